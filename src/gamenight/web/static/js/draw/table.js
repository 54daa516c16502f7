// @ts-check
// The whole table in a frame that stands still: the others, the felt, the prompt, the hand.
// A zone's role alone decides where it lies.

import { classes, h } from "../lib/dom.js";
import { backSymbol } from "./backs.js";
import { isBox } from "./cards.js";
import { drawMoment, drawPodium, drawSummary, summaryKey } from "./moments.js";
import { drawPlate } from "./plate.js";
import { drawQuestion } from "./question.js";
import { drawTaken } from "./taken.js";
import { drawZones, lookUp, sortButton } from "./zones.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/dom.js").Child} Child
 * @typedef {import("../lib/types.js").Table} Table
 * @typedef {import("../lib/types.js").Seat} Seat
 * @typedef {import("../lib/types.js").Zone} Zone
 * @typedef {import("../lib/types.js").Role} Role
 */

/** Where zones lie: on the felt, before a seat, at its plate, in the dock, or among the records. */
/** @typedef {Role | "before"} Place */

/** This many seats sit around the table; fewer are easy to tell apart in a row as well. */
const AROUND = 3;

/** Of as many others, how many sit at each side of the table; the rest sit across from the viewer. */
const AT_A_SIDE = [0, 0, 1, 1, 1, 1, 2, 2];

/**
 * The table as its viewer sees it.
 * @param {Pen} bare
 * @param {Table} table
 */
export function drawTable(bare, table) {
  const pen = { ...bare, seats: table.seats, viewer: table.viewer };
  const own = table.seats.find((seat) => seat.number === table.viewer);
  const around = isAround(table);
  const isBoard = zonesAt(table, "main").some((zone) => zone.layout === "board");
  const reading = isReading(pen, table);
  const seats = othersOf(table, own);
  const names = classes(
    "table",
    table.over && "over",
    reading && "with-result",
    around ? "is-around" : seats.length > 0 && "has-rail",
    isBoard && (table.around ? "around-board" : "with-board"),
    !own && "is-watched",
    `dock-${pen.dock}`,
  );
  return h(
    "div",
    { key: "table", class: names, "data-game": table.game, style: `--others: ${seats.length}` },
    backSymbol(table.game),
    h("p", { key: "headline", class: "headline" }, table.headline),
    reading && table.summary ? drawMoment(pen, table, table.summary) : drawEnd(pen, table),
    !around && seats.length > 0 && h("div", { key: "rail", class: "rail" }, seats.map((seat) => drawSeat(pen, table, seat))),
    drawFelt(pen, table, own, around ? seats : []),
    drawPrompt(pen, table, own),
    drawDock(pen, table),
  );
}

/**
 * What was before and what things are worth, to look it up.
 * @param {Pen} pen
 * @param {Table} table
 */
export function drawRecords(pen, table) {
  const zones = [...zonesAt(table, "record"), ...zonesAt(table, "reference")].filter((zone) => zone.items.length || zone.count);
  const apart = { ...pen, prefix: `${pen.prefix}record `, choosable: false };
  const { summary } = table;
  const isRead = summary && !isReading(pen, table);
  if (!zones.length && !isRead) return null;
  return h(
    "div",
    { key: "records", class: "table records", "data-game": table.game },
    isRead ? drawSummary(apart, summary) : null,
    zones.length > 0 && h("div", { key: "zones", class: "zones" }, drawZones(apart, zones)),
  );
}

/**
 * Whether a round was finished whose result has not been read yet: nothing is asked meanwhile.
 * @param {Pen} pen
 * @param {Table} table
 */
const isReading = (pen, { summary, over }) =>
  Boolean(summary && (!over || summary.gains?.length) && !pen.read.has(summaryKey(summary)));

/**
 * The end of a match, where nobody is offered anything after it.
 * @param {Pen} pen
 * @param {Table} table
 */
const drawEnd = (pen, table) =>
  pen.forAll && table.result
    ? h("section", { key: "end", class: "moment at-end", "aria-label": "The end of the match" }, drawPodium(pen, table, table.result, true))
    : null;

/** @param {Table} table */
const isAround = (table) => Boolean(table.around) && table.seats.length >= AROUND;

// Places

/**
 * @param {Table} table
 * @param {Place} place
 */
const zonesAt = (table, place) => table.zones.filter((zone) => placeOf(table, zone) === place);

/**
 * Where a zone lies. What is asked about is seen on the felt, wherever it would lie otherwise.
 * @param {Table} table
 * @param {Zone} zone
 * @returns {Place}
 */
export function placeOf(table, zone) {
  const own = zone.owner === table.viewer;
  const seated = table.seats.some(({ number }) => number === zone.owner);
  const asked = table.question?.about?.includes(zone.key) || answersIn([zone]).size > 0;
  switch (zone.role) {
    case "hand":
      return own || !seated ? "hand" : "taken";
    case "taken":
      return seated && !answersIn(zone.items).size ? "taken" : "main";
    case "record":
    case "reference":
      return asked ? "supply" : zone.role;
    case "main":
      return seated && (!own || isAround(table)) ? "before" : "main";
    case "supply":
    case "mat":
      return zone.role;
    default:
      return zone.in_reach ? "hand" : seated && !own ? "before" : "main";
  }
}

/**
 * The zones that the question is about, besides those with its answers.
 * @param {Table} table
 */
const aboutOf = (table) => new Set(table.question?.about ?? []);

// Seats

/**
 * All seats but the viewer's, clockwise from her left.
 * @param {Table} table
 * @param {Seat | undefined} own
 */
function othersOf(table, own) {
  const at = own ? table.seats.indexOf(own) : -1;
  return [...table.seats.slice(at + 1), ...table.seats.slice(0, Math.max(at, 0))];
}

/**
 * A seat: its plate with what it has taken.
 * @param {Pen} pen
 * @param {Table} table
 * @param {Seat} seat
 * @param {...Child} before  what lies before it
 */
function drawSeat(pen, table, seat, ...before) {
  return h(
    "section",
    {
      key: `seat ${seat.number}`,
      "data-seat": seat.number,
      class: classes("seat", seat.active && "is-active"),
      "aria-label": seat.name,
    },
    h("div", { key: "plate", class: "plate" }, drawPlate(pen, seat), takenBy(pen, table, seat)),
    before,
  );
}

/**
 * @param {Pen} pen
 * @param {Table} table
 * @param {Seat} seat
 */
const takenBy = (pen, table, seat) =>
  zonesAt(table, "taken")
    .filter((zone) => zone.owner === seat.number)
    .map((zone) => drawTaken(pen, zone, aboutOf(table).has(zone.key)));

/**
 * @param {Pen} pen
 * @param {Table} table
 * @param {Seat} seat
 */
function drawBefore(pen, table, seat) {
  const zones = zonesAt(table, "before").filter((zone) => zone.owner === seat.number);
  return zones.length > 0 && h("div", { key: "before", class: "zones before" }, drawZones(pen, zones, aboutOf(table)));
}

// The felt

/**
 * What is played on, in the middle; what is drawn from at its edge; seats around it, where they are.
 * @param {Pen} pen
 * @param {Table} table
 * @param {Seat | undefined} own
 * @param {Seat[]} around
 */
function drawFelt(pen, table, own, around) {
  const seated = (/** @type {Seat} */ seat) => drawSeat(pen, table, seat, drawBefore(pen, table, seat));
  const apart = around.length ? [] : othersOf(table, own).filter((seat) => drawBefore(pen, table, seat));
  const many = zonesAt(table, "main").filter((zone) => zone.layout === "column").length;
  return h(
    "div",
    { key: "felt", class: classes("felt", around.length > 0 && `around-${around.length}`, many > 7 && "with-columns") },
    around.length > 0 && sides(around).map(([side, seats]) => h("div", { key: side, class: `side ${side}` }, seats.map(seated))),
    drawArea(pen, table, "supply"),
    drawArea(pen, table, "main", apart.map((seat) => namedBefore(pen, table, seat))),
    drawArea(pen, table, "mat"),
    own && drawBefore(pen, table, own),
    drawOpened(pen, table),
  );
}

/**
 * Who sits left, across and right, all clockwise from the viewer's left.
 * @param {Seat[]} seats
 * @returns {[string, Seat[]][]}
 */
function sides(seats) {
  const side = AT_A_SIDE[seats.length] ?? 2;
  return [
    ["left", seats.slice(0, side)],
    ["across", seats.slice(side, seats.length - side)],
    ["right", seats.slice(seats.length - side)],
  ];
}

/**
 * What lies before a seat whose plate is elsewhere: with the name.
 * @param {Pen} pen
 * @param {Table} table
 * @param {Seat} seat
 */
const namedBefore = (pen, table, seat) =>
  h(
    "section",
    { key: `before ${seat.number}`, class: "named", "aria-label": seat.name },
    h("h3", null, seat.name),
    drawBefore(pen, table, seat),
  );

/**
 * @param {Pen} pen
 * @param {Table} table
 * @param {Role} role
 * @param {Child} [besides]
 */
function drawArea(pen, table, role, besides = null) {
  const zones = zonesAt(table, role);
  return h("div", { key: role, class: `area zones ${role}` }, drawZones(pen, zones, aboutOf(table)), besides);
}

/**
 * What a seat has taken, whole, until it is closed again.
 * @param {Pen} pen
 * @param {Table} table
 */
function drawOpened(pen, table) {
  const zone = zonesAt(table, "taken").find(({ key }) => key === pen.opened);
  if (!zone) return null;
  const apart = { ...pen, prefix: `${pen.prefix}opened `, choosable: false };
  const owner = table.seats.find(({ number }) => number === zone.owner)?.name ?? "";
  return h(
    "section",
    { key: "opened", class: "opened", "aria-label": `${owner}: ${zone.title}` },
    h("h3", null, owner),
    h("button", { class: "close", type: "button", "data-open": zone.key }, "Close"),
    h("div", { class: "zones" }, drawZones(apart, [zone])),
  );
}

// The viewer's own side

/**
 * The viewer's own plate, and the question beside it.
 * @param {Pen} pen
 * @param {Table} table
 * @param {Seat | undefined} own
 */
function drawPrompt(pen, table, own) {
  const question = table.question && drawQuestion(pen, table.question, answersIn(table.zones), alsoAsked(table));
  return h(
    "div",
    { key: "prompt", class: "prompt" },
    own &&
      h(
        "section",
        { key: "own", "data-seat": own.number, class: classes("own seat", own.active && "is-active"), "aria-label": own.name },
        drawPlate(pen, own),
        takenBy(pen, table, own),
      ),
    question,
    drawAids(pen, table),
  );
}

/**
 * What sorts the hand, and what says how much things are worth.
 * @param {Pen} pen
 * @param {Table} table
 */
function drawAids(pen, table) {
  if (!pen.choosable) return null;
  const aids = table.zones.flatMap((zone) => [zone.reference && lookUp(zone.reference), zone.orders?.length ? sortButton(pen, zone) : null]);
  return aids.some(Boolean) && h("div", { key: "aids", class: "aids" }, aids);
}

/**
 * @param {Pen} pen
 * @param {Table} table
 */
function drawDock(pen, table) {
  const zones = zonesAt(table, "hand");
  return h("div", { key: "dock", class: "dock" }, h("div", { key: "hand", class: "zones hand" }, drawZones(pen, zones, aboutOf(table))));
}

/**
 * What kind of things a hand holds: this decides how high the dock is.
 * @param {Table} table
 */
export function dockOf(table) {
  const zones = zonesAt(table, "hand");
  const items = zones.flatMap((zone) => zone.items);
  if (items.some((item) => item.type === "card" && item.slots?.length && !isBox(item))) return "slots";
  if (zones.some((zone) => zone.layout === "fan") || items.some((item) => item.type === "card")) return "cards";
  return zones.length ? "pieces" : "none";
}

/** Who is asked at the same time as the viewer. @param {Table} table */
function alsoAsked(table) {
  const asked = table.question?.asked ?? [];
  if (!asked.includes(table.viewer)) return [];
  return table.seats.filter(({ number }) => number !== table.viewer && asked.includes(number)).map(({ name }) => name);
}

/** The answers that some of these things stand for; a way cannot be pressed. @param {unknown[]} things */
function answersIn(things) {
  const found = new Set();
  const look = (/** @type {any} */ thing) => {
    if (Array.isArray(thing)) thing.forEach(look);
    else if (thing && typeof thing === "object") {
      if (typeof thing.answer === "number") found.add(thing.answer);
      const { trails: _, ...parts } = thing;
      Object.values(parts).forEach(look);
    }
  };
  look(things);
  return found;
}
