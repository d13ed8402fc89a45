/** Puzzles: solved, refuted, helped with, rated; kept over reloads, windows and a server that is killed. And a warning. */

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, eventually, lastingPort, LONG_PATIENCE, rested, serve, violations } from "./harness.js";

let browser;
before(async () => (browser = await browse()));
after(async () => browser.stop());

const READY = ".puzzles:not([aria-busy]) .spot";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Asks the server of a page something, beside the page. */
const ask = (page, request) =>
  page.evaluate(
    (request) =>
      new Promise((resolve, reject) => {
        const line = new WebSocket(`ws://${location.host}/ws`);
        line.onopen = () => line.send(JSON.stringify({ id: "test", ...request }));
        line.onerror = () => reject(new Error("no line"));
        line.onmessage = ({ data }) => {
          line.close();
          resolve(JSON.parse(data));
        };
      }),
    request,
  );

/** The puzzle that is open. */
const puzzleOf = async (page) => {
  const hash = await eventually(() => page.evaluate(() => location.hash), /puzzle=[0-9a-f]+/);
  return new URLSearchParams(hash.split("?")[1]).get("puzzle");
};
const verdict = (page) => page.locator(".puzzles .lesson-verdict").textContent();
const rating = async (page) =>
  Number(/\d+/.exec(await page.locator(".puzzle-rating").textContent())?.[0] ?? Number.NaN);
const known = (page) =>
  eventually(
    () => rating(page),
    (number) => number > 0,
    "a rating",
  );
const facts = (page) => page.locator(".puzzle-facts").textContent();

/** Types moves; a reply comes by itself. */
async function type(page, move) {
  await page.keyboard.press("t");
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
  await page.evaluate(() => document.activeElement?.blur());
}

/** Plays right moves until the puzzle is solved. */
async function solve(page) {
  const puzzle = await puzzleOf(page);
  const moves = [];
  for (let own = 0; own < 4; own++) {
    const { move } = await ask(page, { action: "puzzle.hint", puzzle, moves });
    await type(page, move);
    moves.push(move);
    const { solved, reply, right } = await ask(page, { action: "puzzle.try", puzzle, moves });
    assert.ok(right, `${move} is right`);
    if (solved) break;
    moves.push(reply);
    await page.locator(`.puzzles[data-state=idle][data-moves="${moves.length}"]`).waitFor({ state: "attached" });
    await eventually(() => verdict(page), /Right/);
  }
  await eventually(() => verdict(page), /^Solved/, "solved", LONG_PATIENCE);
}

/** A legal move that is not right. */
async function wrongMove(page) {
  const puzzle = await puzzleOf(page);
  const shown = await ask(page, { action: "puzzle.next", game: "hive", puzzle });
  const { view } = await ask(page, { action: "position", setup: shown.setup, moves: shown.moves });
  for (const { move } of view.moves) {
    const { right } = await ask(page, { action: "puzzle.try", puzzle, moves: [move] });
    if (!right) return move;
  }
  throw new Error("every move is right");
}

for (const game of ["hive", "hex"]) {
  test(`${game}: solved by right moves; the rating is there after a reload and in another browser`, async () => {
    const page = await browser.page(`#/puzzles?game=${game}`, { ready: READY });
    const before = await known(page);
    await solve(page);
    await eventually(
      () => rating(page),
      (number) => number > before,
      "a higher rating",
    );
    const after = await rating(page);
    await eventually(() => facts(page), /In a row1/);
    await page.reload();
    await eventually(() => rating(page), after);
    const other = await browser.page(`#/puzzles?game=${game}`, { ready: READY });
    await eventually(() => rating(other), after);
    await browser.close(other);
    await browser.close(page);
  });
}

test("a wrong move is refuted, counted once, and can be taken back; Back leads to the puzzle before", async () => {
  const page = await browser.page("#/puzzles?game=hive", { ready: READY });
  const before = await known(page);
  const first = await puzzleOf(page);
  const wrong = await wrongMove(page);
  await type(page, wrong);
  await eventually(() => verdict(page), /^Not this one/);
  await eventually(
    () => rating(page),
    (number) => number < before,
    "a lower rating",
  );
  const lower = await rating(page);
  await page.locator(".puzzles button", { hasText: "Try again" }).click();
  await solve(page);
  await eventually(() => verdict(page), /not at the first try/);
  assert.equal(await rating(page), lower, "only the first try counts");
  await page.locator(".puzzles button", { hasText: "Next puzzle" }).click();
  await eventually(
    () => puzzleOf(page),
    (name) => name !== first,
    "another puzzle",
  );
  await page.goBack();
  await eventually(() => puzzleOf(page), first, "the puzzle before");
  await page.locator(READY).first().waitFor({ state: "attached" });
  await eventually(() => page.locator(".puzzle-task").textContent(), /to move and win/);
  await browser.close(page);
});

test("help comes in steps, and what was helped with does not count as solved", async () => {
  const page = await browser.page("#/puzzles?game=hive", { ready: READY });
  await known(page);
  const hints = () => page.locator(".puzzle-hints li").count();
  for (let step = 1; step <= 3; step++) {
    await page.locator(".puzzles button", { hasText: "Hint" }).click();
    await eventually(hints, step);
  }
  assert.ok(await page.locator(".puzzles button", { hasText: "Hint" }).isDisabled(), "there is no fourth step");
  await solve(page);
  await eventually(() => verdict(page), /not at the first try/);
  await browser.close(page);
});

test("the puzzle of the day is the same all day, and its days are counted", async () => {
  const page = await browser.page("#/puzzles?game=hex&mode=daily", { ready: READY });
  const puzzle = await puzzleOf(page);
  await solve(page);
  await eventually(() => facts(page), /Days in a row1/);
  const other = await browser.page("#/puzzles?game=hex&mode=daily", { ready: READY });
  assert.equal(await puzzleOf(other), puzzle);
  await eventually(() => facts(other), /Days in a row1/);
  await browser.close(other);
  await browser.close(page);
});

test("what is solved in one window is known in the other", async () => {
  const page = await browser.page("#/puzzles?game=hex", { ready: READY });
  const other = await browser.tab(page, "#/puzzles?game=hex");
  await known(other);
  await solve(page);
  const there = await rating(page);
  await eventually(() => rating(other), await eventually(() => rating(page), there));
  await browser.close(page);
});

test("a try outlasts a server that is killed at once", async () => {
  const port = await lastingPort();
  const folder = await mkdtemp(join(tmpdir(), "hexapod-test-"));
  const first = await serve(port, [], folder);
  const page = await browser.stranger();
  await page.goto(`${first.address.replace(/#.*$/, "")}#/puzzles?game=hive`);
  await page.locator(READY).first().waitFor({ state: "attached" });
  await known(page);
  await solve(page);
  await first.kill();
  await page.locator(".lost:not([hidden])").waitFor();
  const again = await serve(port, [], folder);
  // Another start has another token: whoever opens its address lets all pages of the browser in.
  const other = await page.context().newPage();
  await other.goto(`${again.address.replace(/#.*$/, "")}#/puzzles?game=hive`);
  await eventually(() => facts(other), /Solved1 \/ 1/);
  await page.locator(".lost[hidden]").waitFor({ state: "attached" });
  await eventually(() => facts(page), /Solved1 \/ 1/);
  await page.context().close();
  await again.stop();
  await rm(folder, { recursive: true, force: true });
});

/** White throws stones away; Black wins. */
const THROWN_AWAY = {
  "hexapod.game": {
    terms: { setup: { game: "hex", size: 5, swap: false }, person: "white", level: 1 },
    moves: ["c3", "a1", "c2", "a2", "c4", "a3", "d1", "a4", "b5"],
  },
};

test("mistakes of a reviewed game come as puzzles, and come back later when they are found", async () => {
  const lost = { ...THROWN_AWAY["hexapod.game"], moves: ["a1", "c3", "a2", "a3", "b1", "a4", "e5", "a5"] };
  const page = await browser.page("", { kept: { "hexapod.game": lost } });
  await page.locator(".play .status").filter({ hasText: /./ }).waitFor();
  const card = {
    setup: { game: "hex", size: 5, swap: false },
    moves: ["c3", "a1", "c2", "a2"],
    played: "a3",
    best: "c4",
    loss: 0.4,
    why: ["It joins the edges."],
  };
  await ask(page, { action: "trainer.keep", kind: "mistake", cards: [["m-test", card]] });
  await page.evaluate(() => (location.hash = "#/puzzles?game=hex&mode=mistakes"));
  await eventually(() => page.locator(".puzzle-task").textContent(), /You played a3 here/);
  await page.locator(READY).first().waitFor({ state: "attached" });
  await type(page, "c4");
  await eventually(() => verdict(page), /^Solved.*joins the edges/);
  const state = () => ask(page, { action: "trainer.cards", kind: "mistake" });
  await eventually(
    async () => (await state()).waiting,
    (waiting) => waiting >= 1,
    "it waits for tomorrow",
  );
  await page.reload();
  await eventually(() => page.locator(".puzzle-task").textContent(), /Nothing is due|You played/);
  await browser.close(page);
});

test("a review keeps one's own mistakes of a game that was played", async () => {
  const page = await browser.page("", { kept: THROWN_AWAY });
  await page.locator(".play button", { hasText: "Review the game" }).click();
  await page.locator(".analyse .chips:not([hidden]), .analyse .extent").first().waitFor({ timeout: LONG_PATIENCE });
  const stock = async () => {
    const { due, waiting } = await ask(page, { action: "trainer.cards", kind: "mistake" });
    return due + waiting;
  };
  await eventually(stock, (count) => count >= 1, "a mistake is kept", LONG_PATIENCE);
  await browser.close(page);
});

test("a blunder is held back with the reason, taken back, or played all the same", async () => {
  const kept = {
    "hexapod.settings": { warn: true, motion: false },
    "hexapod.game": {
      terms: { setup: { game: "hex", size: 5, swap: false }, person: "black", level: 1 },
      moves: ["c3", "b4"],
    },
  };
  const page = await browser.page("", { kept });
  await page.locator(".play .status", { hasText: "Your turn" }).waitFor();
  const card = page.locator(".warning-card:not([hidden])");
  const count = () => page.locator(".play .moves .ply").count();
  await page.locator(".play .spot[aria-label^='a1,']").press("Enter");
  await card.waitFor({ timeout: LONG_PATIENCE });
  assert.match(await card.textContent(), /a1 costs about \d+ percentage points.*joined/);
  await card.locator("button", { hasText: "Take it back" }).click();
  await card.waitFor({ state: "hidden" });
  await eventually(count, 2);
  await page.locator(".play .spot[aria-label^='a1,']").press("Enter");
  await card.waitFor({ timeout: LONG_PATIENCE });
  await card.locator("button", { hasText: "all the same" }).click();
  await eventually(count, (plies) => plies >= 4, "the move and its answer", LONG_PATIENCE);
  await browser.close(page);
});

test("nothing happens to a good move, though it is looked at", async () => {
  const kept = {
    "hexapod.settings": { warn: true, motion: false },
    "hexapod.game": {
      terms: { setup: { game: "hex", size: 5, swap: false }, person: "black", level: 1 },
      moves: [],
    },
  };
  const page = await browser.page("", { kept });
  await page.locator(".play .status", { hasText: "Your turn" }).waitFor();
  await page.locator(".play .spot[aria-label^='c3,']").press("Enter");
  const count = () => page.locator(".play .moves .ply").count();
  await eventually(count, 2, "the move and its answer", LONG_PATIENCE);
  assert.ok(await page.locator(".warning-card").isHidden());
  await browser.close(page);
});

for (const colorScheme of ["light", "dark"]) {
  for (const [width, options] of [
    ["wide", {}],
    ["phone", PHONE],
  ]) {
    for (const game of ["hive", "hex"]) {
      test(`axe finds nothing: ${game}, ${colorScheme}, ${width}`, async () => {
        const page = await browser.page(`#/puzzles?game=${game}`, {
          ready: READY,
          context: { colorScheme, ...options },
          colorScheme,
          ...options,
        });
        assert.deepEqual(await violations(page), []);
        await browser.close(page);
      });
    }
  }
}

/** 1280x800 at 200 % is 640x400. */
for (const [width, height] of [
  [1366, 768],
  [390, 844],
  [844, 390],
  [640, 400],
]) {
  for (const game of ["hive", "hex"]) {
    test(`${game} at ${width}x${height}: board, task and buttons without scrolling the page`, async () => {
      const page = await browser.page(`#/puzzles?game=${game}`, { ready: READY });
      await page.setViewportSize({ width, height });
      await rested(page);
      const room = await page.evaluate(() => [
        document.documentElement.scrollHeight - innerHeight,
        document.documentElement.scrollWidth - innerWidth,
      ]);
      assert.deepEqual(
        room.map((more) => Math.max(0, more)),
        [0, 0],
        "the page does not scroll",
      );
      for (const part of [".puzzles .stage", ".puzzle-task", ".puzzles .puzzle-card .buttons"]) {
        const box = await page.locator(part).boundingBox();
        assert.ok(
          box && box.height > 0 && box.y >= 0 && box.y + box.height <= height + 1,
          `${part} is seen: ${JSON.stringify(box)}`,
        );
      }
      await browser.close(page);
    });
  }
}
