/**
 * Pictures of every screen for docs/pictures: light and dark, wide and on a phone. `pngquant` makes them small, if it is
 * there. Of training only if HEXAPOD_RUNS names a folder with runs, of a library that is not empty only if
 * HEXAPOD_GAMES names files with games, with commas between them.
 */

import { spawnSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { browse } from "./harness.js";

const FOLDER = process.argv[2] ?? fileURLToPath(new URL("../../../docs/pictures/", import.meta.url));
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
// Two games that the engine played against itself, at low levels.
const HIVE =
  "#/analyse?hive=Base%2BMLP&moves=wP;bL -wP;wM wP-;bM -bL;wQ \\wM;bQ bM\\;wA1 wP\\;bA1 \\bL;wA2 wM/;bP /bM;wM bP\\;bM /wA1;wB1 /wM;bA1 wB1\\;wA3 \\wA2;bA2 \\bP;wA2 bA2/;bA3 /bA2;wA3 -bA3;bB1 bM\\;wB2 wQ\\;bB1 wA1\\;wB2 wP;bB1 wA1;wB2 bL;bB1 wP;wL wQ/;bB1 wB2";
const HEX = "#/analyse?hex=11&moves=h4;swap-pieces;d5;d4;e4;g8;f8;f9;e9;f7;g7;g6;h6;h5";

await mkdir(FOLDER, { recursive: true });
const { HEXAPOD_RUNS: RUNS, HEXAPOD_GAMES: GAMES } = process.env;
const browser = await browse(RUNS ? ["--runs", RUNS] : []);

async function picture(name, hash, options, act) {
  for (const colorScheme of ["light", "dark"]) {
    for (const [width, device] of [
      ["wide", {}],
      ["phone", PHONE],
    ]) {
      if (options.only && options.only !== width) continue;
      const { kept = {}, ready } = options;
      const page = await browser.page(hash, { colorScheme, ...device, kept, ...(ready ? { ready } : {}) });
      await page.waitForTimeout(1200);
      await act?.(page);
      const path = `${FOLDER}/${name}-${colorScheme}${width === "phone" ? "-phone" : ""}.png`;
      await page.screenshot({ path });
      spawnSync("pngquant", ["--force", "--skip-if-larger", "--strip", "--ext", ".png", path]);
      await page.context().close();
    }
  }
}

const rested = (page) =>
  page.waitForFunction(
    () => document.querySelector(".candidates tbody tr") && !document.querySelector(".engine-state[data-busy]"),
    null,
    { timeout: 300_000 },
  );
const wanted = process.argv[3]?.split(",");
const pictures = {
  play: () =>
    picture("play", "", {}, async (page) => {
      for (let turn = 0; turn < 5; turn++) {
        await page.waitForFunction(() => document.querySelector(".play .status")?.textContent === "Your turn");
        const tile = turn === 1 ? 0 : turn + 1;
        await page.locator(".play .hand[data-turn] .hand-tile").nth(tile).click();
        if (turn === 4) return;
        const box = await page.locator(".play .target > path").first().boundingBox();
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await page.waitForFunction(
          (plies) => document.querySelectorAll(".play .moves .ply").length === plies,
          2 * turn + 2,
        );
      }
    }),
  "new-game": () => picture("new-game", "", { only: "wide" }, (page) => page.locator(".match-head .main").click()),
  "analyse-hive": () =>
    picture("analyse-hive", HIVE, { kept: { "hexapod.settings": { visits: 1000, pins: true } } }, rested),
  "analyse-policy": () =>
    picture(
      "analyse-policy",
      HIVE,
      { only: "wide", kept: { "hexapod.settings": { visits: 300, policy: true, threats: true, arrows: false } } },
      rested,
    ),
  "analyse-hex": () =>
    picture("analyse-hex", HEX, { kept: { "hexapod.settings": { visits: 1000, connections: true } } }, rested),
  keys: () =>
    picture("keys", HIVE, { only: "wide", kept: { "hexapod.settings": { visits: 100 } } }, (page) =>
      page.keyboard.press("?"),
    ),
  settings: () => picture("settings", "", { only: "wide" }, (page) => page.locator("[aria-label=Settings]").click()),
  review: () =>
    picture("review", HIVE, { kept: { "hexapod.settings": { visits: 100 } } }, async (page) => {
      await page.locator(".analyse button", { hasText: "Review" }).click();
      await page.locator(".chips:not([hidden])").waitFor({ timeout: 300_000 });
      for (let i = 0; i < 3; i++) await page.keyboard.press("n");
      await page.locator(".why-card button", { hasText: "Show the answer" }).click();
      await page.waitForTimeout(500);
    }),
  library: async () => {
    await picture("library-empty", "#/library", { only: "wide", ready: ".library-empty:not([hidden])" });
    if (!GAMES) return;
    const page = await browser.page("#/library", { ready: ".library-empty:not([hidden])" });
    await page.locator("#library-file").setInputFiles(GAMES.split(","));
    await page.locator(".library-games tbody tr").first().waitFor({ timeout: 600_000 });
    await page.context().close();
    await picture("library", "#/library", { ready: ".library-games tbody tr" });
    const kept = { "hexapod.settings": { visits: 1000, explorer: true } };
    await picture(
      "explorer",
      "#/analyse?hive=Base%2BMLP&moves=wL;bL -wL;wM wL-",
      { only: "wide", kept },
      async (page) => {
        await page.locator(".explorer-moves tbody tr").first().waitFor();
        await rested(page);
      },
    );
  },
  "learn-hive": () => picture("learn-hive", "#/learn?chapter=gates", {}),
  "learn-hex": () => picture("learn-hex", "#/learn?chapter=ladders", {}),
  training: async () => {
    if (!RUNS) return;
    await picture("training", "#/training", { ready: ".run-list a" }, async (page) => {
      const other = page.locator(".run-compare select option").nth(1);
      await other.waitFor({ state: "attached" });
      await page.locator(".run-compare select").selectOption({ index: 1 });
      await page.waitForTimeout(1500);
    });
  },
};
for (const [name, take] of Object.entries(pictures)) if (!wanted || wanted.includes(name)) await take();
await browser.stop();
