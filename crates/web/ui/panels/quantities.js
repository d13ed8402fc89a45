/**
 * What is drawn of runs: which numbers of a line make which curve, and how they are written. Runs of `train supervised`
 * are drawn over steps, runs of `train loop` over iterations.
 */

import { short } from "../core/percent.js";

/** @typedef {import("../protocol.d.ts").Measured} Measured */
/** @typedef {import("../protocol.d.ts").Examined} Examined */
/** @typedef {import("../protocol.d.ts").Iteration} Iteration */
/** @typedef {{ name: string, measured: readonly Measured[], examined: readonly Examined[], iterations: readonly Iteration[] }} Series */
/** @typedef {{ step: number, value: number, low?: number, high?: number, refused?: boolean }} Point `low` and `high` are the ends of an error bar */
/** @typedef {{ step: number, text: string }} Mark something that was wrong at a step */
/**
 * @typedef {object} Line
 * @property {string} says what it is, in its picture
 * @property {string} column what it is, in a table
 * @property {"learnt" | "held-out"} kind `held-out` has a mark at each point
 * @property {(series: Series) => Point[]} of
 */
/**
 * @typedef {object} Quantity
 * @property {string} title
 * @property {"step" | "iteration"} over
 * @property {Line[]} lines
 * @property {(value: number) => string} write
 * @property {(series: Series) => Mark[]} [marks]
 * @property {readonly [number, number]} [range] what is always to be seen
 * @property {number} [even] where nobody is ahead
 */

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
export const percents = (share) => `${Number((100 * share).toFixed(1))} %`;

/** @param {number} elo */
const elos = (elo) => String(Math.round(elo)).replace("-", "−");

/**
 * @template T
 * @param {readonly T[]} lines
 * @param {(line: T) => number} at
 * @param {(line: T) => number | null | undefined} of
 * @returns {Point[]}
 */
const points = (lines, at, of) =>
  lines.flatMap((line) => {
    const value = of(line);
    return typeof value === "number" && Number.isFinite(value) ? [{ step: at(line), value }] : [];
  });

/** @typedef {(line: Measured) => number | null | undefined} OfMeasured */
/** @typedef {(line: Examined) => number | null | undefined} OfExamined */
/** @typedef {(line: Iteration) => number | null | undefined} OfIteration */

/** @type {(says: string, column: string, of: OfMeasured) => Line} */
const learnt = (says, column, of) => ({
  says,
  column,
  kind: "learnt",
  of: ({ measured }) => points(measured, ({ step }) => step, of),
});

/** @type {(says: string, column: string, of: OfExamined) => Line} */
const heldOut = (says, column, of) => ({
  says,
  column,
  kind: "held-out",
  of: ({ examined }) => points(examined, ({ step }) => step, of),
});

/** @type {(says: string, column: string, of: OfIteration, kind?: Line["kind"]) => Line} */
const each = (says, column, of, kind = "learnt") => ({
  says,
  column,
  kind,
  of: ({ iterations }) => points(iterations, ({ iteration }) => iteration, of),
});

/** @type {readonly Quantity[]} */
const SUPERVISED = [
  {
    title: "Policy: cross-entropy",
    over: "step",
    lines: [
      learnt("learnt from", "Policy", ({ policy }) => policy),
      heldOut("held out", "Held out: policy", ({ all }) => all.policy),
    ],
    write: plain,
  },
  {
    title: "Held out: how often the move is found",
    over: "step",
    lines: [
      heldOut("first choice", "First choice", ({ all }) => all.top1),
      heldOut("first five", "First five", ({ all }) => all.top5),
    ],
    write: percents,
  },
  {
    title: "Value: loss learnt from, squared error held out",
    over: "step",
    lines: [
      learnt("learnt from", "Value", ({ value }) => value),
      heldOut("held out", "Value, squared error", ({ all }) => all.value),
    ],
    write: plain,
  },
  { title: "The whole loss", over: "step", lines: [learnt("learnt from", "Loss", ({ loss }) => loss)], write: plain },
  { title: "Learning rate", over: "step", lines: [learnt("rate", "Rate", ({ rate }) => rate)], write: plain },
  {
    title: "Positions a second",
    over: "step",
    lines: [learnt("speed", "Positions a second", ({ speed }) => speed)],
    write: plain,
  },
];

/**
 * What is wrong with an iteration.
 *
 * @param {Series} series
 * @returns {Mark[]}
 */
export const alarms = ({ iterations }) =>
  iterations.flatMap(({ iteration, alarms: all }) =>
    all.map(({ meaning, limit }) => ({ step: iteration, text: `${meaning} (${limit})` })),
  );

/** @type {(title: string, lines: Line[], write?: (value: number) => string, rest?: Partial<Quantity>) => Quantity} */
const over = (title, lines, write = plain, rest = {}) => ({
  title,
  over: "iteration",
  lines,
  write,
  marks: alarms,
  ...rest,
});

/** @param {string} opponent */
const against = (opponent) => (opponent === "start" ? "the start" : opponent === "best" ? "the best before" : opponent);

/**
 * How networks did against one opponent, with error bars.
 *
 * @param {string} opponent
 * @param {readonly Series[]} all
 * @returns {Quantity[]}
 */
function scores(opponent, all) {
  const judged = (/** @type {Iteration} */ iteration) => iteration.judged.find((one) => one.opponent === opponent);
  /** @type {Line} */
  const share = {
    says: "share of the points",
    column: `Score against ${against(opponent)}`,
    kind: "held-out",
    of: ({ iterations }) =>
      iterations.flatMap((iteration) => {
        const found = judged(iteration)?.share;
        if (!found) return [];
        const { share: value, low, high } = found;
        return [{ step: iteration.iteration, value, low, high, refused: iteration.accepted === false }];
      }),
  };
  /** @type {Line} */
  const elo = {
    says: "difference",
    column: `Elo against ${against(opponent)}`,
    kind: "held-out",
    of: ({ iterations }) =>
      iterations.flatMap((iteration) => {
        const found = judged(iteration)?.score.elo;
        if (!found) return [];
        const [value, low, high] = found;
        return [{ step: iteration.iteration, value, low, high, refused: iteration.accepted === false }];
      }),
  };
  const hasElo = all.some((series) => elo.of(series).length > 0);
  return [
    over(`Score against ${against(opponent)}`, [share], percents, { range: [0, 1], even: 0.5 }),
    ...(hasElo ? [over(`Elo against ${against(opponent)}`, [elo], elos, { even: 0 })] : []),
  ];
}

/** @type {readonly Quantity[]} */
const LEARNING = [
  over("Policy: cross-entropy", [
    each("learnt from", "Policy", ({ fitted }) => fitted.policy),
    each("held out", "Held out: policy", ({ fitted }) => fitted.held_out_policy, "held-out"),
  ]),
  over("Value: loss learnt from, squared error held out", [
    each("learnt from", "Value", ({ fitted }) => fitted.value),
    each("held out", "Value, squared error", ({ fitted }) => fitted.held_out_value, "held-out"),
  ]),
  over(
    "Held out: how often the move is found",
    [each("first choice", "First choice", ({ fitted }) => fitted.held_out_top1, "held-out")],
    percents,
  ),
];

/** @type {readonly Quantity[]} */
const PLAYING = [
  over(
    "Won by the first player, of games that somebody won",
    [each("share", "First player", ({ health }) => health.first_share)],
    percents,
    { even: 0.5 },
  ),
  over("Games that somebody won", [each("share", "Decided", ({ health }) => health.decisive)], percents, {
    range: [0, 1],
  }),
  over("Plies a game", [each("length", "Plies", ({ health }) => health.length)]),
  over("How evenly searches choose, in nats", [each("entropy", "Entropy", ({ health }) => health.entropy)]),
  over("How far searches are from the network, in nats", [
    each("surprise", "Surprise", ({ health }) => health.surprise),
  ]),
  over("How wrong searches are about who wins", [
    each("squared error", "Calibration", ({ health }) => health.calibration),
  ]),
  over(
    "Games that begin like no other",
    [each("share", "Distinct openings", ({ health }) => health.distinct_openings)],
    percents,
  ),
];

/** @param {readonly Series[]} all */
const isLoop = (all) => all.some(({ iterations }) => iterations.length > 0);

/**
 * How learning goes.
 *
 * @param {readonly Series[]} all
 * @returns {readonly Quantity[]}
 */
export function learning(all) {
  if (!isLoop(all)) return SUPERVISED;
  const names = all.flatMap(({ iterations }) =>
    iterations.flatMap(({ judged }) => judged.map(({ opponent }) => opponent)),
  );
  // Who never changes first: what is better than the best before may still go in circles.
  const opponents = [...new Set(names)].sort((one, other) => Number(other === "start") - Number(one === "start"));
  return [...opponents.flatMap((opponent) => scores(opponent, all)), ...LEARNING];
}

/**
 * What the games look like that are learnt from.
 *
 * @param {readonly Series[]} all
 * @returns {readonly Quantity[]}
 */
export const playing = (all) => (isLoop(all) ? PLAYING : []);
