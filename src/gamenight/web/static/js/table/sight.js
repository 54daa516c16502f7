// @ts-check
// What is in sight: the table is seen below the strips at the top and above what is in reach.

import { calm } from "./flight.js";
import { find, findAll } from "../lib/page.js";

const MARGIN = 8;

/**
 * Where the table is seen on the screen, from top to bottom.
 * @param {HTMLElement} root
 */
export function sight(root) {
  const strips = findAll(".bar, #latest").map(lowerEdge);
  return { top: Math.max(0, ...strips), bottom: Math.min(topOfReach(root), innerHeight) };
}

/**
 * How far down a strip covers the table when the page has moved; some move with it.
 * @param {HTMLElement} strip
 */
function lowerEdge(strip) {
  const { position, top } = getComputedStyle(strip);
  return position === "sticky" ? parseFloat(top) + strip.offsetHeight : 0;
}

/**
 * Where what is in reach begins; the table is not covered by what stands beside it or is away.
 * @param {HTMLElement} root
 */
function topOfReach(root) {
  const reach = find(".reach", root)?.getBoundingClientRect();
  const isBelow = reach && reach.width > root.clientWidth / 2 && !find(".hand-first", root);
  return isBelow ? reach.top : Infinity;
}

/**
 * Move the page until a thing stands at the top of what is seen.
 * @param {HTMLElement} thing
 * @param {HTMLElement} root
 */
export function moveTo(thing, root) {
  moveBy(thing.getBoundingClientRect().top - sight(root).top - MARGIN);
}

/**
 * Move the page no farther than it takes to see a thing; of what is tall its top.
 * @param {HTMLElement} thing
 * @param {HTMLElement} root
 */
export function bring(thing, root) {
  bringAll([thing], root);
}

/**
 * Move the page no farther than it takes to see several things. Where there is no room for all of
 * them, the first ones that fit together, and of one that is tall its top.
 * @param {HTMLElement[]} things
 * @param {HTMLElement} root
 */
export function bringAll(things, root) {
  const { top, bottom } = sight(root);
  const room = bottom - top - 2 * MARGIN;
  const [first, ...others] = things.map((thing) => thing.getBoundingClientRect());
  if (!first) return;
  let upper = first.top;
  let lower = first.bottom;
  for (const place of others) {
    if (Math.max(lower, place.bottom) - Math.min(upper, place.top) > room) continue;
    upper = Math.min(upper, place.top);
    lower = Math.max(lower, place.bottom);
  }
  moveBy(wayTo(upper - MARGIN - top, lower + MARGIN - bottom));
}

/**
 * How far to move so that nothing is above the upper edge, and then nothing below the lower one.
 * @param {number} above  how far the upper edge is from where it is seen; less than 0 is above
 * @param {number} below  how far the lower edge is below
 */
const wayTo = (above, below) => Math.min(above, Math.max(0, below));

/** @param {number} way */
function moveBy(way) {
  if (way) scrollBy({ top: way, behavior: calm.matches ? "auto" : "smooth" });
}
