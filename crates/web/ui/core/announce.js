/**
 * Words for those who do not see the board, and short notes for those who do.
 */

import { h } from "./dom.js";

const spoken = h("div", { class: "unseen", "aria-live": "polite", role: "status" });
const note = h("div", { class: "note", hidden: true });
/** How long somebody gets to take something back. */
const LONGER = 6000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

/** @returns {HTMLElement[]} what the page must hold */
export const announcers = () => [spoken, note];

/**
 * Said by screen readers when they have finished what they are saying.
 *
 * @param {string} text
 */
export function announce(text) {
  // The same words again would not be said again.
  spoken.textContent = spoken.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Where a note is read and covers nothing that is pressed: the foot of the board, or of the window where no board is
 * in sight.
 */
function place() {
  const stage = [...document.querySelectorAll(".stage")].find((element) => {
    if (!element.checkVisibility()) return false;
    const { top, bottom } = element.getBoundingClientRect();
    return top < innerHeight - 80 && bottom > 80 && bottom <= innerHeight + 1;
  });
  const home = stage ?? document.body;
  if (note.parentElement !== home) home.append(note);
}

/**
 * A note at the foot of the board for some seconds, also spoken.
 *
 * @param {string} text
 * @param {"plain" | "bad"} [kind]
 * @param {{ text: string, run: () => void }} [action] what can be done about it
 */
export function notify(text, kind = "plain", action) {
  place();
  note.textContent = text;
  if (action) {
    const run = () => {
      hush();
      action.run();
    };
    note.append(" ", h("button", { type: "button", onclick: run }, action.text));
  }
  note.dataset["kind"] = kind;
  note.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(hush, 2500 + 60 * text.length + (action ? LONGER : 0));
  announce(text);
}

/** Takes the note away. */
export function hush() {
  note.hidden = true;
}

/**
 * A sentence out of a clause.
 *
 * @param {string} text
 */
export const sentence = (text) => {
  // Tiles and cells are written small: wS1, c10.
  const isName = /^([wb][A-Z]\d?|[a-z]\d+)\b/.test(text);
  const capital = isName ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
};
