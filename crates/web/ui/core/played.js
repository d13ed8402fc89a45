/**
 * What is kept of a game that is played here.
 */

import { kindOf, moverAt, other, seatsOf } from "./seats.js";
import { firstSide } from "./percent.js";

/** @typedef {import("../types.d.ts").OwnGameContent} Content */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("./seats.js").Terms} Terms */
/** @typedef {import("./tree.js").Place} Place */

/** Names in lists and files. */
const WORDS = {
  you: "You",
  level: (/** @type {number} */ level) => `Hexapod, level ${level}`,
};

/**
 * A game as it begins.
 *
 * @param {Terms} terms
 * @param {readonly string[]} [moves] that were made already
 * @returns {Content}
 */
export function beginning({ setup, person, level, seats, clock, from }, moves = []) {
  return {
    setup,
    played: {
      moves: [...moves],
      person,
      level,
      over: false,
      ...(seats ? { seats } : {}),
      ...(clock ? { clock } : {}),
      ...(from ? { from } : {}),
    },
  };
}

/**
 * What was agreed in a game that is kept.
 *
 * @param {Content["setup"]} setup
 * @param {NonNullable<Content["played"]>} played
 * @returns {Terms}
 */
export function termsOf(setup, { person, level, seats, clock, from }) {
  return { setup, person, level, ...(seats ? { seats } : {}), ...(clock ? { clock } : {}), ...(from ? { from } : {}) };
}

/**
 * @param {Content} was what is known of it
 * @param {Terms} terms
 * @param {Place} end
 * @param {{ resigned: Side | null, flagged: Side | null, clock: Terms["clock"] }} state
 * @returns {import("./own-game.js").Part}
 */
export function told(was, terms, end, { resigned, flagged, clock }) {
  const { moves } = end;
  const { played } = was;
  const outcome = end.view?.outcome;
  const loser = resigned ?? flagged;
  // A game that was opened may be over before anybody has looked at its end.
  const over = loser !== null || (end.view ? !!outcome : !!played?.over && played.moves.length === moves.length);
  const winner = loser ? other(loser) : outcome?.winner;
  const result =
    !loser && !end.view
      ? was.result
      : over
        ? winner === null
          ? "1/2"
          : winner === firstSide(terms.setup.game)
            ? "1-0"
            : "0-1"
        : undefined;
  const begun = beginning({ ...terms, clock }, moves).played;
  return {
    game: {
      ...(begun
        ? { played: { ...begun, over, ...(resigned ? { resigned } : {}), ...(flagged ? { flagged } : {}) } }
        : {}),
      players: players(terms),
      result,
    },
    isWork: loser !== null || moves.length > firstOfYours(terms),
  };
}

/** @param {Terms} terms */
function players(terms) {
  const seats = seatsOf(terms);
  // Two people have names that nobody has told.
  if (kindOf(seats) === "two") return {};
  const name = (/** @type {number | null} */ seat) => (seat === null ? WORDS.you : WORDS.level(seat));
  return { white: name(seats.white), black: name(seats.black) };
}

/**
 * After how many moves a person is to move for the first time; nothing before is worth keeping.
 *
 * @param {Terms} terms
 */
export function firstOfYours(terms) {
  const { setup, from = 0 } = terms;
  const seats = seatsOf(terms);
  return from + (kindOf(seats) === "one" && seats[moverAt(setup, from)] !== null ? 1 : 0);
}
