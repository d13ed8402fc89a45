/**
 * A level that is asked for its move.
 */

import { settings } from "./settings.js";

/** @typedef {import("../protocol.d.ts").ReplyRequest} Question */

/** An answer in the same instant as one's own tile lands is not seen: the engine waits until it lies. */
const BREATH = 400;
/** Whoever has no more time than this takes no breath, in milliseconds. */
const HASTE = 10_000;

export class Opponent {
  /** Ends whatever goes on. @type {(() => void) | null} */
  #stop = null;

  /** @param {import("./socket.js").Socket} socket */
  constructor(socket) {
    this.socket = socket;
  }

  get isThinking() {
    return this.#stop !== null;
  }

  /**
   * Waits before it begins.
   *
   * @param {number} after milliseconds
   * @param {() => void} begin
   */
  wait(after, begin) {
    const late = setTimeout(() => {
      this.#stop = null;
      begin();
    }, after);
    this.#stop = () => clearTimeout(late);
  }

  /**
   * @param {Question} question
   * @param {number} least how long it takes at least, in milliseconds
   * @param {(move: string) => void} play
   * @param {(error: Error) => void} fail
   */
  ask(question, least, play, fail) {
    const begun = performance.now();
    const follows = question.moves.length > 0 && settings.moves && (question.clock?.leftMs ?? HASTE) >= HASTE;
    const wanted = Math.max(least, follows ? BREATH : 0);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let breath;
    const stop = this.socket.follow(
      "reply",
      question,
      ({ move }) => {
        breath = setTimeout(
          () => {
            this.#stop = null;
            play(move);
          },
          Math.max(0, begun + wanted - performance.now()),
        );
        return true;
      },
      (error) => {
        this.#stop = null;
        fail(error);
      },
    );
    this.#stop = () => {
      clearTimeout(breath);
      stop();
    };
  }

  stop() {
    this.#stop?.();
    this.#stop = null;
  }
}
