/**
 * Making elements. Text only ever becomes text nodes: names that come from files are never markup.
 */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {{ [name: string]: unknown }} Attributes */

/**
 * An HTML element. Attributes that start with `on` are listeners; `false`, `null` and `undefined` leave the
 * attribute out, `true` sets it empty.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * An SVG element, by the same rules.
 *
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(name, attributes = {}, ...children) {
  return fill(/** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, name)), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  set(element, attributes);
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * Sets attributes, touching only those that differ: a write costs layout even when nothing changes.
 *
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === false || value === null || value === undefined) {
      if (element.hasAttribute(name)) element.removeAttribute(name);
    } else {
      const text = value === true ? "" : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/**
 * Sets the text of an element, if it differs.
 *
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Runs `work` before the next frame is drawn, once, however often it is asked for.
 *
 * @param {() => void} work
 * @returns {() => void}
 */
export function eachFrame(work) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      work();
    });
  };
}

/**
 * Keeps as many children in `parent` as there are `items`, made and updated in place.
 *
 * @template T
 * @template {Element} E
 * @param {Element} parent
 * @param {readonly T[]} items
 * @param {(item: T, index: number) => E} make
 * @param {(element: E, item: T, index: number) => void} update
 */
export function repeat(parent, items, make, update) {
  items.forEach((item, index) => {
    const there = /** @type {E | undefined} */ (parent.children[index]);
    const element = there ?? make(item, index);
    if (!there) parent.append(element);
    update(element, item, index);
  });
  while (parent.children.length > items.length) parent.lastElementChild?.remove();
}
