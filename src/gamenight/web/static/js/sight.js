// @ts-check
// What is in sight: the table is seen below the strips at the top and above what is in reach.

import { calm } from "./movement.js";
import { find, findAll } from "./page.js";

const MARGIN = 8;

/**
 * Where the table is seen on the screen, from top to bottom.
 * @param {HTMLElement} root
 */
export function sight(root) {
  const strips = findAll(".bar, #latest").map((strip) => strip.getBoundingClientRect().bottom);
  const reach = find(".reach", root)?.getBoundingClientRect().top;
  return { top: Math.max(0, ...strips), bottom: Math.min(reach ?? innerHeight, innerHeight) };
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
  const { top, bottom } = sight(root);
  const place = thing.getBoundingClientRect();
  moveBy(Math.min(place.top - top - MARGIN, Math.max(0, place.bottom - bottom + MARGIN)));
}

/** @param {number} way */
function moveBy(way) {
  if (way) scrollBy({ top: way, behavior: calm.matches ? "auto" : "smooth" });
}
