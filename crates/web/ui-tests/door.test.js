/** The way in: with the token of this start, and not without it. */

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, PATIENCE } from "./harness.js";

let browser;
before(async () => (browser = await browse()));
after(async () => browser.stop());

test("a browser without the token is told how to get in", async () => {
  const page = await browser.stranger();
  const { origin } = new URL(browser.address);
  const answer = await page.goto(`${origin}/`);
  assert.equal(answer.status(), 403);
  await page.getByText("Open the address that the program printed").waitFor();
  await page.goto(browser.address);
  await page.locator(".screen:not([hidden]) .spot").first().waitFor({ state: "attached" });
  // Once it has been in, the plain address does.
  await page.goto(`${origin}/#/learn`);
  await page.locator(".screen.learn:not([hidden])").waitFor();
  await page.context().close();
});

test("whoever comes from another place gets in, and keeps the place, but not the token, in the address", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hexapod-door-"));
  const from = join(folder, "mail.html");
  await writeFile(from, `<a href="${browser.address}#/learn">Hexapod</a>`);
  const page = await browser.stranger();
  await page.goto(`file://${from}`);
  await page.locator("a").click();
  await page.locator(".screen.learn:not([hidden])").waitFor();
  assert.equal(page.url(), `${new URL(browser.address).origin}/#/learn`);
  await page.reload({ timeout: PATIENCE });
  await page.locator(".screen.learn:not([hidden])").waitFor();
  await page.locator(".net", { hasText: "version" }).waitFor({ state: "attached" });
  await browser.close(page);
  await rm(folder, { recursive: true });
});
