/**
 * What runs have measured, as curves: of one run or of two. Runs differ by dash and mark, not only by colour, alarms are
 * lines with a sign of their own, and the same numbers can be had as a table.
 */

import { eachFrame, h, s, say, set } from "../core/dom.js";
import { plain } from "./quantities.js";

/** @typedef {import("./quantities.js").Series} Series */
/** @typedef {import("./quantities.js").Point} Point */
/** @typedef {import("./quantities.js").Mark} Mark */
/** @typedef {import("./quantities.js").Quantity} Quantity */
/** @typedef {{ title: string, kind: "learnt" | "held-out", run: number, second: boolean, points: Point[] }} Curve `second` of its kind in one picture */

const WIDTH = 460;
const HEIGHT = 220;
const PAD = { left: 54, right: 14, top: 12, bottom: 26 };
/** Half the width of the end of an error bar. */
const CAP = 3;

/**
 * Round numbers between two.
 *
 * @param {number} least
 * @param {number} most
 */
export function ticks(least, most) {
  const rough = (most - least) / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const found = [];
  for (let n = Math.ceil(least / step - 1e-9); n * step <= most + 1e-9 * step; n++) found.push(n * step);
  return found;
}

/**
 * A sign where a point is: round of one run, square of the other, a cross where a network was not accepted.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} run
 * @param {boolean} refused
 */
function sign(x, y, run, refused) {
  if (refused) return s("path", { class: "refused", d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` });
  return run === 0 ? s("circle", { cx: x, cy: y, r: 3.4 }) : s("rect", { x: x - 3, y: y - 3, width: 6, height: 6 });
}

class Panel {
  #title = h("h3", {});
  #reading = h("p", { class: "reading quiet" });
  #svg = s("svg", { role: "img", viewBox: `0 0 ${WIDTH} ${HEIGHT}` });
  element = h("figure", { class: "curve-panel card slim" }, this.#title, this.#svg, this.#reading);
  /** @type {Curve[]} */
  #curves = [];
  /** @type {Mark[]} */
  #marks = [];
  #last = 1;

  /** @param {Quantity} quantity */
  constructor(quantity) {
    this.quantity = quantity;
    say(this.#title, quantity.title);
    this.#svg.addEventListener("pointermove", (event) => {
      const box = this.#svg.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * WIDTH;
      this.#read(((x - PAD.left) / (WIDTH - PAD.left - PAD.right)) * this.#last);
    });
    this.#svg.addEventListener("pointerleave", () => this.#read(null));
  }

  /** @param {readonly Series[]} series */
  show(series) {
    const { lines, write, over, marks, range = [Infinity, -Infinity], even } = this.quantity;
    const many = series.length > 1;
    this.#curves = series
      .flatMap((one, run) =>
        lines.map(({ says, kind, of }, index) => ({
          title: many ? `${one.name}, ${says}` : says,
          kind,
          run,
          second: lines.slice(0, index).some((before) => before.kind === kind),
          points: of(one),
        })),
      )
      .filter((curve) => curve.points.length > 0);
    this.#marks = marks ? series.flatMap(marks) : [];
    this.element.hidden = this.#curves.length === 0;
    const all = this.#curves.flatMap((curve) => curve.points);
    if (all.length === 0) return;
    const [low, high] = extent([
      ...range,
      ...all.flatMap(({ value, low: a = value, high: b = value }) => [value, a, b]),
    ]);
    const room = (high - low) * 0.05 || Math.abs(high) * 0.1 || 1;
    const [least, most] = [low >= 0 && low < room * 4 ? 0 : low - room, high + room];
    this.#last = Math.max(1, ...all.map(({ step }) => step));
    const x = (/** @type {number} */ step) => PAD.left + (step / this.#last) * (WIDTH - PAD.left - PAD.right);
    const y = (/** @type {number} */ value) =>
      PAD.top + ((most - value) / (most - least)) * (HEIGHT - PAD.top - PAD.bottom);
    const dot = (/** @type {Point} */ { step, value }) => `${x(step).toFixed(1)} ${y(value).toFixed(1)}`;
    const floor = HEIGHT - PAD.bottom;
    set(this.#svg, { "aria-label": `${this.quantity.title}. ${this.#inWords()}` });
    this.#svg.replaceChildren(
      ...ticks(least, most)
        .filter((value) => range[1] < range[0] || value <= range[1] + 1e-9)
        .flatMap((value) => [
          s("path", { class: "curve-grid", d: `M${PAD.left} ${y(value).toFixed(1)}H${WIDTH - PAD.right}` }),
          s(
            "text",
            { class: "curve-scale", x: PAD.left - 6, y: y(value), "text-anchor": "end", dy: "0.35em" },
            write(value),
          ),
        ]),
      ...(even !== undefined && even > least && even < most
        ? [s("path", { class: "curve-even", d: `M${PAD.left} ${y(even).toFixed(1)}H${WIDTH - PAD.right}` })]
        : []),
      ...ticks(0, this.#last)
        .filter((step) => over === "step" || Number.isInteger(step))
        .map((step) =>
          s("text", { class: "curve-scale", x: x(step), y: floor + 16, "text-anchor": "middle" }, plain(step)),
        ),
      s("path", { class: "curve-floor", d: `M${PAD.left} ${floor}H${WIDTH - PAD.right}` }),
      ...this.#marks.map(({ step, text }) =>
        s(
          "g",
          { class: "curve-alarm" },
          s("title", {}, `Iteration ${step}: ${text}`),
          s("path", { d: `M${x(step).toFixed(1)} ${PAD.top}V${floor}` }),
          s("path", { class: "sign", d: `M${x(step).toFixed(1)} 1l6 11h-12z` }),
        ),
      ),
      ...this.#curves.map(({ kind, run, second, points: line }) =>
        s(
          "g",
          { class: `curve ${kind}`, "data-run": run, "data-second": second },
          s("path", { d: line.length > 1 ? `M${line.map(dot).join("L")}` : "" }),
          ...line.flatMap(({ step, low: from, high: to }) =>
            from === undefined || to === undefined
              ? []
              : [
                  s("path", {
                    class: "error-bar",
                    d: `M${x(step) - CAP} ${y(to)}h${2 * CAP}m${-CAP} 0V${y(from)}m${-CAP} 0h${2 * CAP}`,
                  }),
                ],
          ),
          ...(kind === "held-out" || line.length === 1 ? line : []).map(({ step, value, refused = false }) =>
            sign(x(step), y(value), run, refused),
          ),
        ),
      ),
    );
    this.#read(null);
  }

  #inWords() {
    const { over } = this.quantity;
    const words = this.#curves.map(({ title, points: line }) => {
      const [first, last] = [line[0], line.at(-1)];
      if (!first || !last) return "";
      return `${title}: ${this.#write(first)} at ${over} ${first.step}, ${this.#write(last)} at ${over} ${last.step}.`;
    });
    const steps = [...new Set(this.#marks.map(({ step }) => step))];
    if (steps.length > 0) words.push(`Alarms at ${over} ${steps.join(", ")}.`);
    return words.join(" ");
  }

  /** @param {Point} point */
  #write({ value, low, high }) {
    const { write } = this.quantity;
    return low === undefined || high === undefined ? write(value) : `${write(value)} (${write(low)} to ${write(high)})`;
  }

  /**
   * Tells the numbers nearest to a step, or the last.
   *
   * @param {number | null} step
   */
  #read(step) {
    const { over } = this.quantity;
    const nearest = (/** @type {Point[]} */ line) =>
      step === null
        ? line.at(-1)
        : line.reduce((best, point) => (Math.abs(point.step - step) < Math.abs(best.step - step) ? point : best));
    this.#reading.replaceChildren(
      ...this.#curves.map(({ title, kind, run, second, points: line }) => {
        const point = nearest(line);
        return h(
          "span",
          { class: "curve-key" },
          s(
            "svg",
            {
              class: `curve ${kind}`,
              "data-run": run,
              "data-second": second,
              viewBox: "0 0 26 10",
              width: 26,
              height: 10,
              "aria-hidden": "true",
            },
            s("path", { d: "M1 5H25" }),
            kind === "held-out" ? sign(13, 5, run, false) : null,
          ),
          point
            ? `${title}: ${this.#write(point)} (${over} ${point.step}${point.refused ? ", not accepted" : ""})`
            : title,
        );
      }),
    );
  }
}

/** @param {readonly number[]} values */
function extent(values) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return /** @type {const} */ ([low, high]);
}

/**
 * All that was measured of a run, a row a step.
 *
 * @param {Series} series
 * @param {readonly Quantity[]} quantities
 */
function table(series, quantities) {
  const lines = quantities.flatMap(({ lines: all, write }) =>
    all.flatMap(({ column, of }) => {
      const points = of(series);
      return points.length > 0 ? [{ column, write, at: new Map(points.map((point) => [point.step, point])) }] : [];
    }),
  );
  const steps = [...new Set(lines.flatMap(({ at }) => [...at.keys()]))].sort((one, other) => one - other);
  const over = quantities[0]?.over === "iteration" ? "Iteration" : "Step";
  return h(
    "table",
    { class: "curve-table" },
    h("caption", {}, series.name),
    h(
      "thead",
      {},
      h("tr", {}, ...[over, ...lines.map(({ column }) => column)].map((text) => h("th", { scope: "col" }, text))),
    ),
    h(
      "tbody",
      {},
      ...steps.map((step) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, String(step)),
          ...lines.map(({ at, write }) => {
            const value = at.get(step)?.value;
            return h("td", {}, value === undefined ? "" : write(value));
          }),
        ),
      ),
    ),
  );
}

export class Curves {
  /** @type {Map<string, Panel>} */
  #panels = new Map();
  #tables;
  #details;
  #grid = h("div", { class: "curves" });
  /** @type {readonly Series[]} */
  #series = [];

  /**
   * @param {(series: readonly Series[]) => readonly Quantity[]} quantities what is drawn of these runs
   * @param {string} numbers what the same numbers are called
   */
  constructor(quantities, numbers) {
    this.quantities = quantities;
    this.#tables = h("div", { class: "scroll curve-tables", tabindex: 0, role: "region", "aria-label": numbers });
    this.#details = h(
      "details",
      { class: "card slim", ontoggle: () => this.#draw() },
      h("summary", {}, numbers),
      this.#tables,
    );
    this.element = this.#grid;
  }

  /** @param {readonly Series[]} series */
  show(series) {
    this.#series = series;
    this.#draw();
  }

  #draw = eachFrame(() => {
    const quantities = this.quantities(this.#series);
    const panels = quantities.map((quantity) => {
      const known = this.#panels.get(`${quantity.over} ${quantity.title}`);
      if (!known) return new Panel(quantity);
      known.quantity = quantity;
      return known;
    });
    this.#panels = new Map(panels.map((panel) => [`${panel.quantity.over} ${panel.quantity.title}`, panel]));
    const wanted = [...panels.map(({ element }) => element), this.#details];
    const there = [...this.#grid.children];
    if (wanted.length !== there.length || wanted.some((element, index) => element !== there[index]))
      this.#grid.replaceChildren(...wanted);
    for (const panel of panels) panel.show(this.#series);
    this.#details.hidden = panels.every(({ element }) => element.hidden);
    this.element.hidden = this.#details.hidden;
    // Thousands of rows are made only for those who look at them.
    if (!this.#details.open) this.#tables.replaceChildren();
    else this.#tables.replaceChildren(...this.#series.map((series) => table(series, quantities)));
  });
}
