/**
 * The one line to the server. Each request has an id; answers find their way back by it. A line that breaks is taken
 * up again, and what was under way is told.
 */

/** @typedef {import("../protocol.d.ts").Actions} Actions */
/** @typedef {import("../protocol.d.ts").Analysis} Analysis */
/** @typedef {import("../protocol.d.ts").AnalysisQuery} AnalysisQuery */
/** @typedef {import("../protocol.d.ts").NoResults} NoResults */
/** @typedef {{ [field: string]: unknown }} Message */

/** What the server refused, or that it is not there. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {string} [field] which part of the request is wrong
   */
  constructor(message, field) {
    super(message);
    this.name = "Refused";
    this.field = field;
  }
}

/** @typedef {{ hear: (message: Message) => void, fail: (error: Refused) => void }} Listener */

const LOST = "the connection to hexapod is lost: is the program still running?";

/**
 * Events: `open`, `lost`.
 */
export class Socket extends EventTarget {
  /** @type {WebSocket | null} */
  #line = null;
  /** @type {Map<string, Listener>} */
  #listeners = new Map();
  /** @type {string[]} */
  #unsent = [];
  #count = 0;
  #pause = 250;

  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
    this.#connect();
  }

  get isOpen() {
    return this.#line?.readyState === WebSocket.OPEN;
  }

  #connect() {
    const line = new WebSocket(this.address);
    this.#line = line;
    line.onopen = () => {
      this.#pause = 250;
      for (const text of this.#unsent.splice(0)) line.send(text);
      this.dispatchEvent(new Event("open"));
    };
    line.onmessage = (event) => this.#hear(String(event.data));
    line.onclose = () => {
      const left = [...this.#listeners.values()];
      this.#listeners.clear();
      this.#unsent.length = 0;
      for (const listener of left) listener.fail(new Refused(LOST));
      this.dispatchEvent(new Event("lost"));
      setTimeout(() => this.#connect(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, 4000);
    };
  }

  /** @param {string} text */
  #hear(text) {
    /** @type {Message} */
    const message = JSON.parse(text);
    const listener = this.#listeners.get(String(message["id"]));
    if (!listener) return;
    if (typeof message["error"] === "string") {
      this.#listeners.delete(String(message["id"]));
      const field = message["field"];
      listener.fail(new Refused(message["error"], typeof field === "string" ? field : undefined));
    } else if (message["warning"] === undefined) {
      listener.hear(message);
    }
  }

  /**
   * @param {string} id
   * @param {object} request
   */
  #send(id, request) {
    const text = JSON.stringify({ id, ...request });
    if (this.isOpen) this.#line?.send(text);
    else this.#unsent.push(text);
  }

  /**
   * Asks, and waits for the one answer.
   *
   * @template {keyof Actions} A
   * @param {A} action
   * @param {Actions[A]["request"]} request
   * @returns {Promise<Actions[A]["answer"]>}
   */
  ask(action, request) {
    const id = `q${++this.#count}`;
    return new Promise((resolve, reject) => {
      this.#listeners.set(id, {
        hear: (message) => {
          this.#listeners.delete(id);
          resolve(/** @type {Actions[A]["answer"]} */ (/** @type {unknown} */ (message)));
        },
        fail: reject,
      });
      this.#send(id, { action, ...request });
    });
  }

  /**
   * Asks, and hears answers until `hear` says that it was the last.
   *
   * @template {keyof Actions} A
   * @param {A} action
   * @param {Actions[A]["request"]} request
   * @param {(message: Actions[A]["answer"]) => boolean} hear true when that was the last
   * @param {(error: Refused) => void} fail
   * @returns {() => void} ends it early
   */
  follow(action, request, hear, fail) {
    const take = /** @type {(message: unknown) => boolean} */ (hear);
    return this.#stream({ action, ...request }, take, fail);
  }

  /**
   * Asks what is thought of a position, and hears more and more of it.
   *
   * @param {AnalysisQuery} query
   * @param {(analysis: Analysis) => void} hear
   * @param {(error: Refused) => void} fail
   * @returns {() => void} ends it early
   */
  analyse(query, hear, fail) {
    /** @param {unknown} message */
    const take = (message) => {
      const analysis = /** @type {Analysis | NoResults} */ (message);
      if (!("noResults" in analysis)) hear(analysis);
      return !analysis.isDuringSearch;
    };
    return this.#stream(query, take, fail);
  }

  /**
   * @param {object} request
   * @param {(message: unknown) => boolean} hear true when that was the last
   * @param {(error: Refused) => void} fail
   * @returns {() => void}
   */
  #stream(request, hear, fail) {
    const id = `s${++this.#count}`;
    this.#listeners.set(id, {
      hear: (message) => {
        if (hear(message)) this.#listeners.delete(id);
      },
      fail,
    });
    this.#send(id, request);
    return () => {
      if (!this.#listeners.delete(id)) return;
      if (this.isOpen) this.#send(`t${++this.#count}`, { action: "terminate", terminateId: id });
    };
  }
}

/** @returns {string} where the page's own server listens */
export function ownAddress() {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}
