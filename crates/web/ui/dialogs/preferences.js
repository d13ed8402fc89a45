/**
 * What a person prefers.
 */

import { h } from "../core/dom.js";
import { settings } from "../core/settings.js";
import { choice, openDialog, toggle } from "./dialog.js";

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
      "Tiles of Hive show",
      [
        { value: "pictures", label: "Pictures" },
        { value: "letters", label: "Letters" },
      ],
      now.letters ? "letters" : "pictures",
      (faces) => settings.change({ letters: faces === "letters" }),
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
    ),
  );
}
