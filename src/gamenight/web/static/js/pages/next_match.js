// @ts-check
// The next match of an evening, as one press starts it: the last one again, or what most people want.

import { free, isSeated } from "../draw/evening.js";

/**
 * @typedef {import("./evening_live.js").Evening} Evening
 * @typedef {import("../lib/types.js").MatchShown} MatchShown
 * @typedef {import("../lib/types.js").Start} Start
 */

const BOT = -1;

/**
 * The same match with those of its people who are free; bots take the other seats.
 * @param {Evening} evening
 * @param {MatchShown} match
 * @returns {Start | null}  null if nothing is known of how it was set up, or nobody is free
 */
export function again(evening, match) {
  const { setup } = match;
  if (!setup) return null;
  const ready = new Set(free(evening).map((person) => person.person));
  const late = (match.seats ?? []).map((seat) => seat.person ?? BOT).filter((one) => one >= 0 && !setup.people.includes(one));
  const people = Array.from({ length: setup.players }, (_, seat) => setup.people[seat] ?? BOT).map((person) => {
    const sits = person >= 0 ? person : (late.shift() ?? BOT); // the person who took over from a bot
    return ready.has(sits) ? sits : BOT;
  });
  if (people.every((person) => person === BOT)) return null;
  const { game, players, level, clock = "", options = {} } = setup;
  return { type: "start", game, people, players, level, clock, options };
}

/**
 * The same people on other seats: two change places, of more all but the first move on. So partners
 * change, too.
 * @param {Start} start
 * @returns {Start}
 */
export function withSeatsChanged(start) {
  const [first = BOT, ...others] = start.people;
  const moved = others.length < 2 ? [...others, first] : [first, ...others.slice(1), others[0] ?? BOT];
  return { ...start, people: moved };
}

/**
 * What most people want, with everybody who is free, those first who want it.
 * @param {Evening} evening
 * @returns {Start | null}
 */
export function mostWanted(evening) {
  const { wanted } = evening;
  if (!wanted) return null;
  const keen = (/** @type {number} */ person) => (wanted.people.includes(person) ? 0 : 1);
  const ready = free(evening).map((person) => person.person).sort((one, other) => keen(one) - keen(other));
  const people = ready.slice(0, Math.max(...wanted.players));
  const enough = wanted.players.filter((count) => count >= people.length && (count > 1 || wanted.players.length === 1));
  const players = Math.min(...enough);
  if (!people.length || !Number.isFinite(players)) return null;
  return { type: "start", game: wanted.game, people, players, level: wanted.level, clock: "", options: {} };
}

/**
 * The match that waits for a person, who may be on another page.
 * @param {Evening} evening
 * @param {number} me
 */
export const waitingFor = (evening, me) =>
  evening.matches.findLast((match) => !match.over && isSeated(match, me));

/**
 * Whether a person may start or propose a match.
 * @param {Evening} evening
 * @param {number} me
 */
export const mayStart = (evening, me) =>
  evening.host === me || !(evening.host_starts || evening.closed);
