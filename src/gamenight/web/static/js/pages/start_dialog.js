// @ts-check
// Starting a match, or proposing one: who plays and with whom, how, against which bots, with which clock.

import { fits, free } from "../draw/evening.js";
import { optionsThatMatter, startChoices } from "../draw/start_choices.js";
import { h, show } from "../lib/dom.js";
import { must } from "../lib/page.js";

/**
 * @typedef {import("./evening_live.js").Evening} Evening
 * @typedef {import("../draw/evening.js").Fact} Fact
 * @typedef {import("../lib/types.js").Start} Start
 */

export const BOT = -1;
const NO_CLOCK = "none";

export class StartDialog {
  /** @param {(message: Start) => void} send */
  constructor(send) {
    this.send = send;
    /** @type {Fact | null} */
    this.game = null;
    /** @type {Evening | null} */
    this.evening = null;
    this.me = BOT;
    /** @type {Set<number>} */
    this.chosen = new Set();
    this.players = 0;
    this.level = "";
    this.clock = NO_CLOCK;
    /** Those that are not at their default. @type {Record<string, string>} */
    this.options = {};
    /** By seat, where people have partners: who sits there. @type {number[]} */
    this.seats = [];
    /** The seat that is about to change places with another. */
    this.picked = -1;
    const form = must("#start-form");
    form.addEventListener("change", (event) => this.choose(event.target));
    form.addEventListener("submit", () => this.start());
    this.root = /** @type {HTMLDialogElement} */ (must("#start"));
    /** @type {Record<string, string>} */
    this.clocks = JSON.parse(this.root.dataset.clocks ?? "{}");
    this.root.addEventListener("click", (event) => this.clicked(event.target));
    this.setUpDragging();
  }

  /**
   * Everybody who is here and not at a table plays, as far as there are seats, people who want it
   * first; nothing is kept from the match before.
   * @param {Fact[]} games
   * @param {string} id
   * @param {Evening | null} evening
   * @param {number} me
   */
  open(games, id, evening, me) {
    const game = games.find((one) => one.id === id);
    if (!game || !evening) return;
    Object.assign(this, { game, evening, me, players: 0, level: game.usual, clock: NO_CLOCK, options: {}, seats: [], picked: -1 });
    const ready = free(evening).map((person) => person.person);
    const wanted = [me, ...(evening.wishes[id] ?? [])].filter((one) => ready.includes(one));
    const together = Math.ceil(ready.length / Math.ceil(ready.length / Math.max(...game.players)));
    this.chosen = new Set([...new Set([...wanted, ...ready])].slice(0, together || 0));
    this.draw();
    this.root.showModal();
  }

  /**
   * @param {Evening} evening
   * @param {number} me
   */
  changed(evening, me) {
    this.evening = evening;
    this.me = me;
    if (this.root.open) this.draw();
  }

  /** @param {EventTarget | null} field */
  choose(field) {
    if (field instanceof HTMLInputElement && field.name === "person") {
      if (field.checked) this.chosen.add(Number(field.value));
      else this.chosen.delete(Number(field.value));
    } else if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) this.chooseOption(field);
    this.draw();
  }

  /** @param {HTMLSelectElement | HTMLInputElement} field */
  chooseOption({ name, value }) {
    if (name === "players") this.players = Number(value);
    else if (name === "clock") this.clock = value;
    else if (name === "level") this.level = value;
    else if (name === "way") this.chooseWay(Number(value));
    else this.options = { ...this.options, [name]: value };
  }

  /** @param {number} number */
  chooseWay(number) {
    const way = this.game?.ways[number];
    this.options = { ...way?.options };
    if (way && !way.players.includes(this.players)) this.players = way.players.find((count) => count >= this.chosen.size) ?? this.players;
  }

  /** @param {EventTarget | null} target */
  clicked(target) {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    const { cancel, seat, shuffle } = button.dataset;
    if (cancel !== undefined) this.root.close();
    if (seat !== undefined) this.pick(Number(seat));
    if (shuffle !== undefined) {
      this.seats = shuffled(this.seats);
      this.draw();
    }
  }

  /** Two seats that are pressed one after the other change places. @param {number} seat */
  pick(seat) {
    if (this.picked < 0) this.picked = seat;
    else this.swap(this.picked, seat);
    this.draw();
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  swap(one, other) {
    const seats = [...this.seats];
    [seats[one], seats[other]] = [seats[other] ?? BOT, seats[one] ?? BOT];
    this.seats = seats;
    this.picked = -1;
  }

  /** A seat that is dragged onto another changes places with it. */
  setUpDragging() {
    const seatAt = (/** @type {EventTarget | null} */ target) =>
      target instanceof Element ? target.closest("[data-seat]")?.getAttribute("data-seat") : undefined;
    this.root.addEventListener("dragstart", (event) => (this.picked = Number(seatAt(event.target) ?? -1)));
    this.root.addEventListener("dragover", (event) => seatAt(event.target) !== undefined && event.preventDefault());
    this.root.addEventListener("drop", (event) => {
      const seat = seatAt(event.target);
      if (seat !== undefined && this.picked >= 0) this.swap(this.picked, Number(seat));
      this.draw();
    });
  }

  /** The player counts that are large enough for the people chosen. */
  counts() {
    const { game, chosen } = this;
    return (game?.players ?? []).filter((count) => count >= chosen.size);
  }

  /** The number of the way to play that all is set to, -1 if it is none. */
  way() {
    const isHere = (/** @type {import("../draw/evening.js").Way} */ way) =>
      way.players.includes(this.players) &&
      this.game?.options.every(({ name, default: usual }) => (this.options[name] ?? usual) === (way.options[name] ?? usual));
    return this.game?.ways.findIndex((way) => isHere(way)) ?? -1;
  }

  /** Who plays with whom; undefined where nobody has a partner. */
  teams() {
    const { game, players } = this;
    return (game?.ways[this.way()]?.teams ?? game?.teams)?.[String(players)];
  }

  /** People who are chosen keep their seats, and newcomers take those of bots. */
  seatAll() {
    const { chosen, players } = this;
    const seats = Array.from({ length: players }, (_, seat) => this.seats[seat] ?? BOT).map((one) => (chosen.has(one) ? one : BOT));
    for (const person of chosen) if (!seats.includes(person)) seats[seats.indexOf(BOT)] = person;
    this.seats = seats;
  }

  draw() {
    const { game, evening, chosen } = this;
    if (!game || !evening) return;
    const counts = this.counts();
    if (!counts.includes(this.players)) this.players = counts.find((count) => count > 1) ?? counts[0] ?? 0;
    this.seatAll();
    const amHost = evening.host === this.me;
    must("#start-title").textContent = `${amHost ? "Start" : "Propose"} ${game.title}`;
    show(must("#start-choices"), startChoices(this, game, evening, counts));
    const ready = chosen.size > 0 && counts.length > 0 && fits(game, chosen.size) && (amHost || chosen.has(this.me));
    show(
      must("#start-buttons"),
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", type: "submit", disabled: !ready }, amHost || chosen.size === 1 ? "Start" : "Propose"),
        h("button", { type: "button", "data-cancel": true }, "Cancel"),
      ),
    );
  }

  start() {
    const { game, chosen, players, level, clock } = this;
    if (!game || !chosen.size) return;
    const changed = optionsThatMatter(this, game).filter(({ value, usual }) => value !== usual);
    const options = Object.fromEntries(changed.map(({ option, value }) => [option.name, value]));
    const people = this.teams() ? this.seats : [...chosen];
    this.send({ type: "start", game: game.id, people, players, level, clock, options });
  }
}

/**
 * @template T
 * @param {T[]} things
 */
function shuffled(things) {
  const order = things.map((thing) => ({ thing, at: Math.random() }));
  return order.sort((one, other) => one.at - other.at).map(({ thing }) => thing);
}
