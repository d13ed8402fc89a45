/**
 * What the opponent would play if it were their turn now, asked for when somebody wants to see threats. What was found
 * stays with the position.
 */

import { settings } from "./settings.js";

/** @typedef {import("./socket.js").Socket} Socket */
/** @typedef {import("./tree.js").Place} Place */
/** @typedef {import("./tree.js").Tree} Tree */

/** Who only passes through a position asks nothing about it. */
const PATIENCE = 150;
/** A threat is plain, or it is none. */
const VISITS = 200;

/** Events: `news` (the threat in the current position is known better). */
export class Threat extends EventTarget {
  /** @type {(() => void) | null} */
  #stop = null;
  /** @type {Place | null} */
  #asked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;

  /** @param {Socket} socket */
  constructor(socket) {
    super();
    this.socket = socket;
    socket.addEventListener("lost", () => {
      this.#stop = null;
      this.#asked = null;
    });
  }

  /**
   * Looks at the current position, if that is wanted and not done.
   *
   * @param {Tree} tree
   * @param {boolean} wanted whether anybody looks on
   */
  look(tree, wanted) {
    clearTimeout(this.#soon);
    const place = tree.current;
    const { threats, engine } = settings.now;
    const may = wanted && threats && engine;
    if (place !== this.#asked || !may) this.#halt();
    // Before the first move nobody threatens anything, and after the last nobody moves.
    const known = place.threat && !place.threat.isDuringSearch;
    if (!may || this.#stop || known || !place.view || place.view.outcome || !place.parent) return;
    this.#soon = setTimeout(() => this.#ask(tree, place), PATIENCE);
  }

  #halt() {
    this.#stop?.();
    this.#stop = null;
    this.#asked = null;
  }

  /**
   * @param {Tree} tree
   * @param {Place} place
   */
  #ask(tree, place) {
    if (tree.current !== place) return;
    this.#asked = place;
    this.#stop = this.socket.analyse(
      {
        setup: tree.setup,
        moves: place.moves,
        afterPass: true,
        maxVisits: VISITS,
        reportDuringSearchEvery: 0.2,
        // It is short, and somebody has just asked for it.
        priority: 1,
      },
      (analysis) => {
        place.threat = analysis;
        if (!analysis.isDuringSearch && this.#asked === place) this.#stop = null;
        this.dispatchEvent(new Event("news"));
      },
      () => {
        // A threat is an addition: without it everything else still works.
        this.#stop = null;
      },
    );
  }
}
