/** Runs of training: their curves while they grow, two beside each other, their games on the board. */

import assert from "node:assert/strict";
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browse, eventually, plies, violations } from "./harness.js";

let browser;
let folder;
const READY = { ready: ".training .run-list a" };
const line = (step, policy) =>
  JSON.stringify({ step, steps: 400, rate: 0.001, loss: policy + 0.5, policy, value: 0.5, speed: 1000 });
const examined = (step, top1) =>
  JSON.stringify({ step, held_out: { all: { choices: 10, policy: 2, top1, top5: 0.8, values: 10, value: 0.4 } } });
const GAME = JSON.stringify({ number: 1, game: "Base;InProgress;White[2];wS1;bG1 -wS1", scores: [], result: 0 });

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "hexapod-runs-"));
  for (const name of ["first", "second", "tuned", "broken"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "first/metrics.jsonl"), `${line(100, 4)}\n${line(200, 3)}\n${examined(200, 0.25)}\n`);
  await writeFile(join(folder, "first/config.toml"), 'name = "<b>first</b>"\n');
  await writeFile(join(folder, "second/metrics.jsonl"), `${line(100, 5)}\n${line(200, 2.5)}\n`);
  await writeFile(join(folder, "tuned/round-1.games.jsonl"), `${GAME}\nnonsense\n${GAME}\n`);
  await writeFile(join(folder, "broken/metrics.jsonl"), `${line(100, 5)}\nhalf of a\n`);
  browser = await browse(["--runs", folder]);
});
after(async () => {
  await browser.stop();
  await rm(folder, { recursive: true });
});

const run = (page, name) => page.locator(".run-list a", { hasText: name });
const label = (page) => page.locator(".curve-panel svg[role=img]").first().getAttribute("aria-label");
const title = (page, name) => page.locator(".run-title", { hasText: name }).waitFor();

test("runs are listed, and a bad line spoils only itself", async () => {
  const page = await browser.page("#/training", READY);
  await eventually(() => page.locator(".run-name").allTextContents(), ["broken", "first", "second", "tuned"]);
  await run(page, "broken").click();
  await page.locator(".run-head .trouble", { hasText: "line 2: this is no JSON" }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".curve-panel:not([hidden])").length > 0);
  await browser.close(page);
});

test("curves grow with the file, and half a line waits for the other half", async () => {
  const page = await browser.page("#/training", READY);
  await run(page, "first").click();
  await eventually(() => label(page), /learnt from: 4 at step 100, 3 at step 200. held out: 2 at step 200/);
  const file = join(folder, "first/metrics.jsonl");
  const next = line(300, 1.5);
  // Both at once: who has read the whole line has met the half one behind it.
  await appendFile(file, `${line(250, 2.5)}\n${next.slice(0, 20)}`);
  await eventually(() => label(page), /4 at step 100, 2.5 at step 250. held out/);
  assert.equal(await page.locator(".run-head .trouble").isVisible(), false);
  await appendFile(file, `${next.slice(20)}\n`);
  await eventually(() => label(page), /4 at step 100, 1.5 at step 300. held out/);
  assert.equal(await page.locator(".run-head .trouble").isVisible(), false);
  await eventually(() => page.locator(".run-head .quiet").first().textContent(), /going on · 300 of 400 steps/);
  // The same numbers as a table.
  await page.locator("summary", { hasText: "Values as a table" }).click();
  await page.locator(".curve-table tbody tr").nth(3).waitFor();
  const rows = () => page.locator(".curve-table tbody tr").allTextContents();
  await eventually(rows, (seen) => seen.length === 4 && /25 %/.test(seen[1]), "four rows, and 25 % in the second");
  // The config is text, whatever is in it.
  await page.locator("summary", { hasText: "Config" }).click();
  await eventually(() => page.locator(".run-config").textContent(), /<b>first<\/b>/);
  await browser.close(page);
});

test("two runs are compared, and the address says so", async () => {
  const page = await browser.page("#/training", READY);
  await run(page, "second").click();
  await title(page, "second");
  await page.locator(".run-compare select").selectOption({ label: "first" });
  await page.waitForFunction(
    () => document.querySelectorAll(".curve-panel svg[role=img] .curve[data-run='1']").length > 3,
  );
  await eventually(() => label(page), /second, learnt from: 5 at step 100.*first, learnt from: 4 at step 100/s);
  await page.reload();
  await page.waitForFunction(
    () => document.querySelectorAll(".curve-panel svg[role=img] .curve[data-run='1']").length > 3,
  );
  await browser.close(page);
});

test("games of a run open on the board", async () => {
  const page = await browser.page("#/training", READY);
  await run(page, "tuned").click();
  await page.locator(".run-games button").nth(1).waitFor();
  await eventually(() => page.locator(".run-games-card > .quiet").textContent(), /line 2: this is no JSON/);
  await page.locator(".run-games button").first().click();
  // Seen, so that its keys work.
  await plies(page, "analyse", 2);
  await page.keyboard.press("End");
  await page.locator(".analyse [data-tile=bG1]").waitFor();
  await browser.close(page);
});

for (const colorScheme of ["light", "dark"]) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    test(`axe: training, ${colorScheme}, ${viewport.width}`, async () => {
      const page = await browser.page("#/training", { ...READY, colorScheme, viewport });
      await run(page, "first").click();
      await title(page, "first");
      await page.locator(".curve-panel:not([hidden]) .curve").first().waitFor();
      assert.deepEqual(await violations(page), []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      await browser.close(page);
    });
  }
}
