// @ts-check
// Moments: the end of a round, played on the felt, and the end of a match.

import { Choosing } from "../table/choosing.js";
import { classes, h } from "../lib/dom.js";
import { drawAvatar } from "./animals.js";
import { drawGroups, isLit, isOneLit } from "./groups.js";
import { numberWords, svg } from "./pen.js";
import { drawItem, drawZones } from "./zones.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Gain} Gain
 * @typedef {import("../lib/types.js").Result} Result
 * @typedef {import("../lib/types.js").Score} Score
 * @typedef {import("../lib/types.js").Seat} Seat
 * @typedef {import("../lib/types.js").Summary} Summary
 * @typedef {import("../lib/types.js").Table} Table
 * @typedef {import("../lib/types.js").Zone} Zone
 */

/** More places than this stand in a row instead of beside each other. */
const PODIUM = 3;

/** As many cards that decided a round are drawn large; more of them stand in a row. */
const FEW = 2;

const WHEEL = ["red", "red-orange", "orange", "orange-yellow", "yellow", "yellow-green", "green", "green-blue", "blue", "blue-purple", "purple", "purple-red"];

/** As many petals fall, in the twelve colours of the wheel. */
const PETALS = 48;

const CROWN = "M8 44L4 12l18 14L40 4l18 22 18-14-4 32Z";
const PETAL = "M10 1C17 6 19 13 10 23 1 13 3 6 10 1Z";

/** Names a result on a page. @param {Summary} summary */
export const summaryKey = (summary) => `summary ${summary.title}`;

/**
 * Things of a summary may lie on the table as well: here their names are others, and nothing is chosen.
 * @param {Pen} pen
 * @returns {Pen}
 */
const apart = (pen) => ({ ...pen, prefix: `${pen.prefix}summary `, choosable: false, choosing: new Choosing() });

/**
 * What a round came to in sentences and cards, to be looked up later.
 * @param {Pen} pen
 * @param {Summary} summary
 */
export function drawSummary(pen, summary) {
  const key = pen.prefix + summaryKey(summary);
  const zones = (summary.zones ?? []).filter((zone) => zone.items.length);
  return h(
    "section",
    { key, class: "summary" },
    h(
      "details",
      null,
      h("summary", null, summary.title),
      drawLines(summary),
      zones.length > 0 && h("div", { class: "zones" }, drawZones(apart(pen), zones)),
    ),
  );
}

/** @param {Summary} summary */
const drawLines = (summary) => h("ul", { class: "lines" }, summary.lines.map((line) => h("li", null, line)));

// The end of a round

/**
 * The end of a round: what decided it, and a row for everybody, the best first. Nothing is asked until
 * the reader goes on.
 * @param {Pen} pen
 * @param {Table} table
 * @param {Summary} summary
 */
export function drawMoment(pen, table, summary) {
  const zones = (summary.zones ?? []).filter((zone) => zone.items.length);
  const decided = zones.filter((zone) => zone.owner === undefined || zone.owner === null);
  const inRow = decided.length === 1 && countOf(decided) > FEW && countOf(decided) === cardsIn(decided);
  const gains = summary.gains ?? [];
  const rows = gains.map((gain) => ({ gain, things: zones.filter((zone) => zone.owner === gain.seat) }));
  const most = Math.max(1, ...rows.map(({ things }) => countOf(things)));
  const names = classes(
    "moment",
    decided.length > 1 && "is-wide",
    (!decided.length || inRow) && "is-plain",
    inRow && "has-row",
    rows.some(({ things }) => things.some((zone) => zone.groups?.length)) && "is-counted",
  );
  return h(
    "section",
    {
      key: pen.prefix + summaryKey(summary),
      class: names,
      "data-moment": summaryKey(summary),
      "aria-label": summary.title,
      style: `--rows: ${Math.max(1, rows.length)}; --most: ${most}; --parts: ${decided.length}`,
    },
    h(
      "header",
      { key: "verdict", class: "verdict" },
      decided.length > 0 && h("div", { key: "decided", class: "zones decided" }, drawZones(apart(pen), decided)),
      h("h2", null, summary.verdict || summary.title),
      summary.reason && h("p", { class: "reason" }, summary.reason),
    ),
    rows.length > 0 && h("ol", { key: "rows", class: "outcomes", role: "list" }, rows.map((row) => drawRow(pen, table, row.gain, row.things))),
    drawFoot(pen, table, summary, rows.length > 0),
  );
}

/** @param {Zone[]} zones */
const countOf = (zones) => zones.reduce((sum, zone) => sum + zone.items.length, 0);

/** How many of the things are cards without words on them: these stand in a row. @param {Zone[]} zones */
const cardsIn = (zones) =>
  zones.flatMap((zone) => zone.items).filter((item) => item.type === "card" && !item.title).length;

/**
 * The sentences, one press away, and the way on.
 * @param {Pen} pen
 * @param {Table} table
 * @param {Summary} summary
 * @param {boolean} folded  whether the rows say enough
 */
const drawFoot = (pen, table, summary, folded) =>
  h(
    "footer",
    { key: "foot" },
    folded
      ? h("details", { key: "how", class: "how" }, h("summary", { class: "button" }, "How?"), drawLines(summary))
      : drawLines(summary),
    pen.choosable &&
      h(
        "button",
        { key: "go on", class: "primary go-on", type: "button", "data-go-on": true },
        table.over ? "See the result" : "Next round",
      ),
  );

/**
 * A player's row: who it is, the cards as they lay, and what they got.
 * @param {Pen} pen
 * @param {Table} table
 * @param {Gain} gain
 * @param {Zone[]} things
 */
function drawRow(pen, table, gain, things) {
  const seat = table.seats.find(({ number }) => number === gain.seat);
  return h(
    "li",
    { key: `gain ${gain.seat}`, class: classes("outcome", gain.won && "won", seat?.colour && `seat-${seat.colour}`) },
    drawAvatar(seat ?? {}),
    h("div", { class: "who" }, h("h3", null, seat?.name ?? gain.name ?? ""), gain.words && h("p", null, gain.words)),
    h(
      "div",
      { class: "things", style: `--n: ${countOf(things)}; --zones: ${things.length}` },
      things.map((zone) => drawThings(apart(pen), zone)),
    ),
    drawGain(gain, seat),
  );
}

/**
 * Cards as they lay in one place.
 * @param {Pen} pen
 * @param {Zone} zone
 */
function drawThings(pen, zone) {
  const groups = zone.groups ?? [];
  return h(
    "div",
    { key: zone.key, class: classes("thing", groups.length > 0 && isOneLit(pen, zone) && "one-lit"), "data-zone": pen.prefix + zone.key, role: "group", "aria-label": zone.title, style: `--in-hand: ${zone.items.length}` },
    h(
      "ul",
      { class: "items", role: "list" },
      zone.items.map((item) => h("li", { key: item.key, class: isLit(pen, zone, item.key) ? "is-lit" : null }, drawItem(pen, item))),
    ),
    groups.length > 0 && drawGroups(pen, zone, groups),
  );
}

/**
 * What a round brought, and how far each player is on the way to the goal.
 * @param {Gain} gain
 * @param {Seat | undefined} seat
 */
function drawGain(gain, seat) {
  const score = seat?.counters?.[0];
  const goal = score?.goal ?? 0;
  const share = (/** @type {number} */ value) => Math.min(1, Math.max(0, value / goal));
  return h(
    "div",
    { class: classes("gain", !gain.points && "nothing") },
    h("b", null, signed(gain.points)),
    goal > 0 &&
      h(
        "span",
        { class: "meter", "aria-hidden": "true", style: `--from: ${share(gain.total - gain.points)}; --to: ${share(gain.total)}` },
        h("i", null),
      ),
    h("small", null, goal ? `${numberWords(gain.total)} of ${numberWords(goal)}` : `${numberWords(gain.total)} ${score?.label ?? "points"}`),
  );
}

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${numberWords(value)}` : numberWords(value));

// The end of a match

/**
 * Who has won, and everybody's place with what was won.
 * @param {Pen} pen
 * @param {Table} table
 * @param {Result} result
 * @param {boolean} glad  whether the one who looks has reason to be
 */
export function drawPodium(pen, table, result, glad) {
  const { scores } = result;
  const reason = table.summary?.lines.at(-1) ?? "";
  return h(
    "div",
    { key: "podium", class: classes("ending", scores.length > PODIUM && "is-long") },
    glad && drawPetals(),
    h("h2", null, result.title),
    h("p", { class: "reason" }, reason, result.fewest && h("span", null, " The fewest points win.")),
    h("ol", { class: classes("podium", `of-${scores.length}`), role: "list" }, scores.map((score) => drawPlace(pen, table, score, placeOf(scores, score)))),
  );
}

/**
 * A player's place: equal scores share one; 0 if there is nobody to compare with.
 * @param {Score[]} scores  the best first
 * @param {Score} score
 */
const placeOf = (scores, score) =>
  scores.length === 1 ? 0 : score.won ? 1 : scores.findIndex((one) => !one.won && one.points === score.points) + 1;

/**
 * @param {Pen} pen
 * @param {Table} table
 * @param {Score} score
 * @param {number} place
 */
function drawPlace(pen, table, score, place) {
  const seat = table.seats.find(({ number }) => number === score.seat);
  const won = (table.summary?.zones ?? []).filter((zone) => zone.owner === score.seat && !table.summary?.gains?.length);
  const counter = seat?.counters?.[0];
  const goal = counter?.value === score.points ? counter.goal : null;
  return h(
    "li",
    { key: `${score.seat}`, class: classes("place", score.won && "won", score.seat === table.viewer && "own") },
    h("span", { class: "crowned" }, score.won && svg("crown", "0 0 80 48", h("path", { d: CROWN })), drawAvatar(seat ?? {})),
    h(
      "div",
      { class: "step" },
      h("h3", null, place > 0 && h("span", { class: "rank" }, `${place}. `), score.name, score.won && h("span", { class: "hidden" }, ", won")),
      h(
        "p",
        { class: "points" },
        h("b", null, numberWords(score.points)),
        ` ${unitOf(counter, score.points)}${goal ? ` of ${numberWords(goal)}` : ""}`,
      ),
      won.some((zone) => zone.items.length) &&
        h("ul", { class: "table won-things", role: "list" }, won.flatMap((zone) => zone.items).map((item) => h("li", { key: item.key }, drawItem(apart(pen), item)))),
    ),
  );
}

/**
 * What is counted: as the nameplate says, if it counts the same.
 * @param {import("../lib/types.js").Counter | undefined} counter
 * @param {number} points
 */
function unitOf(counter, points) {
  if (counter && counter.value === points) return counter.label;
  return Math.abs(points) === 1 ? "point" : "points";
}

/** Petals in the colours of the wheel, over the whole screen. */
const drawPetals = () =>
  h(
    "div",
    { key: "petals", class: "petals", "aria-hidden": "true" },
    Array.from({ length: PETALS }, (_, at) =>
      h("i", { key: String(at), class: `paint-${WHEEL[at % WHEEL.length]}`, style: `--at: ${(at * 37) % 100}; --late: ${(at * 53) % 100}; --turn: ${(at * 71) % 360}` }, svg("petal", "0 0 20 24", h("path", { d: PETAL }))),
    ),
  );
