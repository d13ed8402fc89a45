/**
 * Icons as paths in a box of 24, so that no font is needed.
 */

import { h, s } from "./dom.js";

export const ICONS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  previous: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  undo: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c1 1 1 2 1 2.5h6c0-.5 0-1.5 1-2.5A6 6 0 0 0 12 3z",
  flag: "M6 21V4M6 4h12l-3 4 3 4H6",
  plus: "M12 5v14M5 12h14",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  sound: "M4 9h4l5-4v14l-5-4H4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 9h4l5-4v14l-5-4H4zM16 9.5l5 5M21 9.5l-5 5",
  turn: "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  open: "M3 7v12h18V8h-9L10 5H3zM3 11h18",
  save: "M12 3v12M7 10l5 5 5-5M4 20h16",
  share: "M12 15V3M7.5 7.5L12 3l4.5 4.5M6 11H4v10h16V11h-2",
  close: "M6 6l12 12M18 6L6 18",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21",
  arrow: "M5 19L19 5M10 5h9v9",
  heat: "M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9zM12 8l3.5 2v4L12 16l-3.5-2v-4z",
  pin: "M9 3h6l-1 7 4 4H6l4-4zM12 14v7",
  threat: "M12 3l10 18H2zM12 10v5M12 18v.5",
  reach: "M12 12m-2 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0M12 3v4M12 17v4M3 12h4M17 12h4",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1.5-1.5",
  dead: "M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9zM9 9l6 6M15 9l-6 6",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14",
  up: "M12 19V5M6 11l6-6 6 6",
  pause: "M8 5v14M16 5v14",
  play: "M7 4l13 8-13 8z",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3",
  phone: "M7 2h10v20H7zM11 19h2",
};

/** @typedef {keyof typeof ICONS} Icon */

/**
 * @param {Icon} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

/**
 * A button with a picture and its word.
 *
 * @param {Icon} picture
 * @param {string} text
 * @param {() => unknown} run
 * @param {string} [key] that does the same
 */
export const button = (picture, text, run, key) =>
  h("button", { type: "button", title: key ? `${text} (${key})` : null, onclick: run }, icon(picture), text);

/** How long a button asks, in milliseconds. */
const SURE = 3000;
const REALLY = "Really?";

/**
 * The same for what is not pressed by mistake: it asks, and does it when it is pressed again.
 *
 * @param {Icon} picture
 * @param {string} text
 * @param {() => unknown} run
 */
export function sureButton(picture, text, run) {
  const words = document.createTextNode(text);
  let isSure = false;
  const calm = () => {
    isSure = false;
    words.data = text;
  };
  const press = () => {
    if (isSure) {
      calm();
      run();
      return;
    }
    isSure = true;
    words.data = REALLY;
    setTimeout(calm, SURE);
  };
  return h("button", { type: "button", title: text, onclick: press }, icon(picture), words);
}
