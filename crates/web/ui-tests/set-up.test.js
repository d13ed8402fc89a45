/** Positions that are set up: what may be done, what is wrong with them, and where they go from there. */

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, eventually, lastingPort, LONG_PATIENCE, plies, press, serve, violations } from "./harness.js";

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
const draft = (more) => ({
  ...QUIET,
  "hexapod.set-up": { game: "hive", type: "Base", size: 11, toMove: "white", cells: [], stones: {}, ...more },
});
/** Stacks as in `0,0 wQ bB1; 1,0 bA1`. */
const cells = (text) =>
  text.split(";").map((stack) => {
    const [at, ...tiles] = stack.trim().split(" ");
    const [q, r] = at.split(",").map(Number);
    return { q, r, stack: tiles };
  });
/** A queen under the other side's beetle: no line of play is known that leads there in so few moves. */
const CAUGHT = cells("0,0 wQ bB1; 1,0 bQ; 2,0 wA1; 1,1 bA1");

const said = (page) => page.locator(".set-up-said").textContent();
const right = (page) => eventually(() => said(page), "This position can be played.");
const hand = (page, side, bug) => page.locator(`.set-up .hand[data-side=${side}] .hand-tile[aria-label^='${bug},']`);
const cell = (page, label) => page.locator(`.set-up .spot[aria-label^='${label}']`).first();
const lying = (page, screen = "set-up") =>
  page
    .locator(`.${screen} .layer-tiles > [data-tile]`)
    .evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile).toSorted());
const choose = (page, legend, text) =>
  page.locator(".set-up fieldset", { hasText: legend }).locator("label", { hasText: text }).click();

test("tiles are taken from hands, stacked, moved and put back; what is wrong is named by its rule", async () => {
  const page = await browser.page("#/analyse", { kept: draft({}) });
  await page.locator(".analyse button", { hasText: "Open" }).click();
  await page.locator("dialog a", { hasText: "Set up a position" }).click();
  await right(page);
  assert.deepEqual(await violations(page), []);
  // The first tile has one place to go.
  await press(page, hand(page, "white", "Queen"));
  await press(page, page.locator(".set-up .target > path").first());
  await eventually(() => said(page), /White's queen is the only tile of that colour: the queen may not be placed/);
  await press(page, hand(page, "black", "Ant"));
  await press(page, cell(page, "Empty cell right of White queen"));
  await eventually(() => lying(page), ["bA1", "wQ"]);
  await press(page, hand(page, "black", "Beetle"));
  await press(page, cell(page, "White queen"));
  await eventually(() => lying(page), ["bA1", "bB1", "wQ"]);
  await eventually(() => said(page), /queen/);
  // An ant lies on nothing: it stays in hand.
  await press(page, hand(page, "black", "Ant"));
  const targets = await page.locator(".set-up .target").count();
  assert.ok(targets > 0 && (await page.locator(".set-up .target.climb").count()) === 0);
  await page.keyboard.press("Escape");
  // What lies on the table is moved, and put back into the hand.
  await press(page, cell(page, "Black beetle 1"));
  await page.keyboard.press("Delete");
  await eventually(() => lying(page), ["bA1", "wQ"]);
  await page.locator("nav a").first().focus();
  await page.keyboard.press("u");
  await eventually(() => lying(page), ["bA1", "bB1", "wQ"]);
  await page.reload();
  await eventually(() => lying(page), ["bA1", "bB1", "wQ"]);
  await browser.close(page);
});

for (const [what, text, toMove, words] of [
  ["two hives", "0,0 wQ; 1,0 bA1; 4,0 wA1; 5,0 bQ", "white", /does not hang together .*one-hive rule/],
  ["no queen", "0,0 wA1; 1,0 wA2; 2,0 wA3; 3,0 wS1; -1,0 bA1; -2,0 bQ", "white", /White has 4 tiles .* fourth turn/],
  ["an ant on top", "0,0 bB1 wA1; 1,0 wQ; -1,0 bQ", "white", /wA1 lies on bB1: only beetles, and mosquitoes/],
  ["an expansion", "0,0 wM; 1,0 wQ; -1,0 bQ; -2,0 bA1", "white", /wM does not take part in Base/],
  ["too many turns", "0,0 wA1; -1,0 bA1; -2,0 bA2; -3,0 bQ", "white", /Black has 3 tiles on the table after 1 turn/],
]) {
  test(`${what}: that is refused, and said`, async () => {
    const page = await browser.page("#/set-up", { kept: draft({ cells: cells(text), toMove }) });
    await eventually(() => said(page), words);
    for (const away of ["Analyse", "Play from here"]) {
      assert.equal(await page.locator(".set-up .match-card button", { hasText: away }).first().isEnabled(), false);
    }
    await browser.close(page);
  });
}

test("a position that no line of play leads to is analysed, shared, kept, and played", async () => {
  const page = await browser.page("#/set-up", { kept: draft({ cells: CAUGHT, toMove: "black" }) });
  await right(page);
  await page.locator(".set-up button.main", { hasText: "Analyse" }).click();
  await page.locator(".screen.analyse:not([hidden])").waitFor();
  await eventually(() => lying(page, "analyse"), ["bA1", "bB1", "bQ", "wA1", "wQ"]);
  await page.keyboard.press("t");
  await page.keyboard.type("bB1 bQ");
  await page.keyboard.press("Enter");
  await plies(page, "analyse", 1);
  await page.waitForURL(/#\/analyse\?game=/);
  // No file of Hive holds it, which is said; the link does.
  await page.evaluate(() => document.activeElement?.blur());
  await page.locator(".analyse button", { hasText: "Save" }).click();
  await page.locator("dialog", { hasText: "No file of Hive holds such a beginning" }).waitFor();
  assert.equal(await page.locator("dialog .formats button", { hasText: "PGN" }).count(), 0);
  const link = await page.getByLabel("Link to this game").inputValue();
  await page.keyboard.press("Escape");
  await page.reload();
  await plies(page, "analyse", 1);
  await eventually(() => lying(page, "analyse"), ["bA1", "bB1", "bQ", "wA1", "wQ"]);
  const tab = await browser.tab(page, `#${link.split("#")[1]}`);
  await plies(tab, "analyse", 1);
  await eventually(() => lying(tab, "analyse"), ["bA1", "bB1", "bQ", "wA1", "wQ"]);
  await tab.locator(".analyse button", { hasText: "Review" }).click();
  await tab.locator(".chips:not([hidden])").waitFor({ timeout: LONG_PATIENCE });
  await tab.close();
  // Played on from there.
  await page.goBack();
  await page.locator(".screen.set-up:not([hidden])").waitFor();
  await right(page);
  await page.locator(".set-up button", { hasText: "Play from here" }).click();
  await page.locator("dialog", { hasText: "From this position, Black to move" }).waitFor();
  await page.locator("dialog button", { hasText: "Start" }).click();
  await eventually(() => page.locator(".play .status").textContent(), "Your turn");
  await eventually(() => page.locator(".play .terms").textContent(), /You are Black.*Hive, the base game, set up/);
  await page.locator(".play .typed input").fill("bB1 bQ");
  await page.keyboard.press("Enter");
  await plies(page, "play", 2);
  await page.waitForURL(/#\/play\?game=/);
  await page.reload();
  await plies(page, "play", 2);
  await browser.close(page);
});

test("stones are laid and taken away on boards of any size, and connections are seen", async () => {
  const page = await browser.page("#/set-up", { kept: draft({ game: "hex", size: 5, toMove: "black" }) });
  await right(page);
  for (const stone of ["c1", "c2", "c3", "c4"]) await press(page, cell(page, `${stone}, empty`));
  await choose(page, "Lay stones of", "White");
  await press(page, cell(page, "a1, empty"));
  await cell(page, "a1, White stone").waitFor({ state: "attached" });
  await press(page, cell(page, "a1, White stone"));
  await cell(page, "a1, empty").waitFor({ state: "attached" });
  await choose(page, "To move", "White");
  await right(page);
  await choose(page, "Lay stones of", "Black");
  await press(page, cell(page, "c5, empty"));
  await eventually(() => said(page), /The game would be over here: Black wins: top and bottom are joined/);
  assert.equal(await page.locator(".set-up button", { hasText: "Play from here" }).isEnabled(), false);
  await page.locator(".set-up button", { hasText: "Take back" }).click();
  await right(page);
  await page.getByLabel("Size").selectOption("7");
  await cell(page, "g7, empty").waitFor({ state: "attached" });
  await cell(page, "c4, Black stone").waitFor({ state: "attached" });
  assert.deepEqual(await violations(page), []);
  await page.locator(".set-up button.main", { hasText: "Analyse" }).click();
  await page.locator(".analyse .spot[aria-label^='c4, Black stone']").waitFor({ state: "attached" });
  // And back: what is looked at there can be changed.
  await page.goBack();
  await page.locator(".set-up button", { hasText: "Clear" }).click();
  await page.locator(".set-up button", { hasText: "As in Analyse" }).click();
  await cell(page, "c4, Black stone").waitFor({ state: "attached" });
  await browser.close(page);
});

test("by keyboard alone", async () => {
  const page = await browser.page("#/set-up", { kept: draft({}) });
  await right(page);
  await hand(page, "white", "Ant").focus();
  await page.keyboard.press("Enter");
  await page.locator("nav a").first().focus();
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await eventually(() => lying(page), ["wA1"]);
  await browser.close(page);
});

test("what was set up outlasts a server that is killed, and is asked about again", async () => {
  const port = await lastingPort();
  const data = await mkdtemp(join(tmpdir(), "hexapod-set-up-"));
  let server = await serve(port, ["--no-token"], data);
  const page = await browser.stranger();
  await page.goto(`${server.address}#/set-up`);
  await right(page);
  await server.kill();
  await page.locator(".lost").waitFor();
  await press(page, hand(page, "white", "Ant"));
  await press(page, page.locator(".set-up .target > path").first());
  await eventually(() => lying(page), ["wA1"]);
  server = await serve(port, ["--no-token"], data);
  await page.locator(".lost").waitFor({ state: "hidden" });
  await eventually(() => said(page), /White has 1 tile on the table after 0 turns/);
  await choose(page, "To move", "Black");
  await right(page);
  await page.context().close();
  await server.stop();
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
});

for (const [name, options] of WINDOWS) {
  test(`${name}: board and hands are in sight, and the page does not scroll`, async () => {
    const page = await browser.page("#/set-up", { ...options, kept: draft({ cells: CAUGHT, toMove: "black" }) });
    await right(page);
    const seen = await page.evaluate(() => {
      const inside = (element) => {
        const { top, left, bottom, right: end } = element.getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= innerHeight + 0.5 && end <= innerWidth + 0.5;
      };
      const wanted = [
        ...document.querySelectorAll(".set-up .stage, .set-up .hand, .set-up .hand-tile, .set-up .match-card button"),
      ];
      return {
        outside: wanted
          .filter((element) => element.checkVisibility() && !inside(element))
          .map(({ className }) => className),
        over: [
          document.scrollingElement.scrollWidth - innerWidth,
          document.scrollingElement.scrollHeight - innerHeight,
        ],
      };
    });
    assert.deepEqual(seen, { outside: [], over: [0, 0] });
    assert.deepEqual(await violations(page), []);
    await browser.close(page);
  });
}
