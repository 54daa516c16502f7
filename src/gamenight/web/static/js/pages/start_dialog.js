// @ts-check
// The host starts a match: who plays, how many seats there are, and how good the bots are.

import { fits, free } from "../draw/evening.js";
import { h, show } from "../lib/dom.js";
import { must } from "../lib/page.js";

/**
 * @typedef {import("./evening_live.js").Evening} Evening
 * @typedef {import("../draw/evening.js").Fact} Fact
 * @typedef {import("../lib/types.js").Start} Start
 */

export class StartDialog {
  /** @param {(message: Start) => void} send */
  constructor(send) {
    this.send = send;
    /** @type {Fact | null} */
    this.game = null;
    /** @type {Evening | null} */
    this.evening = null;
    /** @type {Set<number>} */
    this.chosen = new Set();
    this.players = 0;
    this.level = "";
    this.clock = "none";
    const form = must("#start-form");
    form.addEventListener("change", (event) => this.choose(event.target));
    form.addEventListener("submit", () => this.start());
    this.root = /** @type {HTMLDialogElement} */ (must("#start"));
    this.root.addEventListener("click", (event) => {
      if (event.target instanceof HTMLElement && event.target.dataset.cancel !== undefined) this.root.close();
    });
  }

  /**
   * Everybody who is here and not at a table plays, as far as there are seats.
   * @param {Fact[]} games
   * @param {string} id
   * @param {Evening | null} evening
   */
  open(games, id, evening) {
    const game = games.find((one) => one.id === id);
    if (!game || !evening) return;
    this.game = game;
    this.evening = evening;
    const most = Math.max(...game.players);
    this.chosen = new Set(free(evening).slice(0, most).map((person) => person.person));
    this.players = 0;
    this.level = game.usual;
    this.draw();
    this.root.showModal();
  }

  /** @param {Evening} evening */
  changed(evening) {
    this.evening = evening;
    if (this.root.open) this.draw();
  }

  /** @param {EventTarget | null} field */
  choose(field) {
    if (field instanceof HTMLInputElement) {
      const person = Number(field.value);
      if (field.checked) this.chosen.add(person);
      else this.chosen.delete(person);
    } else if (field instanceof HTMLSelectElement) {
      if (field.name === "players") this.players = Number(field.value);
      else if (field.name === "clock") this.clock = field.value;
      else this.level = field.value;
    }
    this.draw();
  }

  /** The counts that are large enough. @param {Fact} game */
  counts(game) {
    return game.players.filter((count) => count >= this.chosen.size);
  }

  draw() {
    const { game, evening, chosen } = this;
    if (!game || !evening) return;
    const counts = this.counts(game);
    if (!counts.includes(this.players)) this.players = counts.find((count) => count > 1) ?? counts[0] ?? 0;
    if (chosen.size > 1 || counts.includes(chosen.size)) this.players = counts[0] ?? this.players;
    must("#start-title").textContent = `Start ${game.title}`;
    show(must("#start-choices"), this.whoPlays(evening), this.seats(counts), this.levels(game), this.clocks());
    show(
      must("#start-buttons"),
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", type: "submit", disabled: !chosen.size || !fits(game, chosen.size) }, "Start"),
        h("button", { type: "button", "data-cancel": true }, "Cancel"),
      ),
    );
  }

  /** @param {Evening} evening */
  whoPlays(evening) {
    return h(
      "fieldset",
      null,
      h("legend", null, "Who plays?"),
      evening.people.map((person) =>
        h(
          "label",
          { key: `${person.person}`, class: "choice" },
          h("input", { type: "checkbox", value: person.person, checked: this.chosen.has(person.person) }),
          h("span", null, person.here ? person.name : `${person.name} (away)`),
        ),
      ),
    );
  }

  /** @param {number[]} counts */
  seats(counts) {
    const words = (/** @type {number} */ count) => {
      const bots = count - this.chosen.size;
      return bots === 0 ? `${count}` : `${count}, with ${bots === 1 ? "a bot" : `${bots} bots`}`;
    };
    return h(
      "label",
      { class: "field" },
      h("span", null, "Players"),
      h(
        "select",
        { name: "players" },
        counts.map((count) => h("option", { key: `${count}`, value: count, selected: count === this.players }, words(count))),
      ),
      !counts.length && h("span", { class: "refusal", role: "alert" }, "There are not enough seats. Start a second table for the others."),
    );
  }

  /** @param {Fact} game */
  levels(game) {
    return h(
      "label",
      { class: "field" },
      h("span", null, "Bots"),
      h(
        "select",
        { name: "level" },
        game.levels.map((level) => h("option", { key: level, value: level, selected: level === this.level }, level)),
      ),
    );
  }

  clocks() {
    /** @type {Record<string, string>} */
    const offered = JSON.parse(this.root.dataset.clocks ?? "{}");
    return h(
      "label",
      { class: "field" },
      h("span", null, "Clock"),
      h(
        "select",
        { name: "clock" },
        Object.entries(offered).map(([value, words]) => h("option", { key: value, value, selected: value === this.clock }, words)),
      ),
    );
  }

  start() {
    const { game, chosen, players, level, clock } = this;
    if (game && chosen.size) this.send({ type: "start", game: game.id, people: [...chosen], players, level, clock });
  }
}
