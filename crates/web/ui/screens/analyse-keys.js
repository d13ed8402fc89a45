/**
 * The keys of the screen for analysis, as users of lichess know them.
 */

import { bind } from "../core/keys.js";
import { settings } from "../core/settings.js";

/** @typedef {import("./analyse.js").Analyse} Analyse */

/** @param {Analyse} screen */
export function bindKeys(screen) {
  /** @param {"arrows" | "policy" | "pins" | "threats" | "reach" | "connections" | "dead" | "engine" | "explorer"} name */
  const flip = (name) => () => settings.change({ [name]: !settings.now[name] });
  /**
   * @param {"pins" | "reach"} hive
   * @param {"connections" | "dead"} hex
   */
  const flipOf = (hive, hex) => () => flip(screen.tree.setup.game === "hex" ? hex : hive)();
  bind("Analyse", [
    { keys: ["ArrowLeft"], does: "one move back", run: () => screen.step("previous") },
    { keys: ["ArrowRight"], does: "one move on", run: () => screen.step("next") },
    { keys: ["Home"], does: "to the start", run: () => screen.step("first") },
    { keys: ["End"], does: "to the end", run: () => screen.step("last") },
    { keys: ["ArrowUp"], does: "the variation before", run: () => screen.sibling(-1) },
    { keys: ["ArrowDown"], does: "the next variation", run: () => screen.sibling(1) },
    { keys: ["l"], does: "engine on or off", run: flip("engine") },
    { keys: ["+"], does: "look twice as far", run: () => screen.engine.more() },
    { keys: ["y"], does: "play from here", run: () => screen.playFrom() },
    { keys: [" "], does: "play the best move", run: () => screen.playBest() },
    { keys: ["a"], does: "arrows of the best moves", run: flip("arrows") },
    { keys: ["r"], does: "what the network would play", run: flip("policy") },
    { keys: ["p"], does: "pins (Hive), connections (Hex)", run: flipOf("pins", "connections") },
    { keys: ["x"], does: "threats: what the opponent would play, what can be filled", run: flip("threats") },
    { keys: ["m"], does: "reach of a tile (Hive), dead cells (Hex)", run: flipOf("reach", "dead") },
    { keys: ["e"], does: "explorer: what was played here", run: flip("explorer") },
    { keys: ["h"], does: "hide what the engine thinks", run: () => screen.hide(!screen.isHidden) },
    { keys: ["n"], does: "next mistake", run: () => screen.review.next(1) },
    { keys: ["N"], does: "mistake before", run: () => screen.review.next(-1) },
    { keys: ["f"], does: "turn the board", run: () => screen.turn() },
    { keys: ["0"], does: "see the whole board", run: () => screen.table.board.surface.camera.fit() },
    { keys: ["b"], does: "keyboard to the board", run: () => screen.table.board.surface.roving.focus() },
    { keys: ["o"], does: "circle the cell that has the focus", run: () => screen.circle() },
    { keys: ["w"], does: "wipe off what was drawn here", run: () => screen.wipe() },
    { keys: ["t", "/"], does: "type a move", run: () => screen.typed.input.focus() },
    { keys: ["c"], does: "copy the game", run: () => void screen.app.copyGame(screen.tree) },
    { keys: ["v"], does: "open a game", run: () => screen.open() },
    { keys: ["Delete"], does: "remove this move and what follows", run: () => screen.remove() },
    { keys: ["^"], does: "make this variation the main line", run: () => screen.tree.promote(screen.tree.current) },
  ]);
}
