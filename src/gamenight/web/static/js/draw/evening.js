// @ts-check
// What the page of an evening shows: people, matches, wishes, standings, what was said.

import { classes, h } from "../lib/dom.js";
import { ANIMALS, drawAvatar } from "./animals.js";
import { numberWords } from "./pen.js";
import { plot } from "./plot.js";

/**
 * @typedef {import("../pages/evening_live.js").Evening} Evening
 * @typedef {import("../lib/types.js").PersonShown} PersonShown
 * @typedef {import("../lib/types.js").MatchShown} MatchShown
 * @typedef {import("../lib/types.js").SeatShown} SeatShown
 * @typedef {import("../lib/types.js").LineShown} LineShown
 *
 * What has to be known of a game to choose it.
 * @typedef {{ id: string, title: string, tagline: string, facts: string, players: number[], minutes: number, levels: string[], usual: string, ways: Way[], options: OptionFact[], teams: Teams }} Fact
 * @typedef {{ name: string, about: string, options: Record<string, string>, players: number[], teams: Teams }} Way
 * @typedef {{ name: string, words: string, default: string, alone: string, choices: [string, string][], least: number, most: number, players: number[], onlyWith: Record<string, string[]> }} OptionFact
 *
 * By number of players: who plays with whom, where anybody has a partner.
 * @typedef {Record<string, number[][]>} Teams
 *
 * What was said, and who may delete it.
 * @typedef {{ lines: LineShown[], host: number }} Chat
 *
 * Who looks at the page.
 * @typedef {{ me: number, token: string }} Self
 */

/** @param {number} seconds  since 1970 */
export const clock = (seconds) =>
  new Date(seconds * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

// People

/**
 * @param {Evening} evening
 * @param {Self} self
 * @param {Set<number>} muted
 * @param {boolean} mayDress  whether this person can choose an animal and a colour here
 */
export function people(evening, self, muted, mayDress) {
  const here = evening.people.filter((person) => person.here).length;
  return [
    h("h2", null, here === 1 ? "One person is here" : `${here} people are here`),
    h(
      "ul",
      { class: "people" },
      evening.people.map((person) =>
        h(
          "li",
          { key: `${person.person}`, class: classes("person", person.here ? "is-here" : "is-away") },
          drawAvatar(person),
          h(
            "span",
            { class: "person-words" },
            h("strong", null, person.name, person.person === self.me && " (you)"),
            h("span", { class: "help" }, whereabouts(person, evening)),
          ),
          person.person === self.me && mayDress && h("button", { type: "button", "data-dress": true }, "Change animal"),
          person.person !== self.me && personMenu(person, evening.host === self.me, muted.has(person.person)),
        ),
      ),
    ),
  ];
}

/**
 * All animals and all colours, each chosen at a press.
 * @param {PersonShown} me
 * @param {string[]} colours
 */
export const avatarChoice = ({ animal = "", colour = "" }, colours) => [
  avatarOptions("Your animal", ANIMALS.map((one) => ({ animal: one, colour })), "animal", animal),
  avatarOptions("Your colour", colours.map((one) => ({ animal, colour: one })), "colour", colour),
];

/**
 * @param {string} legend
 * @param {{ animal: string, colour: string }[]} avatars
 * @param {"animal" | "colour"} by  what they differ in
 * @param {string} current
 */
const avatarOptions = (legend, avatars, by, current) =>
  h(
    "fieldset",
    { key: by },
    h("legend", null, legend),
    avatars.map((one) =>
      h(
        "button",
        { key: one[by], type: "button", "data-avatar": `${one.animal} ${one.colour}`, "aria-pressed": String(one[by] === current) },
        drawAvatar(one),
        h("span", null, one[by]),
      ),
    ),
  );

/**
 * @param {PersonShown} person
 * @param {Evening} evening
 */
function whereabouts(person, evening) {
  const open = evening.matches.filter((match) => person.tables?.includes(match.table));
  const running = open.filter((match) => !match.over);
  const at = running.length ? running : open.slice(-1);
  const words = person.here ? (at.length ? at.map((match) => whatAt(person, match)).join(", ") : "here") : `away since ${clock(person.since ?? 0)}`;
  return person.person === evening.host ? `${words} · host` : words;
}

/**
 * @param {PersonShown} person
 * @param {MatchShown} match
 */
const whatAt = (person, match) =>
  match.over ? `looking at the result of ${match.title}` : isSeated(match, person.person) ? `playing ${match.title}` : `watching ${match.title}`;

/**
 * @param {MatchShown} match
 * @param {number} person
 */
export const isSeated = (match, person) => Boolean(match.seats?.some((seat) => seat.person === person));

/**
 * @param {PersonShown} person
 * @param {boolean} amHost
 * @param {boolean} isMuted
 */
const personMenu = (person, amHost, isMuted) =>
  h(
    "details",
    { class: "menu" },
    h("summary", { class: "button", "aria-label": `Options for ${person.name}` }, "…"),
    h(
      "div",
      { class: "menu-body" },
      h("button", { type: "button", "data-mute": person.person }, isMuted ? "Unmute" : "Mute"),
      amHost && [
        (!person.here || person.missing) && h("button", { type: "button", "data-stand-in": person.person }, "Let a bot fill in"),
        h("button", { type: "button", "data-rename": person.person }, "Rename"),
        h("button", { type: "button", "data-hand-over": person.person }, "Make host"),
        h("button", { type: "button", "data-remove": person.person }, "Remove"),
      ],
    ),
  );

// Matches

/**
 * @param {Evening} evening
 * @param {Self} self
 */
export function matches(evening, self) {
  const running = evening.matches.filter((match) => !match.over);
  const over = evening.matches.filter((match) => match.over).reverse();
  return [
    running.length > 0 && [
      h("h2", null, running.length === 1 ? "At the table" : `At ${running.length} tables`),
      h("ul", { class: "matches" }, running.map((match) => runningMatch(match, self))),
    ],
    over.length > 0 &&
      h(
        "details",
        { key: "over", class: "folded" },
        h("summary", null, over.length === 1 ? "One match is over" : `${over.length} matches are over`),
        h("ul", { class: "matches" }, over.map(finishedMatch)),
      ),
  ];
}

/**
 * @param {MatchShown} match
 * @param {Self} self
 */
function runningMatch(match, self) {
  const seats = match.seats ?? [];
  const mine = isSeated(match, self.me);
  const address = `/table/${match.table}/${self.token}`;
  return h(
    "li",
    { key: match.table, class: "match panel" },
    h("h3", null, match.title),
    h("p", { class: "headline" }, match.headline),
    h("p", { class: "help" }, seats.map(seatWords).join(", ")),
    h(
      "div",
      { class: "row" },
      h("a", { class: classes("button", mine && "primary"), href: address }, mine ? "Go to your seat" : "Watch", of(match)),
      !mine &&
        seats.map(
          (seat, at) =>
            (seat.person ?? -1) < 0 &&
            h("button", { key: `${at}`, type: "button", "data-sit": at, "data-table": match.table }, `Take over from ${seat.name}`),
        ),
    ),
  );
}

/** @param {SeatShown} seat */
const seatWords = (seat) => (seat.stand_in ? `${seat.name} (bot filling in)` : seat.name);

/** Which match a button is for, for screen readers. @param {MatchShown} match */
const of = (match) => h("span", { class: "hidden" }, ` (${match.title})`);

/** @param {MatchShown} match */
function finishedMatch(match) {
  const seats = match.seats ?? [];
  const winners = seats.filter((seat) => seat.place === 0).map((seat) => seat.name);
  return h(
    "li",
    { key: match.table, class: "match" },
    h("strong", null, match.title),
    h("span", null, winners.length ? `${winners.join(" and ")} won.` : "Nobody won."),
    h("span", { class: "help" }, seats.map((seat) => `${seat.name} ${numberWords(seat.score ?? 0)}`).join(", ")),
    h("a", { class: "button", href: `/table/${match.table}/replay` }, "Replay", of(match)),
  );
}

// Wishes

/** Who could play now: people who are here and not at a table. @param {Evening} evening */
export const free = (evening) =>
  evening.people.filter(
    (person) =>
      person.here && !evening.matches.some((match) => !match.over && isSeated(match, person.person)),
  );

/**
 * Whether that many people can play together, perhaps with bots.
 * @param {Fact} game
 * @param {number} people
 */
export const fits = (game, people) => game.players.some((count) => count >= Math.max(1, people));

/**
 * @param {Evening} evening
 * @param {Fact[]} games  those to show
 * @param {Self} self
 */
export function wishes(evening, games, self) {
  const names = new Map(evening.people.map((person) => [person.person, person.name]));
  const wanted = (/** @type {Fact} */ game) => evening.wishes[game.id] ?? [];
  const order = [...games].sort((one, other) => wanted(other).length - wanted(one).length);
  return order.map((game) => {
    const mine = wanted(game).includes(self.me);
    return h(
      "li",
      { key: game.id, class: classes("wish", wanted(game).length > 0 && "is-wanted") },
      h("span", { class: "cover", "data-game": game.id, "aria-hidden": "true" }, h("svg", null, h("use", { href: `#cover-${game.id}` }))),
      h(
        "div",
        { class: "wish-words" },
        h("h3", null, game.title),
        h("p", { class: "help" }, `${game.facts} · `, h("a", { href: `/rules/${game.id}` }, "Rules", h("span", { class: "hidden" }, ` of ${game.title}`))),
        h("p", null, game.tagline),
        wanted(game).length > 0 && h("p", { class: "wanted" }, `♥ ${wanted(game).map((one) => names.get(one) ?? "").join(", ")}`),
      ),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { type: "button", "data-wish": game.id, "aria-pressed": String(mine) },
          mine ? "I want this ♥" : "I want this",
          h("span", { class: "hidden" }, ` (${game.title})`),
        ),
        (evening.host === self.me || !(evening.host_starts || evening.closed)) &&
          h("button", { class: "primary", type: "button", "data-start": game.id }, evening.host === self.me ? "Start" : "Propose", h("span", { class: "hidden" }, ` ${game.title}`)),
      ),
    );
  });
}

// Standings

/** @param {Evening} evening */
export function standings(evening) {
  const { standings: rows, alone } = evening;
  return [
    rows.length > 0 && [
      h("h2", null, "Who is ahead"),
      h(
        "table",
        { class: "scores" },
        h("thead", null, h("tr", null, ["Player", "Points", "Won", "Matches"].map((words) => h("th", { scope: "col" }, words)))),
        h(
          "tbody",
          null,
          rows.map((row) =>
            h(
              "tr",
              { key: `${row.person}` },
              h(
                "th",
                { scope: "row" },
                h("span", { class: `dot person-${row.person % 12}`, "aria-hidden": "true" }),
                `${(row.place ?? 0) + 1}. ${row.name}`,
                row.helped && h("span", { class: "help" }, " (a bot filled in)"),
              ),
              h("td", null, row.points),
              h("td", null, row.won),
              h("td", null, row.matches),
            ),
          ),
        ),
      ),
      plot(rows),
    ],
    alone.length > 0 && [
      h("h3", null, "Solo, or with bots only"),
      h("ul", null, alone.map((score) => h("li", null, `${score.name}, ${score.title}: ${numberWords(score.score)}${score.won ? ", won" : ""}`))),
    ],
  ];
}

// Chat

/**
 * @param {Chat} chat
 * @param {Self} self
 * @param {Set<number>} muted
 */
export const lines = (chat, self, muted) =>
  chat.lines
    .filter((line) => !muted.has(line.person ?? -1))
    .map((line) =>
      h(
        "p",
        { key: `${line.line}`, class: (line.person ?? -1) < 0 ? "told" : "said" },
        h("time", { class: "help" }, clock(line.at)),
        h("span", null, line.name && h("strong", null, `${line.name}${line.apart ? " (watching)" : ""}: `), line.text),
        (line.person ?? -1) >= 0 &&
          (line.person === self.me || chat.host === self.me) &&
          h("button", { class: "plain", type: "button", "data-clear": line.line, "aria-label": `Delete: ${line.text}` }, "×"),
      ),
    );
