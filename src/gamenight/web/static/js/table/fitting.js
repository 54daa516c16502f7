// @ts-check
// Everything on the felt fits: cards are as large as there is room for. Their size is found once per
// round, so that nothing moves from question to question; it only becomes smaller if more comes.

import { findAll, find } from "../lib/page.js";

/** How wide cards on the felt may be, in pixels; on a television letters are read from afar. */
const SMALLEST = 40;
const LARGEST = 118;
/** How often a size is tried: each time half of the range is ruled out. */
const ATTEMPTS = 5;
/** So near the largest size that fits, the search ends. */
const CLOSE = 1.05;
/** What does not fit even if it is as small as this stays as it is. */
const LEAST_ZOOM = 0.41;
/** What is drawn around things (a cover, a name below its place) sticks out as far at any size. */
const SLACK = 10;
/** On a wider screen cards are larger. */
const USUAL_WIDTH = 1_280;

/** How large the words of a question may be (prompt.css): the first size at which none is cut. */
const WORDS = ["", "small", "smallest"];

/** How the felt may be arranged (frame.css): the first way in which all of it fits is taken. */
const WAYS = ["", "is-dense", "is-dense is-folded"];

export class Fitting {
  /** @param {HTMLElement} root  what the table is drawn in */
  constructor(root) {
    this.root = root;
    this.way = "";
    /** The size of cards, 0 if it has to be found. */
    this.size = 0;
    this.zoom = 1;
    this.window = "";
    /** How large cards were in the round before: usually they are as large again. */
    this.usual = 0;
    /** How the felt is arranged: what is right already is not touched. */
    this.arranged = "";
    /** The words that were fitted last, and in which window. */
    this.words = "";
  }

  /** A round begins: sizes are found once more. */
  forget() {
    this.usual = this.size;
    this.size = 0;
  }

  fit() {
    this.fitWords();
    this.fitFelt();
  }

  /** Long questions have smaller letters, so that all their words can be read. */
  fitWords() {
    const words = `${innerWidth} ${innerHeight} ${find(".prompt", this.root)?.textContent}`;
    if (words === this.words) return; // every look makes the browser lay out the page
    this.words = words;
    const isCut = (/** @type {HTMLElement} */ part) => part.scrollHeight > part.clientHeight + 2;
    const isHigh = (/** @type {HTMLElement} */ ask) => ask.offsetHeight > (ask.parentElement?.clientHeight ?? 0) + 2;
    for (const size of WORDS) {
      if (this.root.dataset.words !== size) this.root.dataset.words = size;
      const words = findAll(".prompt .ask", this.root);
      if (!words.some(isHigh) && !findAll(".prompt .ask > *", this.root).some(isCut)) return;
    }
  }

  fitFelt() {
    const screen = `${innerWidth} ${innerHeight}`;
    const largest = LARGEST * Math.min(Math.max(innerWidth / USUAL_WIDTH, 1), 1.5);
    if (!find(".felt", this.root)) return;
    const isSame = this.size > 0 && screen === this.window;
    if (isSame && (this.fits(this.way, this.size, this.zoom) || this.zoom <= LEAST_ZOOM)) return;
    const most = screen === this.window ? this.size || largest : largest;
    this.window = screen;
    this.zoom = 1;
    for (const way of WAYS) {
      this.way = way;
      this.size = this.search(way, most);
      if (this.size) return;
    }
    this.size = SMALLEST;
    this.shrink();
  }

  /** More lies on the felt than can be shown with readable letters: all of it becomes smaller. */
  shrink() {
    do this.zoom -= 0.1;
    while (!this.fits(this.way, SMALLEST, this.zoom) && this.zoom > LEAST_ZOOM);
  }

  /**
   * How large cards can be in an arrangement, 0 if they would have to be too small.
   * @param {string} way
   * @param {number} largest
   */
  search(way, largest) {
    if (this.fits(way, largest)) return largest;
    if (!this.fits(way, SMALLEST)) return 0;
    let [fits, tooLarge] = [SMALLEST, largest];
    const guesses = [this.usual, this.usual * CLOSE];
    for (let attempt = 0; attempt < ATTEMPTS && tooLarge > fits * CLOSE; attempt += 1) {
      const guess = guesses.find((size) => size > fits && size < tooLarge);
      const size = guess ?? (fits + tooLarge) / 2;
      if (this.fits(way, size)) fits = size;
      else tooLarge = size;
    }
    this.arrange(way, fits);
    return fits;
  }

  /**
   * Arrange the felt so.
   * @param {string} way
   * @param {number} size
   * @param {number} [zoom]
   */
  arrange(way, size, zoom = 1) {
    const arranged = `${way} ${size} ${zoom}`;
    if (arranged === this.arranged) return;
    this.arranged = arranged;
    this.root.className = way;
    this.root.style.setProperty("--zoom", String(zoom));
    this.root.style.setProperty("--card-size", `${size}px`);
  }

  /**
   * Arrange the felt so, and look whether nothing sticks out of it or of one of its parts.
   * @param {string} way
   * @param {number} size
   * @param {number} [zoom]
   */
  fits(way, size, zoom = 1) {
    this.arrange(way, size, zoom);
    const isHigh = (/** @type {HTMLElement} */ part) => part.scrollHeight > part.clientHeight + SLACK;
    const isWide = (/** @type {HTMLElement} */ part) => part.scrollWidth > part.clientWidth + SLACK;
    return (
      !findAll(".felt > .area, .felt .before", this.root).some((part) => isHigh(part) || isWide(part)) &&
      !findAll(".felt, .felt > .side", this.root).some(isHigh) // what is said at a plate may be wider
    );
  }
}
