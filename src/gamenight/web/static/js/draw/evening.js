// @ts-check
// What the page of an evening shows: people, matches, wishes, standings, what was said.

import { classes, h } from "../lib/dom.js";
import { ANIMALS, drawAvatar } from "./animals.js";
import { numberWords } from "./pen.js";

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
            person.here && h("span", { class: "hidden" }, "here"),
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
  return [
    !person.here && `away since ${clock(person.since ?? 0)}`,
    ...(person.here ? at.map((match) => whatAt(person, match)) : []),
    person.person === evening.host && "host",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @param {PersonShown} person
 * @param {MatchShown} match
 */
const whatAt = (person, match) =>
  match.over ? "looking at the result" : isSeated(match, person.person) ? `playing ${match.title}` : `watching ${match.title}`;

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
      h("ul", { class: "matches" }, running.map((match) => runningMatch(evening, match, self))),
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
 * @param {Evening} evening
 * @param {MatchShown} match
 * @param {Self} self
 */
function runningMatch(evening, match, self) {
  const seats = match.seats ?? [];
  const mine = isSeated(match, self.me);
  const address = `/table/${match.table}/${self.token}`;
  return h(
    "li",
    { key: match.table, class: "wish is-on" },
    cover(match.game),
    h(
      "div",
      { class: "wish-words" },
      h("h3", null, match.title),
      h("p", null, match.headline),
      h("p", { class: "wanted" }, seats.map((seat) => seatWords(evening, seat))),
    ),
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

/**
 * @param {Evening} evening
 * @param {SeatShown} seat
 */
const seatWords = (evening, seat) =>
  h("span", { key: seat.name, class: "who" }, (seat.person ?? -1) >= 0 && avatarOf(evening, seat.person ?? -1), seat.stand_in ? `${seat.name} (bot filling in)` : seat.name);

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
 * What is wanted comes first, then what everybody can play together, then what seats fewer.
 * @param {Evening} evening
 * @param {Fact[]} games  those to show
 * @param {number} together  how many play at one table
 * @param {Self} self
 */
export function wishes(evening, games, together, self) {
  const votes = (/** @type {Fact} */ game) => evening.wishes[game.id]?.length ?? 0;
  const rest = games.filter((game) => !votes(game));
  /** @type {[string, Fact[]][]} */
  const groups = [
    ["Wanted", games.filter(votes).sort((one, other) => votes(other) - votes(one))],
    [together > 1 ? `For ${together} players` : "All games", rest.filter((game) => fits(game, together))],
    ["For fewer players", rest.filter((game) => !fits(game, together))],
  ];
  return groups.map(
    ([title, some]) =>
      some.length > 0 && [h("h3", { key: title }, title), h("ul", { key: `${title}: games`, class: "wishes" }, some.map((game) => wish(evening, game, self)))],
  );
}

/** The face of a game. @param {string} id */
export const cover = (id) =>
  h("span", { class: "cover", "data-game": id, "aria-hidden": "true" }, h("svg", null, h("use", { href: `#cover-${id}` })));

/**
 * @param {Evening} evening
 * @param {Fact} game
 * @param {Self} self
 */
function wish(evening, game, self) {
  const wanted = evening.wishes[game.id] ?? [];
  const mine = wanted.includes(self.me);
  return h(
    "li",
    { key: game.id, class: classes("wish", wanted.length > 0 && "is-wanted") },
    cover(game.id),
    h(
      "div",
      { class: "wish-words" },
      h("h4", null, game.title),
      h("p", { class: "help" }, `${game.facts} · `, h("a", { href: `/rules/${game.id}` }, "Rules", h("span", { class: "hidden" }, ` of ${game.title}`))),
      h("p", { class: "tagline" }, game.tagline),
      wanted.length > 0 && h("p", { class: "wanted" }, wanted.map((one) => personWords(evening, one))),
    ),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", "data-wish": game.id, "aria-pressed": String(mine) },
        h("span", { "aria-hidden": "true" }, mine ? "♥ " : "♡ "),
        "I want this",
        h("span", { class: "hidden" }, ` (${game.title})`),
      ),
      (evening.host === self.me || !(evening.host_starts || evening.closed)) &&
        h("button", { class: "primary", type: "button", "data-start": game.id }, evening.host === self.me ? "Start" : "Propose", h("span", { class: "hidden" }, ` ${game.title}`)),
    ),
  );
}

/**
 * A person by animal and name.
 * @param {Evening} evening
 * @param {number} person
 */
export const personWords = (evening, person) =>
  h("span", { key: `${person}`, class: "who" }, avatarOf(evening, person), evening.people.find((one) => one.person === person)?.name ?? "");

/**
 * @param {Evening} evening
 * @param {number} person
 */
export const colourOf = (evening, person) => evening.people.find((one) => one.person === person)?.colour ?? "slate";

/**
 * @param {Evening} evening
 * @param {number} person
 */
export const avatarOf = (evening, person) => drawAvatar(evening.people.find((one) => one.person === person) ?? {});

// Standings

/** @param {Evening} evening */
export function standings(evening) {
  const { standings: rows, alone } = evening;
  return [
    rows.length > 0 && [h("h2", null, "Who is ahead"), ranking(evening, rows.length)],
    alone.length > 0 && [
      h("h3", null, "Solo, or with bots only"),
      h("ul", null, alone.map((score) => h("li", null, `${score.name}, ${score.title}: ${numberWords(score.score)}${score.won ? ", won" : ""}`))),
    ],
  ];
}

/**
 * The first of the standings, each with a bar as long as their points.
 * @param {Evening} evening
 * @param {number} most  people
 */
export function ranking(evening, most) {
  const best = Math.max(1, ...evening.standings.map((row) => row.points));
  return h(
    "ol",
    { class: "ranking" },
    evening.standings.slice(0, most).map((row) =>
      h(
        "li",
        { key: `${row.person}`, class: `seat-${colourOf(evening, row.person)}` },
        h("span", { class: "rank" }, `${(row.place ?? 0) + 1}.`),
        avatarOf(evening, row.person),
        h("span", { class: "who" }, h("strong", null, row.name), h("span", { class: "help" }, ` won ${row.won} of ${row.matches}${row.helped ? " · a bot filled in" : ""}`)),
        h("b", { class: "points" }, row.points, h("span", { class: "hidden" }, row.points === 1 ? " point" : " points")),
        h("span", { class: "share-of", "aria-hidden": "true" }, h("span", { style: `width: ${Math.round((100 * row.points) / best)}%` })),
      ),
    ),
  );
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
