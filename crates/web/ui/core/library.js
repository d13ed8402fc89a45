/**
 * The library as the page uses it: games in words, files on their way, a game opened where it was asked for.
 */

import { notify, sentence } from "./announce.js";
import { plies } from "./count.js";
import { Tree } from "./tree.js";

/** @typedef {import("../protocol.d.ts").LibraryGame} Game */
/** @typedef {import("../protocol.d.ts").LibraryImported} Imported */
/** @typedef {import("../app.js").App} App */
/** @typedef {import("./socket.js").Socket} Socket */

/** Bytes a message: three quarters of it are the file's. */
const PIECE = 1_500_000;

/** The games there are, as filters name them. */
export const GAMES = /** @type {const} */ ([
  ["hive", "Hive"],
  ["hex", "Hex"],
]);

/** @param {{ variant: string, white: string | null, black: string | null }} game */
export function players(game) {
  // Who moves first stands first.
  const pair = game.variant.startsWith("hex:") ? [game.black, game.white] : [game.white, game.black];
  return pair.map((name) => name ?? "unknown").join(" – ");
}

/** @param {Game} game */
export function gameInWords(game) {
  const ply = game.ply === null ? "" : `after ${plies(game.ply)}`;
  return [players(game), game.result ?? "", game.date ?? "", ply].filter(Boolean).join(", ");
}

/** @param {string} variant */
export function variantInWords(variant) {
  return variant.startsWith("hex:") ? `Hex ${variant.slice(4).replace("x", "×")}` : `Hive ${variant}`;
}

/**
 * Opens a game where it was found.
 *
 * @param {App} app
 * @param {Game} game
 */
export async function openGame(app, game) {
  try {
    app.openTree(await fetchGame(app.socket, game));
  } catch (error) {
    notify(sentence(error instanceof Error ? error.message : String(error)), "bad");
  }
}

/**
 * A game of the library as a tree, at the ply where it was found.
 *
 * @param {Socket} socket
 * @param {Game} wanted
 * @returns {Promise<Tree>}
 */
async function fetchGame(socket, wanted) {
  const { game, setup, moves } = await socket.ask("library.game", { game: wanted.id });
  const tree = new Tree(setup, moves);
  const { ply } = wanted;
  tree.current = ply ? (tree.root.end.line[ply - 1] ?? tree.root) : tree.root;
  tree.heading = {
    ...(game.white ? { white: game.white } : {}),
    ...(game.black ? { black: game.black } : {}),
    ...(game.result ? { result: game.result } : {}),
    ...(game.date ? { date: game.date } : {}),
  };
  return tree;
}

/**
 * Sends a file piece by piece, and waits until its games are in.
 *
 * @param {Socket} socket
 * @param {File} file
 * @param {(words: string) => void} tell
 * @returns {Promise<Imported>}
 */
export async function importFile(socket, file, tell) {
  const { name } = file;
  for (let at = 0; ; at += PIECE) {
    const base64 = await inBase64(file.slice(at, at + PIECE));
    const request = { name, base64 };
    if (at + PIECE < file.size) {
      tell(`Sending ${name}: ${Math.round((100 * at) / file.size)} %`);
      await socket.ask("library.import", { ...request, more: true });
      continue;
    }
    tell(`Reading ${name}…`);
    return new Promise((resolve, reject) => {
      socket.follow(
        "library.import",
        request,
        (message) => {
          if ("added" in message) {
            resolve(message);
            return true;
          }
          if ("importing" in message) tell(`Reading ${name}: ${message.importing} games so far`);
          return false;
        },
        reject,
      );
    });
  }
}

/**
 * @param {Blob} piece
 * @returns {Promise<string>}
 */
function inBase64(piece) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => reject(new Error("the file cannot be read: is it still there?"));
    reader.readAsDataURL(piece);
  });
}
