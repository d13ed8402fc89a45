/**
 * A game as a tree of moves, with what is known of each position. The tree knows no rules: moves are words.
 */

/** @typedef {import("../protocol.d.ts").Setup} Setup */
/** @typedef {import("../types.d.ts").View} View */
/** @typedef {import("../types.d.ts").Analysis} Analysis */
/** @typedef {import("../types.d.ts").Facts} Facts */
/** @typedef {import("../types.d.ts").ReviewedPly} ReviewedPly */

let count = 0;

/** A position in the tree, and the move that led to it. */
export class Place {
  /** @type {Place[]} */
  children = [];
  /** @type {View | null} */
  view = null;
  /** The best that was found here, kept so that coming back costs nothing. @type {Analysis | null} */
  analysis = null;
  /** How many visits are wanted here, if more than elsewhere. */
  wanted = 0;
  /** @type {Facts | null} */
  facts = null;
  /** What the review says of the move that led here. @type {ReviewedPly | null} */
  review = null;
  /** The first player's chances when the review passed by. @type {number | null} */
  passed = null;
  comment = "";

  /**
   * @param {Place | null} parent
   * @param {string} move
   */
  constructor(parent, move) {
    this.id = ++count;
    this.parent = parent;
    this.move = move;
  }

  /** @returns {number} how many moves led here */
  get ply() {
    let ply = 0;
    for (let place = this.parent; place; place = place.parent) ply++;
    return ply;
  }

  /** @returns {Place[]} from the start to here, without the start */
  get line() {
    const line = [];
    for (let place = /** @type {Place} */ (this); place.parent; place = place.parent) line.push(place);
    return line.reverse();
  }

  /** @returns {string[]} the moves from the start to here */
  get moves() {
    return this.line.map((place) => place.move);
  }

  /** @returns {Place} where the main continuation ends */
  get end() {
    let place = /** @type {Place} */ (this);
    while (place.children[0]) place = place.children[0];
    return place;
  }

  /**
   * The first player's chance to win, as far as anybody has looked.
   *
   * @returns {number | null}
   */
  get winrate() {
    // A finished game is not analysed: its result says it all.
    const { outcome } = this.view ?? {};
    if (this.view && outcome) {
      const first = this.view.game === "hex" ? "black" : "white";
      return outcome.winner === null ? 0.5 : outcome.winner === first ? 1 : 0;
    }
    return this.analysis?.rootInfo.winrate ?? this.passed;
  }
}

/**
 * Events: `moved` (another position is current), `grown` (the tree changed).
 */
export class Tree extends EventTarget {
  root = new Place(null, "");
  /** @type {Place} */
  current = this.root;
  /** @type {{ white?: string, black?: string, result?: string, date?: string }} */
  heading = {};

  /**
   * @param {Setup} setup
   * @param {readonly string[]} [moves]
   */
  constructor(setup, moves = []) {
    super();
    this.setup = setup;
    let place = this.root;
    for (const move of moves) place = this.#child(place, move);
    this.current = place;
  }

  /**
   * @param {Place} parent
   * @param {string} move
   */
  #child(parent, move) {
    const there = parent.children.find((child) => child.move === move);
    if (there) return there;
    const child = new Place(parent, move);
    parent.children.push(child);
    return child;
  }

  /**
   * Plays a move from the current position, as a variation if another was played there before.
   *
   * @param {string} move
   * @returns {Place}
   */
  play(move) {
    const before = this.current.children.length;
    const place = this.#child(this.current, move);
    if (place.parent && place.parent.children.length !== before) this.dispatchEvent(new Event("grown"));
    this.go(place);
    return place;
  }

  /** @param {Place} place */
  go(place) {
    if (place === this.current) return;
    this.current = place;
    this.dispatchEvent(new Event("moved"));
  }

  /**
   * Takes back the last `plies` and forgets them.
   *
   * @param {number} plies
   */
  takeBack(plies) {
    let place = this.current;
    for (let i = 0; i < plies && place.parent; i++) place = place.parent;
    place.children = [];
    this.current = place;
    this.dispatchEvent(new Event("grown"));
    this.dispatchEvent(new Event("moved"));
  }

  /**
   * Removes a move with all that follows.
   *
   * @param {Place} place
   */
  remove(place) {
    const { parent } = place;
    if (!parent) return;
    parent.children = parent.children.filter((child) => child !== place);
    if (this.current.line.includes(place)) this.current = parent;
    this.dispatchEvent(new Event("grown"));
    this.dispatchEvent(new Event("moved"));
  }

  /**
   * Makes a variation the main continuation, all the way from the start.
   *
   * @param {Place} place
   */
  promote(place) {
    for (const step of place.line) {
      const { parent } = step;
      if (!parent) continue;
      parent.children = [step, ...parent.children.filter((child) => child !== step)];
    }
    this.dispatchEvent(new Event("grown"));
  }

  /** @returns {Place[]} the line through the current position to its end, with the start */
  get shownLine() {
    return [this.root, ...this.current.end.line];
  }

  /**
   * The sibling `step` places further, for stepping between variations.
   *
   * @param {number} step
   * @returns {Place | null}
   */
  sibling(step) {
    const siblings = this.current.parent?.children ?? [];
    const index = siblings.indexOf(this.current) + step;
    return siblings[index] ?? null;
  }
}
