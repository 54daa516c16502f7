// @ts-check
// The table on a page: drawn from data, with what the viewer has chosen, sorted and opened so far.

import { Choosing } from "./choosing.js";
import { show } from "../lib/dom.js";
import { summaryKey } from "../draw/moments.js";
import { drawTable } from "../draw/table.js";
import { AS_DEALT, drawItem, orderOf } from "../draw/zones.js";
import { Lighting } from "./lighting.js";
import { Flights } from "./flight.js";
import { moves } from "./moves.js";
import { find, findAll, recall, remember } from "../lib/page.js";
import { bring, bringAll, moveTo, sight } from "./sight.js";

/**
 * @typedef {import("../lib/types.js").Table} Table
 * @typedef {import("../lib/types.js").Art} Art
 */

/** What is remembered of a board that was folded away. */
const FOLDED = "folded";

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
    /** Results that were read; that of a finished round is open by itself until the reader goes on. */
    this.read = new Set();
    /** Whether the result that is being read needs the whole of a small screen. */
    this.long = false;
    /** @type {Set<number>} */
    this.unfolded = new Set();
    /** Whether a big screen shows the table, so that the hand comes before the board here. */
    this.handFirst = false;
    this.boardFolded = recall("board", "") === FOLDED;
    /** @type {Table | null} */
    this.table = null;
    /** @type {import("../draw/clock.js").Times | null} */
    this.times = null;
    this.flights = new Flights(root, (item) => this.drawn(item));
    this.lighting = new Lighting(root, () => this.draw(), choosable);
    root.addEventListener("toggle", (event) => this.toggled(event), true);
    addEventListener("resize", () => this.fitResult());
    matchMedia("(orientation: portrait)").addEventListener("change", () => this.showChoices());
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
    const news = !this.isReading(table.summary);
    this.table = table;
    document.body.dataset.game = table.game; // each game has a ground of its own
    const focus = this.focused();
    this.draw();
    this.openSummaries();
    if (!before) this.lighting.wasThere();
    if (news) this.showResult();
    this.restoreFocus(focus);
    this.flights.start(departures);
    return moved;
  }

  /** @returns {import("../draw/pen.js").Pen} */
  get pen() {
    const { art, choosable, choosing, orders, read, long, unfolded, handFirst, boardFolded, times } = this;
    const { lit } = this.lighting;
    const shown = { choosable, choosing, orders, read, long, unfolded, handFirst, boardFolded, lit, times };
    return { ...art, ...shown, prefix: "" };
  }

  /** Draw once more: something was chosen or sorted. */
  draw() {
    if (this.table) show(this.root, drawTable(this.pen, this.table));
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
   * The same thing, or the first answer (in the list for whoever was there), or (until there is one)
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

  // Results of rounds

  /** The result that is being read, if there is one. */
  get result() {
    return find("details[open][data-key]", this.root);
  }

  /**
   * Whether this very result was open already.
   * @param {import("../lib/types.js").Summary | null | undefined} summary
   */
  isReading(summary) {
    return !summary || this.result?.dataset.key === summaryKey(summary);
  }

  /** What has not been read stands open. */
  openSummaries() {
    for (const summary of findAll("details[data-key]", this.root)) {
      const open = !this.read.has(summary.dataset.key ?? "");
      if (summary.hasAttribute("open") !== open) summary.toggleAttribute("open", open);
    }
  }

  /**
   * A result that just came is in sight, from its beginning, until the reader goes on. The headline
   * stands above it: the strip of news may grow by a line without covering the result.
   */
  showResult() {
    this.fitResult();
    const headline = find(".headline", this.root);
    if (headline && this.result && !this.table?.over) moveTo(headline, this.root);
  }

  /** A result that does not fit above what is in reach has a small screen to itself. */
  fitResult() {
    const { result, long } = this;
    if (long) {
      this.long = false;
      this.draw();
    }
    if (!result || this.table?.over) return;
    const { top, bottom } = sight(this.root);
    this.long = result.getBoundingClientRect().height > bottom - top;
    if (this.long) this.draw();
  }

  /** @param {Event} event */
  toggled(event) {
    const summary = event.target;
    if (!(summary instanceof HTMLDetailsElement) || !summary.dataset.key) return;
    if (summary.open !== this.read.has(summary.dataset.key)) return;
    if (summary.open) this.read.delete(summary.dataset.key);
    else this.read.add(summary.dataset.key);
    this.draw(); // what is read lies in the middle, what is not above everything else
    this.openSummaries();
    this.fitResult();
  }

  /** The reader goes on: results fold, and what the question is about comes in sight. */
  goOn() {
    this.closeSummaries();
    this.draw();
    this.showChoices();
    firstOfQuestion(this.root)?.focus({ preventScroll: true });
  }

  closeSummaries() {
    if (this.table?.summary) this.read.add(summaryKey(this.table.summary));
    this.long = false;
  }

  /** Show all of a seat, or only what counts now. @param {number} seat */
  unfold(seat) {
    if (!this.unfolded.delete(seat)) this.unfolded.add(seat);
    this.draw();
  }

  /** The hand comes before the board, or no longer. @param {boolean} handFirst */
  putHandFirst(handFirst) {
    if (handFirst === this.handFirst) return;
    this.handFirst = handFirst;
    const focus = this.focused();
    this.draw();
    this.restoreFocus(focus);
  }

  /** Fold the board away, or show it again; it stays so at the next table. */
  foldBoard() {
    this.boardFolded = !this.boardFolded;
    remember("board", this.boardFolded ? FOLDED : "");
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

  // In sight

  /**
   * What can be chosen and what the question is about come in sight, as much of it as there is room
   * for; when all of it is in reach, what just moved does. But a result that just came is read first.
   */
  showChoices() {
    if (this.result && !this.table?.over) return;
    const choices = findAll("[data-zone] [data-answer]", this.root).filter(isOutOfReach);
    const about = findAll(".zone.is-about", this.root).filter(isOutOfReach);
    const wanted = [...new Set([...choices.map(placeOf), ...about])];
    const last = find(".centre .is-last", this.root);
    if (wanted.length) bringAll(wanted, this.root);
    else if (last && this.table?.question?.answers?.length) bring(zoneOf(last) ?? last, this.root);
  }

  /** Whoever points at a thing reads what a screen reader says about it. */
  setUpTips() {
    this.root.addEventListener("pointerover", (event) => {
      const thing = event.target instanceof Element ? event.target.closest("[aria-label], [data-thing]") : null;
      if (!(thing instanceof HTMLElement)) return;
      thing.title = thing.getAttribute("aria-label") ?? find(".hidden", thing)?.textContent ?? "";
    });
  }
}

/** @param {HTMLElement} thing */
const zoneOf = (thing) => /** @type {HTMLElement | null} */ (thing.closest("[data-zone]"));

/** @param {HTMLElement} thing */
const isOutOfReach = (thing) => !thing.closest(".reach");

/** What has to be seen of a choice: on a board all of it, else the zone that it lies in. @param {HTMLElement} choice */
const placeOf = (choice) => zoneOf(choice) ?? choice;

/** The answers in words; what gives something up is not ready. */
const LISTED = "[data-question] .answers [data-answer]:not(.final)";

/** Where a question is answered, the best place first. */
const READY = [
  ".hand [data-answer]",
  LISTED,
  "[data-zone] [data-answer]",
  "[data-question] :is(button:not(.final, [disabled]), summary)",
];

/**
 * Where a question is answered first: on the things in reach, in words, on the table.
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
