// @ts-check
// The page of an evening: who is here, what is played, what to play next, who is ahead, and talk.

import { fits, free, isSeated, matches, people, standings, wishes } from "../draw/evening.js";
import { show } from "../lib/dom.js";
import { EveningLive } from "./evening_live.js";
import { copyText, forgetEvening, must, recallEvenings, rememberEvening, say } from "../lib/page.js";
import { StartDialog } from "./start_dialog.js";
import { mutedIn, rememberMuted, setUpTalk, showLines } from "./chat.js";

/**
 * @typedef {import("./evening_live.js").Evening} Evening
 * @typedef {import("../draw/evening.js").Fact} Fact
 */

/** Whoever has been here before need not say a name again. */
export function setUpJoinEvening() {
  const form = must("form[data-evening]");
  const id = form.dataset.evening ?? "";
  const known = recallEvenings()[id];
  if (known) location.replace(`/evening/${id}/${known.token}`);
}

export function setUpEvening() {
  const page = new EveningPage(must("main.evening"));
  page.setUp();
  page.start();
}

class EveningPage {
  /** @param {HTMLElement} main */
  constructor(main) {
    const { socket = "", me = "", token = "", evening = "", title = "" } = main.dataset;
    this.id = evening;
    this.self = { me: Number(me), token };
    rememberEvening(evening, token, title);
    /** @type {Fact[]} */
    this.games = JSON.parse(must("#catalogue").textContent ?? "[]");
    this.live = new EveningLive(socket, this);
    this.dialog = new StartDialog((message) => this.live.ask(message));
    this.muted = mutedIn(evening);
  }

  setUp() {
    document.addEventListener("click", (event) => this.clicked(event));
    for (const choice of ["#minutes", "#only-fitting"]) must(choice).addEventListener("change", () => this.showGames());
    setUpTalk((message) => this.live.ask(message));
    const name = /** @type {HTMLInputElement} */ (must("#rename"));
    name.addEventListener("change", () => this.live.ask({ type: "rename", person: this.self.me, name: name.value }));
  }

  start() {
    this.live.received(JSON.parse(must("#first").textContent ?? ""));
    this.live.connect();
  }

  // What arrives

  /**
   * @param {Evening} evening
   * @param {Evening | null} before
   */
  changed(evening, before) {
    const { self, muted } = this;
    show(must("#people"), people(evening, self, muted));
    show(must("#matches"), matches(evening, self));
    show(must("#standings"), standings(evening));
    this.showGames();
    showLines(evening, self, muted);
    this.dialog.changed(evening);
    if (before) this.goToNewSeat(evening, before);
  }

  showGames() {
    const { evening } = this.live;
    if (!evening) return;
    const players = free(evening).length;
    const minutes = Number(/** @type {HTMLSelectElement} */ (must("#minutes")).value) || Infinity;
    const only = /** @type {HTMLInputElement} */ (must("#only-fitting")).checked;
    const games = this.games.filter((game) => game.minutes <= minutes && (!only || fits(game, players)));
    must("#fitting-words").textContent = players > 1 ? `only games for ${players} of you` : "only games that fit";
    show(must("#games"), wishes(evening, games, this.self));
  }

  /**
   * Whoever has just got a seat goes there.
   * @param {Evening} evening
   * @param {Evening} before
   */
  goToNewSeat(evening, before) {
    const { me, token } = this.self;
    const hadSeat = new Set(before.matches.filter((match) => isSeated(match, me)).map((match) => match.table));
    const mine = evening.matches.find((match) => !match.over && isSeated(match, me) && !hadSeat.has(match.table));
    if (mine) location.href = `/table/${mine.table}/${token}`;
  }

  /** @param {string} words */
  connection(words) {
    must("#connection").textContent = words;
    document.body.classList.toggle("is-away", Boolean(words));
    if (this.live?.gone) forgetEvening(this.id);
  }

  /** @param {string} sentence */
  problem(sentence) {
    say(sentence);
  }

  // What is pressed

  /** @param {Event} event */
  clicked(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    const data = button.dataset;
    if (data.copy) copyText(data.copy);
    if (data.wish) this.live.ask({ type: "wish", game: data.wish, on: button.getAttribute("aria-pressed") !== "true" });
    if (data.sit) this.live.ask({ type: "sit", table: data.table ?? "", seat: Number(data.sit) });
    if (data.clear) this.live.ask({ type: "clear", line: Number(data.clear) });
    if (data.start) this.dialog.open(this.games, data.start, this.live.evening);
    if (data.mute) this.mute(Number(data.mute));
    if (data.leave !== undefined && confirm("Leave this evening for good? A bot plays on for you."))
      this.live.ask({ type: "remove", person: this.self.me });
    this.hosted(data);
  }

  /** What only the host can do. @param {DOMStringMap} data */
  hosted(data) {
    const { standIn, handOver, remove, rename } = data;
    if (standIn) this.live.ask({ type: "stand-in", person: Number(standIn) });
    if (handOver) this.live.ask({ type: "hand-over", person: Number(handOver) });
    const name = (/** @type {string} */ one) => this.live.evening?.people.find((person) => person.person === Number(one))?.name ?? "";
    if (remove && confirm(`Remove ${name(remove)}? A bot plays on.`)) this.live.ask({ type: "remove", person: Number(remove) });
    const called = rename && prompt("The new name", name(rename));
    if (called) this.live.ask({ type: "rename", person: Number(rename), name: called });
  }

  /** Nobody else learns of it. @param {number} person */
  mute(person) {
    if (!this.muted.delete(person)) this.muted.add(person);
    rememberMuted(this.id, this.muted);
    const { evening } = this.live;
    if (evening) this.changed(evening, null);
  }
}
