// @ts-check
// The television between the matches of an evening: who is here, what is wanted, who picks, who is
// ahead.

import { h } from "../lib/dom.js";
import { drawAvatar } from "./animals.js";

/**
 * @typedef {import("../pages/evening_live.js").Evening} Evening
 * @typedef {import("../lib/types.js").MatchShown} MatchShown
 */

const MOST_WANTED = 4;
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
 * @param {Record<string, string>} titles  of the games, by id
 */
export function wanted(evening, titles) {
  const names = new Map(evening.people.map((person) => [person.person, person.name]));
  const wishes = Object.entries(evening.wishes)
    .filter(([, people]) => people.length)
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST_WANTED);
  return [
    h("h2", null, wishes.length ? "Wanted" : "What do you want to play?"),
    wishes.length
      ? h(
          "ul",
          null,
          wishes.map(([game, people]) =>
            h(
              "li",
              { key: game },
              h("strong", null, titles[game] ?? game),
              h("span", null, `♥ ${people.map((one) => names.get(one) ?? "").join(", ")}`),
            ),
          ),
        )
      : h("p", null, "Press “I want this” on your phone."),
    names.has(evening.host) && h("p", { class: "picks" }, `${names.get(evening.host)} picks the next game.`),
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
    evening.standings.length > 0 && [
      h("h2", null, "Who is ahead"),
      h(
        "ol",
        null,
        evening.standings
          .slice(0, MOST_AHEAD)
          .map((row) =>
            h(
              "li",
              { key: `${row.person}` },
              h("span", { class: `dot person-${row.person % 12}`, "aria-hidden": "true" }),
              h("strong", null, row.name),
              h("span", { class: "points" }, `${row.points}`),
            ),
          ),
      ),
    ],
    last && h("p", { class: "last-match" }, resultOf(last)),
  ];
}

/** Who won, in a sentence. @param {MatchShown} match */
export function resultOf(match) {
  const winners = (match.seats ?? []).filter((seat) => seat.place === 0).map((seat) => seat.name);
  return `${match.title} is over: ${winners.length ? `${winners.join(" and ")} won.` : "nobody won."}`;
}
