/** Learning the rules: what is shown is what the rules say, tasks are checked, wrong tries are explained. */

import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { browse, eventually, noted, press } from "./harness.js";

let browser;
before(async () => (browser = await browse()));
after(async () => browser.stop());

const { chapters } = JSON.parse(await readFile(new URL("../ui/learn/chapters.json", import.meta.url), "utf8"));
const verdict = (page) => page.locator(".learn .lesson-verdict").textContent();
/** Until the board is that of the chapter: while it is still that of the one before, the page is busy. */
const opened = (page, title) =>
  page.waitForFunction(
    (title) =>
      document.querySelector(".learn .chapter-title")?.textContent === title &&
      document.querySelector(".learn:not([aria-busy]) .spot") !== null,
    title,
  );

test("every chapter opens, and marks as many cells as its text says", async () => {
  const page = await browser.page("#/learn");
  const words = ["no", "one", "two", "three", "four", "five", "six"];
  for (const chapter of chapters) {
    await page.locator(`.chapters [data-chapter="${chapter.id}"]`).click();
    await opened(page, chapter.title);
    const marked = chapter.show?.tile
      ? chapter.claims?.find(({ count, tile }) => count === "targets" && tile === chapter.show.tile)
      : null;
    if (!marked) continue;
    const number = marked.says.split(" ")[0];
    const many = words.includes(number) ? words.indexOf(number) : { thirteen: 13, seventeen: 17, nineteen: 19 }[number];
    await page.waitForFunction((many) => document.querySelectorAll(".learn .target").length === many, many);
  }
  await browser.close(page);
});

test("a task is done by mouse: it is said, ticked and remembered", async () => {
  const page = await browser.page("#/learn?chapter=grasshopper");
  await opened(page, "The grasshopper");
  // The grasshopper is in hand already, to show where it can go.
  await press(page, page.locator(".learn .target > path"));
  await page.locator(".learn .lesson-verdict[data-done]").waitFor();
  await eventually(() => verdict(page), /^Done\./);
  await page.locator(".learn a.button.main", { hasText: "Next chapter" }).click();
  await opened(page, "The spider");
  await eventually(() => verdict(page), "");
  await eventually(() => page.locator(".chapters [data-done]").count(), 1);
  await page.reload();
  await page.locator(".chapters [data-chapter=grasshopper][data-done]").waitFor();
  await browser.close(page);
});

test("a legal move that does not do it is no success, and one can start again", async () => {
  const page = await browser.page("#/learn?chapter=ant");
  await opened(page, "The ant");
  await page.locator(".learn .typed input, .learn input[type=text]").first().fill("wA1 /wQ");
  await page.keyboard.press("Enter");
  await eventually(() => verdict(page), /not what was asked/);
  await page.locator(".learn button", { hasText: "Start again" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".learn .target").length === 13);
  await eventually(() => verdict(page), "");
  await browser.close(page);
});

test("a pinned tile says why it stays", async () => {
  const page = await browser.page("#/learn?chapter=hive");
  await opened(page, "One hive");
  await page.waitForFunction(() => document.querySelectorAll(".learn .pin").length === 4);
  await noted(page, /hive/i, () => press(page, page.locator(".learn [data-tile=wS1]")));
  await browser.close(page);
});

test("by keyboard alone: from chapter to chapter, a hint, the task", async () => {
  const page = await browser.page("#/learn?chapter=no-draws");
  await opened(page, "No draws");
  await page.keyboard.press("h");
  await eventually(() => page.locator(".learn .task > .quiet").textContent(), /corner/);
  await page.keyboard.press("t");
  await page.keyboard.type("c3");
  await page.keyboard.press("Enter");
  await page.locator(".learn .lesson-verdict[data-done]").waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("n");
  await opened(page, "The swap");
  await page.locator(".learn .special button", { hasText: "Swap" }).press("Enter");
  await page.locator(".learn .lesson-verdict[data-done]").waitFor();
  await browser.close(page);
});
