/**
 * Shapes that lie over or under either board: heat, arrows, ghosts, outlines. Each function keeps one group of a layer
 * up to date and touches nothing else, so that five updates a second cost little.
 */

import { repeat, s, say, set } from "../core/dom.js";
import { settings } from "../core/settings.js";
import { between, hexagon, RADIUS } from "./geometry.js";
import { drawTile } from "./tile.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./surface.js").Surface} Surface */

/** @typedef {{ cell: Cell, share: number, text: string }} Heat `share` from 0 to 1 */
/** @typedef {{ from: Cell | null, to: Cell, weight: number, text?: string, kind?: string, tile?: string | null }} Arrow `weight` from 0 to 1; `tile` is what comes from a hand */
/** @typedef {{ cell: Cell, kind: string, text?: string, path?: string, lift?: number }} Outline `path` is drawn in the badge for a text */

const FILLED = hexagon(RADIUS - 3, 9);

/**
 * The group of a name in a layer, made when it is first asked for.
 *
 * @param {SVGGElement} layer
 * @param {string} name
 * @returns {SVGGElement}
 */
export function group(layer, name) {
  for (const child of layer.children) {
    if (child.getAttribute("data-group") === name) return /** @type {SVGGElement} */ (child);
  }
  const made = s("g", { "data-group": name, class: name });
  layer.append(made);
  return made;
}

/**
 * Cells filled by how likely something is; the number says the same as the shade.
 *
 * @param {Surface} surface
 * @param {readonly Heat[]} heat
 */
export function drawHeat(surface, heat) {
  repeat(
    group(surface.layers.under, "heat"),
    heat,
    () => s("g", {}, s("path", { d: FILLED }), s("text", { "text-anchor": "middle", "dominant-baseline": "central" })),
    (element, { cell, share, text }) => {
      set(element, { transform: surface.at(cell) });
      const [shade, words] = element.children;
      if (shade) set(shade, { "fill-opacity": (0.1 + 0.75 * share).toFixed(3) });
      if (words) say(words, text);
    },
  );
}

/**
 * Arrows from where a tile lies to where it goes; a ring where something comes from a hand.
 *
 * @param {Surface} surface
 * @param {readonly Arrow[]} arrows
 */
export function drawArrows(surface, arrows) {
  repeat(
    group(surface.layers.over, "arrows"),
    arrows,
    () =>
      s(
        "g",
        {},
        s("path", { class: "arrow-body" }),
        s("circle", { class: "arrow-ring", r: 32 }),
        s("g", { class: "arrow-tile" }),
        s(
          "g",
          { class: "arrow-label" },
          s("rect", { x: -25, y: -13, width: 50, height: 26, rx: 13 }),
          s("text", { "text-anchor": "middle", "dominant-baseline": "central" }),
        ),
      ),
    (element, { from, to, weight, text, kind, tile }) => {
      const [shaft, ring, small, label] = element.children;
      if (!shaft || !ring || !small || !label) return;
      const end = surface.place(to);
      set(element, { class: `arrow ${kind ?? ""}`, opacity: (0.4 + 0.6 * weight).toFixed(2) });
      set(ring, {
        cx: end.x,
        cy: end.y,
        visibility: from ? "hidden" : null,
        "stroke-width": (3 + 6 * weight).toFixed(1),
      });
      set(shaft, { d: from ? arrowPath(surface.place(from), end, 7 + 8 * weight) : "" });
      const shown = from ? "" : (tile ?? "");
      if (small.getAttribute("data-shown") !== shown) {
        small.setAttribute("data-shown", shown);
        small.replaceChildren(...(shown ? [drawTile(shown, settings.now)] : []));
      }
      set(small, { transform: `translate(${end.x.toFixed(1)} ${(end.y - 14).toFixed(1)}) scale(.5)` });
      const words = label.lastElementChild;
      // Within the cell that the move goes to, so that it covers neither other tiles nor their labels; below what is
      // drawn there.
      const [x, y] = [end.x, end.y + (from || shown ? 19 : 0)];
      set(label, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, visibility: text ? null : "hidden" });
      if (words) say(words, text ?? "");
    },
  );
}

/**
 * An arrow as one outline: a marker would not take its colour in every browser.
 *
 * @param {Point} from
 * @param {Point} to
 * @param {number} width of the shaft
 */
export function arrowPath(from, to, width) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(2.3 * width, 0.5 * length);
  const start = between(from, to, Math.min(0.25, 16 / length));
  const tip = between(from, to, 1 - Math.min(0.15, 6 / length));
  const neck = { x: tip.x - ux * head, y: tip.y - uy * head };
  /**
   * @param {Point} point
   * @param {number} aside
   */
  const off = (point, aside) => `${(point.x - uy * aside).toFixed(1)} ${(point.y + ux * aside).toFixed(1)}`;
  const half = width / 2;
  return `M${off(start, half)}L${off(neck, half)}L${off(neck, 2.4 * half)}L${off(tip, 0)}L${off(neck, -2.4 * half)}L${off(neck, -half)}L${off(start, -half)}Z`;
}

/**
 * Outlines of cells, whose `kind` says by shape (dashes, badges) what they mean; see style/board.css.
 *
 * @param {Surface} surface
 * @param {"under" | "marks" | "over" | "targets"} layer
 * @param {string} name
 * @param {readonly Outline[]} outlines
 */
export function drawOutlines(surface, layer, name, outlines) {
  repeat(
    group(surface.layers[layer], name),
    outlines,
    () =>
      s(
        "g",
        {},
        s("path", { d: hexagon(RADIUS - 5, 8) }),
        s(
          "g",
          { class: "badge", transform: "translate(28 -26)" },
          s("circle", { r: 13 }),
          s("path", { transform: "scale(.72) translate(-12 -12)" }),
          s("text", { "text-anchor": "middle", "dominant-baseline": "central" }),
        ),
      ),
    (element, { cell, kind, text, path, lift = 0 }) => {
      const { x, y } = surface.place(cell);
      set(element, { transform: `translate(${x.toFixed(2)} ${(y - lift).toFixed(2)})`, class: `outline ${kind}` });
      const badge = element.lastElementChild;
      if (!badge) return;
      const [, drawn, words] = badge.children;
      set(badge, { visibility: text || path ? null : "hidden" });
      if (drawn) set(drawn, { d: path ?? "" });
      if (words) say(words, text ?? "");
    },
  );
}
