// @ts-check
// Score sheets: a table with headings, some of whose cells can be chosen.

import { classes, h } from "../lib/dom.js";
import { frame, markClasses, paint, spoken } from "./pen.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Sheet} Sheet
 * @typedef {import("../lib/types.js").Cell} Cell
 */

/**
 * @param {Pen} pen
 * @param {Sheet} sheet
 */
export function drawSheet(pen, sheet) {
  const key = pen.prefix + sheet.key;
  return h(
    "table",
    { key, class: "sheet", "data-key": key },
    h("caption", { class: "hidden" }, sheet.label),
    h("thead", null, h("tr", null, sheet.heading.map(headCell))),
    h("tbody", null, sheet.rows.map((row) => drawRow(pen, sheet, row))),
  );
}

/** A number stands for good in its cell; what it could be begins with a sign. */
const WRITTEN = /^\d/;

/** A heading without words heads nothing. @param {string} words */
const headCell = (words) => (words ? h("th", { scope: "col" }, words) : h("td", null));

/**
 * The first cell names the row.
 * @param {Pen} pen
 * @param {Sheet} sheet
 * @param {Cell[]} row
 */
function drawRow(pen, sheet, row) {
  const [first, ...others] = row;
  if (!first) return null;
  const name = spoken(first.text, [first.colour]);
  const words = (/** @type {Cell} */ cell, /** @type {number} */ at) =>
    spoken([...new Set([name, sheet.heading[at + 1], cell.head, cell.text])].filter(Boolean).join(", "), [], cell.marks);
  return h(
    "tr",
    null,
    drawCell(pen, first, first.text, true),
    others.map((cell, at) => drawCell(pen, cell, words(cell, at))),
  );
}

/**
 * @param {Pen} pen
 * @param {Cell} cell
 * @param {string} words
 * @param {boolean} [headsRow]
 */
function drawCell(pen, cell, words, headsRow = false) {
  const names = classes(...markClasses(cell.marks), cell.colour && paint(cell.colour));
  const attributes = { class: names || null, scope: headsRow && cell.text ? "row" : null };
  const tag = headsRow && cell.text ? "th" : "td";
  const printed = cell.head
    ? [h("span", { class: "head" }, cell.head), " ", h("span", { class: classes("points", WRITTEN.test(cell.text) && "written") }, cell.text)]
    : cell.text;
  if (!pen.choosable || cell.answer === undefined) return h(tag, attributes, printed);
  return h(tag, attributes, frame(pen, "cell", words, { answer: cell.answer }, printed || "·"));
}
