/**
 * What a person prefers, kept by the browser.
 */

/** How tiles of Hive look. @typedef {"pictures" | "carved" | "contrast" | "letters"} Tiles */
/** What the board is made of. @typedef {"linen" | "felt" | "wood" | "slate"} Board */
/**
 * @typedef {object} Preferences
 * @property {"auto" | "light" | "dark"} theme
 * @property {Tiles} tiles
 * @property {Board} board
 * @property {boolean} letters tiles carry letters for pictures, as one set of tiles does
 * @property {boolean} digits numbers as digits for dots
 * @property {boolean} confirm a move wants a second click
 * @property {"first" | "mover"} perspective whose chances are shown
 * @property {boolean} motion tiles glide
 * @property {boolean} sound
 * @property {boolean} coordinates Hex shows the names of its columns and rows
 * @property {number} visits where the engine stops
 * @property {boolean} engine analysis runs
 * @property {boolean} arrows
 * @property {boolean} policy
 * @property {boolean} pins
 * @property {boolean} threats
 * @property {boolean} reach
 * @property {boolean} connections
 * @property {boolean} dead
 * @property {boolean} warn a move that loses much is held back
 * @property {boolean} explorer what was played here in the library
 */

/** @type {Preferences} */
const DEFAULTS = {
  theme: "auto",
  tiles: "pictures",
  board: "linen",
  letters: false,
  digits: false,
  confirm: false,
  perspective: "first",
  motion: true,
  sound: true,
  coordinates: true,
  visits: 1000,
  engine: true,
  arrows: true,
  policy: false,
  pins: false,
  threats: false,
  reach: false,
  connections: false,
  dead: false,
  warn: false,
  explorer: false,
};

const KEY = "hexapod.settings";

/**
 * Reads something that was kept, or nothing: storage may be forbidden or hold what another version wrote.
 *
 * @param {string} name
 * @returns {unknown}
 */
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A page without storage forgets, and works all the same.
  }
}

/**
 * Event: `change`.
 */
class Settings extends EventTarget {
  /** @type {Preferences} */
  #values = { ...DEFAULTS };

  constructor() {
    super();
    const kept = recall(KEY);
    if (kept && typeof kept === "object") {
      for (const [name, value] of Object.entries(kept)) {
        const usual = /** @type {{ [name: string]: unknown }} */ (/** @type {unknown} */ (DEFAULTS))[name];
        if (typeof value === typeof usual) Object.assign(this.#values, { [name]: value });
      }
      // Letters were a switch before they were a set of tiles.
      if (this.#values.letters) this.#values.tiles = "letters";
    }
    this.#dress();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#dress());
  }

  /** @returns {Readonly<Preferences>} */
  get now() {
    return this.#values;
  }

  /** @param {Partial<Preferences>} changes */
  change(changes) {
    Object.assign(this.#values, changes);
    keep(KEY, this.#values);
    this.#dress();
    this.dispatchEvent(new Event("change"));
  }

  /** @returns {boolean} whether things may glide */
  get moves() {
    return this.#values.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  get isDark() {
    const { theme } = this.#values;
    return theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  }

  #dress() {
    const { dataset } = document.documentElement;
    dataset["theme"] = this.isDark ? "dark" : "light";
    dataset["tiles"] = this.#values.tiles;
    dataset["board"] = this.#values.board;
  }
}

export const settings = new Settings();
