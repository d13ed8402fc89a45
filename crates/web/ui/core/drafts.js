/**
 * What is on its way to where games are kept, in the browser's own storage: what was not acknowledged when the page was
 * left, or the server ended, is there when the page comes back. Each tab has its own, so that none writes over another's.
 */

import { notify } from "./announce.js";

/** @typedef {import("../types.d.ts").OwnGameContent} Content */
/** @typedef {{ game: Content, at: number | null, version: number }} Draft a game, and the version that it comes after */

const PREFIX = "hexapod.draft.";
const tab = randomKey();
let full = false;

/** @returns {string} a name that nobody else has */
export function randomKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} key
 * @param {Draft} draft
 */
export function writeDraft(key, draft) {
  try {
    localStorage.setItem(`${PREFIX}${key}.${tab}`, JSON.stringify(draft));
  } catch {
    // Said once: the server has it in a moment, if it is there.
    if (!full) notify("The browser has no room to keep this game until the server has it.", "bad");
    full = true;
  }
}

/** @param {string} key whose draft the server has now */
export function dropDraft(key) {
  dropOf(`${PREFIX}${key}.${tab}`);
}

/** @param {string} name */
function dropOf(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Where nothing can be kept, nothing is left.
  }
}

/** @returns {Set<string>} the keys of games that some page has not brought to the server */
export function draftKeys() {
  return new Set(names().map((name) => name.slice(PREFIX.length).split(".")[0] ?? ""));
}

/**
 * What was left of a game, each with what forgets it, once it is somewhere safe.
 *
 * @param {string} key
 * @returns {{ draft: Draft, forget: () => void }[]}
 */
export function draftsOf(key) {
  return names()
    .filter((name) => name.startsWith(`${PREFIX}${key}.`))
    .flatMap((name) => {
      const text = localStorage.getItem(name) ?? "";
      const draft = read(text);
      // Its tab may live, and have written more since.
      const forget = () => localStorage.getItem(name) === text && dropOf(name);
      return draft ? [{ draft, forget }] : [];
    });
}

/** @returns {string[]} */
function names() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/**
 * @param {string} text
 * @returns {Draft | null}
 */
function read(text) {
  try {
    const draft = JSON.parse(text);
    return draft && typeof draft === "object" && draft.game?.setup ? draft : null;
  } catch {
    return null;
  }
}
