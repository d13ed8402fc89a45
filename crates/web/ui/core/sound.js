/**
 * What a game sounds like: tiles on a table and stones on a board, made here by the browser. There are no files. Nothing
 * sounds before somebody has pressed something, and nothing at all where it is switched off.
 */

import { settings } from "./settings.js";

/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../types.d.ts").View} View */

/**
 * A knock: wood on wood, or stone on wood.
 *
 * @typedef {{ pitch: number, fall: number, length: number, gain: number, noise: number, after?: number }} Knock
 */

/** @type {{ readonly [name: string]: readonly Knock[] }} */
const KNOCKS = {
  place: [{ pitch: 190, fall: 0.55, length: 0.11, gain: 0.5, noise: 0.35 }],
  move: [{ pitch: 240, fall: 0.6, length: 0.08, gain: 0.36, noise: 0.25 }],
  climb: [
    { pitch: 260, fall: 0.8, length: 0.06, gain: 0.25, noise: 0.2 },
    { pitch: 330, fall: 0.7, length: 0.09, gain: 0.4, noise: 0.25, after: 0.17 },
  ],
  throw: [
    { pitch: 420, fall: 1.7, length: 0.22, gain: 0.1, noise: 0.5 },
    { pitch: 180, fall: 0.5, length: 0.12, gain: 0.5, noise: 0.35, after: 0.36 },
  ],
  stone: [{ pitch: 520, fall: 0.7, length: 0.06, gain: 0.4, noise: 0.4 }],
  swap: [
    { pitch: 520, fall: 0.7, length: 0.06, gain: 0.35, noise: 0.3 },
    { pitch: 620, fall: 0.7, length: 0.06, gain: 0.4, noise: 0.3, after: 0.12 },
  ],
};
/** Three notes for an end, by who has won, as halftones above the first. */
const ENDS = { won: [0, 4, 7, 12], lost: [7, 3, 0], drawn: [0, 5, 0], ended: [0, 7, 12] };
const GROUND = 330;
const NOTE = 0.16;

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;

// A browser lets nothing sound before a person has done something, and neither do we.
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { capture: true });

function wake() {
  if (!settings.now.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** @returns {AudioContext | null} where something may sound now */
const ready = () => (settings.now.sound && context?.state === "running" && !document.hidden ? context : null);

/** @param {AudioContext} on */
function noise(on) {
  if (hiss) return hiss;
  hiss = on.createBuffer(1, on.sampleRate / 4, on.sampleRate);
  const data = hiss.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = 2 * Math.random() - 1;
  return hiss;
}

/**
 * @param {AudioContext} on
 * @param {Knock} knock
 */
function knock(on, { pitch, fall, length, gain, noise: share, after = 0 }) {
  const at = on.currentTime + after;
  const [tone, body] = [on.createOscillator(), on.createGain()];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * fall, at + length);
  body.gain.setValueAtTime(gain, at);
  body.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(body).connect(on.destination);
  tone.start(at);
  tone.stop(at + length);
  const [burst, band, edge] = [on.createBufferSource(), on.createBiquadFilter(), on.createGain()];
  burst.buffer = noise(on);
  band.type = "bandpass";
  band.frequency.value = pitch * 5;
  edge.gain.setValueAtTime(gain * share, at);
  edge.gain.exponentialRampToValueAtTime(0.001, at + length * 0.6);
  burst.connect(band).connect(edge).connect(on.destination);
  burst.start(at);
  burst.stop(at + length);
}

/**
 * @param {AudioContext} on
 * @param {readonly number[]} halftones
 */
function melody(on, halftones) {
  halftones.forEach((halftone, index) => {
    const at = on.currentTime + 0.3 + index * NOTE;
    const [tone, body] = [on.createOscillator(), on.createGain()];
    tone.type = "sine";
    tone.frequency.value = GROUND * 2 ** (halftone / 12);
    body.gain.setValueAtTime(0.0001, at);
    body.gain.exponentialRampToValueAtTime(0.22, at + 0.02);
    body.gain.exponentialRampToValueAtTime(0.001, at + 3 * NOTE);
    tone.connect(body).connect(on.destination);
    tone.start(at);
    tone.stop(at + 3 * NOTE);
  });
}

/**
 * As what a move sounds.
 *
 * @param {View} view
 */
function kindOf(view) {
  const { last } = view;
  if (!last || last.kind === "pass") return null;
  if (view.game === "hex") return last.kind === "swap" ? "swap" : "stone";
  if (last.kind === "place" || last.kind === "throw") return last.kind;
  const tile = "tile" in last && last.tile ? view.tiles[last.tile] : null;
  return tile && tile.level > 0 ? "climb" : "move";
}

/**
 * The move that was just made, and the end of the game if it was that.
 *
 * @param {View} view
 * @param {Side | null} person whose victory it may be
 */
export function hear(view, person) {
  const on = ready();
  if (!on) return;
  const kind = kindOf(view);
  if (kind) for (const one of KNOCKS[kind] ?? []) knock(on, one);
  if (!view.outcome) return;
  const { winner } = view.outcome;
  melody(on, ENDS[winner === null ? "drawn" : !person ? "ended" : winner === person ? "won" : "lost"]);
}
