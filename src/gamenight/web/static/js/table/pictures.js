// @ts-check
// Pictures of things on the table, for the layer of flight: copies that look as they do where they lie, and
// that nobody can press, focus or hear.

/** What a copy must not have: it would be found and pressed in place of the thing itself. */
const NAMES = ["id", "data-key", "data-zone", "data-seat", "data-answer", "data-thing", "data-origin", "data-place", "data-cover", "data-goal", "data-peg", "name", "for"];
const NAMED = NAMES.map((name) => `[${name}]`).join();

/**
 * A picture of a thing in boxes that look like what it lies in and take no room, so that every rule of the
 * style sheets that counts where it lies counts for the picture.
 * @param {Element} thing  as it lies on the page
 * @param {Element} [inside]  what is drawn instead of it in the same place
 */
export function pictureOf(thing, inside = thing) {
  const copy = /** @type {HTMLElement} */ (inside.cloneNode(true));
  for (const named of [copy, ...copy.querySelectorAll(NAMED)]) forgetNames(named);
  copy.classList.add("picture");
  /** @type {Element} */
  let picture = copy;
  for (let around = thing.parentElement; around && around !== document.body; around = around.parentElement) {
    const shell = /** @type {Element} */ (around.cloneNode(false));
    forgetNames(shell);
    shell.classList.add("shell");
    shell.append(picture);
    picture = shell;
  }
  return picture;
}

/** @param {Element} element */
function forgetNames(element) {
  for (const name of NAMES) element.removeAttribute(name);
}
