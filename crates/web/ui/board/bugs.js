/**
 * The bugs' pictures: our own, a few strokes each, in a box from -50 to 50. `fill` and `leg` are drawn in the bug's
 * colour, `cut` in the tile's, `wing` in the bug's but lighter.
 */

import { s } from "../core/dom.js";

/** @typedef {"Q" | "S" | "B" | "G" | "A" | "M" | "L" | "P"} Letter */
/** @typedef {{ strokes: readonly (readonly ["fill" | "leg" | "thin" | "cut" | "cutfill" | "wing", string])[] }} Bug */

/**
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 * @param {number} [ry]
 */
const oval = (x, y, rx, ry = rx) => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;

/**
 * The same stroke on both sides.
 *
 * @param {string} path of absolute commands with plain numbers
 */
function both(path) {
  let isX = true;
  const mirrored = path.replace(/-?\d+(\.\d+)?/g, (number) => {
    const shown = isX ? String(-Number(number)) : number;
    isX = !isX;
    return shown;
  });
  return path + mirrored;
}

/** @type {{ readonly [letter in Letter]: Bug }} */
const BUGS = {
  Q: {
    // queen bee
    strokes: [
      ["wing", both("M9 -8C20 -28 46 -28 46 -14C46 0 24 4 9 -2Z")],
      ["wing", both("M9 -1C24 4 38 10 36 20C34 28 18 18 9 5Z")],
      ["fill", "M0 44C-7 38 -16 27 -16 13C-16 3 -9 -3 0 -3C9 -3 16 3 16 13C16 27 7 38 0 44Z"],
      ["fill", oval(0, -11, 11, 10)],
      ["fill", oval(0, -25, 8.5, 7.5)],
      ["fill", "M-12 -33L-14 -47L-6 -40L0 -49L6 -40L14 -47L12 -33Z"],
      ["cut", "M-14 8Q0 13 14 8M-15 18Q0 24 15 18M-11 28Q0 34 11 28"],
      ["cut", "M-9 -32.5L9 -32.5"],
    ],
  },
  S: {
    // spider
    strokes: [
      ["leg", both("M7 -14L19 -29L15 -46")],
      ["leg", both("M9 -11L31 -25L41 -41")],
      ["leg", both("M9 -6L33 -3L44 15")],
      ["leg", both("M7 -2L26 15L27 41")],
      ["fill", oval(0, -11, 11, 12)],
      ["fill", oval(0, 17, 16, 20)],
      ["cutfill", "M-5 8L5 8L1.5 17L6 27L-6 27L-1.5 17Z"],
      ["cutfill", oval(-4, -16, 2.2) + oval(4, -16, 2.2)],
    ],
  },
  B: {
    // beetle
    strokes: [
      ["leg", both("M14 -8L30 -18L36 -32")],
      ["leg", both("M18 8L37 8L45 0")],
      ["leg", both("M15 24L32 33L34 46")],
      ["fill", "M-21 -2C-25 20 -14 44 0 44C14 44 25 20 21 -2Z"],
      ["fill", "M-18 -6C-18 -18 -10 -23 0 -23C10 -23 18 -18 18 -6Z"],
      ["fill", oval(0, -27, 9, 7)],
      ["fill", both("M3 -32C6 -38 8 -40 14 -41C12 -44 8 -46 5 -49C16 -50 24 -42 18 -35C14 -31 9 -30 6 -28Z")],
      ["cut", "M0 -1L0 42"],
      ["cut", "M-22 -4L22 -4"],
    ],
  },
  G: {
    // grasshopper
    strokes: [
      ["thin", "M30 -19C30 -34 22 -44 8 -47"],
      ["leg", "M14 3L19 20L11 34"],
      ["leg", "M24 0L36 14L34 34"],
      [
        "fill",
        "M22 -20C32 -23 42 -18 42 -9C42 -3 37 1 31 1C28 9 14 12 2 12C-14 13 -32 14 -47 10C-36 2 -20 -10 -4 -14C6 -17 14 -17 22 -20Z",
      ],
      ["fill", "M6 10C-2 12 -9 4 -13 -8C-17 -18 -20 -28 -20 -35C-20 -40 -14 -41 -11 -37C-5 -28 6 -6 8 2C9 6 9 9 6 10Z"],
      ["leg", "M-16 -36L-33 34L-44 36"],
      ["cutfill", oval(34, -11, 2.6)],
      ["cut", "M-16 3C-8 -9 10 -11 22 -12"],
    ],
  },
  A: {
    // ant
    strokes: [
      ["thin", both("M4 -33L14 -41L10 -50")],
      ["leg", both("M6 -14L23 -22L30 -37")],
      ["leg", both("M7 -8L28 -5L40 4")],
      ["leg", both("M6 -2L21 13L27 34")],
      ["fill", oval(0, -29, 11, 9.5)],
      ["fill", oval(0, -9, 8, 12)],
      ["fill", oval(0, 6, 4.5, 4.5)],
      ["fill", oval(0, 26, 14.5, 18)],
      ["cutfill", oval(-5.5, -31, 2.2) + oval(5.5, -31, 2.2)],
      ["cut", "M-13 21Q0 26 13 21M-13 30Q0 35 13 30"],
    ],
  },
  M: {
    // mosquito
    strokes: [
      ["thin", both("M5 -11L22 -25L29 -45")],
      ["thin", both("M6 -7L31 -12L46 -28")],
      ["thin", both("M5 -3L24 12L38 46")],
      ["wing", both("M5 -6C22 -8 40 6 41 24C42 30 36 33 30 28C20 20 10 8 4 0Z")],
      ["thin", "M0 -24L0 -50"],
      ["fill", oval(0, -22, 6.5)],
      ["fill", oval(0, -9, 8.5, 9)],
      ["fill", "M-5 -2C-7 14 -5 34 0 45C5 34 7 14 5 -2Z"],
      ["cut", "M-6 9L6 9M-6 18L6 18M-5 27L5 27"],
    ],
  },
  L: {
    // ladybug
    strokes: [
      ["thin", both("M5 -35L13 -46")],
      ["leg", both("M20 -14L36 -24")],
      ["leg", both("M27 6L44 6")],
      ["leg", both("M21 26L36 37")],
      ["fill", "M-16 -21C-16 -33 -9 -39 0 -39C9 -39 16 -33 16 -21Z"],
      ["fill", oval(0, 8, 29, 31)],
      ["cut", "M0 -22L0 38"],
      ["cut", "M-24 -13Q0 -24 24 -13"],
      ["cutfill", oval(-14, 2, 5.6) + oval(14, 2, 5.6) + oval(-11, 21, 5) + oval(11, 21, 5)],
      ["cutfill", oval(-6.5, -30, 2.4) + oval(6.5, -30, 2.4)],
    ],
  },
  P: {
    // pillbug
    strokes: [
      ["thin", both("M6 -37L17 -49")],
      ["thin", both("M17 -22L32 -29")],
      ["thin", both("M21 -11L38 -15")],
      ["thin", both("M23 0L41 0")],
      ["thin", both("M23 11L40 15")],
      ["thin", both("M20 22L35 30")],
      ["thin", both("M15 32L27 43")],
      ["fill", "M0 -42C16 -42 24 -22 24 1C24 26 15 45 0 45C-15 45 -24 26 -24 1C-24 -22 -16 -42 0 -42Z"],
      ["cut", "M-15 -27Q0 -20 15 -27M-21 -15Q0 -7 21 -15M-24 -2Q0 6 24 -2M-23 11Q0 19 23 11M-20 24Q0 31 20 24"],
      ["cutfill", oval(-5.5, -33, 2.3) + oval(5.5, -33, 2.3)],
    ],
  },
};

/**
 * @param {Letter} letter
 * @param {number} [scale]
 * @returns {SVGGElement} the picture, about the origin
 */
export function drawing(letter, scale = 1) {
  const strokes = BUGS[letter].strokes.map(([part, path]) => s("path", { class: `bug-${part}`, d: path }));
  return s("g", { class: "bug", transform: scale === 1 ? null : `scale(${scale})` }, ...strokes);
}
