// @ts-check
// What there is to choose before a match of an evening.

import { classes, h } from "../lib/dom.js";
import { drawAvatar } from "./animals.js";

/**
 * @typedef {import("../pages/evening_live.js").Evening} Evening
 * @typedef {import("../pages/start_dialog.js").StartDialog} Choosing
 * @typedef {import("./evening.js").Fact} Fact
 * @typedef {import("./evening.js").OptionFact} OptionFact
 */

/**
 * @param {Choosing} choosing
 * @param {Fact} game
 * @param {Evening} evening
 * @param {number[]} counts  of players that are possible
 */
export function startChoices(choosing, game, evening, counts) {
  return [
    whoPlays(choosing, evening),
    howMany(choosing, counts),
    partners(choosing, evening),
    ways(choosing, game),
    choosing.players > choosing.chosen.size && field("level", "Bots", game.levels.map((level) => [level, level]), choosing.level),
    field("clock", "Clock", Object.entries(choosing.clocks), choosing.clock),
    options(choosing, game),
  ];
}

/**
 * @param {string} name
 * @param {string} words
 * @param {[string, string][]} choices
 * @param {string} chosen
 */
const field = (name, words, choices, chosen) =>
  h(
    "label",
    { key: name, class: "field" },
    h("span", null, words),
    h(
      "select",
      { name },
      choices.map(([value, label]) => h("option", { key: value, value, selected: value === chosen }, label)),
    ),
  );

/**
 * @param {Choosing} choosing
 * @param {Evening} evening
 */
const whoPlays = (choosing, evening) =>
  h(
    "fieldset",
    { key: "who" },
    h("legend", null, "Who plays?"),
    evening.people.map((person) =>
      h(
        "label",
        { key: `${person.person}`, class: "choice" },
        h("input", { type: "checkbox", name: "person", value: person.person, checked: choosing.chosen.has(person.person) }),
        drawAvatar(person),
        h("span", null, person.here ? person.name : `${person.name} (away)`),
      ),
    ),
  );

/**
 * @param {Choosing} choosing
 * @param {number[]} counts
 */
function howMany(choosing, counts) {
  const words = (/** @type {number} */ count) => {
    const bots = count - choosing.chosen.size;
    return bots === 0 ? `${count}` : `${count}, with ${bots === 1 ? "a bot" : `${bots} bots`}`;
  };
  return [
    field("players", "Players", counts.map((count) => [String(count), words(count)]), String(choosing.players)),
    !counts.length && h("p", { key: "too many", class: "refusal", role: "alert" }, "There are not enough seats. Start a second table for the others."),
  ];
}

/**
 * Who sits with whom: seats are dragged or pressed to change places.
 * @param {Choosing} choosing
 * @param {Evening} evening
 */
function partners(choosing, evening) {
  const teams = choosing.teams();
  if (!teams) return null;
  const name = (/** @type {number} */ one) => evening.people.find((person) => person.person === one)?.name ?? "a bot";
  return h(
    "fieldset",
    { key: "partners", class: "partners" },
    h("legend", null, "Partners"),
    h("p", { class: "help" }, "Press two to swap them, or drag one onto another."),
    teams.map((team, at) =>
      h(
        "div",
        { key: `${at}`, class: "team" },
        h("span", { class: "help" }, `Team ${at + 1}`),
        team.map((seat) =>
          h(
            "button",
            {
              key: `${seat}`,
              type: "button",
              draggable: "true",
              "data-seat": seat,
              class: classes("team-seat", choosing.picked === seat && "is-picked"),
              "aria-pressed": String(choosing.picked === seat),
            },
            name(choosing.seats[seat] ?? -1),
          ),
        ),
      ),
    ),
    h("button", { type: "button", "data-shuffle": true }, "Random teams"),
  );
}

/**
 * @param {Choosing} choosing
 * @param {Fact} game
 */
function ways(choosing, game) {
  const possible = game.ways.map((way, at) => ({ way, at })).filter(({ way }) => way.players.some((count) => count >= choosing.chosen.size));
  if (possible.length < 2) return null;
  const here = choosing.way();
  /** @type {[string, string][]} */
  const choices = possible.map(({ way, at }) => [String(at), way.name]);
  if (here < 0) choices.unshift(["-1", "Your own"]);
  return [field("way", "Way to play", choices, String(here)), h("p", { key: "way about", class: "help" }, game.ways[here]?.about)];
}

/**
 * The options that matter with what is chosen, and their values.
 * @param {Choosing} choosing
 * @param {Fact} game
 * @returns {{ option: OptionFact, value: string, usual: string }[]}
 */
export function optionsThatMatter(choosing, game) {
  const all = game.options.map((option) => {
    const usual = choosing.players === 1 ? option.alone : option.default;
    return { option, usual, value: choosing.options[option.name] ?? usual };
  });
  const values = new Map(all.map(({ option, value }) => [option.name, value]));
  return all.filter(
    ({ option }) =>
      (!option.players.length || option.players.includes(choosing.players)) &&
      Object.entries(option.onlyWith).every(([name, these]) => these.includes(values.get(name) ?? "")),
  );
}

/**
 * @param {Choosing} choosing
 * @param {Fact} game
 */
function options(choosing, game) {
  const shown = optionsThatMatter(choosing, game);
  if (!shown.length) return null;
  return h(
    "details",
    { key: "options", class: "folded" },
    h("summary", null, game.ways.length ? "Advanced options" : "Options"),
    shown.map(({ option, value }) =>
      option.choices.length
        ? field(option.name, option.words, option.choices, value)
        : h(
            "label",
            { key: option.name, class: "field" },
            h("span", null, option.words),
            h("input", { type: "number", name: option.name, min: option.least, max: option.most, value }),
          ),
    ),
  );
}
