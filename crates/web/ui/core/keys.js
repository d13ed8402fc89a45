/**
 * Keys, by the screen on which they work. `?` shows them all.
 */

/** @typedef {{ keys: readonly string[], does: string, run: () => void }} Binding `keys` as `KeyboardEvent.key` has them */

/** @type {Map<string, readonly Binding[]>} */
const screens = new Map();
let current = "";

/**
 * @param {string} screen
 * @param {readonly Binding[]} bindings
 */
export function bind(screen, bindings) {
  screens.set(screen, bindings);
}

/** @param {string} screen whose keys work from now on */
export function use(screen) {
  current = screen;
}

/** @returns {{ title: string, bindings: readonly Binding[] }[]} what works now */
export function shownKeys() {
  return [current, "Everywhere"]
    .map((title) => ({ title, bindings: screens.get(title) ?? [] }))
    .filter(({ bindings }) => bindings.length > 0);
}

/**
 * Whether a key belongs to what has the focus: to a box in which one writes, or to a list.
 *
 * @param {EventTarget | null} target
 */
const isWriting = (target) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isWriting(event.target) || document.querySelector("dialog[open]")) return;
  // Space and Enter press a button that has the focus.
  const onButton = event.target instanceof Element && event.target.closest("button, a, summary, [role=button]");
  if (onButton && (event.key === " " || event.key === "Enter")) return;
  for (const title of [current, "Everywhere"]) {
    const binding = screens.get(title)?.find(({ keys }) => keys.includes(event.key));
    if (binding) {
      event.preventDefault();
      binding.run();
      return;
    }
  }
});
