/**
 * The last reviews, kept by the browser, so that a game that is looked at again need not be gone through again. A review
 * belongs to the moves that it was made of: a game that went on since has none.
 */

import { keep, recall } from "./settings.js";

/** @typedef {import("../types.d.ts").Reviewed} Reviewed */
/** @typedef {{ game: string, moves: string, found: Reviewed }} Kept */

const NAME = "hexapod.reviews";
/** So many are kept, the latest first. */
const MOST = 12;

/** @returns {Kept[]} whatever of it is a review: storage may hold what another version wrote */
function all() {
  const kept = recall(NAME);
  if (!Array.isArray(kept)) return [];
  return kept.filter((one) => typeof one?.game === "string" && Array.isArray(one?.found?.plies) && one.found.accuracy);
}

/**
 * @param {string} game its key
 * @param {readonly string[]} moves
 * @param {Reviewed} found
 */
export function keepReview(game, moves, found) {
  const others = all().filter((one) => one.game !== game);
  keep(NAME, [{ game, moves: moves.join(";"), found }, ...others].slice(0, MOST));
}

/**
 * @param {string} game its key
 * @param {readonly string[]} moves of its main line
 * @returns {Reviewed | null}
 */
export function recallReview(game, moves) {
  const line = moves.join(";");
  return all().find((one) => one.game === game && one.moves === line)?.found ?? null;
}
