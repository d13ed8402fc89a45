/**
 * The threat in words: what the opponent would play if it were their turn.
 */

import { named } from "../board/words.js";
import { h, say, set } from "../core/dom.js";
import { firstSide, forMover, percent } from "../core/percent.js";

/** @typedef {import("../types.d.ts").Analysis} Analysis */
/** @typedef {import("../types.d.ts").View} View */

export class ThreatLine {
  element = h("p", { class: "threat-line", hidden: true });

  /**
   * @param {View} view
   * @param {Analysis | null} threat nothing to say nothing
   */
  show(view, threat) {
    const best = threat?.moveInfos[0];
    set(this.element, { hidden: !best });
    if (!threat || !best) return;
    const opponent = threat.rootInfo.currentPlayer;
    const chance = percent(forMover(best.winrate, opponent === firstSide(view.game)));
    const [, ...after] = best.pv;
    const line = after.length ? `, then ${after.slice(0, 3).join(", ")}` : "";
    const who = named(opponent);
    say(this.element, `Threat: if it were ${who}’s turn, ${best.move} (${who} ${chance} %)${line}`);
  }
}
