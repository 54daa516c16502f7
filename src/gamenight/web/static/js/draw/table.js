// @ts-check
// The whole table: opponents above, the middle, then the viewer's own things and the question.

import { classes, h } from "../lib/dom.js";
import { backSymbol } from "./backs.js";
import { drawSummary, summaryKey } from "./moments.js";
import { drawPlate } from "./plate.js";
import { drawQuestion } from "./question.js";
import { drawZones, zoneWords } from "./zones.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Table} Table
 * @typedef {import("../lib/types.js").Seat} Seat
 * @typedef {import("../lib/types.js").Zone} Zone
 */

/** More other seats than this are drawn in a compact way. */
const CROWD = 3;

/** A hand no longer than this has room beside the question on a wide screen. */
const SHORT_HAND = 9;

/**
 * The table as its viewer sees it.
 * @param {Pen} bare
 * @param {Table} table
 */
export function drawTable(bare, table) {
  const pen = { ...bare, seats: table.seats, viewer: table.viewer };
  const own = table.seats.find((seat) => seat.number === table.viewer);
  const reading = isReading(pen, table);
  const names = classes(
    "table",
    table.over && "over",
    reading && "with-result",
    reading && pen.long && "long-result",
    pen.handFirst && "hand-first",
  );
  const board = pen.handFirst && pen.boardFolded ? whatIsAskedOf(table) : table;
  const laid = [drawOthers(pen, board, own), drawMiddle(pen, board, reading), own && drawOwn(pen, board, own)];
  const reach = drawReach(pen, table);
  return h(
    "div",
    { key: "table", class: names, "data-game": table.game },
    backSymbol(table.game),
    h("p", { key: "headline", class: "headline" }, table.headline),
    table.summary && (table.over || reading) ? drawSummary(pen, table.summary, Boolean(table.over)) : null,
    pen.handFirst ? [reach, foldingAway(pen), ...laid] : [...laid, reach],
  );
}

/**
 * What is left of a board that is folded away: what can be chosen, and what the question is about.
 * @param {Table} table
 * @returns {Table}
 */
function whatIsAskedOf(table) {
  const about = aboutOf(table);
  const isNeeded = (/** @type {Zone} */ zone) => isInReach(zone) || about.has(zone.key) || answersIn([zone]).size > 0;
  const zones = table.zones.filter(isNeeded);
  const owners = new Set([table.viewer, ...zones.map((zone) => zone.owner ?? -1)]);
  return { ...table, zones, seats: table.seats.filter((seat) => owners.has(seat.number)) };
}

/** @param {Pen} pen */
const foldingAway = (pen) =>
  h(
    "button",
    { key: "fold board", class: "fold-board", type: "button", "data-fold-board": true, "aria-expanded": String(!pen.boardFolded) },
    pen.boardFolded ? "Show table" : "Hide table",
  );

/**
 * @param {Table} table
 * @param {Seat} seat
 */
const zonesOf = (table, seat) => table.zones.filter((zone) => zone.owner === seat.number && !isInReach(zone));

/**
 * Whether a round was finished whose result has not been read yet: it stands above everything else.
 * @param {Pen} pen
 * @param {Table} table
 */
const isReading = (pen, table) =>
  Boolean(table.summary && !table.over && !pen.read.has(summaryKey(table.summary)));

/** @param {Zone} zone */
const isInReach = (zone) => Boolean(zone.in_reach && zone.items.length);

// The others

/**
 * All seats but the viewer's, clockwise from her left.
 * @param {Pen} pen
 * @param {Table} table
 * @param {Seat | undefined} own
 */
function drawOthers(pen, table, own) {
  const at = own ? table.seats.indexOf(own) : -1;
  const seats = [...table.seats.slice(at + 1), ...table.seats.slice(0, Math.max(at, 0))];
  if (!seats.length) return null;
  const company = seats.length === 1 ? "alone" : seats.length > CROWD ? "crowd" : "few";
  return h(
    "div",
    { key: "others", class: `others ${company}` },
    seats.map((seat) => drawSeat(pen, seat, zonesOf(table, seat), aboutOf(table))),
  );
}

/**
 * The zones that the question is about, besides those with its answers.
 * @param {Table} table
 */
const aboutOf = (table) => new Set(table.question?.about ?? []);

/**
 * On a small screen only that of another seat is shown which counts now; the rest is named on one
 * line and unfolds at a press.
 * @param {Pen} pen
 * @param {Seat} seat
 * @param {Zone[]} zones
 * @param {Set<string>} about
 */
function drawSeat(pen, seat, zones, about) {
  const aside = zones.filter((zone) => !about.has(zone.key) && !answersIn([zone]).size);
  const folded = aside.length > 0 && !pen.unfolded.has(seat.number);
  return h(
    "section",
    {
      key: `seat ${seat.number}`,
      "data-seat": seat.number,
      class: classes("seat", seat.active && "is-active", folded && "is-folded"),
      "aria-label": seat.name,
    },
    drawPlate(pen, seat),
    aside.length > 0 && unfolding(seat, aside, folded),
    zones.length > 0 && h("div", { class: "zones" }, drawZones(pen, zones, about)),
  );
}

/**
 * What a seat has besides, in a few words: "Hand 5 · Yard, 4 of 7 spots".
 * @param {Seat} seat
 * @param {Zone[]} zones
 * @param {boolean} folded
 */
const unfolding = (seat, zones, folded) =>
  h(
    "button",
    { key: "unfold", class: "unfold", type: "button", "data-unfold": seat.number, "aria-expanded": String(!folded) },
    zones.map(zoneWords).join(" · "),
  );

// The middle

/**
 * @param {Pen} pen
 * @param {Table} table
 * @param {boolean} reading
 */
function drawMiddle(pen, table, reading) {
  const seated = new Set(table.seats.map((seat) => seat.number));
  const zones = table.zones.filter((zone) => !seated.has(zone.owner ?? -1) && !isInReach(zone));
  return h(
    "div",
    { key: "centre", class: "centre" },
    table.summary && !table.over && !reading ? drawSummary(pen, table.summary, false) : null,
    zones.length > 0 && h("div", { key: "zones", class: "zones" }, drawZones(pen, zones, aboutOf(table))),
  );
}

// The viewer's own side

/**
 * What lies before the viewer.
 * @param {Pen} pen
 * @param {Table} table
 * @param {Seat} own
 */
function drawOwn(pen, table, own) {
  const laid = zonesOf(table, own);
  return h(
    "section",
    { key: "own", class: classes("own seat", own.active && "is-active"), "aria-label": own.name },
    drawPlate(pen, own),
    laid.length > 0 && h("div", { class: "zones" }, drawZones(pen, laid, aboutOf(table))),
  );
}

/**
 * Always in reach: the question, and what it is about.
 * @param {Pen} pen
 * @param {Table} table
 */
function drawReach(pen, table) {
  const near = table.zones.filter(isInReach);
  const question =
    table.question &&
    drawQuestion(pen, table.question, answersIn(table.zones), answersIn(near), alsoAsked(table));
  const long = near.some((zone) => zone.items.length > SHORT_HAND);
  return (
    (question || near.length > 0) &&
    h(
      "div",
      { key: "reach", class: classes("reach", long && "long") },
      question,
      near.length > 0 && h("div", { key: "hand", class: "zones hand" }, drawZones(pen, near)),
    )
  );
}

/** Who is asked at the same time as the viewer. @param {Table} table */
function alsoAsked(table) {
  const asked = table.question?.asked ?? [];
  if (!asked.includes(table.viewer)) return [];
  return table.seats.filter(({ number }) => number !== table.viewer && asked.includes(number)).map(({ name }) => name);
}

/** The answers that some thing in these zones stands for; a way cannot be pressed. @param {Zone[]} zones */
function answersIn(zones) {
  const found = new Set();
  const look = (/** @type {any} */ thing) => {
    if (Array.isArray(thing)) thing.forEach(look);
    else if (thing && typeof thing === "object") {
      if (typeof thing.answer === "number") found.add(thing.answer);
      const { trails: _, ...parts } = thing;
      Object.values(parts).forEach(look);
    }
  };
  look(zones);
  return found;
}
