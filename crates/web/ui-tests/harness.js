/**
 * A server of our own and pages in a real Chromium. Every message that a page writes to its console, and every error in
 * it, fails the test that opened it.
 */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const PROGRAM = process.env.HEXAPOD ?? fileURLToPath(new URL("../../../target/release/hexapod", import.meta.url));
const CHROMIUM =
  process.env.CHROMIUM ??
  ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));
const AXE = createRequire(import.meta.url).resolve("axe-core");

/** Starts `hexapod serve`, on a free port if none is named. @param {string} [port] @param {string[]} [flags] @returns {Promise<{ address: string, stop: () => Promise<unknown> }>} */
export async function serve(port = "0", flags = []) {
  const data = await mkdtemp(join(tmpdir(), "hexapod-test-"));
  const server = spawn(
    PROGRAM,
    [
      "serve",
      "--port",
      port,
      "--no-open",
      "--data-dir",
      data,
      ...flags,
      ...(process.env.HEXAPOD_FLAGS?.split(" ") ?? []),
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  const address = await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no address within 60 s; it said: ${said}`)), 60_000);
    const hear = (bytes) => {
      said += bytes;
      const found = said.match(/https?:\/\/\S+/);
      if (found) {
        clearTimeout(late);
        resolve(found[0]);
      }
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", (bytes) => (said += bytes));
    server.on("exit", (code) => reject(new Error(`hexapod ended with ${code}; it said: ${said}`)));
    server.on("error", reject);
  });
  const stop = async () => {
    await new Promise((resolve) => {
      server.removeAllListeners("exit").on("exit", resolve);
      server.kill("SIGINT");
    });
    await rm(data, { recursive: true });
  };
  return { address, stop };
}

/** A browser for one file of tests. @param {string[]} [flags] of the server */
export async function browse(flags = []) {
  const { address, stop } = await serve("0", flags);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  const pages = new Map();
  return {
    address,
    /**
     * A page of a new visitor.
     *
     * @param {string} [hash]
     * @param {object} [options] of playwright's context, `kept` for what the browser remembers, `prepare` for the page
     *   before it opens, `ready` for what must be there
     */
    async page(hash = "", { kept = {}, prepare, ready = ".screen:not([hidden]) .spot", ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: "reduce",
        ...options,
      });
      const page = await context.newPage();
      const troubles = [];
      pages.set(page, troubles);
      page.on("console", (message) => ["error", "warning"].includes(message.type()) && troubles.push(message.text()));
      page.on("pageerror", (error) => troubles.push(String(error.stack)));
      for (const [name, value] of Object.entries(kept)) {
        await page.addInitScript(
          ([key, text]) => localStorage.getItem(key) ?? localStorage.setItem(key, text),
          [name, JSON.stringify(value)],
        );
      }
      await prepare?.(page);
      await page.goto(address.replace(/#.*$/, "") + hash);
      await page.waitForSelector(ready, { state: "attached" });
      return page;
    },
    /** A browser window of which nothing is expected. */
    context: () => browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" }),
    async close(page) {
      assert.deepEqual(pages.get(page), [], "the page has nothing to complain about");
      await page.context().close();
    },
    async stop() {
      await browser.close();
      await stop();
    },
  };
}

/** Serious violations that axe finds. */
export async function violations(page) {
  // Not as an element: the page forbids foreign scripts, as it should.
  await page.evaluate(await readFile(AXE, "utf8"));
  const { violations: found } = await page.evaluate(() => globalThis.axe.run(document));
  return found
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`,
    );
}

/** Chance that falls the same way every time. */
export function dice(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Clicks in the middle of an element, where a finger would. */
export async function press(page, locator) {
  const box = await locator.boundingBox();
  assert.ok(box, "it can be seen");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
