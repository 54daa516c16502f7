// @ts-check
// The table on a page: drawn from data, with what the viewer has chosen, sorted and opened so far.

import { Choosing } from "./choosing.js";
import { lightConcerns } from "./concerns.js";
import { show } from "../lib/dom.js";
import { summaryKey } from "../draw/moments.js";
import { dockOf, drawRecords, drawTable } from "../draw/table.js";
import { AS_DEALT, drawItem, orderOf } from "../draw/zones.js";
import { Fitting } from "./fitting.js";
import { Flights } from "./flight.js";
import { placeHint } from "./hint_place.js";
import { Lighting } from "./lighting.js";
import { moves } from "./moves.js";
import { find, findAll } from "../lib/page.js";

/**
 * @typedef {import("../lib/types.js").Table} Table
 * @typedef {import("../lib/types.js").Art} Art
 */

/** Docks from the lowest to the highest: one does not become lower during a match. */
const DOCKS = ["none", "pieces", "cards", "slots"];

/** How long a result stands on a screen that nobody presses, and what a seat has done at its plate. */
const SHOWN_FOR = 9000;
const SAID_FOR = 1600;

export class Stage {
  /**
   * @param {HTMLElement} root
   * @param {Art} art
   * @param {boolean} [choosable]  whether anything can be chosen: not in a replay
   */
  constructor(root, art, choosable = true) {
    this.root = root;
    this.art = art;
    this.choosable = choosable;
    this.choosing = new Choosing();
    /** @type {Map<string, string>} */
    this.orders = new Map();
    /** Results that were read: that of a finished round stands above all until the reader goes on. */
    this.read = new Set();
    /** Whether this is a screen for everybody: then a result closes by itself. */
    this.forAll = false;
    this.reading = 0;
    /** By seat, what it has just done. @type {Map<number, string>} */
    this.said = new Map();
    /** The zone at a plate that is shown whole. */
    this.opened = "";
    this.dock = "none";
    /** By zone, how many things lay there at most in this round. @type {Map<string, number>} */
    this.most = new Map();
    /** @type {Table | null} */
    this.table = null;
    /** @type {import("../draw/clock.js").Times | null} */
    this.times = null;
    this.flights = new Flights(root, (item) => this.drawn(item));
    this.lighting = new Lighting(root, () => this.draw(), choosable);
    this.fitting = new Fitting(root);
    if (choosable) lightConcerns(root, () => this.table);
    addEventListener("resize", () => this.fitting.fit());
  }

  /**
   * Show a table, and what moved since the last one; `ticket` names its question, so that a choice under
   * way survives the rest.
   * @param {Table} table
   * @param {string} ticket
   */
  show(table, ticket) {
    if (ticket !== this.choosing.ticket || !ticket) this.choosing = new Choosing(table.question, ticket);
    const before = this.table;
    const moved = before ? moves(before, table) : [];
    const departures = this.flights.prepare(moved); // seen before anything is drawn again
    this.measure(table);
    this.notice(before, table);
    this.table = table;
    document.body.dataset.game = table.game; // each game has a ground of its own
    const focus = this.focused();
    this.draw();
    this.fitting.fit();
    if (before) this.lighting.begin();
    this.restoreFocus(focus);
    this.takeFocus(before);
    this.flights.start(departures);
    return moved;
  }

  /** @returns {import("../draw/pen.js").Pen} */
  get pen() {
    const { art, choosable, choosing, orders, read, forAll, said, opened, dock, most, times } = this;
    const { lit } = this.lighting;
    return { ...art, choosable, choosing, orders, read, forAll, said, opened, dock, most, lit, times, prefix: "" };
  }

  /**
   * Keep in mind how much lay where in this round, so that nothing has to make room for less.
   * @param {Table} table
   */
  measure(table) {
    const isSameMatch = this.table?.game === table.game && !this.table.over;
    const isSameRound = isSameMatch && this.table?.summary?.title === table.summary?.title;
    if (!isSameMatch) this.dock = "none";
    if (!isSameRound) {
      this.most.clear();
      this.fitting.forget();
    }
    const dock = dockOf(table);
    if (DOCKS.indexOf(dock) > DOCKS.indexOf(this.dock)) this.dock = dock;
    for (const { key, items } of table.zones) this.most.set(key, Math.max(this.most.get(key) ?? 0, items.length));
  }

  /** Draw once more: something was chosen or sorted. */
  draw() {
    if (!this.table) return;
    show(this.root, drawTable(this.pen, this.table));
    const records = find("#records");
    if (records) show(records, drawRecords(this.pen, this.table));
  }

  /** A thing as it would lie on the table. @param {import("../lib/types.js").Item} item */
  drawn(item) {
    const place = document.createElement("div");
    show(place, drawItem({ ...this.pen, choosable: false }, item));
    return /** @type {Element} */ (place.firstElementChild);
  }

  /** Mark what was sent; a refusal takes the mark away again. @param {number[]} answers */
  pick(answers) {
    this.choosing.send(answers);
    this.draw();
  }

  /** Show a hint, and mark what it means. @param {import("../lib/types.js").HintFrame} hint */
  hint(hint) {
    this.choosing.hinted = new Set(hint.answers);
    this.choosing.hint = hint;
    this.draw();
    placeHint(this.root);
  }

  /** The hint was read; what it means stays marked. */
  closeHint() {
    this.choosing.hint = null;
    this.draw();
    firstOfQuestion(this.root)?.focus({ preventScroll: true });
  }

  // Focus

  /** How to find the focused thing again if its element does not stay. */
  focused() {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !this.root.contains(focused)) return null;
    return { element: focused, key: focused.dataset.key, listed: Boolean(focused.closest("[data-question]")) };
  }

  /**
   * The same thing, or the first answer (in the list if the focus was there), or (until there is one)
   * the table itself.
   * @param {ReturnType<Stage["focused"]>} focus
   */
  restoreFocus(focus) {
    if (!focus) return;
    const stayed = focus.element.isConnected && document.activeElement === focus.element;
    if (stayed && focus.element !== this.root) return;
    const same = focus.key ? find(`button[data-key="${CSS.escape(focus.key)}"]`, this.root) : null;
    const listed = focus.listed ? findAll(LISTED, this.root).find((one) => one.checkVisibility()) : null;
    const next = same ?? listed ?? firstOfQuestion(this.root) ?? this.root;
    next.focus({ preventScroll: true });
  }

  /** The way on from a result that has just come is ready, unless the user is typing. @param {Table | null} before */
  takeFocus(before) {
    const focused = document.activeElement;
    const isFree = !focused || focused === document.body || this.root.contains(focused);
    const isNew = before?.summary?.title !== this.table?.summary?.title;
    if (isFree && isNew) find(".moment .go-on", this.root)?.focus({ preventScroll: true });
  }

  // Results of rounds

  /**
   * The result of a round is shown when it has just come. A user who opens a match that is over sees how it
   * ended; where nobody can go on, the result goes with the next step, or by itself after a while.
   * @param {Table | null} before
   * @param {Table} table
   */
  notice(before, table) {
    if (!table.summary) return;
    const key = summaryKey(table.summary);
    const isNew = before && (!before.summary || summaryKey(before.summary) !== key);
    if (!this.choosable && !isNew && !(this.forAll && this.reading)) this.read.add(key);
    if (!before && table.over) this.read.add(key);
    if (!isNew) return;
    this.read.delete(key);
    clearTimeout(this.reading);
    if (this.forAll) this.reading = window.setTimeout(() => this.goOn(), SHOWN_FOR);
  }

  /** The reader goes on: the result is among the records now. */
  goOn() {
    clearTimeout(this.reading);
    this.reading = 0;
    this.closeSummaries();
    this.draw();
    this.fitting.fit();
    if (this.choosable) firstOfQuestion(this.root)?.focus({ preventScroll: true });
  }

  closeSummaries() {
    if (this.table?.summary) this.read.add(summaryKey(this.table.summary));
  }

  /**
   * What a seat has just done stands at its plate for a moment, from when the table is drawn next.
   * @param {number} seat
   * @param {string} words
   */
  tell(seat, words) {
    this.said.set(seat, words);
    window.setTimeout(() => {
      if (this.said.get(seat) !== words) return;
      this.said.delete(seat);
      this.draw();
    }, SAID_FOR);
  }

  /** Show all that a seat has taken, or no longer. @param {string} key */
  open(key) {
    this.opened = key === this.opened ? "" : key;
    this.draw();
  }

  // Sorting

  /** Show a zone in the next of its orders. @param {string} key */
  sort(key) {
    const zone = this.table?.zones.find((one) => one.key === key);
    if (!zone) return;
    const names = (zone.orders ?? []).map((order) => order.name);
    if (orderOf(zone) === AS_DEALT) names.push(AS_DEALT);
    const next = names.indexOf(orderOf(zone, this.orders.get(key))) + 1;
    this.orders.set(key, names[next % names.length] ?? AS_DEALT);
    this.draw();
  }

  /** The tooltip of a thing says what a screen reader says about it. */
  setUpTips() {
    this.root.addEventListener("pointerover", (event) => {
      const thing = event.target instanceof Element ? event.target.closest("[aria-label], [data-thing]") : null;
      if (!(thing instanceof HTMLElement)) return;
      thing.title = thing.getAttribute("aria-label") ?? find(".hidden", thing)?.textContent ?? "";
    });
  }
}

/** The answers in words; what gives something up is not ready. */
const LISTED = "[data-question] .answers [data-answer]:not(.final)";

/** Where a question is answered, the best place first. */
const READY = [
  ".moment .go-on",
  ".hand [data-answer]",
  LISTED,
  "[data-zone] [data-answer]",
  "[data-question] :is(button:not(.final, [disabled]), summary)",
];

/**
 * Where a question is answered first: on the things in the hand, in words, on the table.
 * @param {ParentNode} [inside]
 */
export const firstOfQuestion = (inside) =>
  READY.flatMap((place) => findAll(place, inside)).find((one) => one.checkVisibility());

/**
 * The colours and the drawings of a game.
 * @param {string} address
 * @returns {Promise<Art>}
 */
export async function fetchArt(address) {
  const answer = await fetch(address);
  return answer.json();
}
