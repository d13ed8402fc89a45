/**
 * What a newcomer need not know about a new game: who else may play, clocks, and how Hex begins.
 */

import { h } from "../core/dom.js";
import { choice, toggle } from "./dialog.js";

/** @typedef {import("../types.d.ts").PlayedClock} PlayedClock */
/** @typedef {"move" | "fair" | "two" | "three"} First with what Black begins in Hex */
/**
 * @typedef {object} More
 * @property {import("../core/seats.js").Kind} players how many people play
 * @property {string} clock minutes and seconds a move, as in `5+3`; nothing without a clock
 * @property {boolean} strict whether one loses by time
 * @property {First} first
 */

/** @type {More} */
export const USUAL_MORE = Object.freeze({
  players: "one",
  clock: "",
  strict: true,
  first: "move",
});

const WORDS = {
  more: "More",
  moreOf: "two people, two levels, a clock",
  moreOfFirst: "two people, two levels, a clock, how Black begins",
  players: "Who plays",
  one: ["You", "against Hexapod"],
  two: ["Two people", "at this board"],
  none: ["Two levels", "and you watch"],
  clock: "Clock, for each side",
  noClock: "None",
  ownClock: "Other…",
  minutes: "Minutes",
  seconds: "Seconds a move",
  strict: "Lose by time",
  strictMore: "if not, the clocks only show what was taken",
  first: "Black begins with",
  firsts: {
    move: ["A move", "as usual"],
    fair: ["A stone, laid", "where both have the same chances"],
    two: ["2 stones", "for a weaker Black"],
    three: ["3 stones", "for a much weaker Black"],
  },
};
/** Minutes, and seconds that each move adds. */
const CLOCKS = ["", "1+0", "3+2", "5+0", "10+5", "20+10"];
const OWN = "own";
const MOST_MINUTES = 600;
const MOST_SECONDS = 600;

/**
 * @param {More} wanted
 * @param {boolean} hasFirst whether it may begin otherwise
 * @param {() => void} draw the dialog anew
 */
export function more(wanted, hasFirst, draw) {
  const isUsual = wanted.players === "one" && !wanted.clock && (wanted.first === "move" || !hasFirst);
  const two = (/** @type {string[]} */ [name = "", small = ""]) => [h("b", {}, name), h("small", {}, small)];
  const element = h(
    "details",
    { class: "more", open: !isUsual },
    h(
      "summary",
      {},
      h("b", {}, WORDS.more),
      " ",
      h("span", { class: "quiet" }, hasFirst ? WORDS.moreOfFirst : WORDS.moreOf),
    ),
    choice(
      WORDS.players,
      [
        { value: "one", label: two(WORDS.one) },
        { value: "two", label: two(WORDS.two) },
        { value: "none", label: two(WORDS.none) },
      ],
      wanted.players,
      (players) => {
        wanted.players = /** @type {More["players"]} */ (players);
        redraw();
      },
    ),
    clock(wanted, () => redraw()),
    ...(hasFirst
      ? [
          choice(
            WORDS.first,
            Object.entries(WORDS.firsts).map(([value, words]) => ({ value, label: two(words) })),
            wanted.first,
            (first) => (wanted.first = /** @type {First} */ (first)),
          ),
        ]
      : []),
  );
  /** The choice that was made keeps the focus, in an element that is another one now. */
  const redraw = () => {
    const form = element.closest("form");
    draw();
    const drawn = form?.querySelector("details.more");
    if (!(drawn instanceof HTMLDetailsElement)) return;
    drawn.open = true;
    const players = /** @type {HTMLElement | null} */ (drawn.querySelector("input:checked"));
    if (focused === "clock") drawn.querySelector("select")?.focus();
    else players?.focus();
  };
  /** @type {"players" | "clock"} */
  let focused = "players";
  element.addEventListener(
    "change",
    (event) => {
      focused = event.target instanceof HTMLSelectElement ? "clock" : "players";
    },
    { capture: true },
  );
  return element;
}

/**
 * @param {More} wanted
 * @param {() => void} redraw
 */
function clock(wanted, redraw) {
  const isOwn = wanted.clock !== "" && !CLOCKS.includes(wanted.clock);
  const select = h(
    "select",
    { id: "clock" },
    ...CLOCKS.map((value) =>
      h("option", { value, selected: value === wanted.clock }, value ? nameOf(value) : WORDS.noClock),
    ),
    h("option", { value: OWN, selected: isOwn }, WORDS.ownClock),
  );
  select.addEventListener("change", () => {
    // Something that is none of the others, to begin with.
    wanted.clock = select.value === OWN ? "15+0" : select.value;
    redraw();
  });
  const [minutes = 15, seconds = 0] = wanted.clock.split("+").map(Number);
  /**
   * @param {string} label
   * @param {number} value
   * @param {number} most
   * @param {(value: number) => void} change
   */
  const number = (label, value, most, change) => {
    const input = h("input", { type: "number", min: 0, max: most, step: "any", value, required: true });
    input.addEventListener("input", () => change(Math.min(most, Math.max(0, Number(input.value) || 0))));
    return h("label", {}, label, input);
  };
  let [long, short] = [minutes, seconds];
  return h(
    "div",
    { class: "clock-choice" },
    h("label", { for: "clock" }, WORDS.clock),
    select,
    isOwn &&
      h(
        "div",
        { class: "own-clock" },
        number(WORDS.minutes, minutes, MOST_MINUTES, (value) => (wanted.clock = `${(long = value)}+${short}`)),
        number(WORDS.seconds, seconds, MOST_SECONDS, (value) => (wanted.clock = `${long}+${(short = value)}`)),
      ),
    wanted.clock && toggle(WORDS.strict, wanted.strict, (strict) => (wanted.strict = strict), WORDS.strictMore),
  );
}

/** @param {string} clock */
function nameOf(clock) {
  const [minutes, seconds] = clock.split("+");
  return `${minutes} min${seconds === "0" ? "" : ` + ${seconds} s a move`}`;
}

/**
 * @param {More} more
 * @returns {PlayedClock | undefined}
 */
export function clockOf({ clock: text, strict }) {
  const [minutes = 0, seconds = 0] = text.split("+").map(Number);
  // A clock without any time at all is none.
  if (!(minutes > 0 || seconds > 0)) return undefined;
  const start = Math.max(1000, Math.round(60_000 * minutes));
  return { start, increment: Math.round(1000 * seconds), strict, white: start, black: start };
}
