/**
 * Runs of training: which there are, how they go, two beside each other, and their games.
 */

import { h, repeat, say, set } from "../core/dom.js";
import { bind } from "../core/keys.js";
import { Curves } from "../panels/curves.js";
import { Iterations } from "../panels/iterations.js";
import { Opinions } from "../panels/opinions.js";
import { alarms, learning, plain, playing } from "../panels/quantities.js";
import { RunGamesPanel } from "../panels/run-games.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.d.ts").Run} Run */
/** @typedef {import("../protocol.d.ts").RunList} RunList */
/** @typedef {import("../protocol.d.ts").RunNews} RunNews */
/** @typedef {import("../protocol.d.ts").RunSummary} RunSummary */
/** @typedef {import("../protocol.d.ts").Standing} Standing */

/** How often it is looked for new runs, in milliseconds. */
const EVERY = 10_000;

/** A run that is watched. */
class Watched {
  /** @type {RunSummary | null} */
  run = null;
  /** @type {{ name: string, measured: import("../protocol.d.ts").Measured[], examined: import("../protocol.d.ts").Examined[], iterations: import("../protocol.d.ts").Iteration[] }} */
  series = { name: "", measured: [], examined: [], iterations: [] };
  /** @type {string[]} */
  refused = [];
  leftOut = 0;
  trouble = "";

  /**
   * @param {App} app
   * @param {string} id
   * @param {() => void} changed
   */
  constructor(app, id, changed) {
    this.id = id;
    this.end = app.socket.follow(
      "run.watch",
      { run: id },
      (/** @type {RunNews} */ news) => {
        this.#hear(news);
        changed();
        return false;
      },
      (error) => {
        this.trouble = error.message;
        changed();
      },
    );
  }

  /** @param {RunNews} news */
  #hear({ run, fresh, metrics }) {
    if (fresh) {
      this.series = { name: run.name, measured: [], examined: [], iterations: [] };
      this.refused = [];
      this.leftOut = 0;
    }
    this.run = run;
    this.series.name = run.name;
    this.series.measured.push(...metrics.measured);
    this.series.examined.push(...metrics.examined);
    this.series.iterations.push(...metrics.iterations);
    this.refused.push(...metrics.refused);
    this.leftOut += metrics.leftOut;
    this.trouble = run.trouble ?? "";
  }
}

/** @param {number | null} seconds */
function ago(seconds) {
  if (seconds === null) return "";
  if (seconds < 60) return "just now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  return `${Math.floor(seconds / 86_400)} d ago`;
}

/** @param {RunSummary} run */
function state(run) {
  if (run.trouble) return "cannot be read";
  if (run.going) return "● going on";
  const { last, standing } = run;
  if (standing) return standing.stage === "finished" ? "✓ finished" : "stopped";
  return last?.steps && last.step >= last.steps ? "✓ finished" : run.kind === "tune" ? "rounds" : "stopped";
}

/** @param {Standing} standing */
function stage({ stage: now, parts, of, learning: measured }) {
  if (now === "playing") return of ? `${parts} of ${of} parts of its games are played` : "its games are being played";
  if (now === "judging") return "its network plays against others";
  if (!measured) return "its network learns";
  const { step, steps, loss } = measured;
  const far = steps ? `step ${step} of ${steps}` : `step ${step}`;
  return `its network learns, ${far}${typeof loss === "number" ? `, loss ${plain(loss)}` : ""}`;
}

/** @param {RunSummary} run */
function progress({ last, rounds, standing }) {
  if (standing) {
    const { iteration, iterations } = standing;
    if (standing.stage === "finished") return `${iteration} iterations`;
    return iterations ? `iteration ${iteration} of ${iterations}` : `iteration ${iteration}`;
  }
  if (last) return last.steps ? `${last.step} of ${last.steps} steps` : `step ${last.step}`;
  return rounds.length > 0 ? `round ${rounds.at(-1)}` : "";
}

/** How many alarms stand at the head of a run. */
const MOST_ALARMS = 3;

export class Training {
  #isShown = false;
  /** The run, and the one it is compared with. @type {[Watched | null, Watched | null]} */
  #watched = [null, null];
  /** @type {RunSummary[]} */
  #runs = [];
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** Arrivals are numbered: who was overtaken by another shows nothing. */
  #arrived = 0;
  #empty = h("div", { class: "training-empty" });
  #list = h("ul", { class: "run-list" });
  #refused = h("p", { class: "trouble", hidden: true });
  #title = h("h2", { class: "run-title" });
  #facts = h("p", { class: "quiet" });
  #trouble = h("p", { class: "trouble", role: "status", hidden: true });
  #alarms = h("ul", { class: "alarms", "aria-label": "Alarms", hidden: true });
  #compare = h("select", { "aria-label": "Compare with", onchange: () => this.#go(this.#id(0), this.#compare.value) });
  #card = h("p", { class: "quiet" });
  #config = h("pre", { class: "scroll run-config", tabindex: 0, "aria-label": "Config" });
  #configDetails = h("details", { class: "card slim", hidden: true }, h("summary", {}, "Config"), this.#config);

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.curves = new Curves(learning, "Values as a table");
    this.health = new Curves(playing, "Games in numbers");
    this.iterations = new Iterations();
    this.opinions = new Opinions(app);
    this.games = new RunGamesPanel(app, (game) => this.opinions.open(game));
    this.#head = h(
      "header",
      { class: "card run-head" },
      h("div", {}, this.#title, this.#facts, this.#card, this.#trouble, this.#alarms),
      h("label", { class: "run-compare" }, "Compare with ", this.#compare),
    );
    this.element = h(
      "section",
      { class: "screen training", "aria-labelledby": "training-title" },
      h("h1", { id: "training-title", class: "unseen" }, "Training"),
      h("nav", { class: "card scroll runs", "aria-label": "Runs" }, h("h2", {}, "Runs"), this.#refused, this.#list),
      h(
        "div",
        { class: "scroll training-main" },
        this.#empty,
        this.#head,
        this.curves.element,
        this.opinions.element,
        this.health.element,
        this.iterations.element,
        this.#configDetails,
      ),
      h("aside", { class: "side-column", "aria-label": "Games" }, this.games.element),
    );
    bind(this.title, [
      { keys: ["ArrowLeft"], does: "one move back", run: () => this.opinions.step("previous") },
      { keys: ["ArrowRight"], does: "one move on", run: () => this.opinions.step("next") },
      { keys: ["Home"], does: "to the start of the game", run: () => this.opinions.step("first") },
      { keys: ["End"], does: "to its end", run: () => this.opinions.step("last") },
    ]);
    app.socket.addEventListener("open", () => {
      if (this.#isShown) void this.arrive(location.hash.split("?")[1] ?? "");
    });
  }

  #head;

  get title() {
    return "Training";
  }

  /** @param {boolean} shown */
  set isShown(shown) {
    this.#isShown = shown;
    this.element.hidden = !shown;
    clearInterval(this.#timer);
    if (shown) this.#timer = setInterval(() => void this.#look(), EVERY);
    // Nobody watches what is not on the screen.
    else this.#watch(null, null);
  }

  /** @param {string} query */
  async arrive(query) {
    const number = ++this.#arrived;
    await this.#look();
    if (!this.#isShown || number !== this.#arrived) return;
    const words = new URLSearchParams(query);
    const known = (/** @type {string | null} */ id) => (this.#runs.some((run) => run.id === id) ? id : null);
    const run = known(words.get("run")) ?? this.#runs[0]?.id ?? null;
    const other = known(words.get("with"));
    this.#watch(run, other === run ? null : other);
    await this.#describe();
  }

  /** @param {0 | 1} which */
  #id(which) {
    return this.#watched[which]?.id ?? "";
  }

  /**
   * @param {string} run
   * @param {string} other
   */
  #go(run, other) {
    const words = new URLSearchParams({ run, ...(other ? { with: other } : {}) });
    location.hash = `#/training?${words}`;
  }

  /** Which runs there are. */
  async #look() {
    try {
      /** @type {RunList} */
      const { folders, runs, refused } = await this.app.socket.ask("runs", {});
      this.#runs = runs;
      say(this.#refused, refused.join(" "));
      this.#refused.hidden = refused.length === 0;
      this.#welcome(folders);
    } catch {
      // The line is lost, which is said elsewhere; what was seen stays.
      return;
    }
    this.#showList();
  }

  /** @param {readonly string[]} folders */
  #welcome(folders) {
    this.#empty.hidden = this.#runs.length > 0;
    set(this.element, { "data-empty": this.#runs.length === 0 ? "" : null });
    if (this.#runs.length > 0) return;
    this.#empty.replaceChildren(
      h("h2", {}, "Watch a player learn"),
      h(
        "p",
        {},
        "When you train a network of your own, its curves and games are drawn here while it learns. To play or to analyse nothing of this is needed.",
      ),
      folders.length === 0
        ? h(
            "p",
            {},
            "Name the folder of your runs when you start the program: ",
            h("code", {}, "hexapod serve --runs FOLDER"),
            ". Runs are made by ",
            h("code", {}, "hexapod tune"),
            " and ",
            h("code", {}, "hexapod train"),
            ".",
          )
        : h("p", {}, `There are none in ${folders.join(", ")}. They appear here as soon as there are.`),
    );
  }

  #showList() {
    repeat(
      this.#list,
      this.#runs,
      () =>
        h(
          "li",
          {},
          h(
            "a",
            {},
            h("span", { class: "run-name" }),
            h("span", { class: "run-state" }),
            h("span", { class: "quiet" }),
          ),
        ),
      (item, run) => {
        const link = item.firstElementChild;
        if (!link) return;
        const [name, how, far] = link.children;
        set(link, {
          href: `#/training?${new URLSearchParams({ run: run.id })}`,
          "aria-current": run.id === this.#id(0) ? "page" : null,
        });
        if (name) say(name, run.name);
        if (how) say(how, state(run));
        if (far) say(far, [progress(run), run.going ? "" : ago(run.secondsAgo)].filter(Boolean).join(", "));
      },
    );
    const kind = this.#runs.find(({ id }) => id === this.#id(0))?.kind ?? "supervised";
    const others = this.#runs.filter((run) => run.id !== this.#id(0) && run.kind === kind && kind !== "tune");
    repeat(
      this.#compare,
      [{ id: "", name: "nothing" }, ...others],
      () => h("option", {}),
      (option, { id, name }) => {
        set(option, { value: id });
        say(option, name);
      },
    );
    this.#compare.value = this.#id(1);
  }

  /**
   * @param {string | null} run
   * @param {string | null} other
   */
  #watch(run, other) {
    for (const [which, id] of /** @type {const} */ ([
      [0, run],
      [1, other],
    ])) {
      const before = this.#watched[which];
      if (before?.id === id && !before?.trouble) continue;
      before?.end();
      this.#watched[which] = id === null ? null : new Watched(this.app, id, () => this.#draw());
    }
    this.#draw();
  }

  /** What does not change while a run goes on. */
  async #describe() {
    const id = this.#id(0);
    say(this.#card, "");
    this.#configDetails.hidden = true;
    if (!id) return;
    try {
      /** @type {Run} */
      const { config, card, refused, start } = await this.app.socket.ask("run", { run: id });
      if (this.#id(0) !== id) return;
      say(this.#card, [card?.training ?? "", ...refused].filter(Boolean).join(" "));
      say(this.#config, config ?? "");
      this.#configDetails.hidden = config === null;
      this.opinions.begin(id, start);
    } catch {
      // The run may have gone in the meantime; the list will say so.
    }
  }

  #draw() {
    const [one, other] = this.#watched;
    const run = one?.run ?? null;
    this.#head.hidden = !one;
    say(this.#title, run?.name ?? "");
    const { last, standing } = run ?? {};
    const iterations = one?.series.iterations ?? [];
    const best = iterations.findLast(({ accepted }) => accepted)?.iteration;
    const numbers = standing
      ? [standing.stage === "finished" ? "" : stage(standing), best ? `best network: iteration ${best}` : ""]
      : last
        ? [
            typeof last.loss === "number" ? `loss ${plain(last.loss)}` : "",
            typeof last.speed === "number" ? `${plain(last.speed)} positions a second` : "",
          ]
        : [];
    say(
      this.#facts,
      run ? [state(run), progress(run), ago(run.secondsAgo), ...numbers].filter(Boolean).join(" · ") : "",
    );
    const both = [one, other].flatMap((watched) => (watched ? [watched] : []));
    const words = both.flatMap(({ trouble, refused, leftOut }) => [
      trouble,
      ...refused,
      leftOut > 0 ? `${leftOut} measurements are left out of the curves.` : "",
    ]);
    say(this.#trouble, words.filter(Boolean).join(" "));
    this.#trouble.hidden = !this.#trouble.textContent;
    const series = both.map((watched) => watched.series);
    this.curves.show(series);
    this.health.show(series);
    this.iterations.show(iterations);
    this.#warn(one?.series ?? null);
    this.opinions.show(run?.kind === "loop" ? run.id : null, iterations.length);
    this.games.show(run);
    this.#showList();
  }

  /**
   * What is wrong with the games of a run.
   *
   * @param {Watched["series"] | null} series
   */
  #warn(series) {
    const all = series ? alarms(series) : [];
    this.#alarms.hidden = all.length === 0;
    const rest = all.length - MOST_ALARMS;
    const shown = all.slice(-MOST_ALARMS).reverse();
    const words = shown.map(({ step, text }) => `▲ Iteration ${step}: ${text}`);
    repeat(
      this.#alarms,
      rest > 0 ? [...words, `and ${rest} before: see the list of iterations.`] : words,
      () => h("li", {}),
      (item, text) => say(item, text),
    );
  }
}
