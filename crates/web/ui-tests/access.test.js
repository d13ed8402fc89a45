/** What axe says of every screen, in both colours, wide and narrow; and how a phone gets on. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, eventually, LONG_PATIENCE, middle, plies, rested, violations } from "./harness.js";

let browser;
/** Another server, whose library stays empty. */
let bare;
before(async () => ([browser, bare] = await Promise.all([browse(), browse()])));
after(async () => Promise.all([browser.stop(), bare.stop()]));

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const HIVE = "#/analyse?hive=Base%2BMLP&moves=wS1;bG1 -wS1;wQ wS1-;bQ -bG1;wA1 wQ/;bA1 \\bQ";
const OVERLAYS = { visits: 100, policy: true, pins: true, threats: true, connections: true, dead: true };

async function fillLibrary(page) {
  // Neither is seen before the server has said how many games there are.
  await page.locator(".library-empty, .library-list").filter({ visible: true }).waitFor();
  // The first of these tests fills it for all that follow.
  if (await page.locator(".library-empty").isHidden()) return;
  const game = "Base;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1/";
  await page.locator("#library-file").setInputFiles({
    name: "games.tsv",
    mimeType: "text/plain",
    buffer: Buffer.from(`date\twhite\tblack\tbots\tresult\tgamestring\n2019-05-01\tAda\tBob\t-\tW\t${game}\n`),
  });
  await page.locator(".library-games tbody tr").first().waitFor();
}

async function review(page) {
  // On a phone one part is seen at a time.
  const moves = page.locator(".parts button", { hasText: "Moves" });
  if (await moves.isVisible()) await moves.click();
  await page.locator(".analyse button", { hasText: "Review" }).click();
  await page.locator(".chips:not([hidden])").waitFor({ timeout: LONG_PATIENCE });
  await page.locator(".segments button", { hasText: "Both" }).click();
  const chips = () => page.locator(".chips .chip").count();
  await eventually(chips, (count) => count > 0, "something is marked, or there is nothing to look at");
  await page.keyboard.press("n");
  await page.locator(".why-card:not([hidden])").waitFor();
}

async function answer(page) {
  await review(page);
  await page.locator(".why-card button", { hasText: "Show the answer" }).click();
  await page.locator(".why-card .answer", { hasText: "Best was" }).waitFor();
}

for (const colorScheme of ["light", "dark"]) {
  for (const [width, options] of [
    ["wide", {}],
    ["phone", PHONE],
  ]) {
    for (const [screen, hash, ready = ".spot", act] of [
      ["play", ""],
      ["analyse", HIVE],
      ["Hex", "#/analyse?hex=7&moves=d4;c5;e3"],
      ["learn", "#/learn?chapter=hive"],
      ["learn Hex", "#/learn?chapter=bridge"],
      ["library, empty", "#/library", ".library-empty"],
      ["training, empty", "#/training", ".training-empty h2"],
      ["library", "#/library", ".library-empty", fillLibrary],
      ["review, asking", HIVE, ".spot", review],
      ["review, answered", HIVE, ".spot", answer],
    ]) {
      test(`axe: ${screen}, ${colorScheme}, ${width}`, async () => {
        const visited = screen.endsWith("empty") ? bare : browser;
        const page = await visited.page(hash, {
          colorScheme,
          ...options,
          kept: { "hexapod.settings": OVERLAYS },
          ready: `.screen:not([hidden]) ${ready}`,
        });
        await act?.(page);
        assert.deepEqual(await violations(page), []);
        await visited.close(page);
      });
    }
  }
  test(`axe: dialogs, ${colorScheme}`, async () => {
    const page = await browser.page("", { colorScheme });
    const open = {
      "New game": ".play .match-head .main",
      Keys: "[aria-label=Keys]",
      Settings: "[aria-label=Settings]",
    };
    for (const [title, button] of Object.entries(open)) {
      await page.locator(button).click();
      await page.locator("dialog[open] h2", { hasText: title }).waitFor();
      assert.deepEqual(await violations(page), [], title);
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
    }
    await browser.close(page);
  });
}

test("a phone: nothing sticks out, and what is touched is large enough", async () => {
  for (const hash of ["", HIVE, "#/analyse?hex=11&moves=d4", "#/learn?chapter=gates", "#/library", "#/training"]) {
    const page = await browser.page(hash, { ...PHONE, ready: ".screen:not([hidden]) h1" });
    await rested(page);
    const { inner, scroll } = await page.evaluate(() => ({
      inner: innerWidth,
      scroll: document.documentElement.scrollWidth,
    }));
    assert.ok(scroll <= inner, `${hash}: ${scroll} wide on ${inner}`);
    const [last, gear] = [page.locator(".top nav a").last(), page.getByLabel("Settings")];
    const [end, begin] = await Promise.all([last.boundingBox(), gear.boundingBox()]);
    assert.ok(end.x + end.width <= begin.x, "the whole menu is there at once");
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, a, select, input")]
        .filter(
          (element) =>
            element.checkVisibility() &&
            !element.closest(".moves, .candidates, .unseen, .skip") &&
            !element.matches(".unseen, .skip"),
        )
        .map((element) => ({
          what: element.outerHTML.slice(0, 90),
          ...(({ width, height }) => ({ width, height }))(
            (element.closest("label") ?? element).getBoundingClientRect(),
          ),
        }))
        .filter(({ height, width }) => height < 40 || width < 34),
    );
    assert.deepEqual(small, [], "targets of a finger");
    await browser.close(page);
  }
});

test("a phone plays by tapping", async () => {
  const page = await browser.page("", PHONE);
  await page.waitForFunction(() => document.querySelector(".play .status")?.textContent === "Your turn");
  await page.locator(".play .hand[data-turn] .hand-tile").nth(1).tap();
  const { x, y } = await middle(page.locator(".play .target > path").first());
  await page.touchscreen.tap(x, y);
  await plies(page, "play", 2);
  await browser.close(page);
});

test("where cells are smaller than a finger, a tap shows and a second one plays", async () => {
  const wish = { game: "hex", size: 13, swap: false, colour: "black", level: { hive: 1, hex: 1 } };
  const page = await browser.page("", { ...PHONE, kept: { "hexapod.new-game": wish } });
  await page.waitForFunction(() => document.querySelector(".play .status")?.textContent === "Your turn");
  const { x, y } = await middle(page.locator(".play .spot[aria-label^='g7,']"));
  await page.touchscreen.tap(x, y);
  await page.locator(".play .ghost .stone").waitFor();
  await rested(page);
  assert.equal(await page.locator(".play .moves .ply").count(), 0);
  await page.touchscreen.tap(x, y);
  await plies(page, "play", 2);
  await eventually(() => page.locator(".play .moves .ply").first().textContent(), "g7");
  await browser.close(page);
});
