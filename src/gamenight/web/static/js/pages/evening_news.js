// @ts-check
// What everybody in an evening hears wherever they are: their seat waits, a match is proposed,
// they are the host now, the evening has ended. Shared by its page and its tables.

import { call } from "../lib/notifications.js";
import { show } from "../lib/dom.js";
import { news } from "../draw/evening_news.js";
import { must, say } from "../lib/page.js";
import { waitingFor } from "./next_match.js";

/**
 * @typedef {import("./evening_live.js").Evening} Evening
 * @typedef {import("../draw/evening.js").Self} Self
 * @typedef {import("../draw/evening_news.js").Going} Going
 * @typedef {import("../lib/types.js").EveningMessage} EveningMessage
 */

const SECONDS_TO_STAY = 5;
const SECONDS_TO_SAY_NO = 10;
const SECOND = 1000;

export class EveningNews {
  /**
   * @param {Self} self
   * @param {(message: EveningMessage) => void} ask
   * @param {string} [here]  the table whose page this is
   */
  constructor(self, ask, here = "") {
    this.self = self;
    this.ask = ask;
    this.here = here;
    this.root = must("#news");
    /** @type {Evening | null} */
    this.evening = null;
    /** @type {Going | null} */
    this.going = null;
    /** Where the user does not want to be taken. @type {Set<string>} */
    this.declined = new Set();
    /** By table: when a proposal was first seen. @type {Map<string, number>} */
    this.seen = new Map();
    /** Whether this person has just asked for a seat, and need not be asked again. */
    this.isEager = false;
    this.timer = 0;
    this.root.addEventListener("click", (event) => this.clicked(event));
  }

  /**
   * @param {Evening} evening
   * @param {Evening | null} before
   */
  changed(evening, before) {
    this.evening = evening;
    if (before && evening.host === this.self.me && before.host !== this.self.me) say("You are the host now.");
    for (const { table } of evening.proposals) if (!this.seen.has(table)) this.propose(table);
    this.follow(evening, before);
    this.draw();
  }

  /** @param {string} table */
  propose(table) {
    this.seen.set(table, Date.now());
    const proposal = this.evening?.proposals.find((one) => one.table === table);
    if (proposal?.people.includes(this.self.me) && proposal.by !== this.self.me) call(`${proposal.title}?`, "You are asked to play.", table);
    this.tick();
  }

  /**
   * A seat that waits elsewhere: nobody is left behind at a match that is over.
   * @param {Evening} evening
   * @param {Evening | null} before
   */
  follow(evening, before) {
    const { me, token } = this.self;
    const waiting = waitingFor(evening, me);
    const shown = evening.matches.find((match) => match.table === this.here);
    const isNew = waiting && !before?.matches.some((match) => match.table === waiting.table && match.seats?.some((seat) => seat.person === me));
    if (this.going && this.going.address !== `/table/${waiting?.table}/${token}`) this.stop();
    if (waiting && waiting.table !== this.here && (shown?.over || (before && isNew))) {
      const address = `/table/${waiting.table}/${token}`;
      if (this.isEager && isNew) location.href = address;
      else this.goTo(`${waiting.title} begins: to your seat.`, address);
    } else if (!waiting && evening.closed && this.here && shown?.over)
      this.goTo("The evening has ended: to the podium.", must("main.play").dataset.evening ?? "/");
  }

  /**
   * @param {string} words
   * @param {string} address
   */
  goTo(words, address) {
    if (this.going || this.declined.has(address)) return;
    this.going = { words, address, seconds: SECONDS_TO_STAY };
    call(words, "", address);
    this.tick();
  }

  stop() {
    this.going = null;
  }

  /** Once a second, for as long as anything counts down. */
  tick() {
    clearTimeout(this.timer);
    this.draw();
    if (!this.going && !this.evening?.proposals.length) return;
    this.timer = window.setTimeout(() => {
      if (this.going && --this.going.seconds <= 0) {
        location.href = this.going.address;
        return;
      }
      this.tick();
    }, SECOND);
  }

  draw() {
    if (this.evening) show(this.root, news(this.evening, this.self.me, this.going, (table) => this.left(table)));
  }

  /** @param {string} table */
  left(table) {
    const since = this.seen.get(table) ?? Date.now();
    return Math.max(0, SECONDS_TO_SAY_NO - Math.round((Date.now() - since) / SECOND));
  }

  /** @param {Event} event */
  clicked(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    const { stay, reply, readmit } = button.dataset;
    const yes = button.dataset.yes !== undefined;
    if (stay !== undefined && this.going) {
      this.declined.add(this.going.address);
      this.stop();
      this.draw();
    }
    if (reply) {
      this.isEager = yes;
      this.ask({ type: "reply", table: reply, yes });
    }
    if (readmit) this.ask({ type: "readmit", person: Number(readmit), yes });
  }
}
