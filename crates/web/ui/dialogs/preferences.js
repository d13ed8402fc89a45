/**
 * What a person prefers.
 */

import { drawTile } from "../board/tile.js";
import { h, s } from "../core/dom.js";
import { settings } from "../core/settings.js";
import { choice, openDialog, toggle } from "./dialog.js";

/** @typedef {import("../core/settings.js").Tiles} Tiles */
/** @typedef {import("../core/settings.js").Board} Board */

/** @type {readonly (readonly [Tiles, string])[]} */
const TILES = [
  ["pictures", "Pictures"],
  ["carved", "Carved"],
  ["contrast", "High contrast"],
  ["letters", "Letters"],
];
/** @type {readonly (readonly [Board, string])[]} */
const BOARDS = [
  ["linen", "Linen"],
  ["felt", "Felt"],
  ["wood", "Wood"],
  ["slate", "Slate"],
];

/**
 * Two tiles of a set, as they look in it.
 *
 * @param {Tiles} tiles
 */
function sample(tiles) {
  const faces = { letters: tiles === "letters", digits: false };
  return s(
    "svg",
    { class: "tile-sample", viewBox: "-52 -54 206 112", "data-tiles": tiles, "aria-hidden": "true" },
    drawTile("wA", faces),
    s("g", { transform: "translate(102 0)" }, drawTile("bQ", faces)),
  );
}

export function showPreferences() {
  const { now } = settings;
  openDialog(
    "Settings",
    choice(
      "Colours",
      [
        { value: "auto", label: "As the system" },
        { value: "light", label: "Light" },
        { value: "dark", label: "Dark" },
      ],
      now.theme,
      (theme) => settings.change({ theme: /** @type {typeof now.theme} */ (theme) }),
    ),
    choice(
      "Tiles of Hive",
      TILES.map(([value, label]) => ({ value, label: [sample(value), label] })),
      now.tiles,
      (tiles) => settings.change({ tiles: /** @type {Tiles} */ (tiles), letters: tiles === "letters" }),
    ),
    choice(
      "Board",
      BOARDS.map(([value, label]) => ({
        value,
        label: [h("i", { class: "board-sample", "data-board": value }), label],
      })),
      now.board,
      (board) => settings.change({ board: /** @type {Board} */ (board) }),
    ),
    choice(
      "Chances are those of",
      [
        { value: "first", label: "Whoever moved first" },
        { value: "mover", label: "Whoever is to move" },
      ],
      now.perspective,
      (perspective) => settings.change({ perspective: /** @type {typeof now.perspective} */ (perspective) }),
    ),
    h(
      "div",
      { class: "toggles" },
      toggle("Numbers of tiles as digits", now.digits, (digits) => settings.change({ digits }), "rather than dots"),
      toggle("Coordinates on the Hex board", now.coordinates, (coordinates) => settings.change({ coordinates })),
      toggle(
        "Press twice to move",
        now.confirm,
        (confirm) => settings.change({ confirm }),
        "guards against slips on small screens",
      ),
      toggle(
        "Warn me before a blunder",
        now.warn,
        (warn) => settings.change({ warn }),
        "in games against Hexapod, with the reason",
      ),
      toggle(
        "Tiles glide",
        now.motion,
        (motion) => settings.change({ motion }),
        "never when the system asks for less motion",
      ),
      toggle("Sound", now.sound, (sound) => settings.change({ sound }), "of tiles, stones and the end of a game"),
    ),
  );
}
