/**
 * GIF, written here so that nothing is sent anywhere to be made one: pictures of 256 colours, packed by LZW, one after
 * the other for ever.
 */

/** Bits of red, green and blue that are told apart when the colours are counted. */
const DEPTH = 5;

/**
 * The 256 colours that are there most often. Boards have few hues, and edges of shapes mix two of them.
 *
 * @param {readonly Uint8ClampedArray[]} frames as RGBA
 * @returns {Uint8Array} three bytes a colour
 */
function palette(frames) {
  /** @type {Map<number, [count: number, red: number, green: number, blue: number]>} */
  const seen = new Map();
  for (const data of frames) {
    for (let at = 0; at + 3 < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
      const name = bucket(red, green, blue);
      const there = seen.get(name);
      if (there) {
        there[0]++;
        there[1] += red;
        there[2] += green;
        there[3] += blue;
      } else {
        seen.set(name, [1, red, green, blue]);
      }
    }
  }
  const most = [...seen.values()].sort((a, b) => b[0] - a[0]).slice(0, 256);
  const colours = new Uint8Array(3 * 256);
  most.forEach(([count, red, green, blue], index) =>
    colours.set([Math.round(red / count), Math.round(green / count), Math.round(blue / count)], 3 * index),
  );
  return colours;
}

/** @param {number} red @param {number} green @param {number} blue */
const bucket = (red, green, blue) =>
  ((red >> (8 - DEPTH)) << (2 * DEPTH)) | ((green >> (8 - DEPTH)) << DEPTH) | (blue >> (8 - DEPTH));

/**
 * The number of the nearest colour, each found once.
 *
 * @param {Uint8Array} colours
 */
function nearest(colours) {
  const known = new Int16Array(1 << (3 * DEPTH)).fill(-1);
  /** @param {number} red @param {number} green @param {number} blue */
  return (red, green, blue) => {
    const name = bucket(red, green, blue);
    const found = known[name] ?? -1;
    if (found >= 0) return found;
    let [best, least] = [0, Infinity];
    for (let index = 0; index < 256; index++) {
      const far =
        (red - (colours[3 * index] ?? 0)) ** 2 +
        (green - (colours[3 * index + 1] ?? 0)) ** 2 +
        (blue - (colours[3 * index + 2] ?? 0)) ** 2;
      if (far < least) [best, least] = [index, far];
    }
    known[name] = best;
    return best;
  };
}

/** Bytes one after the other. */
class Bytes {
  #data = new Uint8Array(1 << 16);
  length = 0;

  /** @param {readonly number[] | Uint8Array} bytes */
  put(bytes) {
    while (this.length + bytes.length > this.#data.length) {
      const more = new Uint8Array(2 * this.#data.length);
      more.set(this.#data);
      this.#data = more;
    }
    this.#data.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** @param {number} number of two bytes, the low one first */
  put16(number) {
    this.put([number & 255, number >> 8]);
  }

  get whole() {
    return this.#data.slice(0, this.length);
  }
}

/**
 * LZW as GIF has it: codes of nine bits and more, in blocks of up to 255 bytes.
 *
 * @param {Uint8Array} pixels numbers of colours
 * @param {Bytes} out
 */
function pack(pixels, out) {
  const [clear, end] = [256, 257];
  /** @type {number[]} */
  let block = [];
  let [bits, held] = [0, 0];
  let size = 9;
  /** @param {number} code */
  const say = (code) => {
    held |= code << bits;
    bits += size;
    while (bits >= 8) {
      block.push(held & 255);
      held >>>= 8;
      bits -= 8;
      if (block.length === 255) {
        out.put([255]);
        out.put(block);
        block = [];
      }
    }
  };
  out.put([8]);
  /** By the code so far and the next pixel. @type {Map<number, number>} */
  let words = new Map();
  let next = end + 1;
  say(clear);
  let word = pixels[0] ?? 0;
  for (let at = 1; at < pixels.length; at++) {
    const pixel = pixels[at] ?? 0;
    const longer = word * 256 + pixel;
    const known = words.get(longer);
    if (known !== undefined) {
      word = known;
      continue;
    }
    say(word);
    if (next === 4096) {
      say(clear);
      words = new Map();
      next = end + 1;
      size = 9;
    } else {
      if (next === 1 << size) size++;
      words.set(longer, next++);
    }
    word = pixel;
  }
  say(word);
  say(end);
  if (bits > 0) block.push(held & 255);
  if (block.length > 0) {
    out.put([block.length]);
    out.put(block);
  }
  out.put([0]);
}

/**
 * The smallest part outside of which nothing has changed: a move changes little of a board.
 *
 * @param {Uint8Array} before
 * @param {Uint8Array} after
 * @param {number} width
 */
function changed(before, after, width) {
  let [left, top, right, bottom] = [width, after.length / width, 1, 1];
  for (let at = 0; at < after.length; at++) {
    if (before[at] === after[at]) continue;
    const [column, row] = [at % width, Math.floor(at / width)];
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  }
  // Nothing at all is no picture.
  return left < right ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
}

/**
 * @param {number} width
 * @param {number} height
 * @param {readonly { data: Uint8ClampedArray, hundredths: number }[]} frames each as RGBA, and how long it is seen
 * @returns {Uint8Array}
 */
export function gif(width, height, frames) {
  const out = new Bytes();
  const colours = palette(frames.map(({ data }) => data));
  const number = nearest(colours);
  out.put([...new TextEncoder().encode("GIF89a")]);
  out.put16(width);
  out.put16(height);
  // A table of 256 colours for all pictures.
  out.put([0xf7, 0, 0]);
  out.put(colours);
  out.put([0x21, 0xff, 11, ...new TextEncoder().encode("NETSCAPE2.0"), 3, 1, 0, 0, 0]);
  /** @type {Uint8Array | null} */
  let before = null;
  for (const { data, hundredths } of frames) {
    const pixels = new Uint8Array(width * height);
    for (let at = 0; at < pixels.length; at++)
      pixels[at] = number(data[4 * at] ?? 0, data[4 * at + 1] ?? 0, data[4 * at + 2] ?? 0);
    const part = before ? changed(before, pixels, width) : { left: 0, top: 0, right: width, bottom: height };
    const inside = new Uint8Array((part.right - part.left) * (part.bottom - part.top));
    for (let row = part.top, at = 0; row < part.bottom; row++, at += part.right - part.left)
      inside.set(pixels.subarray(row * width + part.left, row * width + part.right), at);
    // It stays until the next one is drawn over it.
    out.put([0x21, 0xf9, 4, 4]);
    out.put16(hundredths);
    out.put([0, 0, 0x2c]);
    for (const side of [part.left, part.top, part.right - part.left, part.bottom - part.top]) out.put16(side);
    out.put([0]);
    pack(inside, out);
    before = pixels;
  }
  out.put([0x3b]);
  return out.whole;
}
