// @ts-check
// Nameplates: who sits there, and how the match stands for them.

import { classes, h } from "../lib/dom.js";
import { drawAvatar } from "./animals.js";
import { drawClock } from "./clock.js";
import { paint } from "./pen.js";
import { drawCounter } from "./pieces.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Seat} Seat
 * @typedef {import("../lib/types.js").Badge} Badge
 */

/**
 * The nameplate of a seat: its animal with a ring if it is asked, the name with a line of what else is
 * known, the score, and what it has just done. The viewer's own and all others' are the same.
 * @param {Pen} pen
 * @param {Seat} seat
 */
export function drawPlate(pen, seat) {
  const [score, ...counters] = seat.counters ?? [];
  const own = seat.number === pen.viewer;
  const said = pen.said?.get(seat.number);
  return h(
    "header",
    { class: classes("nameplate", seat.out && "is-out") },
    h("span", { key: "face", class: classes("face", seat.active && "is-asked") }, drawAvatar(seat)),
    h(
      "div",
      { class: "who" },
      h("h2", null, seat.name),
      pen.times && drawClock(pen.times, seat.number),
      drawState(pen, seat, own, counters),
    ),
    score && h("span", { class: "score" }, drawCounter(pen, score)),
    said && h("span", { key: "said", class: "said", "aria-hidden": "true" }, said),
  );
}

/**
 * The line below the name: whose turn it is, badges, and numbers besides the score.
 * @param {Pen} pen
 * @param {Seat} seat
 * @param {boolean} own
 * @param {import("../lib/types.js").Counter[]} counters
 */
function drawState(pen, seat, own, counters) {
  const badges = seat.badges ?? [];
  const turn = seat.active && h("span", { key: "to move", class: own ? "your-turn" : "hidden" }, own ? "Your turn" : "to move");
  if (!turn && !badges.length && !counters.length) return null;
  return h("span", { key: "state", class: "state" }, turn, badges.map(drawBadge), counters.map((counter) => drawCounter(pen, counter)));
}

/** @param {Badge} badge */
const drawBadge = (badge) =>
  h("span", { key: badge.text, class: `badge ${paint(badge.colour ?? "gray")}`, "data-word": badge.text }, badge.text);
