// @ts-check
// Where a hint lies on a wide screen: below the plates of the others, unless it would cover more
// that can be pressed there (hint.css).

import { find, findAll } from "../lib/page.js";

/** What a hint may leave uncovered only at the top. */
const PRESSED = ".felt [data-answer]";

/**
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** How much that can be pressed lies under a hint. @param {Element} hint @param {Element[]} pressed */
function covered(hint, pressed) {
  const place = hint.getBoundingClientRect();
  return pressed.filter((one) => meet(place, one.getBoundingClientRect())).length;
}

/** Choose the place of the hint that is drawn, if there is one. @param {Element} root  what the table is drawn in */
export function placeHint(root) {
  const hint = find(".hint", root);
  const { dataset } = document.body;
  delete dataset.hintBelow;
  if (!hint || !find(".rail", root)) return;
  const pressed = findAll(PRESSED, root).filter((one) => one.checkVisibility());
  const above = covered(hint, pressed);
  dataset.hintBelow = "";
  if (covered(hint, pressed) > above) delete dataset.hintBelow;
}
