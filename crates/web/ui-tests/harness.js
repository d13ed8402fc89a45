/**
 * A server of our own and pages in a real Chromium. Every message that a page writes to its console, and every error in
 * it, fails the test that opened it.
 *
 * The machine may be slow and busy, so that no test looks once: it waits for what it expects (`eventually`, `noted`,
 * `rested`, `plies` or playwright's own waiting), and before it says that something did not happen it waits for
 * something that did, afterwards. What a test waits for must not have been true before.
 *
 * Environment:
 * - HEXAPOD: the program, if it is not target/release/hexapod
 * - HEXAPOD_FLAGS: more flags of `hexapod serve`, as in `--ui ../ui`, which serves the page's files from that folder
 * - CHROMIUM: the browser, if it is in no usual place
 * - PATIENCE: how many milliseconds anything may take, for those who look for what fails
 * - SLOW: how many times slower the pages' processor shall be, as in SLOW=6, to find tests that depend on its speed
 */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright-core";

/** The program that is tested. */
export const PROGRAM =
  process.env.HEXAPOD ?? fileURLToPath(new URL("../../../target/release/hexapod", import.meta.url));
const CHROMIUM =
  process.env.CHROMIUM ??
  ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));
const AXE = createRequire(import.meta.url).resolve("axe-core");
/** How many times slower the pages were asked to be: whoever tests time itself allows that much more of it. */
export const SLOW = Number(process.env.SLOW ?? 1);

/** How long anything may take before a test fails, in milliseconds: a machine ten times slower than ours is no failure. */
export const PATIENCE = Number(process.env.PATIENCE ?? 60_000);
/** The same where an engine thinks. */
export const LONG_PATIENCE = 4 * PATIENCE;

/**
 * Starts `hexapod serve`, on a free port if none is named. A folder that was named for its data stays, with what is in it.
 *
 * @param {string} [port]
 * @param {string[]} [flags]
 * @param {string} [folder] for its data
 * @returns {Promise<{ address: string, stop: () => Promise<unknown>, kill: () => Promise<unknown> }>}
 */
export async function serve(port = "0", flags = [], folder = "") {
  const data = folder || (await mkdtemp(join(tmpdir(), "hexapod-test-")));
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
      ...(process.env.HEXAPOD_FLAGS?.split(" ").filter(Boolean) ?? []),
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  const address = await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no address within ${PATIENCE} ms; it said: ${said}`)), PATIENCE);
    const hear = (bytes) => {
      said += bytes;
      // With what follows it: the line may come in pieces.
      const found = said.match(/(https?:\/\/\S+)\s/);
      if (found) {
        clearTimeout(late);
        resolve(found[1]);
      }
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", (bytes) => (said += bytes));
    server.on("exit", (code) => reject(new Error(`hexapod ended with ${code}; it said: ${said}`)));
    server.on("error", reject);
  });
  /** @param {"SIGINT" | "SIGKILL"} signal */
  const end = (signal) =>
    new Promise((resolve) => {
      server.removeAllListeners("exit").on("exit", resolve);
      if (server.exitCode !== null || server.signalCode !== null) resolve(null);
      server.kill(signal);
    });
  const stop = async () => {
    await end("SIGINT");
    if (!folder) await rm(data, { recursive: true, force: true, maxRetries: 5 });
  };
  return { address, stop, kill: () => end("SIGKILL") };
}

/** A port that is free, and that no connection of anybody is given by chance while its server is away. */
export async function lastingPort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const isFree = await new Promise((resolve) => {
      const probe = createServer()
        .once("error", () => resolve(false))
        .listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (isFree) return String(port);
  }
}

/** What is written down of each page. @type {WeakMap<object, { troubles: string[], sent: object[], open: Set<string> }>} */
const logs = new WeakMap();

/** A window with our patience. */
async function openContext(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  context.setDefaultNavigationTimeout(PATIENCE);
  return context;
}

/** A page of a window, as slow as was asked for, of which is written down what it asks, complains about and notes. */
async function openPage(context) {
  const page = await context.newPage();
  if (SLOW > 1) {
    const line = await context.newCDPSession(page);
    await line.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  }
  const log = { troubles: [], sent: [], open: new Set() };
  logs.set(page, log);
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && log.troubles.push(message.text()));
  page.on("pageerror", (error) => log.troubles.push(String(error.stack)));
  page.on("websocket", (line) => {
    line.on("framesent", ({ payload }) => {
      const message = JSON.parse(String(payload));
      log.sent.push(message);
      if (message.action === "terminate") log.open.delete(message.terminateId);
      // What watches has no last answer.
      else if (message.action !== "run.watch") log.open.add(message.id);
    });
    line.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (isLast(message)) log.open.delete(message.id);
    });
    line.on("close", () => log.open.clear());
  });
  // A note is gone after some seconds, which a slow machine may need to look for it.
  await page.addInitScript(() => {
    globalThis.notes = [];
    new MutationObserver(() => {
      const note = document.querySelector(".note:not([hidden])");
      const text = note ? `${note.getAttribute("data-kind")}: ${note.textContent}` : "";
      if (text && text !== globalThis.notes.at(-1)) globalThis.notes.push(text);
      // The same words again are another note.
      if (!text && globalThis.notes.at(-1)) globalThis.notes.push("");
    }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden"] });
  });
  return page;
}

/** Whether nothing more follows to the same question. */
const isLast = (message) =>
  "error" in message ||
  (message.warning === undefined &&
    !message.isDuringSearch &&
    // Of a review and of an import on its way.
    !("turnNumber" in message && message.isDuringSearch === undefined) &&
    !("importing" in message));

/** A browser for one file of tests. @param {string[]} [flags] of the server */
export async function browse(flags = []) {
  const { address, stop } = await serve("0", flags);
  const browser = await chromium
    .launch({ executablePath: CHROMIUM, args: ["--no-sandbox"], timeout: 3 * PATIENCE })
    .catch(async (error) => {
      await stop();
      throw error;
    });
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
      const page = await openPage(await openContext(browser, options));
      for (const [name, value] of Object.entries(kept)) {
        await page.addInitScript(
          ([key, text]) => localStorage.getItem(key) ?? localStorage.setItem(key, text),
          [name, JSON.stringify(value)],
        );
      }
      await prepare?.(page);
      await page.goto(address.replace(/#.*$/, "") + hash);
      await page.waitForSelector(ready, { state: "attached" });
      // The server has said who it is, with which some words change.
      await page.locator(".net", { hasText: "version" }).waitFor({ state: "attached" });
      return page;
    },
    /** Another tab of the visitor who has this page. @param {object} page @param {string} [hash] */
    async tab(page, hash = "") {
      const tab = await openPage(page.context());
      await tab.goto(address.replace(/#.*$/, "") + hash);
      await tab.waitForSelector(".screen:not([hidden]) .spot", { state: "attached" });
      return tab;
    },
    /** A page of a new visitor of which nothing is expected. */
    stranger: async () => openPage(await openContext(browser)),
    async close(page) {
      // What it has said until now is heard before the answer to this.
      await page.evaluate(() => null);
      assert.deepEqual(logs.get(page)?.troubles, [], "the page has nothing to complain about");
      await page.context().close();
    },
    async stop() {
      await browser.close();
      await stop();
    },
  };
}

/**
 * Waits until something is as expected, and says what it was instead if it does not come to that.
 *
 * @template T
 * @param {() => Promise<T> | T} get looks once
 * @param {T | RegExp | ((seen: T) => boolean)} expected a value, what a text matches, or what holds
 * @param {string} [words] what is expected
 * @param {number} [patience] in milliseconds
 * @returns {Promise<T>} what was seen
 */
export async function eventually(get, expected, words = "", patience = PATIENCE) {
  const holds = (seen) =>
    expected instanceof RegExp
      ? expected.test(String(seen))
      : typeof expected === "function"
        ? expected(seen)
        : isDeepStrictEqual(seen, expected);
  const until = Date.now() + patience;
  for (;;) {
    const seen = await get();
    if (holds(seen)) return seen;
    if (Date.now() > until) {
      const what = words || "what was expected did not come";
      const options = { message: `${what}: after ${patience} ms there is still ${JSON.stringify(seen)}` };
      throw new assert.AssertionError({ ...options, actual: seen, expected, operator: "eventually" });
    }
    await pause(25);
  }
}

/**
 * Does something, and waits until it is noted at the foot of the board, however soon the note is gone again.
 *
 * @param {object} page
 * @param {RegExp} pattern of the note, with its kind (`plain: ` or `bad: `) before it
 * @param {() => Promise<unknown>} act
 * @returns {Promise<string>} the note
 */
export async function noted(page, pattern, act) {
  const before = await page.evaluate(() => globalThis.notes.length);
  await act();
  const fresh = () => page.evaluate((count) => globalThis.notes.slice(count).filter(Boolean), before);
  const notes = await eventually(fresh, (seen) => seen.some((note) => pattern.test(note)), `a note like ${pattern}`);
  return notes.find((note) => pattern.test(note));
}

/** Waits until a screen is seen, and as many moves are listed there. */
export const plies = (page, screen, count) =>
  page
    .waitForFunction(
      ([name, wanted]) =>
        document.querySelector(`.screen.${name}`)?.checkVisibility() &&
        document.querySelectorAll(`.${name} .moves .ply`).length === wanted,
      [screen, count],
      { timeout: LONG_PATIENCE },
    )
    .catch(async (error) => {
      const seen = await page.locator(`.${screen} .moves .ply`).allTextContents();
      throw new Error(`${count} plies expected on ${screen}, there are ${JSON.stringify(seen)}`, { cause: error });
    });

/**
 * Waits until everything that was asked is answered, nothing moves, and nothing has changed for a while: for those who
 * look at the whole page.
 */
export async function rested(page) {
  const quiet = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          // Longer than whatever the page itself waits for before it asks.
          const watch = new MutationObserver(() => end(false));
          const late = setTimeout(() => end(document.getAnimations().every((one) => one.playState !== "running")), 400);
          const end = (rests) => {
            clearTimeout(late);
            watch.disconnect();
            requestAnimationFrame(() => resolve(rests));
          };
          watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        }),
    );
  const open = () => [...logs.get(page).open];
  await eventually(
    async () => (open().length === 0 && (await quiet()) && open().length === 0 ? "rests" : open()),
    "rests",
    "a page at rest",
    LONG_PATIENCE,
  );
}

/**
 * Stands between a page and its server, to hold answers back: for `prepare` of a page.
 *
 * @returns {{ prepare: (page: object) => Promise<void>, hold: (wanted: (question: object) => boolean) => void, held: () => number, release: () => void }}
 */
export function delays() {
  const questions = new Map();
  const kept = [];
  let wanted = (_question) => false;
  const prepare = (page) =>
    page.routeWebSocket(/\/ws$/, (line) => {
      const server = line.connectToServer();
      line.onMessage((text) => {
        const question = JSON.parse(text);
        questions.set(question.id, question);
        server.send(text);
      });
      server.onMessage((text) => {
        const question = questions.get(JSON.parse(text).id);
        if (question && wanted(question)) kept.push(() => line.send(text));
        else line.send(text);
      });
    });
  return {
    prepare,
    hold: (which) => (wanted = which),
    held: () => kept.length,
    release() {
      wanted = () => false;
      for (const send of kept.splice(0)) send();
    },
  };
}

/** Every question that the page has sent so far. */
export const asked = (page) => [...logs.get(page).sent];

/** Serious violations that axe finds on the page at rest. */
export async function violations(page) {
  await rested(page);
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

/** The middle of an element that has stayed where it is for two frames, where a finger would press. */
export async function middle(locator) {
  await locator.waitFor({ state: "attached" });
  const box = await locator.evaluate(
    (element) =>
      new Promise((resolve) => {
        let before = "";
        const look = () => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const now = [x, y, width, height].join();
          if (now === before) resolve({ x: x + width / 2, y: y + height / 2, width, height });
          else requestAnimationFrame(look);
          before = now;
        };
        look();
      }),
  );
  assert.ok(box.width > 0 && box.height > 0, "it can be seen");
  return box;
}

/** Clicks in the middle of an element, where a finger would. */
export async function press(page, locator) {
  const { x, y } = await middle(locator);
  await page.mouse.click(x, y);
}
