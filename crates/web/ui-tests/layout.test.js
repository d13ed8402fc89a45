/** How the page fits into windows: nothing scrolls that need not, and nothing lies under anything else. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, eventually, LONG_PATIENCE, noted, plies, press, rested } from "./harness.js";

let browser;
before(async () => (browser = await browse()));
after(async () => browser.stop());

const TOUCH = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const WINDOWS = [
  ["1366×768", { viewport: { width: 1366, height: 768 } }],
  ["390×844", { viewport: { width: 390, height: 844 }, ...TOUCH }],
  ["844×390", { viewport: { width: 844, height: 390 }, ...TOUCH }],
  // What a window of 1280×800 at 200 % is to a page.
  ["1280×800 at 200 %", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
];
const HIVE =
  "#/analyse?hive=Base%2BMLP&moves=wP;bL -wP;wM wP-;bM -bL;wQ \\wM;bQ bM\\;wA1 wP\\;bA1 \\bL;wA2 wM/;bP /bM;wM bP\\;bM /wA1;wB1 /wM;bA1 wB1\\;wA3 \\wA2;bA2 \\bP;wA2 bA2/;bA3 /bA2;wA3 -bA3;bB1 bM\\";
const HEX = "#/analyse?hex=11&moves=h4;swap-pieces;d5;d4;e4;g8;f8;f9;e9;f7;g7;g6;h6;h5";
const QUICK = { "hexapod.settings": { visits: 100 } };

/** The page's size against the window's, and what could be scrolled up and down. */
const scrolling = (page) =>
  page.evaluate(() => ({
    page: [document.scrollingElement.scrollWidth - innerWidth, document.scrollingElement.scrollHeight - innerHeight],
    panes: [...document.querySelectorAll(".screen:not([hidden]) *")]
      .filter(
        (element) =>
          element.checkVisibility() &&
          ["auto", "scroll"].includes(getComputedStyle(element).overflowY) &&
          element.scrollHeight > element.clientHeight + 1,
      )
      .map((element) => element.getAttribute("aria-label") ?? element.className),
  }));

/** What of these does not lie in the window as a whole. */
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
  for (const [game, kept, parts] of [
    ["Hive", {}, [".stage", ".hand", ".hand-tile", ".match-card button", ".status"]],
    [
      "Hex",
      { "hexapod.new-game": { game: "hex", size: 11, swap: true, colour: "black", level: { hive: 1, hex: 1 } } },
      [".stage", ".match-card button", ".status"],
    ],
  ]) {
    test(`Play ${game}, ${name}: board, hand and buttons are on one screen`, async () => {
      const page = await browser.page("", { ...options, kept });
      await page.locator(".play .status", { hasText: "Your turn" }).waitFor();
      await rested(page);
      const { page: over, panes } = await scrolling(page);
      assert.deepEqual(over, [0, 0], "the page itself does not scroll");
      assert.deepEqual(panes, []);
      assert.deepEqual(await outside(page, parts), []);
      const stage = await page.locator(".play .stage").boundingBox();
      assert.ok(stage.width >= 180 && stage.height >= 180, `a board to play on: ${JSON.stringify(stage)}`);
      await browser.close(page);
    });
  }
  for (const [game, hash] of [
    ["Hive", HIVE],
    ["Hex", HEX],
  ]) {
    test(`Analyse ${game}, ${name}: at most the moves are scrolled`, async () => {
      const page = await browser.page(hash, { ...options, kept: QUICK });
      await page.locator(".candidates tbody tr").first().waitFor({ timeout: LONG_PATIENCE });
      await rested(page);
      const { page: over, panes } = await scrolling(page);
      assert.deepEqual(over, [0, 0], "the page itself does not scroll");
      assert.deepEqual(
        panes.filter((pane) => pane !== "Moves"),
        [],
      );
      assert.deepEqual(await outside(page, [".stage", ".hand", ".toolbar .steps button", ".side-column .card"]), []);
      // Where there is room for one part at a time, the others are a press away.
      const moves = page.locator(".parts button", { hasText: "Moves" });
      if (await moves.isVisible()) await moves.click();
      await page.locator(".analyse .moves-pane").waitFor();
      assert.deepEqual((await scrolling(page)).page, [0, 0]);
      assert.deepEqual(await outside(page, [".side-column .card", ".typed input"]), []);
      await browser.close(page);
    });
  }
}

test("a review at 1366×768 is seen as a whole, and its numbers say where they are from", async () => {
  const page = await browser.page(HIVE, { viewport: { width: 1366, height: 768 }, kept: QUICK });
  await page.locator(".analyse button", { hasText: "Review" }).click();
  await page.locator(".chips:not([hidden])").waitFor({ timeout: LONG_PATIENCE });
  await eventually(() => page.locator(".review-summary .extent").textContent(), /By 100 visits .*draw counts half/);
  await page.keyboard.press("n");
  await page.locator(".why-card:not([hidden])").waitFor();
  await page.locator(".why-card button", { hasText: "Show the answer" }).click();
  await page.locator(".why-card .answer", { hasText: "Best was" }).waitFor();
  await eventually(() => page.locator(".why-card").textContent(), /by 100 visits/);
  // The table is another search of the same position: when it has looked, that is said with its visits.
  await eventually(
    () => page.locator(".why-card .elsewhere").textContent(),
    /another search: of this position alone, by \d+ visits/,
    "",
    LONG_PATIENCE,
  );
  await rested(page);
  const { page: over, panes } = await scrolling(page);
  assert.deepEqual(over, [0, 0]);
  assert.deepEqual(
    panes.filter((pane) => pane !== "Moves"),
    [],
  );
  assert.deepEqual(await outside(page, [".side-column .card", ".why-card .answer", ".typed input"]), []);
  await browser.close(page);
});

test("chances are one number everywhere: the bar, its words and the best move", async () => {
  const page = await browser.page(HIVE, { kept: QUICK });
  await page.locator(".candidates tbody tr").first().waitFor({ timeout: LONG_PATIENCE });
  await rested(page);
  const best = await page.locator(".candidates tbody tr td").first().textContent();
  const words = await page.locator(".analyse .eval-bar").getAttribute("aria-valuetext");
  assert.match(words, /^White \d+\.\d %, Black \d+\.\d %(; draws, \d+\.\d %, count half for each)?$/);
  assert.ok(words.startsWith(`White ${best} %`), `${words}, and the best move has ${best}`);
  const label = Number(await page.locator(".bar-label.white").textContent());
  assert.ok(Math.abs(label - Number(best)) <= 0.5, `${label} at the bar, ${best} in the table`);
  const other = Number(await page.locator(".bar-label.black").textContent());
  assert.equal(label + other, 100);
  await browser.close(page);
});

test("the graph draws nothing through positions at which nobody has looked", async () => {
  const page = await browser.page(`${HEX}&ply=0`, { kept: QUICK });
  const dots = () => page.locator(".graph-dot").count();
  await eventually(dots, 1, "the start is looked at", LONG_PATIENCE);
  await page.keyboard.press("End");
  await eventually(dots, 2, "the end is looked at, and nothing between", LONG_PATIENCE);
  assert.equal(await page.locator(".graph-line").getAttribute("d"), "");
  assert.equal(await page.locator(".graph-area").first().getAttribute("d"), "");
  // A neighbour makes a line of two; the other end stays a dot.
  await page.keyboard.press("ArrowLeft");
  await eventually(dots, 1, "", LONG_PATIENCE);
  await eventually(async () => (await page.locator(".graph-line").getAttribute("d")).match(/[ML]/g)?.length, 2);
  await browser.close(page);
});

test("values on the board lie on the cells that they are about, and on nothing else", async () => {
  const page = await browser.page(HIVE, { kept: { "hexapod.settings": { visits: 300 } } });
  await page.locator(".candidates tbody tr").first().waitFor({ timeout: LONG_PATIENCE });
  await rested(page);
  const clashes = await page.evaluate(() => {
    const visible = (element) => getComputedStyle(element).visibility !== "hidden";
    const labels = [...document.querySelectorAll(".analyse .arrow-label")].filter(visible);
    const boxes = labels.map((label) => label.getBoundingClientRect());
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const tiles = [...document.querySelectorAll(".analyse .layer-tiles > [data-tile] .tile-face")];
    return {
      labels: labels.length,
      eachOther: boxes.some((box, index) => boxes.slice(index + 1).some((other) => !apart(box, other))),
      // A beetle's value lies on the tile that it climbs, and on no other.
      tiles: boxes.flatMap(({ left, right, top, bottom }) => {
        const lies = (tile, x, y) =>
          tile.isPointInFill(new DOMPoint(x, y).matrixTransform(tile.getScreenCTM().inverse()));
        const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y]));
        return tiles
          .filter((tile) => !lies(tile, (left + right) / 2, (top + bottom) / 2))
          .filter((tile) => corners.some(([x, y]) => lies(tile, x, y)));
      }).length,
    };
  });
  assert.ok(clashes.labels >= 1, "there are values");
  assert.equal(clashes.eachOther, false, "no two lie on each other");
  assert.equal(clashes.tiles, 0, "none lies on a neighbour");
  await browser.close(page);
});

test("what may not be done leaves the tile in hand, and is said where it covers nothing that is pressed", async () => {
  for (const [, options] of WINDOWS) {
    const page = await browser.page("", options);
    await page.locator(".play .status", { hasText: "Your turn" }).waitFor();
    await press(page, page.locator(".play .hand[data-turn] .hand-tile:not([aria-disabled])").first());
    await page.locator(".play .target").first().waitFor({ state: "attached" });
    const stage = await page.locator(".play .stage").boundingBox();
    await noted(page, /^bad: /, () => page.mouse.click(stage.x + 8, stage.y + 8));
    await eventually(() => page.locator(".play .hand-tile[aria-pressed=true]").count(), 1, "it is still in hand");
    assert.ok((await page.locator(".play .target").count()) > 0, "and may be put down");
    const covered = await page.evaluate(() => {
      const note = document.querySelector(".note");
      note.hidden = false;
      const box = note.getBoundingClientRect();
      const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      return [...document.querySelectorAll(".play .hand, .play button, .play input")]
        .filter((element) => element.checkVisibility() && !element.closest(".welcome"))
        .filter((element) => !apart(box, element.getBoundingClientRect()))
        .map((element) => element.outerHTML.slice(0, 80));
    });
    assert.deepEqual(covered, []);
    await browser.close(page);
  }
});

test("the ring of a hint goes when another tile is taken, and the hint says why", async () => {
  const page = await browser.page("#/play", { kept: {} });
  await page.locator(".play .status", { hasText: "Your turn" }).waitFor();
  const rings = () => page.locator(".play .arrow").count();
  const hint = () => page.locator(".play button", { hasText: "Hint" }).click();
  await noted(page, /^plain: Hint: (bring in|move|throw) .*Ask again for where/, hint);
  await noted(page, /^plain: Hint: .*Ask again for why/, hint);
  await noted(page, /^plain: Hint: .*chance is \d+\.\d % \(a draw counts half\)/, hint);
  await eventually(rings, 1);
  const other = page.locator(".play .hand[data-turn] .hand-tile:not([aria-disabled])[aria-pressed=false]").first();
  await press(page, other);
  await eventually(rings, 0, "the ring is gone");
  await browser.close(page);
});

test("a game of Hex that is won is ended by hints", async () => {
  const kept = {
    "hexapod.game": {
      terms: { setup: { game: "hex", size: 5, swap: false }, person: "black", level: 1 },
      moves: ["c3", "a1", "d2", "a2"],
    },
  };
  const page = await browser.page("", { kept });
  for (let turn = 0; turn < 4; turn++) {
    await page.waitForFunction(() => /Your turn|wins/.test(document.querySelector(".play .status")?.textContent ?? ""));
    if (await page.locator(".play .result").isVisible()) break;
    const before = await page.locator(".play .moves .ply").count();
    const hint = () => page.locator(".play button", { hasText: "Hint" }).click();
    await noted(page, /^plain: Hint: look at column [a-e]\./, hint);
    await noted(page, /^plain: Hint: .*Ask again for why/, hint);
    const note = await noted(page, /^plain: Hint: .*It wins\. After .* joined whatever White does\./, hint);
    const cell = /the cell ([a-e]\d)/.exec(note)?.[1];
    await press(page, page.locator(`.play .spot[aria-label^='${cell},']`));
    await page.waitForFunction(
      (count) =>
        document.querySelectorAll(".play .moves .ply").length >= count + 2 ||
        document.querySelector(".play .result")?.checkVisibility(),
      before,
      { timeout: LONG_PATIENCE },
    );
  }
  await eventually(() => page.locator(".result-title").textContent(), "You have won");
  await browser.close(page);
});

test("a swap is shown and explained", async () => {
  const wish = { game: "hex", size: 7, swap: true, colour: "white", level: { hive: 1, hex: 1 } };
  const page = await browser.page("#/analyse?hex=7&moves=d4;swap-pieces", { kept: { "hexapod.new-game": wish } });
  await plies(page, "analyse", 2);
  const said = () => page.locator(".analyse .special:not([hidden])").textContent();
  await eventually(said, /Swapped: the stone is White's now, on d4.*Colours stay.*Black is to move/);
  await browser.close(page);
});

test("opening with a stone that is taken over is no game without mistakes", async () => {
  const page = await browser.page("#/analyse?hex=11&moves=f6;swap-pieces;d8;h4", { kept: QUICK });
  await plies(page, "analyse", 4);
  await page.locator(".analyse button", { hasText: "Review" }).click();
  await page.locator(".chips:not([hidden])").waitFor({ timeout: LONG_PATIENCE });
  await eventually(() => page.locator(".moves .ply").first().textContent(), /^f6\?/);
  await page.keyboard.press("Home");
  await page.keyboard.press("n");
  await page.locator(".why-card button", { hasText: "Show the answer" }).click();
  await eventually(() => page.locator(".why-card .why").textContent(), /White may take the first stone over/);
  await browser.close(page);
});

test("Training is in the menu of those who have runs", async () => {
  const page = await browser.page();
  const link = page.locator(".top nav a", { hasText: "Training" });
  await rested(page);
  assert.equal(await link.isVisible(), false);
  await page.evaluate(() => (location.hash = "#/training"));
  await link.waitFor();
  await browser.close(page);
});

test("names of players have a line of their own, and are whole in its title", async () => {
  const page = await browser.page("#/analyse", { kept: QUICK });
  const long = "Somebody with a name that is far too long for any heading of this page, whatever it says";
  const game = `[GameType "Base"]\n[White "${long}"]\n[Black "Bo"]\n[Result "1-0"]\n\n1. wS1\n2. bG1 wS1-\n`;
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, game);
  const heading = page.locator(".analyse .heading");
  await eventually(() => heading.getAttribute("title"), `${long} – Bo, 1-0`);
  assert.ok((await heading.boundingBox()).width > 300, "it has the width of the card");
  await browser.close(page);
});

for (const [name, options] of WINDOWS) {
  test(`the line on top, ${name}: nothing lies on anything else`, async () => {
    const page = await browser.page("", options);
    await rested(page);
    const clashes = await page.evaluate(() => {
      const all = [...document.querySelectorAll(".top a, .top button")].filter((element) => element.checkVisibility());
      const boxes = all.map((element) => element.getBoundingClientRect());
      const apart = (a, b) => a.right <= b.left + 0.5 || b.right <= a.left + 0.5;
      return all.flatMap((one, index) =>
        all
          .slice(index + 1)
          .filter((_, at) => !apart(boxes[index], boxes[index + 1 + at]))
          .map((other) => `${one.textContent || one.title} on ${other.textContent || other.title}`),
      );
    });
    assert.deepEqual(clashes, []);
    await browser.close(page);
  });
}
