/**
 * A window over the page. Escape, the cross and a click beside it close it.
 */

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";

/** @typedef {import("../core/dom.js").Child} Child */

/**
 * @param {string} title
 * @param {Child[]} content
 * @returns {{ element: HTMLDialogElement, close: () => void }}
 */
export function openDialog(title, ...content) {
  const heading = h("h2", { id: "dialog-title" }, title);
  const element = h(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    h(
      "header",
      {},
      heading,
      h(
        "button",
        { type: "button", class: "plain", "aria-label": "Close", onclick: () => element.close() },
        icon("close"),
      ),
    ),
    h("div", { class: "dialog-body" }, ...content),
  );
  element.addEventListener("close", () => element.remove());
  element.addEventListener("pointerdown", (event) => {
    if (event.target === element) element.close();
  });
  document.body.append(element);
  element.showModal();
  return { element, close: () => element.close() };
}

let count = 0;

/**
 * Choices of which one holds, as large buttons.
 *
 * @template {string | number} T
 * @param {string} legend
 * @param {readonly { value: T, label: Child | Child[], title?: string }[]} choices
 * @param {T} chosen
 * @param {(value: T) => void} choose
 * @returns {HTMLFieldSetElement}
 */
export function choice(legend, choices, chosen, choose) {
  const name = `choice-${++count}`;
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, legend),
    h(
      "div",
      { class: "choices" },
      ...choices.map(({ value, label, title }) =>
        h(
          "label",
          { title },
          h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }),
          h("span", {}, ...(Array.isArray(label) ? label : [label])),
        ),
      ),
    ),
  );
}

/**
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 * @param {string} [more]
 * @returns {HTMLLabelElement}
 */
export function toggle(label, on, change, more) {
  const input = h("input", { type: "checkbox", role: "switch", checked: on, onchange: () => change(input.checked) });
  return h("label", { class: "toggle" }, input, h("span", {}, label, more && h("small", {}, more)));
}
