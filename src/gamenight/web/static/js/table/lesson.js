// @ts-check
// The first time a user plays a game: what it is about in a minute, then notes that point at the
// things of the first match, each at the first moment it applies. Nothing waits for it, nobody who
// only watches sees it, and it says nothing that is not the same for everybody.

import { show } from "../lib/dom.js";
import { drawMinute, drawNote, drawSentences } from "../draw/lesson.js";
import { find, findAll, must, recall, remember } from "../lib/page.js";
import { isAnythingOpen, isTyping, showSide } from "./side.js";
import { fetchArt, firstOfQuestion } from "./stage.js";

/**
 * @typedef {import("../lib/types.js").Around} Around
 * @typedef {import("../lib/types.js").Lesson} Lesson
 * @typedef {import("../lib/types.js").Table} Table
 * @typedef {import("../lib/types.js").Zone} Zone
 * @typedef {import("../draw/lesson.js").Note} Note
 *
 * A note on the page: which of the pointers it is, if any, and what it points at.
 * @typedef {Note & { number?: number, target: HTMLElement }} Shown
 */

/** What this browser remembers of a game: nothing, how far the user has come, or that it is over. */
const DONE = "done";
const READ = "read";

const GAP = 8;

/** Where there is no room beside the table, nor on the felt. */
const small = matchMedia("(max-width: 699px), (max-height: 499px)");

export class FirstMatch {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.root = must("#lesson");
    const { game = "", title = "" } = this.root.dataset;
    this.game = game;
    this.title = title;
    const [known = "", ...numbers] = recall(`lesson.${game}`, "").split(" ");
    /** Where the user is: before or in the sentences, in the first match, or through with both. */
    this.phase = known === "" ? "minute" : known === DONE ? "done" : "match";
    /** Whether the user has asked for the sentences. */
    this.wanted = false;
    /** The pointers that were shown. */
    this.seen = new Set(numbers.map(Number));
    /** @type {Lesson | null} */
    this.lesson = null;
    /** @type {Shown | null} */
    this.note = null;
    /** @type {Table | null} */
    this.table = null;
    /** @type {Around | null} */
    this.around = null;
    /** Whether the minute stands beside the table. */
    this.isBeside = false;
    this.setUp();
  }

  setUp() {
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.stage.root.addEventListener("click", (event) => this.pressed(event));
    document.addEventListener("keydown", (event) => this.keyed(event), true); // before anything else closes
    for (const change of ["scroll", "resize"]) addEventListener(change, () => this.place(), { passive: true });
    find("[data-open-lesson]")?.addEventListener("click", () => this.again());
    must("#side").addEventListener("shown", () => this.makeRoom());
    if (this.phase !== "done") this.fetch();
  }

  async fetch() {
    this.lesson = await fetchLesson(this.root);
    this.show();
  }

  /** The user wants it once more. */
  async again() {
    this.wanted = true;
    this.seen.clear();
    this.note = null;
    this.enter("minute");
    if (this.lesson) this.show();
    else await this.fetch();
    find(".minute .scrolls", this.root)?.focus();
  }

  /** @param {"minute" | "match" | "done"} phase */
  enter(phase) {
    this.phase = phase;
    if (phase !== "minute") remember(`lesson.${this.game}`, phase === "done" ? DONE : [READ, ...this.seen].join(" "));
  }

  // What happens at the table

  /**
   * @param {Table} table
   * @param {Around} around
   */
  changed(table, around) {
    if (around.ticket !== this.around?.ticket) this.letGo();
    this.table = table;
    this.around = around;
    if (table.over && this.phase === "match") this.enter("done");
    this.show();
  }

  /** An answer goes on to the next note. */
  answered() {
    if (this.phase === "minute") this.enter("match");
    this.letGo();
    this.show();
  }

  /** The note is read, or its moment is gone. */
  letGo() {
    if (this.note?.number !== undefined) {
      this.seen.add(this.note.number);
      this.enter(this.phase === "done" ? "done" : "match");
    }
    this.note = null;
  }

  /** Say why something cannot be chosen when it is pressed. @param {Event} event */
  pressed(event) {
    if (this.phase !== "match") return;
    requestAnimationFrame(() => this.show()); // what was pressed may have moved things, or folded a result
    if (!this.mayPoint() || !(event.target instanceof Element)) return;
    const thing = event.target.closest("button, a, summary, input, [data-key]");
    const zone = event.target.closest("[data-zone]");
    if (!thing?.matches("span[data-key]") || !(zone instanceof HTMLElement)) return;
    const why = this.lesson?.why_not?.find(
      (one) => this.isAsked(one.asked) && this.zoneNamed(one.zone, zone.dataset.zone) !== undefined,
    );
    if (!why) return;
    this.letGo();
    this.note = { ...why, target: zone };
  }

  // What is shown

  /** Draw what should be seen now. */
  show() {
    if (!this.lesson) return;
    if (!this.note?.target.isConnected) this.letGo();
    const points = this.phase === "match" && this.mayPoint();
    if (points) this.note ??= this.next();
    const note = points ? this.note : null;
    const minute = this.phase === "minute" && this.isTime();
    const inside = this.root.contains(document.activeElement);
    const { art } = this.stage;
    show(this.root, minute ? drawMinute(art, this.game, this.title, this.lesson) : note ? drawNote(note) : null);
    if (inside && !this.root.contains(document.activeElement)) firstOfQuestion()?.focus({ preventScroll: true });
    this.tell(minute ? `${this.title} in a minute, beside the table. Escape skips it.` : (note?.text ?? ""));
    this.place();
  }

  /** Say it to screen readers, once. @param {string} words */
  tell(words) {
    const heard = must("#lesson-heard");
    if (heard.textContent !== words) heard.textContent = words;
  }

  /** Whether the user has a seat and sees the table. */
  isSeated() {
    return Boolean(this.around?.mine.length && this.around.curtain < 0);
  }

  /** Whether the sentences are wanted, or help: not while others are invited, nor when all is over. */
  isTime() {
    if (find(".with-result")) return false;
    return this.isSeated() && (this.wanted || (!this.around?.open.length && !this.table?.over));
  }

  /** Whether the user is asked, has not answered and is not reading anything else. */
  mayPoint() {
    const answered = document.body.classList.contains("is-waiting");
    const reading = this.stage.choosing.hint || (find(".with-result") && !this.table?.over);
    return this.isSeated() && Boolean(this.around?.ticket) && !answered && !reading;
  }

  /** The next pointer that applies now. @returns {Shown | null} */
  next() {
    for (const [number, pointer] of (this.lesson?.pointers ?? []).entries()) {
      const target = this.seen.has(number) ? null : this.targetOf(pointer);
      if (target) return { text: pointer.text, number, target };
    }
    return null;
  }

  /** @param {import("../lib/types.js").Pointer} pointer */
  targetOf({ zone = "", asked = "", lit = false }) {
    if (!this.isAsked(asked)) return null;
    const key = zone && this.zoneNamed(zone)?.key;
    if (key === undefined) return null;
    const place = key ? `[data-zone="${CSS.escape(key)}"]` : "[data-question]";
    const target = find(place, this.stage.root);
    const isThere = target?.checkVisibility() && (!lit || find("[data-answer]", target));
    return isThere ? target : null;
  }

  isAsked(words = "") {
    return Boolean(this.table?.question?.text.includes(words));
  }

  /**
   * A zone of the viewer's or of nobody: of that key, or (`zone_named` in table/lesson.py) with a number.
   * @param {string} name
   * @param {string} [key]  the one that it has to be
   * @returns {Zone | undefined}
   */
  zoneNamed(name, key) {
    const { zones = [], viewer } = this.table ?? {};
    return zones.find(
      (zone) =>
        (zone.key === name || (zone.key.startsWith(`${name} `) && /^\d+$/.test(zone.key.slice(name.length + 1)))) &&
        (zone.owner === undefined || zone.owner === viewer) &&
        (key === undefined || zone.key === key),
    );
  }

  // Where it is shown

  /**
   * The minute stands beside the table, a note beside the thing that it is about. Where there is little
   * room, both stand where the question and the hand are; a note about those lies above them.
   */
  place() {
    const felt = find(".felt", this.stage.root)?.getBoundingClientRect();
    const below = joined(findAll(".prompt, .dock", this.stage.root).map((one) => one.getBoundingClientRect()));
    if (!felt || !below) return;
    this.set({ left: below.left, width: below.width, top: below.top, room: below.height });
    this.makeTableRoom();
    const bubble = find(".pointer", this.root);
    if (!bubble || !this.note) return;
    const target = this.note.target.getBoundingClientRect();
    const { x, y } = besideOf(target, bubble, felt, below);
    this.set({
      x,
      y,
      "ring-left": target.left,
      "ring-top": target.top,
      "ring-width": target.width,
      "ring-height": target.height,
    });
  }

  /** The table is narrower while the minute stands beside it. */
  makeTableRoom() {
    const beside = Boolean(find(".minute", this.root));
    if (beside === this.isBeside) return;
    this.isBeside = beside;
    this.stage.fitting.forget();
    this.stage.fitting.fit();
  }

  /** @param {Record<string, number>} lengths  in pixels, by the names that lesson.css has for them */
  set(lengths) {
    for (const [name, length] of Object.entries(lengths)) this.root.style.setProperty(`--${name}`, `${length}px`);
  }

  // Presses and keys

  /** @param {Event} event */
  clicked(event) {
    const pressed = event.target instanceof Element ? event.target.closest("button, a") : null;
    if (!(pressed instanceof HTMLElement)) return;
    if (pressed.dataset.lookup !== undefined) showSide("rules", false);
    else if (pressed.dataset.skip !== undefined) this.skip();
    else this.goOn();
  }

  /** The user wants to read what the sentences cover. */
  makeRoom() {
    if (this.phase === "minute" && this.root.childElementCount) this.goOn();
  }

  goOn() {
    if (this.phase === "minute") this.enter("match");
    this.letGo();
    this.show();
  }

  skip() {
    this.note = null;
    this.enter("done");
    this.show();
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (event.key !== "Escape" || isTyping(event.target) || isAnythingOpen()) return;
    if (this.root.childElementCount) this.skip();
  }
}

/**
 * What rectangles cover together.
 * @param {DOMRect[]} rects
 */
function joined(rects) {
  if (!rects.length) return null;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.right));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

/**
 * Where a note stands: above, below, right or left of its target on the felt, if there is room; else
 * over the question and the hand, or at the end of the felt if it is about those.
 * @param {DOMRect} target
 * @param {HTMLElement} note
 * @param {DOMRect} felt
 * @param {DOMRect} below  the question and the hand
 */
function besideOf(target, note, felt, below) {
  const { offsetWidth: width, offsetHeight: height } = note;
  const x = Math.min(Math.max(felt.left + GAP, target.left), felt.right - width - GAP);
  const y = Math.min(Math.max(felt.top + GAP, target.top), felt.bottom - height - GAP);
  if (isInside(target, below)) return { x, y: below.top - height - GAP };
  const places = [
    { x, y: target.top - GAP - height },
    { x, y: target.bottom + GAP },
    { x: target.right + GAP, y },
    { x: target.left - GAP - width, y },
  ];
  const free = small.matches ? undefined : places.find((place) => isInside(new DOMRect(place.x, place.y, width, height), felt));
  return free ?? { x: below.left + (below.width - width) / 2, y: below.top + Math.max(0, (below.height - height) / 2) };
}

/**
 * @param {DOMRect} inner
 * @param {DOMRect} outer
 */
const isInside = (inner, outer) =>
  inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;

/** @param {HTMLElement} place  which says where the lesson is @returns {Promise<Lesson | null>} */
async function fetchLesson(place) {
  const answer = await fetch(place.dataset.lesson ?? "").catch(() => null); // one can play without it
  return answer?.ok ? answer.json() : null;
}

/** The page of the rules begins with the sentences. */
export async function setUpQuickRules() {
  const place = find("#lesson");
  if (!place) return;
  const { game = "", drawings = "" } = place.dataset;
  const [art, lesson] = await Promise.all([fetchArt(drawings), fetchLesson(place)]);
  if (lesson) show(must("#sentences"), drawSentences(art, game, lesson));
}
