// @ts-check
// Nameplates: who sits there, and how the match stands for them.

import { h } from "../lib/dom.js";
import { drawClock } from "./clock.js";
import { paint, svg } from "./pen.js";
import { drawCounter } from "./pieces.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Seat} Seat
 * @typedef {import("../lib/types.js").Badge} Badge
 */

const LAMP = "M12 2a7 7 0 0 1 4 12.7V17H8v-2.3A7 7 0 0 1 12 2ZM9 19h6M10 22h4";

/**
 * The nameplate of a seat: whose turn it is, the name with a line of what else is known, the score.
 * @param {Pen} pen
 * @param {Seat} seat
 */
export function drawPlate(pen, seat) {
  const [score, ...counters] = seat.counters ?? [];
  const badges = seat.badges ?? [];
  return h(
    "header",
    { class: "nameplate" },
    svg("lamp", "0 0 24 24", h("path", { d: LAMP })),
    h(
      "div",
      { class: "who" },
      h("h2", null, seat.name),
      seat.active && h("span", { key: "to move", class: "hidden" }, "to move"),
      pen.times && drawClock(pen.times, seat.number),
      badges.length + counters.length > 0 &&
        h("span", { key: "state", class: "state" }, badges.map(drawBadge), counters.map((counter) => drawCounter(pen, counter))),
    ),
    score && h("span", { class: "score" }, drawCounter(pen, score)),
  );
}

/** @param {Badge} badge */
const drawBadge = (badge) =>
  h("span", { key: badge.text, class: `badge ${paint(badge.colour ?? "gray")}` }, badge.text);
