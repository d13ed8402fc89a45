/**
 * What belongs to one move: a comment, and what can be done with the variation that it is in.
 */

import { h, set } from "../core/dom.js";
import { icon } from "../core/icons.js";

/** @typedef {import("../core/tree.js").Place} Place */
/** @typedef {import("../core/tree.js").Tree} Tree */

export class Notes {
  /** @type {Tree | null} */
  #tree = null;
  /** What the comment in the box is about. @type {Place | null} */
  #place = null;
  /** Something was written that the place does not know yet. */
  #isNew = false;
  #comment = h("textarea", {
    rows: 1,
    placeholder: "A comment",
    "aria-label": "Comment on this position",
  });
  #promote = h(
    "button",
    {
      type: "button",
      class: "plain",
      title: "Make this variation the main line (^)",
      "aria-label": "Make this variation the main line",
    },
    icon("up"),
  );
  #remove = h(
    "button",
    {
      type: "button",
      class: "plain",
      title: "Remove this move and what follows (Delete)",
      "aria-label": "Remove this move and what follows",
    },
    icon("trash"),
  );

  /**
   * @param {() => void} changed called when a comment was written
   * @param {() => void} writing called while one is
   */
  constructor(changed, writing) {
    this.changed = changed;
    this.element = h("div", { class: "notes" }, this.#comment, this.#promote, this.#remove);
    this.#comment.addEventListener("input", () => {
      this.#isNew = true;
      writing();
    });
    this.#comment.addEventListener("change", () => this.#keep());
    this.#promote.addEventListener("click", () => this.#tree?.promote(this.#tree.current));
    this.#remove.addEventListener("click", () => this.#tree?.remove(this.#tree.current));
  }

  /** Whoever goes on by pressing the board has not left the box, and what stands there is about the place before. */
  #keep() {
    if (!this.#isNew) return;
    this.store();
    this.#isNew = false;
    this.changed();
  }

  /** Whoever has not left the box yet has written all the same. */
  store() {
    if (this.#place && this.#isNew) this.#place.comment = this.#comment.value.trim();
  }

  /** @param {Tree} tree */
  show(tree) {
    const { current } = tree;
    const moved = this.#place !== current;
    if (moved) this.#keep();
    this.#tree = tree;
    this.#place = current;
    if (moved || document.activeElement !== this.#comment) this.#comment.value = current.comment;
    set(this.#promote, { disabled: tree.isMain(current) });
    set(this.#remove, { disabled: !current.parent });
  }
}
