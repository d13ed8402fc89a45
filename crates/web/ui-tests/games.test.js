/** Opening, saving, sharing and reviewing games. */

import assert from "node:assert/strict";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, eventually, LONG_PATIENCE, noted, plies, press, rested } from "./harness.js";

let browser;
before(async () => (browser = await browse()));
after(async () => browser.stop());

const UHP = "Base+MLP;InProgress;White[4];wS1;bG1 -wS1;wQ wS1-;bQ -bG1;wA1 wQ/;bA1 \\bQ";
const QUIET = { "hexapod.settings": { engine: false } };
const current = (page) => page.locator(".analyse .moves .ply[aria-current]").textContent();

/** Pastes as a person would, anywhere on the page. */
const paste = (page, text) =>
  page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData("text", words);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);

test("a game string that is pasted anywhere is opened", async () => {
  const page = await browser.page("", { kept: QUIET });
  await paste(page, UHP);
  await plies(page, "analyse", 6);
  await page.waitForURL(/#\/analyse/);
  await browser.close(page);
});

test("a file that is dropped, of Hex, is opened", async () => {
  const page = await browser.page("", { kept: QUIET });
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["(;FF[4]GM[11]SZ[5];B[c3];W[b4];B[d2])"], "game.sgf"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await plies(page, "analyse", 3);
  await browser.close(page);
});

test("what is no game is refused in words, and names are text", async () => {
  const page = await browser.page("", { kept: QUIET });
  await noted(page, /^bad: /, () => paste(page, "<img src=x onerror=alert(1)> is no game"));
  assert.equal(await page.locator("img[src=x]").count(), 0);
  await browser.close(page);
});

test("the link of a game opens the game where it was", async () => {
  const page = await browser.page("#/analyse?hive=Base%2BMLP&moves=wS1;bG1 -wS1;wQ wS1-&ply=2", { kept: QUIET });
  await plies(page, "analyse", 3);
  await eventually(() => current(page), "bG1 -wS1");
  await page.locator(".analyse button", { hasText: "Save" }).click();
  const link = await page.locator("[aria-label='Link to this game']").inputValue();
  const other = await browser.page(new URL(link).hash, { kept: QUIET });
  await plies(other, "analyse", 3);
  await eventually(() => current(other), "bG1 -wS1");
  await browser.close(other);
  await browser.close(page);
});

test("a game is saved, and the file is the game", async () => {
  const page = await browser.page("", { kept: QUIET });
  await paste(page, UHP);
  await plies(page, "analyse", 6);
  await page.locator(".analyse button", { hasText: "Save" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("dialog button", { hasText: "PGN" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  assert.match(text, /wS1/);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.goto(page.url().replace(/#.*/, "#/play"));
  await page.locator(".play .status").waitFor();
  // What is listed there now must not be taken for what is opened.
  await page.evaluate(() => document.querySelectorAll(".analyse .ply").forEach((ply) => ply.classList.remove("ply")));
  await paste(page, text);
  await plies(page, "analyse", 6);
  await browser.close(page);
});

/** Types a move into the page's own field, as the current position's next. */
const type = async (page, move) => {
  await page.keyboard.press("t");
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
  await eventually(() => current(page), move);
  await page.evaluate(() => document.activeElement.blur());
};

const say = async (page, words) => {
  await page.locator("[aria-label='Comment on this position']").fill(words);
  await page.locator(".top .brand").focus();
};

for (const [game, start, kept, other, format] of [
  ["Hive", "#/analyse?hive=Base%2BMLP&moves=wS1;bG1 -wS1;wQ wS1-", "wQ wS1-", "wQ wS1/", "PGN"],
  ["Hex", "#/analyse?hex=5&moves=c3;b4;d2", "d2", "a1", "SGF"],
]) {
  test(`${game}: comments and variations are there again when the file is opened`, async () => {
    const page = await browser.page(start, { kept: QUIET });
    await plies(page, "analyse", 3);
    await say(page, "The main line <b>it is</b>.");
    await page.keyboard.press("ArrowLeft");
    await eventually(
      () => current(page),
      (text) => text !== kept,
    );
    await type(page, other);
    await say(page, "Or this?");
    await page.keyboard.press("Home");
    await page.waitForFunction(() => !document.querySelector(".ply[aria-current]"));
    await say(page, "Before the first move.");
    await page.locator(".analyse button", { hasText: "Save" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("dialog button", { hasText: format }).click(),
    ]);
    const text = await readFile(await download.path(), "utf8");
    const opened = await browser.page("", { kept: QUIET });
    await paste(opened, text);
    await plies(opened, "analyse", 4);
    await eventually(() => opened.locator(".variation .ply").textContent(), other);
    await eventually(() => opened.locator(".variation .comment").textContent(), "Or this?");
    const comments = () => opened.locator(".moves .comment").allTextContents();
    await eventually(comments, ["Before the first move.", "The main line <b>it is</b>.", "Or this?"]);
    // What is opened can be changed and saved again, and is the same but for the change.
    await opened.locator(".analyse button", { hasText: "Save" }).click();
    const [again] = await Promise.all([
      opened.waitForEvent("download"),
      opened.locator("dialog button", { hasText: format }).click(),
    ]);
    assert.equal(await readFile(await again.path(), "utf8"), text);
    await browser.close(opened);
    await browser.close(page);
  });
}

test("a comment stays with its position when the board is pressed before the box is left", async () => {
  const page = await browser.page("#/analyse?hex=5&moves=c3", { kept: QUIET });
  await plies(page, "analyse", 1);
  await page.locator("[aria-label='Comment on this position']").fill("In the middle.");
  await press(page, page.locator(".analyse .spot[aria-label^='b2,']"));
  await plies(page, "analyse", 2);
  await page.locator(".top .brand").focus();
  const listed = () => page.locator(".analyse .moves").locator(".ply, .comment").allTextContents();
  await eventually(listed, ["c3", "In the middle.", "b2"]);
  await eventually(() => page.locator("[aria-label='Comment on this position']").inputValue(), "");
  await browser.close(page);
});

test("a HexWorld link is opened where it stood, with its swap, and comes back from the dialog", async () => {
  const page = await browser.page("", { kept: QUIET });
  const link = "https://hexworld.org/board/#11c1,a5:s,d4e6";
  await paste(page, link);
  await plies(page, "analyse", 4);
  const moves = () => page.locator(".analyse .moves .ply").allTextContents();
  await eventually(moves, ["a5", "swap-pieces", "d4", "e6"]);
  await eventually(() => current(page), "swap-pieces");
  await page.locator(".analyse button", { hasText: "Save" }).click();
  const field = page.locator("[aria-label='HexWorld link to this game']");
  await field.waitFor();
  await eventually(() => field.inputValue(), link);
  // The page itself opens at such an address.
  const other = await browser.page(new URL(link).hash, { kept: QUIET });
  await plies(other, "analyse", 4);
  await eventually(() => current(other), "swap-pieces");
  await browser.close(other);
  await browser.close(page);
});

test("stones that a file sets up are on the board, and a link holds them", async () => {
  const page = await browser.page("", { kept: QUIET });
  await paste(page, "(;FF[4]GM[11]SZ[5]AB[c3][b4]AW[a1]PL[W];W[d2];B[e5])");
  await plies(page, "analyse", 2);
  const stones = (of) => of.locator(".analyse [data-stone]").count();
  // What the file sets up, and what was played then.
  await eventually(() => stones(page), 5);
  await page.locator(".analyse button", { hasText: "Save" }).click();
  await page.locator("dialog", { hasText: "cannot hold" }).waitFor();
  const link = await page.locator("[aria-label='Link to this game']").inputValue();
  const other = await browser.page(new URL(link).hash, { kept: QUIET });
  await plies(other, "analyse", 2);
  await eventually(() => stones(other), 5);
  await browser.close(other);
  await browser.close(page);
});

test("a game is one page and a position one picture that need nothing else", async () => {
  const page = await browser.page(
    "#/analyse?hive=Base%2BMLP&moves=wS1;bG1 -wS1;wQ wS1-;bQ -bG1;wA1 wQ/;bA1 \\bQ&ply=4",
    { kept: QUIET },
  );
  await plies(page, "analyse", 6);
  await page.locator(".analyse button", { hasText: "Save" }).click();
  const open = async (format) => {
    const button = page.locator("dialog button", { hasText: format });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    const file = await page.context().newPage();
    const asked = [];
    file.on("request", (request) => asked.push(request.url()));
    const folder = await mkdtemp(join(tmpdir(), "hexapod-"));
    const path = join(folder, download.suggestedFilename());
    await download.saveAs(path);
    await file.goto(`file://${path}`);
    return { file, asked };
  };
  const picture = await open("Picture");
  await eventually(() => picture.file.locator(".layer-tiles > g").count(), 4);
  await eventually(() => picture.file.locator("desc").first().textContent(), /White spider 1/);
  const book = await open("Page");
  const tiles = () => book.file.locator(".frame:not([hidden]) use").count();
  await eventually(tiles, 4);
  await book.file.keyboard.press("ArrowRight");
  await eventually(tiles, 5);
  await eventually(() => book.file.locator(".said:not([hidden])").textContent(), /5\. White: wA1 wQ\//);
  for (const { asked } of [picture, book]) assert.equal(asked.length, 1, "it fetches nothing");
  await browser.close(page);
});

test("a game is reviewed, and the answer stays hidden until it is asked for", async () => {
  const page = await browser.page("", { kept: QUIET });
  // White lets its queen be shut in while it brings tiles that do nothing.
  await paste(
    page,
    "Base;InProgress;White[6];wG1;bG1 -wG1;wQ wG1-;bQ -bG1;wG2 wQ-;bA1 \\bQ;wG3 wG2-;bA1 wQ\\;wS1 wG3-;bA2 -bQ",
  );
  await plies(page, "analyse", 10);
  await page.locator(".analyse button", { hasText: "Review" }).click();
  await page.locator(".chips:not([hidden])").waitFor({ timeout: LONG_PATIENCE });
  const points = async () => (await page.locator(".graph-line").getAttribute("d")).split("L").length;
  await eventually(points, (count) => count >= 10, "the graph is filled");
  const marks = await page.locator(".moves .sign").count();
  if (marks > 0) {
    await page.keyboard.press("n");
    await page.locator(".why-card:not([hidden])").waitFor();
    const card = () => page.locator(".why-card").textContent();
    await eventually(card, /Find something better/);
    await rested(page);
    assert.doesNotMatch(await card(), /Best was/);
    await page.locator(".why-card button", { hasText: "Show the answer" }).click();
    await eventually(card, /Best was/);
  }
  console.log(`${marks} moves marked`);
  await browser.close(page);
});
