// @ts-check
// What lies before the seats, in the middle of the table: whose it is, and which way the turn goes.

import { classes, h } from "../lib/dom.js";
import { drawAvatar } from "./animals.js";
import { drawHeap } from "./bowl.js";
import { paint, svg } from "./pen.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Zone} Zone
 * @typedef {import("../lib/types.js").Item} Item
 * @typedef {import("../lib/dom.js").Child} Child
 */

/** Two arrows that follow each other round a circle. */
const ROUND = "M-80 -38A88 88 0 0 1 72 -50M80 38A88 88 0 0 1 -72 50";
const HEADS = "M78 -70L74 -44L49 -53ZM-78 70L-74 44L-49 53Z";

/**
 * Each thing before the seat that owns it, seen from the viewer's seat; what has no owner in the
 * centre. Where there is room for a thing of every seat, the places of the others stay empty.
 * @param {Pen} pen
 * @param {Zone} zone
 * @param {(item: Item) => Child} draw
 */
export function drawAround(pen, zone, draw) {
  const seats = pen.seats ?? [];
  const placed = new Set(zone.items.map((item) => ownerOf(item)));
  const empty = zone.room ? seats.filter(({ number }) => !placed.has(number)) : [];
  return h(
    "ul",
    { class: classes("items as-around", `around-${seats.length}`), role: "list" },
    zone.items.map((item) =>
      h("li", { key: item.key, ...placeBefore(pen, ownerOf(item)) }, item.type === "token" ? drawHeap(pen, item) : draw(item)),
    ),
    empty.map(({ number }) => h("li", { key: `place ${number}`, ...placeBefore(pen, number, "place"), "aria-hidden": "true" })),
  );
}

/** The seat that a thing comes from. @param {Item} item */
export const ownerOf = (item) => ("owner" in item ? (item.owner ?? null) : null);

/**
 * Where a seat is seen from the viewer's: as a share of a whole turn, clockwise from below.
 * @param {Pen} pen
 * @param {number | null} owner
 * @param {string} [names]
 */
function placeBefore(pen, owner, names = "") {
  const seats = pen.seats ?? [];
  const at = seats.findIndex(({ number }) => number === owner);
  if (at < 0) return { class: classes("in-centre", names) };
  const from = Math.max(seats.findIndex(({ number }) => number === pen.viewer), 0);
  const turn = ((at - from + seats.length) % seats.length) / seats.length;
  return { class: classes("before-seat", turn === 0 && "own-place", names), style: `--turn: ${turn}` };
}

/**
 * Whose a thing is, small at its foot.
 * @param {Pen} pen
 * @param {Item} item
 */
export function drawWhose(pen, item) {
  const owner = ownerOf(item);
  const seat = owner === null || item.type === "pawn" ? undefined : pen.seats?.find(({ number }) => number === owner);
  if (!seat) return null;
  const face = seat.animal ? drawAvatar(seat) : null;
  return h("span", { key: "whose", class: classes("whose", face && "with-face"), "aria-hidden": "true" }, face, h("span", { class: "name" }, seat.name));
}

/** @param {Zone} zone */
export const drawDirection = (zone) =>
  zone.direction
    ? h(
        "span",
        { key: "direction", class: classes("direction", zone.direction < 0 && "is-back") },
        zone.badges?.filter(({ colour }) => colour !== "white").slice(0, 2).map(({ text, colour }) => h("span", { key: text, class: `glow ${paint(colour ?? "gray")}` })),
        svg("arrows", "-100 -100 200 200", [h("path", { class: "way", d: ROUND }), h("path", { class: "heads", d: HEADS })]),
        h("span", { class: "hidden" }, zone.direction > 0 ? "Play goes clockwise" : "Play goes counter-clockwise"),
      )
    : null;
