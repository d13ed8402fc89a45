/** On a phone beside the computer: a way in that is used up by the first who comes. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, eventually, violations } from "./harness.js";

let browser;
let alone;
before(async () => {
  browser = await browse(["--lan", "--listen", "127.0.0.1"]);
  alone = await browse();
});
after(async () => {
  await browser.stop();
  await alone.stop();
});

const ask = async (page) => {
  await page.getByRole("button", { name: "On a phone" }).click();
  await page.locator("dialog", { hasText: "On a phone" }).waitFor();
};
const address = (page) => page.getByLabel("Or type the address there").inputValue();

test("a phone gets in once by what the page shows, and the next one needs another", async () => {
  const page = await browser.page();
  await ask(page);
  const picture = page.getByRole("img", { name: "The address as a QR code" });
  await picture.waitFor();
  const { width, height } = await picture.boundingBox();
  assert.ok(width >= 200 && Math.abs(width - height) < 1, `${width} × ${height}`);
  assert.deepEqual(await violations(page), []);
  const first = await address(page);
  assert.match(first, /\/\?once=[0-9a-f]{32}$/);

  const phone = await browser.stranger();
  await phone.goto(first);
  await phone.locator(".screen:not([hidden]) .spot").first().waitFor({ state: "attached" });
  // In, the address is the page's, and a reload needs no other way in.
  assert.equal(new URL(phone.url()).search, "");
  await phone.reload();
  await phone.locator(".screen:not([hidden]) .spot").first().waitFor({ state: "attached" });
  const second = await browser.stranger();
  await second.goto(first);
  await second.locator("h1", { hasText: "has not been let in" }).waitFor();

  await page.getByRole("button", { name: "For another device" }).click();
  const next = await eventually(
    () => address(page),
    (seen) => seen !== first,
    "another address",
  );
  await second.goto(next);
  await second.locator(".screen:not([hidden]) .spot").first().waitFor({ state: "attached" });
  for (const visitor of [phone, second]) await visitor.context().close();
  await browser.close(page);
});

test("where only this computer is listened to, it says how to change that", async () => {
  const page = await alone.page();
  await ask(page);
  await page.locator("dialog code", { hasText: "hexapod serve --lan" }).waitFor();
  assert.equal(await page.locator("dialog .qr").count(), 0);
  assert.deepEqual(await violations(page), []);
  await alone.close(page);
});
