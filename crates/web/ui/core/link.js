/**
 * A game as the part of an address after `#`: it is never sent to any server.
 */

/** @typedef {import("../types.d.ts").Setup} Setup */

/**
 * @param {Setup} setup
 * @param {readonly string[]} moves
 * @param {number} ply where to look
 */
export function toHash(setup, moves, ply) {
  const words = new URLSearchParams();
  if (setup.game === "hive") words.set("hive", setup.type ?? "Base+MLP");
  else {
    words.set("hex", [setup.size].flat().join("x"));
    if (setup.swap === false) words.set("swap", "no");
    const { start } = setup;
    if (start) {
      words.set("black", start.black.join(","));
      words.set("white", start.white.join(","));
      words.set("begins", start.toMove);
    }
  }
  words.set("moves", moves.join(";"));
  if (ply !== moves.length) words.set("ply", String(ply));
  return `#/analyse?${words}`;
}

/**
 * @param {string} query what stands after the `?`
 * @returns {{ setup: Setup, moves: string[], ply: number } | null} nothing if no game is in it
 */
export function fromHash(query) {
  const words = new URLSearchParams(query);
  const moves = (words.get("moves") ?? "")
    .split(";")
    .map((move) => move.trim())
    .filter(Boolean);
  const ply = Number(words.get("ply") ?? moves.length);
  const at = Number.isInteger(ply) && ply >= 0 && ply <= moves.length ? ply : moves.length;
  const hive = words.get("hive");
  if (hive !== null) return { setup: { game: "hive", type: hive.replace(" ", "+") }, moves, ply: at };
  const hex = words.get("hex");
  if (hex === null) return null;
  const [columns = 11, rows = columns] = hex.split("x").map(Number);
  const size = columns === rows ? columns : /** @type {[number, number]} */ ([columns, rows]);
  const begins = words.get("begins");
  /** @param {string} side */
  const stones = (side) => (words.get(side) ?? "").split(",").filter(Boolean);
  /** @type {import("../types.d.ts").HexStart | null} */
  const start = begins
    ? { black: stones("black"), white: stones("white"), toMove: begins === "white" ? "white" : "black" }
    : null;
  const setup = { game: /** @type {const} */ ("hex"), size, swap: words.get("swap") !== "no" };
  return { setup: start ? { ...setup, start } : setup, moves, ply: at };
}

/**
 * Whether what stands after `#` is a game as hexworld.org writes it, as in `11c1,a5:sd4`.
 *
 * @param {string} hash
 */
export const isHexWorld = (hash) => /^#\d+(x\d+)?[a-z\d]*,[a-z\d:,]*$/.test(hash);
