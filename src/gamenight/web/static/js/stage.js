// @ts-check
// The table on a page: drawn from data, with what the viewer has chosen, sorted and opened so far.

import { Choosing } from "./choosing.js";
import { show } from "./dom.js";
import { drawTable } from "./draw/table.js";
import { AS_DEALT, orderOf } from "./draw/zones.js";
import { Lighting } from "./lighting.js";
import { glide, places, zoneOf } from "./movement.js";
import { find, findAll } from "./page.js";
import { bring, moveTo, sight } from "./sight.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Art} Art
 */

/** Of what is tall the upper part is enough to be in sight. */
const ENOUGH = 100;

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
    /** Summaries that were closed; the finished round opens by itself, until the reader plays on. */
    this.closed = new Set();
    /** @type {Table | null} */
    this.table = null;
    this.lighting = new Lighting(root, () => this.draw(), choosable);
    root.addEventListener("toggle", (event) => this.toggled(event), true);
  }

  /**
   * Show a table; `ticket` names its question, so that a choice under way survives the rest.
   * @param {Table} table
   * @param {string} ticket
   */
  show(table, ticket) {
    if (ticket !== this.choosing.ticket || !ticket) this.choosing = new Choosing(table.question, ticket);
    const first = !this.table;
    this.table = table;
    const before = places(this.root);
    const focus = this.focused();
    this.draw();
    this.openSummaries();
    if (first) this.lighting.wasThere();
    this.restoreFocus(focus);
    glide(this.root, before);
  }

  /** Draw once more: something was chosen or sorted. */
  draw() {
    if (!this.table) return;
    const { art, choosable, choosing, orders } = this;
    const { lit } = this.lighting;
    show(this.root, drawTable({ ...art, choosable, choosing, orders, lit, prefix: "" }, this.table));
  }

  /** Mark what was sent; a refusal takes the mark away again. @param {number[]} answers */
  pick(answers) {
    this.choosing.send(answers);
    this.draw();
  }

  /** Mark what the hint means. @param {number[]} answers */
  hint(answers) {
    this.choosing.hinted = new Set(answers);
    this.draw();
  }

  // Focus

  /** How to find the focused thing again if its element does not stay. */
  focused() {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !this.root.contains(focused)) return null;
    return { element: focused, key: focused.dataset.key };
  }

  /**
   * The same thing, or the first answer, or (until there is one) the table itself.
   * @param {ReturnType<Stage["focused"]>} focus
   */
  restoreFocus(focus) {
    if (!focus) return;
    const stayed = focus.element.isConnected && document.activeElement === focus.element;
    if (stayed && focus.element !== this.root) return;
    const same = focus.key ? find(`button[data-key="${CSS.escape(focus.key)}"]`, this.root) : null;
    const next = same ?? firstOfQuestion(this.root) ?? this.root;
    next.focus({ preventScroll: true });
  }

  // Summaries

  openSummaries() {
    for (const summary of findAll("details[data-key]", this.root)) {
      const open = !this.closed.has(summary.dataset.key);
      if (summary.hasAttribute("open") !== open) summary.toggleAttribute("open", open);
    }
  }

  /** @param {Event} event */
  toggled(event) {
    const summary = event.target;
    if (!(summary instanceof HTMLDetailsElement) || !summary.dataset.key) return;
    if (summary.open) this.closed.delete(summary.dataset.key);
    else this.closed.add(summary.dataset.key);
  }

  closeSummaries() {
    for (const summary of findAll("details[data-key]", this.root)) this.closed.add(summary.dataset.key);
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
    const before = places(this.root);
    this.draw();
    glide(this.root, before);
  }

  // In sight

  /**
   * When nothing that can be chosen is in sight, the page moves to where it lies; when all of it is
   * in reach, what just moved comes in sight. But a summary that just opened is read first.
   */
  showChoices() {
    if (find("details[open][data-key]", this.root)) return;
    const choices = findAll("[data-answer]", this.root).filter((choice) => !choice.closest("[data-question]"));
    const { top, bottom } = sight(this.root);
    const inSight = (/** @type {HTMLElement} */ choice) => {
      const place = choice.getBoundingClientRect();
      const end = Math.min(place.bottom, place.top + ENOUGH);
      return Boolean(choice.closest(".reach")) || (place.top >= top && end <= bottom);
    };
    const [first] = choices;
    if (!first) return;
    const last = find(".centre .is-last", this.root);
    if (!choices.some(inSight)) moveTo(zoneOf(first) ?? first, this.root);
    else if (last && choices.every((choice) => choice.closest(".reach"))) bring(zoneOf(last) ?? last, this.root);
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

/**
 * Where a question is answered first: many answers may be folded away.
 * @param {ParentNode} [inside]
 */
export const firstOfQuestion = (inside) =>
  findAll("[data-question] :is(button:not([disabled]), summary)", inside).find((one) => one.checkVisibility());

/**
 * The colours and the drawings of a game.
 * @param {string} address
 * @returns {Promise<Art>}
 */
export async function fetchArt(address) {
  const answer = await fetch(address);
  return answer.json();
}
