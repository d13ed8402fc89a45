/**
 * The first player's chances over the game. Where somebody erred stands a sign (?!, ?, ??), not only a colour. Where
 * nobody has looked there is nothing: a line through it would be made up.
 */

import { eachFrame, h, s, set } from "../core/dom.js";
import { DRAWS, percent } from "../core/percent.js";
import { counted, plies } from "../core/count.js";

/** @typedef {import("../core/tree.js").Place} Place */

const HEIGHT = 96;
const PAD = { left: 26, right: 8, top: 8, bottom: 8 };

/** A worse mistake has a larger dot, for where its sign has no room. */
const RADII = /** @type {{ readonly [mark: string]: number }} */ ({
  "??": 4.5,
  "?": 3.5,
  "?!": 2.5,
  "!!": 3.5,
  "!": 2.5,
});
/** How far signs must be apart to be read. */
const APART = 19;

/**
 * The mistakes whose signs can be written without covering others: the worst first.
 *
 * @param {readonly { place: Place, x: number }[]} marked
 */
function withRoom(marked) {
  const [signed, taken] = [new Set(), /** @type {number[]} */ ([])];
  for (const mark of ["??", "?", "!!", "?!", "!"]) {
    for (const { place, x } of marked) {
      if (place.sign !== mark || taken.some((other) => Math.abs(other - x) < APART)) continue;
      taken.push(x);
      signed.add(place);
    }
  }
  return signed;
}

/**
 * Positions that follow each other, together.
 *
 * @template {{ index: number }} T
 * @param {readonly T[]} known
 */
function inRuns(known) {
  /** @type {T[][]} */
  const runs = [];
  for (const point of known) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.index === point.index - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

export class Graph {
  /** @type {readonly Place[]} */
  #line = [];
  /** @type {Place | null} */
  #current = null;
  #first = "White";
  /** Which mistakes are shown. @type {(place: Place) => boolean} */
  #marks = () => true;
  /** Where the middle and the end of the game begin, if a review has said so. @type {readonly { ply: number, text: string }[]} */
  #phases = [];
  #width = 320;

  /** @param {(place: Place) => void} go */
  constructor(go) {
    this.go = go;
    this.svg = s("svg", { class: "graph", role: "img" });
    this.element = h("div", { class: "graph-pane" }, this.svg);
    new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0);
      if (width > 0 && width !== this.#width) {
        this.#width = width;
        this.#draw();
      }
    }).observe(this.element);
    this.svg.addEventListener("click", (event) => {
      const place = this.#placeAt(event);
      if (place) go(place);
    });
  }

  /**
   * @param {readonly Place[]} line from the start
   * @param {Place} current
   * @param {string} first who moves first
   */
  show(line, current, first) {
    this.#line = line;
    this.#current = current;
    this.#first = first;
    this.#draw();
  }

  /** Shows only some mistakes. @param {(place: Place) => boolean} marks */
  set marks(marks) {
    this.#marks = marks;
    this.#draw();
  }

  /** Shows where phases begin. @param {{ middle: number | null, end: number | null } | null} phases */
  set phases(phases) {
    const begun = [
      { ply: phases?.middle ?? null, text: "The middle of the game begins" },
      { ply: phases?.end ?? null, text: "The end of the game begins" },
    ];
    this.#phases = begun.flatMap(({ ply, text }) => (ply === null ? [] : [{ ply, text }]));
    this.#draw();
  }

  get #step() {
    return (this.#width - PAD.left - PAD.right) / Math.max(1, this.#line.length - 1);
  }

  /** @param {number} index */
  #x(index) {
    return PAD.left + index * this.#step;
  }

  /** @param {number} winrate */
  #y(winrate) {
    return PAD.top + (1 - winrate) * (HEIGHT - PAD.top - PAD.bottom);
  }

  /** @param {MouseEvent} event */
  #placeAt(event) {
    const { left } = this.svg.getBoundingClientRect();
    const index = Math.round((event.clientX - left - PAD.left) / this.#step);
    return this.#line[Math.max(0, Math.min(this.#line.length - 1, index))];
  }

  #draw = eachFrame(() => {
    const known = this.#line.flatMap((place, index) => {
      const { winrate } = place;
      return winrate === null ? [] : [{ place, index, x: this.#x(index), y: this.#y(winrate), winrate }];
    });
    const [bottom, middle] = [this.#y(0), this.#y(0.5)];
    const runs = inRuns(known);
    const drawn = runs.filter((run) => run.length > 1);
    const alone = runs.flatMap((run) => (run.length === 1 ? run : []));
    /** @param {readonly { x: number, y: number }[]} run */
    const path = (run) => run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
    /** @param {number} y */
    const upTo = (y) =>
      drawn.map((run) => `M${run[0]?.x.toFixed(1)} ${y}L${path(run)}L${run.at(-1)?.x.toFixed(1)} ${y}Z`).join("");
    const now = this.#current ? this.#line.indexOf(this.#current) : -1;
    const marked = known.filter(({ place }) => place.review && place.sign && this.#marks(place));
    const mistakes = marked.filter(({ place }) => place.mark).length;
    const signed = withRoom(marked);
    const last = known.at(-1);
    set(this.svg, {
      "data-first": this.#first.toLowerCase(),
      viewBox: `0 0 ${this.#width} ${HEIGHT}`,
      width: this.#width,
      height: HEIGHT,
      "aria-label": last
        ? `${this.#first}'s chances over ${plies(this.#line.length - 1)}, ${DRAWS}: ${percent(last.winrate)} % after ${plies(last.index)}, ${counted(mistakes, "mistake", "mistakes")} marked`
        : "Chances over the game: not known yet",
    });
    this.svg.replaceChildren(
      s("rect", {
        class: "graph-ground",
        x: PAD.left,
        y: this.#y(1),
        width: this.#width - PAD.left - PAD.right,
        height: bottom - this.#y(1),
      }),
      s("path", { class: "graph-area second", d: upTo(this.#y(1)) }),
      s("path", { class: "graph-area", d: upTo(bottom) }),
      s("path", { class: "graph-half", d: `M${PAD.left} ${middle}H${this.#width - PAD.right}` }),
      ...[1, 0.5, 0].map((share) =>
        s(
          "text",
          {
            class: "graph-scale",
            x: PAD.left - 5,
            y: this.#y(share),
            "text-anchor": "end",
            "dominant-baseline": "central",
          },
          100 * share,
        ),
      ),
      s("path", { class: "graph-line", d: drawn.map((run) => `M${path(run)}`).join("") }),
      ...this.#phases.map(({ ply, text }) =>
        s(
          "path",
          { class: "graph-phase", d: `M${this.#x(ply).toFixed(1)} ${this.#y(1)}V${bottom}` },
          s("title", {}, text),
        ),
      ),
      now >= 0 ? s("path", { class: "graph-now", d: `M${this.#x(now).toFixed(1)} ${this.#y(1)}V${bottom}` }) : s("g"),
      ...alone.map(({ x, y }) => s("circle", { class: "graph-dot", cx: x, cy: y, r: 3 })),
      ...marked.map(({ place, x, y }) =>
        s(
          "g",
          {
            class: "graph-mark",
            "data-mark": place.sign,
            transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
          },
          s("circle", { r: RADII[place.sign] ?? 3 }),
          ...(signed.has(place) ? [s("text", { y: y < 26 ? 16 : -9, "text-anchor": "middle" }, place.sign)] : []),
        ),
      ),
    );
  });
}
