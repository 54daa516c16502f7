// @ts-check
// Tokens heaped up: in a bowl, or loose before a seat.

import { h } from "../lib/dom.js";
import { numeral } from "./numerals.js";
import { frame, hidden, paint, sketchPaths, spoken, svg } from "./pen.js";
import { times } from "./pieces.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Token} Token
 */

/** Of a heap no more tokens are drawn. */
const MOST_IN_BOWL = 24;
const MOST_LOOSE = 9;

/** Tokens spiral out from the middle by this angle, so that they lie close and evenly. */
const GOLDEN_ANGLE = 2.39996;

const SIZE = 32;

/**
 * A bowl, as full as there are tokens.
 * @param {Pen} pen
 * @param {Token} token
 */
export function drawBowl(pen, token) {
  const count = token.count ?? 1;
  return heapFrame(
    pen,
    token,
    "bowl",
    svg("vessel", "0 0 200 90", [
      h("ellipse", { class: "vessel-shade", cx: 100, cy: 56, rx: 96, ry: 32 }),
      h("ellipse", { class: "vessel-rim", cx: 100, cy: 46, rx: 96, ry: 34 }),
      h("ellipse", { class: "vessel-inside", cx: 100, cy: 45, rx: 84, ry: 26 }),
      heaped(pen, token, Math.min(count, MOST_IN_BOWL), { x: 100, y: 44, wide: 60, high: 15 }),
    ]),
    numeral(String(count)),
  );
}

/**
 * A few tokens on the table, and how many they are.
 * @param {Pen} pen
 * @param {Token} token
 */
export function drawHeap(pen, token) {
  const count = token.count ?? 1;
  const loose = heaped(pen, token, Math.min(count, MOST_LOOSE), { x: 40, y: 25, wide: 22, high: 10 });
  return heapFrame(pen, token, "heap", svg("vessel", "0 0 80 50", loose), numeral(String(count)));
}

/**
 * @param {Pen} pen
 * @param {Token} token
 * @param {string} name
 * @param {import("../lib/dom.js").Child} vessel
 * @param {import("../lib/dom.js").Child} count
 */
function heapFrame(pen, token, name, vessel, count) {
  const facts = { key: token.key, answer: token.answer, marks: token.marks, origin: token.origin };
  return frame(
    pen,
    name,
    spoken(token.label, [times(token)], token.marks),
    facts,
    vessel,
    h("span", { class: "how-many", "aria-hidden": "true", "data-number": token.count ?? 1 }, count),
    name === "bowl" && hidden("label", token.label),
  );
}

/**
 * Tokens from the middle outwards, each turned a little.
 * @param {Pen} pen
 * @param {Token} token
 * @param {number} count
 * @param {{ x: number, y: number, wide: number, high: number }} place
 */
const heaped = (pen, token, count, { x, y, wide, high }) =>
  Array.from({ length: count }, (_, at) => {
    const [out, angle] = [Math.sqrt((at + 0.3) / Math.max(count, 6)), at * GOLDEN_ANGLE];
    const left = Math.round(x + out * wide * Math.cos(angle) - SIZE / 2);
    const top = Math.round(y + out * high * Math.sin(angle) - SIZE / 2);
    const turn = `rotate(${(at * 67) % 360} ${SIZE / 2} ${SIZE / 2})`;
    return h(
      "g",
      { key: String(at), class: `one ${paint(token.colour)}`, transform: `translate(${left} ${top}) ${turn} scale(${SIZE / 100})` },
      sketchPaths(pen, token.sketch) ?? h("circle", { cx: 50, cy: 50, r: 45, fill: "currentColor" }),
    );
  });
