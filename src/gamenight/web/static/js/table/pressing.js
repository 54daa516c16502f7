// @ts-check
// What presses on the table mean: an answer, one of several things, done, sorted, an amount.

import { Dragging } from "./drag.js";
import { thingName } from "../draw/pen.js";
import { findAll } from "../lib/page.js";

/** How far from the middle of a thing on a disc a press still means it, in pixels. */
const THUMB = 26;

/**
 * The button of the zone that a thing lies in, if the zone can be chosen as a whole.
 * @param {HTMLElement} button
 * @returns {HTMLElement | null}
 */
const coverOf = (button) => button.closest("[data-zone]")?.querySelector(":scope > .cover") ?? null;

export class Pressing {
  /**
   * @param {import("./stage.js").Stage} stage
   * @param {(answers: number[]) => void} send
   */
  constructor(stage, send) {
    this.stage = stage;
    this.send = send;
    this.dragging = new Dragging(stage.root, (button) => this.pressed(button));
    /** The question that the first of several quick clicks meant. */
    this.clickedIn = "";
    stage.root.addEventListener("click", (event) => this.clicked(event));
    stage.root.addEventListener("keydown", (event) => {
      if (event.repeat && event.key === "Enter") event.preventDefault(); // held down, it would answer the next question
    });
    stage.root.addEventListener("input", (event) => this.slid(event));
  }

  /** Another question is asked: a thing that was dragged may go to its place now. */
  asked() {
    this.dragging.arrive();
  }

  /** The user is no longer asked, or not as it seemed. */
  forget() {
    this.dragging.forget();
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const { ticket } = this.stage.choosing;
    if (event.detail <= 1) this.clickedIn = ticket;
    if (this.clickedIn !== ticket) return; // the second of two quick clicks, meant for the question before
    const button = nearestOnDisc(event) ?? (event.target instanceof Element ? event.target.closest("button") : null);
    if (!button || button.disabled) return;
    const { sort, done, clear, answer, goOn, open, stepBy, closeHint, offers } = button.dataset;
    if (sort !== undefined) this.stage.sort(sort);
    else if (offers !== undefined) this.offer(offers);
    else if (goOn !== undefined) this.stage.goOn();
    else if (closeHint !== undefined) this.stage.closeHint();
    else if (open !== undefined) this.stage.open(open);
    else if (stepBy !== undefined) this.step(Number(stepBy));
    else if (clear !== undefined) this.clear();
    else if (done !== undefined) this.send(this.stage.choosing.answers());
    else if (answer !== undefined && event instanceof MouseEvent && event.detail === 2) this.pressedTwice(button);
    else if (answer !== undefined) this.pressed(button);
  }

  /** Show the answers that concern a thing; pressed again, all of them. @param {string} key */
  offer(key) {
    const { choosing } = this.stage;
    choosing.offered = choosing.offered === key ? "" : key;
    this.stage.draw();
  }

  /** @param {HTMLElement} button */
  pressed(button) {
    const answer = Number(button.dataset.answer);
    const { thing } = button.dataset;
    const { choosing } = this.stage;
    if (button.dataset.goal !== undefined) this.dragging.goTo(button.dataset.goal); // the piece that can go there
    if (choosing.atOnce) return this.pressedAtOnce(button, thing ?? thingName(null, answer), answer);
    const part = choosing.isPart(answer);
    if (part && thing) choosing.toggle(thing, answer);
    else if (part) choosing.toggleAnswer(answer, this.thingsWith(answer));
    else if (choosing.isSure(answer)) return this.send([answer]);
    this.stage.draw();
  }

  /**
   * A card is followed by its place: what does not go with it may lie in a zone that does.
   * @param {HTMLElement} button
   * @param {string} thing
   * @param {number} answer
   */
  pressedAtOnce(button, thing, answer) {
    const { choosing } = this.stage;
    const zone = choosing.chosen.length && !choosing.goesWith(answer) ? coverOf(button) : null;
    const dragged = this.dragging.dropped.length > 0;
    if (zone && choosing.goesWith(Number(zone.dataset.answer)))
      choosing.follow(zone.dataset.thing ?? "", Number(zone.dataset.answer));
    else if (!dragged || !choosing.isChosen(thing)) choosing.follow(thing, answer);
    if (choosing.mayBeDone() && this.isSure()) return this.send(choosing.answers());
    this.stage.draw();
    if (dragged) this.arrive();
  }

  /** What was dragged goes to where it was dropped, or back. */
  arrive() {
    const { choosing } = this.stage;
    this.dragging.arrive();
    if (!choosing.picked.size) choosing.chosen = [];
    this.stage.draw();
  }

  /** Whether all that is chosen may go now: one that is final has to be pressed again. */
  isSure() {
    const { choosing } = this.stage;
    const sure = choosing.answers().every((answer) => choosing.isSure(answer));
    if (!sure) choosing.chosen = [];
    return sure;
  }

  /**
   * Two quick presses on a card take it to the first of its places.
   * @param {HTMLElement} button
   */
  pressedTwice(button) {
    const { choosing } = this.stage;
    const set = choosing.atOnce ? choosing.firstWith(Number(button.dataset.answer)) : [];
    if (set.length < 2) return this.pressed(button);
    this.send(set);
  }

  clear() {
    this.stage.choosing.chosen = [];
    this.stage.draw();
  }

  /** @param {number} answer */
  thingsWith(answer) {
    const things = findAll(`[data-thing][data-answer="${answer}"]`, this.stage.root);
    return things.length ? things.map((thing) => thing.dataset.thing ?? "") : [thingName(null, answer)];
  }

  /** Less or more. @param {number} by */
  step(by) {
    const { choosing, table } = this.stage;
    choosing.amount = (choosing.amount ?? table?.question?.amount?.least ?? 0) + by;
    this.stage.draw();
  }

  /** An amount was typed; what is not an amount yet is still being typed. @param {Event} event */
  slid(event) {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.dataset.amount === undefined) return;
    if (!field.value || !field.validity.valid) return;
    this.stage.choosing.amount = Number(field.value);
    this.stage.draw();
  }
}

/**
 * On a disc a space can be narrower than a thumb: a press means the nearest thing there that can be
 * chosen, if one is near. The keyboard presses what has the focus.
 * @param {MouseEvent} event
 */
function nearestOnDisc(event) {
  const disc = event.target instanceof Element ? event.target.closest(".disc") : null;
  if (!disc || event.detail === 0) return null;
  /** @type {HTMLButtonElement | null} */
  let nearest = null;
  let least = THUMB;
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (disc.querySelectorAll("button[data-answer]"))) {
    const { left, top, width, height } = button.getBoundingClientRect();
    const far = Math.hypot(event.clientX - left - width / 2, event.clientY - top - height / 2);
    if (far < least) [nearest, least] = [button, far];
  }
  return nearest;
}
