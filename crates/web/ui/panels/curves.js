/**
 * What runs have measured, as curves over their steps: learnt from and held out, of one run or of two. Runs differ by
 * dash and mark, not only by colour, and the same numbers can be had as a table.
 */

import { eachFrame, h, s, say, set } from "../core/dom.js";
import { short } from "../core/percent.js";

/** @typedef {import("../protocol.d.ts").Measured} Measured */
/** @typedef {import("../protocol.d.ts").Examined} Examined */
/** @typedef {{ name: string, measured: readonly Measured[], examined: readonly Examined[] }} Series */
/** @typedef {{ step: number, value: number }} Point */
/** @typedef {{ title: string, kind: "learnt" | "held-out", run: number, second: boolean, points: Point[] }} Curve `second` of its kind in one picture */
/**
 * @typedef {object} Quantity
 * @property {string} title
 * @property {{ says: string, of: (line: Measured) => number | null | undefined }[]} learnt
 * @property {{ says: string, of: (line: Examined) => number | null | undefined }[]} heldOut
 * @property {(value: number) => string} write
 */

const WIDTH = 460;
const HEIGHT = 220;
const PAD = { left: 54, right: 14, top: 10, bottom: 26 };

/**
 * A number for people.
 *
 * @param {number} value
 */
export function plain(value) {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size < 0.001) return value.toExponential(1).replace("e-", "e−");
  if (size >= 10000) return short(Math.round(value));
  return String(Number(value.toPrecision(size >= 1000 ? 4 : 3)));
}

/** @param {number} share */
const percents = (share) => `${Number((100 * share).toFixed(1))} %`;

/** @type {readonly Quantity[]} */
const QUANTITIES = [
  {
    title: "Policy: cross-entropy",
    learnt: [{ says: "learnt from", of: ({ policy }) => policy }],
    heldOut: [{ says: "held out", of: ({ all }) => all.policy }],
    write: plain,
  },
  {
    title: "Held out: how often the move is found",
    learnt: [],
    heldOut: [
      { says: "first choice", of: ({ all }) => all.top1 },
      { says: "first five", of: ({ all }) => all.top5 },
    ],
    write: percents,
  },
  {
    title: "Value: loss learnt from, squared error held out",
    learnt: [{ says: "learnt from", of: ({ value }) => value }],
    heldOut: [{ says: "held out", of: ({ all }) => all.value }],
    write: plain,
  },
  { title: "The whole loss", learnt: [{ says: "learnt from", of: ({ loss }) => loss }], heldOut: [], write: plain },
  { title: "Learning rate", learnt: [{ says: "rate", of: ({ rate }) => rate }], heldOut: [], write: plain },
  { title: "Positions a second", learnt: [{ says: "speed", of: ({ speed }) => speed }], heldOut: [], write: plain },
];

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
 * @template T
 * @param {readonly (T & { step: number })[]} lines
 * @param {(line: T) => number | null | undefined} of
 * @returns {Point[]}
 */
const points = (lines, of) =>
  lines.flatMap((line) => {
    const value = of(line);
    return typeof value === "number" && Number.isFinite(value) ? [{ step: line.step, value }] : [];
  });

class Panel {
  #title = h("h3", {});
  #reading = h("p", { class: "reading quiet" });
  #svg = s("svg", { role: "img", viewBox: `0 0 ${WIDTH} ${HEIGHT}` });
  element = h("figure", { class: "curve-panel card slim" }, this.#title, this.#svg, this.#reading);
  /** @type {Curve[]} */
  #curves = [];
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
    const { learnt, heldOut, write } = this.quantity;
    const many = series.length > 1;
    this.#curves = series
      .flatMap(({ name, measured, examined }, run) => {
        const of = (/** @type {string} */ says) => (many ? `${name}, ${says}` : says);
        return [
          ...learnt.map((one, index) => ({
            title: of(one.says),
            kind: /** @type {const} */ ("learnt"),
            run,
            second: index > 0,
            points: points(measured, one.of),
          })),
          ...heldOut.map((one, index) => ({
            title: of(one.says),
            kind: /** @type {const} */ ("held-out"),
            run,
            second: index > 0,
            points: points(examined, one.of),
          })),
        ];
      })
      .filter((curve) => curve.points.length > 0);
    this.element.hidden = this.#curves.length === 0;
    const all = this.#curves.flatMap((curve) => curve.points);
    if (all.length === 0) return;
    const [low, high] = extent(all.map(({ value }) => value));
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
      ...ticks(least, most).flatMap((value) => [
        s("path", { class: "curve-grid", d: `M${PAD.left} ${y(value).toFixed(1)}H${WIDTH - PAD.right}` }),
        s(
          "text",
          { class: "curve-scale", x: PAD.left - 6, y: y(value), "text-anchor": "end", dy: "0.35em" },
          write(value),
        ),
      ]),
      ...ticks(0, this.#last).map((step) =>
        s("text", { class: "curve-scale", x: x(step), y: floor + 16, "text-anchor": "middle" }, plain(step)),
      ),
      s("path", { class: "curve-floor", d: `M${PAD.left} ${floor}H${WIDTH - PAD.right}` }),
      ...this.#curves.map(({ kind, run, second, points: line }) =>
        s(
          "g",
          { class: `curve ${kind}`, "data-run": run, "data-second": second },
          s("path", { d: line.length > 1 ? `M${line.map(dot).join("L")}` : "" }),
          ...(kind === "held-out" || line.length === 1 ? line : []).map((point) =>
            run === 0
              ? s("circle", { cx: x(point.step), cy: y(point.value), r: 3.4 })
              : s("rect", { x: x(point.step) - 3, y: y(point.value) - 3, width: 6, height: 6 }),
          ),
        ),
      ),
    );
    this.#read(null);
  }

  #inWords() {
    return this.#curves
      .map(({ title, points: line }) => {
        const [first, last] = [line[0], line.at(-1)];
        if (!first || !last) return "";
        const { write } = this.quantity;
        return `${title}: ${write(first.value)} at step ${first.step}, ${write(last.value)} at step ${last.step}.`;
      })
      .join(" ");
  }

  /**
   * Tells the numbers nearest to a step, or the last.
   *
   * @param {number | null} step
   */
  #read(step) {
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
            kind !== "held-out"
              ? null
              : run === 0
                ? s("circle", { cx: 13, cy: 5, r: 3.4 })
                : s("rect", { x: 10, y: 2, width: 6, height: 6 }),
          ),
          point ? `${title}: ${this.quantity.write(point.value)} (step ${point.step})` : title,
        );
      }),
    );
  }
}

/** @param {readonly number[]} values */
function extent(values) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return /** @type {const} */ ([low, high]);
}

const COLUMNS = [
  "Step",
  "Loss",
  "Policy",
  "Value",
  "Rate",
  "Positions a second",
  "Held out: policy",
  "First choice",
  "First five",
  "Value, squared error",
];

/**
 * All that was measured after a step, in the order of the columns.
 *
 * @param {Series} series
 * @returns {string[][]}
 */
function rows({ measured, examined }) {
  const write = (/** @type {number | null | undefined} */ value) => (typeof value === "number" ? plain(value) : "");
  const share = (/** @type {number | null | undefined} */ value) => (typeof value === "number" ? percents(value) : "");
  /** @type {Map<number, string[]>} */
  const found = new Map();
  for (const { step, loss, policy, value, rate, speed } of measured)
    found.set(step, [String(step), ...[loss, policy, value, rate, speed].map(write), "", "", "", ""]);
  for (const { step, all } of examined) {
    const before = found.get(step)?.slice(0, 6) ?? [String(step), "", "", "", "", ""];
    found.set(step, [...before, write(all.policy), share(all.top1), share(all.top5), write(all.value)]);
  }
  return [...found].sort(([one], [other]) => one - other).map(([, row]) => row);
}

export class Curves {
  #panels = QUANTITIES.map((quantity) => new Panel(quantity));
  #tables = h("div", { class: "scroll curve-tables", tabindex: 0, role: "region", "aria-label": "Values as a table" });
  #details = h(
    "details",
    { class: "card slim", ontoggle: () => this.#draw() },
    h("summary", {}, "Values as a table"),
    this.#tables,
  );
  element = h("div", { class: "curves" }, ...this.#panels.map(({ element }) => element), this.#details);
  /** @type {readonly Series[]} */
  #series = [];

  /** @param {readonly Series[]} series */
  show(series) {
    this.#series = series;
    this.#draw();
  }

  #draw = eachFrame(() => {
    for (const panel of this.#panels) panel.show(this.#series);
    this.#details.hidden = this.#series.every(({ measured, examined }) => measured.length + examined.length === 0);
    // Thousands of rows are made only for those who look at them.
    if (!this.#details.open) {
      this.#tables.replaceChildren();
      return;
    }
    this.#tables.replaceChildren(
      ...this.#series.map((series) =>
        h(
          "table",
          { class: "curve-table" },
          h("caption", {}, series.name),
          h("thead", {}, h("tr", {}, ...COLUMNS.map((title) => h("th", { scope: "col" }, title)))),
          h(
            "tbody",
            {},
            ...rows(series).map(([step, ...row]) =>
              h("tr", {}, h("th", { scope: "row" }, step), ...row.map((text) => h("td", {}, text))),
            ),
          ),
        ),
      ),
    );
  });
}
