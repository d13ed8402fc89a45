/** A review that is worth reading: accuracy, moments, praise, phases, openings, and what is made of it for others. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { browse, eventually, LONG_PATIENCE, plies, rested, violations } from "./harness.js";

let browser;
before(async () => (browser = await browse()));
after(async () => browser.stop());

const QUICK = { "hexapod.settings": { visits: 100 } };
const HIVE =
  "#/analyse?hive=Base%2BMLP&moves=wP;bL -wP;wM wP-;bM -bL;wQ \\wM;bQ bM\\;wA1 wP\\;bA1 \\bL;wA2 wM/;bP /bM;wM bP\\;bM /wA1;wB1 /wM;bA1 wB1\\;wA3 \\wA2;bA2 \\bP;wA2 bA2/;bA3 /bA2;wA3 -bA3;bB1 bM\\";
const HEX = "#/analyse?hex=11&moves=h4;swap-pieces;d5;d4;e4;g8;f8;f9;e9;f7;g7;g6;h6;h5";
const TOUCH = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const WINDOWS = [
  ["1366×768", { viewport: { width: 1366, height: 768 } }],
  ["390×844", { viewport: { width: 390, height: 844 }, ...TOUCH }],
  ["844×390", { viewport: { width: 844, height: 390 }, ...TOUCH }],
  ["1280×800 at 200 %", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
];

async function reviewed(hash, options = {}) {
  const page = await browser.page(hash, { kept: QUICK, ...options });
  const start = page.locator(".analyse button", { hasText: /^Review$/ });
  if (!(await start.isVisible())) await page.locator(".parts button", { hasText: "Moves" }).click();
  await start.click();
  await page.locator(".review-report:not([hidden])").waitFor({ state: "attached", timeout: LONG_PATIENCE });
  return page;
}

/** What the page was told about the game. */
const told = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { hash } = location;
        resolve({ hash, accuracies: document.querySelector(".accuracies")?.textContent });
      }),
  );

/** Presses a button of the report, and takes the file that comes. */
async function file(page, text) {
  const coming = page.waitForEvent("download", { timeout: LONG_PATIENCE });
  await page.locator("dialog button", { hasText: text }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

for (const [game, hash, opening] of [
  ["Hive", HIVE, /Opening: Pillbug opening, ladybug reply, /],
  ["Hex", HEX, /Opening: Short diagonal opening h4, swapped/],
]) {
  test(`a review of ${game} says how accurately both played, and on what most turned`, async () => {
    const page = await reviewed(hash);
    const { accuracies } = await told(page);
    assert.match(accuracies, /^White \d+\.\d %Black \d+\.\d %$/);
    await page.locator(".review-report button", { hasText: "Report" }).click();
    const dialog = page.locator("dialog[open]");
    await eventually(() => dialog.textContent(), opening);
    const rows = await dialog.locator(".report-table tbody tr").allTextContents();
    const [white, black] = accuracies.match(/\d+\.\d %/g);
    assert.equal(rows[0], `Accuracy${white}${black}`, "the same numbers");
    const marks = await page.locator(".analyse .moves .sign").allTextContents();
    const counted = rows.slice(-4).flatMap((row) => row.match(/\d+/)?.[0].split("") ?? []);
    const sum = counted.reduce((all, digit) => all + Number(digit), 0);
    assert.equal(sum, marks.length, `${rows} and ${marks}`);
    // Each moment is one of the moves that carry a sign, with its picture.
    await eventually(() => dialog.locator(".moment").count(), Math.min(3, marks.length));
    assert.equal(await dialog.locator(".moment .thumbnail").count(), Math.min(3, marks.length));
    assert.deepEqual(await violations(page), []);
    const title = await dialog.locator(".moment b").first().textContent();
    await dialog.locator(".moment button").first().click();
    await page.locator(".why-card:not([hidden])").waitFor();
    const move = title.replace(/^\d+\. /, "");
    await eventually(
      () => page.locator(".why-card h2").textContent(),
      (text) => text.endsWith(move),
      move,
    );
    await browser.close(page);
  });
}

for (const [name, options] of WINDOWS) {
  test(`a review and its report fit into ${name}`, async () => {
    const page = await reviewed(HIVE, options);
    await rested(page);
    const over = () =>
      page.evaluate(() => [
        document.scrollingElement.scrollWidth - innerWidth,
        document.scrollingElement.scrollHeight - innerHeight,
      ]);
    assert.deepEqual(await over(), [0, 0], "the page itself does not scroll");
    const side = page.locator(".analyse .side-column");
    const beyond = await side.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    assert.ok(beyond <= 1, `what stands beside the board fits: ${beyond} more`);
    const report = page.locator(".review-report button", { hasText: "Report" });
    if (!(await report.isVisible())) await page.locator(".parts button", { hasText: "Chances" }).click();
    const box = await report.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= options.viewport.height, `the report is in sight: ${box.y}`);
    await report.click();
    await page.locator("dialog[open] .moment .thumbnail").first().waitFor();
    const { width, height } = await page.locator("dialog[open]").boundingBox();
    assert.ok(width <= options.viewport.width && height <= options.viewport.height);
    await page.keyboard.press("Escape");
    assert.deepEqual(await over(), [0, 0]);
    await browser.close(page);
  });
}

test("a review is there again after a reload", async () => {
  const page = await reviewed(HIVE);
  const { accuracies } = await told(page);
  await page.reload();
  await plies(page, "analyse", 20);
  await eventually(() => page.locator(".accuracies").textContent(), accuracies);
  assert.equal(await page.locator(".analyse button", { hasText: /^Review$/ }).isVisible(), false);
  await browser.close(page);
});

test("a game becomes an animation that others can see", async () => {
  const page = await reviewed(HIVE, { acceptDownloads: true });
  await page.locator(".review-report button", { hasText: "Report" }).click();
  const whole = await file(page, "Animation of the game");
  assert.equal(whole.name, "game.gif");
  const decoded = await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: "image/gif" });
    await decoder.tracks.ready;
    await decoder.completed;
    const { frameCount } = decoder.tracks.selectedTrack;
    const shades = [];
    for (const frameIndex of [0, frameCount - 1]) {
      const { image } = await decoder.decode({ frameIndex });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
      shades.push(new Set(new Uint32Array(pixels.buffer)).size);
    }
    return { frameCount, shades };
  }, whole.bytes.toString("base64"));
  assert.equal(decoded.frameCount, 21, "the start and twenty moves");
  assert.ok(decoded.shades[0] < decoded.shades[1], `tiles have colours: ${decoded.shades}`);
  const moments = await file(page, "Animation of the moments");
  assert.ok(moments.bytes.length < whole.bytes.length);
  const svg = await file(page, "The same as SVG");
  const text = svg.bytes.toString("utf8");
  assert.equal(text.match(/<animate /g).length, 21);
  assert.match(text, /<title>Hive Base\+MLP/);
  await browser.close(page);
});

test("what is praised is looked at, and says why", async () => {
  const page = await reviewed(HEX);
  const praised = page.locator(".analyse .moves .ply:has(.sign[data-mark^='!'])");
  // Whether there is one is the engine's to say; this game has one at 100 visits.
  await eventually(
    () => praised.count(),
    (count) => count > 0,
  );
  const move = await praised.first().textContent();
  await page.keyboard.press("Home");
  await page.locator(".review-summary .chip[data-mark^='!']").first().click();
  await eventually(() => page.locator(".why-card p").first().textContent(), /The only good move|Hard to find/);
  assert.ok(move.includes("!"));
  await browser.close(page);
});

test("openings have names wherever one stands in them, without a library too", async () => {
  const kept = { "hexapod.settings": { visits: 20, explorer: true } };
  const page = await browser.page("#/analyse?hive=Base&moves=wS1;bS1 wS1-;wQ \\wS1;bQ bS1/", { kept });
  await plies(page, "analyse", 4);
  const name = "Spider opening, mirrored, C shape, both queens second";
  await eventually(() => page.locator(".explorer-opening").textContent(), name);
  await eventually(
    () => page.locator(".analyse .heading").textContent(),
    (text) => text.endsWith(name),
    name,
  );
  await page.keyboard.press("Home");
  await eventually(() => page.locator(".explorer-opening").textContent(), "");
  await page.keyboard.press("ArrowRight");
  await eventually(() => page.locator(".explorer-opening").textContent(), "Spider opening");
  await browser.close(page);
});
