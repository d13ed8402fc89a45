/** What axe says of every screen, in both colours, wide and narrow; and how a phone gets on. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, violations } from "./harness.js";

let browser;
before(async () => (browser = await browse()));
after(async () => browser.stop());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const HIVE = "#/analyse?hive=Base%2BMLP&moves=wS1;bG1 -wS1;wQ wS1-;bQ -bG1;wA1 wQ/;bA1 \\bQ";
const OVERLAYS = { visits: 100, policy: true, pins: true, threats: true, connections: true, dead: true };

for (const colorScheme of ["light", "dark"]) {
  for (const [width, options] of [
    ["wide", {}],
    ["phone", PHONE],
  ]) {
    for (const [screen, hash] of [
      ["play", ""],
      ["analyse", HIVE],
      ["Hex", "#/analyse?hex=7&moves=d4;c5;e3"],
      ["learn", "#/learn?chapter=hive"],
      ["learn Hex", "#/learn?chapter=bridge"],
    ]) {
      test(`axe: ${screen}, ${colorScheme}, ${width}`, async () => {
        const page = await browser.page(hash, { colorScheme, ...options, kept: { "hexapod.settings": OVERLAYS } });
        await page.waitForTimeout(1500);
        assert.deepEqual(await violations(page), []);
        await browser.close(page);
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
    }
    await browser.close(page);
  });
}

test("a phone: nothing sticks out, and what is touched is large enough", async () => {
  for (const hash of ["", HIVE, "#/analyse?hex=11&moves=d4", "#/learn?chapter=gates"]) {
    const page = await browser.page(hash, PHONE);
    await page.waitForTimeout(800);
    const { inner, scroll } = await page.evaluate(() => ({
      inner: innerWidth,
      scroll: document.documentElement.scrollWidth,
    }));
    assert.ok(scroll <= inner, `${hash}: ${scroll} wide on ${inner}`);
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
  const box = await page.locator(".play .target > path").first().boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => document.querySelectorAll(".play .moves .ply").length === 2);
  await browser.close(page);
});

test("where cells are smaller than a finger, a tap shows and a second one plays", async () => {
  const wish = { game: "hex", size: 13, swap: false, colour: "black", level: { hive: 1, hex: 1 } };
  const page = await browser.page("", { ...PHONE, kept: { "hexapod.new-game": wish } });
  await page.waitForFunction(() => document.querySelector(".play .status")?.textContent === "Your turn");
  const box = await page.locator(".play .spot[aria-label^='g7,']").boundingBox();
  const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await page.locator(".play .ghost .stone").waitFor();
  assert.equal(await page.locator(".play .moves .ply").count(), 0);
  await tap();
  await page.waitForFunction(() => document.querySelectorAll(".play .moves .ply").length === 2);
  assert.equal(await page.locator(".play .moves .ply").first().textContent(), "g7");
  await browser.close(page);
});
