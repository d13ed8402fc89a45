/**
 * A game for others: as a link, as a file of the usual kinds, as a picture or as a page of its own.
 */

import { setupInShort } from "../board/words.js";
import { notify, sentence } from "../core/announce.js";
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { share } from "../core/link.js";
import { bookOf } from "../share/book.js";
import { download, pictureOf } from "../share/picture.js";
import { openDialog } from "./dialog.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../core/tree.js").Tree} Tree */
/** @typedef {import("../types.d.ts").Format} Format */
/** @typedef {import("../types.d.ts").Written} Written */

/** @type {{ readonly [game in "hive" | "hex"]: readonly (readonly [format: Format | "svg" | "html", name: string, words: string])[] }} */
const FORMATS = {
  hive: [
    ["pgn", "PGN", "with variations and comments; opens in MzingaViewer and on hivegame.com"],
    ["uhp", "Game string", "the moves in one line, as engines read them"],
    ["dbn", "Directions", "the moves in direction-based notation, as people write them"],
    ["svg", "Picture", "the position on the board, as SVG"],
    ["html", "Page", "the whole game with its variations in one file that needs nothing else"],
  ],
  hex: [
    ["sgf", "SGF", "with variations and comments; opens in HexGui"],
    ["svg", "Picture", "the position on the board, as SVG"],
    ["html", "Page", "the whole game with its variations in one file that needs nothing else"],
  ],
};

const NO_FORMAT =
  "This game begins with tiles that were set up. No file of Hive holds such a beginning: the link, the page and your games do.";

/**
 * Those that can hold a game.
 *
 * @param {Tree} tree
 */
const formatsOf = ({ setup }) =>
  FORMATS[setup.game].filter(
    ([format]) => !(setup.game === "hive" && setup.start && (format === "pgn" || format === "uhp")),
  );

/**
 * @param {App} app
 * @param {Tree} tree
 */
export function showSave(app, tree) {
  const { hash, leftOut } = share(tree);
  const link = new URL(hash, location.href).href;
  const isOnlyHere = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  // It is written by the server, and takes its place when it comes.
  const beside = h("div", {});
  if (tree.setup.game === "hex") void offerHexWorld(app, tree, beside);
  openDialog(
    "Save or share",
    h(
      "section",
      { class: "save" },
      h("h3", {}, "Link"),
      h(
        "p",
        { class: "quiet" },
        "The game is in the link itself, with variations, comments and where you are. ",
        isOnlyHere
          ? `As an address it opens on this computer alone: ${location.host} is each computer’s own name for itself. Others paste it into their Hexapod, anywhere on its page.`
          : "It opens for everybody who can reach this address; others paste it into their own Hexapod.",
      ),
      copyLine("Link to this game", link),
      leftOut &&
        h("p", { class: "warn" }, `It would be too long with everything: ${leftOut} left out. A file has all.`),
      beside,
    ),
    h(
      "section",
      { class: "save" },
      h("h3", {}, "File"),
      tree.setup.game === "hive" && tree.setup.start && h("p", { class: "quiet" }, NO_FORMAT),
      h(
        "ul",
        { class: "formats" },
        ...formatsOf(tree).map(([format, name, words]) =>
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

/**
 * @param {string} label
 * @param {string} text
 */
function copyLine(label, text) {
  return h(
    "div",
    { class: "copy-line" },
    h("input", { type: "text", readonly: true, value: text, "aria-label": label }),
    h("button", { type: "button", class: "main", onclick: () => void copy(text) }, "Copy"),
  );
}

/**
 * The link that others open on hexworld.org, where there is one.
 *
 * @param {App} app
 * @param {Tree} tree
 * @param {HTMLElement} where
 */
async function offerHexWorld(app, tree, where) {
  try {
    const { text } = await write(app, tree, "hexworld");
    where.replaceChildren(
      h("p", { class: "quiet" }, "The same on hexworld.org. Hexapod opens such links too: paste one anywhere."),
      copyLine("HexWorld link to this game", text.trim()),
    );
  } catch (error) {
    where.replaceChildren(h("p", { class: "quiet" }, sentence(error instanceof Error ? error.message : String(error))));
  }
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
 * The game as the server writes it.
 *
 * @param {App} app
 * @param {Tree} tree
 * @param {Format} format
 * @returns {Promise<Written>}
 */
export function write(app, tree, format) {
  const { white, black, date, result } = tree.heading;
  const { comment, shapes } = tree.root;
  return app.socket.ask("write", {
    setup: tree.setup,
    tree: tree.listed(),
    ...(comment ? { comment } : {}),
    ...(shapes.length > 0 ? { shapes: [...shapes] } : {}),
    players: { ...(white ? { white } : {}), ...(black ? { black } : {}) },
    ...(date ? { date } : {}),
    ...(result ? { result } : {}),
    // A link shows the main line, and where one stands in it.
    ...(tree.isMain(tree.current) ? { ply: tree.current.ply } : {}),
    format,
  });
}

/**
 * A game as the file that holds all of it.
 *
 * @param {App} app
 * @param {Tree} tree
 */
export async function saveWhole(app, tree) {
  const format = FORMATS[tree.setup.game][0]?.[0];
  if (!format || format === "svg" || format === "html") return;
  const { name, mime, text } = await write(app, tree, format);
  download(name, mime, text);
}

/**
 * @param {App} app
 * @param {Tree} tree
 * @param {Format | "svg" | "html"} format
 */
async function save(app, tree, format) {
  const { white, black } = tree.heading;
  const title = `${setupInShort(tree.setup)}${white && black ? `: ${white} – ${black}` : ""}`;
  try {
    if (format === "svg") {
      download("position.svg", "image/svg+xml", await pictureOf(app.study.table, title));
    } else if (format === "html") {
      const positions = await app.study.everyPosition();
      const at = positions.findIndex(({ place }) => place === tree.current);
      download("game.html", "text/html", await bookOf(title, positions, Math.max(0, at)));
    } else {
      const { name, mime, text } = await write(app, tree, format);
      download(name, mime, text);
    }
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error), "bad");
  }
}
