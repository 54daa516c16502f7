// @ts-check
// Groups: what counts together in a zone, as buttons below it. A button lights the things of its
// group alone; the first one lights all, and says what they come to so far.

import { classes, h } from "../lib/dom.js";
import { hidden } from "./pen.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Zone} Zone
 * @typedef {import("../lib/types.js").Item} Item
 * @typedef {import("../lib/types.js").Group} Group
 */

/** Stands for all groups together. */
export const ALL = -1;
/** Of a zone whose turn has not come yet. */
export const NONE = -2;

/**
 * @param {Pen} pen
 * @param {Zone} zone
 */
const litIn = (pen, zone) => pen.lit.get(pen.prefix + zone.key) ?? ALL;

/**
 * Whether one group is lit alone, or none yet.
 * @param {Pen} pen
 * @param {Zone} zone
 */
export const isOneLit = (pen, zone) => litIn(pen, zone) !== ALL;

/**
 * Whether a thing is lit: it is part of the group that is, or at rest of any.
 * @param {Pen} pen
 * @param {Zone} zone
 * @param {string} key
 */
export function isLit(pen, zone, key) {
  const at = litIn(pen, zone);
  return (zone.groups ?? []).some((group, number) => (at === ALL || at === number) && group.keys.includes(key));
}

/**
 * @param {Pen} pen
 * @param {Zone} zone
 * @param {Group[]} groups
 */
export function drawGroups(pen, zone, groups) {
  const name = pen.prefix + zone.key;
  const lit = litIn(pen, zone);
  const sums = [...running(groups)];
  const sum = sums.at(-1) ?? 0;
  const now = lit === ALL ? sum : (sums[lit] ?? 0);
  const button = (/** @type {number} */ at, /** @type {string} */ words, /** @type {import("../lib/dom.js").Child} */ seen) =>
    h(
      "button",
      {
        key: String(at),
        class: classes("group", lit === at && "is-lit"),
        type: "button",
        "data-group": at,
        "data-of": name,
        "aria-pressed": String(lit === at),
      },
      h("span", { class: "hidden" }, words),
      hidden("seen", seen),
    );
  return h(
    "div",
    { key: "groups", class: "groups", role: "group", "aria-label": `What counts together in ${zone.title}` },
    button(ALL, "all together", sum ? [h("span", { class: "what" }, now), lit === ALL ? " in all" : ` of ${sum}`] : "all"),
    groups.map((group, at) => button(at, spokenGroup(zone, group), seenGroup(zone, group))),
  );
}

/** The sum after each group. @param {Group[]} groups */
function* running(groups) {
  let sum = 0;
  for (const { points = 0 } of groups) yield (sum += points);
}

/**
 * @param {Zone} zone
 * @param {Group} group
 */
const itemsIn = (zone, group) => group.keys.flatMap((key) => zone.items.find((item) => item.key === key) ?? []);

/**
 * @param {Zone} zone
 * @param {Group} group
 */
function spokenGroup(zone, group) {
  const what = group.points ? `${group.label} for ${group.points}` : group.label;
  return `${what}: ${itemsIn(zone, group).map((item) => item.label).join(", ")}`;
}

/**
 * @param {Zone} zone
 * @param {Group} group
 */
const seenGroup = (zone, group) => [
  h("span", { class: "what" }, group.label),
  h("span", null, itemsIn(zone, group).map(inShort).join(" ")),
  group.points ? h("span", { class: "points" }, `+${group.points}`) : null,
];

/** A thing as its corner shows it, or else by name. @param {Item} item */
function inShort(item) {
  const corner = item.type === "card" ? `${item.corner ?? ""}${item.code ?? ""}` : "";
  return corner || item.label;
}
