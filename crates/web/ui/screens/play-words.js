/**
 * What is said while a game is played: every word of that screen which depends on who plays whom.
 */

import { named, setupInWords } from "../board/words.js";
import { clockText } from "../core/game-clock.js";
import { kindOf, other, seatsOf } from "../core/seats.js";

/** @typedef {import("../core/seats.js").Terms} Terms */
/** @typedef {import("../types.d.ts").About} About */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../types.d.ts").View} View */
/** @typedef {{ resigned: Side | null, flagged: Side | null }} Ends how a game has ended but by its rules */

export const WORDS = {
  over: "The game is over. Start a new one, or analyse it.",
  lookingBack: "You are looking back. Press End to play on.",
  others: "It is Hexapod's turn.",
  watching: "You are watching. Pause, and analyse the game to try moves.",
  nothingToTakeBack: "There is nothing of yours to take back.",
  takenBack: "Taken back.",
  lookingForHint: "Looking for a hint…",
  elsewhere: "The game went on in another window.",
  noSuchGame: "There is no such game here. A new one begins.",
  kept: "The game before is kept: you find it under Games.",
  goBack: "Go back to it",
  timeIsOver: (/** @type {Side} */ side) =>
    `${named(side)} has no time left. The game goes on: nobody loses it by time.`,
  noMoreTime: "The game goes on, and nobody loses it by time.",
  review: "Review the game",
  again: "Again",
  againTurned: "Again, colours changed",
  playOn: "Play on without losing by time",
};

/**
 * Who plays a colour, for the heading of a hand.
 *
 * @param {Terms} terms
 * @param {Side} side
 */
export function who(terms, side) {
  const seats = seatsOf(terms);
  const kind = kindOf(seats);
  if (kind === "two") return named(side);
  if (kind === "none") return `Level ${seats[side]} · ${named(side)}`;
  return `${seats[side] === null ? "You" : "Hexapod"} · ${named(side)}`;
}

/**
 * What was agreed, in a line.
 *
 * @param {Terms} terms
 * @param {About | null} about
 */
export function termsInWords(terms, about) {
  const { setup, person, clock, from } = terms;
  const seats = seatsOf(terms);
  const level = (/** @type {number | null} */ number) => {
    const known = about?.levels[setup.game].find((one) => one.number === number);
    return `level ${number}${known && !known.name.includes(String(number)) ? ` (${known.name})` : ""}`;
  };
  const kind = kindOf(seats);
  const players =
    kind === "two"
      ? "Two people at one board."
      : kind === "none"
        ? `White is ${level(seats.white)}, Black ${level(seats.black)}.`
        : `You are ${named(person)}, against ${level(seats[other(person)])}.`;
  const time = clock ? ` ${timeInWords(clock)}.` : "";
  return `${players} ${setupInWords(setup)}.${time}${from ? ` From move ${from + 1} of another game.` : ""}`;
}

/** @param {{ start: number, increment: number, strict: boolean }} clock */
export const timeInWords = ({ start, increment, strict }) =>
  `${clockText(start)} each${increment ? ` and ${increment / 1000} s a move` : ""}${strict ? "" : ", nobody loses by time"}`;

/**
 * How far the game is.
 *
 * @param {Terms} terms
 * @param {View | null} view
 * @param {{ ends: Ends, isOver: boolean, atEnd: boolean, isPaused: boolean, held: string | null }} state `held`: why a move waits
 */
export function status(terms, view, { ends, isOver, atEnd, isPaused, held }) {
  if (isOver) return ending(terms, view, ends);
  if (!view) return "Setting up…";
  if (!atEnd) return "Looking back";
  const seats = seatsOf(terms);
  const seat = seats[view.toMove];
  const kind = kindOf(seats);
  if (kind === "two") return `${named(view.toMove)}'s turn`;
  if (kind === "none") return isPaused ? "Paused" : `Level ${seat} is thinking…`;
  return seat === null ? (held ?? "Your turn") : "Hexapod is thinking…";
}

/**
 * @param {Terms} terms
 * @param {View | null} view
 * @param {Ends} ends
 */
function ending(terms, view, { resigned, flagged }) {
  const isYou = (/** @type {Side} */ side) => kindOf(seatsOf(terms)) === "one" && seatsOf(terms)[side] === null;
  if (resigned) {
    return `${named(other(resigned))} wins: ${isYou(resigned) ? "you" : named(resigned)} resigned`;
  }
  if (flagged) return `${named(other(flagged))} wins: ${isYou(flagged) ? "your" : `${named(flagged)}'s`} time is over`;
  return view?.outcome?.text ?? "";
}

/**
 * @param {Terms} terms
 * @param {Side | null | undefined} winner
 */
export function resultTitle(terms, winner) {
  if (!winner) return "A draw";
  const seats = seatsOf(terms);
  const kind = kindOf(seats);
  if (kind === "two") return `${named(winner)} has won`;
  if (kind === "none") return `${named(winner)}, level ${seats[winner]}, has won`;
  return seats[winner] === null ? "You have won" : "Hexapod has won";
}

/** @param {Terms} terms @param {Side} side */
export function resignedInWords(terms, side) {
  const isYou = kindOf(seatsOf(terms)) === "one";
  return `${isYou ? "You have" : `${named(side)} has`} resigned. ${named(other(side))} wins.`;
}

/**
 * What the game is about, for whoever has not moved yet.
 *
 * @param {View | null} view
 * @param {Side} person
 */
export const goal = (view, person) =>
  view?.game === "hex"
    ? `You are ${named(person)}: join the two ${person} edges with a chain of stones. Press any cell.`
    : `You are ${named(person)}: surround the other queen. Pick one of your tiles, then press a marked cell.`;
