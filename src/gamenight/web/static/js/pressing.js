// @ts-check
// What presses on the table mean: an answer, one of several things, done, sorted, an amount.

import { Dragging } from "./drag.js";
import { thingName } from "./draw/pen.js";
import { findAll } from "./page.js";

/** How far from the middle of a thing on a disc a press still means it, in pixels. */
const THUMB = 26;

export class Pressing {
  /**
   * @param {import("./stage.js").Stage} stage
   * @param {(answers: number[]) => void} send
   */
  constructor(stage, send) {
    this.stage = stage;
    this.send = send;
    this.dragging = new Dragging(stage.root, (button) => this.pressed(button));
    stage.root.addEventListener("click", (event) => this.clicked(event));
    stage.root.addEventListener("input", (event) => this.slid(event));
  }

  /** Another question is asked: a thing that was dragged may go to its place now. */
  asked() {
    this.dragging.arrive();
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const button = nearestOnDisc(event) ?? (event.target instanceof Element ? event.target.closest("button") : null);
    if (!button || button.disabled) return;
    const { sort, done, clear, answer } = button.dataset;
    if (sort !== undefined) this.stage.sort(sort);
    else if (clear !== undefined) this.clear();
    else if (done !== undefined) this.send(this.stage.choosing.answers());
    else if (answer !== undefined) this.pressed(button);
  }

  /** @param {HTMLElement} button */
  pressed(button) {
    const answer = Number(button.dataset.answer);
    const { thing } = button.dataset;
    const { choosing } = this.stage;
    if (choosing.several && thing) choosing.toggle(thing, answer);
    else if (choosing.several) choosing.toggleAnswer(answer, this.thingsWith(answer));
    else if (choosing.isSure(answer)) return this.send([answer]);
    this.stage.draw();
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

  /** An amount was moved or typed; what is not an amount yet is still being typed. @param {Event} event */
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
