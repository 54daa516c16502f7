// @ts-check
// What the cards of a game share, defined once on a page: the pattern of their backs, which comes
// from the game's id, the wheel that some faces and backs show, and the numerals.

import { h } from "../lib/dom.js";
import { numeralSymbols } from "./numerals.js";
import { paint, svg } from "./pen.js";

const WIDTH = 50;
const HEIGHT = 70;
const MARGIN = 4;
const SYMBOL = "card-back";

/** Distances between figures; each divides the field without a rest. */
const STEPS = [7, 8.4, 10.5];
const FILLINGS = [0.32, 0.42, 0.5];

/**
 * One repeated figure: the path around a centre, given x, y and its radius.
 * @type {((x: number, y: number, r: number) => string)[]}
 */
const MOTIFS = [
  (x, y, r) => `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`,
  (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  (x, y, r) => `M${x - r} ${y}q${r / 2} ${-r} ${r} 0t${r} 0`,
  (x, y, r) => `M${x - r} ${y + r / 2}L${x} ${y - r / 2}L${x + r} ${y + r / 2}`,
  (x, y, r) => `M${x - r} ${y}H${x + r}M${x} ${y - r}V${y + r}`,
  (x, y, r) => {
    const bend = r * 0.8;
    return (
      `M${x} ${y - r}Q${x + bend} ${y} ${x} ${y + r}Q${x - bend} ${y} ${x} ${y - r}Z` +
      `M${x - r} ${y}Q${x} ${y + bend} ${x + r} ${y}Q${x} ${y - bend} ${x - r} ${y}Z`
    );
  },
  (x, y, r) => `M${x} ${y - r}L${x + r} ${y + r}H${x - r}Z`,
  (x, y, r) => `M${x - r} ${y + r}a${r} ${r * 1.6} 0 0 1 ${2 * r} 0`,
];

/**
 * The pattern of a game as one path in a field of 50 by 70.
 * @param {string} game
 */
export function pattern(game) {
  const number = hash(game);
  const motif = choose(MOTIFS, number);
  const step = choose(STEPS, number >>> 3);
  const radius = step * choose(FILLINGS, number >>> 7);
  const staggered = (number >>> 11) % 2;
  const figures = [];
  let row = 0;
  for (let y = MARGIN + step / 2; y < HEIGHT - MARGIN; y += step, row += 1) {
    const shift = staggered && row % 2 ? step / 2 : 0;
    for (let x = MARGIN + step / 2 + shift; x < WIDTH - MARGIN - step / 4; x += step)
      figures.push(motif(round(x), round(y), radius));
  }
  return figures.join("");
}

/**
 * One of a list, by a number of any size.
 * @template T
 * @param {T[]} list
 * @param {number} number
 */
const choose = (list, number) => /** @type {T} */ (list[number % list.length]);

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** A number from a text, the same on every machine. @param {string} text */
function hash(text) {
  let number = 2166136261;
  for (const char of text) number = Math.imul(number ^ char.charCodeAt(0), 16777619) >>> 0;
  return (number ^ (number >>> 15)) >>> 0;
}

// The wheel: its twelve colours clockwise from the top.

const WHEEL = [
  "red",
  "red-orange",
  "orange",
  "orange-yellow",
  "yellow",
  "yellow-green",
  "green",
  "green-blue",
  "blue",
  "blue-purple",
  "purple",
  "purple-red",
];
const RING = "wheel-ring";

/** How strongly a wedge of the ring shows: its own, its neighbours', all others. */
const OWN = 0.95;
const BESIDE = 0.42;
const FAR = 0.17;

/**
 * A wedge of a ring around 50, 50.
 * @param {number} at  its middle, in twelfths of a turn
 * @param {number} outer
 * @param {number} inner
 */
function wedge(at, outer, inner) {
  const point = (/** @type {number} */ radius, /** @type {number} */ side) => {
    const angle = ((at + side * 0.43) / 6 - 0.5) * Math.PI;
    return `${round(50 + radius * Math.cos(angle))} ${round(50 + radius * Math.sin(angle))}`;
  };
  return (
    `M${point(outer, -1)}A${outer} ${outer} 0 0 1 ${point(outer, 1)}` +
    `L${point(inner, 1)}A${inner} ${inner} 0 0 0 ${point(inner, -1)}Z`
  );
}

const wedges = () =>
  WHEEL.map((_, at) => {
    const far = Math.min(at, WHEEL.length - at);
    const d = far === 0 ? wedge(at, 50, 33) : wedge(at, 47, 36);
    return h("path", { d, fill: "currentColor", opacity: far === 0 ? OWN : far === 1 ? BESIDE : FAR });
  });

/**
 * The wheel as a watermark, the wedge of a colour lit; nothing for a colour that is not on it.
 * @param {string} colour
 */
export function wheelRing(colour) {
  const at = WHEEL.indexOf(colour);
  return at < 0 ? null : svg("watermark", "0 0 100 100", h("use", { href: `#${RING}` }), false, `--sector: ${at}`);
}

/** The wheel in the middle of a back; a theme says whether its game shows it. */
const medal = () =>
  h(
    "g",
    { class: "medal", transform: "translate(9 19) scale(0.32)" },
    h("circle", { cx: 50, cy: 50, r: 54, fill: "#0004" }),
    WHEEL.map((colour, at) => h("path", { class: paint(colour), d: wedge(at, 46, 15) })),
    h("circle", { cx: 50, cy: 50, r: 11, fill: "#fff6e2" }),
  );

/** What every card refers to. @param {string} game */
export const backSymbol = (game) =>
  h(
    "svg",
    { key: `back of ${game}`, class: "definitions", "aria-hidden": "true", focusable: "false" },
    h(
      "symbol",
      { id: SYMBOL, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "xMidYMid slice" },
      h("path", { d: pattern(game), fill: "none", stroke: "currentColor", "stroke-width": 1, opacity: 0.4 }),
      medal(),
    ),
    h("symbol", { id: RING, viewBox: "0 0 100 100" }, wedges()),
    numeralSymbols(),
  );

export const cardBack = () =>
  h("svg", { class: "pattern", "aria-hidden": "true", focusable: "false" }, h("use", { href: `#${SYMBOL}` }));
