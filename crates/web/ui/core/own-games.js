/**
 * The games of one's own: where they are kept, those that this window has open, and what it hears of other windows.
 */

import { notify, sentence } from "./announce.js";
import { draftKeys, draftsOf, randomKey } from "./drafts.js";
import { OwnGame } from "./own-game.js";
import { same, together, work } from "./together.js";

/** Where a tab remembers the game that it has begun last, before there is anything to keep. */
const BEGUN = "hexapod.begun";

/** @typedef {import("../types.d.ts").OwnGameContent} Content */
/** @typedef {import("../types.d.ts").ShelfFilter} ShelfFilter */
/** @typedef {import("../types.d.ts").ShelfGame} ShelfGame */
/** @typedef {import("../types.d.ts").ShelfList} ShelfList */
/** @typedef {import("./socket.js").Socket} Socket */

/**
 * Where games are kept. Here it is the server; a browser's own storage could be it too.
 *
 * @typedef {object} Store
 * @property {(key: string, after: number, game: Content, at: number | null) => Promise<{ kept: boolean, version: number }>} keep
 *   unless there is another version than `after`
 * @property {(key: string) => Promise<ShelfGame | null>} game
 * @property {(filter: ShelfFilter, from: number, most: number) => Promise<ShelfList>} list the last changed first
 * @property {(key: string) => Promise<unknown>} delete so that it can come back
 * @property {(key: string) => Promise<unknown>} restore
 */

/**
 * @param {Socket} socket
 * @returns {Store}
 */
function serverStore(socket) {
  return {
    keep: (key, after, game, at) => socket.ask("shelf.keep", { key, after, game, at }),
    game: async (key) => {
      try {
        return await socket.ask("shelf.game", { key });
      } catch (error) {
        if (error instanceof Error && "field" in error && error.field === "key") return null;
        throw error;
      }
    },
    list: (filter, from, most) => socket.ask("shelf.list", { filter, from, most }),
    delete: (key) => socket.ask("shelf.delete", { key }),
    restore: (key) => socket.ask("shelf.restore", { key }),
  };
}

/**
 * Event: `changed` (a game was kept, deleted or restored, here or in another window).
 */
export class OwnGames extends EventTarget {
  /** Those that this page knows. @type {Map<string, OwnGame>} */
  #known = new Map();
  #windows = "BroadcastChannel" in globalThis ? new BroadcastChannel("hexapod.games") : null;
  #complained = "";

  /** @param {Socket} socket */
  constructor(socket) {
    super();
    this.store = serverStore(socket);
    if (this.#windows) this.#windows.onmessage = ({ data }) => this.#hear(data);
    // What was left behind when the last page or the server ended is brought home.
    socket.addEventListener("open", () => {
      for (const game of this.#known.values()) {
        if (game.isOpen && game.version > 0) void game.refresh().then(() => game.save());
        else void game.save();
      }
      for (const key of draftKeys()) void this.open(key).catch(() => {});
    });
    addEventListener("pagehide", () => {
      for (const game of this.#known.values()) game.rescue();
    });
    document.addEventListener("visibilitychange", () => {
      for (const game of this.#known.values()) {
        if (document.hidden) game.touch(0);
        else if (game.isOpen && game.version > 0) void game.refresh();
      }
    });
  }

  /** @param {unknown} data */
  #hear(data) {
    if (!data || typeof data !== "object" || !("key" in data) || !("version" in data)) return;
    const game = this.#known.get(String(data.key));
    if (game && game.version < Number(data.version)) void game.refresh();
    this.dispatchEvent(new Event("changed"));
  }

  /** @param {{ key: string, version: number }} game of which other windows shall hear */
  tell({ key, version }) {
    this.#windows?.postMessage({ key, version });
    this.#complained = "";
    this.dispatchEvent(new Event("changed"));
  }

  /** @param {unknown} error why something could not be kept: said once */
  complain(error) {
    const words = error instanceof Error ? error.message : String(error);
    // That the server is away is said on top of the page.
    if (words === this.#complained || words.includes("connection to hexapod is lost")) return;
    this.#complained = words;
    notify(`This game is not kept: ${sentence(words)}`, "bad");
  }

  /**
   * A game that begins.
   *
   * @param {Content} content
   * @param {string} [key]
   */
  begin(content, key = randomKey()) {
    const game = new OwnGame(this, key, content);
    this.#known.set(key, game);
    return game;
  }

  /**
   * A game that begins and has an address, although there is nothing to keep yet: this tab finds it again.
   *
   * @param {Content} content
   */
  beginHere(content) {
    const game = this.begin(content);
    try {
      sessionStorage.setItem(BEGUN, JSON.stringify({ key: game.key, content }));
    } catch {
      // Without it, whoever loads the page anew is told that there is no such game.
    }
    return game;
  }

  /**
   * A game from elsewhere. The same game is the same whenever it is opened: what somebody has made of it is with it.
   *
   * @param {Content} content
   */
  opened(content) {
    const key = fingerprint(content);
    const known = this.#known.get(key);
    if (known) return known;
    const game = this.begin(content, key);
    game.base = content;
    game.isWorthKeeping = true;
    game.meeting = this.#meet(game, content).finally(() => (game.meeting = null));
    game.touch();
    return game;
  }

  /**
   * @param {OwnGame} game
   * @param {Content} content as it was opened
   */
  async #meet(game, content) {
    try {
      this.#pickUp(game);
      const found = await this.store.game(game.key);
      if (!found) return;
      game.meet(found);
      if (found.deleted) await this.store.restore(game.key);
      if (!same(work(found.game), work(content))) {
        notify("You have opened this game before: what you made of it is here.");
      }
    } catch {
      // It is kept when there is a line.
    }
  }

  /**
   * A game that was kept, or nothing if there is none of this key.
   *
   * @param {string} key
   * @returns {Promise<OwnGame | null>}
   */
  async open(key) {
    const known = this.#known.get(key);
    if (known) {
      known.gather();
      if (known.version > 0) void known.refresh();
      return known;
    }
    const left = draftsOf(key);
    const found = await this.store.game(key).catch((error) => {
      if (left.length === 0) throw error;
      return null;
    });
    // Somebody may have been quicker.
    const quicker = this.#known.get(key);
    if (quicker) return quicker;
    const content = found?.game ?? left[0]?.draft.game ?? begunAs(key);
    if (!content) return null;
    const game = this.begin(content, key);
    if (found) game.meet(found);
    game.isDeleted = found?.deleted ?? false;
    this.#pickUp(game);
    return game;
  }

  /** @param {OwnGame} game that some page may not have brought to the server */
  #pickUp(game) {
    for (const { draft, forget } of draftsOf(game.key)) {
      const base = draft.version === game.version ? game.base : null;
      const both = together(base, game.now, draft.game);
      if (draft.version === game.version && same(both, draft.game)) game.at = draft.at;
      game.now = both;
      game.isWorthKeeping = true;
      game.openTree?.become(both);
      void game.save().then(() => game.version > 0 && forget());
    }
  }

  /**
   * @param {string} key
   * @param {boolean} deleted
   */
  async mark(key, deleted) {
    await this.#known.get(key)?.save();
    await (deleted ? this.store.delete(key) : this.store.restore(key));
    const known = this.#known.get(key);
    if (known) known.isDeleted = deleted;
    this.tell({ key, version: 0 });
  }
}

/**
 * @param {string} key
 * @returns {Content | null} how this tab has begun it
 */
function begunAs(key) {
  try {
    const begun = JSON.parse(sessionStorage.getItem(BEGUN) ?? "null");
    return begun?.key === key ? begun.content : null;
  } catch {
    return null;
  }
}

/**
 * A name that follows from what a game is.
 *
 * @param {Content} content
 */
function fingerprint(content) {
  const text = JSON.stringify([
    content.setup,
    content.tree,
    content.comment,
    content.players,
    content.result,
    content.date,
  ]);
  // Four sums with different factors, of 32 bits each: chance makes two games one in no library of this world.
  const sums = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f].map((factor, i) => {
    let sum = 0x811c9dc5 ^ i;
    for (let at = 0; at < text.length; at++) {
      sum = Math.imul(sum ^ text.charCodeAt(at), factor);
      sum ^= sum >>> 15;
    }
    return (sum >>> 0).toString(16).padStart(8, "0");
  });
  return `o-${sums.join("")}`;
}

/** @param {string} key @returns {number} a seed, the same in every window that shows the game */
export const seedOf = (key) => [...key].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
