/**
 * The words of the screen for puzzles.
 */

import { hexCell, moveInWords, named } from "../board/words.js";

/** @typedef {import("../types.d.ts").View} View */

export const WORDS = {
  title: "Puzzles",
  modes: { rated: "Puzzles", daily: "Of the day", mistakes: "My mistakes" },
  game: "Game",
  mode: "Which puzzles",
  opening: "A puzzle is being opened.",
  wait: "Your move is being looked at.",
  wrongNow: "Take the wrong move back first.",
  over: "It is solved. Take the next one.",
  again: "Try again",
  hint: "Hint",
  next: "Next puzzle",
  nextMistake: "Next mistake",
  learnt: "I know this one",
  show: "Show the answer",
  solved: "Solved.",
  solvedLate: "Solved, though not at the first try.",
  answered: "That was the answer.",
  right: "Right. Go on.",
  asGood: "That is as good.",
  wrong: "Not this one.",
  noRefutation: "It does not win as soon as it could.",
  rating: "Rating",
  streak: "In a row",
  best: "best",
  solvedOf: "Solved",
  days: "Days in a row",
  recent: "The last tries, the newest first",
  unsure: "A rating becomes surer with every puzzle.",
  none: "There are no mistakes yet. Play a game against Hexapod and review it: your mistakes come here, and come back until you find the better move.",
  noneDue: "Nothing is due now. Your mistakes come back when it is time.",
  dailyDone: "You have solved the puzzle of today. The next one comes tomorrow.",
  goes: "Go to the game",
};

/**
 * What is asked.
 *
 * @param {View} view
 * @param {number | null | undefined} plies
 */
export function task(view, plies) {
  const side = named(view.toMove);
  if (!plies) return `${side} to move and win: the edges are joined, whatever ${other(side)} does.`;
  const moves = (plies + 1) / 2;
  return moves === 1
    ? `${side} to move and win at once.`
    : `${side} to move and win in ${moves} moves, whatever ${other(side)} does.`;
}

/** @param {string} side */
const other = (side) => (side === "White" ? "Black" : "White");

/**
 * How hard a puzzle is.
 *
 * @param {number} grade
 * @param {number} rating
 * @param {number} most the strongest level
 */
export const difficulty = (grade, rating, most) =>
  grade > most
    ? `Rated ${Math.round(rating)}: no level finds it`
    : `Rated ${Math.round(rating)}: level ${grade} finds it`;

/**
 * Help in steps: which tile or where about, where to, and why.
 *
 * @param {View} view
 * @param {string} text the move
 * @param {readonly string[]} why
 * @returns {string[]}
 */
export function steps(view, text, why) {
  const move = view.moves.find((legal) => legal.move === text);
  const reason = why.length > 0 ? why.join(" ") : "After it, every answer loses.";
  if (!move) return [`It is ${text}.`, reason];
  if (view.game === "hex") {
    const [column] = hexCell(text);
    return [`It is in column ${String.fromCharCode(97 + column)}.`, `It is ${text}.`, reason];
  }
  const tile = "tile" in move && move.tile ? (view.tiles[move.tile]?.name ?? move.tile) : "";
  const first =
    move.kind === "place" ? `Bring in a tile: ${tile}.` : tile ? `It is ${tile} that moves.` : "Nothing can move.";
  const words = moveInWords(view, move);
  return [first, `${words.charAt(0).toUpperCase()}${words.slice(1)}.`, reason];
}

/**
 * @param {number} change
 */
export const changed = (change) => `${change >= 0 ? "+" : "−"}${Math.abs(Math.round(change))}`;

/**
 * @param {string} played
 */
export const found = (played) => `You played ${played} here. What is better?`;
