/**
 * The line over the candidates: engine on or off, how far it looks, and whether its thoughts are shown.
 */

import { h, say, set } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { short } from "../core/percent.js";
import { settings } from "../core/settings.js";

/** @typedef {import("../core/engine.js").Engine} Engine */
/** @typedef {import("../core/tree.js").Place} Place */

const VISITS = [100, 300, 1000, 3000, 10000, 30000, 100000];

export class EngineHead {
  #switch = h("input", {
    type: "checkbox",
    role: "switch",
    "aria-label": "Engine",
    onchange: () => settings.change({ engine: this.#switch.checked }),
  });
  #limit = h(
    "select",
    {
      "aria-label": "Visits at which the engine stops",
      title: "Visits at which the engine stops",
      onchange: () => settings.change({ visits: Number(this.#limit.value) }),
    },
    ...VISITS.map((visits) => h("option", { value: visits }, short(visits))),
  );
  // Not a live region: nobody wants to hear ten numbers a second.
  #state = h("span", { class: "engine-state" });

  /**
   * @param {Engine} engine
   * @param {() => void} hide called to hide or show what the engine thinks
   */
  constructor(engine, hide) {
    this.engine = engine;
    this.hide = h(
      "button",
      {
        type: "button",
        class: "plain",
        title: "Hide what the engine thinks (h)",
        "aria-pressed": "false",
        onclick: hide,
      },
      icon("eye"),
      h("span", { class: "unseen" }, "Hide the engine's moves"),
    );
    this.element = h(
      "header",
      { class: "engine-head" },
      h("label", { class: "toggle" }, this.#switch, h("h2", {}, "Engine")),
      this.#state,
      this.#limit,
      h(
        "button",
        { type: "button", class: "plain", title: "Look twice as far (+)", onclick: () => engine.more() },
        icon("plus"),
        h("span", { class: "unseen" }, "Look twice as far"),
      ),
      this.hide,
    );
  }

  /**
   * @param {Place} place
   * @param {boolean} hidden
   */
  show(place, hidden) {
    const { engine } = this;
    const { now } = settings;
    this.#switch.checked = now.engine;
    const nearest = VISITS.reduce((best, choice) =>
      Math.abs(choice - now.visits) < Math.abs(best - now.visits) ? choice : best,
    );
    this.#limit.value = String(nearest);
    const visits = place.analysis?.rootInfo.visits ?? 0;
    const limit = engine.limit(place);
    const speed = engine.isRunning && engine.speed > 0 ? ` · ${short(Math.round(engine.speed))}/s` : "";
    say(this.#state, `${short(visits)}${limit > now.visits ? ` of ${short(limit)}` : ""} visits${speed}`);
    set(this.#state, { "data-busy": engine.isRunning ? "" : null });
    set(this.hide, { "aria-pressed": hidden });
  }
}
