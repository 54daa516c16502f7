// @ts-check
// Things glide from where they were to where they are; dice tumble. Nothing here blocks a press.

import { findAll } from "../lib/page.js";

/**
 * @typedef {{ rect: DOMRect, face: string, zone: string, zoneRect: DOMRect }} Place
 * @typedef {{ x: number, y: number }} Way
 */

const GLIDE = 220;
const TUMBLE = 400;
const STAGGER = 60;
const LONGEST_WAIT = 300;

/** Whether the reader prefers that nothing moves. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

const THINGS = "[data-zone] [data-key]";

/** @param {DOMRect} rect */
const isSeen = (rect) => rect.width > 0 && rect.height > 0;

/** @param {HTMLElement} thing */
export const zoneOf = (thing) => /** @type {HTMLElement} */ (thing.closest("[data-zone]"));

/** What a die shows. @param {HTMLElement} thing */
const faceOf = (thing) => thing.dataset.face ?? "";

/**
 * Where everything in a zone is, where that zone is, and what the dice show.
 * @param {HTMLElement} root
 * @returns {Map<string, Place>}
 */
export function places(root) {
  const found = new Map();
  if (calm.matches) return found;
  for (const thing of findAll(THINGS, root)) {
    const rect = thing.getBoundingClientRect();
    if (!isSeen(rect)) continue;
    const zone = zoneOf(thing);
    const place = { rect, face: faceOf(thing), zone: zone.dataset.zone ?? "" };
    found.set(thing.dataset.key, { ...place, zoneRect: zone.getBoundingClientRect() });
  }
  return found;
}

/**
 * What moved within its zone or from zone to zone glides; what a longer line above pushed down does
 * not, and what lies on a thing that glides comes along with it.
 * @param {HTMLElement} root
 * @param {Map<string, Place>} before
 */
export function glide(root, before) {
  if (calm.matches || !before.size) return;
  /** @type {Map<Element, Way | undefined>} */
  const shifts = new Map();
  let moved = 0;
  // All is measured before anything moves: what moves takes along what lies on it.
  const rects = new Map(findAll(THINGS, root).map((thing) => [thing, thing.getBoundingClientRect()]));
  for (const [thing, now] of rects) {
    if (!isSeen(now)) continue;
    const then = before.get(thing.dataset.key ?? "");
    const parent = thing.parentElement?.closest("[data-key]") ?? null;
    const carried = (parent && shifts.get(parent)) ?? (then && zoneShift(then, zoneOf(thing)));
    const frames = then ? fromPlace(then.rect, now, carried) : arrival(thing, parent, now);
    shifts.set(thing, then ? distance(then.rect, now) : carried);
    if (then ? then.face !== faceOf(thing) : !parent && isRolled(thing, before)) tumble(thing);
    if (!frames) continue;
    animate(thing, frames, Math.min(moved * STAGGER, LONGEST_WAIT));
    moved += 1;
  }
  walkIn(rects, before, moved ? GLIDE + Math.min((moved - 1) * STAGGER, LONGEST_WAIT) : 0);
}

/**
 * @param {HTMLElement} thing
 * @param {Keyframe[]} frames
 * @param {number} delay
 */
const animate = (thing, frames, delay) =>
  thing.animate(frames, { duration: GLIDE, delay, easing: "ease-out", fill: "backwards" });

/**
 * What is new and was another thing before sets out from there, one after the other in the order in
 * which those lie: so a row of guests is seen to spread over the tables. They wait unseen until
 * everything else has come to rest.
 * @param {Map<HTMLElement, DOMRect>} rects
 * @param {Map<string, Place>} before
 * @param {number} wait
 */
function walkIn(rects, before, wait) {
  /** @type {Map<string, HTMLElement>} */
  const newcomers = new Map();
  for (const thing of rects.keys())
    if (thing.dataset.origin && !before.has(thing.dataset.key ?? ""))
      newcomers.set(thing.dataset.origin, thing);
  let gone = 0;
  for (const [origin, rect] of rects) {
    const thing = newcomers.get(origin.dataset.key ?? "");
    const now = thing && rects.get(thing);
    const frames = now && fromPlace(rect, now);
    if (!thing || !frames) continue;
    frames[0] = { ...frames[0], opacity: 0 };
    animate(thing, frames, wait + gone * STAGGER);
    gone += 1;
  }
}

/**
 * How far a zone was pushed, if the thing lay in the same zone before.
 * @param {Place} then
 * @param {HTMLElement} zone
 * @returns {Way | undefined}
 */
function zoneShift(then, zone) {
  if (then.zone !== zone.dataset.zone) return undefined;
  const { left, top } = zone.getBoundingClientRect();
  return { x: then.zoneRect.left - left, y: then.zoneRect.top - top };
}

/**
 * @param {DOMRect} then
 * @param {DOMRect} now
 * @returns {Way}
 */
const distance = (then, now) => ({
  x: then.left + then.width / 2 - (now.left + now.width / 2),
  y: then.top + then.height / 2 - (now.top + now.height / 2),
});

/**
 * @param {DOMRect} then
 * @param {DOMRect} now
 * @param {Way} [carried]
 * @returns {Keyframe[] | null}
 */
function fromPlace(then, now, carried = { x: 0, y: 0 }) {
  const way = distance(then, now);
  const x = way.x - carried.x;
  const y = way.y - carried.y;
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return null;
  const growth = Math.min(then.width / now.width, then.height / now.height);
  const scale = Math.min(Math.max(growth, 0.4), 2.5);
  return [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }];
}

/**
 * A die that is new on the table was rolled, unless one that shows the same lay here before.
 * @param {HTMLElement} thing
 * @param {Map<string, Place>} before
 */
function isRolled(thing, before) {
  const face = faceOf(thing);
  const { zone } = zoneOf(thing).dataset;
  return Boolean(face) && ![...before.values()].some((then) => then.zone === zone && then.face === face);
}

/** @param {HTMLElement} die */
function tumble(die) {
  const turns = [{ rotate: "-300deg", scale: 0.7 }, { rotate: "0deg", scale: 1 }];
  die.animate(turns, { duration: TUMBLE, easing: "ease-out" });
}

/**
 * A thing that just turned up comes from its owner's hand, or else from a little above; what lies on
 * another thing or has an origin comes with that.
 * @param {HTMLElement} thing
 * @param {Element | null} parent
 * @param {DOMRect} now
 * @returns {Keyframe[] | null}
 */
function arrival(thing, parent, now) {
  if (parent || thing.dataset.origin || !thing.classList.contains("is-last")) return null;
  const hand = thing.closest(".seat")?.querySelector(".zone-fan")?.getBoundingClientRect();
  const frames = hand && isSeen(hand) ? fromPlace(hand, now) : null;
  return frames ?? [{ transform: "translateY(-14px)", opacity: 0 }, { transform: "none" }];
}
