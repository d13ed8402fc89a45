/**
 * The page on a phone beside the computer: a picture that a phone reads, and that lets it in once.
 */

import { h, s } from "../core/dom.js";
import { button } from "../core/icons.js";
import { sentence } from "../core/announce.js";
import { openDialog } from "./dialog.js";

const WORDS = {
  title: "On a phone",
  asking: "Asking for a way in…",
  how: "Point the phone's camera at the picture. It must be in the same network as this computer.",
  once: "It lets one device in, once. Whoever is in may do all that you may here, until hexapod ends. Nothing is encrypted: use a network that you trust.",
  picture: "The address as a QR code",
  address: "Or type the address there",
  another: "For another device",
  alone: "Only this computer can reach Hexapod now. Start it so that others in your network can:",
  command: "hexapod serve --lan",
  then: "It then prints this picture in the terminal as well.",
  lost: "the program does not answer: is it still running?",
};
/** Light modules around the picture, without which phones do not find it. */
const MARGIN = 4;

export function showPhone() {
  const body = h("div", { class: "phone", role: "status" }, h("p", { class: "quiet" }, WORDS.asking));
  openDialog(WORDS.title, body);
  void ask(body);
}

/** @param {HTMLElement} body */
async function ask(body) {
  try {
    const answer = await fetch("phone", { method: "POST" }).catch(() => null);
    if (!answer?.ok) throw new Error(WORDS.lost);
    const { url, rows, error } = await answer.json();
    if (error) throw new Error(error);
    body.replaceChildren(...(url ? wayIn(body, String(url), rows) : howToListen()));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    body.replaceChildren(h("p", { class: "bad" }, sentence(words)), again(body));
  }
}

/** @param {HTMLElement} body */
const again = (body) => button("turn", WORDS.another, () => void ask(body));

/**
 * @param {HTMLElement} body
 * @param {string} url
 * @param {string[] | null} rows of the picture
 */
function wayIn(body, url, rows) {
  return [
    h("p", {}, WORDS.how),
    rows && picture(rows),
    h("label", {}, WORDS.address, h("input", { type: "text", readonly: true, value: url, class: "phone-address" })),
    h("p", { class: "quiet" }, WORDS.once),
    again(body),
  ].filter((part) => part !== null);
}

const howToListen = () => [
  h("p", {}, WORDS.alone),
  h("p", {}, h("code", {}, WORDS.command)),
  h("p", { class: "quiet" }, WORDS.then),
];

/** @param {string[]} rows `1` where it is dark */
function picture(rows) {
  const side = rows.length + 2 * MARGIN;
  const dark = rows.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === "1" ? `M${x} ${y}h1v1h-1z` : [])));
  return s(
    "svg",
    {
      class: "qr",
      role: "img",
      "aria-label": WORDS.picture,
      viewBox: `${-MARGIN} ${-MARGIN} ${side} ${side}`,
      "shape-rendering": "crispEdges",
    },
    // Dark on light in either theme: many phones read nothing else.
    s("rect", { x: -MARGIN, y: -MARGIN, width: side, height: side, fill: "#fff" }),
    s("path", { d: dark.join(""), fill: "#000" }),
  );
}
