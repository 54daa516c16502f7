// @ts-check
// Zones: a heading, a count, and the things that lie there in their layout.

import { classes, h } from "../lib/dom.js";
import { drawBoard } from "./boards.js";
import { drawCard, isBox } from "./cards.js";
import { drawBowl } from "./bowl.js";
import { drawTallies } from "./gauge.js";
import { drawGroups, isLit, isOneLit } from "./groups.js";
import { frame, hidden, paint, svg } from "./pen.js";
import { drawCounter, drawDie, drawPawn, drawTile, drawToken } from "./pieces.js";
import { drawAround, drawDirection, drawWhose } from "./seats.js";
import { drawSheet } from "./sheets.js";
import { drawTrack } from "./tracks.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/dom.js").Child} Child
 * @typedef {import("../lib/dom.js").Markup} Markup
 * @typedef {import("../lib/types.js").Zone} Zone
 * @typedef {import("../lib/types.js").Item} Item
 */

/** Layouts in which it helps to read how many there are. */
const COUNTED = ["fan", "stack", "bag"];

/** More cards than this stand in two tiers on a phone, and from here on in three. */
const ONE_TIER = 7;
const TWO_TIERS = 14;

/** More columns or cards in a row than this are drawn narrow, so that all of them are seen. */
const FEW_COLUMNS = 7;

/** The order of things that come in none of the orders there are. */
export const AS_DEALT = "as dealt";

const BAG =
  "M36 22c-6-6-8-10-4-14 8 4 28 4 36 0 4 4 2 8-4 14 18 12 28 32 28 48 0 18-12 26-42 26" +
  "S8 88 8 70c0-16 10-36 28-48Z";

/**
 * Zones one after the other; neighbouring columns stand side by side.
 * @param {Pen} pen
 * @param {Zone[]} zones
 * @param {Set<string>} [about]  the keys of those that the question is about
 * @returns {Markup[]}
 */
export function drawZones(pen, zones, about = new Set()) {
  /** @type {Markup[]} */
  const drawn = [];
  /** @type {Markup[]} */
  let columns = [];
  for (const zone of zones) {
    const drawnZone = drawZone(pen, zone, about.has(zone.key));
    if (zone.layout === "column") columns.push(drawnZone);
    else {
      if (columns.length) drawn.push(sideBySide(columns));
      columns = [];
      drawn.push(drawnZone);
    }
  }
  if (columns.length) drawn.push(sideBySide(columns));
  return drawn;
}

/** @param {Markup[]} columns */
const sideBySide = (columns) =>
  h(
    "div",
    {
      key: `columns ${columns[0]?.key}`,
      class: classes("columns", columns.length > FEW_COLUMNS && "many"),
      style: `--columns: ${columns.length}`,
    },
    columns,
  );

/**
 * @param {Pen} pen
 * @param {Zone} zone
 * @param {boolean} isAbout  whether the question is about it
 */
function drawZone(pen, zone, isAbout) {
  const key = pen.prefix + zone.key;
  const answer = zone.answer ?? null;
  const open = pen.choosable && answer !== null && pen.choosing.goesWith(answer);
  const words = zone.note ? `${zone.title}, ${zone.note}` : zone.title;
  return h(
    "section",
    {
      key,
      class: classes(
        "zone",
        `zone-${zone.layout ?? "row"}`,
        zone.role && `role-${zone.role}`,
        isAbout && "is-about",
        isOneLit(pen, zone) && "one-lit",
        pen.choosing.classesOf(zone.answer),
      ),
      "data-zone": key,
      style: zone.layout === "fan" ? `--many: ${mostIn(pen, zone)}` : null,
    },
    heading(zone),
    open && frame(pen, "cover", words, { answer: zone.answer }),
    layOut(pen, zone),
    drawTallies(pen, zone),
    drawDirection(zone),
    zone.groups?.length ? drawGroups(pen, zone, zone.groups) : null,
  );
}

/** @param {Zone} zone */
function heading(zone) {
  return h(
    "header",
    { class: "zone-head" },
    h(
      "h3",
      { class: headSaysIt(zone) ? "hidden" : null },
      zone.title,
      showsCount(zone) && [" ", h("span", { class: "count" }, howMany(zone))],
    ),
    zone.note && h("p", { class: "note" }, zone.note),
    zone.badges?.length ? h("p", { key: "badges", class: "zone-badges" }, zone.badges.map(drawBadge)) : null,
  );
}

/** @param {import("../lib/types.js").Badge} badge */
const drawBadge = (badge) => h("span", { key: badge.text, class: `badge ${paint(badge.colour ?? "gray")}` }, badge.text);

/**
 * One press shows the rule (table_page.js).
 * @param {import("../lib/types.js").Reference} reference
 */
export const lookUp = ({ label, rule }) =>
  h("button", { key: label, class: "look-up", type: "button", "data-rule": anchorOf(rule) }, h("span", null, label));

/** The id of the place where a section or a rule stands (`anchor` in pages/rules.py). @param {string} rule */
export const anchorOf = (rule) => `rule-${rule.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;

/**
 * One press shows the items in the next of the orders there are.
 * @param {Pen} pen
 * @param {Zone} zone
 */
export function sortButton(pen, zone) {
  const now = orderOf(zone, pen.orders.get(zone.key));
  const words = h("span", null, h("span", { class: "sorted" }, "Sorted "), now);
  return h("button", { key: `sort ${zone.key}`, class: "sort", type: "button", "data-sort": zone.key }, words);
}

/**
 * The name of the order in which a zone lies: the one that was chosen, or that in which it comes.
 * @param {Zone} zone
 * @param {string} [chosen]
 */
export function orderOf(zone, chosen) {
  const orders = zone.orders ?? [];
  const comes = orders.find(({ keys }) => keys.every((key, at) => key === zone.items[at]?.key));
  return (orders.find(({ name }) => name === chosen) ?? comes)?.name ?? AS_DEALT;
}

/**
 * The items of a zone in the order that the viewer wants.
 * @param {Pen} pen
 * @param {Zone} zone
 */
function itemsOf(pen, zone) {
  const order = zone.orders?.find(({ name }) => name === pen.orders.get(zone.key));
  if (!order) return zone.items;
  const place = new Map(order.keys.map((key, at) => [key, at]));
  const of = (/** @type {Item} */ item) => place.get(item.key) ?? order.keys.length;
  return [...zone.items].sort((one, other) => of(one) - of(other));
}

/** Whether a tile at the head of a column already shows the zone's title. @param {Zone} zone */
function headSaysIt(zone) {
  const head = zone.items[0];
  return (
    zone.layout === "column" &&
    head?.type === "tile" &&
    !head.face_down &&
    zone.title.startsWith(head.title)
  );
}

/** A zone in a few words: "Hand 5", "Yard, 4 of 7 spots". @param {Zone} zone */
export function zoneWords(zone) {
  const counted = showsCount(zone) || COUNTED.includes(zone.layout ?? "row");
  const words = counted ? `${zone.title} ${howMany(zone)}` : zone.title;
  return zone.note ? `${words}, ${zone.note}` : words;
}

/** @param {Zone} zone */
const howMany = (zone) => zone.count ?? zone.items.length;

/** @param {Zone} zone */
const showsCount = (zone) =>
  zone.count !== undefined || (COUNTED.includes(zone.layout ?? "row") && howMany(zone) > 1);

/**
 * @param {Pen} pen
 * @param {Zone} zone
 * @returns {Child}
 */
function layOut(pen, zone) {
  if (zone.layout === "bag") return drawBag(pen, zone);
  if (zone.layout === "stack") return drawStack(pen, zone);
  if (zone.layout === "around") return drawAround(pen, zone, (item) => [drawItem(pen, item), drawWhose(pen, item)]);
  const items = itemsOf(pen, zone);
  if (!items.length && !zone.room) return emptyPlace(zone);
  const list = items.map((item, at) =>
    h(
      "li",
      { key: item.key, class: classes(placeClass(zone, items, at), isLit(pen, zone, item.key) && "is-lit") || null },
      zone.layout === "bowl" && item.type === "token" ? drawBowl(pen, item) : drawItem(pen, item),
      drawWhose(pen, item),
      wordsBeside(zone, item),
    ),
  );
  const most = mostIn(pen, zone);
  return h("ul", { class: listClasses(zone, most), role: "list", style: sizes(zone, items.length, most) }, list, leftPlaces(zone, most));
}

/**
 * How many things lay in a zone at most in this round, or have a place there.
 * @param {Pen} pen
 * @param {Zone} zone
 */
const mostIn = (pen, zone) => Math.max(pen.most.get(zone.key) ?? 0, zone.room ?? 0, zone.items.length);

/** A place keeps its size when nothing lies there. @param {Zone} zone */
const emptyPlace = (zone) => h("p", { class: `empty as-${zone.layout ?? "row"}` }, h("span", { class: "hidden" }, "empty"));

/**
 * Where cards lay in this round: the others do not move when one leaves.
 * @param {Zone} zone
 * @param {number} most
 */
function leftPlaces(zone, most) {
  const isOfCards = zone.items.every((item) => item.type === "card" && (isBox(item) || !item.slots?.length) && !item.wide);
  if (!isOfCards || !["fan", "row"].includes(zone.layout ?? "row")) return null;
  return Array.from({ length: most - zone.items.length }, (_, at) =>
    h("li", { key: `left ${at}`, class: "left-place", "aria-hidden": "true" }),
  );
}

/**
 * How many things there are and were, for the style sheets.
 * @param {Zone} zone
 * @param {number} count
 * @param {number} most
 */
function sizes(zone, count, most) {
  const tiers = most > TWO_TIERS ? 3 : 2;
  return `--n: ${count}; --most: ${most}; --tier: ${Math.ceil(most / tiers)}; --columns: ${zone.columns ?? 0}`;
}

/**
 * In a list whatever has no words on it has them beside it.
 * @param {Zone} zone
 * @param {Item} item
 */
const wordsBeside = (zone, item) =>
  zone.layout === "list" && ["die", "pawn", "token"].includes(item.type) && hidden("words", item.label);

/**
 * @param {Zone} zone
 * @param {number} most
 */
function listClasses(zone, most) {
  const isFan = zone.layout === "fan";
  return classes(
    "items",
    `as-${zone.layout ?? "row"}`,
    Boolean(zone.room) && "with-room",
    isFan && most > ONE_TIER && "tiers",
    isFan && most > TWO_TIERS && "three",
    zone.layout === "grid" && (zone.columns ?? 0) > FEW_COLUMNS && "many",
  );
}

/**
 * In a column every card but the last shows only its upper edge.
 * @param {Zone} zone
 * @param {Item[]} items
 * @param {number} at
 */
function placeClass(zone, items, at) {
  const here = items[at];
  if (zone.layout !== "column" || at + 1 >= items.length || here?.type !== "card") return null;
  return here.under?.length ? "strip with-under" : "strip";
}

/**
 * The last item lies on top; below it only the thickness of the pile is seen.
 * @param {Pen} pen
 * @param {Zone} zone
 */
function drawStack(pen, zone) {
  const count = howMany(zone);
  if (!count) return emptyPlace(zone);
  const depth = count > 2 ? "deep" : count === 2 ? "double" : "single";
  /** @type {Item} */
  const top = zone.items.at(-1) ?? {
    type: "card",
    key: `top of ${zone.key}`,
    label: `Face-down pile of ${count}`,
    face_down: true,
  };
  return h("div", { class: `items as-stack ${depth}` }, drawItem(pen, top));
}

/**
 * @param {Pen} pen
 * @param {Zone} zone
 */
function drawBag(pen, zone) {
  const count = howMany(zone);
  const shape = [h("path", { d: BAG }), h("path", { d: "M34 23h32", class: "cord" })];
  const seen = zone.items.map((item) => h("li", { key: item.key }, drawItem(pen, item)));
  return [
    h(
      "div",
      { class: "bag", role: "img", "aria-label": `${zone.title}: ${count} inside` },
      svg("shape", "0 0 100 100", shape),
      h("span", { class: "inside" }, count),
    ),
    seen.length > 0 && h("ul", { class: "items as-row", role: "list" }, seen),
  ];
}

/**
 * @param {Pen} pen
 * @param {Item} item
 */
export function drawItem(pen, item) {
  switch (item.type) {
    case "card":
      return drawCard(pen, item);
    case "die":
      return drawDie(pen, item);
    case "pawn":
      return drawPawn(pen, item);
    case "token":
      return drawToken(pen, item);
    case "tile":
      return drawTile(pen, item);
    case "counter":
      return drawCounter(pen, item);
    case "board":
      return drawBoard(pen, item);
    case "sheet":
      return drawSheet(pen, item);
    case "track":
      return drawTrack(pen, item);
  }
}
