// @ts-check
// Moments: what a round or the match came to.

import { Choosing } from "../table/choosing.js";
import { classes, h } from "../lib/dom.js";
import { drawZones } from "./zones.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Summary} Summary
 */

/** Names a result on a page. @param {Summary} summary */
export const summaryKey = (summary) => `summary ${summary.title}`;

/**
 * What a round came to, and a way on for whoever has read it. Its cards may lie on the table again,
 * so their names are others. After the match the last line is the result: it stands above all the
 * arithmetic.
 * @param {Pen} pen
 * @param {Summary} summary
 * @param {boolean} over
 */
export function drawSummary(pen, summary, over) {
  const apart = { ...pen, prefix: `${pen.prefix}summary `, choosable: false, choosing: new Choosing() };
  const result = over ? summary.lines.at(-1) : undefined;
  const lines = result ? summary.lines.slice(0, -1) : summary.lines;
  const key = pen.prefix + summaryKey(summary);
  const zones = summary.zones ?? [];
  return h(
    "section",
    { key, class: classes("summary", over && "final") },
    result && h("p", { class: "result" }, result),
    h(
      "details",
      { key, "data-key": key },
      h("summary", null, summary.title),
      h("ul", { class: "lines" }, lines.map((line) => h("li", null, line))),
      zones.length > 0 && h("div", { class: "zones" }, drawZones(apart, zones)),
    ),
    pen.choosable && !over && !pen.read.has(key) && goingOn(),
  );
}

const goingOn = () =>
  h("button", { key: "go on", class: "primary go-on", type: "button", "data-go-on": true }, "Continue");
