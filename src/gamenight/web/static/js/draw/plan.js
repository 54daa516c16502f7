// @ts-check
// The parts of a table with their names: what the others have above, the middle, and below what is yours.

import { h } from "../lib/dom.js";
import { penFor } from "./lesson.js";
import { drawItem } from "./zones.js";

/**
 * @typedef {import("../lib/types.js").Item} Item
 * @typedef {{ name: string, place: "others" | "middle" | "yours", items: Item[] }} Part
 */

/** @type {[Part["place"], string][]} */
const PLACES = [["others", "The others"], ["middle", "In the middle"], ["yours", "Yours"]];

/**
 * @param {import("../lib/types.js").Art} art
 * @param {Part[]} parts
 */
export function drawPlan(art, parts) {
  const pen = { ...penFor(art), prefix: "plan " };
  return PLACES.map(([place, words]) => {
    const here = parts.filter((part) => part.place === place);
    return (
      here.length > 0 &&
      h(
        "section",
        { key: place, class: "plan-place" },
        h("h3", null, words),
        h(
          "ul",
          null,
          here.map((part) =>
            h(
              "li",
              { key: part.name },
              h("div", { class: "table pieces", "aria-hidden": "true" }, part.items.map((item) => drawItem(pen, item))),
              h("strong", null, part.name),
            ),
          ),
        ),
      )
    );
  });
}
