/**
 * A game for others: as a link, as a file of the usual kinds, as a picture or as a page of its own.
 */

import { notify } from "../core/announce.js";
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { toHash } from "../core/link.js";
import { describe } from "../screens/play.js";
import { bookOf } from "../share/book.js";
import { download, pictureOf } from "../share/picture.js";
import { openDialog } from "./dialog.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../core/tree.js").Place} Place */
/** @typedef {import("../core/tree.js").Tree} Tree */
/** @typedef {import("../types.d.ts").Format} Format */
/** @typedef {import("../types.d.ts").Written} Written */
/** @typedef {import("../protocol.d.ts").TreeMove} TreeMove */

/** @type {{ readonly [game in "hive" | "hex"]: readonly (readonly [format: Format | "svg" | "html", name: string, words: string])[] }} */
const FORMATS = {
  hive: [
    ["pgn", "PGN", "with variations and comments; opens in MzingaViewer and on hivegame.com"],
    ["uhp", "Game string", "the moves in one line, as engines read them"],
    ["svg", "Picture", "the position on the board, as SVG"],
    ["html", "Page", "the whole game in one file that needs nothing else"],
  ],
  hex: [
    ["sgf", "SGF", "with variations and comments; opens in HexGui"],
    ["hexworld", "HexWorld link", "opens on hexworld.org"],
    ["svg", "Picture", "the position on the board, as SVG"],
    ["html", "Page", "the whole game in one file that needs nothing else"],
  ],
};

/**
 * @param {App} app
 * @param {Tree} tree
 */
export function showSave(app, tree) {
  const link = new URL(toHash(tree.setup, tree.root.end.moves, tree.current.ply), location.href).href;
  openDialog(
    "Save or share",
    h(
      "section",
      { class: "save" },
      h("h3", {}, "Link"),
      h("p", { class: "quiet" }, "The game is in the link itself. It opens in any Hexapod at the same address."),
      h(
        "div",
        { class: "copy-line" },
        h("input", { type: "text", readonly: true, value: link, "aria-label": "Link to this game" }),
        copyButton(link),
      ),
    ),
    h(
      "section",
      { class: "save" },
      h("h3", {}, "File"),
      h(
        "ul",
        { class: "formats" },
        ...FORMATS[tree.setup.game].map(([format, name, words]) =>
          h(
            "li",
            {},
            h("button", { type: "button", onclick: () => void save(app, tree, format) }, icon("save"), name),
            h("span", { class: "quiet" }, words),
          ),
        ),
      ),
    ),
  );
}

/** @param {string} text */
function copyButton(text) {
  return h("button", { type: "button", class: "main", onclick: () => void copy(text) }, "Copy");
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notify("Copied.");
  } catch {
    notify("The browser does not let the page copy. Select the text and copy it yourself.", "bad");
  }
}

/**
 * All moves of a tree as a list, each after the one that it follows, with what is known of them.
 *
 * @param {Place} root
 * @returns {TreeMove[]}
 */
function listed(root) {
  /** @type {TreeMove[]} */
  const moves = [];
  /** @type {{ place: Place, parent: number | null }[]} */
  const todo = [...root.children].reverse().map((place) => ({ place, parent: null }));
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { place, parent } = next;
    const { analysis, review, comment } = place;
    const at = moves.length;
    moves.push({
      move: place.move,
      parent,
      ...(comment ? { comment } : {}),
      ...(review?.mark ? { mark: review.mark } : {}),
      ...(analysis ? { winrate: analysis.rootInfo.winrate, visits: analysis.rootInfo.visits } : {}),
    });
    todo.push(...[...place.children].reverse().map((child) => ({ place: child, parent: at })));
  }
  return moves;
}

/**
 * The game as the server writes it.
 *
 * @param {App} app
 * @param {Tree} tree
 * @param {Format} format
 * @returns {Promise<Written>}
 */
export function write(app, tree, format) {
  const { white, black, date } = tree.heading;
  return app.socket.ask("write", {
    setup: tree.setup,
    tree: listed(tree.root),
    players: { ...(white ? { white } : {}), ...(black ? { black } : {}) },
    ...(date ? { date } : {}),
    format,
  });
}

/**
 * @param {App} app
 * @param {Tree} tree
 * @param {Format | "svg" | "html"} format
 */
async function save(app, tree, format) {
  const { white, black } = tree.heading;
  const title = `${describe(tree.setup)}${white && black ? `: ${white} – ${black}` : ""}`;
  try {
    if (format === "svg") {
      download("position.svg", "image/svg+xml", await pictureOf(app.study.table, title));
    } else if (format === "html") {
      download("game.html", "text/html", await bookOf(title, await app.study.everyPosition(), tree.current.ply));
    } else {
      const { name, mime, text } = await write(app, tree, format);
      download(name, mime, text);
    }
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error), "bad");
  }
}
