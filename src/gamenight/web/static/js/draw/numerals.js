// @ts-check
// The numerals of cards and scores: drawings of our own, defined once on a page and used at any size.

import { h } from "../lib/dom.js";
import { svg } from "./pen.js";

const WIDTH = 60;
const HEIGHT = 84;

/** The strokes of each sign, in a box of 60 by 84. @type {Record<string, string>} */
const STROKES = {
  0: "M30 8C48 8 52 25 52 42S48 76 30 76 8 59 8 42 12 8 30 8Z",
  1: "M13 24L32 10V76M14 76H50",
  2: "M10 27C10 13 20 8 30 8 44 8 51 16 51 27 51 45 22 55 11 75H52V62",
  3: "M11 21C13 11 21 8 30 8 42 8 49 15 49 24 49 34 41 40 27 40 42 40 52 46 52 57 52 69 43 76 30 76 19 76 11 71 9 61",
  4: "M40 76V9L8 55H55M27 76H53",
  5: "M49 9H17L14 38C19 34 25 32 31 32 43 32 52 41 52 54 52 68 43 76 30 76 20 76 12 72 9 62",
  6: "M47 17C43 10 38 8 32 8 16 8 9 24 9 46 9 66 16 76 31 76 43 76 52 67 52 55 52 43 44 35 32 35 20 35 11 43 10 52",
  7: "M9 26V9H52C42 27 30 47 27 77",
  8: "M30 39C19 39 12 33 12 24 12 14 20 8 30 8S48 14 48 24 41 39 30 39C17 39 8 46 8 58 8 69 17 76 30 76S52 69 52 58 43 39 30 39Z",
  9: "M13 67C17 74 22 76 28 76 44 76 51 60 51 38 51 18 44 8 29 8 17 8 8 17 8 29 8 41 16 49 28 49 40 49 49 41 50 32",
  "?": "M10 27C11 13 20 8 30 8 43 8 51 15 51 27 51 42 31 42 31 55M31 69V80",
};

/** @param {string} sign */
const nameOf = (sign) => `numeral-${sign === "?" ? "unknown" : sign}`;

/** All signs, to be referred to. */
export const numeralSymbols = () =>
  Object.entries(STROKES).map(([sign, path]) =>
    h(
      "symbol",
      { key: sign, id: nameOf(sign), viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
      h("path", { d: path, fill: "none", stroke: "currentColor", "stroke-width": 13, "stroke-linejoin": "round" }),
    ),
  );

/**
 * A number in drawn numerals; a text that has other signs stays a text.
 * @param {string} text
 */
export function numeral(text) {
  const signs = [...text];
  if (!signs.length || signs.some((sign) => !(sign in STROKES))) return text;
  const uses = signs.map((sign, at) =>
    h("use", { href: `#${nameOf(sign)}`, x: at * WIDTH, width: WIDTH, height: HEIGHT }),
  );
  return [
    svg("numeral", `0 0 ${WIDTH * signs.length} ${HEIGHT}`, uses),
    h("span", { class: "hidden" }, text),
  ];
}
