/**
 * A position that somebody sets up: which tiles or stones lie where, and what may be done with them. Whether a position
 * can be, the server says.
 */

import { HEX_DRAFT } from "./hex-draft.js";
import { HIVE_DRAFT } from "./hive-draft.js";

/** @typedef {import("../types.d.ts").Setup} Setup */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../types.d.ts").View} View */
/** @typedef {{ q: number, r: number, stack: string[] }} Stack */
/**
 * @typedef {object} Draft
 * @property {keyof typeof DRAFTS} game
 * @property {string} type of Hive
 * @property {number} size of Hex
 * @property {Side} toMove
 * @property {Stack[]} cells of Hive
 * @property {{ [cell: string]: Side }} stones of Hex
 */
/**
 * What setting up is in one of the games.
 *
 * @typedef {object} Kind
 * @property {string} name
 * @property {Side} first who begins, and is near
 * @property {string} how it is done
 * @property {boolean} hasTiles in hands, to be put back there; else colours are chosen
 * @property {{ label: string, values: (draft: Draft) => readonly (string | number)[], now: (draft: Draft) => string | number, change: (draft: Draft, value: string) => Draft }} agreed
 * @property {(draft: Draft) => boolean} isEmpty
 * @property {(draft: Draft, move: string, brush: Side) => Draft} put a move of the view
 * @property {(draft: Draft, tile: string) => Draft | null} putBack
 * @property {(draft: Draft) => Setup} setup what is agreed before a game that begins there
 * @property {(draft: Draft, brush: Side) => View} view as a board draws it, where what may be done are its moves
 * @property {(view: View, empty: Draft) => Draft} of a position that is to be changed
 */

/** By game. */
export const DRAFTS = { hive: HIVE_DRAFT, hex: HEX_DRAFT };

/** @param {Draft} draft @returns {Kind} */
export const kindOf = ({ game }) => DRAFTS[game];

/** @param {keyof typeof DRAFTS} [game] @returns {Draft} nothing on the board */
export const emptyDraft = (game = "hive") => ({
  game,
  type: "Base+MLP",
  size: 11,
  toMove: DRAFTS[game].first,
  cells: [],
  stones: {},
});

/** @param {View} view @returns {Draft} */
export const draftOf = (view) => DRAFTS[view.game].of(view, { ...emptyDraft(view.game), toMove: view.toMove });
