/**
 * Chances to win as people read them, from whichever side they want to look.
 *
 * There is one definition, everywhere on the page, in the terminal and in reports: a chance is what a player may expect,
 * where a draw counts half. So the chances of both sides make a hundred. How likely a draw is itself is said beside it.
 */

import { settings } from "./settings.js";

/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../types.d.ts").View} View */

/**
 * Who moves first: White in Hive, Black in Hex. The server's numbers are that player's.
 *
 * @param {string} game
 * @returns {Side}
 */
export const firstSide = (game) => (game === "hex" ? "black" : "white");

/**
 * A chance as the mover sees it.
 *
 * @param {number} winrate the first player's
 * @param {boolean} firstToMove
 */
export const forMover = (winrate, firstToMove) => (firstToMove ? winrate : 1 - winrate);

/**
 * A chance from the side that a person prefers.
 *
 * @param {number} winrate the first player's
 * @param {boolean} firstToMove
 */
export function preferred(winrate, firstToMove) {
  return settings.now.perspective === "first" ? winrate : forMover(winrate, firstToMove);
}

/**
 * One decimal, and never a 100.0 or 0.0 that is only rounded.
 *
 * @param {number} share
 */
export function percent(share) {
  const number = 100 * share;
  return (share > 0 && share < 1 ? Math.min(99.9, Math.max(0.1, number)) : number).toFixed(1);
}

/**
 * A chance in the split of wins, draws and losses that it is made of.
 *
 * @param {readonly [number, number, number]} wdl the first player's
 */
export const expected = ([win, draw]) => win + draw / 2;

/** What a chance is, for whoever wonders why two numbers make a hundred although there are draws. */
export const DRAWS = "a draw counts half";

/** @param {number} visits */
export function short(visits) {
  if (visits < 1000) return String(visits);
  if (visits < 10000) return `${Number((visits / 1000).toFixed(1))}k`;
  return visits < 1e6 ? `${Math.round(visits / 1000)}k` : `${(visits / 1e6).toFixed(1)}M`;
}

/**
 * What its player's chances were after the best move, and after the one that was played.
 *
 * @param {import("./tree.js").Place} place
 */
export function chances({ ply, review, passed }) {
  const firstMoved = ply % 2 === 1;
  const played = forMover(passed ?? 0.5, firstMoved);
  return { played, best: played + (review?.loss ?? 0) };
}

/**
 * A loss in words.
 *
 * @param {number} loss
 */
export function points(loss) {
  const many = Math.round(100 * loss);
  return many <= 1 ? "a percentage point" : `${many} percentage points`;
}
