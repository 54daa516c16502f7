// @ts-check
// What the things of a zone come to: a total, a bar, or a gauge around what the game is about.

import { classes, h } from "../lib/dom.js";
import { numeral } from "./numerals.js";
import { numberWords, sketch, svg } from "./pen.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Zone} Zone
 * @typedef {import("../lib/types.js").Counter} Counter
 */

/** The radius of a gauge in its picture, and how much of the circle stays open below. */
const RADIUS = 92;
const OPENING = 60;

/** A gauge to a higher goal is one arc; to a lower one it has a segment for every step. */
const MOST_SEGMENTS = 24;
const GAP = 3;
/** Every this many steps a number stands inside the gauge. */
const NUMBERED = 5;

/** A small flame, around the point that a gauge has reached. */
const SPARK = "M0 -13C5 -7 9 -4 8 3A8 8 0 0 1 -8 3C-8 -1 -6 -3 -4 -5C-3 -2 -2 -2 -1 -3C-2 -7 -2 -10 0 -13Z";

/**
 * @param {Pen} pen
 * @param {Zone} zone
 */
export function drawTallies(pen, zone) {
  const tallies = zone.tallies ?? [];
  if (!tallies.length) return null;
  return h(
    "p",
    { key: "tallies", class: "tallies" },
    tallies.map((tally) => (tally.goal && zone.role === "main" ? drawGauge(pen, tally, tally.goal) : drawTally(pen, tally))),
  );
}

/**
 * A number with a name; with a goal, and a bar on its way there.
 * @param {Pen} pen
 * @param {Counter} tally
 */
function drawTally(pen, tally) {
  const key = pen.prefix + tally.key;
  const goal = tally.goal ?? null;
  return h(
    "span",
    { key, class: classes("tally", tally.sketch && "has-sketch"), "data-key": key },
    sketch(pen, tally.sketch),
    h("span", { class: "label" }, tally.label),
    " ",
    h("span", { class: "value", "data-number": tally.value }, numeral(numberWords(tally.value))),
    goal !== null && h("span", { class: "goal" }, ` of ${numberWords(goal)}`),
    goal !== null && drawSteps(tally.value, goal),
  );
}

/**
 * A bar with a step for every one that it counts.
 * @param {number} value
 * @param {number} goal
 */
const drawSteps = (value, goal) =>
  svg(
    "steps",
    `0 0 ${goal * 10} 6`,
    Array.from({ length: goal }, (_, at) =>
      h("rect", { key: String(at), x: at * 10 + 1, width: 8, height: 6, rx: 2, class: at < value ? "gone" : "way" }),
    ),
    true,
  );

/**
 * A circle that fills up on the way to the goal; the number stands in its opening.
 * @param {Pen} pen
 * @param {Counter} tally
 * @param {number} goal
 */
function drawGauge(pen, tally, goal) {
  const key = pen.prefix + tally.key;
  const value = Math.min(Math.max(tally.value, 0), goal);
  const stepwise = goal <= MOST_SEGMENTS;
  const [x, y] = pointAt(RADIUS, angleAt(value, goal) - (value ? GAP : 0));
  return h(
    "span",
    { key, class: classes("gauge", stepwise ? "stepwise" : "smooth", value >= goal && "is-full"), "data-key": key, "data-gauge": true },
    svg("dial", "-110 -110 220 220", [
      stepwise ? drawSegments(value, goal) : drawArc(value, goal),
      value > 0 && h("path", { key: "spark", class: "spark", d: SPARK, transform: `translate(${x} ${y})` }),
    ]),
    h("span", { class: "hidden" }, `${tally.label} `),
    h("span", { class: "value", "data-number": tally.value }, numeral(numberWords(tally.value))),
    h("span", { class: "goal" }, ` of ${numberWords(goal)}`),
  );
}

/**
 * @param {number} value
 * @param {number} goal
 */
function drawSegments(value, goal) {
  const segments = Array.from({ length: goal }, (_, at) => {
    const heat = at / goal < 0.5 ? "cool" : at / goal < 0.75 ? "warm" : "hot";
    const path = arc(angleAt(at, goal) + GAP / 2, angleAt(at + 1, goal) - GAP / 2);
    return h("path", { key: String(at), class: classes(at < value ? `gone ${heat}` : "way"), d: path });
  });
  const numbers = Array.from({ length: Math.floor(goal / NUMBERED) }, (_, at) => {
    const number = (at + 1) * NUMBERED;
    const [x, y] = pointAt(RADIUS - 20, angleAt(number, goal));
    return h("text", { key: `number ${number}`, x, y, class: "number" }, number);
  });
  return [...segments, ...numbers];
}

/**
 * @param {number} value
 * @param {number} goal
 */
const drawArc = (value, goal) => [
  h("path", { key: "way", class: "way", d: arc(angleAt(0, goal), angleAt(goal, goal)) }),
  value > 0 && h("path", { key: "gone", class: "gone", d: arc(angleAt(0, goal), angleAt(value, goal)) }),
];

/**
 * The angle that a number has reached, in degrees clockwise from the top.
 * @param {number} value
 * @param {number} goal
 */
const angleAt = (value, goal) => OPENING / 2 - 180 + ((360 - OPENING) * value) / goal;

/**
 * @param {number} radius
 * @param {number} angle
 * @returns {[number, number]}
 */
function pointAt(radius, angle) {
  const turned = (angle * Math.PI) / 180;
  return [rounded(radius * Math.sin(turned)), rounded(-radius * Math.cos(turned))];
}

/** @param {number} number */
const rounded = (number) => Math.round(number * 100) / 100;

/**
 * @param {number} from
 * @param {number} to
 */
function arc(from, to) {
  const large = to - from > 180 ? 1 : 0;
  return `M${pointAt(RADIUS, from).join(" ")}A${RADIUS} ${RADIUS} 0 ${large} 1 ${pointAt(RADIUS, to).join(" ")}`;
}
