// @ts-check
// What a newcomer to a game is shown: the game in a minute, and notes.

import { Choosing } from "../table/choosing.js";
import { h } from "../lib/dom.js";
import { backSymbol } from "./backs.js";
import { anchorOf, drawItem } from "./zones.js";

/**
 * @typedef {import("../lib/types.js").Art} Art
 * @typedef {import("../lib/types.js").Lesson} Lesson
 * @typedef {import("../lib/types.js").Sentence} Sentence
 *
 * What a note says: of a rule, which one.
 * @typedef {{ text: string, rule?: string }} Note
 */

/**
 * The sentences about a game, each with its pieces.
 * @param {Art} art
 * @param {string} game
 * @param {Lesson} lesson
 */
export function drawSentences(art, game, lesson) {
  const pen = penFor(art);
  return [
    h("div", { key: "back", class: "table no-room" }, backSymbol(game)),
    h("ol", { key: "sentences", class: "sentences", role: "list" }, lesson.sentences.map((one) => drawSentence(pen, one))),
  ];
}

/**
 * What pieces are drawn with that only illustrate something.
 * @param {Art} art
 * @returns {import("./pen.js").Pen}
 */
export const penFor = (art) => ({
  ...art,
  choosable: false,
  choosing: new Choosing(),
  orders: new Map(),
  read: new Set(),
  opened: "",
  dock: "none",
  most: new Map(),
  lit: new Map(),
  prefix: "lesson ",
});

/**
 * @param {import("./pen.js").Pen} pen
 * @param {Sentence} sentence
 */
const drawSentence = (pen, { text, pieces }) =>
  h(
    "li",
    null,
    h("p", null, text),
    h("div", { class: "table pieces" }, pieces.map((piece) => drawItem(pen, piece))),
  );

/**
 * The sentences above the table, until they are read.
 * @param {Art} art
 * @param {string} game
 * @param {string} title
 * @param {Lesson} lesson
 */
export const drawMinute = (art, game, title, lesson) =>
  h(
    "section",
    { key: "minute", class: "minute", "aria-labelledby": "minute-title" },
    h("h2", { id: "minute-title" }, `${title} in a minute`),
    h("div", { class: "scrolls", tabindex: 0, role: "group", "aria-labelledby": "minute-title" }, drawSentences(art, game, lesson)),
    h(
      "div",
      { class: "row" },
      h("button", { class: "button", type: "button", "data-skip": true }, "Skip all"),
      h("button", { class: "button primary", type: "button", "data-got-it": true }, "Let’s play"),
    ),
  );

/**
 * A note beside the thing that it is about, and a ring around that.
 * @param {Note} note
 */
export const drawNote = ({ text, rule }) => [
  h("div", { key: "ring", class: "ring", "aria-hidden": "true" }),
  h(
    "aside",
    { key: "note", class: "pointer", "aria-label": "First match" },
    h("p", null, text, rule && [" ", h("a", { href: `#${anchorOf(rule)}`, "data-lookup": true }, rule)]),
    h(
      "div",
      { class: "row" },
      h("button", { class: "button", type: "button", "data-skip": true }, "Skip all"),
      h("button", { class: "button primary", type: "button", "data-got-it": true }, "Got it"),
    ),
  ),
];
