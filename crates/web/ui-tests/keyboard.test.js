/** Everything without a mouse. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, eventually, plies } from "./harness.js";

let browser;
before(async () => (browser = await browse()));
after(async () => browser.stop());

const yourTurn = (page) => page.locator(".play .status", { hasText: "Your turn" }).waitFor();
/** What has the focus, as it is read aloud. */
const label = (page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
/** Takes a tile from the hand, so that it is shown where it may go. */
const take = async (page, number) => {
  await page.locator(".play .hand[data-turn] .hand-tile").nth(number).focus();
  await page.keyboard.press("Enter");
  await page.locator(".play .target").first().waitFor({ state: "attached" });
};

test("Hive by keyboard alone: from the hand to the board and on", async () => {
  const page = await browser.page();
  await yourTurn(page);
  await take(page, 1);
  await page.keyboard.press("b");
  await page.waitForFunction(() => document.activeElement?.classList.contains("spot"));
  await page.keyboard.press("Enter");
  await plies(page, "play", 2);
  // The second tile: picked from the hand, Tab goes from target to target.
  await yourTurn(page);
  await take(page, 0);
  await page.keyboard.press("b");
  await page.waitForFunction(() => document.activeElement?.classList.contains("spot"));
  const begin = await label(page);
  await page.keyboard.press("Tab");
  const first = await eventually(
    () => label(page),
    (text) => text !== begin && /can go here/.test(text),
    "a target",
  );
  await page.keyboard.press("Tab");
  await eventually(
    () => label(page),
    (text) => text !== first && /can go here/.test(text),
    "another target",
  );
  await page.keyboard.press("Enter");
  await plies(page, "play", 4);
  const spoken = () => page.locator("[aria-live=polite][role=status].unseen").textContent();
  await eventually(spoken, /places|moves|passes/);
  await browser.close(page);
});

test("the focus wanders over the board, and every cell has a name", async () => {
  const page = await browser.page("#/analyse?hex=5&moves=c3", { kept: { "hexapod.settings": { engine: false } } });
  await page.keyboard.press("b");
  await eventually(() => label(page), "a1, empty");
  for (const [key, name] of [
    ["e", "b1, empty"],
    ["d", "b2, empty"],
    ["ArrowRight", "c2, empty"],
    ["s", "b3, empty"],
    ["ArrowRight", "c3, Black stone, last move"],
    ["q", "c2, empty"],
    ["a", "b2, empty"],
    ["w", "c1, empty"],
  ]) {
    await page.keyboard.press(key);
    await eventually(() => label(page), name, key);
  }
  await page.keyboard.press("Enter");
  await plies(page, "analyse", 2);
  await eventually(() => page.locator(".analyse .moves .ply[aria-current]").textContent(), "c1");
  await browser.close(page);
});

test("moves can be typed, and what is not understood is explained", async () => {
  const page = await browser.page();
  await yourTurn(page);
  await page.keyboard.press("t");
  await page.keyboard.type("nonsense");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => (document.querySelector(".play .typed-said")?.textContent ?? "").length > 10);
  await page.locator(".play .typed input").fill("WS1");
  await page.keyboard.press("Enter");
  await plies(page, "play", 2);
  await browser.close(page);
});

test("? shows all keys, Escape closes them", async () => {
  const page = await browser.page("#/analyse");
  await page.keyboard.press("?");
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  for (const word of ["engine on or off", "next mistake", "turn the board", "pick a tile up"])
    assert.ok((await dialog.textContent()).includes(word), word);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog"));
  await browser.close(page);
});
