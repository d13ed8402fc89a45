/**
 * What is drawn over the board while analysing: arrows, heat, facts and previews. One place decides, so that they never
 * contradict each other.
 */

import { key } from "../board/geometry.js";
import { drawHexFacts } from "../board/hex-overlays.js";
import { drawHiveFacts } from "../board/hive-overlays.js";
import { drawArrows, drawHeat } from "../board/shapes.js";
import { hexCell } from "../board/words.js";
import { forMover, firstSide, percent, preferred } from "../core/percent.js";
import { settings } from "../core/settings.js";

/** @typedef {import("../board/geometry.js").Cell} Cell */
/** @typedef {import("../board/shapes.js").Arrow} Arrow */
/** @typedef {import("../board/shapes.js").Heat} Heat */
/** @typedef {import("../board/table.js").Table} Table */
/** @typedef {import("../types.d.ts").Analysis} Analysis */
/** @typedef {import("../types.d.ts").Facts} Facts */
/** @typedef {import("../types.d.ts").View} View */

/** How many arrows: more would hide the board. */
const ARROWS = 4;
/** A move that costs more than this is no suggestion. */
const WORTH_SHOWING = 0.08;

/**
 * Where a legal move begins and ends on the board.
 *
 * @param {View} view
 * @param {string} text
 * @returns {{ from: Cell | null, to: Cell, tile: string | null } | null}
 */
function whereTo(view, text) {
  if (view.game === "hex") {
    const move = view.moves.find((legal) => legal.move === text);
    return move && move.kind === "stone" ? { from: null, to: hexCell(move.cell), tile: null } : null;
  }
  const move = view.moves.find((legal) => legal.move === text);
  return move?.to ? { from: move.from ?? null, to: move.to, tile: move.tile ?? null } : null;
}

/**
 * @param {View} view
 * @param {Analysis | null} analysis
 * @returns {Arrow[]}
 */
function bestMoves(view, analysis) {
  const infos = analysis?.moveInfos ?? [];
  const best = infos[0];
  if (!best) return [];
  const firstToMove = view.toMove === firstSide(view.game);
  const top = forMover(best.winrate, firstToMove);
  /** Of several moves to one cell the best has its value there: two would cover each other. @type {Set<string>} */
  const labelled = new Set();
  return infos
    .slice(0, ARROWS)
    .filter(({ winrate, visits }) => visits > 0 && top - forMover(winrate, firstToMove) <= WORTH_SHOWING)
    .flatMap((info) => {
      const where = whereTo(view, info.move);
      if (!where) return [];
      const weight = Math.sqrt(info.visits / Math.max(1, best.visits));
      const isFirstHere = !labelled.has(key(where.to));
      labelled.add(key(where.to));
      return [
        {
          ...where,
          weight,
          text: settings.now.policy || !isFirstHere ? "" : percent(preferred(info.winrate, firstToMove)),
          kind: info.order === 0 ? "best" : "other",
        },
      ];
    })
    .reverse();
}

/**
 * What the opponent would play if it were their turn.
 *
 * @param {Analysis | null} threat
 * @returns {Arrow[]}
 */
function threatened(threat) {
  const best = threat?.moveInfos[0];
  if (!threat || !best) return [];
  const { from = null, tile = null } = best;
  const to = threat.perspective === "black" ? hexCell(best.move) : best.to;
  return to ? [{ from, to, tile, weight: 0.9, kind: "threatens" }] : [];
}

/**
 * What the network would play, by destination: of one tile if one is in hand or under the pointer.
 *
 * @param {View} view
 * @param {readonly { move: string, prior: number }[]} policy
 * @param {string | null} tile
 * @returns {Heat[]}
 */
export function policyHeat(view, policy, tile) {
  /** @type {Map<string, { cell: Cell, prior: number }>} */
  const cells = new Map();
  for (const { move, prior } of policy) {
    const where = whereTo(view, move);
    if (!where || (tile && where.tile !== tile)) continue;
    const name = key(where.to);
    const there = cells.get(name);
    if (there) there.prior += prior;
    else cells.set(name, { cell: where.to, prior });
  }
  const most = Math.max(0.0001, ...[...cells.values()].map(({ prior }) => prior));
  return [...cells.values()]
    .filter(({ prior }) => prior > 0.003)
    .map(({ cell, prior }) => ({
      cell,
      share: Math.sqrt(prior / most),
      text: prior < 0.01 ? "<1" : Math.round(100 * prior).toString(),
    }));
}

/**
 * @param {Table} table
 * @param {View} view
 * @param {Analysis | null} analysis
 * @param {Facts | null} facts
 * @param {{ hidden: boolean, tile: string | null, preview: string | null, threat: Analysis | null }} state `hidden`
 *   hides what an engine thinks
 */
export function drawOverlays(table, view, analysis, facts, { hidden, tile, preview, threat }) {
  const { now } = settings;
  const { surface } = table.board;
  const thought = hidden ? null : analysis;
  const where = preview ? whereTo(view, preview) : null;
  if (where) {
    drawArrows(surface, [{ ...where, weight: 0.9 }]);
    if (view.game === "hex") table.hex.ghost({ colour: view.toMove, to: where.to });
    else if (where.tile) table.hive.ghost({ tile: where.tile, to: where.to });
  } else {
    drawArrows(surface, [...(now.arrows ? bestMoves(view, thought) : []), ...threatened(threat)]);
  }
  drawHeat(surface, now.policy ? policyHeat(view, thought?.policy ?? [], tile ?? table.hive.picked) : []);
  if (view.game === "hive") drawHiveFacts(table.hive, facts?.game === "hive" ? facts : null, now, tile);
  else drawHexFacts(table.hex, facts?.game === "hex" ? facts : null, now);
}
