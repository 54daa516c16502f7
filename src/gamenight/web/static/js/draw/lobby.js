// @ts-check
// The television between the matches of an evening: who is here, what is wanted, who picks, who is
// ahead.

import { h } from "../lib/dom.js";
import { drawAvatar } from "./animals.js";
import { cover, personWords, ranking } from "./evening.js";

/**
 * @typedef {import("../pages/evening_live.js").Evening} Evening
 * @typedef {import("../lib/types.js").MatchShown} MatchShown
 */

/** Of games: faces that fit beside each other. */
const MOST_WANTED = 3;
const MOST_AHEAD = 5;

/** @param {Evening} evening */
export const peopleHere = (evening) => {
  const here = evening.people.filter((person) => person.here);
  return here.length
    ? h(
        "ul",
        null,
        here.map((person) =>
          h(
            "li",
            { key: `${person.person}`, class: "lobby-person" },
            drawAvatar(person),
            person.name,
          ),
        ),
      )
    : h("p", null, "Nobody is here yet. Take out your phones!");
};

/**
 * @param {Evening} evening
 * @param {Record<string, string>} titles  of the games, by id, good first ones first
 */
export function wanted(evening, titles) {
  const host = evening.people.find((person) => person.person === evening.host);
  const wishes = Object.entries(evening.wishes)
    .filter(([, people]) => people.length)
    .sort(([, one], [, other]) => other.length - one.length);
  const shown = wishes.length ? wishes : Object.keys(titles).map((game) => /** @type {[string, number[]]} */ ([game, []]));
  return [
    h("h2", null, wishes.length ? "Wanted" : "What do you want to play?"),
    h(
      "ul",
      { class: "lobby-games" },
      shown.slice(0, MOST_WANTED).map(([game, people]) =>
        h("li", { key: game }, cover(game), h("strong", null, titles[game] ?? game), h("span", { class: "wanted" }, people.map((one) => personWords(evening, one)))),
      ),
    ),
    h("p", { class: "picks" }, wishes.length ? host && `${host.name} picks the next game.` : "Press “I want this” on your phone."),
  ];
}

const HOW_TO_JOIN = [
  h("h2", null, "Join with your phone"),
  h(
    "ol",
    { class: "steps" },
    ["Scan the QR code, or type the address.", "Type the four letters.", "Enter your name. That’s all."].map((words, at) =>
      h("li", null, h("strong", null, `${at + 1}`), words),
    ),
  ),
];

/** @param {Evening} evening */
export function ahead(evening) {
  const last = evening.matches.filter((match) => match.over).at(-1);
  if (!last && !evening.standings.length) return HOW_TO_JOIN;
  return [
    evening.standings.length > 0 && [h("h2", null, "Who is ahead"), ranking(evening, MOST_AHEAD)],
    last && h("p", { class: "last-match" }, resultOf(last)),
  ];
}

/** Who won, in a sentence. @param {MatchShown} match */
export function resultOf(match) {
  const winners = (match.seats ?? []).filter((seat) => seat.place === 0).map((seat) => seat.name);
  return `${match.title} is over: ${winners.length ? `${winners.join(" and ")} won.` : "nobody won."}`;
}
