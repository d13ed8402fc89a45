/**
 * What somebody practises, on its way to where it is kept: a try that was made is never lost, though the server be away for
 * a while, and counts once, however often it is sent.
 */

import { keep, recall } from "./settings.js";

/** @typedef {import("../protocol.d.ts").TrainerRecordRequest} Try */
/** @typedef {import("../protocol.d.ts").TrainerStanding} Standing */

/** Where the browser keeps tries of which nobody has heard yet. */
const UNSENT = "hexapod.tries";
/** Tries that wait for a server: who makes more has not read that it is away. */
const MOST = 500;

/**
 * Events: `standing`, with how somebody stands in a game after something was recorded, here or in another window.
 */
export class Trainer extends EventTarget {
  /** @type {Map<string, Standing>} */
  #standings = new Map();
  #others = new BroadcastChannel("hexapod.trainer");
  #sending = false;

  /** @param {import("./socket.js").Socket} socket */
  constructor(socket) {
    super();
    this.socket = socket;
    socket.addEventListener("open", () => void this.#send());
    this.#others.onmessage = ({ data }) => void this.ask(String(data));
  }

  /** @returns {Try[]} */
  get #unsent() {
    const kept = recall(UNSENT);
    return Array.isArray(kept) ? kept : [];
  }

  /** @param {string} game */
  standing(game) {
    return this.#standings.get(game) ?? null;
  }

  /**
   * How somebody stands.
   *
   * @param {string} game
   */
  async ask(game) {
    try {
      this.#told(game, await this.socket.ask("trainer.status", { game }));
    } catch {
      // It is asked for again when there is a line.
    }
  }

  /**
   * Records a try.
   *
   * @param {Omit<Try, "key" | "day">} made
   */
  record(made) {
    const random = crypto.getRandomValues(new Uint32Array(2));
    const key = `${made.puzzle}-${[...random].map((number) => number.toString(36)).join("")}`;
    keep(UNSENT, [...this.#unsent, { ...made, key, day: today() }].slice(-MOST));
    void this.#send();
  }

  async #send() {
    if (this.#sending || !this.socket.isOpen) return;
    this.#sending = true;
    try {
      for (let [first] = this.#unsent; first; [first] = this.#unsent) {
        const { key } = first;
        try {
          this.#told(first.game, await this.socket.ask("trainer.record", first));
          this.#others.postMessage(first.game);
        } catch (error) {
          // Without a line it waits for one; what the server refuses it would refuse again.
          if (!this.socket.isOpen) return;
          this.dispatchEvent(new CustomEvent("refused", { detail: error }));
        }
        keep(
          UNSENT,
          this.#unsent.filter((one) => one.key !== key),
        );
      }
    } finally {
      this.#sending = false;
    }
  }

  /**
   * @param {string} game
   * @param {Standing} standing
   */
  #told(game, standing) {
    this.#standings.set(game, standing);
    this.dispatchEvent(new CustomEvent("standing", { detail: game }));
  }
}

/** @param {Date} [date] @returns {string} a day as it is here: `2026-11-20` */
export function today(date = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * On how many days in a row, up to today or yesterday, something was done.
 *
 * @param {readonly string[]} days the last first
 */
export function daysInARow(days) {
  const done = new Set(days);
  const day = new Date();
  if (!done.has(today(day))) day.setDate(day.getDate() - 1);
  let count = 0;
  for (; done.has(today(day)); day.setDate(day.getDate() - 1)) count++;
  return count;
}

/**
 * The mistakes of a person in a game that was reviewed, to be met again.
 *
 * @param {import("./socket.js").Socket} socket
 * @param {import("./own-game.js").OwnGame} own
 * @param {readonly import("./tree.js").Place[]} found
 */
export async function keepMistakes(socket, own, found) {
  const { played } = own.now;
  if (!played) return;
  const { setup } = own.now;
  const first = setup.game === "hex" ? "black" : "white";
  const cards = found.flatMap(({ ply, review, parent, moves }) => {
    const isOwn = (ply % 2 === 1) === (played.person === first);
    const isMistake = review && ["?", "??"].includes(review.mark) && review.best !== review.move;
    if (!isOwn || !isMistake || !parent) return [];
    const content = {
      setup,
      moves: moves.slice(0, -1),
      played: review.move,
      best: review.best,
      loss: review.loss,
      why: review.why.map(({ text }) => text),
      game: own.key,
    };
    /** @type {[string, typeof content]} */
    const card = [`m-${nameOf(JSON.stringify([setup, moves]))}`, content];
    return [card];
  });
  if (cards.length > 0) await socket.ask("trainer.keep", { kind: "mistake", cards: cards.slice(0, 200) });
}

/** @param {string} text @returns {string} the same for the same text */
function nameOf(text) {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let i = 0; i < text.length; i++) {
    one = Math.imul(one ^ text.charCodeAt(i), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(i), 0x85ebca6b) ^ (other >>> 13);
  }
  return [one, other].map((number) => (number >>> 0).toString(16).padStart(8, "0")).join("");
}
