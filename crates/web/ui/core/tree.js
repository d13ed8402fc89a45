/**
 * A game as a tree of moves, with what is known of each position. The tree knows no rules: moves are words.
 */

/** @typedef {import("../protocol.d.ts").Setup} Setup */
/** @typedef {import("../types.d.ts").View} View */
/** @typedef {import("../types.d.ts").Analysis} Analysis */
/** @typedef {import("../types.d.ts").Facts} Facts */
/** @typedef {import("../types.d.ts").GameRead} GameRead */
/** @typedef {import("../types.d.ts").OwnGameContent} OwnGameContent */
/** @typedef {import("../types.d.ts").ReviewedPly} ReviewedPly */
/** @typedef {import("../types.d.ts").TreeMove} TreeMove */

let count = 0;

/** A position in the tree, and the move that led to it. */
export class Place {
  /** @type {Place[]} */
  children = [];
  /** @type {View | null} */
  view = null;
  /** What the opening is called. @type {string} */
  opening = "";
  /** The best that was found here, kept so that coming back costs nothing. @type {Analysis | null} */
  analysis = null;
  /** How many visits are wanted here, if more than elsewhere. */
  wanted = 0;
  /** @type {Facts | null} */
  facts = null;
  /** What the review says of the move that led here. @type {ReviewedPly | null} */
  review = null;
  /** The first player's chances when the review passed by, or as a file has them. @type {number | null} */
  passed = null;
  /** In how many visits they were found, if a file says so. @type {number | null} */
  passedVisits = null;
  /** What the opponent would do if it were their turn. @type {Analysis | null} */
  threat = null;
  /** Circles and arrows that somebody has drawn here, as `write` takes them. @type {readonly string[]} */
  shapes = [];
  /** `?!`, `?` or `??`, as a file has it. */
  written = "";
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

  /** @returns {string} `?!`, `?`, `??` or nothing: what the review says, or else what a file said */
  get mark() {
    return this.review?.mark ?? this.written;
  }

  /** @returns {string} its mark, or `!` and `!!` where the review praises it */
  get sign() {
    return this.mark || (this.review?.praise?.sign ?? "");
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
   * A game from elsewhere, at its end or where a link stood, with variations and comments.
   *
   * @param {GameRead} read
   */
  static of(read) {
    const tree = new Tree(read.setup, read.moves);
    tree.#annotate(read.comment ?? "", read.tree ?? []);
    tree.current = tree.atPly(read.ply ?? read.moves.length);
    tree.entitle(read);
    return tree;
  }

  /**
   * A game that was kept. What was played of it is its main line.
   *
   * @param {OwnGameContent} kept
   * @param {number | null} [at] the place in its list where somebody stood; at the end if nobody has
   */
  static ofOwn(kept, at) {
    const tree = new Tree(kept.setup);
    const places = tree.#annotate(kept.comment ?? "", kept.tree ?? []);
    tree.root.shapes = kept.shapes ?? [];
    if (kept.played) tree.follow(kept.played.moves);
    tree.current = at === undefined ? tree.root.end : ((at === null ? null : places[at]) ?? tree.root);
    tree.entitle(kept);
    return tree;
  }

  /** @param {{ players?: { white?: string, black?: string }, result?: string, date?: string }} game who played it, and how it ended */
  entitle({ players: { white, black } = {}, result, date }) {
    this.heading = {
      ...(white ? { white } : {}),
      ...(black ? { black } : {}),
      ...(result ? { result } : {}),
      ...(date ? { date } : {}),
    };
  }

  /** @returns {OwnGameContent} to be kept */
  get content() {
    const { white, black, result, date } = this.heading;
    const { comment, shapes } = this.root;
    return {
      setup: this.setup,
      tree: this.listed(),
      ...(comment ? { comment } : {}),
      ...(shapes.length > 0 ? { shapes: [...shapes] } : {}),
      players: { ...(white ? { white } : {}), ...(black ? { black } : {}) },
      ...(result ? { result } : {}),
      ...(date ? { date } : {}),
    };
  }

  /**
   * Becomes what was made of it elsewhere. Positions that stay keep what is known of them.
   *
   * @param {OwnGameContent} kept
   */
  become(kept) {
    const before = this.current;
    const left = new Map(this.places().map((place) => [place, place.children]));
    for (const place of left.keys()) {
      place.children = [];
      place.comment = "";
      place.shapes = [];
    }
    this.root.comment = kept.comment ?? "";
    this.root.shapes = kept.shapes ?? [];
    /** @type {Place[]} */
    const places = [];
    for (const { move, parent, comment, mark, winrate, visits, shapes } of kept.tree ?? []) {
      const above = (parent == null ? null : places[parent]) ?? this.root;
      const place = left.get(above)?.find((child) => child.move === move) ?? new Place(above, move);
      if (!above.children.includes(place)) above.children.push(place);
      places.push(place);
      place.comment = comment ?? "";
      place.shapes = shapes ?? [];
      if (mark) place.written = mark;
      place.passed ??= winrate ?? null;
      place.passedVisits ??= visits ?? null;
    }
    if (kept.played) this.follow(kept.played.moves);
    this.entitle(kept);
    const there = new Set(this.places());
    while (!there.has(this.current)) this.current = this.current.parent ?? this.root;
    this.dispatchEvent(new Event("grown"));
    if (this.current !== before) this.dispatchEvent(new Event("moved"));
  }

  /** @returns {Place[]} all positions, each after the one that it follows, the main line first */
  places() {
    /** @type {Place[]} */
    const places = [];
    const todo = [this.root];
    for (let next = todo.pop(); next; next = todo.pop()) {
      places.push(next);
      todo.push(...[...next.children].reverse());
    }
    return places;
  }

  /**
   * How far a line can be followed here.
   *
   * @param {readonly string[]} moves
   * @returns {Place}
   */
  reach(moves) {
    let place = this.root;
    for (const move of moves) {
      const next = place.children.find((child) => child.move === move);
      if (!next) break;
      place = next;
    }
    return place;
  }

  /** @param {number} ply @returns {Place} after so many moves of the main line */
  atPly(ply) {
    return (ply === 0 ? null : (this.root.end.line[ply - 1] ?? this.root.end)) ?? this.root;
  }

  /**
   * Makes a line the main one, with whatever of it is new.
   *
   * @param {readonly string[]} moves
   * @returns {boolean} whether anything was
   */
  follow(moves) {
    let isNew = false;
    let place = this.root;
    for (const move of moves) {
      const before = place.children.length;
      const next = this.#child(place, move);
      isNew ||= place.children.length !== before;
      place.children = [next, ...place.children.filter((child) => child !== next)];
      place = next;
    }
    return isNew;
  }

  /**
   * @param {string} comment before the first move
   * @param {readonly TreeMove[]} moves each after the one that it follows
   * @returns {Place[]} where they lead
   */
  #annotate(comment, moves) {
    this.root.comment = comment;
    /** @type {Place[]} */
    const places = [];
    for (const { move, parent, comment: said, mark, winrate, visits, shapes } of moves) {
      const place = this.#child((parent == null ? null : places[parent]) ?? this.root, move);
      places.push(place);
      // Two variations of a file may begin alike; here they are one.
      place.comment = [place.comment, said ?? ""].filter(Boolean).join("\n");
      if (shapes) place.shapes = [...new Set([...place.shapes, ...shapes])];
      if (mark) place.written = mark;
      if (winrate !== undefined) place.passed = winrate;
      if (visits !== undefined) place.passedVisits = visits;
    }
    return places;
  }

  /** @returns {TreeMove[]} all moves, each after the one that it follows, with what is known of them */
  listed() {
    /** @type {TreeMove[]} */
    const moves = [];
    /** @type {{ place: Place, parent: number | null }[]} */
    const todo = [...this.root.children].reverse().map((place) => ({ place, parent: null }));
    for (let next = todo.pop(); next; next = todo.pop()) {
      const { place, parent } = next;
      const { analysis, mark, comment, passed, passedVisits, shapes } = place;
      const at = moves.length;
      const winrate = analysis?.rootInfo.winrate ?? passed;
      const visits = analysis ? analysis.rootInfo.visits : passedVisits;
      moves.push({
        move: place.move,
        parent,
        ...(comment ? { comment } : {}),
        ...(mark ? { mark } : {}),
        ...(shapes.length > 0 ? { shapes: [...shapes] } : {}),
        ...(winrate !== null ? { winrate } : {}),
        ...(winrate !== null && visits !== null ? { visits } : {}),
      });
      todo.push(...[...place.children].reverse().map((child) => ({ place: child, parent: at })));
    }
    return moves;
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

  /**
   * Whether a position belongs to the main line.
   *
   * @param {Place} place
   */
  isMain(place) {
    return place.line.every((step) => step.parent?.children[0] === step);
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
