/**
 * A new game: which, how large, which colour, against whom.
 */

import { drawTile } from "../board/tile.js";
import { stone } from "../board/hex-board.js";
import { h, s, say } from "../core/dom.js";
import { keep, recall } from "../core/settings.js";
import { choice, openDialog, toggle } from "./dialog.js";

/** @typedef {import("../types.d.ts").About} About */
/** @typedef {import("../types.d.ts").Setup} Setup */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {{ setup: Setup, person: Side, level: number }} Terms */

/**
 * @typedef {object} Wish what was chosen last time
 * @property {"hive" | "hex"} game
 * @property {string} expansions letters of M, L and P
 * @property {number} size
 * @property {boolean} swap
 * @property {"white" | "black" | "chance"} colour
 * @property {{ hive: number, hex: number }} level
 */

const KEY = "hexapod.new-game";
/** On which nothing has happened yet. @type {readonly (readonly [name: string, setup: Setup])[]} */
export const EMPTY_BOARDS = [
  ["Hive", { game: "hive", type: "Base+MLP" }],
  ["Hex 11×11", { game: "hex", size: 11 }],
];
const SIZES = [5, 7, 9, 11, 13, 14, 19];

/** @returns {Wish} */
function lastWish() {
  const kept = recall(KEY);
  const usual = {
    game: /** @type {const} */ ("hive"),
    expansions: "MLP",
    size: 11,
    swap: true,
    colour: /** @type {const} */ ("white"),
    level: { hive: 3, hex: 3 },
  };
  return kept && typeof kept === "object" ? { ...usual, ...kept } : usual;
}

/**
 * @param {Wish} wish
 * @returns {Terms}
 */
function terms(wish) {
  const { colour, game, level } = wish;
  const person = colour === "chance" ? (Math.random() < 0.5 ? "white" : "black") : colour;
  /** @type {Setup} */
  const setup =
    game === "hive"
      ? { game, type: wish.expansions ? `Base+${wish.expansions}` : "Base" }
      : { game, size: wish.size, swap: wish.swap };
  return { setup, person, level: level[game] };
}

/** @returns {Terms} the game that the page begins with: as last time, or against a middling level */
export const usualTerms = () => terms(lastWish());

/**
 * @param {About | null} about
 * @param {(terms: Terms) => void} start
 */
export function showNewGame(about, start) {
  const wish = lastWish();
  const form = h("form", { class: "new-game", method: "dialog" });
  const { close } = openDialog("New game", form);
  const draw = () => {
    form.replaceChildren(
      choice(
        "Game",
        [
          {
            value: "hive",
            label: [
              s(
                "svg",
                { viewBox: "-52 -52 104 112", class: "game-picture" },
                drawTile("wQ", { letters: false, digits: false }),
              ),
              h("b", {}, "Hive"),
              h("small", {}, "surround the queen"),
            ],
          },
          {
            value: "hex",
            label: [
              s("svg", { viewBox: "-52 -52 104 112", class: "game-picture" }, stone("black")),
              h("b", {}, "Hex"),
              h("small", {}, "join your two edges"),
            ],
          },
        ],
        wish.game,
        (game) => {
          // Whoever wanted to begin still does: White in Hive, Black in Hex.
          if (game !== wish.game && wish.colour !== "chance") wish.colour = wish.colour === "white" ? "black" : "white";
          wish.game = game;
          draw();
        },
      ),
      ...(wish.game === "hive"
        ? [expansions(wish)]
        : [
            size(wish),
            toggle(
              "Swap rule",
              wish.swap,
              (swap) => (wish.swap = swap),
              "the second player may take over the first stone",
            ),
          ]),
      choice(
        "You play",
        [
          { value: "white", label: wish.game === "hive" ? "White, first" : "White, second" },
          { value: "black", label: wish.game === "hive" ? "Black, second" : "Black, first" },
          { value: "chance", label: "By chance" },
        ],
        wish.colour,
        (colour) => (wish.colour = /** @type {Wish["colour"]} */ (colour)),
      ),
      level(about, wish),
      h("div", { class: "dialog-actions" }, h("button", { type: "submit", class: "main large" }, "Start")),
    );
  };
  draw();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep(KEY, wish);
    close();
    start(terms(wish));
  });
}

/** @param {Wish} wish */
function expansions(wish) {
  const bugs = /** @type {const} */ ([
    ["M", "Mosquito"],
    ["L", "Ladybug"],
    ["P", "Pillbug"],
  ]);
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, "With"),
    h(
      "div",
      { class: "choices" },
      ...bugs.map(([letter, name]) => {
        const input = h("input", {
          type: "checkbox",
          checked: wish.expansions.includes(letter),
          onchange: () => {
            wish.expansions = ["M", "L", "P"]
              .filter((other) => (other === letter ? input.checked : wish.expansions.includes(other)))
              .join("");
          },
        });
        return h(
          "label",
          {},
          input,
          h(
            "span",
            {},
            s(
              "svg",
              { viewBox: "-52 -52 104 112", class: "bug-picture" },
              drawTile(`w${letter}`, { letters: false, digits: false }),
            ),
            name,
          ),
        );
      }),
    ),
  );
}

/** @param {Wish} wish */
function size(wish) {
  return choice(
    "Size",
    SIZES.map((side) => ({ value: side, label: `${side}×${side}` })),
    wish.size,
    (side) => (wish.size = side),
  );
}

/**
 * @param {About | null} about
 * @param {Wish} wish
 */
function level(about, wish) {
  const levels = about?.levels[wish.game] ?? [];
  const most = Math.max(1, ...levels.map(({ number }) => number));
  wish.level[wish.game] = Math.min(most, wish.level[wish.game]);
  const name = h("output", { for: "level", class: "level-name" });
  const words = h("p", { class: "quiet", id: "level-words" });
  const tell = () => {
    const chosen = levels.find(({ number }) => number === wish.level[wish.game]);
    say(name, chosen ? `${chosen.number} · ${chosen.name}` : String(wish.level[wish.game]));
    say(words, chosen?.text ?? "");
  };
  const input = h("input", {
    type: "range",
    id: "level",
    min: 1,
    max: most,
    step: 1,
    value: wish.level[wish.game],
    "aria-describedby": "level-words",
    oninput: () => {
      wish.level[wish.game] = Number(input.value);
      tell();
    },
  });
  tell();
  return h("div", { class: "level" }, h("label", { for: "level" }, "Level"), name, input, words);
}
