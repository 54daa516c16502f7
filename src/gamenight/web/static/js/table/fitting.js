// @ts-check
// The big screen is filled: the table as large as there is room for, and its letters never too small.

import { findAll } from "../lib/page.js";

/** The width for which letters are measured; a wider screen has larger ones. */
const USUAL_WIDTH = 1_920;
/** How large the table may be drawn. Its smallest letters have 14 pixels, and 28 can be read from afar. */
const SMALLEST = 2;
const LARGEST = 3;
/** How often a size is tried: each time half of the range is ruled out. */
const ATTEMPTS = 4;
/** A size that fits stays until so much of the table is gone: things do not jump, and little is tried. */
const MUCH_LESS = 0.8;

/** How the table may be arranged (fitting.css): the first way in which it can be read is taken. */
const WAYS = ["", "dense", "dense folded", "dense folded plain"].map((way) => [way, `${way} beside`.trim()]);

/** Draws a table as large as its place allows, and keeps it so. */
export class Fitting {
  /**
   * @param {HTMLElement} root  what the table is drawn in
   * @param {HTMLElement} place  what it must not be larger than
   */
  constructor(root, place) {
    this.root = root;
    this.place = place;
    this.way = "";
    this.size = LARGEST;
    /** How many things lay on the table when its size was chosen. */
    this.things = Infinity;
    this.waiting = 0;
  }

  /** Once for all that changes before the next picture. */
  soon() {
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame(() => this.fit());
  }

  fit() {
    const things = findAll("*", this.root).length;
    if (things < this.things * MUCH_LESS || !this.fits(this.way, this.size)) {
      [this.way, this.size] = this.best();
      this.things = things;
    }
    if (!this.fits(this.way, this.size)) this.followTheMatch();
  }

  /** The arrangement in which the table is largest, among those that show most. @returns {[string, number]} */
  best() {
    for (const ways of WAYS) {
      const sizes = ways.map((way) => this.largest(way));
      const size = Math.max(...sizes);
      if (size > 0) return [ways[sizes.indexOf(size)] ?? "", size];
    }
    return [lowest(WAYS.at(-1) ?? [], (way) => this.heightOf(way, SMALLEST)), SMALLEST];
  }

  /** More lies on the table than can be read from afar: what just happened is in sight. */
  followTheMatch() {
    findAll(".is-last", this.root).at(-1)?.scrollIntoView({ block: "center" });
  }

  /** How large the table can be in an arrangement, 0 if not large enough. @param {string} way */
  largest(way) {
    if (!this.fits(way, SMALLEST)) return 0;
    let [fits, tooLarge] = [SMALLEST, LARGEST];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const size = (fits + tooLarge) / 2;
      if (this.fits(way, size)) fits = size;
      else tooLarge = size;
    }
    return fits;
  }

  /**
   * Arrange the table so, and look whether all of it is seen.
   * @param {string} way
   * @param {number} size
   */
  fits(way, size) {
    const { height, right } = this.place.getBoundingClientRect();
    const isLow = this.heightOf(way, size) <= height;
    return isLow && findAll("*", this.root).every((thing) => thing.getBoundingClientRect().right <= right + 1);
  }

  /**
   * Arrange the table so, and look how high it is.
   * @param {string} way
   * @param {number} size
   */
  heightOf(way, size) {
    const zoom = (size * innerWidth) / USUAL_WIDTH;
    this.root.className = way;
    this.root.style.zoom = String(zoom);
    this.root.style.setProperty("--room", `${this.place.clientHeight / zoom}px`);
    return this.root.getBoundingClientRect().height;
  }
}

/**
 * @param {string[]} ways
 * @param {(way: string) => number} height
 */
const lowest = (ways, height) => ways.toSorted((one, other) => height(one) - height(other))[0] ?? "";
