/**
 * The plane of hexagons on the screen. Hexagons stand on a point; `q` counts to the east, `r` to the south-east,
 * as in the rules (`game::Axial`).
 */

/** @typedef {readonly [q: number, r: number]} Cell */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** From the centre of a cell to a corner. */
export const RADIUS = 50;
const WIDTH = RADIUS * Math.sqrt(3);
const ROW = RADIUS * 1.5;

/** Clockwise from east, as in the rules. */
export const DIRECTIONS = /** @type {const} */ ([
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
]);

/**
 * @param {Cell} cell
 * @returns {string}
 */
export const key = ([q, r]) => `${q},${r}`;

/**
 * @param {string} text
 * @returns {Cell}
 */
export function unkey(text) {
  const [q = 0, r = 0] = text.split(",").map(Number);
  return [q, r];
}

/**
 * @param {Cell} cell
 * @returns {Cell[]} the six cells around, clockwise from east
 */
export const around = ([q, r]) => DIRECTIONS.map(([dq, dr]) => /** @type {Cell} */ ([q + dq, r + dr]));

/**
 * Turned about the origin by sixths of a turn, clockwise.
 *
 * @param {Cell} cell
 * @param {number} sixths
 * @returns {Cell}
 */
export function turned([q, r], sixths) {
  for (let i = 0; i < ((sixths % 6) + 6) % 6; i++) [q, r] = [-r, q + r];
  return [q, r];
}

/**
 * @param {Cell} cell
 * @returns {Point}
 */
export const centre = ([q, r]) => ({ x: WIDTH * (q + r / 2), y: ROW * r });

/**
 * The cell in which a point lies.
 *
 * @param {Point} point
 * @returns {Cell}
 */
export function cellAt({ x, y }) {
  const r = y / ROW;
  const q = x / WIDTH - r / 2;
  // Rounded as three coordinates that sum to nothing: the one that was rounded most gives way.
  let [rq, rr, rs] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  // `+ 0` makes an ordinary nought of -0, which would be another key.
  return [rq + 0, rr + 0];
}

/**
 * @param {number} radius
 * @returns {Point[]} the corners of a hexagon about the origin, clockwise from the top
 */
export function corners(radius) {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i - Math.PI / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

/**
 * @param {number} n
 * @returns {string}
 */
const short = (n) => (Math.round(n * 100) / 100).toString();

/**
 * A hexagon about the origin whose corners are rounded off, as the data of an SVG path.
 *
 * @param {number} radius
 * @param {number} [round] how far from the corner the rounding begins
 * @returns {string}
 */
export function hexagon(radius, round = 0) {
  const points = corners(radius);
  const share = round / radius;
  const steps = points.map((corner, i) => {
    const before = /** @type {Point} */ (points[(i + 5) % 6]);
    const after = /** @type {Point} */ (points[(i + 1) % 6]);
    const from = between(corner, before, share);
    const to = between(corner, after, share);
    const start = `${i === 0 ? "M" : "L"}${short(from.x)} ${short(from.y)}`;
    return round === 0 ? start : `${start}Q${short(corner.x)} ${short(corner.y)} ${short(to.x)} ${short(to.y)}`;
  });
  return `${steps.join("")}Z`;
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} share
 * @returns {Point}
 */
export const between = (from, to, share) => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/**
 * The smallest box around the centres of cells, with room for the hexagons and `margin` beyond.
 *
 * @param {readonly Point[]} points
 * @param {number} margin
 * @returns {Box}
 */
export function boxAround(points, margin) {
  if (points.length === 0) return { x: -margin, y: -margin, width: 2 * margin, height: 2 * margin };
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}
