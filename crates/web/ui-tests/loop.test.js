/**
 * Runs of learning from oneself: curves with error bars and alarms, games, what networks think, and all of it while it
 * comes. The program makes the run; folders with some of its files are runs that have come so far.
 */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { browse, eventually, plies, PROGRAM, violations } from "./harness.js";

const CONFIG = `
name = "tiny"
iterations = 3

[network]
design = "hex-resnet"
measures = { kind = "hex-resnet", planes = 8, channels = 8, blocks = 1 }

[play]
variants = ["hex:3x3"]
games = 8
parts = 2
random_plies = [0, 2]
[play.search]
simulations = 4

[collect.window]
least = 10
[collect.alarms]
stop = false

[fit]
batch = 8
uses = 1.0
rate = 5e-3

[judge]
games = 8
gate = "none"
random_plies = [1, 2]
[judge.search]
simulations = 4
`;
const ALARM = { limit: "one_sided", allowed: 0.95, found: 1, meaning: "the first player won 100.0 % of 8 games" };
const READY = { ready: ".training .run-list a" };

let browser;
let workshop;
let whole;
let folder;
/** @type {object[]} */
let lines;

/** A run after so many iterations; the second has an alarm, and was not accepted. */
async function runAfter(name, count) {
  const run = join(folder, name);
  await mkdir(run);
  for (const file of ["config.toml", "start.json", "start.safetensors"])
    await copyFile(join(whole, file), join(run, file));
  for (let number = 1; number <= count; number++) await copyIteration(run, number);
  await writeLines(run, count);
  return run;
}

const copyIteration = (run, number) =>
  cp(join(whole, `iteration-000${number}`), join(run, `iteration-000${number}`), { recursive: true });

/** As the program does: the whole file anew. */
async function writeLines(run, count) {
  const text = lines.slice(0, count).map((line) => `${JSON.stringify(line)}\n`);
  await writeFile(join(run, "metrics.new"), text.join(""));
  await rename(join(run, "metrics.new"), join(run, "metrics.jsonl"));
}

before(async () => {
  workshop = await mkdtemp(join(tmpdir(), "hexapod-loop-"));
  whole = join(workshop, "whole");
  folder = join(workshop, "runs");
  await mkdir(folder);
  await writeFile(join(workshop, "tiny.toml"), CONFIG);
  await promisify(execFile)(PROGRAM, ["train", "loop", join(workshop, "tiny.toml"), "--out", whole]);
  const text = await readFile(join(whole, "metrics.jsonl"), "utf8");
  lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  Object.assign(lines[1], { alarms: [ALARM], accepted: false });
  await runAfter("seen", 2);
  await runAfter("growing", 2);
  const card = join(await runAfter("damaged", 3), "iteration-0002/candidate.json");
  await writeFile(card, (await readFile(card, "utf8")).replace(/"sha256": ".{8}/, '"sha256": "00000000'));
  browser = await browse(["--runs", folder]);
});
after(async () => {
  await browser.stop();
  await rm(workshop, { recursive: true });
});

const visit = async (name, options = {}) => {
  const page = await browser.page(`#/training?run=1/${name}`, { ...READY, ...options });
  await page.locator(".run-title", { hasText: name }).waitFor();
  return page;
};
const panel = (page, title) => page.locator(".curve-panel:not([hidden])").filter({ hasText: title });
const label = (page, title) => panel(page, title).locator("svg[role=img]").getAttribute("aria-label");
const facts = (page) => page.locator(".run-head .quiet").first().textContent();
const asked = (page) => page.locator(".opinion-table tbody th").allTextContents();
/** What the networks think, for those who compare. */
const opinions = (page) => page.locator(".opinions:not([aria-busy]) .opinion-table tbody tr").allTextContents();

test("scores have error bars, and alarms are said", async () => {
  const page = await visit("seen");
  await eventually(
    () => label(page, "Score against the start"),
    /points: .* % \(.* % to .* %\) at iteration 1, .* at iteration 2\. Alarms at iteration 2\.$/,
  );
  assert.equal(await panel(page, "Score against the start").locator(".error-bar").count(), 2);
  assert.equal(await panel(page, "Score against the start").locator("svg[role=img] .refused").count(), 1);
  await panel(page, "Plies a game").locator(".curve-alarm").first().waitFor();
  await eventually(
    () => page.locator(".alarms li").allTextContents(),
    ["▲ Iteration 2: the first player won 100.0 % of 8 games (one_sided)"],
  );
  await eventually(
    () => facts(page),
    /going on · iteration 3 of 3 .* its games are being played · best network: iteration 1/,
  );
  const rows = page.locator(".iteration-table tbody tr");
  await eventually(
    () => rows.allTextContents(),
    (seen) => seen.length === 2 && /✗ not accepted/.test(seen[0]),
    "two iterations, the newest first",
  );
  // The same numbers as a table.
  await page.locator("summary", { hasText: "Values as a table" }).click();
  await eventually(() => page.locator(".curve-table tbody th").allTextContents(), ["1", "2"]);
  await browser.close(page);
});

test("an iteration is seen while it comes", async () => {
  const page = await visit("growing");
  await eventually(() => asked(page), ["start", "1", "2"]);
  await eventually(() => page.locator(".run-games-card option").allTextContents(), ["iteration 2", "iteration 1"]);
  const run = join(folder, "growing");
  const part = (number) => `iteration-0003/games/part-00${number}-of-002.zst`;
  await mkdir(join(run, "iteration-0003/games"), { recursive: true });
  await copyFile(join(whole, part(1)), join(run, part(1)));
  await eventually(() => facts(page), /1 of 2 parts of its games are played/);
  await eventually(() => page.locator(".run-games-card option").first().textContent(), "iteration 3");
  await eventually(() => page.locator(".run-games li").count(), 4);
  await copyIteration(run, 3);
  await writeLines(run, 3);
  await eventually(() => label(page, "Score against the start"), /at iteration 1, .* at iteration 3\./);
  await eventually(() => label(page, "Policy"), /at iteration 3\./);
  await eventually(() => facts(page), /✓ finished · 3 iterations/);
  await eventually(() => asked(page), ["start", "1", "2", "3"]);
  await browser.close(page);
});

test("what networks think is asked, position by position, and a damaged one spoils only itself", async () => {
  const page = await visit("damaged");
  await eventually(() => asked(page), ["start", "1", "2", "3"]);
  const start = await eventually(
    () => opinions(page),
    (rows) => rows.length === 4,
    "four networks",
  );
  assert.match(start[2], /do not belong to their card/);
  for (const row of [start[0], start[1], start[3]]) assert.match(row, /\d\.\d %[a-c][1-3] \d+\.\d %/);
  // The newest is on the board, until another one is chosen.
  const chosen = () => page.locator(".opinion-table [aria-pressed=true]").allTextContents();
  await eventually(chosen, ["3"]);
  await page.locator(".opinion-table button", { hasText: /^1$/ }).press("Enter");
  await eventually(chosen, ["1"]);
  await page.locator(".opinions-board", { hasText: "how likely iteration 1 is" }).waitFor();
  await page.locator(".opinions .heat text").first().waitFor();
  // A game of the run, stepped through by keys.
  await page.locator(".run-games .ask").first().click();
  const where = () => page.locator(".opinions > .quiet").first().textContent();
  await eventually(where, /Before the first of \d plies/);
  await page.keyboard.press("ArrowRight");
  await eventually(where, /After ply 1 of/);
  await eventually(
    () => opinions(page),
    (rows) => rows.length === 4 && rows[0] !== start[0],
    "other opinions",
  );
  await page.keyboard.press("End");
  await page.locator(".opinions", { hasText: "there is nothing left to think" }).waitFor();
  await page.keyboard.press("Home");
  await eventually(() => opinions(page), start);
  await browser.close(page);
});

test("games of self-play open on the board", async () => {
  const page = await visit("seen");
  const first = page.locator(".run-games button:not(.ask)").first();
  const many = Number(/(\d+) plies/.exec(await first.textContent())[1]);
  await first.click();
  await plies(page, "analyse", many);
  await browser.close(page);
});

for (const colorScheme of ["light", "dark"]) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    test(`axe: a run of iterations, ${colorScheme}, ${viewport.width}`, async () => {
      const page = await visit("seen", { colorScheme, viewport });
      await eventually(() => asked(page), ["start", "1", "2"]);
      await page.locator(".curve-panel:not([hidden]) .error-bar").first().waitFor();
      assert.deepEqual(await violations(page), []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      await browser.close(page);
    });
  }
}
