/**
 * A whole game in one pass. Mistakes are marked and visited one by one, before they happened: the answer stays hidden
 * until somebody has tried, or asks for it.
 */

import { named } from "../board/words.js";
import { announce, notify } from "../core/announce.js";
import { counted } from "../core/count.js";
import { h, say, set } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { chances, DRAWS, firstSide, forMover, percent, points, short } from "../core/percent.js";
import { keepReview, recallReview } from "../core/reviews.js";
import { showReport } from "../dialogs/report.js";
import { accuracies } from "../panels/accuracy.js";
import { keepMistakes } from "../core/trainer.js";
import { Mistakes } from "../panels/mistakes.js";

/** @typedef {import("../core/tree.js").Place} Place */
/** @typedef {import("./analyse.js").Analyse} Analyse */
/** @typedef {import("../panels/mistakes.js").Whose} Whose */

const VISITS = 100;
/** A try that costs less than this against the best move is as good. */
const AS_GOOD = 0.02;

export class Review {
  /** All that were found. @type {Place[]} */
  #found = [];
  /** @type {Whose} */
  #whose = "both";
  /** The mistake that somebody looks at. @type {Place | null} */
  #at = null;
  #revealed = false;
  /** Ends the pass. @type {(() => void) | null} */
  #stop = null;
  /** What follows from all moves together. @type {import("../types.d.ts").Reviewed | null} */
  #report = null;
  #plies = 0;
  #passed = 0;

  /** The button that begins it. */
  start = h(
    "button",
    {
      type: "button",
      class: "plain",
      title: "Go through the whole game and mark its mistakes",
      onclick: () => this.run(),
    },
    icon("search"),
    "Review",
  );
  #progress = h("progress", { "aria-label": "Review" });
  #working = h("span", { class: "quiet" });
  #halt = h("button", { type: "button", class: "plain", onclick: () => this.#giveUp() }, "Stop");
  #onward = h(
    "button",
    { type: "button", class: "main", onclick: () => this.next(1) },
    "Next mistake",
    h("kbd", { "aria-hidden": "true" }, "n"),
  );
  #counts = new Mistakes(
    (whose) => this.#choose(whose),
    (mark) => this.next(1, mark),
  );
  #extent = h("span", { class: "quiet extent" });
  #accuracy = h("div", { class: "review-report", hidden: true });
  #title = h("h2", {});
  #task = h("p", {});
  #verdict = h("p", { class: "verdict", "aria-live": "polite" });
  #answer = h("div", { class: "answer" });
  #elsewhere = h("p", { class: "quiet elsewhere" });
  #reveal = h("button", { type: "button", onclick: () => this.#show() }, "Show the answer");

  /** @param {Analyse} screen */
  constructor(screen) {
    this.screen = screen;
    const [sides, kinds] = this.#counts.elements;
    this.summary = h(
      "div",
      { class: "review-summary" },
      this.#working,
      this.#progress,
      this.#halt,
      this.#accuracy,
      sides,
      this.#onward,
      kinds,
      this.#extent,
    );
    this.element = h(
      "section",
      { class: "card why-card of-engine", hidden: true },
      h(
        "header",
        { class: "card-head" },
        this.#title,
        h(
          "button",
          {
            type: "button",
            class: "plain",
            "aria-label": "Close the review of this move",
            onclick: () => this.#leave(),
          },
          icon("close"),
        ),
      ),
      this.#task,
      this.#verdict,
      this.#answer,
      h(
        "div",
        { class: "buttons" },
        this.#reveal,
        h("button", { type: "button", title: "Next mistake (n)", onclick: () => this.next(1) }, "Next mistake"),
      ),
    );
    screen.graph.marks = (place) => this.marks(place);
    this.show();
  }

  /** Forgets everything: another game is on the table. */
  reset() {
    say(this.#extent, `By ${VISITS} visits a position; ${DRAWS}.`);
    this.#stop?.();
    this.#stop = null;
    this.#report = null;
    this.screen.graph.phases = null;
    this.#found = [];
    this.#whose = "both";
    this.#leave();
  }

  /** Somebody has seen enough. */
  #giveUp() {
    this.#stop?.();
    this.#stop = null;
    this.screen.wake();
    this.screen.redraw();
  }

  /** Those that somebody wants to see, praised ones too. */
  get #told() {
    return this.#found.filter((place) => this.marks(place));
  }

  get #mistakes() {
    return this.#told.filter((place) => place.mark);
  }

  /**
   * Whether the mistakes of its player are looked at.
   *
   * @param {Place} place
   */
  marks(place) {
    return this.#whose === "both" || this.#sideOf(place) === this.#whose;
  }

  /** @returns {boolean} whether the answer must stay hidden */
  get isAsking() {
    return this.#at !== null && !this.#revealed;
  }

  get isRunning() {
    return this.#stop !== null;
  }

  /**
   * Goes through the main line.
   *
   * @param {Whose} [whose] mistakes are looked at
   */
  run(whose = "both") {
    const { tree, app } = this.screen;
    const end = tree.root.end;
    if (end.ply === 0) {
      notify("There is nothing to review: no move was made.");
      return;
    }
    this.reset();
    this.#whose = whose;
    const line = [tree.root, ...end.line];
    this.#plies = end.ply;
    this.#passed = 0;
    this.#stop = app.socket.follow(
      "review",
      { setup: tree.setup, moves: end.moves, visits: VISITS },
      (message) => {
        if (!("plies" in message)) {
          this.#passed++;
          const place = line[message.turnNumber];
          if (place) place.passed = message.winrate;
          this.screen.redraw();
          return false;
        }
        this.#stop = null;
        this.screen.wake();
        keepReview(this.screen.own.key, end.moves, message);
        this.#finish(message, line);
        void keepMistakes(app.socket, this.screen.own, this.#found).catch(() => {});
        announce(
          this.#mistakes.length === 0
            ? "Reviewed: no mistakes found."
            : `Reviewed: ${counted(this.#mistakes.length, "move", "moves")} marked. Press n for the first.`,
        );
        return true;
      },
      (error) => {
        this.#stop = null;
        this.screen.wake();
        notify(error.message, "bad");
        this.screen.redraw();
      },
    );
    this.screen.wake();
    this.screen.parts.show("chances");
    this.screen.redraw();
  }

  /** The same game was reviewed before: what was found then is there again. */
  restore() {
    const { tree, own } = this.screen;
    const { end } = tree.root;
    const found = end.ply > 0 ? recallReview(own.key, end.moves) : null;
    if (!found) return;
    const line = [tree.root, ...end.line];
    for (const { ply, winrate } of found.plies) {
      const place = line[ply - 1];
      if (place) place.passed ??= winrate;
    }
    end.passed ??= found.winrate;
    this.#finish(found, line);
  }

  /**
   * @param {import("../types.d.ts").Reviewed} found
   * @param {readonly Place[]} line
   */
  #finish(found, line) {
    const { tree } = this.screen;
    for (const ply of found.plies) {
      const place = line[ply.ply];
      if (place) place.review = ply;
    }
    this.#report = found;
    this.#accuracy.replaceChildren(
      accuracies(found, firstSide(tree.setup.game), named),
      h("button", { type: "button", onclick: () => this.report() }, icon("share"), "Report"),
    );
    this.screen.graph.phases = found.phases;
    this.#found = line.filter((place) => place.review && place.sign);
    this.screen.moves.show(tree);
    this.screen.own.touch();
    this.screen.redraw();
  }

  /**
   * To the position before the next mistake.
   *
   * @param {number} step
   * @param {string} [mark] only those that carry it
   */
  next(step, mark) {
    if (!this.#report) {
      if (!this.#stop) this.run();
      return;
    }
    const here = this.#at ? this.#at.ply : this.screen.tree.current.ply + (step > 0 ? 0 : 1);
    const mistakes = mark ? this.#told.filter(({ sign }) => sign === mark) : this.#mistakes;
    const ahead = step > 0 ? mistakes.find(({ ply }) => ply > here) : mistakes.findLast(({ ply }) => ply < here);
    const place = ahead ?? (step > 0 ? mistakes[0] : mistakes.at(-1));
    if (!place) notify("No such move was marked.");
    else this.#visit(place);
  }

  /** @param {Place} place */
  #visit(place) {
    const { review, parent } = place;
    if (!review || !parent) return;
    this.#at = place;
    this.#revealed = review.praise !== null;
    const { best, played } = chances(place);
    say(this.#title, `${Math.ceil(place.ply / 2)}${place.ply % 2 ? "." : "…"} ${place.move} ${place.sign}`);
    const side = named(this.#sideOf(place));
    say(
      this.#task,
      review.praise
        ? praised(review.praise, side)
        : `It leaves ${side} with ${percent(played)} % where ${percent(best)} % were to be had, by ${VISITS} visits. Find something better.`,
    );
    say(this.#verdict, "");
    this.#answer.replaceChildren();
    this.#reveal.hidden = this.#revealed;
    // What was missed is found on the board before it; what was found is looked at.
    this.screen.tree.go(review.praise ? place : parent);
    this.screen.parts.show("engine");
    // On a phone the board may be out of sight.
    this.screen.table.element.scrollIntoView({ block: "nearest" });
    this.screen.redraw();
    announce(this.#task.textContent ?? "");
  }

  /** All of it on one page. */
  report() {
    const { tree, app } = this.screen;
    if (!this.#report) return;
    showReport(app, tree, this.#report, VISITS, (place) => this.#visit(place));
  }

  /**
   * Who made a move.
   *
   * @param {Place} place
   */
  #sideOf(place) {
    const first = firstSide(this.screen.tree.setup.game);
    return place.ply % 2 === 1 ? first : first === "white" ? "black" : "white";
  }

  /**
   * Judges a move that is tried where a mistake was made.
   *
   * @param {string} move
   * @returns {boolean} whether it was only a try, and is not to be played
   */
  judges(move) {
    const at = this.#at;
    const { tree } = this.screen;
    if (!at || this.#revealed || tree.current !== at.parent || !at.review) return false;
    if (move === at.move) {
      say(this.#verdict, "That is what was played. Try another move.");
      return true;
    }
    if (move === at.review.best) {
      say(this.#verdict, `Yes: ${move} is the best move.`);
      this.#show();
      return false;
    }
    void this.#weigh(at, move);
    return true;
  }

  /**
   * @param {Place} at
   * @param {string} move
   */
  async #weigh(at, move) {
    const { tree, app } = this.screen;
    say(this.#verdict, `Looking at ${move}…`);
    const firstToMove = at.ply % 2 === 1;
    const { best } = chances(at);
    app.socket.analyse(
      { setup: tree.setup, moves: [...(at.parent?.moves ?? []), move], maxVisits: VISITS },
      (analysis) => {
        if (analysis.isDuringSearch || this.#at !== at || this.#revealed) return;
        const loss = best - forMover(analysis.rootInfo.winrate, firstToMove);
        if (loss <= AS_GOOD) {
          say(this.#verdict, `${move} is as good as the best move.`);
          this.#show();
        } else if (loss < (at.review?.loss ?? 1)) {
          say(this.#verdict, `${move} is better than what was played, but still costs ${points(loss)}. Try again.`);
        } else {
          say(this.#verdict, `${move} costs ${points(loss)}. Try again.`);
        }
      },
      (error) => say(this.#verdict, error.message),
    );
  }

  /** Shows the answer with its reasons. */
  #show() {
    const review = this.#at?.review;
    if (!review) return;
    this.#revealed = true;
    this.#reveal.hidden = true;
    say(this.#task, (this.#task.textContent ?? "").replace(" Find something better.", ""));
    this.#answer.replaceChildren(
      h(
        "p",
        {},
        "Best was ",
        h("b", { class: "move-text" }, review.best),
        review.pv.length > 1 && h("span", { class: "quiet line-text" }, ` ${review.pv.slice(1, 6).join("  ")}`),
      ),
      ...(review.why.length > 0 ? [h("ul", { class: "why" }, ...review.why.map(({ text }) => h("li", {}, text)))] : []),
      this.#elsewhere,
    );
    this.#compare();
    this.screen.redraw();
  }

  /**
   * Another search has looked at the same moves, longer or shorter: where both are seen, both are said, and which is
   * which.
   */
  #compare() {
    const at = this.#at;
    const analysis = at?.parent?.analysis;
    const tried = analysis?.moveInfos.find(({ move }) => move === at?.move);
    const best = analysis?.moveInfos[0];
    if (!at?.review || at.review.praise || !this.#revealed || !analysis || !best) {
      say(this.#elsewhere, "");
      return;
    }
    const firstToMove = at.ply % 2 === 1;
    const own = short(analysis.rootInfo.visits);
    const loss = tried ? forMover(best.winrate, firstToMove) - forMover(tried.winrate, firstToMove) : 0;
    const costs =
      !tried || tried === best
        ? `has ${best.move} as the best move`
        : loss < 0.005
          ? `finds ${at.move} as good as ${best.move}`
          : `finds ${at.move} ${points(loss)} worse than ${best.move}`;
    say(
      this.#elsewhere,
      `The engine's table is another search: of this position alone, by ${own} visits, it ${costs}.`,
    );
  }

  #leave() {
    this.#at = null;
    this.#revealed = false;
    this.element.hidden = true;
    this.show();
  }

  /** The board shows another position: a mistake that is no longer in sight is left. */
  arrived() {
    const { current } = this.screen.tree;
    const at = this.#at;
    if (at && current !== at.parent && current !== at && current.parent !== at.parent) this.#leave();
  }

  /** Writes what has changed. */
  show() {
    const running = this.#stop !== null;
    this.start.hidden = running || this.#report !== null;
    for (const element of [this.#working, this.#progress, this.#halt]) element.hidden = !running;
    say(this.#working, `Reviewing: ${Math.min(this.#passed, this.#plies)} of ${this.#plies} moves`);
    set(this.#progress, { max: this.#plies + 1, value: this.#passed });
    this.summary.hidden = !running && !this.#report;
    this.#extent.hidden = !this.#report;
    this.#accuracy.hidden = !this.#report;
    this.#compare();
    this.element.hidden = this.#at === null;
    this.#onward.hidden = !this.#report || this.#mistakes.length === 0;
    if (this.#report) {
      const marks = this.#told.map(({ sign }) => sign);
      this.#counts.show(marks, this.#whose, this.#found.length > 0);
    } else {
      this.#counts.clear();
    }
  }

  /** @param {Whose} whose mistakes are looked at from now on */
  #choose(whose) {
    this.#whose = whose;
    this.#leave();
    this.screen.redraw();
  }
}

/**
 * Why a move is praised, in a sentence or two.
 *
 * @param {import("../types.d.ts").Praise} praise
 * @param {string} side
 */
export function praised({ only, hard, prior, next, saved }, side) {
  return [
    only ? `The only good move: the next best, ${next}, would have cost ${side} ${points(saved)}.` : "",
    hard
      ? `Hard to find: at first sight the network gives it ${percent(prior)} %, and would have played something worse.`
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}
