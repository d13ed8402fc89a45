/**
 * The page: its frame, its screens and the way between them. It knows no rules: it draws what it is given and says what
 * a person wants.
 */

import { shadings } from "./board/surface.js";
import { announcers, notify } from "./core/announce.js";
import { h, say, set } from "./core/dom.js";
import { icon } from "./core/icons.js";
import { bind, use } from "./core/keys.js";
import { isHexWorld } from "./core/link.js";
import { OwnGames } from "./core/own-games.js";
import { settings } from "./core/settings.js";
import { ownAddress, Socket } from "./core/socket.js";
import { showHelp } from "./dialogs/help.js";
import { listenForGames, openText } from "./dialogs/open.js";
import { showPhone } from "./dialogs/phone.js";
import { showPreferences } from "./dialogs/preferences.js";
import { copy, write } from "./dialogs/save.js";
import { Analyse } from "./screens/analyse.js";
import { Games } from "./screens/games.js";
import { Learn } from "./screens/learn.js";
import { Library } from "./screens/library.js";
import { Play } from "./screens/play.js";
import { Puzzles } from "./screens/puzzles.js";
import { SetUp } from "./screens/set-up.js";
import { Training } from "./screens/training.js";

/** @typedef {import("./core/own-game.js").OwnGame} OwnGame */
/** @typedef {import("./core/tree.js").Tree} Tree */
/** @typedef {import("./types.d.ts").About} About */
/**
 * A screen; what follows its name in the address is told it on arrival.
 *
 * @typedef {object} Screen
 * @property {HTMLElement} element
 * @property {boolean} isShown
 * @property {string} title
 * @property {import("./board/table.js").Table} [table]
 * @property {(query: string) => unknown} [arrive]
 */

export class App {
  socket = new Socket(ownAddress());
  /** @type {About | null} */
  about = null;
  games = new OwnGames(this.socket);
  play = new Play(this);
  study = new Analyse(this);
  library = new Library(this);
  /** By the word in the address; what is not here has no place in the menu either. @type {{ readonly [route: string]: Screen }} */
  #screens = {
    play: this.play,
    analyse: this.study,
    games: new Games(this),
    puzzles: new Puzzles(this),
    library: this.library,
    training: new Training(this),
    "set-up": new SetUp(this),
    learn: new Learn(this),
  };
  #links = Object.entries(this.#screens).map(([route, { title }]) => ({
    route,
    link: h("a", { href: `#/${route}` }, title),
  }));
  #hasRuns = false;
  #lost = h(
    "p",
    { class: "lost", role: "alert", hidden: true },
    "The connection to hexapod is lost. Is the program still running? Trying again… If it was started again, open the address that it prints.",
  );
  #theme = h("button", {
    type: "button",
    class: "plain",
    onclick: () => settings.change({ theme: settings.isDark ? "light" : "dark" }),
  });
  #sound = h("button", {
    type: "button",
    class: "plain",
    onclick: () => settings.change({ sound: !settings.now.sound }),
  });
  #net = h("span", { class: "net quiet" });

  constructor() {
    document.body.append(
      shadings(),
      h(
        "a",
        { class: "skip", href: "#main", onclick: (/** @type {Event} */ event) => this.#skip(event) },
        "To the board",
      ),
      h(
        "header",
        { class: "top" },
        h(
          "a",
          { class: "brand", href: "#/play" },
          h("img", { src: "icon.svg", alt: "", width: 28, height: 28 }),
          "Hexapod",
        ),
        h("nav", { "aria-label": "Screens" }, ...this.#links.map(({ link }) => link)),
        this.#net,
        h(
          "div",
          { class: "top-buttons" },
          h(
            "button",
            {
              type: "button",
              class: "plain phone-button",
              title: "On a phone",
              "aria-label": "On a phone",
              onclick: showPhone,
            },
            icon("phone"),
          ),
          this.#theme,
          this.#sound,
          h(
            "button",
            { type: "button", class: "plain", title: "Settings", "aria-label": "Settings", onclick: showPreferences },
            icon("gear"),
          ),
          h(
            "button",
            { type: "button", class: "plain", title: "Keys (?)", "aria-label": "Keys", onclick: showHelp },
            icon("help"),
          ),
        ),
      ),
      this.#lost,
      h("main", { id: "main" }, ...Object.values(this.#screens).map(({ element }) => element)),
      ...announcers(),
    );
    bind("Everywhere", [{ keys: ["?"], does: "these keys", run: showHelp }]);
    settings.addEventListener("change", () => this.#dress());
    this.#dress();
    this.socket.addEventListener("open", () => {
      this.#lost.hidden = true;
      void this.#meet();
    });
    this.socket.addEventListener("lost", () => (this.#lost.hidden = false));
    addEventListener("hashchange", () => this.#route());
    listenForGames(this);
    this.#route();
  }

  /** @param {Event} event */
  #skip(event) {
    event.preventDefault();
    if (this.library.isShown) {
      this.library.focus();
      return;
    }
    const shown = Object.values(this.#screens).find(({ element }) => !element.hidden);
    if (shown?.table) shown.table.board.surface.roving.focus();
    else /** @type {HTMLElement | null} */ (shown?.element.querySelector("a, button, select"))?.focus();
  }

  #dress() {
    this.#theme.replaceChildren(icon(settings.isDark ? "sun" : "moon"));
    const text = settings.isDark ? "Light colours" : "Dark colours";
    set(this.#theme, { title: text, "aria-label": text });
    const { sound } = settings.now;
    this.#sound.replaceChildren(icon(sound ? "sound" : "mute"));
    const words = sound ? "Mute" : "Sound on";
    set(this.#sound, { title: words, "aria-label": words });
  }

  /** Asks who answers. */
  async #meet() {
    try {
      this.about = await this.socket.ask("about", {});
      say(this.#net, `version ${this.about?.version ?? ""}`);
      this.play.refresh();
      await this.#lookForRuns();
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), "bad");
    }
  }

  /** Players have nothing to do with training: its place in the menu is there for those who have runs to look at. */
  async #lookForRuns() {
    const { runs, refused } = await this.socket.ask("runs", {});
    this.#hasRuns = runs.length + refused.length > 0;
    this.#showLinks();
  }

  #showLinks() {
    for (const { route, link } of this.#links) {
      const isHere = link.getAttribute("aria-current") === "page";
      // One comes to what is set up from where games are opened.
      link.hidden = !isHere && ((route === "training" && !this.#hasRuns) || route === "set-up");
    }
  }

  #route() {
    const { hash } = location;
    if (isHexWorld(hash)) {
      history.replaceState(null, "", "#/analyse");
      void openText(this, "the link", `https://hexworld.org/board/${hash}`);
    }
    const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
    const route = path in this.#screens ? path : "play";
    for (const [name, screen] of Object.entries(this.#screens)) screen.isShown = name === route;
    for (const { route: name, link } of this.#links) {
      set(link, { "aria-current": name === route ? "page" : null });
    }
    this.#showLinks();
    const title = this.#screens[route]?.title ?? "";
    use(title);
    document.body.dataset["screen"] = route;
    void this.#screens[route]?.arrive?.(query);
    document.title = `${title} · Hexapod`;
    this.aim();
  }

  /** *Analyse* in the bar leads to the game that one sees. */
  aim() {
    const seen = this.play.seen;
    for (const { route, link } of this.#links) {
      if (route === "analyse") set(link, { href: seen ? addressOf("analyse", seen) : "#/analyse" });
    }
  }

  /**
   * The address of a screen names the game that is there, so that it is found again: by loading the page anew, by
   * going back, in another window.
   *
   * @param {string} route
   * @param {string} key
   */
  name(route, key) {
    const [path, query] = location.hash.slice(2).split("?");
    if ((path || "play") !== route || new URLSearchParams(query).get("game") === key) return;
    history.replaceState(null, "", `#/${route}?game=${key}`);
  }

  /**
   * Opens a game from elsewhere on the screen for analysis, where it stands. The one that was there is kept, and Back
   * leads to it.
   *
   * @param {Tree} tree
   * @param {boolean} [instead] its address takes the place of the link that led here
   */
  async openTree(tree, instead = false) {
    const own = this.games.opened(tree.content);
    if (own.version === 0 && !own.openTree) own.tree = tree;
    else own.tree.go(own.tree.reach(tree.current.moves));
    if (instead) history.replaceState(null, "", addressOf("analyse", own));
    await this.analyse(own);
  }

  /**
   * Looks at a game of one's own. What is tried there leaves alone what was played.
   *
   * @param {OwnGame} own
   */
  async analyse(own) {
    own.gather();
    const shown = this.study.show(own);
    const address = addressOf("analyse", own);
    if (location.hash === address) this.#route();
    else location.hash = address;
    await shown;
  }

  /**
   * Reviews a game.
   *
   * @param {OwnGame} own
   * @param {import("./types.d.ts").Side} [person] whose mistakes are shown first
   */
  review(own, person) {
    void this.analyse(own);
    this.study.review.run(person);
  }

  /**
   * Copies a game as the line that other programs read.
   *
   * @param {Tree} tree
   */
  async copyGame(tree) {
    try {
      const { text } = await write(this, tree, tree.setup.game === "hive" ? "uhp" : "hexworld");
      await copy(text.trim());
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), "bad");
    }
  }
}

/**
 * @param {string} route
 * @param {OwnGame} own
 */
const addressOf = (route, own) => `#/${route}?game=${own.key}`;

new App();
