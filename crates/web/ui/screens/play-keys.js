/**
 * What keys do while a game is played.
 */

import { bind } from "../core/keys.js";

/** @param {import("./play.js").Play} play */
export function bindKeys(play) {
  bind("Play", [
    { keys: ["ArrowLeft"], does: "one move back", run: () => play.step(-1) },
    { keys: ["ArrowRight"], does: "one move on", run: () => play.step(1) },
    { keys: ["Home"], does: "to the start", run: () => play.tree.go(play.tree.root) },
    { keys: ["End"], does: "to the last move", run: () => play.tree.go(play.tree.root.end) },
    { keys: ["u"], does: "take back", run: () => play.undo() },
    { keys: ["h"], does: "hint", run: () => play.askForHint() },
    { keys: ["k"], does: "pause two levels, or let them go on", run: () => play.isWatched && play.watching.toggle() },
    { keys: ["n"], does: "one move of two levels", run: () => play.isWatched && play.watching.stepOnce() },
    { keys: ["f"], does: "turn the board", run: () => play.table.turn(1) },
    { keys: ["0"], does: "see the whole board", run: () => play.table.board.surface.camera.fit() },
    { keys: ["b"], does: "keyboard to the board", run: () => play.table.board.surface.roving.focus() },
    { keys: ["t", "/"], does: "type a move", run: () => play.typed.input.focus() },
  ]);
}
