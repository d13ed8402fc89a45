/**
 * A game that plays by itself, to be shown to others: as GIF, which every messenger shows, and as SVG, which stays sharp.
 */

import { shadings } from "../board/surface.js";
import { s } from "../core/dom.js";
import { boxOf, frame, ground, symbols, used } from "./frames.js";
import { gif } from "./gif.js";
import { boardStyle, dress } from "./picture.js";

/** @typedef {import("../core/tree.js").Place} Place */
/** @typedef {import("../types.d.ts").View} View */
/** @typedef {{ place: Place, view: View, isLong: boolean }} Shown a position, and whether it is one to look at longer */

/** How long a position is seen, in hundredths of a second: as usual, a moment that counts, and the last one. */
const USUAL = 80;
const LONG = 240;
const LAST = 320;
/** The longer side of a GIF, in pixels. */
const SIDE = 560;
/** Room for the words below the board, in its units. */
const FOOT = 76;

/** @param {readonly Shown[]} shown */
const durations = (shown) =>
  shown.map(({ isLong }, index) => (index === shown.length - 1 ? LAST : isLong ? LONG : USUAL));

/** @param {Place} place */
const words = (place) => (place.parent ? `${place.ply}. ${place.move} ${place.sign}`.trim() : "");

/**
 * A picture that holds what all positions need, and these.
 *
 * @param {readonly View[]} views
 * @param {string} style
 * @param {readonly SVGElement[]} content
 */
function picture(views, style, content) {
  const { x, y, width, height } = boxOf(views);
  return s(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `${x} ${y} ${width} ${height + FOOT}`,
      width: Math.round(width),
      height: Math.round(height + FOOT),
      ...dress(),
    },
    s("style", {}, style),
    s("defs", {}, ...shadings().children, ...symbols(views)),
    s("rect", { x, y, width, height: height + FOOT, fill: "var(--table-a)" }),
    ...[ground(views[0])].filter((under) => under !== null),
    ...content,
  );
}

/**
 * @param {readonly View[]} views
 * @param {Shown} shown
 */
function one(views, { place, view }) {
  const { x, y, width, height } = boxOf(views);
  return [
    ...frame(view, used),
    s(
      "text",
      {
        x: x + width / 2,
        y: y + height + FOOT / 2 - 8,
        "text-anchor": "middle",
        "dominant-baseline": "central",
        fill: "var(--ink)",
        "font-size": 38,
        "font-family": "system-ui, sans-serif",
        "font-weight": 600,
      },
      words(place),
    ),
  ];
}

/**
 * @param {string} title
 * @param {readonly Shown[]} shown
 * @returns {Promise<string>}
 */
export async function animatedSvg(title, shown) {
  const views = shown.map(({ view }) => view);
  const lasts = durations(shown);
  const whole = lasts.reduce((sum, one) => sum + one, 0);
  let began = 0;
  const frames = shown.map((position, index) => {
    const [from, to] = [began / whole, (began + (lasts[index] ?? USUAL)) / whole];
    began += lasts[index] ?? USUAL;
    const times = [0, ...(from > 0 ? [from] : []), ...(to < 1 ? [to] : [])];
    const values = [...(from > 0 ? ["hidden"] : []), "visible", ...(to < 1 ? ["hidden"] : [])];
    const seen = s(
      "g",
      // Where nothing moves, the last position is seen.
      { visibility: index === shown.length - 1 ? "visible" : "hidden" },
      ...one(views, position),
    );
    seen.prepend(
      s("animate", {
        attributeName: "visibility",
        values: values.join(";"),
        keyTimes: times.map((time) => time.toFixed(5)).join(";"),
        calcMode: "discrete",
        dur: `${whole / 100}s`,
        repeatCount: "indefinite",
      }),
    );
    return seen;
  });
  const svg = picture(views, await boardStyle(), frames);
  svg.prepend(s("title", {}, title));
  return new XMLSerializer().serializeToString(svg);
}

/**
 * @param {readonly Shown[]} shown
 * @returns {Promise<Uint8Array>}
 */
export async function animatedGif(shown) {
  const views = shown.map(({ view }) => view);
  const style = await boardStyle();
  const box = boxOf(views);
  const scale = SIDE / Math.max(box.width, box.height + FOOT);
  const [width, height] = [Math.round(box.width * scale), Math.round((box.height + FOOT) * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser cannot draw pictures.");
  const lasts = durations(shown);
  const frames = [];
  for (const [index, position] of shown.entries()) {
    const svg = picture(views, style, one(views, position));
    const text = new XMLSerializer().serializeToString(svg);
    const image = new Image(width, height);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    context.drawImage(image, 0, 0, width, height);
    frames.push({ data: context.getImageData(0, 0, width, height).data, hundredths: lasts[index] ?? USUAL });
  }
  return gif(width, height, frames);
}
