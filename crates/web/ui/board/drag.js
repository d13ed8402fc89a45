/**
 * A tile that hangs on the pointer, from the board or from a hand.
 */

import { h, s } from "../core/dom.js";
import { drawTile } from "./tile.js";

/** @typedef {import("./tile.js").Faces} Faces */

/**
 * Follows the pointer until it is let go.
 *
 * @param {string} tile
 * @param {Faces} faces
 * @param {number} scale pixels a unit of the board
 * @param {PointerEvent} event
 * @param {{ over: (event: PointerEvent) => void, drop: (event: PointerEvent) => void, end: () => void }} on
 */
export function carry(tile, faces, scale, event, on) {
  const size = Math.max(64, 110 * scale);
  const ghost = h(
    "div",
    { class: "carried", "aria-hidden": "true" },
    s("svg", { viewBox: "-55 -55 110 110", width: size, height: size }, drawTile(tile, faces)),
  );
  document.body.append(ghost);
  // A finger would hide the tile, so it hangs a little higher.
  const lift = event.pointerType === "touch" ? size * 0.55 : 0;
  /** @param {PointerEvent} at */
  const follow = (at) => {
    ghost.style.transform = `translate(${at.clientX - size / 2}px, ${at.clientY - size / 2 - lift}px)`;
  };
  follow(event);
  const listening = new AbortController();
  const { signal } = listening;
  const end = () => {
    listening.abort();
    ghost.remove();
    on.end();
  };
  addEventListener(
    "pointermove",
    (at) => {
      follow(at);
      on.over(at);
    },
    { signal },
  );
  addEventListener(
    "pointerup",
    (at) => {
      end();
      on.drop(at);
    },
    { signal },
  );
  addEventListener("pointercancel", end, { signal });
  addEventListener("keydown", (key) => key.key === "Escape" && end(), { signal });
}
