// @ts-check
// What a seat has, small at its plate: a press shows all of it.

import { classes, h } from "../lib/dom.js";
import { isBox } from "./cards.js";
import { frame, paint } from "./pen.js";
import { drawItem, zoneWords } from "./zones.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Zone} Zone
 * @typedef {import("../lib/types.js").Item} Item
 */

/** As many small things are drawn side by side; of more, the last ones and their number. */
const MOST = 5;
/** As many are seen on every plate; of more the number is seen as well. */
const FEW = 3;

/**
 * @param {Pen} pen
 * @param {Zone} zone
 * @param {boolean} isAbout  whether the question is about it
 */
export function drawTaken(pen, zone, isAbout) {
  const key = pen.prefix + zone.key;
  const answer = zone.answer ?? null;
  const isOpen = pen.choosable && answer !== null && pen.choosing.goesWith(answer);
  const words = zoneWords(zone);
  const isEmpty = !zone.items.length && !zone.count && !isOpen;
  if (isEmpty) return h("section", { key, class: "zone taken is-empty", "data-zone": key }, h("span", { class: "hidden" }, words));
  return h(
    "section",
    { key, class: classes("zone taken", isAbout && "is-about"), "data-zone": key },
    isOpen
      ? frame(pen, "cover", words, { answer })
      : h("button", { key: "open", class: "opener", type: "button", "data-open": zone.key }, h("span", { class: "hidden" }, `Show ${words}`)),
    h("div", { key: "small", class: "small", "aria-hidden": "true" }, smallThings(pen, zone)),
  );
}

/**
 * @param {Pen} pen
 * @param {Zone} zone
 */
function smallThings(pen, zone) {
  const count = zone.count ?? zone.items.length;
  const isPile = zone.layout === "stack" || zone.layout === "bag";
  const shown = zone.items.filter(isSmall).slice(isPile ? -1 : -MOST);
  const isShort = count <= FEW && shown.length === count;
  if (!shown.length) return h("span", { class: "words" }, count && isPile ? `${zone.title} ${count}` : (zone.note || zone.title));
  return [shown.map((item) => drawSmall(pen, item)), !isShort && h("span", { key: "count", class: "how-many" }, count)];
}

/** Whether a thing can be recognised when it is small. @param {Item} item */
const isSmall = (item) =>
  (item.type === "card" && (isBox(item) || !item.slots?.length)) || ["die", "token", "pawn"].includes(item.type);

/**
 * @param {Pen} pen
 * @param {Item} item
 */
function drawSmall(pen, item) {
  if (item.type !== "card") return h("span", { key: item.key, class: "small-piece" }, drawItem({ ...pen, choosable: false }, item));
  const key = pen.prefix + item.key;
  const colour = item.face_down ? "" : paint(item.band || item.paper || "white");
  const names = classes("small-card", item.face_down ? "is-back" : colour);
  return h("span", { key, class: names, "data-key": key }, item.face_down ? null : item.corner || item.title?.[0]);
}
