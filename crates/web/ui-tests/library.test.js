/** Importing games, finding them, and what was played in a position. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, eventually, plies, rested, violations } from "./harness.js";

let browser;
before(async () => (browser = await browse()));
after(async () => browser.stop());

const QUIET = { "hexapod.settings": { engine: false } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const TABLE = [
  "date\twhite\tblack\tbots\tresult\tgamestring",
  "2019-05-01\tAda\tBob\t-\tW\tBase;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1/",
  "2021-06-02\t<b>Cy</b>\tWeakBot\tb\tB\tBase;;;wS1;bG1 \\wS1;wQ wS1\\;bQ \\bG1;wA1 /wQ",
  "2023-07-03\tada\tEve\t-\tD\tBase;;;wG1;bG1 wG1-",
  "2023-07-04\tno\tgame\t-\tD\tBase;;;wG1;bG1 /bG1",
].join("\n");

const toLibrary = async (page) => {
  await page.locator("nav a", { hasText: "Library" }).click();
  await page.locator(".library h1").waitFor();
};
const rows = (page) => page.locator(".library-games tbody tr");
const listed = (page, count) => eventually(() => rows(page).count(), count, `${count} games in the list`);

test("games are imported by dropping a file, refused ones said, and none twice", async () => {
  const page = await browser.page("", { kept: QUIET });
  await toLibrary(page);
  const drop = () =>
    page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "games.tsv"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, TABLE);
  await drop();
  await page.locator(".library-said", { hasText: "games.tsv: 3 added, 1 refused." }).waitFor();
  await page.locator(".library-status", { hasText: "3 games" }).waitFor();
  await listed(page, 3);
  await eventually(() => rows(page).first().innerText(), /ada – Eve\s+1\/2/, "the latest first");
  await eventually(() => rows(page).nth(1).innerText(), /<b>Cy<\/b> – WeakBot/, "names are text");
  assert.equal(await page.locator(".library-games b").count(), 0, "names are text");
  await drop();
  await page.locator(".library-said", { hasText: "0 added, 3 were there already" }).waitFor();
  // The list is asked for anew.
  await rested(page);
  assert.equal(await rows(page).count(), 3);
  await browser.close(page);
});

test("the list is filtered, and a game opens in Analyse", async () => {
  const page = await browser.page("", { kept: QUIET });
  await toLibrary(page);
  await listed(page, 3);
  await page.keyboard.press("/");
  await page.keyboard.type("ADA");
  await listed(page, 2);
  await page.getByLabel("From the year").filter({ visible: true }).fill("2020");
  await listed(page, 1);
  await page.getByLabel("From the year").filter({ visible: true }).fill("");
  await listed(page, 2);
  await page.locator(".library-games button", { hasText: "Ada – Bob" }).focus();
  await page.keyboard.press("Enter");
  await plies(page, "analyse", 4);
  await page.waitForURL(/#\/analyse/);
  await eventually(() => page.locator(".analyse .heading").innerText(), /Ada – Bob, 1-0/);
  await browser.close(page);
});

test("the explorer says what was played here, however boards were turned", async () => {
  const page = await browser.page("#/analyse?hive=Base&moves=wS1;bG1 /wS1", { kept: QUIET });
  await plies(page, "analyse", 2);
  await page.locator(".explorer").waitFor({ state: "hidden" });
  await page.keyboard.press("e");
  await page.locator(".explorer h2", { hasText: "2 games here (all 12 symmetries)" }).waitFor();
  const row = page.locator(".explorer-moves tbody tr");
  await eventually(() => row.count(), 1);
  await eventually(() => row.locator(".number").innerText(), "2");
  const words = () => row.locator(".results").getAttribute("aria-label");
  await eventually(words, "White 50 %, draws 0 %, Black 50 %");
  await eventually(() => row.locator(".results .white").innerText(), "50%", "numbers, not colours alone");
  await page.locator(".explorer summary").click();
  await page.locator(".explorer").getByText("People only").click();
  await page.locator(".explorer h2", { hasText: "1 game here" }).waitFor();
  await row.locator("button").focus();
  await page.locator(".analyse .ghost .tile").waitFor();
  await page.keyboard.press("Enter");
  await plies(page, "analyse", 3);
  // One game was here before as well, one ply earlier.
  const game = page.locator(".explorer-games button", { hasText: /Ada – Bob.*after 3 plies/ });
  await game.waitFor();
  await page.locator(".explorer h2", { hasText: "1 game here" }).waitFor();
  await game.click();
  await plies(page, "analyse", 4);
  const current = () => page.locator(".analyse .moves .ply[aria-current]").textContent();
  await eventually(current, "wQ -wS1", "at the ply");
  await page.keyboard.press("e");
  await page.locator(".explorer").waitFor({ state: "hidden" });
  await browser.close(page);
});

for (const colorScheme of ["light", "dark"]) {
  for (const [width, options] of [
    ["wide", {}],
    ["phone", PHONE],
  ]) {
    test(`axe: library and explorer, ${colorScheme}, ${width}`, async () => {
      const kept = { "hexapod.settings": { engine: false, explorer: true } };
      const page = await browser.page("#/analyse?hive=Base&moves=wS1;bG1 /wS1", { colorScheme, ...options, kept });
      await page.locator(".explorer-moves tbody tr").first().waitFor();
      assert.deepEqual(await violations(page), []);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/explorer-${colorScheme}-${width}.png`, fullPage: true });
      await toLibrary(page);
      await rows(page).first().waitFor();
      assert.deepEqual(await violations(page), []);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/library-${colorScheme}-${width}.png` });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wider, false, "nothing sticks out");
      await browser.close(page);
    });
  }
}
