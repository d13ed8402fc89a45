/**
 * A new game: which, how large, which colour, against whom. What a newcomer need not know is a press away, in
 * new-game-more.js.
 */

import { drawTile } from "../board/tile.js";
import { stone } from "../board/hex-board.js";
import { named } from "../board/words.js";
import { h, s, say } from "../core/dom.js";
import { keep, recall } from "../core/settings.js";
import { choice, openDialog, toggle } from "./dialog.js";
import { clockOf, more, USUAL_MORE } from "./new-game-more.js";

/** @typedef {import("../types.d.ts").About} About */
/** @typedef {import("../types.d.ts").Setup} Setup */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../core/seats.js").Terms} Terms */
/** @typedef {{ setup: Setup, moves: readonly string[], toMove: Side }} From a position of another game, from which it goes on */

/**
 * @typedef {object} Wish what was chosen last time
 * @property {"hive" | "hex"} game
 * @property {string} expansions letters of M, L and P
 * @property {number} size
 * @property {boolean} swap
 * @property {"white" | "black" | "chance"} colour
 * @property {{ hive: number, hex: number }} level
 * @property {{ hive: number, hex: number }} blackLevel where two levels play, that of Black
 * @property {import("./new-game-more.js").More} more what a newcomer need not know
 */

const KEY = "hexapod.new-game";
/** On which nothing has happened yet. @type {readonly (readonly [name: string, setup: Setup])[]} */
export const EMPTY_BOARDS = [
  ["Hive", { game: "hive", type: "Base+MLP" }],
  ["Hex 11×11", { game: "hex", size: 11 }],
];
const SIZES = [5, 7, 9, 11, 13, 14, 19];
const WORDS = {
  title: "New game",
  fromTitle: "Play from here",
  from: (/** @type {number} */ ply, /** @type {string} */ side) =>
    `${ply === 0 ? "From this position" : `After ${ply} ${ply === 1 ? "move" : "moves"}`}, ${side} to move. The game that it comes from stays as it is.`,
  level: "Level",
  levelOf: (/** @type {string} */ side) => `${side}'s level`,
};

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
    blackLevel: { hive: 3, hex: 3 },
    more: USUAL_MORE,
  };
  const wish = kept && typeof kept === "object" ? { ...usual, ...kept } : usual;
  const { level, blackLevel, more } = wish;
  return { ...wish, level: { ...level }, blackLevel: { ...blackLevel }, more: { ...USUAL_MORE, ...more } };
}

/**
 * @param {Wish} wish
 * @returns {Terms}
 */
function terms(wish) {
  const { colour, game, level, blackLevel, more: further } = wish;
  const person = colour === "chance" ? (Math.random() < 0.5 ? "white" : "black") : colour;
  /** @type {Setup} */
  const setup =
    game === "hive"
      ? { game, type: wish.expansions ? `Base+${wish.expansions}` : "Base" }
      : { game, size: wish.size, swap: wish.swap };
  const clock = clockOf(further);
  const first = game === "hive" ? "white" : "black";
  const whole = { setup, level: level[game], ...(clock ? { clock } : {}) };
  if (further.players === "one") return { ...whole, person };
  // Nobody's colour is asked for: whoever begins is near.
  const [white, black] = [level[game], blackLevel[game]];
  const seats = further.players === "two" ? { white: null, black: null } : { white, black };
  return { ...whole, person: first, seats };
}

/** @returns {Terms} the game that the page begins with: as last time, or against a middling level */
export function usualTerms() {
  const wish = lastWish();
  // Two levels or a clock begin when somebody wants them to, not because a page was opened.
  return terms({ ...wish, more: USUAL_MORE });
}

/**
 * @param {About | null} about
 * @param {(terms: Terms, first: import("./new-game-more.js").First) => void} start
 * @param {From} [from] if it goes on from there
 */
export function showNewGame(about, start, from) {
  const wish = lastWish();
  if (from) [wish.game, wish.colour] = [from.setup.game, from.toMove];
  const form = h("form", { class: "new-game", method: "dialog" });
  const { close } = openDialog(from ? WORDS.fromTitle : WORDS.title, form);
  const draw = () => {
    const { players } = wish.more;
    const agreed = from
      ? [h("p", { class: "quiet" }, WORDS.from(from.moves.length, named(from.toMove)))]
      : rules(wish, draw);
    const blackLevel = () => level(about, wish.game, wish.blackLevel, "black-level", WORDS.levelOf(named("black")));
    form.replaceChildren(
      ...agreed,
      ...(players === "one" ? [colour(wish, from)] : []),
      ...(players === "two"
        ? []
        : [
            level(
              about,
              wish.game,
              wish.level,
              "level",
              players === "one" ? WORDS.level : WORDS.levelOf(named("white")),
            ),
          ]),
      ...(players === "none" ? [blackLevel()] : []),
      more(wish.more, wish.game === "hex" && !from, draw),
      h("div", { class: "dialog-actions" }, h("button", { type: "submit", class: "main large" }, "Start")),
    );
  };
  draw();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = terms(wish);
    const { game, more: further } = wish;
    if (from) {
      // What was wanted of new games stays as it was.
      close();
      start({ ...chosen, setup: from.setup, from: from.moves.length }, "move");
      return;
    }
    keep(KEY, wish);
    close();
    start(chosen, game === "hex" ? further.first : "move");
  });
}

/**
 * @param {Wish} wish
 * @param {() => void} draw
 */
function rules(wish, draw) {
  return [
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
  ];
}

/**
 * @param {Wish} wish
 * @param {From | undefined} from
 */
function colour(wish, from) {
  const first = from?.toMove ?? (wish.game === "hive" ? "white" : "black");
  const [begins, follows] = from ? ["to move", "the other side"] : ["first", "second"];
  return choice(
    "You play",
    [
      { value: "white", label: `White, ${first === "white" ? begins : follows}` },
      { value: "black", label: `Black, ${first === "black" ? begins : follows}` },
      { value: "chance", label: "By chance" },
    ],
    wish.colour,
    (side) => (wish.colour = /** @type {Wish["colour"]} */ (side)),
  );
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
 * @param {"hive" | "hex"} game
 * @param {{ hive: number, hex: number }} wanted
 * @param {string} id
 * @param {string} label
 */
function level(about, game, wanted, id, label) {
  const levels = about?.levels[game] ?? [];
  const most = Math.max(1, ...levels.map(({ number }) => number));
  wanted[game] = Math.min(most, wanted[game]);
  const name = h("output", { for: id, class: "level-name" });
  const words = h("p", { class: "quiet", id: `${id}-words` });
  const tell = () => {
    const chosen = levels.find(({ number }) => number === wanted[game]);
    say(name, chosen ? `${chosen.number} · ${chosen.name}` : String(wanted[game]));
    say(words, chosen?.text ?? "");
  };
  const input = h("input", {
    type: "range",
    id,
    min: 1,
    max: most,
    step: 1,
    value: wanted[game],
    "aria-describedby": `${id}-words`,
    oninput: () => {
      wanted[game] = Number(input.value);
      tell();
    },
  });
  tell();
  return h("div", { class: "level" }, h("label", { for: id }, label), name, input, words);
}
