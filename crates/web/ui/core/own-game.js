/**
 * A game of one's own as this window has it: what was kept of it, what has changed since, and how that is kept. It is
 * kept by itself soon after every change, and where it was changed in two windows both are brought together.
 */

import { dropDraft, writeDraft } from "./drafts.js";
import { same, together, work } from "./together.js";
import { Tree } from "./tree.js";

/** @typedef {import("../types.d.ts").OwnGameContent} Content */
/** @typedef {import("../types.d.ts").ShelfGame} ShelfGame */
/** @typedef {import("./own-games.js").OwnGames} OwnGames */
/** @typedef {{ game: Partial<Content>, at?: number | null, isWork: boolean }} Part what one screen knows of a game, and whether somebody has done something in it */

/** Milliseconds after which a change is kept: whoever types is not followed letter by letter. */
const SOON = 250;

/**
 * Events: `kept` (it is safe), `brought` (it was changed elsewhere, and `now` holds both).
 */
export class OwnGame extends EventTarget {
  /** The version that was acknowledged or seen last; 0 before the first. */
  version = 0;
  /** Where somebody stands, as a place in `now.tree`; `undefined` where nobody has stood yet. @type {number | null | undefined} */
  at;
  /** What it was in that version, or where this game comes from. @type {Content | null} */
  base = null;
  /** A game that was opened is worth keeping as it is; one that begins, when something has happened in it. */
  isWorthKeeping = false;
  /** Who only looks at a game that is deleted does not bring it back. */
  isDeleted = false;
  /** The screens that have it open. @type {Map<string, () => Part>} */
  #sources = new Map();
  /** @type {number | null | undefined} */
  #keptAt;
  /** @type {Tree | null} */
  #tree = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;
  /** @type {Promise<void> | null} */
  #saving = null;
  /** Of a game that was opened it is not known yet whether it was here before. @type {Promise<void> | null} */
  meeting = null;

  /**
   * @param {OwnGames} games
   * @param {string} key
   * @param {Content} content
   */
  constructor(games, key, content) {
    super();
    this.games = games;
    this.key = key;
    this.now = content;
  }

  /** The game with all that was made of it, to be looked at and changed; it stays the same as long as the page lives. */
  get tree() {
    this.#tree ??= Tree.ofOwn(this.now, this.now.tree?.length ? this.at : undefined);
    return this.#tree;
  }

  /** @param {Tree} tree this very game, where somebody stands in it */
  set tree(tree) {
    this.#tree = tree;
  }

  /** @returns {Tree | null} the tree, if somebody has looked at it */
  get openTree() {
    return this.#tree;
  }

  /**
   * A screen has it open, and is asked for what it knows.
   *
   * @param {string} screen
   * @param {() => Part} source
   */
  enter(screen, source) {
    this.#sources.set(screen, source);
  }

  /** @param {string} screen */
  leave(screen) {
    this.gather();
    this.#sources.delete(screen);
    this.touch(0);
  }

  get isOpen() {
    return this.#sources.size > 0;
  }

  /** Asks the screens. */
  gather() {
    for (const source of this.#sources.values()) {
      const { game, at, isWork } = source();
      this.now = { ...this.now, ...game };
      if (at !== undefined) this.at = at;
      this.isWorthKeeping ||= isWork;
    }
  }

  get #isNew() {
    if (this.version === 0) return this.isWorthKeeping;
    if (this.isDeleted && this.base) return !same(work(this.base), work(this.now));
    return this.at !== this.#keptAt || !same(this.base, this.now);
  }

  /**
   * Something has changed, and is kept soon, or at once.
   *
   * @param {number} [after] milliseconds
   */
  touch(after = SOON) {
    clearTimeout(this.#soon);
    if (after === 0) void this.save();
    else this.#soon = setTimeout(() => void this.save(), after);
  }

  /** The page may be gone in a moment: what is not kept is left where the next page finds it. */
  rescue() {
    this.gather();
    if (this.#isNew) this.#draft();
  }

  #draft() {
    writeDraft(this.key, { game: this.now, at: this.at ?? null, version: this.version });
  }

  /** Keeps what is new. */
  save() {
    clearTimeout(this.#soon);
    this.gather();
    if (this.#isNew) this.#draft();
    this.#saving ??= this.#send();
    return this.#saving;
  }

  async #send() {
    try {
      await this.meeting;
      for (this.gather(); this.#isNew; this.gather()) await this.#sendOnce();
    } catch (error) {
      // The draft stays, and is brought when there is a line again.
      this.games.complain(error);
    } finally {
      this.#saving = null;
    }
  }

  async #sendOnce() {
    const [sent, at] = [this.now, this.at];
    this.#draft();
    const { kept, version } = await this.games.store.keep(this.key, this.version, sent, at ?? null);
    if (!kept) {
      const found = await this.games.store.game(this.key);
      // What is there counts, also if it is older than what was seen: somebody may have brought an old file back.
      this.version = found ? -1 : 0;
      if (found) this.meet(found);
      return;
    }
    const isNews = version !== this.version;
    this.isDeleted = false;
    [this.version, this.base, this.#keptAt] = [version, sent, at];
    this.gather();
    if (!this.#isNew) dropDraft(this.key);
    if (isNews) this.games.tell(this);
    this.dispatchEvent(new Event("kept"));
  }

  /**
   * Brings in what was kept elsewhere.
   *
   * @param {ShelfGame} found
   */
  meet(found) {
    if (found.version <= this.version) return;
    this.gather();
    const both = this.version === 0 && !this.isWorthKeeping ? found.game : together(this.base, found.game, this.now);
    [this.version, this.base] = [found.version, found.game];
    this.isWorthKeeping = true;
    this.at ??= found.at ?? null;
    this.#keptAt = found.at ?? null;
    const isChanged = !same(work(both), work(this.now));
    this.now = both;
    if (isChanged) {
      this.#tree?.become(both);
      this.dispatchEvent(new Event("brought"));
    }
    // What only this window has is not lost; what the engine thinks of a position is no reason to write.
    if (!same(work(both), work(found.game))) this.touch();
  }

  /** Looks whether somebody has changed it elsewhere. */
  async refresh() {
    try {
      const found = await this.games.store.game(this.key);
      if (found) this.meet(found);
    } catch {
      // It is looked at again when there is a line, and before anything is written.
    }
  }
}
