/**
 * How many frames a browser draws while tiles move, with motion and without, in turns: for docs/results/page.md. And what
 * a first visit loads.
 */

import { browse } from "./harness.js";

const ROUNDS = Number(process.argv[2] ?? 3);
/** Each move, and one frame at sixty a second. */
const PACE = 700;
const SLOW = 34;
// A spider walks, a beetle climbs, a grasshopper jumps, a pillbug throws.
const TOUR =
  "#/analyse?hive=Base%2BMLP&ply=0&moves=wP;bG1 wP-;wQ -wP;bQ bG1-;wB1 \\wQ;bA1 bQ-;wB1 wQ;bA1 /wP;wS1 \\wP;bG2 bQ-;wS1 wP/;bG2 -wB1";
const MOVES = 12;

const browser = await browse();
const sums = new Map([true, false].map((motion) => [motion, { frames: 0, slow: 0 }]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [motion, sum] of sums) {
    const kept = { "hexapod.settings": { engine: false, motion } };
    const page = await browser.page(TOUR, { reducedMotion: "no-preference", kept });
    await page.waitForTimeout(1500);
    const { frames, slow } = await page.evaluate(
      ({ pace, slowest, moves }) =>
        new Promise((resolve) => {
          let [frames, slow, made, last] = [0, 0, 0, performance.now()];
          const began = last;
          const step = (now) => {
            frames++;
            if (now - last > slowest) slow++;
            last = now;
            if (made < moves && now - began > pace * (made + 1)) {
              made++;
              dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
            }
            if (now - began < pace * (moves + 1)) requestAnimationFrame(step);
            else resolve({ frames, slow });
          };
          requestAnimationFrame(step);
        }),
      { pace: PACE, slowest: SLOW, moves: MOVES },
    );
    sum.frames += frames;
    sum.slow += slow;
    await page.context().close();
  }
}
const seconds = (ROUNDS * PACE * (MOVES + 1)) / 1000;
for (const [motion, { frames, slow }] of sums)
  console.log(
    `${motion ? "with" : "without"} motion: ${(frames / seconds).toFixed(1)} frames a second, ${slow} of ${frames} over ${SLOW} ms`,
  );
const page = await browser.page("");
const [files, bytes] = await page.evaluate(() => {
  const loaded = performance.getEntriesByType("resource");
  return [loaded.length, loaded.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)];
});
console.log(`a first visit: ${files + 1} files, ${Math.round(bytes / 1000)} kB before they are packed`);
await browser.stop();
