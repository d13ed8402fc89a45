/**
 * A game as the part of an address after `#`: it is never sent to any server.
 */

import { Tree } from "./tree.js";

/** @typedef {import("../types.d.ts").Setup} Setup */

/** @typedef {import("./tree.js").Place} Place */

/** A longer link breaks in messengers and mail. */
const LONGEST = 8000;

/**
 * A game as a link, with as much of it as a link can hold.
 *
 * @param {Tree} tree
 * @returns {{ hash: string, leftOut: string }} what is left out, in words, if anything is
 */
export function share(tree) {
  const variations = tree.places().filter((place) => place.parent && place.parent.children[0] !== place).length;
  const comments = tree.places().filter((place) => place.comment || place.shapes.length > 0).length;
  const [many, said] = [count(variations, "variation"), count(comments, "comment")];
  /** @type {readonly (readonly [variations: boolean, comments: boolean, leftOut: string])[]} */
  const attempts = [
    [true, true, ""],
    [true, false, said],
    [false, true, many],
    [false, false, [many, said].filter(Boolean).join(" and ")],
  ];
  for (const [withVariations, withComments, leftOut] of attempts) {
    const hash = toHash(tree, withVariations, withComments);
    if (hash.length <= LONGEST) return { hash, leftOut };
  }
  return { hash: toHash(tree, false, false), leftOut: attempts[3]?.[2] ?? "" };
}

/**
 * @param {number} number
 * @param {string} thing
 */
const count = (number, thing) => (number === 0 ? "" : `${number} ${thing}${number === 1 ? "" : "s"}`);

/**
 * @param {Tree} tree
 * @param {boolean} variations
 * @param {boolean} comments
 */
function toHash(tree, variations, comments) {
  const { setup, root, current } = tree;
  const words = new URLSearchParams();
  if (setup.game === "hive") {
    words.set("hive", setup.type ?? "Base+MLP");
    const { start } = setup;
    if (start) {
      words.set("tiles", start.cells.map(({ q, r, stack }) => [q, r, ...stack].join(",")).join(";"));
      words.set("begins", start.toMove);
    }
  } else {
    words.set("hex", [setup.size].flat().join("x"));
    if (setup.swap === false) words.set("swap", "no");
    const { start } = setup;
    if (start) {
      words.set("black", start.black.join(","));
      words.set("white", start.white.join(","));
      words.set("begins", start.toMove);
    }
  }
  const main = root.end.line;
  words.set("moves", main.map(({ move }) => move).join(";"));
  // Positions by number: the start, the main line, then the variations as they come.
  const numbers = new Map([root, ...main].map((place, number) => [place, number]));
  if (variations) {
    const lines = variationsOf(tree).map((line) => {
      const from = numbers.get(line[0]?.parent ?? root) ?? 0;
      for (const place of line) numbers.set(place, numbers.size);
      return `${from}:${line.map(({ move }) => move).join(";")}`;
    });
    if (lines.length > 0) words.set("lines", lines.join("|"));
  }
  if (comments) {
    const drawn = [...numbers].flatMap(([place, number]) => place.shapes.map((shape) => `${number}:${shape}`));
    if (drawn.length > 0) words.set("drawn", drawn.join("|"));
    const notes = [...numbers].flatMap(([place, number]) => (place.comment ? [[number, place.comment]] : []));
    if (notes.length > 0) words.set("notes", JSON.stringify(notes));
  }
  // Whoever stands in a variation that is left out stands where it begins.
  let seen = current;
  while (!numbers.has(seen)) seen = seen.parent ?? root;
  if (seen !== root.end) words.set("ply", String(numbers.get(seen)));
  return `#/analyse?${words}`;
}

/**
 * Each with its moves up to its end, after the line that it leaves.
 *
 * @param {Tree} tree
 * @returns {Place[][]}
 */
function variationsOf(tree) {
  return tree
    .places()
    .filter((place) => place.parent && place.parent.children[0] !== place)
    .map((place) => [place, ...lineFrom(place)]);
}

/** @param {Place} place @returns {Place[]} its main continuation */
function lineFrom(place) {
  const line = [];
  for (let next = place.children[0]; next; next = next.children[0]) line.push(next);
  return line;
}

/**
 * Whether there is a game in what stands after the `?`.
 *
 * @param {string} query
 */
export const isGame = (query) => {
  const words = new URLSearchParams(query);
  return words.has("hive") || words.has("hex");
};

/**
 * @param {string} text that somebody pastes
 * @returns {Tree | null} the game of a link of ours, wherever the Hexapod is that made it
 */
export function fromLink(text) {
  const query = /^\S*#\/analyse\?(.+)$/.exec(text.trim())?.[1] ?? "";
  return isGame(query) ? fromHash(query) : null;
}

/**
 * @param {string} query what stands after the `?`
 * @returns {Tree} the game, where the link says or at its last ply
 */
export function fromHash(query) {
  const words = new URLSearchParams(query);
  /** @param {string} text */
  const split = (text) =>
    text
      .split(";")
      .map((move) => move.trim())
      .filter(Boolean);
  const tree = new Tree(setupOf(words), split(words.get("moves") ?? ""));
  const places = [tree.root, ...tree.root.end.line];
  for (const line of (words.get("lines") ?? "").split("|")) {
    const [from, text = ""] = line.split(/:(.*)/s);
    const start = places[Number(from)];
    if (!start || !text) continue;
    tree.current = start;
    for (const move of split(text)) places.push(tree.play(move));
  }
  for (const [number, text] of notesOf(words.get("notes") ?? "[]")) {
    const place = places[number];
    if (place) place.comment = text;
  }
  for (const drawn of (words.get("drawn") ?? "").split("|")) {
    const [number, shape = ""] = drawn.split(/:(.*)/s);
    const place = places[Number(number)];
    if (place && shape) place.shapes = [...place.shapes, shape];
  }
  tree.current = places[Number(words.get("ply") ?? Number.NaN)] ?? tree.root.end;
  return tree;
}

/**
 * @param {string} text
 * @returns {[number, string][]}
 */
function notesOf(text) {
  try {
    const notes = JSON.parse(text);
    return Array.isArray(notes) ? notes.filter((note) => Array.isArray(note) && typeof note[1] === "string") : [];
  } catch {
    // What somebody has cut short or made up is no comment; the moves are there all the same.
    return [];
  }
}

/**
 * @param {URLSearchParams} words
 * @returns {Setup}
 */
function setupOf(words) {
  const hive = words.get("hive");
  if (hive !== null) return { game: "hive", type: hive.replace(" ", "+"), ...hiveStart(words) };
  const [columns = 11, rows = columns] = (words.get("hex") ?? "").split("x").map(Number);
  const size = columns === rows ? columns : /** @type {[number, number]} */ ([columns, rows]);
  const begins = words.get("begins");
  /** @param {string} side */
  const stones = (side) => (words.get(side) ?? "").split(",").filter(Boolean);
  /** @type {import("../types.d.ts").HexStart | null} */
  const start = begins
    ? { black: stones("black"), white: stones("white"), toMove: begins === "white" ? "white" : "black" }
    : null;
  const setup = { game: /** @type {const} */ ("hex"), size, swap: words.get("swap") !== "no" };
  return start ? { ...setup, start } : setup;
}

/**
 * Tiles that were set up, if there are any.
 *
 * @param {URLSearchParams} words
 * @returns {{ start?: import("../types.d.ts").HiveStart }}
 */
function hiveStart(words) {
  const tiles = words.get("tiles");
  if (tiles === null) return {};
  const cells = tiles
    .split(";")
    .filter(Boolean)
    .map((cell) => {
      const [q, r, ...stack] = cell.split(",");
      return { q: Math.trunc(Number(q)) || 0, r: Math.trunc(Number(r)) || 0, stack };
    });
  return { start: { cells, toMove: words.get("begins") === "black" ? "black" : "white" } };
}

/**
 * Whether what stands after `#` is a game as hexworld.org writes it, as in `11c1,a5:sd4`.
 *
 * @param {string} hash
 */
export const isHexWorld = (hash) => /^#\d+(x\d+)?[a-z\d]*,[a-z\d:,]*$/.test(hash);
