// @ts-check
// Cards: faces, backs, and the slots on them where dice and tokens sit.

import { classes, h } from "../lib/dom.js";
import { cardBack, wheelRing } from "./backs.js";
import { numeral } from "./numerals.js";
import { codeOf, frame, hidden, paint, sketch, split, spoken, svg } from "./pen.js";
import { drawDie, drawToken } from "./pieces.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Card} Card
 * @typedef {import("../lib/types.js").Slot} Slot
 */

const STAR_WIDTH = 20;
const STAR = "M10 1.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L1.3 7.8l6.1-.7Z";

/** What is printed where a card will lie that is not there yet. */
const NO_RANK = "–";

/** More stars than this are written as a number. */
const MOST_STARS = 5;

/**
 * @param {Pen} pen
 * @param {Card} card
 */
export const drawCard = (pen, card) => (card.face_down ? drawBack(pen, card) : drawFace(pen, card));

/** @param {Card} card */
const factsOf = (card) => ({ key: card.key, answer: card.answer, marks: card.marks });

/**
 * A face-down card: of all its fields only those that everybody can see.
 * @param {Pen} pen
 * @param {Card} card
 */
function drawBack(pen, card) {
  const names = classes("card back", paint(card.back ?? "gray"), card.wide && "wide");
  const words = spoken(card.label, card.under, card.marks);
  return frame(pen, names, words, factsOf(card), cardBack(), tucked(card));
}

/**
 * @param {Pen} pen
 * @param {Card} card
 */
function drawFace(pen, card) {
  const slots = card.slots ?? [];
  const whole = isItsColour(card);
  const ofWheel = whole && card.code === codeOf(pen, card.band ?? "");
  const details = [card.text, starsWords(card), ...slots.map(slotWords), ...(card.under ?? [])];
  return frame(
    pen,
    classes(
      "card",
      paint(whole ? (card.band ?? "") : (card.paper ?? "white")),
      whole && "whole",
      whole && card.corner === NO_RANK && "no-rank",
      card.wide && "wide",
      isBox(card) ? "is-box" : slots.length > 0 && "with-slots",
      card.sketch && !ofWheel && "with-sketch",
      card.text && !whole && !card.title && !slots.length && "with-sentence",
    ),
    spoken(card.label, details, card.marks),
    { ...factsOf(card), holdsButtons: slots.some(slotHasButton) },
    whole ? parents(pen, card) : band(pen, card),
    corner(card, isBox(card) ? paint(card.band ?? "") : ""),
    card.title && h("span", { class: "title" }, card.title),
    tucked(card),
    h(
      "span",
      { class: "middle" },
      ofWheel ? ringed(card) : sketch(pen, card.sketch),
      card.text && h("span", { class: "text" }, card.text),
    ),
    slots.length > 0 && h("span", { class: "slots" }, slots.map((slot) => drawSlot(pen, slot))),
    card.stars ? hidden("foot", drawStars(card.stars)) : null,
  );
}

/**
 * Whether a card is a colour with a number and perhaps a picture: then its whole face has the colour.
 * @param {Card} card
 */
const isItsColour = (card) => Boolean(card.band && !card.title && !card.slots?.length);

/** Whether a card is a box: a number, a title, and a picture in its colour. @param {Card} card */
export const isBox = (card) => Boolean(card.band && card.corner && card.title && card.sketch);

/** The number once more, large, in the ring of the wheel. @param {Card} card */
const ringed = (card) => [wheelRing(card.band ?? ""), hidden("big", numeral(card.corner ?? ""))];

/**
 * The two parents of a secondary colour as dots: its face runs from the one to the other.
 * @param {Pen} pen
 * @param {Card} card
 */
function parents(pen, card) {
  const colours = pen.palette[card.band ?? ""]?.parents ?? [];
  return colours.length ? hidden("parents", colours.map((colour) => hidden(paint(colour)))) : null;
}

/**
 * The band along the top; a secondary colour shows its parents there too.
 * @param {Pen} pen
 * @param {Card} card
 */
function band(pen, card) {
  const paper = card.paper ?? "white";
  const colour = card.band || (split(pen, paper) ? paper : "");
  return colour ? hidden(`band ${paint(colour)}`, split(pen, colour)) : null;
}

/**
 * @param {Card} card
 * @param {string} [badge]  the paint it stands on
 */
function corner(card, badge = "") {
  if (!card.corner && !card.code) return null;
  return hidden(
    classes("corners", badge),
    card.corner && h("span", { class: "corner" }, numeral(card.corner)),
    card.code && h("span", { class: "code" }, card.code),
  );
}

/**
 * Stars to count at a glance; many of them as one star and a number.
 * @param {number} count
 * @returns {import("../lib/dom.js").Markup}
 */
function drawStars(count) {
  if (count > MOST_STARS) return h("span", { class: "stars" }, drawStars(1), `×${count}`);
  const stars = Array.from({ length: count }, (_, at) =>
    h("path", { d: STAR, transform: `translate(${STAR_WIDTH * at} 0)` }),
  );
  return svg(`stars stars-${count}`, `0 0 ${STAR_WIDTH * count} ${STAR_WIDTH}`, stars);
}

/** @param {Card} card */
const tucked = (card) => (card.under ?? []).map((words) => h("span", { class: "under" }, words));

/** @param {Card} card */
const starsWords = (card) => (card.stars ? `${card.stars} star${card.stars === 1 ? "" : "s"}` : "");

// Slots

/**
 * @param {Pen} pen
 * @param {Slot} slot
 */
function drawSlot(pen, slot) {
  const held = slot.holds;
  const inside = !held ? hidden("", slot.text) : held.type === "die" ? drawDie(pen, held) : drawToken(pen, held);
  const facts = { answer: slot.answer, holdsButtons: held?.answer !== undefined };
  return frame(pen, held ? "slot full" : "slot", slotWords(slot), facts, inside);
}

/** @param {Slot} slot */
const slotWords = (slot) => (slot.holds ? `${slot.label}: ${slot.holds.label}` : slot.label);

/** @param {Slot} slot */
const slotHasButton = (slot) => slot.answer !== undefined || slot.holds?.answer !== undefined;
