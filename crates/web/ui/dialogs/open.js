/**
 * Games from elsewhere: pasted, dropped, or from a file. What they are, the server finds out.
 */

import { setupInShort } from "../board/words.js";
import { notify, sentence } from "../core/announce.js";
import { plies } from "../core/count.js";
import { h, say } from "../core/dom.js";
import { fromLink } from "../core/link.js";
import { Tree } from "../core/tree.js";
import { openDialog } from "./dialog.js";
import { EMPTY_BOARDS } from "./new-game.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.d.ts").GamesRead} GamesRead */
/** @typedef {import("../types.d.ts").GameRead} GameRead */

/** What the server takes in one message. */
const MOST = 4_000_000;

/** @param {App} app */
export function showOpen(app) {
  const said = h("p", { class: "typed-said", role: "alert" });
  const text = h("textarea", {
    rows: 7,
    id: "paste",
    spellcheck: "false",
    placeholder: "Base+MLP;InProgress;White[3];wS1;bG1 -wS1;…",
  });
  const file = h("input", { type: "file", id: "file", class: "unseen" });
  const found = h("div", { class: "found-games" });
  const { close } = openDialog(
    "Open a game",
    h(
      "p",
      { class: "quiet" },
      "A UHP game string, an SGF of boardspace.net, a PGN of Mzinga, direction-based notation, an SGF of Hex, a HexWorld link or a link of any Hexapod. You may also drop a file anywhere on the page, or paste anywhere.",
    ),
    h("label", { for: "paste", class: "unseen" }, "The game as text"),
    text,
    said,
    found,
    h(
      "div",
      { class: "dialog-actions" },
      h("label", { class: "button", for: "file" }, "Choose a file…"),
      file,
      h("button", { type: "button", class: "main", onclick: () => void take("pasted", text.value) }, "Open"),
    ),
  );
  found.append(
    h(
      "p",
      { class: "empty-boards quiet" },
      "Or an empty board:",
      ...EMPTY_BOARDS.map(([name, setup]) => {
        const begin = () => {
          close();
          void app.analyse(app.games.beginHere({ setup }));
        };
        return h("button", { type: "button", onclick: begin }, name);
      }),
      h("a", { class: "button", href: "#/set-up", onclick: () => close() }, "Set up a position"),
    ),
  );
  text.focus();
  /**
   * @param {string} name
   * @param {string} content
   */
  const take = async (name, content) => {
    if (!content.trim()) {
      say(said, "Paste a game first.");
      return;
    }
    const link = fromLink(content);
    if (link) {
      close();
      void app.openTree(link);
      return;
    }
    const read = await readGames(app, name, content);
    if (typeof read === "string") {
      say(said, sentence(read));
      return;
    }
    if (read.games.length === 1 && read.games[0]) {
      close();
      openGame(app, read.games[0]);
      return;
    }
    say(
      said,
      read.games.length === 0
        ? sentence(
            read.refused.map(({ where, reason }) => `${where}: ${reason}`).join("; ") || "No game was found in it",
          )
        : `${read.games.length} games:`,
    );
    found.replaceChildren(
      ...read.games.slice(0, 500).map((game) =>
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              close();
              openGame(app, game);
            },
          },
          `${heading(game)} · ${setupInShort(game.setup)} · ${plies(game.moves.length)}`,
        ),
      ),
    );
  };
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) await take(chosen.name, await chosen.text());
  });
}

/** @param {GameRead} game */
function heading(game) {
  const { white, black } = game.players;
  return [white && black ? `${white} – ${black}` : "A game", game.result ?? "", game.date ?? ""]
    .filter(Boolean)
    .join(", ");
}

/**
 * @param {App} app
 * @param {string} name
 * @param {string} text
 * @returns {Promise<GamesRead | string>} or what is wrong
 */
async function readGames(app, name, text) {
  if (text.length > MOST) return "that is more than this page can open: use hexapod import for large files";
  try {
    return await app.socket.ask("read", { name, text });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * @param {App} app
 * @param {GameRead} game
 */
function openGame(app, game) {
  void app.openTree(Tree.of(game));
  const [warning] = game.warnings;
  notify(
    warning
      ? game.warnings.map(sentence).join(" ")
      : `${plies(game.moves.length)}. Step through them with the arrow keys.`,
  );
}

/**
 * Opens the first game of a text, or says why there is none.
 *
 * @param {App} app
 * @param {string} name
 * @param {string} text
 */
export async function openText(app, name, text) {
  if (!text.trim()) return;
  const link = fromLink(text);
  if (link) {
    void app.openTree(link);
    return;
  }
  const read = await readGames(app, name, text);
  if (typeof read === "string") notify(sentence(read), "bad");
  else if (read.games[0]) openGame(app, read.games[0]);
  else notify(sentence(read.refused[0]?.reason ?? "no game was found in it"), "bad");
}

/**
 * Games that are dropped on the page or pasted into it.
 *
 * @param {App} app
 */
export function listenForGames(app) {
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.dataset["drop"] = "";
  });
  addEventListener("dragleave", () => delete document.body.dataset["drop"]);
  addEventListener("drop", async (event) => {
    event.preventDefault();
    delete document.body.dataset["drop"];
    if (app.library.isShown && event.dataTransfer?.files.length) {
      await app.library.importFiles([...event.dataTransfer.files]);
      return;
    }
    const file = event.dataTransfer?.files[0];
    await openText(
      app,
      file?.name ?? "dropped",
      file ? await file.text() : (event.dataTransfer?.getData("text") ?? ""),
    );
  });
  addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea")) return;
    void openText(app, "pasted", event.clipboardData?.getData("text") ?? "");
  });
}
