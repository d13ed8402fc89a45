/** Analysis of both games. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, browse, delays, eventually, LONG_PATIENCE, middle, plies, SLOW, violations } from "./harness.js";

let browser;
before(async () => (browser = await browse()));
after(async () => browser.stop());

export const HIVE = "#/analyse?hive=Base%2BMLP&moves=wS1;bG1 -wS1;wQ wS1-;bQ -bG1;wA1 wQ/;bA1 \\bQ";
const HEX = "#/analyse?hex=7&moves=d4;c5;e3";

const rows = (page) => page.locator(".candidates tbody tr");
const visits = (page) =>
  page.evaluate(() => Number.parseFloat(document.querySelector(".engine-state")?.textContent ?? "0"));

/**
 * Waits until the engine has looked. Moves, visits and whether it still works are drawn together: the caller sees to it
 * that they are no longer those of the position before.
 *
 * @param {object} page
 * @param {string} [before] the first move that was listed in the position before, which cannot be made in this one
 */
async function analysed(page, before = "") {
  await page.waitForFunction(
    (old) => {
      const first = document.querySelector(".candidates:not(.explorer-moves) tbody .move");
      const state = document.querySelector(".engine-state");
      const looked = Number.parseFloat(state?.textContent ?? "0") >= 100 && !state?.hasAttribute("data-busy");
      return first?.checkVisibility() && first.textContent !== old && looked;
    },
    before,
    { timeout: LONG_PATIENCE },
  );
}

/** Waits until the panels are those of a position after which moves follow, or not. */
const atEnd = (page, isEnd) =>
  page.locator(`.analyse .steps [aria-label^="One move on"]${isEnd ? "[disabled]" : ":not([disabled])"}`).waitFor();

for (const [game, hash, before] of [
  ["Hive", HIVE, 6],
  ["Hex", HEX, 3],
]) {
  test(`${game}: candidates come, a click plays one, and what was found is kept`, async () => {
    const page = await browser.page(hash, { kept: { "hexapod.settings": { visits: 100 } } });
    await analysed(page);
    const bar = () => page.locator(".analyse .eval-bar").getAttribute("aria-valuetext");
    await eventually(bar, /White .* %, Black .* %/);
    await eventually(
      () => page.locator(".analyse .arrow").count(),
      (count) => count >= 1,
      "the best move has an arrow",
    );
    const found = await rows(page).first().textContent();
    const move = await rows(page).first().locator(".move").textContent();
    await plies(page, "analyse", before);
    await rows(page).first().locator(".move").click();
    await plies(page, "analyse", before + 1);
    await eventually(() => page.locator(".analyse .moves .ply[aria-current]").textContent(), move);
    await analysed(page, move);
    // Coming back asks nothing: the same numbers are there, and the engine rests.
    const questions = asked(page).length;
    await page.keyboard.press("ArrowLeft");
    await eventually(() => rows(page).first().textContent(), found);
    // Who only passes through a position asks nothing about it for 90 ms; ours end after those.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    assert.equal(await page.locator(".engine-state[data-busy]").count(), 0);
    // Questions are heard of in their order: once there is one about the start, there was none about this.
    await page.keyboard.press("Home");
    const searches = () =>
      asked(page)
        .slice(questions)
        .filter((question) => "maxVisits" in question);
    await eventually(searches, (seen) => seen.length > 0, "the start is looked at");
    assert.deepEqual(
      searches().map((question) => question.moves),
      [[]],
    );
    await browser.close(page);
  });
}

test("of two games that are opened at once the engine looks at the second, whichever comes first", async () => {
  const { prepare, hold, held, release } = delays();
  const page = await browser.page(HEX, { prepare, kept: { "hexapod.settings": { visits: 100 } } });
  await analysed(page);
  hold(({ action, moves }) => action === "position" && moves[0] === "a1");
  await page.evaluate(() => (location.hash = "#/analyse?hex=7&moves=a1"));
  await eventually(held, 1, "the answer is held back");
  await page.evaluate(() => (location.hash = "#/analyse?hex=7&moves=d4;c5;e3;b2;c2"));
  await plies(page, "analyse", 5);
  await page.locator(".analyse [data-stone=c2]").waitFor();
  release();
  // What it looks at next is of this game.
  await page.keyboard.press("ArrowLeft");
  await page.locator(".analyse [data-stone=c2]").waitFor({ state: "detached" });
  await atEnd(page, false);
  await analysed(page);
  await browser.close(page);
});

test("a candidate under the pointer is a ghost on the board", async () => {
  const page = await browser.page(HIVE, { kept: { "hexapod.settings": { visits: 100 } } });
  await analysed(page);
  const ghosts = () => page.locator(".analyse .ghost .tile").count();
  await eventually(ghosts, 0);
  await rows(page).nth(1).locator(".move").hover();
  await page.locator(".analyse .ghost .tile").waitFor();
  await rows(page).first().locator(".ply").first().hover();
  await page.locator(".table[data-preview]").waitFor();
  await page.locator(".top .brand").hover();
  await page.waitForFunction(() => !document.querySelector(".table[data-preview]"));
  await eventually(ghosts, 0);
  await browser.close(page);
});

test("another move makes a variation, and the arrow keys go between them", async () => {
  const page = await browser.page(HIVE, { kept: { "hexapod.settings": { visits: 100 } } });
  await analysed(page);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector(".moves .ply[aria-current]")?.textContent === "bQ -bG1");
  await atEnd(page, false);
  await analysed(page);
  await page.keyboard.press("t");
  await page.keyboard.type("wA1 wQ-");
  await page.keyboard.press("Enter");
  await page.locator(".variation .ply[aria-current]").waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.querySelector(".moves .ply[aria-current]")?.textContent === "wA1 wQ/");
  await page.keyboard.press("ArrowDown");
  await page.locator(".variation .ply[aria-current]").waitFor();
  await page.keyboard.press("Delete");
  await page.waitForFunction(() => !document.querySelector(".variation"));
  await browser.close(page);
});

test("the engine stops at its limit, goes on with +, and l turns it off", async () => {
  const page = await browser.page(HIVE, { kept: { "hexapod.settings": { visits: 100 } } });
  await analysed(page);
  const before = await visits(page);
  assert.ok(before >= 100 && before < 200, `${before} visits`);
  await page.keyboard.press("+");
  await eventually(
    () => visits(page),
    (seen) => seen >= 200,
    "twice as many visits",
    LONG_PATIENCE,
  );
  await page.keyboard.press("l");
  await page.keyboard.press("Home");
  await page.locator(".candidates-pane", { hasText: "The engine is off" }).waitFor();
  await browser.close(page);
});

test("overlays: policy, pins, threats, reach", async () => {
  const page = await browser.page(HIVE, { kept: { "hexapod.settings": { visits: 100 } } });
  await analysed(page);
  for (const key of ["r", "p", "x", "m"]) await page.keyboard.press(key);
  await page.locator(".analyse .heat text").first().waitFor();
  await page.locator(".analyse .pin").first().waitFor();
  const { x, y } = await middle(page.locator(".analyse [data-tile=bA1]"));
  await page.mouse.move(x, y);
  await page.locator(".analyse .reached").first().waitFor();
  await browser.close(page);
});

for (const [game, hash, opponent] of [
  ["Hive", HIVE, "Black"],
  ["Hex", HEX, "Black"],
]) {
  test(`${game}: x shows what the opponent would play, and hides it again`, async () => {
    const page = await browser.page(hash, { kept: { "hexapod.settings": { visits: 100 } } });
    await analysed(page);
    const arrows = () => page.locator(".arrow.threatens").count();
    assert.equal(await arrows(), 0);
    await page.keyboard.press("x");
    await page.locator(".arrow.threatens").waitFor({ state: "attached", timeout: LONG_PATIENCE });
    const words = new RegExp(`^Threat: if it were ${opponent}’s turn, .+ \\(${opponent} \\d+\\.\\d %\\)`);
    await eventually(() => page.locator(".threat-line").textContent(), words);
    assert.deepEqual(await violations(page), []);
    // Nobody threatens anything before the first move.
    await page.keyboard.press("Home");
    await page.locator(".threat-line").waitFor({ state: "hidden" });
    await eventually(arrows, 0);
    await page.keyboard.press("End");
    await page.locator(".threat-line").waitFor();
    await page.keyboard.press("x");
    await page.locator(".threat-line").waitFor({ state: "hidden" });
    await browser.close(page);
  });
}

test("forty candidates are written at least five times a second, and frames are told", async () => {
  // A search seldom looks at forty moves, so that the page is given the rest of the policy as candidates too.
  const widen = (page) =>
    page.routeWebSocket(/\/ws$/, (line) => {
      const server = line.connectToServer();
      server.onMessage((text) => {
        const message = JSON.parse(text);
        const others = (message.policy ?? []).filter(
          ({ move }) => !message.moveInfos.some((info) => info.move === move),
        );
        message.moveInfos?.push(
          ...others.slice(0, 40 - message.moveInfos.length).map(({ move, prior }, index) => ({
            ...message.moveInfos[0],
            move,
            prior,
            order: message.moveInfos.length + index,
            visits: 1 + (message.rootInfo.visits % (index + 2)),
          })),
        );
        line.send(JSON.stringify(message));
      });
    });
  const page = await browser.page(HIVE, {
    // More than any machine gets through in the meantime: the server allows no more.
    kept: { "hexapod.settings": { visits: 1_000_000, policy: true } },
    prepare: widen,
  });
  await rows(page).nth(39).waitFor({ state: "attached", timeout: LONG_PATIENCE });
  const { reports, frames, slow } = await page.evaluate(
    () =>
      new Promise((resolve) => {
        let [reports, frames, slow, last] = [0, 0, 0, performance.now()];
        const body = document.querySelector(".candidates tbody");
        new MutationObserver(() => reports++).observe(body, { childList: true, characterData: true, subtree: true });
        const began = last;
        const step = (now) => {
          frames++;
          if (now - last > 34) slow++;
          last = now;
          if (now - began < 5000) requestAnimationFrame(step);
          else resolve({ reports, frames, slow });
        };
        requestAnimationFrame(step);
      }),
  );
  const candidates = await rows(page).count();
  const said = `${candidates} candidates, ${reports / 5} reports and ${frames / 5} frames a second, ${slow} frames over 34 ms`;
  console.log(said);
  assert.equal(candidates, 40);
  assert.ok(reports >= 25 / SLOW, said);
  // Frames are for docs/results/page.md: on a busy machine they say nothing about the page.
  await browser.close(page);
});
