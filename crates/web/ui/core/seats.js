/**
 * Who sits where in a game that is played here: a person or a level at each side.
 */

import { firstSide } from "./percent.js";

/** @typedef {import("../types.d.ts").Seats} Seats */
/** @typedef {import("../types.d.ts").Setup} Setup */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {"one" | "two" | "none"} Kind how many people play */
/**
 * What was agreed before a game is played here, beside its rules.
 *
 * @typedef {object} Terms
 * @property {Setup} setup
 * @property {Side} person whose side is near: that of the person, where there is one
 * @property {number} level of the opponent
 * @property {Seats} [seats] where it is not one person against one level
 * @property {import("../types.d.ts").PlayedClock} [clock]
 * @property {number} [from] how many moves were made before it begins
 */

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "white" ? "black" : "white");

/**
 * @param {Pick<Terms, "person" | "level" | "seats">} terms
 * @returns {Seats}
 */
export const seatsOf = ({ person, level, seats }) =>
  seats ?? { white: person === "white" ? null : level, black: person === "black" ? null : level };

/**
 * @param {Seats} seats
 * @returns {Kind}
 */
export const kindOf = ({ white, black }) =>
  white === null && black === null ? "two" : white === null || black === null ? "one" : "none";

/**
 * The same game once more with the colours changed.
 *
 * @param {Terms} terms
 * @returns {Terms}
 */
export function turned(terms) {
  const { seats } = terms;
  return {
    ...terms,
    person: other(terms.person),
    ...(seats ? { seats: { white: seats.black, black: seats.white } } : {}),
  };
}

/**
 * Whose turn it is after so many moves: each changes sides.
 *
 * @param {Setup} setup
 * @param {number} ply
 * @returns {Side}
 */
export function moverAt(setup, ply) {
  const first = setup.start?.toMove ?? firstSide(setup.game);
  return ply % 2 === 0 ? first : other(first);
}
