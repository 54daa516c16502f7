// @ts-check
// How the points of an evening grew from match to match; on the page to keep the server draws it
// (lines in web/pages/plots.py).

import { h } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").StandingShown} StandingShown */

const WIDTH = 640;
const HEIGHT = 240;
const MARGIN = 16;

/** Everybody begins with nothing, at the lower left. @param {StandingShown[]} rows */
export function plot(rows) {
  const count = rows[0]?.course.length ?? 0;
  const most = Math.max(1, ...rows.map((row) => row.points));
  const x = (/** @type {number} */ at) => MARGIN + (at * (WIDTH - 2 * MARGIN)) / Math.max(1, count);
  const y = (/** @type {number} */ points) => HEIGHT - MARGIN - (points * (HEIGHT - 2 * MARGIN)) / most;
  return h(
    "svg",
    {
      class: "plot",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": `Points after each of ${count === 1 ? "1 match" : `${count} matches`}`,
    },
    rows.map((row) =>
      h("polyline", {
        key: `${row.person}`,
        class: `person-${row.person % 12}`,
        points: [0, ...row.course].map((points, at) => `${x(at).toFixed()},${y(points).toFixed()}`).join(" "),
      }),
    ),
  );
}
