// @ts-check
// The time that people have left, on their nameplates.

import { classes, h } from "../lib/dom.js";

/**
 * How a table's clock stands; it is asked whenever something is drawn.
 * @typedef {object} Times
 * @property {(seat: number) => number | null} left  milliseconds, null where there is nothing to show
 * @property {(seat: number) => boolean} runs
 * @property {number} time  of a move, or of the match
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @param {number} value */
const two = (value) => String(value).padStart(2, "0");

/** As a clock shows it: 4:07; longer times without seconds. @param {number} left */
export function clockFace(left) {
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${two(Math.floor((left % HOUR) / MINUTE))} min`;
  const seconds = Math.ceil(left / SECOND);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/**
 * As one says it, without what changes all the time.
 * @param {number} left
 */
export function clockWords(left) {
  /** @type {[number, string][]} */
  const units = [[DAY, "day"], [HOUR, "hour"], [MINUTE, "minute"], [SECOND, "second"]];
  const [unit, name] = units.find(([unit]) => left >= unit) ?? [SECOND, "second"];
  const count = unit === SECOND ? Math.ceil(left / SECOND) : Math.round(left / unit);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** Beside the clock, for screen readers. @param {number} left */
export const spokenClock = (left) => `about ${clockWords(left)} left`;

/**
 * Whether so little is left that it should catch the eye.
 * @param {number} left
 * @param {number} time
 */
export const isLow = (left, time) => left <= time / 3;

/**
 * For sighted users; screen readers say it when it matters, not every second.
 * @param {Times} times
 * @param {number} seat
 */
export function drawClock(times, seat) {
  const left = times.left(seat);
  if (left === null) return null;
  return [
    h("span", { key: "clock", class: clockClasses(times, seat, left), "data-clock": seat, "aria-hidden": "true" }, clockFace(left)),
    h("span", { key: "clock words", class: "hidden" }, spokenClock(left)),
  ];
}

/**
 * @param {Times} times
 * @param {number} seat
 * @param {number} left
 */
export const clockClasses = (times, seat, left) =>
  classes("clock", times.runs(seat) && "is-running", isLow(left, times.time) && "is-low");
