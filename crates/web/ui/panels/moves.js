/**
 * The moves of a game with their variations. Two columns for the main line; a variation stands below the move that it
 * replaces.
 */

import { eachFrame, h } from "../core/dom.js";

/** @typedef {import("../core/tree.js").Place} Place */
/** @typedef {import("../core/tree.js").Tree} Tree */

const MARKS = /** @type {{ readonly [mark: string]: string }} */ ({
  "?!": "inaccuracy",
  "?": "mistake",
  "??": "blunder",
  "!": "good move",
  "!!": "great move",
});

export class Moves {
  /** @type {Tree | null} */
  #tree = null;
  /** @type {Map<Place, HTMLButtonElement>} */
  #buttons = new Map();
  #list = h("div", { class: "moves" });

  /** @param {(place: Place) => void} go */
  constructor(go) {
    this.go = go;
    this.element = h(
      "div",
      { class: "scroll moves-pane", tabindex: 0, role: "region", "aria-label": "Moves" },
      this.#list,
    );
    // What was in sight may not be when the pane becomes smaller.
    new ResizeObserver(() => this.mark()).observe(this.element);
  }

  /** @param {Tree} tree */
  show(tree) {
    this.#tree = tree;
    this.#build();
  }

  /** Marks where we are, without building anew. */
  mark() {
    const current = this.#tree?.current;
    for (const [place, button] of this.#buttons) {
      if (place === current) {
        button.setAttribute("aria-current", "true");
        const { element } = this;
        // The pane is what offsets are measured from.
        const [top, height] = [button.offsetTop, button.offsetHeight];
        if (top < element.scrollTop || top + height > element.scrollTop + element.clientHeight) {
          element.scrollTop = top - element.clientHeight / 2;
        }
      } else if (button.hasAttribute("aria-current")) {
        button.removeAttribute("aria-current");
      }
    }
  }

  #build = eachFrame(() => {
    const tree = this.#tree;
    if (!tree) return;
    this.#buttons.clear();
    const { comment } = tree.root;
    this.#list.replaceChildren(
      ...(comment ? [h("p", { class: "comment" }, comment)] : []),
      ...this.#mainLine(tree.root),
    );
    if (!tree.root.children.length) this.#list.append(h("p", { class: "quiet" }, "No moves yet."));
    this.mark();
  });

  /** @param {Place} root */
  #mainLine(root) {
    /** @type {HTMLElement[]} */
    const rows = [];
    /** @type {HTMLElement | null} */
    let row = null;
    for (let at = root; at.children[0];) {
      const [next, ...others] = /** @type {[Place, ...Place[]]} */ (at.children);
      if (!row || next.ply % 2 === 1) {
        row = h("div", { class: "turn" }, h("span", { class: "turn-number" }, `${Math.ceil(next.ply / 2)}.`));
        if (next.ply % 2 === 0) row.append(h("span", { class: "turn-gap" }, "…"));
        rows.push(row);
      }
      row.append(this.#button(next));
      if (others.length > 0 || next.comment) {
        const below = h("div", { class: "variations" });
        if (next.comment) below.append(h("p", { class: "comment" }, next.comment));
        below.append(...others.map((other) => this.#variation(other)));
        rows.push(below);
        row = null;
      }
      at = next;
    }
    return rows;
  }

  /**
   * A variation in one paragraph, with its own variations in brackets.
   *
   * @param {Place} from
   * @returns {HTMLElement}
   */
  #variation(from) {
    const line = h("div", { class: "variation" });
    let first = true;
    for (let at = /** @type {Place | undefined} */ (from); at; at = at.children[0]) {
      if (at.ply % 2 === 1 || first) {
        line.append(h("span", { class: "turn-number" }, `${Math.ceil(at.ply / 2)}.${at.ply % 2 === 1 ? "" : ".."}`));
      }
      first = false;
      line.append(this.#button(at));
      if (at.comment) line.append(h("span", { class: "comment" }, at.comment));
      // Siblings of the first move are siblings of the variation itself.
      const others = at === from ? [] : (at.parent?.children.slice(1) ?? []);
      line.append(...others.map((other) => this.#variation(other)));
    }
    return line;
  }

  /** @param {Place} place */
  #button(place) {
    const { sign: mark } = place;
    const button = h(
      "button",
      { type: "button", class: "ply", onclick: () => this.go(place) },
      place.move,
      mark &&
        h(
          "span",
          { class: "sign", "data-mark": mark, title: MARKS[mark], "aria-label": MARKS[mark], role: "img" },
          mark,
        ),
    );
    this.#buttons.set(place, button);
    return button;
  }
}
