// @ts-check
// What people say, for some seconds at their plates; reactions rise from there.

import { REACTIONS } from "./chat.js";
import { find } from "../lib/page.js";

/**
 * @typedef {import("./evening_live.js").Evening} Evening
 * @typedef {import("../lib/types.js").LineShown} LineShown
 */

const SHOWN_FOR = 6000;
const LONGEST = 60;
const NOBODY = -1;

/**
 * Lines that are new, said by people.
 * @param {LineShown[]} lines
 * @param {LineShown[] | undefined} before  undefined at first: what was said before is not shown
 * @param {Set<number>} [muted]
 */
export function freshLines(lines, before, muted = new Set()) {
  if (!before) return [];
  const last = Math.max(NOBODY, ...before.map((line) => line.line));
  return lines.filter((line) => line.line > last && (line.person ?? NOBODY) >= 0 && !muted.has(line.person ?? NOBODY));
}

/**
 * @param {LineShown} line
 * @param {number} seat  of the person who said it; below 0 without a seat
 */
export function showBubble(line, seat) {
  const plate = seat < 0 ? null : find(`#table [data-seat="${seat}"] .nameplate`);
  if (!plate) return;
  const bubble = document.createElement("div");
  const isReaction = REACTIONS.includes(line.text);
  bubble.className = isReaction ? "bubble is-reaction" : "bubble";
  bubble.setAttribute("aria-hidden", "true"); // it is read in the chat
  bubble.textContent = line.text.length > LONGEST ? `${line.text.slice(0, LONGEST - 1)}…` : line.text;
  document.body.append(bubble);
  const { left, top, bottom, width } = plate.getBoundingClientRect();
  const room = innerWidth - bubble.offsetWidth - 8;
  bubble.style.left = `${Math.max(8, Math.min(room, left + width / 2 - bubble.offsetWidth / 2))}px`;
  const wanted = top < 2 * bubble.offsetHeight ? bottom + 4 : top - bubble.offsetHeight - 4;
  bubble.style.top = `${Math.max(8, Math.min(innerHeight - bubble.offsetHeight - 8, wanted))}px`;
  setTimeout(() => bubble.remove(), SHOWN_FOR);
}

/**
 * The seat of a person at a table of the evening, -1 if there is none.
 * @param {Evening} evening
 * @param {string} table
 * @param {number} person
 */
export const seatAt = (evening, table, person) =>
  evening.matches.find((match) => match.table === table && !match.over)?.seats?.findIndex((seat) => seat.person === person) ?? NOBODY;
