/**
 * A position of Hex: a rhombus of cells, two edges a player, stones, and who has joined what.
 */

import { s } from "../core/dom.js";
import { settings } from "../core/settings.js";
import { boxAround, corners, hexagon, key, RADIUS } from "./geometry.js";
import { group } from "./shapes.js";
import { Surface } from "./surface.js";
import { hexCell, hexName, named } from "./words.js";

/** @typedef {import("../types.d.ts").HexView} HexView */
/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Point} Point */

const CELL = hexagon(RADIUS);

export class HexBoard {
  surface = new Surface("Hex board");
  /** @type {HexView | null} */
  view = null;
  #size = "";
  /** @type {Map<string, SVGGElement>} */
  #stones = new Map();

  get element() {
    return this.surface.svg;
  }

  /**
   * @param {HexView} view
   * @param {boolean} glide
   */
  show(view, glide) {
    const before = this.view;
    this.view = view;
    this.#drawGround(view);
    this.#drawStones(view, glide && settings.moves ? before : null);
    this.#drawMarks(view);
    this.surface.roving.show(this.#spots(view));
    this.#look(view);
  }

  /** Draws anew after the board was turned. */
  refresh() {
    this.#size = "";
    this.#stones.forEach((stone) => stone.remove());
    this.#stones.clear();
    if (this.view) this.show(this.view, false);
    this.surface.camera.fit();
  }

  /** @param {HexView} view */
  #look({ columns, rows }) {
    const ends = /** @type {Cell[]} */ ([
      [0, 0],
      [columns - 1, 0],
      [0, rows - 1],
      [columns - 1, rows - 1],
    ]);
    this.surface.camera.follow(
      boxAround(
        ends.map((cell) => this.surface.place(cell)),
        RADIUS * 2.4,
      ),
    );
  }

  /** @param {HexView} view */
  #drawGround({ columns, rows }) {
    const { coordinates } = settings.now;
    const size = `${columns} ${rows} ${coordinates} ${this.surface.turn}`;
    if (size === this.#size) return;
    this.#size = size;
    const cells = [];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        cells.push(s("path", { class: "hex-cell", d: CELL, transform: this.surface.at([column, row]) }));
      }
    }
    this.surface.layers.ground.replaceChildren(
      ...this.#edges(columns, rows),
      ...cells,
      ...(coordinates ? this.#names(columns, rows) : []),
    );
  }

  /**
   * A broad band along each edge in its owner's colour. Black's have a stripe, White's have none.
   *
   * @param {number} columns
   * @param {number} rows
   */
  #edges(columns, rows) {
    const angle = (Math.PI / 3) * this.surface.turn;
    /**
     * The corners of the cells of an edge, one after the other.
     *
     * @param {Cell[]} cells
     * @param {readonly [number, number, number]} which corners, clockwise from the top
     */
    const along = (cells, which) =>
      cells.flatMap((cell) =>
        which.map((corner) => {
          const at = /** @type {Point} */ (corners(RADIUS)[corner]);
          const { x, y } = this.surface.place(cell);
          return {
            x: x + at.x * Math.cos(angle) - at.y * Math.sin(angle),
            y: y + at.x * Math.sin(angle) + at.y * Math.cos(angle),
          };
        }),
      );
    const across = Array.from({ length: columns }, (_, column) => column);
    const down = Array.from({ length: rows }, (_, row) => row);
    /** @type {[string, Point[]][]} */
    const bands = [
      [
        "black",
        along(
          across.map((column) => [column, 0]),
          [5, 0, 1],
        ),
      ],
      [
        "black",
        along(
          across.map((column) => [column, rows - 1]),
          [4, 3, 2],
        ),
      ],
      [
        "white",
        along(
          down.map((row) => [0, row]),
          [5, 4, 3],
        ),
      ],
      [
        "white",
        along(
          down.map((row) => [columns - 1, row]),
          [0, 1, 2],
        ),
      ],
    ];
    return bands.flatMap(([colour, points]) => {
      const d = `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
      return [s("path", { class: `hex-edge-rim ${colour}`, d }), s("path", { class: `hex-edge ${colour}`, d })];
    });
  }

  /**
   * @param {number} columns
   * @param {number} rows
   */
  #names(columns, rows) {
    /**
     * @param {Cell} cell beyond the edge
     * @param {string} text
     */
    const name = (cell, text) => {
      const { x, y } = this.surface.place(cell);
      return s("text", { class: "hex-name", x, y, "text-anchor": "middle", "dominant-baseline": "central" }, text);
    };
    const across = Array.from({ length: columns }, (_, column) => String.fromCharCode(97 + column));
    const down = Array.from({ length: rows }, (_, row) => String(row + 1));
    return [
      ...across.flatMap((text, column) => [name([column + 0.5, -1.14], text), name([column - 0.5, rows + 0.14], text)]),
      ...down.flatMap((text, row) => [name([-1.1, row + 0.1], text), name([columns + 0.1, row - 0.1], text)]),
    ];
  }

  /**
   * @param {HexView} view
   * @param {HexView | null} before
   */
  #drawStones(view, before) {
    const left = new Set(this.#stones.keys());
    for (const { cell, colour } of view.stones) {
      const name = `${cell} ${colour}`;
      left.delete(name);
      if (this.#stones.has(name)) continue;
      const inner = stone(colour);
      const element = s("g", { transform: this.surface.at(hexCell(cell)), "data-stone": cell }, inner);
      this.#stones.set(name, element);
      this.surface.layers.tiles.append(element);
      if (before)
        inner.animate(
          [
            { transform: "scale(1.3)", opacity: 0 },
            { transform: "none", opacity: 1 },
          ],
          { duration: 160, easing: "ease-out" },
        );
    }
    for (const name of left) {
      this.#stones.get(name)?.remove();
      this.#stones.delete(name);
    }
  }

  /** @param {HexView} view */
  #drawMarks(view) {
    const cell = view.last && "cell" in view.last ? view.last.cell : null;
    const layer = group(this.surface.layers.marks, "last-stone");
    const colour = view.stones.find((lies) => lies.cell === cell)?.colour;
    layer.replaceChildren(
      ...(cell && colour
        ? [s("circle", { class: `last-dot ${colour}`, r: 9, transform: this.surface.at(hexCell(cell)) })]
        : []),
    );
    const chain = view.winningChain.map(hexCell);
    const points = chain.map((link) => this.surface.place(link));
    group(this.surface.layers.marks, "chain").replaceChildren(
      ...(points.length > 0
        ? [
            s("path", {
              class: "winning-chain",
              d: `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`,
            }),
          ]
        : []),
    );
  }

  /**
   * @param {HexView} view
   * @returns {import("./roving.js").Spot[]}
   */
  #spots(view) {
    const stones = new Map(view.stones.map(({ cell, colour }) => [cell, colour]));
    const spots = [];
    for (let row = 0; row < view.rows; row++) {
      for (let column = 0; column < view.columns; column++) {
        const name = hexName([column, row]);
        const colour = stones.get(name);
        const last = view.last && "cell" in view.last && view.last.cell === name;
        const label = [name, colour ? `${named(colour)} stone` : "empty", last ? "last move" : ""]
          .filter(Boolean)
          .join(", ");
        spots.push({ cell: /** @type {Cell} */ ([column, row]), label });
      }
    }
    return spots;
  }

  /** @param {Cell} cell */
  isOn([column, row]) {
    return !!this.view && column >= 0 && row >= 0 && column < this.view.columns && row < this.view.rows;
  }

  /**
   * @param {{ colour: string, to: Cell } | null} ghost
   */
  ghost(ghost) {
    const layer = group(this.surface.layers.over, "ghost");
    const name = ghost ? `${ghost.colour} ${key(ghost.to)}` : "";
    if (layer.getAttribute("data-shown") === name) return;
    layer.setAttribute("data-shown", name);
    layer.replaceChildren(...(ghost ? [s("g", { transform: this.surface.at(ghost.to) }, stone(ghost.colour))] : []));
  }
}

/**
 * @param {string} colour
 * @returns {SVGGElement}
 */
export function stone(colour) {
  return s(
    "g",
    { class: `stone ${colour}` },
    s("circle", { class: "stone-shade", r: 36, cy: 3 }),
    s("circle", { class: "stone-body", r: 36 }),
  );
}
