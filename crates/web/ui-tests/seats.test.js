/** Who plays whom: from a position of another game, two people, two levels, clocks, and how Hex begins. */

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, eventually, lastingPort, LONG_PATIENCE, noted, plies, press, serve, violations } from "./harness.js";

let browser;
before(async () => (browser = await browse()));
after(async () => browser.stop());

const QUIET = { "hexapod.settings": { engine: false } };
const TOUCH = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const WINDOWS = [
  ["1366×768", { viewport: { width: 1366, height: 768 } }],
  ["390×844", { viewport: { width: 390, height: 844 }, ...TOUCH }],
  ["844×390", { viewport: { width: 844, height: 390 }, ...TOUCH }],
  // What a window of 1280×800 at 200 % is to a page.
  ["1280×800 at 200 %", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
];
/** What was wanted of the last new game: a small board of Hex. */
const wish = (more = {}, hex = {}) => ({
  "hexapod.new-game": { game: "hex", size: 5, swap: false, colour: "black", level: { hive: 1, hex: 1 }, more, ...hex },
});

const status = (page) => page.locator(".play .status").textContent();
const openDialog = async (page) => {
  await page.locator(".play button", { hasText: "New game" }).click();
  await page.locator("dialog .new-game").waitFor();
};
const option = (page, text) => page.locator("dialog .choices label", { hasText: text });
const more = (page) => page.locator("dialog details.more > summary");
const start = async (page) => {
  await page.locator("dialog button", { hasText: "Start" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
};
/** Begins a new game as it was wanted last. */
const begin = async (page) => {
  await openDialog(page);
  await start(page);
};
const put = async (page, cell, count) => {
  await press(page, page.locator(`.play .spot[aria-label^='${cell}, empty']`));
  await plies(page, "play", count);
};
const time = (page, side) =>
  page.locator(`.play .clock[data-side=${side}] .clock-time`).evaluate((element) => {
    const [minutes, seconds] = element.textContent.replace("−", "").split(":").map(Number);
    return (element.textContent.startsWith("−") ? -1 : 1) * (60 * minutes + seconds);
  });
const listed = (page, screen = "play") => page.locator(`.${screen} .moves .ply`).allTextContents();
const paste = (page, text) =>
  page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData("text", words);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);

test("a newcomer's dialog is as short as it was: the rest is a press away, by keyboard too, and axe finds nothing", async () => {
  const page = await browser.page("", { kept: QUIET });
  await openDialog(page);
  assert.equal(await page.locator("dialog details.more").evaluate((details) => details.open), false);
  await more(page).focus();
  await page.keyboard.press("Enter");
  await option(page, "Two levels").waitFor();
  assert.deepEqual(await violations(page), []);
  // Two levels need two of them and no colour; what was chosen keeps the focus.
  await option(page, "Two levels").click();
  await page.getByLabel("Black's level").waitFor();
  assert.equal(await option(page, "By chance").count(), 0);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("value"));
  await eventually(focused, "none");
  await page.getByLabel("Clock, for each side").selectOption("own");
  await page.getByLabel("Minutes").fill("7.5");
  await page.getByLabel("Seconds a move").fill("3");
  assert.deepEqual(await violations(page), []);
  await option(page, "Two people").click();
  await eventually(() => page.locator("dialog .level").count(), 0);
  await eventually(() => page.getByLabel("Minutes").inputValue(), "7.5");
  await start(page);
  await eventually(
    () => page.locator(".play .terms").textContent(),
    /^Two people at one board\. .* 7:30 each and 3 s a move\./,
  );
  assert.deepEqual(await violations(page), []);
  await browser.close(page);
});

for (const [game, text, ply, answer] of [
  ["Hive", "Base;InProgress;White[3];wS1;bG1 -wS1;wQ wS1-;bQ -bG1", 3, 6],
  ["Hex", "https://hexworld.org/board/#5nc1,c3b4d2a1", 3, 6],
]) {
  test(`${game}: a pasted game is played on from where one stands, and stays as it is`, async () => {
    const page = await browser.page("#/analyse", { kept: { ...QUIET, ...wish() } });
    await paste(page, text);
    await plies(page, "analyse", 4);
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(/#\/analyse\?game=/);
    const analysed = page.url();
    const moves = (await listed(page, "analyse")).slice(0, ply);
    await page.locator(".analyse .play-from").click();
    await page.locator("dialog", { hasText: `After ${ply} moves` }).waitFor();
    assert.equal(await page.locator("dialog .game-picture").count(), 0, "the game is what it is");
    // The side to move is offered first; here the level begins.
    await option(page, game === "Hive" ? "White, the other side" : "Black, the other side").click();
    await start(page);
    await plies(page, "play", ply + 1);
    assert.deepEqual((await listed(page)).slice(0, ply), moves);
    await eventually(() => status(page), "Your turn");
    await eventually(() => page.locator(".play .terms").textContent(), /From move 4 of another game/);
    // Nothing of the other game can be taken back.
    await noted(page, /nothing of yours/, () => page.keyboard.press("u"));
    const hint = page.locator(".play button", { hasText: "Hint" });
    await hint.waitFor();
    await page.locator(".play .typed input").focus();
    const first = await page.locator(".play .typed input").getAttribute("placeholder");
    await page.keyboard.type(first.replace("Type a move: ", ""));
    await page.keyboard.press("Enter");
    await plies(page, "play", answer);
    await page.waitForURL(/#\/play\?game=/);
    const played = page.url();
    const before = await listed(page);
    await page.reload();
    await plies(page, "play", answer);
    assert.deepEqual(await listed(page), before);
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("u");
    await plies(page, "play", ply + 1);
    await page.goBack();
    await page.waitForURL(analysed);
    await eventually(() => listed(page, "analyse").then((all) => all.length), 4);
    await page.goForward();
    await page.waitForURL(played);
    await plies(page, "play", ply + 1);
    await browser.close(page);
  });
}

test("where a game is over nobody plays on, and that is said", async () => {
  const page = await browser.page("#/analyse?hex=3&swap=no&moves=b1;a1;b2;a2;b3", { kept: QUIET });
  await plies(page, "analyse", 5);
  await noted(page, /^plain: The game is over here/, () => page.locator(".analyse .play-from").click());
  assert.equal(await page.locator("dialog").count(), 0);
  await browser.close(page);
});

test("two people share a board: each in turn, in two tabs, after a reload; whoever is to move resigns", async () => {
  const page = await browser.page("", { kept: { ...QUIET, ...wish({ players: "two" }) } });
  await begin(page);
  await eventually(() => status(page), "Black's turn");
  await put(page, "c3", 1);
  await eventually(() => status(page), "White's turn");
  await put(page, "b4", 2);
  await page.waitForURL(/#\/play\?game=/);
  const tab = await browser.tab(page, `#${page.url().split("#")[1]}`);
  await plies(tab, "play", 2);
  await put(tab, "d2", 3);
  await plies(page, "play", 3);
  await page.keyboard.press("u");
  await plies(page, "play", 2);
  await eventually(() => status(page), "Black's turn");
  await page.reload();
  await plies(page, "play", 2);
  await put(page, "a5", 3);
  await page.locator(".play button", { hasText: "Resign" }).evaluate((button) => {
    button.click();
    button.click();
  });
  await eventually(() => status(page), "Black wins: White resigned");
  await eventually(() => page.locator(".result-title").textContent(), "Black has won");
  await eventually(() => tab.locator(".play .result-title").textContent(), "Black has won");
  await page.locator(".play .result button", { hasText: "Again" }).click();
  await eventually(() => status(page), "Black's turn");
  await eventually(() => listed(page), []);
  await page.goBack();
  await plies(page, "play", 3);
  await browser.close(page);
});

test("two levels play each other: paused, step by step, on after a reload, to the end", async () => {
  const page = await browser.page("", { kept: { ...QUIET, ...wish({ players: "none" }), "hexapod.watching": 1 } });
  await begin(page);
  await plies(page, "play", 1);
  await page.locator(".play button", { hasText: "Pause" }).click();
  await eventually(() => status(page), "Paused");
  const paused = (await listed(page)).length;
  await page.locator(".play button", { hasText: "One move" }).click();
  await plies(page, "play", paused + 1);
  await page.keyboard.press("n");
  await plies(page, "play", paused + 2);
  await eventually(() => status(page), "Paused");
  for (const away of ["Take back", "Hint", "Resign"]) {
    assert.equal(await page.locator(".play button", { hasText: away }).isVisible(), false, away);
  }
  await noted(page, /You are watching/, () => press(page, page.locator(".play .spot[aria-label$=', empty']").first()));
  const before = await listed(page);
  assert.equal(before.length, paused + 2, "nobody has moved meanwhile");
  await page.reload();
  await page.waitForFunction((count) => document.querySelectorAll(".play .moves .ply").length > count, before.length, {
    timeout: LONG_PATIENCE,
  });
  assert.deepEqual((await listed(page)).slice(0, before.length), before);
  await page.getByLabel("Pace").selectOption("0");
  await page.locator(".play .result").waitFor({ timeout: LONG_PATIENCE });
  await eventually(() => page.locator(".result-title").textContent(), /^(White|Black), level [13], has won$/);
  assert.deepEqual(await violations(page), []);
  await browser.close(page);
});

test("levels that are watched wait while nobody looks", async () => {
  const page = await browser.page("", {
    kept: { ...QUIET, ...wish({ players: "none" }, { size: 11 }), "hexapod.watching": 0 },
  });
  await begin(page);
  await plies(page, "play", 2).catch(() => {});
  await page.locator("nav a", { hasText: "Games" }).click();
  await page.locator(".own h1").waitFor();
  const moves = () => page.locator(".play .moves .ply").count();
  const before = await moves();
  // What was on its way may still come; after an answer to something else, nothing does.
  await page.locator("nav a", { hasText: "Library" }).click();
  await page.locator(".library h1").waitFor();
  assert.ok((await moves()) <= before + 1);
  await page.locator("nav a", { hasText: "Play" }).click();
  await page.waitForFunction((count) => document.querySelectorAll(".play .moves .ply").length > count, before + 1, {
    timeout: LONG_PATIENCE,
  });
  await browser.close(page);
});

test("a clock runs for whoever is to move, stands while the server is away, and a reload gives nothing back", async () => {
  const port = await lastingPort();
  const data = await mkdtemp(join(tmpdir(), "hexapod-clock-"));
  let server = await serve(port, ["--no-token"], data);
  const page = await browser.stranger();
  await page.addInitScript(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, JSON.stringify(value));
    },
    wish({ players: "two", clock: "10+5" }),
  );
  await page.goto(server.address);
  await page.locator(".play .status", { hasText: "Your turn" }).waitFor();
  await begin(page);
  await eventually(() => time(page, "black"), 600);
  await put(page, "c3", 1);
  // The first move costs nothing, and adds nothing.
  await eventually(() => time(page, "black"), 600);
  await eventually(
    () => time(page, "white"),
    (left) => left <= 597,
    "White's clock runs",
  );
  assert.equal(await time(page, "black"), 600);
  await put(page, "b4", 2);
  await eventually(
    () => time(page, "black"),
    (left) => left <= 598,
    "Black's clock runs",
  );
  const white = await time(page, "white");
  assert.ok(white <= 602, `an increment was added: ${white}`);
  await page.waitForURL(/#\/play\?game=/);
  await server.kill();
  await page.locator(".lost").waitFor();
  const standing = await time(page, "black");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  assert.equal(await time(page, "black"), standing, "nobody can move while the server is away");
  server = await serve(port, ["--no-token"], data);
  await page.locator(".lost").waitFor({ state: "hidden" });
  await eventually(
    () => time(page, "black"),
    (left) => left < standing,
    "it goes on",
  );
  const before = await time(page, "black");
  await page.reload();
  await plies(page, "play", 2);
  await eventually(() => page.locator(".play .clock[data-runs]").count(), 1);
  const after = await time(page, "black");
  assert.ok(after <= before + 1, `${after} after a reload, ${before} before`);
  assert.ok((await time(page, "white")) === white);
  // Who looks at something else is not charged for it.
  await page.locator("nav a", { hasText: "Learn" }).click();
  await page.locator(".screen.learn:not([hidden])").waitFor();
  const left = await time(page, "black");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  assert.ok(left - (await time(page, "black")) <= 1);
  await page.context().close();
  await server.stop();
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
});

test("whoever has no time left has lost, or not, as they want it", async () => {
  // Three seconds for everything.
  const page = await browser.page("", { kept: { ...QUIET, ...wish({ clock: "0.05+0" }) } });
  await begin(page);
  await put(page, "c3", 2);
  await eventually(() => status(page), "White wins: your time is over");
  await eventually(() => page.locator(".result-title").textContent(), "Hexapod has won");
  await page.waitForURL(/#\/play\?game=/);
  await page.reload();
  await eventually(() => page.locator(".result-title").textContent(), "Hexapod has won");
  assert.deepEqual(await violations(page), []);
  await page.locator(".play button", { hasText: "Play on without losing by time" }).click();
  await eventually(() => status(page), "Your turn");
  await eventually(
    () => time(page, "black"),
    (left) => left < 0,
    "time is taken all the same",
  );
  await page.locator(".play .spot[aria-label$=', empty']").first().waitFor({ state: "attached" });
  await press(page, page.locator(".play .spot[aria-label$=', empty']").first());
  await plies(page, "play", 4);
  await eventually(() => status(page), /Your turn|wins/);
  await browser.close(page);
});

test("a level hurries as its clock says", async () => {
  const kept = {
    ...QUIET,
    ...wish({ clock: "0.1+0", players: "none" }, { size: 9, blackLevel: { hive: 1, hex: 10 } }),
  };
  kept["hexapod.new-game"].level.hex = 10;
  const page = await browser.page("", { kept: { ...kept, "hexapod.watching": 0 } });
  await begin(page);
  await page.locator(".play .result").waitFor({ timeout: LONG_PATIENCE });
  // Six seconds each are less than the two a move that this level takes otherwise.
  await eventually(() => status(page), /are joined/, "it ends on the board, not by time");
  await browser.close(page);
});

for (const [name, first, stones] of [
  ["a stone where both have the same chances", "A stone, laid", 1],
  ["three stones ahead", "3 stones", 3],
]) {
  test(`Hex begins with ${name}, and White is to move`, async () => {
    const page = await browser.page("", { kept: { ...QUIET, ...wish({ players: "two" }, { size: 11, swap: true }) } });
    await openDialog(page);
    await option(page, first).click();
    await start(page);
    await eventually(() => status(page), "White's turn");
    const lying = () => page.locator(".play .spot[aria-label*='Black stone']").count();
    await eventually(lying, stones);
    await put(page, "a2", 1);
    await eventually(() => status(page), "Black's turn");
    assert.equal(await page.locator(".play .special button").isVisible(), false, "nobody swaps");
    await page.waitForURL(/#\/play\?game=/);
    await page.reload();
    await plies(page, "play", 1);
    await eventually(() => status(page), "Black's turn");
    await page.locator(".play button", { hasText: "Analyse" }).click();
    await plies(page, "analyse", 1);
    await browser.close(page);
  });
}

const scrolling = (page) =>
  page.evaluate(() => [
    document.scrollingElement.scrollWidth - innerWidth,
    document.scrollingElement.scrollHeight - innerHeight,
  ]);
const outside = (page, selectors) =>
  page.evaluate(
    (wanted) =>
      wanted.flatMap((selector) =>
        [...document.querySelectorAll(`.screen:not([hidden]) ${selector}`)]
          .filter((element) => element.checkVisibility())
          .filter((element) => {
            const { top, left, bottom, right } = element.getBoundingClientRect();
            return top < 0 || left < 0 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5;
          })
          .map(() => selector),
      ),
    selectors,
  );

for (const [name, options] of WINDOWS) {
  for (const game of ["hive", "hex"]) {
    test(`Clocks and two levels at ${game}, ${name}: all on one screen`, async () => {
      const kept = { ...QUIET, ...wish({ players: "none", clock: "5+0" }, { game, size: 11 }), "hexapod.watching": 5 };
      const page = await browser.page("", { ...options, kept });
      await begin(page);
      await plies(page, "play", 1);
      await page.locator(".play button", { hasText: "Pause" }).click();
      await eventually(() => status(page), "Paused");
      assert.deepEqual(await scrolling(page), [0, 0]);
      const parts = [".stage", ".hand", ".clock", ".match-card button", ".match-card select", ".status"];
      assert.deepEqual(await outside(page, parts), []);
      const stage = await page.locator(".play .stage").boundingBox();
      assert.ok(stage.width >= 180 && stage.height >= 180, `a board to look at: ${JSON.stringify(stage)}`);
      await browser.close(page);
    });
  }
}
