/**
 * The board as a picture that needs nothing else: an SVG with its colours inside, and the position in words.
 */

import { shadings } from "../board/surface.js";
import { h, s } from "../core/dom.js";

/** @typedef {import("../board/table.js").Table} Table */

const SHEETS = ["tokens", "tiles", "themes", "board"];

/** @returns {Promise<string>} the page's own colours and lines, as far as boards need them */
export async function boardStyle() {
  const texts = await Promise.all(SHEETS.map(async (name) => (await fetch(`style/${name}.css`)).text()));
  return texts.join("\n");
}

/** How boards look now, which their style tells by attributes of the outermost element. */
export function dress() {
  const { theme = "light", tiles = "pictures", board = "linen" } = document.documentElement.dataset;
  return { "data-theme": theme, "data-tiles": tiles, "data-board": board };
}

/**
 * @param {Table} table
 * @param {string} title
 * @returns {Promise<string>}
 */
export async function pictureOf(table, title) {
  const { surface } = table.board;
  const words = [...surface.svg.querySelectorAll(".spot")]
    .map((spot) => spot.getAttribute("aria-label") ?? "")
    .filter((label) => !/empty/i.test(label));
  const copy = /** @type {SVGSVGElement} */ (surface.svg.cloneNode(true));
  copy.querySelector(".layer-cells")?.remove();
  copy.querySelector(".layer-fan")?.remove();
  copy.querySelector(".layer-targets")?.remove();
  const { x, y, width, height } = copy.viewBox.baseVal;
  for (const name of ["class", "role", "aria-roledescription", "aria-label", "data-over"]) copy.removeAttribute(name);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("role", "img");
  copy.setAttribute("width", width.toFixed(0));
  copy.setAttribute("height", height.toFixed(0));
  for (const [name, value] of Object.entries(dress())) copy.setAttribute(name, value);
  copy.prepend(
    s("title", {}, title),
    s("desc", {}, words.join(". ")),
    s("style", {}, await boardStyle()),
    s("defs", {}, ...shadings().children),
    s("rect", { x, y, width, height, fill: "var(--table-a)" }),
  );
  return new XMLSerializer().serializeToString(copy);
}

/**
 * Hands something to the browser as a file.
 *
 * @param {string} name
 * @param {string} mime
 * @param {string | Uint8Array} content
 */
export function download(name, mime, content) {
  const address = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (content)], { type: mime }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
