// @ts-check
// Dragging a thing to a place is the same as pressing the thing and then the place: the first
// answer is given when the thing is dropped, the second when the place turns out to be open.
// A finger that slides along a hand lifts the card under it: released there it is pressed, and
// above the hand it is dragged.

const FAR_ENOUGH = 10;

/** So far above its hand a card that a finger lifted is dragged. */
const ABOVE = 28;

/** So near to the upper or lower edge of the screen a thing that is held there scrolls the page. */
const EDGE = 64;
/** Pixels per picture, at the very edge. */
const FASTEST = 16;

/** Whatever a thing can be dropped on has one of these names. */
const PLACES = "[data-key], [data-place], [data-zone]";

/**
 * @typedef {object} Drag
 * @property {HTMLElement | null} button  what is pressed when it is dropped
 * @property {number} x  where it began
 * @property {number} y
 * @property {number} now  how far down the screen it is held
 * @property {number} pointer
 * @property {HTMLElement | null} image
 * @property {HTMLElement | null} hand  the hand that a finger slides along
 * @property {HTMLElement | null} lifted  the card of it that is under the finger
 */

export class Dragging {
  /**
   * @param {HTMLElement} root
   * @param {(button: HTMLElement) => void} press
   */
  constructor(root, press) {
    this.root = root;
    this.press = press;
    /** @type {Drag | null} */
    this.drag = null;
    /**
     * Where the last thing was dropped: the names of the places there, the innermost first. The hand is none:
     * drawing a card into it does not mean the card that lies there.
     * @type {string[]}
     */
    this.dropped = [];
    this.swallow = false;
    root.addEventListener("pointerdown", (event) => this.begin(event));
    root.addEventListener("dragstart", (event) => event.preventDefault());
    addEventListener("pointermove", (event) => this.follow(event));
    addEventListener("pointerup", (event) => this.end(event));
    addEventListener("pointercancel", () => this.stop());
    root.addEventListener("click", (event) => this.afterDrop(event), true);
  }

  /** @param {PointerEvent} event */
  begin(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = /** @type {HTMLElement | null} */ (target?.closest("[data-zone] [data-answer]") ?? null);
    const hand = /** @type {HTMLElement | null} */ (event.pointerType === "touch" ? (target?.closest(".hand .as-fan") ?? null) : null);
    this.stop();
    this.dropped = [];
    this.swallow = false;
    if (event.button !== 0 || !(button || hand)) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    this.drag = { button, x, y, now: y, pointer, image: null, hand, lifted: null };
  }

  /** @param {PointerEvent} event */
  follow(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    const x = event.clientX - drag.x;
    const y = event.clientY - drag.y;
    drag.now = event.clientY;
    if (!drag.image) {
      if (drag.hand ? this.slides(drag, drag.hand, event, Math.hypot(x, y)) : !drag.button || !isMeant(drag.button, event, x, y)) return;
      if (!drag.button) return this.stop();
      drag.image = imageOf(drag.button);
      this.scrollAtEdge(drag);
    }
    drag.image.style.translate = `${event.clientX - drag.x}px ${event.clientY - drag.y}px`;
  }

  /**
   * Lift the card of a hand that a finger is at; above the hand that card is dragged from there on.
   * @param {Drag} drag
   * @param {HTMLElement} hand
   * @param {PointerEvent} event
   * @param {number} way  how far the finger has come
   * @returns {boolean}  whether the finger is still at the hand
   */
  slides(drag, hand, { clientX: x, clientY: y }, way) {
    if (!drag.lifted && way <= FAR_ENOUGH) return true;
    const isAbove = y < hand.getBoundingClientRect().top - ABOVE;
    const card = isAbove ? drag.lifted : cardAt(hand, x, y);
    if (card !== drag.lifted) {
      drag.lifted?.classList.remove("is-under-finger");
      card?.classList.add("is-under-finger");
      drag.lifted = card;
      drag.button = card?.querySelector("[data-answer]") ?? null;
    }
    if (!isAbove) return true;
    card?.classList.remove("is-under-finger");
    Object.assign(drag, { x, y, hand: null, lifted: null });
    return false;
  }

  /**
   * The place may be out of sight: for as long as a thing is held at an edge of the screen, the page moves on.
   * @param {Drag} drag
   */
  scrollAtEdge(drag) {
    if (this.drag !== drag) return;
    const speed = speedAt(drag.now);
    const isWanted = speed * (drag.now - drag.y) > 0; // a card of the hand begins at an edge
    if (isWanted) scrollBy({ top: speed, behavior: "instant" });
    requestAnimationFrame(() => this.scrollAtEdge(drag));
  }

  /** @param {PointerEvent} event */
  end(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.stop();
    if (drag.lifted) {
      this.swallow = true;
      if (drag.button) this.press(drag.button);
    }
    if (!drag.image || !drag.button) return;
    this.swallow = true; // the click that follows is the end of this drag
    const places = placesAt(event.clientX, event.clientY, drag.button);
    if (!places.length) return;
    this.dropped = places.filter((place) => !place.closest(".hand")).map(nameOf);
    this.press(drag.button);
  }

  stop() {
    this.drag?.image?.remove();
    this.drag?.button?.classList.remove("is-dragged");
    this.drag?.lifted?.classList.remove("is-under-finger");
    this.drag = null;
  }

  /** @param {Event} event */
  afterDrop(event) {
    if (!this.swallow) return;
    this.swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** The question is no longer asked: what is held or was dropped does not answer another one. */
  forget() {
    if (this.drag?.image) this.swallow = true;
    this.stop();
    this.dropped = [];
  }

  /** A place was pressed: the piece that can go there is on its way, as if it were dragged. @param {string} place */
  goTo(place) {
    this.dropped = [place];
  }

  /** Another question is asked: if the place where a thing was dropped is open now, press it. */
  arrive() {
    const names = this.dropped;
    this.forget();
    for (const name of names) {
      const quoted = CSS.escape(name);
      const place = this.root.querySelector(
        `[data-key="${quoted}"][data-answer]:not([data-goal]), [data-cover="${quoted}"], [data-zone="${quoted}"] > .cover`,
      );
      if (place instanceof HTMLElement) return this.press(place);
    }
  }
}

/**
 * The card of a hand at a point: each shows a strip, and a second tier lies before the first.
 * @param {HTMLElement} hand
 * @param {number} x
 * @param {number} y
 */
function cardAt(hand, x, y) {
  const cards = /** @type {HTMLElement[]} */ ([...hand.children]).filter((card) => card.firstElementChild);
  const isAt = (/** @type {HTMLElement} */ card) => {
    const { left, right, top } = card.getBoundingClientRect();
    return x >= left && x < right && y >= top - FAR_ENOUGH;
  };
  return cards.findLast(isAt) ?? null;
}

/**
 * Whether a thing has been moved far enough to be dragged. A finger that moves sideways scrolls the page,
 * where it may.
 * @param {HTMLElement} button
 * @param {PointerEvent} event
 * @param {number} x
 * @param {number} y
 */
function isMeant(button, event, x, y) {
  const scrolls = event.pointerType === "touch" && getComputedStyle(button).touchAction !== "none";
  if (scrolls && Math.abs(y) <= Math.abs(x)) return false;
  return Math.hypot(x, y) > FAR_ENOUGH;
}

/**
 * How fast the page scrolls, and which way, while a thing is held so far down the screen.
 * @param {number} y
 */
function speedAt(y) {
  const beyond = Math.max(EDGE - y, 0) - Math.max(y - (innerHeight - EDGE), 0);
  return -Math.sign(beyond) * Math.ceil((FASTEST * Math.min(Math.abs(beyond), EDGE)) / EDGE);
}

/**
 * A picture of a thing that follows the finger, above everything and never cut off.
 * @param {HTMLElement} button
 */
function imageOf(button) {
  const { left, top, width, height } = button.getBoundingClientRect();
  const image = document.createElement("div");
  image.className = "table drag-image";
  image.setAttribute("aria-hidden", "true");
  Object.assign(image.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  const copy = /** @type {HTMLElement} */ (button.cloneNode(true));
  copy.inert = true;
  for (const name of ["data-key", "data-answer", "data-thing", "data-origin"]) copy.removeAttribute(name);
  image.append(copy);
  document.body.append(image);
  button.classList.add("is-dragged");
  return image;
}

/**
 * The places at a point that a thing can be dropped on, the innermost first. A hand is not one for
 * its own cards: moving a card about in it does not mean to play it.
 * @param {number} x
 * @param {number} y
 * @param {HTMLElement} button
 */
function placesAt(x, y, button) {
  const home = button.closest("[data-zone]");
  const under = document.elementFromPoint(x, y);
  if (!under || button.contains(under) || (home?.contains(under) && !under.closest(".board"))) return [];
  /** @type {HTMLElement[]} */
  const places = [];
  for (let place = under.closest(PLACES); place; place = place.parentElement?.closest(PLACES) ?? null)
    places.push(/** @type {HTMLElement} */ (place));
  return places;
}

/** @param {HTMLElement} place */
const nameOf = ({ dataset: { key, place, zone } }) => key ?? place ?? zone ?? "";
