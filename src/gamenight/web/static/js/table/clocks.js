// @ts-check
// The clocks of a table go on between frames: the server says when each will be at zero, and nothing
// is sent because time passes.

import { clockClasses, clockFace, clockWords, isLow, spokenClock } from "../draw/clock.js";
import { findAll } from "../lib/page.js";
import { play } from "../lib/sound.js";

/**
 * @typedef {import("../lib/types.js").Around} Around
 * @typedef {import("../lib/types.js").ClockShown} ClockShown
 * @typedef {import("./live.js").Live} Live
 */

const LOOK_EVERY = 250;
/** Screen readers say it once more when only this much is left. */
const LAST_CALL = 10_000;

/** Keeps the `Times` of draw/clock.js. */
export class Clocks {
  /**
   * @param {Live} live
   * @param {(sentence: string) => void} tell  says a sentence to screen readers
   */
  constructor(live, tell) {
    this.live = live;
    this.tell = tell;
    /** How little was left when something was last said. */
    this.saidAt = Infinity;
    /** How many seconds were left when a tick was last heard. */
    this.heardAt = Infinity;
    this.timer = setInterval(() => this.tick(), LOOK_EVERY);
  }

  leave() {
    clearInterval(this.timer);
  }

  /** @returns {ClockShown | null} */
  get clock() {
    return this.live.around?.clock ?? null;
  }

  get time() {
    return this.clock?.time ?? 0;
  }

  /** @param {number} seat */
  runs(seat) {
    return Boolean(this.clock?.seats.find((one) => one.seat === seat)?.until);
  }

  /** The time for a move is of no interest while nobody waits for it. @param {number} seat */
  left(seat) {
    const { clock } = this;
    const found = clock?.seats.find((one) => one.seat === seat);
    if (!clock || !found || this.live.table?.over) return null;
    if (found.until) return Math.max(0, found.until - Math.max(found.starts ?? 0, this.live.now()));
    return clock.each === "move" && !clock.paused ? null : (found.left ?? 0);
  }

  /** Only what has changed is touched. */
  tick() {
    if (document.hidden || !this.clock) return;
    for (const face of findAll("[data-clock]")) {
      const seat = Number(face.dataset.clock);
      const left = this.left(seat);
      if (left === null) continue;
      const shown = clockFace(left);
      if (face.textContent !== shown) {
        face.textContent = shown;
        if (face.nextElementSibling) face.nextElementSibling.textContent = spokenClock(left);
      }
      face.className = clockClasses(this, seat, left);
    }
    const mine = this.live.around?.mine.find((seat) => this.runs(seat));
    const left = mine === undefined ? null : this.left(mine);
    this.tellIfLow(left);
    this.tickIfLast(left);
  }

  /** The last seconds of the user's own time are heard. @param {number | null} left */
  tickIfLast(left) {
    const seconds = left === null || left > LAST_CALL ? Infinity : Math.ceil(left / 1000);
    if (seconds < this.heardAt && seconds > 0) play([{ sound: "tick" }]);
    this.heardAt = seconds;
  }

  /** Twice for each time that one's own clock runs down: at a third, and shortly before the end. @param {number | null} left */
  tellIfLow(left) {
    if (left === null || !isLow(left, this.time)) {
      this.saidAt = Infinity;
      return;
    }
    const next = this.saidAt > this.time / 3 ? this.time / 3 : LAST_CALL;
    if (left > next || this.saidAt <= next) return;
    this.saidAt = left;
    this.tell(`You have ${clockWords(left)} left.`);
  }
}

/**
 * @param {number[]} seats
 * @param {string[]} names
 */
export const pauseWanted = (seats, names) => `${seats.map((seat) => names[seat]).join(" and ")} ${seats.length === 1 ? "wants" : "want"} to pause.`;

/**
 * @param {string} name
 * @param {boolean} mine
 */
export const timeIsUp = (name, mine) =>
  mine ? "Time’s up. A bot is playing for you." : `Time’s up for ${name}. A bot is playing.`;

/**
 * What happened to the clock, in a sentence; "" if it was nothing, or one's own wish for a pause.
 * @param {ClockShown | null | undefined} before
 * @param {Around} around
 * @param {string[]} names
 */
export function clockNews(before, { clock: after, mine }, names) {
  if (!before || !after) return "";
  const late = (after.up ?? []).find((seat) => !before.up?.includes(seat));
  if (late !== undefined) return timeIsUp(names[late] ?? "", mine.includes(late));
  if (Boolean(after.paused) !== Boolean(before.paused)) return after.paused ? "Paused." : "The match goes on.";
  const fresh = (after.pausing ?? []).filter((seat) => !before.pausing?.includes(seat) && !mine.includes(seat));
  return fresh.length ? pauseWanted(fresh, names) : "";
}
