/**
 * The clocks of a game. What was left when a turn began is kept with the game; what this turn has taken so far is
 * remembered by the browser each second, so that neither a reload nor a crash gives it back. A clock stands while
 * nobody can play: while the game is not on the screen, and while the server is away.
 */

import { keep, recall } from "./settings.js";

/** @typedef {import("../types.d.ts").PlayedClock} PlayedClock */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {{ [game: string]: { ply: number, spent: number } }} Spent */

const KEY = "hexapod.clocks";
/** So many games are remembered. */
const MOST = 8;
/** Milliseconds between two looks. */
const TICK = 100;
/** Between two notes of the browser's. */
const SECOND = 1000;

/**
 * Events: `tick` (somebody's time has run), `out` (whose clock runs has no time left; once a turn).
 */
export class GameClock extends EventTarget {
  /** Whose clock it is now. @type {Side | null} */
  side = null;
  #ply = -1;
  /** Of this turn, before the clock was started the last time. */
  #spent = 0;
  /** @type {number | null} */
  #since = null;
  #noted = 0;
  #isOut = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;

  /**
   * @param {PlayedClock} kept
   * @param {string} game its key
   */
  constructor(kept, game) {
    super();
    this.kept = kept;
    this.game = game;
  }

  /** The turn so far. */
  get #taken() {
    return this.#spent + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  /**
   * @param {Side} side
   * @returns {number} milliseconds, below zero where time has run out and that does not matter
   */
  left(side) {
    return this.kept[side] - (side === this.side ? this.#taken : 0);
  }

  /**
   * What a level is told of its clock. One that cannot lose by time need not hurry when there is none left.
   *
   * @param {Side} side
   */
  forReply(side) {
    const left = Math.round(this.left(side));
    if (left <= 0 && !this.kept.strict) return null;
    return { leftMs: Math.max(0, left), incrementMs: this.kept.increment };
  }

  get isRunning() {
    return this.#since !== null;
  }

  /**
   * Somebody's clock runs.
   *
   * @param {Side} side
   * @param {number} ply after how many moves
   */
  run(side, ply) {
    if (side !== this.side || ply !== this.#ply) {
      this.stop();
      [this.side, this.#ply, this.#spent, this.#isOut] = [side, ply, this.#remembered(ply), false];
    }
    if (this.isRunning) return;
    this.#since = performance.now();
    this.#ticking = setInterval(() => this.#tick(), TICK);
  }

  /** All clocks stand, and go on where they were. */
  stop() {
    if (!this.isRunning) return;
    this.#spent = this.#taken;
    this.#since = null;
    clearInterval(this.#ticking);
    this.#remember();
  }

  /**
   * Whoever is to move has moved.
   *
   * @returns {PlayedClock} what is left now
   */
  press() {
    const { side } = this;
    if (side) this.kept = { ...this.kept, [side]: Math.round(this.left(side)) + this.kept.increment };
    this.forget();
    return this.kept;
  }

  /** The turn is another one, by whatever way: what it took is not counted. */
  forget() {
    clearInterval(this.#ticking);
    [this.side, this.#ply, this.#spent, this.#since] = [null, -1, 0, null];
  }

  #tick() {
    const { side } = this;
    if (!side) return;
    if (this.#taken - this.#noted >= SECOND || this.#taken < this.#noted) {
      // Another window may have shown this turn for longer.
      const elsewhere = this.#remembered(this.#ply);
      if (elsewhere > this.#taken) [this.#spent, this.#since] = [elsewhere, performance.now()];
      this.#remember();
    }
    this.dispatchEvent(new Event("tick"));
    if (this.left(side) > 0 || this.#isOut) return;
    this.#isOut = true;
    this.dispatchEvent(new Event("out"));
  }

  /** @param {number} ply */
  #remembered(ply) {
    const spent = recallSpent()[this.game];
    return spent?.ply === ply ? spent.spent : 0;
  }

  #remember() {
    this.#noted = this.#taken;
    const others = Object.entries(recallSpent()).filter(([game]) => game !== this.game);
    const mine = { ply: this.#ply, spent: Math.round(this.#taken) };
    keep(KEY, Object.fromEntries([...others.slice(1 - MOST), [this.game, mine]]));
  }
}

/** @returns {Spent} */
function recallSpent() {
  const kept = recall(KEY);
  return kept && typeof kept === "object" ? /** @type {Spent} */ (kept) : {};
}

/**
 * Time as clocks show it: 1:02:03, 4:05, and tenths of the last ten seconds.
 *
 * @param {number} left in milliseconds
 */
export function clockText(left) {
  const sign = left <= -1000 ? "−" : "";
  const size = Math.abs(left);
  if (left > 0 && left < 10_000) return `0:0${(Math.floor(size / 100) / 10).toFixed(1)}`;
  // What is left is shown until it is over: 0:01 is the last second but a part.
  const seconds = left < 0 ? Math.floor(size / 1000) : Math.ceil(size / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${sign}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
