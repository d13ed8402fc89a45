/**
 * A position as the networks of a run learnt it: what each of some iterations thinks of it by itself, side by side, and
 * what the chosen one would play, on a board on which one can step and try moves.
 */

import { Table } from "../board/table.js";
import { drawHeat } from "../board/shapes.js";
import { named } from "../board/words.js";
import { plies } from "../core/count.js";
import { Desk } from "../core/desk.js";
import { h, repeat, say, set } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { firstSide, percent } from "../core/percent.js";
import { settings } from "../core/settings.js";
import { Tree } from "../core/tree.js";
import { policyHeat } from "../screens/overlays.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../core/tree.js").Place} Place */
/** @typedef {import("../protocol.d.ts").Opinion} Opinion */
/** @typedef {import("../protocol.d.ts").RunOpinions} RunOpinions */
/** @typedef {import("../types.d.ts").GameRead} GameRead */
/** @typedef {import("../types.d.ts").Setup} Setup */
/** @typedef {"first" | "previous" | "next" | "last"} Step */

const STEPS = /** @type {const} */ ([
  ["first", "To the start"],
  ["previous", "One move back"],
  ["next", "One move on"],
  ["last", "To the end"],
]);
/** How many moves of each network are told. */
const MOVES = 3;

/** @param {number} iteration */
const called = (iteration) => (iteration === 0 ? "start" : String(iteration));

export class Opinions {
  #run = "";
  /** What is told of a run may come before its news, or after. @type {{ run: string, start: Setup | null } | null} */
  #start = null;
  /** How many iterations were over when this was asked. */
  #over = 0;
  /** What is known, by place; void when there is another network. @type {WeakMap<Place, RunOpinions>} */
  #known = new WeakMap();
  /** Ends the question that is on its way. @type {(() => void) | null} */
  #end = null;
  /** @type {readonly Opinion[]} */
  #shown = [];
  /** Whose moves are on the board; the newest if nobody was chosen. @type {number | null} */
  #chosen = null;
  #where = h("p", { class: "quiet", role: "status" });
  #note = h("p", { class: "quiet" });
  #whose = h("p", { class: "quiet" });
  #share = h("th", { scope: "col" });
  #body = h("tbody", {});
  #steps = STEPS.map(([step, title]) =>
    h(
      "button",
      { type: "button", class: "plain", title, "aria-label": title, onclick: () => this.step(step) },
      icon(step),
    ),
  );

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.table = new Table({
      play: (move) => this.desk.offers(move) && this.desk.tree?.play(move),
      forbidden: () => (this.table.view?.outcome ? "The game is over here." : null),
      why: (tile, to) => this.desk.why(tile, to),
      hover: () => {},
      who: (side) => named(side),
    });
    this.desk = new Desk(app.socket, this.table, () => this.#arrive());
    this.element = h(
      "section",
      { class: "card opinions", "aria-label": "What the networks think", hidden: true },
      h(
        "header",
        { class: "card-head" },
        h("h2", {}, "A position as the networks learnt it"),
        h("div", { class: "steps", role: "toolbar", "aria-label": "Steps" }, ...this.#steps),
      ),
      this.#where,
      h(
        "div",
        { class: "opinions-both" },
        h("div", { class: "opinions-board" }, this.table.element, this.#whose),
        h(
          "div",
          { class: "scroll opinions-list", tabindex: 0, role: "region", "aria-label": "Networks" },
          this.#note,
          h(
            "table",
            { class: "opinion-table" },
            h("caption", { class: "unseen" }, "What the networks think of the position"),
            h(
              "thead",
              {},
              h("tr", {}, h("th", { scope: "col" }, "Iteration"), this.#share, h("th", { scope: "col" }, "Would play")),
            ),
            this.#body,
          ),
        ),
      ),
    );
    settings.addEventListener("change", () => this.#paint());
  }

  /**
   * @param {string | null} run
   * @param {number} over how many of its iterations are over
   */
  show(run, over) {
    this.element.hidden = run === null;
    if (run === null || run !== this.#run) {
      this.#end?.();
      this.#end = null;
      this.#run = run ?? "";
      this.#over = over;
      this.#known = new WeakMap();
      this.#chosen = null;
      this.#write([]);
      say(this.#note, "");
      this.desk.tree = null;
      this.#begin();
    } else if (over !== this.#over) {
      this.#over = over;
      this.#known = new WeakMap();
      this.#ask();
    }
  }

  /**
   * What is seen of a run unless a game was chosen.
   *
   * @param {string} run
   * @param {Setup | null} start
   */
  begin(run, start) {
    this.#start = { run, start };
    this.#begin();
  }

  #begin() {
    if (this.desk.tree || !this.#run || this.#start?.run !== this.#run) return;
    const { start } = this.#start;
    if (start) void this.#open(new Tree(start));
    else say(this.#note, "Choose a game beside the run: its positions are shown here.");
  }

  /** @param {GameRead} game */
  open(game) {
    const tree = new Tree(game.setup, game.moves);
    tree.current = tree.root;
    void this.#open(tree);
    const column = this.element.parentElement;
    // On a phone the page scrolls, elsewhere the column does, and nothing around it shall.
    if (!column || column.scrollHeight <= column.clientHeight) this.element.scrollIntoView({ block: "start" });
    else column.scrollTop += this.element.getBoundingClientRect().top - column.getBoundingClientRect().top;
  }

  /** @param {Tree} tree */
  async #open(tree) {
    await this.desk.open(tree);
    this.table.board.surface.camera.fit();
  }

  /** @param {Step} to */
  step(to) {
    const { tree } = this.desk;
    if (!tree) return;
    const { current, root } = tree;
    const place = {
      first: root,
      previous: current.parent,
      next: current.children[0],
      last: current.end,
    }[to];
    if (place) tree.go(place);
  }

  /** The board shows another position. */
  #arrive() {
    const { tree } = this.desk;
    if (!tree) return;
    const { current, root } = tree;
    const whole = current.end.ply;
    say(
      this.#where,
      whole === 0
        ? "Before the first move. Press a cell to try a move, or choose a game beside the run."
        : current === root
          ? `Before the first of ${plies(whole)}.`
          : `After ply ${current.ply} of ${whole}, ${current.move}.`,
    );
    const [first, previous, next, last] = this.#steps;
    for (const button of [first, previous]) set(button ?? this.element, { disabled: current === root });
    for (const button of [next, last]) set(button ?? this.element, { disabled: current.children.length === 0 });
    this.#ask();
  }

  #ask() {
    const { tree } = this.desk;
    const place = tree?.current;
    this.#end?.();
    this.#end = null;
    if (!tree || !place) return;
    if (place.view?.outcome) {
      this.#write([]);
      say(this.#note, "The game is over here: there is nothing left to think.");
      return;
    }
    const known = this.#known.get(place);
    if (known) {
      this.#take(known);
      return;
    }
    set(this.element, { "aria-busy": "true" });
    const book = this.#known;
    this.#end = this.app.socket.follow(
      "run.opinions",
      { run: this.#run, setup: tree.setup, moves: place.moves },
      (answer) => {
        this.#end = null;
        book.set(place, answer);
        this.#take(answer);
        return true;
      },
      (error) => {
        this.#end = null;
        this.#write([]);
        say(this.#note, error.message);
      },
    );
  }

  /** @param {RunOpinions} answer */
  #take({ opinions, networks }) {
    const some = `${opinions.length} of ${networks} networks, evenly chosen, without any search.`;
    const all = opinions.length > 0 ? "All networks so far, without any search." : "No network has been learnt yet.";
    say(this.#note, opinions.length < networks ? some : all);
    this.#write(opinions);
  }

  /** @param {readonly Opinion[]} opinions */
  #write(opinions) {
    this.#shown = opinions;
    set(this.element, { "aria-busy": null });
    say(this.#share, `${named(firstSide(this.desk.tree?.setup.game ?? ""))} wins`);
    repeat(
      this.#body,
      opinions,
      () =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, h("button", { type: "button", class: "plain" })),
          h("td", {}, h("span", { class: "opinion-bar", "aria-hidden": "true" }, h("span")), h("span")),
          h("td", { class: "opinion-moves" }),
        ),
      (row, { iteration, winrate, policy, trouble }) => {
        const [name, chance, moves] = row.cells;
        const button = name?.firstElementChild;
        const [bar, number] = chance?.children ?? [];
        if (!(button instanceof HTMLButtonElement) || !bar || !number || !moves) return;
        say(button, called(iteration));
        set(button, { "aria-label": `Moves of ${iteration === 0 ? "the start" : `iteration ${iteration}`}` });
        button.onclick = () => {
          this.#chosen = iteration;
          this.#paint();
        };
        set(bar, { hidden: winrate === null, "data-first": firstSide(this.desk.tree?.setup.game ?? "") });
        const filled = bar.firstElementChild;
        if (filled instanceof HTMLElement) filled.style.width = `${100 * (winrate ?? 0)}%`;
        say(number, winrate === null ? "" : `${percent(winrate)} %`);
        set(moves, { "data-trouble": trouble ? "" : null });
        const best = policy.slice(0, MOVES).map(({ move, prior }) => `${move} ${percent(prior)} %`);
        repeat(
          moves,
          trouble ? [trouble] : best,
          () => h("span", {}),
          (element, text) => say(element, text),
        );
      },
    );
    this.#paint();
  }

  /** The moves of the chosen network, on the board. */
  #paint() {
    const chosen = this.#shown.find(({ iteration }) => iteration === this.#chosen) ?? this.#shown.at(-1);
    for (const [index, { iteration }] of this.#shown.entries()) {
      const row = this.#body.rows[index];
      const button = row?.querySelector("button");
      if (button) set(button, { "aria-pressed": String(iteration === chosen?.iteration) });
    }
    const view = this.desk.tree?.current.view;
    // Until the board has followed, the heat would be that of another position.
    const fits = chosen && view && this.table.view === view;
    drawHeat(this.table.board.surface, fits ? policyHeat(view, chosen.policy, null) : []);
    say(
      this.#whose,
      chosen && !chosen.trouble
        ? `On the board: how likely ${chosen.iteration === 0 ? "the start" : `iteration ${chosen.iteration}`} is to play each move, in per cent.`
        : "",
    );
  }
}
