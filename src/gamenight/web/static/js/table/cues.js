// @ts-check
// Which sounds go with a change of the table, and when. Nothing here knows the page or makes a sound.

import { COUNT, FLY, hopTime, TUMBLE } from "./keyframes.js";
import { isSameRound } from "./moves.js";

/**
 * @typedef {import("../lib/types.js").Table} Table
 * @typedef {import("./moves.js").Move} Move
 *
 * @typedef {"slide" | "snap" | "riffle" | "rattle" | "knock" | "tock" | "clink" | "hiss" | "turn" | "round" | "won" | "lost" | "tick"} Sound
 *
 * A sound, when it begins in milliseconds, and how high it is from 0 to 1 where that is not always the same.
 * @typedef {{ sound: Sound, at?: number, height?: number }} Cue
 */

/** This many cards at once are dealt: they are not heard one by one. */
const DEAL = 3;
/** Sounds of the same kind are heard this many times at most, this many milliseconds apart. */
const MOST = 3;
const APART = 90;
/** A die comes to rest a little before it stands still. */
const AT_REST = 0.9;

/**
 * @param {Table} before
 * @param {Table} after
 * @param {Move[]} moves  what moved between them
 * @param {boolean} called  whether it is the listener's turn now, and was not before
 * @returns {Cue[]}
 */
export function cuesOf(before, after, moves, called) {
  return [...ofMoves(moves), ...ofGauges(before, after), ...ofMoment(before, after, called)];
}

/** @param {Move[]} moves @returns {Cue[]} */
function ofMoves(moves) {
  const of = (/** @type {(move: Move) => boolean | undefined} */ holds) => moves.filter(holds);
  const dealt = of(({ dealt }) => dealt);
  const laid = of(({ way, dealt, item }) => !dealt && (way === "turn" || (way === "fly" && !isSmall(item))));
  const set = of(({ way, item }) => way === "fly" && isSmall(item));
  const paid = of(({ way }) => way === "pay").reduce((sum, { amount = 1 }) => sum + amount, 0);
  const hops = of(({ way }) => way === "hop" || way === "peg").map(stepsOf);
  return [
    ...(dealt.length >= DEAL ? [{ sound: /** @type {const} */ ("riffle") }] : several("slide", dealt.length, 0)),
    ...several("snap", laid.length, FLY * 0.7),
    ...several("tock", set.length, FLY * 0.7),
    ...several("clink", paid, FLY * 0.5),
    ...hops.flatMap((steps) => Array.from({ length: steps }, (_, at) => ({ sound: /** @type {const} */ ("tock"), at: ((at + 1) * hopTime(steps)) / steps }))),
    ...(moves.some(({ way }) => way === "roll") ? [{ sound: /** @type {const} */ ("rattle") }, { sound: /** @type {const} */ ("knock"), at: TUMBLE * AT_REST }] : []),
  ];
}

/** @param {Move["item"]} item */
const isSmall = (item) => ["pawn", "token", "die"].includes(item?.type ?? "");

/** The longest ways are heard for every few holes. @param {Move} move */
function stepsOf({ spaces, points }) {
  const steps = spaces ? spaces.length - 1 : points ? points[1] - points[0] : 1;
  return Math.min(steps, 8);
}

/**
 * @param {Sound} sound
 * @param {number} count
 * @param {number} at
 * @returns {Cue[]}
 */
const several = (sound, count, at) => Array.from({ length: Math.min(count, MOST) }, (_, number) => ({ sound, at: at + number * APART }));

/**
 * What is on its way to a limit hisses, the higher the nearer it is.
 * @param {Table} before
 * @param {Table} after
 * @returns {Cue[]}
 */
function ofGauges(before, after) {
  const was = gauges(before);
  return [...gauges(after)].flatMap(([key, { value, goal }]) => {
    const then = was.get(key);
    return then && value > then.value ? [{ sound: /** @type {const} */ ("hiss"), at: FLY, height: Math.min(value / goal, 1) }] : [];
  });
}

/** @param {Table} table @returns {Map<string, { value: number, goal: number }>} */
function gauges(table) {
  const tallies = table.zones.flatMap((zone) => zone.tallies ?? []);
  return new Map(tallies.flatMap(({ key, value, goal }) => (goal ? [[key, { value, goal }]] : [])));
}

/**
 * Of all that is worth a sound of its own, only the greatest.
 * @param {Table} before
 * @param {Table} after
 * @param {boolean} called
 * @returns {Cue[]}
 */
function ofMoment(before, after, called) {
  if (after.over && !before.over) return [{ sound: hasLost(after) ? "lost" : "won", at: COUNT }];
  if (!isSameRound(before, after)) return [{ sound: "round", at: COUNT }];
  return called ? [{ sound: "turn", at: FLY }] : [];
}

/** Spectators hear the winner's chord. @param {Table} table */
const hasLost = ({ result, viewer }) => result?.scores.some(({ seat, won }) => seat === viewer && !won) ?? false;
