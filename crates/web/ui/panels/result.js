/**
 * How a game that was played here has ended, and what can be done next.
 */

import { h } from "../core/dom.js";
import { button } from "../core/icons.js";
import { kindOf, other, seatsOf, turned } from "../core/seats.js";
import { resultTitle, WORDS } from "../screens/play-words.js";

/** @typedef {import("../core/seats.js").Terms} Terms */
/** @typedef {import("../types.d.ts").Side} Side */
/**
 * @typedef {object} Owner
 * @property {(person?: Side) => void} review
 * @property {(terms: Terms) => void} again
 * @property {() => void} playOn
 */

export class Result {
  element = h("section", { class: "card result", hidden: true });

  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
  }

  /**
   * @param {Terms} terms
   * @param {boolean} isOver
   * @param {{ resigned: Side | null, flagged: Side | null }} ends
   * @param {Side | null | undefined} winner by the rules
   */
  show(terms, isOver, { resigned, flagged }, winner) {
    const wasHidden = this.element.hidden;
    this.element.hidden = !isOver;
    if (!isOver || !wasHidden) return;
    const loser = resigned ?? flagged;
    const kind = kindOf(seatsOf(terms));
    const { clock } = terms;
    const again = {
      ...(kind === "two" ? terms : turned(terms)),
      ...(clock ? { clock: { ...clock, white: clock.start, black: clock.start } } : {}),
    };
    const review = button("eye", WORDS.review, () => this.owner.review(kind === "one" ? terms.person : undefined));
    review.classList.add("main");
    this.element.replaceChildren(
      h("h2", { class: "result-title" }, resultTitle(terms, loser ? other(loser) : winner)),
      h(
        "div",
        { class: "buttons" },
        review,
        button("turn", kind === "two" ? WORDS.again : WORDS.againTurned, () => this.owner.again(again)),
        flagged && button("clock", WORDS.playOn, () => this.owner.playOn()),
      ),
    );
  }
}
