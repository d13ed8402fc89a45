/** How the page feels: sound, motion, the end of a game, drawings of one's own, and how tiles and boards look. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, browse, eventually, LONG_PATIENCE, middle, plies, press, rested, violations } from "./harness.js";

let browser;
before(async () => (browser = await browse()));
after(async () => browser.stop());

const QUICK = { "hexapod.settings": { visits: 50 } };
const MOVING = { reducedMotion: "no-preference" };
const HEX = "#/analyse?hex=5&moves=c3;a1;d2;a2;b4;a3";

/** Writes down what sounds and what is animated. */
const listen = (page) =>
  page.addInitScript(() => {
    globalThis.sounds = [];
    const node = new Proxy(function () {}, {
      get: (_, name) =>
        name === "connect"
          ? () => node
          : name === Symbol.toPrimitive
            ? () => 0
            : typeof name === "string"
              ? node
              : null,
      apply: () => node,
      set: () => true,
    });
    globalThis.AudioContext = class {
      state = "running";
      currentTime = 0;
      sampleRate = 100;
      destination = node;
      constructor() {
        globalThis.sounds.push("awake");
      }
      createOscillator() {
        globalThis.sounds.push("tone");
        return node;
      }
      createGain = () => node;
      createBiquadFilter = () => node;
      createBufferSource = () => node;
      createBuffer = () => ({ getChannelData: () => new Float32Array(25) });
    };
    globalThis.motions = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      globalThis.motions.push({
        what: this.getAttribute("class") ?? "",
        frames: frames.map(({ transform }) => transform ?? ""),
      });
      return animate.call(this, frames, options);
    };
  });
const sounds = (page) => page.evaluate(() => globalThis.sounds);
/** Waits until so many stones lie on the board: a move is heard only after the position before was seen. */
const stones = (page, count) => eventually(() => page.locator(".analyse [data-stone]").count(), count);
const motions = (page) => page.evaluate(() => globalThis.motions.filter(({ what }) => what.startsWith("tile")));

test("moves sound after somebody has pressed something, and not when muted, after a reload neither", async () => {
  const page = await browser.page("#/analyse?hex=5&moves=c3;a1", { kept: QUICK, prepare: listen });
  await plies(page, "analyse", 2);
  await page.evaluate(() => document.querySelector(".analyse .steps button")?.click());
  assert.deepEqual(await sounds(page), [], "nobody has pressed anything");
  await page.keyboard.press("Home");
  await stones(page, 0);
  await page.keyboard.press("ArrowRight");
  await eventually(() => sounds(page), ["awake", "tone"]);
  await page.locator("button[aria-label=Mute]").click();
  await page.locator("button[aria-label='Sound on']").waitFor();
  await page.keyboard.press("ArrowRight");
  await eventually(() => page.locator(".ply[aria-current]").textContent(), "a1");
  assert.deepEqual(await sounds(page), ["awake", "tone"]);
  await page.reload();
  await plies(page, "analyse", 2);
  await page.locator("button[aria-label='Sound on']").waitFor();
  await page.keyboard.press("Home");
  await stones(page, 0);
  await page.keyboard.press("ArrowRight");
  await eventually(() => page.locator(".ply[aria-current]").textContent(), "c3");
  assert.deepEqual(await sounds(page), [], "it is remembered");
  await page.locator("button[aria-label='Sound on']").click();
  await page.keyboard.press("ArrowRight");
  await eventually(() => sounds(page), ["awake", "tone"]);
  await browser.close(page);
});

// A spider walks, a beetle climbs, a grasshopper jumps, a pillbug throws.
const TOUR =
  "#/analyse?hive=Base%2BMLP&ply=0&moves=wP;bG1 wP-;wQ -wP;bQ bG1-;wB1 \\wQ;bA1 bQ-;wB1 wQ;bA1 /wP;wS1 \\wP;bG2 bQ-;wS1 wP/;bG2 -wB1";

test("one sees how a tile moves: from the hand, around, up, over", async () => {
  const page = await browser.page(TOUR, { kept: QUICK, prepare: listen, ...MOVING });
  await plies(page, "analyse", 12);
  const seen = [];
  for (let ply = 1; ply <= 12; ply++) {
    const before = (await motions(page)).length;
    await page.keyboard.press("ArrowRight");
    await eventually(
      async () => (await motions(page)).length,
      (now) => now > before,
      `move ${ply} is seen`,
    );
    seen.push((await motions(page)).at(-1).frames);
  }
  assert.match(seen[0][0], /^translate\(.*scale/, "from the hand");
  assert.equal(seen[6].length, 4, "a beetle is lifted and set down");
  assert.match(seen[6][1], /scale\(1\.06\)/);
  assert.ok(seen[7].length > 3 && seen[7].every((frame) => !frame.includes("scale")), `an ant walks: ${seen[7]}`);
  assert.match(seen[10][1], /scale\(1\.25\)/, "a tile is thrown over the pillbug");
  assert.match(seen[11][1], /scale\(1\.14\)/, "a grasshopper jumps");
  await browser.close(page);
});

test("nothing moves for those who want less motion", async () => {
  const page = await browser.page(TOUR, { kept: QUICK, prepare: listen });
  await plies(page, "analyse", 12);
  for (let ply = 1; ply <= 12; ply++) await page.keyboard.press("ArrowRight");
  await eventually(() => page.locator(".ply[aria-current]").textContent(), /bG2/);
  await rested(page);
  assert.deepEqual(await motions(page), []);
  await browser.close(page);
});

test("the end of a game is marked, and celebrated before those who were there", async () => {
  const game = "#/analyse?hex=3&ply=4&moves=b2;a1;b1;a2;a3";
  for (const [options, sparks] of [
    [MOVING, 18],
    [{}, 0],
  ]) {
    const page = await browser.page(game, { kept: QUICK, ...options });
    await plies(page, "analyse", 5);
    await page.locator(".ply[aria-current]", { hasText: "a2" }).waitFor();
    const flying = page.evaluate(
      () =>
        new Promise((resolve) => {
          let most = 0;
          const watch = new MutationObserver(() => {
            most = Math.max(most, document.querySelectorAll(".analyse .spark").length);
            if (document.querySelector(".analyse .winning-chain")) setTimeout(() => resolve(most), 100);
          });
          watch.observe(document, { subtree: true, childList: true });
        }),
    );
    await page.keyboard.press("ArrowRight");
    assert.equal(await flying, sparks);
    await eventually(() => page.locator(".analyse .spark").count(), 0, "they are gone again");
    await browser.close(page);
  }
});

test("circles and arrows are drawn with the right button, kept with the position, and wiped off", async () => {
  const page = await browser.page(HEX, { kept: QUICK });
  await plies(page, "analyse", 6);
  const spot = async (cell) => middle(page.locator(`.analyse .spot[aria-label^='${cell},']`));
  const drag = async (from, to) => {
    const [start, end] = [await spot(from), await spot(to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.mouse.up({ button: "right" });
  };
  const drawn = () => page.locator(".analyse .drawn:not(.now)").count();
  await drag("e5", "e5");
  await eventually(drawn, 1);
  await page.keyboard.down("Shift");
  await drag("c3", "d4");
  await page.keyboard.up("Shift");
  await eventually(drawn, 2);
  await eventually(() => page.locator(".analyse .drawn.red").count(), 1);
  await page.keyboard.press("ArrowLeft");
  await eventually(drawn, 0, "another position has none of them");
  await page.keyboard.press("ArrowRight");
  await eventually(drawn, 2);
  // It is with the server before the page is left.
  await eventually(
    async () =>
      asked(page)
        .filter(({ action }) => action === "shelf.keep")
        .at(-1)
        ?.game.tree.at(-1)?.shapes,
    ["e5", "c3>d4 red"],
  );
  await page.reload();
  await plies(page, "analyse", 6);
  await eventually(drawn, 2, "a reload keeps them");
  // The file that has a place for them has them.
  await page.locator(".analyse button", { hasText: "Save" }).click();
  const link = await page.locator("dialog input[type=text]").first().inputValue();
  assert.match(decodeURIComponent(link), /drawn=6:e5\|6:c3>d4\+red/);
  const coming = page.waitForEvent("download");
  await page.locator("dialog .formats button", { hasText: "SGF" }).click();
  const text = await (await coming).createReadStream().then((stream) => stream.toArray());
  assert.match(Buffer.concat(text).toString("utf8"), /CR\[e5\]AR\[c3:d4\]/);
  await page.keyboard.press("Escape");
  await drag("e5", "e5");
  await eventually(drawn, 1, "the same again takes it away");
  await page.keyboard.press("w");
  await eventually(drawn, 0);
  await browser.close(page);
});

test("what is drawn in one window is seen in another, and both are brought together", async () => {
  const page = await browser.page(HEX, { kept: QUICK });
  await plies(page, "analyse", 6);
  const other = await browser.tab(page, await page.evaluate(() => location.hash));
  await plies(other, "analyse", 6);
  const drawn = () => other.locator(".analyse .drawn").count();
  const { x, y } = await middle(page.locator(".analyse .spot[aria-label^='e5,']"));
  await page.mouse.click(x, y, { button: "right" });
  await eventually(drawn, 1);
  await page.mouse.click(x, y, { button: "right" });
  await eventually(drawn, 0);
  const both = await page.evaluate(async () => {
    const game = (shapes, ...more) => ({
      setup: { game: "hex", size: 5 },
      tree: [{ move: "a1", parent: null, shapes }],
      shapes: more,
    });
    const { together } = await import("./core/together.js");
    // One has added something, the other has wiped something off and added something else.
    const { tree, shapes } = together(
      game(["a1", "b2"], "e5"),
      game(["a1", "b2", "c3"], "e5"),
      game(["b2", "d4 red"], "e5", "a1>e5"),
    );
    return [tree[0].shapes, shapes];
  });
  assert.deepEqual(both, [
    ["b2", "c3", "d4 red"],
    ["e5", "a1>e5"],
  ]);
  await other.close();
  await browser.close(page);
});

test("tiles and boards look as one likes, after a reload too", async () => {
  const page = await browser.page("#/analyse?hive=Base&moves=wS1;bG1 wS1-", { kept: QUICK });
  const fill = () =>
    page.locator(".analyse [data-tile=wS1] .tile-face").evaluate((face) => getComputedStyle(face).fill);
  const table = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--table-a").trim());
  const [usual, linen] = [await fill(), await table()];
  const choose = async (label) => {
    await page.locator("[aria-label=Settings]").click();
    await page.locator("dialog label", { hasText: label }).click();
    await page.keyboard.press("Escape");
  };
  const looks = new Set([usual]);
  for (const [set, look] of [
    ["Carved", "rgb(232, 219, 189)"],
    ["High contrast", "rgb(255, 255, 255)"],
  ]) {
    await choose(set);
    await eventually(fill, look);
    looks.add(look);
  }
  assert.equal(looks.size, 3);
  await choose("Felt");
  await eventually(table, (colour) => colour !== linen);
  const felt = await table();
  await page.reload();
  await plies(page, "analyse", 2);
  await eventually(fill, "rgb(255, 255, 255)");
  assert.equal(await table(), felt);
  await choose(/Letters$/);
  await eventually(() => page.locator(".analyse [data-tile=wS1] .tile-letter").textContent(), "S1");
  await page.locator("[aria-label=Settings]").click();
  assert.deepEqual(await violations(page), []);
  // Each set is shown as it is, whichever is chosen.
  const samples = await page
    .locator("dialog .tile-sample")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one.querySelector(".tile.white .tile-face")).fill));
  assert.equal(samples[1], "rgb(232, 219, 189)");
  assert.equal(samples[2], "rgb(255, 255, 255)");
  await browser.close(page);
});

test("pointing at a candidate shows where it leads", async () => {
  for (const hash of ["#/analyse?hive=Base&moves=wS1;bG1 wS1-;wQ -wS1;bQ bG1-", HEX.replace("hex=5", "hex=9")]) {
    const page = await browser.page(hash, { kept: { "hexapod.settings": { visits: 200 } } });
    await page.locator(".candidates tbody tr").first().waitFor({ timeout: LONG_PATIENCE });
    await rested(page);
    const expected = await page.locator(".candidates tbody tr").first().locator(".ply").count();
    assert.ok(expected >= 1);
    await page.locator(".candidates tbody tr .move").first().hover();
    await eventually(
      () => page.locator(".analyse .line-number").count(),
      (count) => count >= 1 && count <= 4,
    );
    await page.mouse.move(5, 5);
    await eventually(() => page.locator(".analyse .line-number").count(), 0);
    await browser.close(page);
  }
});

test("a tile is put down in Play with a sound, and the engine's answer too", async () => {
  const page = await browser.page("", { prepare: listen, ...MOVING });
  await page.locator(".play .status", { hasText: "Your turn" }).waitFor();
  await press(page, page.locator(".play .hand[data-turn] .hand-tile:not([aria-disabled])").nth(1));
  await press(page, page.locator(".play .target > path").first());
  await plies(page, "play", 2);
  await eventually(() => sounds(page), ["awake", "tone", "tone"]);
  assert.match((await motions(page))[0].frames[0], /^translate\(/, "it comes from the hand");
  await browser.close(page);
});
