/** What a person did is there again: after a reload, Back, another game, another tab, a server that was killed. */

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, eventually, lastingPort, LONG_PATIENCE, noted, plies, press, serve, violations } from "./harness.js";

let browser;
before(async () => (browser = await browse()));
after(async () => browser.stop());

const QUIET = { "hexapod.settings": { engine: false } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const HEX_WISH = { game: "hex", size: 5, swap: false, colour: "black", level: { hive: 1, hex: 1 } };
const PLAYER = { ...QUIET, "hexapod.new-game": HEX_WISH };

const current = (page) => page.locator(".analyse .moves .ply[aria-current]").textContent();
const comment = (page) => page.getByLabel("Comment on this position");
const listed = (page, screen = "analyse") =>
  page.locator(`.${screen} .moves`).locator(".ply, .comment").allTextContents();
const yourTurn = (page) => page.locator(".play .status", { hasText: "Your turn" }).waitFor({ timeout: LONG_PATIENCE });
const kept = (page, route) => page.waitForURL(new RegExp(`#/${route}\\?game=`));
const toGames = async (page) => {
  await page.locator("nav a", { hasText: "Games" }).click();
  await page.locator(".own h1").waitFor();
};
const rows = (page) => page.locator(".own-games tbody tr");

/** Pastes as a person would, anywhere on the page. */
const paste = (page, text) =>
  page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData("text", words);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);

/** Types a move into the page's own field, as the current position's next. */
const type = async (page, move) => {
  await page.keyboard.press("t");
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
  await eventually(() => current(page), move);
  await page.evaluate(() => document.activeElement.blur());
};

/** Makes a move of Hex in Play, and waits for the answer. */
const play = async (page, cell, count) => {
  await yourTurn(page);
  await press(page, page.locator(`.play .spot[aria-label^='${cell}, empty']`));
  await plies(page, "play", count);
  await yourTurn(page);
};

/** A cell of which one knows that it is free. */
const free = async (page) =>
  (await page.locator(".play .spot[aria-label$=', empty']").first().getAttribute("aria-label")).split(",")[0];

for (const [game, start, other] of [
  ["Hive", "#/analyse?hive=Base%2BMLP&moves=wS1;bG1 -wS1;wQ wS1-;bQ -bG1", "bQ \\bG1"],
  ["Hex", "#/analyse?hex=9&moves=e5;d6;c4;a1", "b7"],
]) {
  test(`${game}: comments, variations and the place where one was survive a reload, and the link is kept`, async () => {
    const page = await browser.page(start, { kept: QUIET });
    await plies(page, "analyse", 4);
    await kept(page, "analyse");
    await comment(page).fill("The end.");
    await page.keyboard.press("Escape");
    await page.locator(".top nav a").first().focus();
    await page.keyboard.press("ArrowLeft");
    await type(page, other);
    // Whoever reloads has not left the box.
    await comment(page).fill("Or this?");
    const before = await eventually(
      () => listed(page),
      (seen) => seen.length === 6,
      "five moves and a comment",
    );
    await page.reload();
    await plies(page, "analyse", 5);
    const after = async () => (await listed(page)).toSorted();
    await eventually(after, [...before, "Or this?"].toSorted());
    await eventually(() => current(page), other);
    await eventually(() => comment(page).inputValue(), "Or this?");
    await browser.close(page);
  });
}

test("a game that is opened takes no analysis away: Back and Forward lead there, and so does the list", async () => {
  const page = await browser.page("#/analyse", { kept: QUIET });
  await type(page, "wA1");
  await comment(page).fill("Mine.");
  await page.locator(".top nav a").first().focus();
  await kept(page, "analyse");
  await paste(page, "Base;InProgress;White[2];wS1;bG1 -wS1");
  await plies(page, "analyse", 2);
  await page.goBack();
  await eventually(() => listed(page), ["wA1", "Mine."]);
  await page.goForward();
  await eventually(() => listed(page), ["wS1", "bG1 -wS1"]);
  await toGames(page);
  await rows(page).filter({ hasText: "1 comment" }).first().locator("th button").click();
  await eventually(() => listed(page), ["wA1", "Mine."]);
  await browser.close(page);
});

test("an empty board is begun, is still empty after a reload, and Back leads to the game before", async () => {
  const page = await browser.page("#/analyse?hive=Base&moves=wG1;bG1 wG1-", { kept: QUIET });
  await plies(page, "analyse", 2);
  await kept(page, "analyse");
  const before = page.url();
  await page.locator(".analyse button", { hasText: "Open" }).click();
  await page.locator("dialog button", { hasText: "Hex 11×11" }).click();
  await page.locator(".analyse .spot[aria-label='k11, empty']").waitFor({ state: "attached" });
  await page.reload();
  await page.locator(".analyse .spot[aria-label='k11, empty']").waitFor({ state: "attached" });
  await eventually(() => listed(page), []);
  await page.goBack();
  await page.waitForURL(before);
  await page.locator(".analyse .table[data-game=hive]").waitFor();
  await browser.close(page);
});

test("what is pasted and a HexWorld link open at their last ply, or at the one that the link names", async () => {
  const page = await browser.page("#/analyse", { kept: QUIET });
  await paste(page, "Base;InProgress;White[2];wB1;bB1 -wB1;wQ wB1-");
  await plies(page, "analyse", 3);
  await eventually(() => current(page), "wQ wB1-");
  await paste(page, "https://hexworld.org/board/#7c1,a5d4e6");
  await eventually(() => listed(page), ["a5", "d4", "e6"]);
  await eventually(() => current(page), "e6");
  await paste(page, "https://hexworld.org/board/#7c1,a5,d4f6");
  await eventually(() => listed(page), ["a5", "d4", "f6"]);
  await eventually(() => current(page), "a5");
  await browser.close(page);
});

test("Analyse in the bar and on the button open the game that is played", async () => {
  const page = await browser.page("", { kept: PLAYER });
  await play(page, "c3", 2);
  const moves = await listed(page, "play");
  await page.locator("nav a", { hasText: "Analyse" }).click();
  await plies(page, "analyse", 2);
  assert.deepEqual(await listed(page), moves);
  const address = page.url();
  await comment(page).fill("Already lost?");
  await page.goBack();
  await page.locator(".play .status").waitFor();
  await page.locator(".play button", { hasText: "Analyse" }).click();
  await page.waitForURL(address);
  await eventually(() => listed(page), [...moves, "Already lost?"]);
  // The game goes on, and its analysis with it.
  await page.goBack();
  await play(page, await free(page), 4);
  const more = await listed(page, "play");
  await page.locator("nav a", { hasText: "Analyse" }).click();
  await plies(page, "analyse", 4);
  await eventually(() => listed(page), [...more.slice(0, 2), "Already lost?", ...more.slice(2)]);
  await browser.close(page);
});

test("a game that an older page has left in the browser goes on, and is kept", async () => {
  const terms = { setup: { game: "hex", size: 5, swap: false }, person: "black", level: 1 };
  const page = await browser.page("", { kept: { ...PLAYER, "hexapod.game": { terms, moves: ["e1", "a5"] } } });
  await plies(page, "play", 2);
  await kept(page, "play");
  await play(page, "c3", 4);
  const moves = await listed(page, "play");
  assert.deepEqual(moves.slice(0, 3), ["e1", "a5", "c3"]);
  await page.reload();
  await eventually(() => listed(page, "play"), moves);
  await browser.close(page);
});

test("a game that was resigned is there after a reload, found again and reviewed", async () => {
  const page = await browser.page("", { kept: PLAYER });
  await play(page, "b2", 2);
  const moves = await listed(page, "play");
  await page.locator(".play button", { hasText: "Resign" }).evaluate((button) => {
    button.click();
    button.click();
  });
  await page.locator(".play .result").waitFor();
  await kept(page, "play");
  await page.reload();
  await page.locator(".play .result", { hasText: "Hexapod has won" }).waitFor();
  await eventually(() => listed(page, "play"), moves);
  await eventually(() => page.locator(".play .status").textContent(), "White wins: you resigned");
  // A new page begins a new game, and the old one is in the list.
  const other = await browser.tab(page, "#/play");
  await yourTurn(other);
  await plies(other, "play", 0);
  await toGames(other);
  await other.getByLabel("What became of it").selectOption("over");
  const row = rows(other).filter({ hasText: "You – Hexapod, level 1" }).first();
  await eventually(() => row.locator("td").first().textContent(), "0-1");
  await row.getByLabel(/^Review/).click();
  await plies(other, "analyse", 2);
  await other.locator(".analyse .review-summary .segments").waitFor({ timeout: LONG_PATIENCE });
  await eventually(async () => (await listed(other)).map((move) => move.replace(/[?!]+$/, "")), moves);
  await browser.close(page);
});

test("a new game in mid-game keeps the old one, which one can go back to", async () => {
  const page = await browser.page("", { kept: PLAYER });
  await play(page, "d4", 2);
  const moves = await listed(page, "play");
  const start = async () => {
    await page.locator(".play button", { hasText: "New game" }).click();
    await page.locator("dialog button", { hasText: "Start" }).click();
  };
  await noted(page, /^plain: The game before is kept/, start);
  await plies(page, "play", 0);
  await page.locator(".note button", { hasText: "Go back to it" }).click();
  await eventually(() => listed(page, "play"), moves);
  await yourTurn(page);
  // And by Back, when the note is gone.
  await start();
  await plies(page, "play", 0);
  await play(page, "a5", 2);
  const second = await listed(page, "play");
  await page.goBack();
  await eventually(() => listed(page, "play"), moves);
  await page.goForward();
  await eventually(() => listed(page, "play"), second);
  // Both are in the list, and go on.
  await page.goBack();
  await eventually(() => listed(page, "play"), moves);
  await page.reload();
  await eventually(() => listed(page, "play"), moves);
  await browser.close(page);
});

test("a server that is killed has lost nothing that was kept, and games are there from another browser", async (t) => {
  const data = await mkdtemp(join(tmpdir(), "hexapod-kept-"));
  const port = await lastingPort();
  const first = await serve(port, [], data);
  t.after(first.kill);
  const page = await browser.stranger();
  await page.addInitScript((wish) => localStorage.setItem("hexapod.new-game", wish), JSON.stringify(HEX_WISH));
  await page.goto(first.address);
  await play(page, "c3", 2);
  const moves = await listed(page, "play");
  await page.locator("nav a", { hasText: "Analyse" }).click();
  await plies(page, "analyse", 2);
  await comment(page).fill("Kept before the end.");
  await page.locator(".top nav a").first().focus();
  // The list says what the server has.
  await toGames(page);
  await rows(page).filter({ hasText: "1 comment" }).waitFor();
  await first.kill();
  await page.locator(".lost:not([hidden])").waitFor();
  // What is written while it is away is brought when it is back.
  await page.goBack();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => !document.querySelector(".analyse .ply[aria-current]"));
  await comment(page).fill("Written without a server.");
  await page.locator(".top nav a").first().focus();
  const second = await serve(port, [], data);
  t.after(second.kill);
  // Whoever opens the address of the new start lets all pages of the browser in.
  const opened = await page.context().newPage();
  await opened.goto(second.address);
  await page.locator(".lost[hidden]").waitFor({ state: "attached" });
  await opened.close();
  await toGames(page);
  await rows(page).filter({ hasText: "2 comments" }).waitFor();
  await second.kill();
  await page.context().close();

  const third = await serve(port, [], data);
  t.after(third.kill);
  const other = await browser.stranger();
  await other.goto(`${third.address}#/games`);
  await rows(other).locator("th button").click();
  await eventually(() => listed(other, "play"), moves);
  await other.locator("nav a", { hasText: "Analyse" }).click();
  await eventually(() => listed(other), ["Written without a server.", ...moves, "Kept before the end."]);
  await other.context().close();
  await third.stop();
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
});

test("what was written without a server is there when both page and server come back", async (t) => {
  const data = await mkdtemp(join(tmpdir(), "hexapod-kept-"));
  const port = await lastingPort();
  const first = await serve(port, [], data);
  t.after(first.kill);
  const page = await browser.stranger();
  await page.goto(`${first.address}#/analyse?hex=5&moves=c3`);
  await plies(page, "analyse", 1);
  await kept(page, "analyse");
  await first.kill();
  await page.locator(".lost:not([hidden])").waitFor();
  await comment(page).fill("Nobody was there.");
  const context = page.context();
  await page.close({ runBeforeUnload: true });
  await eventually(() => context.pages().length, 0);
  const second = await serve(port, [], data);
  t.after(second.kill);
  const again = await context.newPage();
  await again.goto(`${second.address}#/games`);
  await rows(again).filter({ hasText: "1 comment" }).waitFor();
  await context.close();
  await second.stop();
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
});

test("a page from inside a variation has the main line and all variations", async () => {
  const page = await browser.page(
    "#/analyse?hex=5&moves=c3;b4;d2;a1;e5&lines=1:d4;b2|0:a5&notes=[[6,%22Why not?%22]]&ply=6",
    {
      kept: QUIET,
    },
  );
  await plies(page, "analyse", 8);
  await eventually(() => current(page), "d4");
  await page.locator(".analyse button", { hasText: "Save" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("dialog button", { hasText: "Page" }).click(),
  ]);
  const folder = await mkdtemp(join(tmpdir(), "hexapod-"));
  const path = join(folder, "game.html");
  await download.saveAs(path);
  const book = await page.context().newPage();
  await book.goto(`file://${path}`);
  const said = () => book.locator(".said:not([hidden])").textContent();
  const stones = () => book.locator(".frame:not([hidden]) use").count();
  await eventually(said, /2\. White: d4.*Why not\?/s);
  await eventually(stones, 2);
  const moves = () => book.locator(".moves button").allTextContents();
  await eventually(
    async () => (await moves()).map((text) => text.replace(/^.* /, "")).toSorted(),
    ["a1", "a5", "b2", "b4", "c3", "d2", "d4", "e5"],
  );
  // On in the variation, back to the start, and to the end of the main line.
  await book.keyboard.press("End");
  await eventually(said, /3\. Black: b2/);
  await book.keyboard.press("Home");
  await eventually(said, /The start/);
  await book.keyboard.press("End");
  await eventually(said, /5\. Black: e5/);
  await eventually(stones, 5);
  await book.locator(".moves button", { hasText: "a5" }).click();
  await eventually(said, /1\. Black: a5/);
  await browser.close(page);
  await rm(folder, { recursive: true, force: true });
});

test("a link has variations, comments and the ply, and opens wherever it is pasted", async () => {
  const page = await browser.page("#/analyse?hive=Base&moves=wS1;bG1 -wS1;wQ wS1-", { kept: QUIET });
  await plies(page, "analyse", 3);
  await page.keyboard.press("ArrowLeft");
  await type(page, "wQ wS1/");
  await comment(page).fill("Ü & “other” | things: +1");
  await page.locator(".top nav a").first().focus();
  const before = await eventually(
    () => listed(page),
    (seen) => seen.length === 5,
  );
  await page.locator(".analyse button", { hasText: "Save" }).click();
  const link = await page.getByLabel("Link to this game", { exact: true }).inputValue();
  await page.locator("dialog", { hasText: "opens on this computer alone" }).waitFor();
  const other = await browser.page("", { kept: QUIET });
  await paste(other, link.replace(/^http:..127.0.0.1:\d+/, "http://192.168.7.7:7415"));
  await eventually(() => listed(other), before);
  await eventually(() => current(other), "wQ wS1/");
  await browser.close(other);
  // What is too long says what it leaves out, and still has the moves.
  await page.keyboard.press("Escape");
  await comment(page).fill("Long. ".repeat(3000));
  await page.locator(".top nav a").first().focus();
  await page.locator(".analyse button", { hasText: "Save" }).click();
  await page.locator("dialog .warn", { hasText: "1 comment left out" }).waitFor();
  const short = await page.getByLabel("Link to this game", { exact: true }).inputValue();
  assert.ok(short.length < 8200, `${short.length}`);
  const third = await browser.page(new URL(short).hash, { kept: QUIET });
  await plies(third, "analyse", 4);
  await browser.close(third);
  await browser.close(page);
});

test("two tabs with one analysis are in step, and neither overwrites the other", async () => {
  const page = await browser.page("#/analyse?hex=5&moves=b4;c2", { kept: QUIET });
  await plies(page, "analyse", 2);
  await kept(page, "analyse");
  const other = await browser.tab(page, new URL(page.url()).hash);
  await plies(other, "analyse", 2);
  await type(page, "a1");
  await eventually(() => listed(other), ["b4", "c2", "a1"]);
  await comment(other).fill("From the other tab.");
  await eventually(() => listed(page), ["b4", "c2", "From the other tab.", "a1"]);
  // What is removed in one goes in the other as well.
  await page.keyboard.press("Delete");
  await eventually(() => listed(other), ["b4", "c2", "From the other tab."]);
  // Both write before either has heard of the other.
  await other.locator(".top nav a").first().focus();
  await Promise.all([type(page, "d3"), type(other, "e1")]);
  const both = (seen) => ["d3", "e1", "From the other tab."].every((text) => seen.includes(text));
  await eventually(() => listed(page), both, "both are here");
  await eventually(() => listed(other), both, "and there");
  await page.reload();
  await eventually(() => listed(page), both, "and after a reload");
  assert.deepEqual(await complaints(other), []);
  await browser.close(page);
});

/** Nothing was complained about: `close` looks at one page of a visitor only. */
const complaints = async (page) => page.evaluate(() => globalThis.notes.filter((note) => note.startsWith("bad")));

test("two tabs with one game play the same game, and each can begin one of its own", async () => {
  const page = await browser.page("", { kept: PLAYER });
  await play(page, "b4", 2);
  const other = await browser.tab(page, "#/play");
  await plies(other, "play", 2);
  assert.equal(new URL(other.url()).hash, new URL(page.url()).hash);
  await play(other, await free(other), 4);
  await plies(page, "play", 4);
  assert.deepEqual(await listed(page, "play"), await listed(other, "play"));
  await play(page, await free(page), 6);
  await plies(other, "play", 6);
  const first = await listed(page, "play");
  assert.deepEqual(await listed(other, "play"), first);
  // A new game in one is no new game in the other.
  await other.locator(".play button", { hasText: "New game" }).click();
  await other.locator("dialog button", { hasText: "Start" }).click();
  await play(other, "a1", 2);
  await yourTurn(page);
  assert.deepEqual(await listed(page, "play"), first);
  await page.reload();
  await eventually(() => listed(page, "play"), first);
  await other.reload();
  await plies(other, "play", 2);
  await browser.close(page);
});

test("games are filtered, exported, deleted and brought back", async () => {
  const page = await browser.page("#/analyse?hex=6&moves=c3;d4&lines=1:a1", { kept: QUIET });
  await plies(page, "analyse", 3);
  await kept(page, "analyse");
  await toGames(page);
  await page.locator(".own").getByLabel("Game", { exact: true }).selectOption("hex");
  const mine = rows(page).filter({ hasText: "Hex 6×6" });
  await eventually(() => mine.count(), 1);
  await eventually(() => mine.locator("td").nth(3).textContent(), "1 variation");
  const [download] = await Promise.all([page.waitForEvent("download"), mine.getByLabel(/^Export/).click()]);
  assert.match(await readFile(await download.path(), "utf8"), /SZ\[6\].*a1/s);
  await page.locator(".own").getByLabel("Game", { exact: true }).selectOption("hive");
  await eventually(() => mine.count(), 0);
  await page.locator(".own").getByLabel("Game", { exact: true }).selectOption("");
  await eventually(() => mine.count(), 1);
  await noted(page, /^plain: An analysis: deleted\./, () => mine.getByLabel(/^Delete/).click());
  await eventually(() => mine.count(), 0);
  await page.locator(".note button", { hasText: "Undo" }).click();
  await eventually(() => mine.count(), 1);
  // And later, from among those that are deleted.
  await mine.getByLabel(/^Delete/).click();
  await eventually(() => mine.count(), 0);
  await page.getByText("Deleted ones").click();
  await eventually(() => mine.count(), 1);
  await mine.getByLabel(/^Bring back/).click();
  await eventually(() => mine.count(), 0);
  await page.getByText("Deleted ones").click();
  await eventually(() => mine.count(), 1);
  await browser.close(page);
});

for (const colorScheme of ["light", "dark"]) {
  for (const [width, options] of [
    ["wide", { viewport: { width: 1366, height: 768 } }],
    ["phone", PHONE],
  ]) {
    test(`axe: games, ${colorScheme}, ${width}`, async () => {
      const page = await browser.page("#/analyse?hex=6&moves=c3;d4&lines=1:a1", {
        colorScheme,
        ...options,
        kept: QUIET,
      });
      await plies(page, "analyse", 3);
      await kept(page, "analyse");
      await toGames(page);
      await rows(page).first().waitFor();
      assert.deepEqual(await violations(page), []);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/games-${colorScheme}-${width}.png` });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wider, false, "nothing sticks out");
      await browser.close(page);
    });
  }
}

test("two versions of a game are brought together without a loss", async () => {
  const page = await browser.page("#/analyse", { kept: QUIET });
  const setup = { game: "hex", size: 5 };
  const tree = (...moves) => moves.map(([move, parent = null, comment = ""]) => ({ move, parent, comment }));
  const base = { setup, tree: tree(["a1"], ["b1", 0], ["c1", 1, "old"]), comment: "start" };
  const lines = ({ tree: moves = [], comment = "" }) =>
    moves
      .map(({ move, parent, comment: said = "" }) => `${parent == null ? "" : moves[parent].move}>${move}:${said}`)
      .toSorted()
      .concat(comment);
  const both = (was, theirs, mine) =>
    page.evaluate(async (args) => (await import("./core/together.js")).together(...args), [was, theirs, mine]);
  const played = (...moves) => ({ setup, played: { moves, person: "black", level: 1, over: false } });
  for (const [what, was, theirs, mine, expected] of [
    ["nobody changed anything", base, base, base, lines(base)],
    ["they removed a move", base, { ...base, tree: tree(["a1"]) }, base, [">a1:", "start"]],
    ["I removed it", base, base, { ...base, tree: tree(["a1"]) }, [">a1:", "start"]],
    [
      "they removed what I commented on",
      base,
      { ...base, tree: tree(["a1"]) },
      { ...base, tree: tree(["a1"], ["b1", 0], ["c1", 1, "mine"]) },
      [">a1:", "a1>b1:", "b1>c1:mine", "start"],
    ],
    [
      "both went on",
      base,
      { ...base, tree: [...base.tree, ...tree(["d1", 2])] },
      { ...base, tree: [...base.tree, ...tree(["e1", 2, "here"])], comment: "new" },
      [">a1:", "a1>b1:", "b1>c1:old", "c1>d1:", "c1>e1:here", "new"],
    ],
    [
      "both said something about one move",
      base,
      { ...base, tree: tree(["a1"], ["b1", 0, "theirs"], ["c1", 1]) },
      { ...base, tree: tree(["a1"], ["b1", 0, "mine"], ["c1", 1, "old"]) },
      [">a1:", "a1>b1:theirs\nmine", "b1>c1:", "start"],
    ],
    [
      "nobody knows what they come from",
      null,
      base,
      { setup, tree: tree(["d4"]) },
      [">a1:", ">d4:", "a1>b1:", "b1>c1:old", "start"],
    ],
  ])
    assert.deepEqual(lines(await both(was, theirs, mine)), expected, what);
  for (const [what, was, theirs, mine, expected] of [
    ["I played", played("a1"), played("a1"), played("a1", "b1"), ["a1", "b1"]],
    ["they played", played("a1"), played("a1", "c1"), played("a1"), ["a1", "c1"]],
    ["both did, they first", played("a1"), played("a1", "c1"), played("a1", "b1"), ["a1", "c1"]],
    ["I took back", played("a1", "b1"), played("a1", "b1"), played(), []],
    ["what I have goes on from theirs", null, played("a1"), played("a1", "b1"), ["a1", "b1"]],
  ])
    assert.deepEqual((await both(was, theirs, mine)).played.moves, expected, what);
  await browser.close(page);
});
