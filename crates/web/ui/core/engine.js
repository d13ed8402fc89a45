/**
 * Analysis of the current position, up to a number of visits. What was found stays with the position: coming back to it
 * costs nothing, and `+` goes on from there.
 */

import { settings } from "./settings.js";

/** @typedef {import("../types.d.ts").Analysis} Analysis */
/** @typedef {import("./socket.js").Socket} Socket */
/** @typedef {import("./tree.js").Place} Place */
/** @typedef {import("./tree.js").Tree} Tree */

/** Who only passes through a position asks nothing about it. */
const PATIENCE = 90;
/** Seconds between two reports: ten a second keep up with the eye. */
const EVERY = 0.1;

/**
 * Events: `news` (the current position is known better), `state` (running, stopped or refused).
 */
export class Engine extends EventTarget {
  /** @type {(() => void) | null} */
  #stop = null;
  /** @type {Place | null} */
  #asked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;
  /** @type {Tree | null} */
  #tree = null;
  /** The screen with the engine is not shown. */
  #asleep = true;
  /** Why nothing comes. */
  trouble = "";
  /** Visits a second, as they come in. */
  speed = 0;
  #began = 0;
  #before = 0;

  /** @param {Socket} socket */
  constructor(socket) {
    super();
    this.socket = socket;
    socket.addEventListener("open", () => this.look());
    socket.addEventListener("lost", () => {
      this.#stop = null;
      this.#asked = null;
    });
  }

  /** @param {Tree} tree */
  follow(tree) {
    this.#tree = tree;
    this.look();
  }

  /** @param {boolean} asleep */
  set asleep(asleep) {
    this.#asleep = asleep;
    this.look();
  }

  get isRunning() {
    return this.#stop !== null;
  }

  /** @param {Place} place */
  limit(place) {
    return Math.max(settings.now.visits, place.wanted);
  }

  /** Looks at the current position, if that is wanted and not done. */
  look() {
    clearTimeout(this.#soon);
    const place = this.#tree?.current ?? null;
    if (place !== this.#asked || !settings.now.engine || this.#asleep) this.#halt();
    if (!place || this.#asleep || !settings.now.engine || this.#stop) return;
    const { analysis } = place;
    if (place.view?.outcome) return;
    if (analysis && !analysis.isDuringSearch && analysis.rootInfo.visits >= this.limit(place)) return;
    this.#soon = setTimeout(() => this.#ask(place), PATIENCE);
  }

  /** Goes on here, twice as far as now. */
  more() {
    const place = this.#tree?.current;
    if (!place) return;
    place.wanted = 2 * Math.max(this.limit(place), place.analysis?.rootInfo.visits ?? 0);
    if (!settings.now.engine) settings.change({ engine: true });
    this.#halt();
    this.look();
  }

  #halt() {
    this.#stop?.();
    this.#stop = null;
    this.#asked = null;
    this.dispatchEvent(new Event("state"));
  }

  /** @param {Place} place */
  #ask(place) {
    const tree = this.#tree;
    if (!tree || tree.current !== place) return;
    this.#asked = place;
    this.trouble = "";
    this.#began = performance.now();
    this.#before = place.analysis?.rootInfo.visits ?? 0;
    this.#stop = this.socket.analyse(
      {
        setup: tree.setup,
        moves: place.moves,
        maxVisits: this.limit(place),
        includePolicy: true,
        reportDuringSearchEvery: EVERY,
      },
      (analysis) => this.#hear(place, analysis),
      (error) => {
        this.#stop = null;
        this.trouble = error.message;
        this.dispatchEvent(new Event("state"));
      },
    );
    this.dispatchEvent(new Event("state"));
  }

  /**
   * @param {Place} place
   * @param {Analysis} analysis
   */
  #hear(place, analysis) {
    const kept = place.analysis;
    // The policy need not be sent again with every report.
    if (!analysis.policy && kept?.policy) analysis.policy = kept.policy;
    if (!kept || analysis.rootInfo.visits >= kept.rootInfo.visits) place.analysis = analysis;
    const seconds = (performance.now() - this.#began) / 1000;
    this.speed = seconds > 0.2 ? Math.max(0, analysis.rootInfo.visits - this.#before) / seconds : 0;
    this.dispatchEvent(new Event("news"));
    if (!analysis.isDuringSearch && this.#asked === place) {
      this.#stop = null;
      this.dispatchEvent(new Event("state"));
    }
  }
}
