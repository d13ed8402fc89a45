/**
 * A position of Hive: tiles and stacks, the last move, and what the tile in hand may do. It draws what it is given.
 */

import { s, set } from "../core/dom.js";
import { ICONS } from "../core/icons.js";
import { settings } from "../core/settings.js";
import { around, boxAround, key, RADIUS } from "./geometry.js";
import { stir, travel, wayAround } from "./motion.js";
import { drawOutlines, group } from "./shapes.js";
import { Surface } from "./surface.js";
import { drawTile, THICKNESS } from "./tile.js";
import { emptyLabel } from "./words.js";

/** @typedef {import("../types.d.ts").HiveView} HiveView */
/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {Point & { scale: number }} Origin a place in the plane, and how large a tile is drawn there */
/** @typedef {import("./roving.js").Spot} Spot */

export class HiveBoard {
  surface = new Surface("Hive board");
  /** @type {HiveView | null} */
  view = null;
  /** The tile in hand. @type {string | null} */
  picked = null;
  /** Where it may go. @type {Cell[]} */
  targets = [];
  /** @type {Map<string, SVGGElement>} */
  #tiles = new Map();
  #faces = "";

  get element() {
    return this.surface.svg;
  }

  constructor() {
    const { layers, id } = this.surface;
    // In this order: heights of stacks lie over the ring of the last move.
    group(layers.marks, "last-over");
    group(layers.marks, "heights");
    layers.ground.append(s("rect", { x: -6000, y: -6000, width: 12000, height: 12000, fill: `url(#${id}-lattice)` }));
  }

  /**
   * @param {HiveView} view
   * @param {boolean} glide whether tiles that moved are seen to move
   * @param {Origin | null} [origin] where a tile comes from that was in a hand
   */
  show(view, glide, origin = null) {
    const before = this.view;
    this.view = view;
    this.picked = null;
    this.targets = [];
    this.#drawTiles(view, glide && settings.moves ? before : null, origin);
    this.#drawLast(view);
    this.#drawPicked();
    this.#look(view);
  }

  /** Draws anew after the board was turned or the tiles look different. */
  refresh() {
    if (!this.view) return;
    this.#drawTiles(this.view, null);
    this.#drawLast(this.view);
    this.#drawPicked();
    this.#look(this.view);
    this.surface.camera.fit();
  }

  /** @param {HiveView} view */
  #look(view) {
    const cells = view.cells.map(({ q, r }) => this.surface.place([q, r]));
    const box = boxAround(cells.length ? cells : [this.surface.place([0, 0])], RADIUS * 2.75);
    // A game of one tile is not drawn as large as the screen.
    const [width, height] = [Math.max(box.width, 640), Math.max(box.height, 520)];
    this.surface.camera.follow({
      x: box.x - (width - box.width) / 2,
      y: box.y - (height - box.height) / 2,
      width,
      height,
    });
  }

  /**
   * @param {HiveView} view
   * @param {HiveView | null} before from where tiles glide
   * @param {Origin | null} [origin]
   */
  #drawTiles(view, before, origin = null) {
    const { letters, digits } = settings.now;
    const faces = `${letters} ${digits}`;
    if (faces !== this.#faces) {
      this.#faces = faces;
      for (const element of this.#tiles.values()) element.remove();
      this.#tiles.clear();
    }
    // From the north, and from the ground: what is nearer or higher covers the rest.
    const cells = [...view.cells].sort((a, b) => this.surface.place([a.q, a.r]).y - this.surface.place([b.q, b.r]).y);
    const left = new Set(this.#tiles.keys());
    const layer = this.surface.layers.tiles;
    let index = 0;
    for (const { q, r, stack } of cells) {
      stack.forEach((tile, level) => {
        left.delete(tile);
        let element = this.#tiles.get(tile);
        if (!element) {
          element = s("g", { "data-tile": tile }, drawTile(tile, { letters, digits }));
          this.#tiles.set(tile, element);
        }
        if (layer.children[index] !== element) layer.insertBefore(element, layer.children[index] ?? null);
        index++;
        const { x, y } = this.surface.place([q, r]);
        set(element, {
          transform: `translate(${x.toFixed(2)} ${(y - level * THICKNESS).toFixed(2)})`,
          class: view.tiles[tile]?.movable ? "movable" : null,
        });
        if (before) this.#glide(element, before, tile, { x, y: y - level * THICKNESS }, origin);
      });
    }
    for (const tile of left) {
      this.#tiles.get(tile)?.remove();
      this.#tiles.delete(tile);
    }
    this.#drawHeights(view);
  }

  /**
   * @param {SVGGElement} element
   * @param {HiveView} before
   * @param {string} tile
   * @param {Point} here
   * @param {Origin | null} origin
   */
  #glide(element, before, tile, here, origin) {
    const inner = element.firstElementChild;
    const { view } = this;
    if (!inner || !view) return;
    const was = before.tiles[tile];
    const now = view.tiles[tile];
    const seen = (/** @type {Point} */ { x, y }) => ({ x: x - here.x, y: y - here.y });
    if (!was?.at) {
      travel(inner, { kind: "place", from: origin && seen(origin), scale: origin?.scale ?? 1 });
      return;
    }
    const { x, y } = this.surface.place(was.at);
    const from = seen({ x, y: y - was.level * THICKNESS });
    if (Math.hypot(from.x, from.y) < 1) return;
    // Over the others while it is on its way.
    this.surface.layers.tiles.append(element);
    const isForward = view.ply > before.ply && view.last?.tile === tile;
    travel(inner, this.#way(view, tile, from, isForward, was.at, Math.max(was.level, now?.level ?? 0))).onfinish = () =>
      this.#settle();
  }

  /**
   * How it got there.
   *
   * @param {HiveView} view
   * @param {string} tile
   * @param {Point} from where it was, seen from where it is
   * @param {boolean} isForward whether it was just moved, and not taken back
   * @param {Cell} start
   * @param {number} level the higher one of both
   * @returns {Parameters<typeof travel>[1]}
   */
  #way(view, tile, from, isForward, start, level) {
    const { last } = view;
    const end = view.tiles[tile]?.at;
    if (!isForward || !last || !end) return { kind: "glide", from };
    const thrower = last.thrower ? view.tiles[last.thrower]?.at : null;
    const middle = this.surface.place(end);
    if (thrower) {
      const { x, y } = this.surface.place(thrower);
      const stirred = this.#tiles.get(last.thrower ?? "")?.firstElementChild;
      if (stirred) stir(stirred);
      return { kind: "throw", from, over: { x: x - middle.x, y: y - middle.y } };
    }
    if (level > 0) return { kind: "climb", from };
    const way = wayAround(view, tile, start, end);
    if (tile[1] === "G" || tile[1] === "L" || way.length < 2) return { kind: "jump", from };
    const points = way.map((cell) => this.surface.place(cell));
    return { kind: "walk", way: points.map(({ x, y }) => ({ x: x - middle.x, y: y - middle.y })) };
  }

  /** Puts the tiles back in order once one has arrived. */
  #settle() {
    if (this.view) this.#drawTiles(this.view, null);
  }

  /** @param {HiveView} view */
  #drawHeights(view) {
    const heights = view.cells.filter(({ stack }) => stack.length > 1);
    const layer = group(this.surface.layers.marks, "heights");
    layer.replaceChildren(
      ...heights.map(({ q, r, stack }) => {
        const { x, y } = this.surface.place([q, r]);
        const top = y - (stack.length - 1) * THICKNESS;
        return s(
          "g",
          { class: "height", transform: `translate(${x - 29} ${top - 27})` },
          s("circle", { r: 11 }),
          s("text", { "text-anchor": "middle", "dominant-baseline": "central" }, stack.length),
        );
      }),
    );
  }

  /** @param {HiveView} view */
  #drawLast(view) {
    const { last } = view;
    const thrower = last?.thrower ? view.tiles[last.thrower]?.at : null;
    drawOutlines(this.surface, "under", "last-under", last?.from ? [{ cell: last.from, kind: "last-from" }] : []);
    drawOutlines(this.surface, "marks", "last-over", [
      ...(last?.to ? [{ cell: last.to, kind: "last-to", lift: this.lift(last.to) }] : []),
      ...(thrower ? [{ cell: thrower, kind: "last-thrower", lift: this.lift(thrower), path: ICONS.turn }] : []),
    ]);
  }

  /**
   * How much higher the top tile of a cell is drawn.
   *
   * @param {Cell} cell
   */
  lift(cell) {
    return (Math.max(this.stackAt(cell).length, 1) - 1) * THICKNESS;
  }

  /**
   * @param {Cell} cell
   * @returns {readonly string[]}
   */
  stackAt([q, r]) {
    return this.view?.cells.find((cell) => cell.q === q && cell.r === r)?.stack ?? [];
  }

  /**
   * Takes a tile in hand and shows where it may go.
   *
   * @param {string | null} tile
   * @param {Cell[]} targets
   */
  pick(tile, targets) {
    this.picked = tile;
    this.targets = targets;
    this.#drawPicked();
  }

  #drawPicked() {
    const { view, picked, targets, surface } = this;
    for (const [tile, element] of this.#tiles) element.classList.toggle("picked", tile === picked);
    drawOutlines(
      surface,
      "targets",
      "target-cells",
      targets.map((cell) => {
        const height = this.stackAt(cell).length;
        return { cell, kind: height ? "target climb" : "target", lift: height ? this.lift(cell) : 0 };
      }),
    );
    if (view) surface.roving.show(this.#spots(view));
  }

  /**
   * Tiles, and the empty cells around them, by name.
   *
   * @param {HiveView} view
   * @returns {Spot[]}
   */
  #spots(view) {
    const targets = new Set(this.targets.map(key));
    /** @type {Map<string, Spot>} */
    const spots = new Map();
    for (const { q, r, stack } of view.cells) {
      const cell = /** @type {Cell} */ ([q, r]);
      const top = stack[stack.length - 1] ?? "";
      const below = stack.slice(0, -1).map((tile) => view.tiles[tile]?.name ?? tile);
      const label = view.tiles[top]?.label ?? top;
      spots.set(key(cell), {
        cell,
        label: [
          label,
          below.length ? `on ${below.reverse().join(", ")}` : "",
          targets.has(key(cell)) ? "can go here" : "",
        ]
          .filter(Boolean)
          .join(", "),
        pressed: top === this.picked,
        target: targets.has(key(cell)),
      });
    }
    const empty = view.cells.length ? view.cells.flatMap(({ q, r }) => around([q, r])) : [/** @type {Cell} */ ([0, 0])];
    for (const cell of [...empty, ...this.targets]) {
      if (spots.has(key(cell))) continue;
      const target = targets.has(key(cell));
      spots.set(key(cell), {
        cell,
        label: emptyLabel(view, cell, this.surface.turn) + (target ? ", can go here" : ""),
        target,
      });
    }
    return [...spots.values()];
  }

  /**
   * Lays the tiles of a stack side by side above it.
   *
   * @param {Cell | null} cell
   */
  fan(cell) {
    const layer = this.surface.layers.fan;
    const stack = cell ? this.stackAt(cell) : [];
    if (!cell || stack.length < 2) {
      if (layer.firstChild) layer.replaceChildren();
      return;
    }
    const { letters, digits } = settings.now;
    const { x, y } = this.surface.place(cell);
    const width = stack.length * 78 + 22;
    const up = y - this.lift(cell) - 112;
    layer.replaceChildren(
      s(
        "g",
        { class: "fan", transform: `translate(${x} ${up})` },
        s("rect", { x: -width / 2, y: -52, width, height: 104, rx: 16 }),
        s("path", { d: "M-9 52L0 62L9 52Z" }),
        ...stack.map((tile, level) =>
          s(
            "g",
            { transform: `translate(${(level - (stack.length - 1) / 2) * 78} -2) scale(.82)` },
            drawTile(tile, { letters, digits }),
          ),
        ),
      ),
    );
  }

  /**
   * A tile where it is not (yet): the preview of a move.
   *
   * @param {{ tile: string, to: Cell } | null} ghost
   */
  ghost(ghost) {
    const layer = group(this.surface.layers.over, "ghost");
    const name = ghost ? `${ghost.tile} ${key(ghost.to)} ${this.surface.turn}` : "";
    if (layer.getAttribute("data-shown") === name) return;
    layer.setAttribute("data-shown", name);
    if (!ghost) {
      layer.replaceChildren();
      return;
    }
    const { letters, digits } = settings.now;
    const { x, y } = this.surface.place(ghost.to);
    const height = this.stackAt(ghost.to).length * THICKNESS;
    layer.replaceChildren(
      s("g", { transform: `translate(${x} ${y - height})` }, drawTile(ghost.tile, { letters, digits })),
    );
  }
}
