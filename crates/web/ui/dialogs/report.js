/**
 * A review on one page: how the game went, how well both sides played, the moments on which most turned, and the way
 * to show it to others.
 */

import { named, setupInShort } from "../board/words.js";
import { notify } from "../core/announce.js";
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { chances, firstSide, percent } from "../core/percent.js";
import { accuracy, ACCURACY, sidesOf } from "../panels/accuracy.js";
import { praised } from "../screens/review.js";
import { animatedGif, animatedSvg } from "../share/animation.js";
import { thumbnail } from "../share/frames.js";
import { download, pictureOf } from "../share/picture.js";
import { openDialog } from "./dialog.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../core/tree.js").Place} Place */
/** @typedef {import("../core/tree.js").Tree} Tree */
/** @typedef {import("../types.d.ts").Reviewed} Reviewed */
/** @typedef {import("../types.d.ts").Side} Side */

const WORDS = {
  title: "Report",
  opening: "Opening: ",
  table: "How both sides played",
  side: "Side",
  accuracy: "Accuracy",
  moments: "The moments on which most turned",
  moment: "The moment on which most turned",
  quiet: "No single move turned this game.",
  look: "Look at it",
  share: "Share",
  shareHow: "Pictures of the whole game or of the moments that decided it, made here; nothing is sent anywhere.",
  gif: "Animation of the game",
  gifMoments: "Animation of the moments",
  svg: "The same as SVG",
  picture: "Picture",
  open: "Open to the end.",
  working: "Drawing…",
};

const ROWS = /** @type {const} */ ([
  ["all", WORDS.accuracy],
  ["opening", "in the opening"],
  ["middle", "in the middle"],
  ["end", "at the end"],
]);
const SIGNS = /** @type {const} */ ([
  ["??", "Blunders"],
  ["?", "Mistakes"],
  ["?!", "Inaccuracies"],
  ["!", "Praised"],
]);

/**
 * @param {App} app
 * @param {Tree} tree
 * @param {Reviewed} found
 * @param {number} visits
 * @param {(place: Place) => void} visit
 */
export function showReport(app, tree, found, visits, visit) {
  const first = firstSide(tree.setup.game);
  const line = [tree.root, ...tree.root.end.line];
  const { white, black, result } = tree.heading;
  const who = white && black ? `${white} – ${black}${result ? `, ${result}` : ""}` : setupInShort(tree.setup);
  const moments = found.moments.flatMap((ply) => line[ply] ?? []);
  const pictures = h("div", { class: "moments" });
  const dialog = openDialog(
    WORDS.title,
    h(
      "section",
      { class: "report" },
      h("p", {}, h("b", {}, who)),
      found.opening && h("p", {}, WORDS.opening, found.opening.name, "."),
      h("p", {}, course(found, first)),
      table(found, line, first),
      h("p", { class: "quiet" }, `${ACCURACY} By ${visits} visits a position.`),
    ),
    h(
      "section",
      { class: "report" },
      h("h3", {}, moments.length === 0 ? WORDS.quiet : moments.length === 1 ? WORDS.moment : WORDS.moments),
      pictures,
    ),
    sharing(app, tree, moments),
  );
  const look = (/** @type {Place} */ place) => {
    dialog.close();
    visit(place);
  };
  void drawMoments(app, tree, moments, pictures, look);
}

/**
 * How the game went, in a sentence or two.
 *
 * @param {Reviewed} found
 * @param {Side} first
 */
function course({ phases: { middle, end }, decided }, first) {
  const other = first === "white" ? "black" : "white";
  const said = [];
  if (middle) said.push(`The middle of the game begins with move ${middle + 1}.`);
  if (end !== null) said.push(end === 0 ? "It is an end from the start." : `Its end begins with move ${end + 1}.`);
  if (!decided) said.push(WORDS.open);
  else {
    const winner = named(decided.winner === "first" ? first : other);
    said.push(
      decided.ply === 0
        ? `${winner} had as good as won from the start.`
        : `After move ${decided.ply} ${winner} had as good as won: 90 % or more to the end.`,
    );
  }
  return said.join(" ");
}

/**
 * @param {Reviewed} found
 * @param {readonly Place[]} line
 * @param {Side} first
 */
function table(found, line, first) {
  const sides = sidesOf(found, first);
  /** @param {Side} side @param {string} sign */
  const count = (side, sign) =>
    line.filter(({ review, sign: own }) => {
      const by = review && ((review.by === "first") === (first === "white") ? "white" : "black");
      return by === side && (sign === "!" ? own.startsWith("!") : own === sign);
    }).length;
  /** @param {string} name @param {(string | number)[]} cells */
  const row = (name, cells) => h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", {}, cell)));
  return h(
    "table",
    { class: "report-table" },
    h("caption", { class: "unseen" }, WORDS.table),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, h("span", { class: "unseen" }, WORDS.side)),
        ...sides.map(([side]) => h("th", { scope: "col" }, named(side))),
      ),
    ),
    h(
      "tbody",
      {},
      ...ROWS.filter(([phase]) => sides.some(([, side]) => side[phase] !== null)).map(([phase, name]) =>
        row(
          name,
          sides.map(([, side]) => accuracy(side[phase])),
        ),
      ),
      ...SIGNS.map(([sign, name]) =>
        row(
          `${name} ${sign}`,
          sides.map(([side]) => count(side, sign)),
        ),
      ),
    ),
  );
}

/**
 * Each moment as it was after the move, and what it meant.
 *
 * @param {App} app
 * @param {Tree} tree
 * @param {readonly Place[]} moments
 * @param {HTMLElement} into
 * @param {(place: Place) => void} look
 */
async function drawMoments(app, tree, moments, into, look) {
  const first = firstSide(tree.setup.game);
  for (const place of moments) {
    const view = await app.study.desk.see(place);
    const { review } = place;
    if (!view || !review) continue;
    const side = named((review.by === "first") === (first === "white") ? "white" : "black");
    const { best, played } = chances(place);
    const title = `${place.ply}. ${place.move} ${place.sign}`;
    into.append(
      h(
        "figure",
        { class: "moment" },
        thumbnail(view, `The board after ${title}`),
        h(
          "figcaption",
          {},
          h("b", { class: "move-text" }, title),
          " ",
          review.praise
            ? praised(review.praise, side)
            : `It leaves ${side} with ${percent(played)} % where ${percent(best)} % were to be had.`,
        ),
        h("button", { type: "button", onclick: () => look(place) }, icon("eye"), WORDS.look),
      ),
    );
  }
}

/**
 * @param {App} app
 * @param {Tree} tree
 * @param {readonly Place[]} moments
 */
function sharing(app, tree, moments) {
  const { white, black } = tree.heading;
  const title = `${setupInShort(tree.setup)}${white && black ? `: ${white} – ${black}` : ""}`;
  const whole = () => [tree.root, ...tree.root.end.line];
  // Two moves before each moment, and the moment itself for longer.
  const around = () =>
    whole().filter(({ ply }) => moments.some((moment) => ply <= moment.ply && ply >= moment.ply - 2));
  /**
   * @param {string} text
   * @param {() => Promise<void>} make
   */
  const button = (text, make) => {
    const element = h("button", { type: "button" }, icon("save"), text);
    element.addEventListener("click", () => {
      element.disabled = true;
      const words = element.lastChild;
      words?.replaceWith(WORDS.working);
      make()
        .catch((error) => notify(error instanceof Error ? error.message : String(error), "bad"))
        .finally(() => {
          element.lastChild?.replaceWith(text);
          element.disabled = false;
        });
    });
    return element;
  };
  /** @param {readonly Place[]} places */
  const shown = async (places) => {
    const views = await Promise.all(places.map((place) => app.study.desk.see(place)));
    return places.flatMap((place, index) => {
      const view = views[index];
      return view ? [{ place, view, isLong: moments.includes(place) }] : [];
    });
  };
  return h(
    "section",
    { class: "report" },
    h("h3", {}, WORDS.share),
    h("p", { class: "quiet" }, WORDS.shareHow),
    h(
      "div",
      { class: "buttons" },
      moments.length > 0 &&
        button(WORDS.gifMoments, async () =>
          download("moments.gif", "image/gif", await animatedGif(await shown(around()))),
        ),
      button(WORDS.gif, async () => download("game.gif", "image/gif", await animatedGif(await shown(whole())))),
      button(WORDS.svg, async () =>
        download("game.svg", "image/svg+xml", await animatedSvg(title, await shown(whole()))),
      ),
      button(WORDS.picture, async () =>
        download("position.svg", "image/svg+xml", await pictureOf(app.study.table, title)),
      ),
    ),
  );
}
