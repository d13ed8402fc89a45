/**
 * A whole game as one page that needs nothing else: no server, no network. Every position is in it, of the main line and
 * of all variations, drawn from tiles that are defined once.
 */

import { drawings } from "../board/drawing.js";
import { shadings } from "../board/surface.js";
import { named } from "../board/words.js";
import { h, s } from "../core/dom.js";
import { firstSide, percent } from "../core/percent.js";
import { boxOf, frame, ground, symbols, used } from "./frames.js";
import { boardStyle, dress } from "./picture.js";

/** @typedef {import("../core/tree.js").Place} Place */
/** @typedef {import("../types.d.ts").View} View */
/** @typedef {{ place: Place, view: View }} Shown */

/** What turns the pages, in the file itself. */
const SCRIPT = `
const frames = [...document.querySelectorAll(".frame")], said = [...document.querySelectorAll(".said")];
const slider = document.querySelector("input"), plies = [...document.querySelectorAll(".moves button")];
const parents = frames.map((frame) => +frame.dataset.parent), main = [0];
const next = (at) => parents.indexOf(at), before = (at) => Math.max(0, parents[at]);
for (let at = next(0); at > 0; at = next(at)) main.push(at);
let now = frames.findIndex((frame) => !frame.hasAttribute("hidden"));
function go(at) {
  if (at < 0) return;
  now = at;
  frames.forEach((frame, i) => frame.toggleAttribute("hidden", i !== at));
  said.forEach((words, i) => words.toggleAttribute("hidden", i !== at));
  plies.forEach((ply) => ply.toggleAttribute("aria-current", +ply.value === at));
  let seen = at;
  while (!main.includes(seen)) seen = before(seen);
  slider.value = main.indexOf(seen);
}
function end() { let at = now; while (next(at) > 0) at = next(at); return at; }
slider.oninput = () => go(main[+slider.value]);
const ways = { back: () => before(now), on: () => next(now) };
document.querySelectorAll("nav button").forEach((button) => (button.onclick = () => go(ways[button.value]())));
plies.forEach((ply) => (ply.onclick = () => go(+ply.value)));
addEventListener("keydown", (event) => {
  const way = { ArrowLeft: ways.back, ArrowRight: ways.on, Home: () => 0, End: end }[event.key];
  if (way && event.target !== slider) go(way());
});
go(now);
`;

const STYLE = `
body { margin: 0; padding: 16px; max-width: 900px; margin-inline: auto; background: var(--ground); color: var(--ink); font: 16px/1.5 var(--text); }
.board { width: 100%; max-height: 74vh; border-radius: 12px; background: var(--table-a); }
.frame[hidden], .said[hidden] { display: none; }
nav { display: flex; gap: 8px; align-items: center; margin: 12px 0; }
nav input { flex: 1; min-height: 44px; accent-color: var(--accent); }
nav button { min-height: 44px; min-width: 44px; font: inherit; }
.said { min-height: 5em; }
.moves button { min-height: 32px; padding: 2px 7px; border: 1px solid transparent; border-radius: 7px; background: none; color: inherit; font: inherit; cursor: pointer; }
.moves button[aria-current] { border-color: var(--accent); background: var(--accent-soft); }
.variation { display: block; margin: 2px 0 2px 1.2em; padding-left: 8px; border-left: 3px solid var(--line-strong); color: var(--muted); }
`;

/**
 * @param {string} title
 * @param {readonly Shown[]} positions all of them, from the start, each after the one before it
 * @param {number} at where to open it
 * @returns {Promise<string>}
 */
export async function bookOf(title, positions, at) {
  const views = positions.map(({ view }) => view);
  const numbers = new Map(positions.map(({ place }, index) => [place, index]));
  const root = positions[0]?.place;
  const { x, y, width, height } = boxOf(views);
  const body = [
    h("h1", {}, title),
    s(
      "svg",
      { class: "board", viewBox: `${x} ${y} ${width} ${height}`, role: "img", "aria-label": "The position" },
      s("defs", {}, ...shadings().children, ...symbols(views)),
      ground(views[0]),
      ...positions.map(({ place, view }, index) => {
        const parent = place.parent ? numbers.get(place.parent) : -1;
        return s(
          "g",
          { class: "frame", hidden: index !== at, "data-parent": parent },
          ...frame(view, used),
          drawings(view.game, place.shapes),
        );
      }),
    ),
    h(
      "nav",
      { "aria-label": "Moves" },
      h("button", { value: "back", "aria-label": "One move back" }, "‹"),
      h("input", { type: "range", min: 0, max: root?.end.ply ?? 0, value: 0, "aria-label": "Move" }),
      h("button", { value: "on", "aria-label": "One move on" }, "›"),
    ),
    ...positions.map(({ place, view }, index) =>
      h("div", { class: "said", hidden: index !== at }, ...words(place, view)),
    ),
    h("section", { class: "moves", "aria-label": "All moves" }, ...(root ? listed(root, numbers) : [])),
    h("p", {}, h("small", {}, "Made with Hexapod.")),
  ];
  // Put together as text: what is in the elements was written by the browser and is escaped, names too. Style and
  // script are ours, and never become part of this page, which would refuse them.
  return `<!doctype html>
<html lang="en-GB" ${Object.entries(dress())
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ")}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${h("title", {}, title).outerHTML}
<style>${await boardStyle()}${STYLE}</style>
</head>
<body>
${body.map((element) => element.outerHTML).join("\n")}
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/**
 * What follows a position, with every variation below the move that it replaces.
 *
 * @param {Place} from
 * @param {ReadonlyMap<Place, number>} numbers of the positions that can be seen
 * @returns {HTMLElement[]}
 */
function listed(from, numbers) {
  /** @param {Place} place @param {boolean} isFirst */
  const button = (place, isFirst) => {
    const number = place.ply % 2 === 1 ? `${Math.ceil(place.ply / 2)}. ` : isFirst ? `${place.ply / 2}… ` : "";
    return h("button", { type: "button", value: numbers.get(place) }, `${number}${place.move} ${place.sign}`.trim());
  };
  const moves = [];
  let isFirst = true;
  for (let at = /** @type {Place} */ (from); at.children[0]; at = at.children[0]) {
    const [next, ...others] = at.children.filter((place) => numbers.has(place));
    if (!next || next !== at.children[0]) break;
    moves.push(button(next, isFirst));
    // What comes after a variation says again which move it is.
    isFirst = others.length > 0;
    for (const other of others) {
      moves.push(h("span", { class: "variation" }, button(other, true), ...listed(other, numbers)));
    }
  }
  return moves;
}

/**
 * @param {Place} place
 * @param {View} view
 */
function words(place, view) {
  const first = firstSide(view.game);
  const mover = named(place.ply % 2 === 1 ? first : first === "white" ? "black" : "white");
  const { winrate, review } = place;
  return [
    h("p", {}, h("b", {}, place.parent ? `${place.ply}. ${mover}: ${place.move} ${place.sign}` : "The start")),
    winrate === null ? null : h("p", {}, `${named(first)} ${percent(winrate)} %`),
    place.comment ? h("p", {}, place.comment) : null,
    ...(review?.mark ? review.why.map(({ text }) => h("p", {}, text)) : []),
    view.outcome ? h("p", {}, view.outcome.text) : null,
  ];
}
