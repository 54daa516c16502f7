// @ts-check
// Which group of a zone is lit. A round that was just counted is walked through by itself, zone by zone
// and group by group, until the user presses anything; nobody has to wait for it, and the page stays
// where the result is read. A replay is read at the reader's own pace.

import { ALL, NONE } from "../draw/groups.js";
import { calm } from "./flight.js";
import { find, findAll } from "../lib/page.js";

/** How long a group is lit on the walk, and the longest walk: of many groups each has less time. */
const STEP = 1000;
const LONGEST = 60_000;

const GROUPS = "[data-group]";

/** @param {HTMLElement} button */
const placeOf = (button) => ({ zone: button.dataset.of ?? "", at: Number(button.dataset.group) });

export class Lighting {
  /**
   * @param {HTMLElement} root
   * @param {() => void} redraw
   * @param {boolean} walks  whether what opens is walked through
   */
  constructor(root, redraw, walks) {
    this.root = root;
    this.redraw = redraw;
    this.walks = walks;
    /** The round that was walked through last. */
    this.walked = "";
    /** By zone: the group that is lit alone. @type {Map<string, number>} */
    this.lit = new Map();
    this.timer = 0;
    root.addEventListener("click", (event) => this.chosen(event));
    root.addEventListener("focusin", (event) => this.chosen(event));
    for (const press of ["pointerdown", "keydown", "wheel"]) document.addEventListener(press, () => this.stop(), true);
  }

  /** A group was pressed or has the focus. @param {Event} event */
  chosen(event) {
    const button = event.target instanceof Element ? event.target.closest(GROUPS) : null;
    if (!(button instanceof HTMLElement)) return;
    const { zone, at } = placeOf(button);
    this.show(at === ALL ? [] : [[zone, at]]);
  }

  /** A round was counted: walk through it, once. */
  begin() {
    const moment = find("[data-moment]", this.root);
    if (moment?.dataset.moment === this.walked) return;
    this.walked = moment?.dataset.moment ?? "";
    const groups = findAll(GROUPS, moment ?? undefined).map(placeOf).filter(({ at }) => at !== ALL);
    if (moment && groups.length && this.walks && !calm.matches) this.walk(groups);
  }

  /**
   * Light one group after the other; zones that are still to come wait unlit, those that are counted
   * are lit as a whole.
   * @param {{ zone: string, at: number }[]} groups
   */
  walk(groups) {
    const pause = Math.min(STEP, LONGEST / groups.length);
    const step = (/** @type {number} */ number) => {
      const here = groups[number];
      if (!here) return this.show([]);
      const waiting = groups.slice(number).map(({ zone }) => /** @type {[string, number]} */ ([zone, NONE]));
      this.show([...waiting, [here.zone, here.at]]);
      this.timer = window.setTimeout(() => step(number + 1), pause);
    };
    step(0);
  }

  /** The user presses something: the walk is over, and all is lit that counts. */
  stop() {
    if (this.timer) this.show([]);
  }

  /** @param {[string, number][]} lit */
  show(lit) {
    clearTimeout(this.timer);
    this.timer = 0;
    this.lit = new Map(lit);
    this.redraw();
  }
}
