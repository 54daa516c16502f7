// @ts-check
// What stands beside a table: invitations for open seats, stand-ins, the result and what to do then.

import { pauseWanted, timeIsUp } from "./clocks.js";
import { classes, h, show } from "../lib/dom.js";
import { find } from "../lib/page.js";

/**
 * @typedef {import("../lib/types.js").Around} Around
 * @typedef {import("../lib/types.js").OpenSeat} OpenSeat
 * @typedef {import("../lib/types.js").Table} Table
 * @typedef {import("../lib/types.js").Result} Result
 * @typedef {import("../pages/evening_at_table.js").EveningAtTable} EveningAtTable
 */

/**
 * @param {HTMLElement} root
 * @param {Around} around
 * @param {Table} table
 * @param {EveningAtTable | null} [company]  the evening that the table belongs to
 */
export function showAround(root, around, table, company = null) {
  const { over, result } = table;
  const names = table.seats.map((seat) => seat.name);
  show(
    root,
    h(
      "div",
      { class: "around" },
      openSeats(around.open),
      !over && around.clock && pause(around.clock, around.mine, names),
      (!over || around.take_back) &&
        around.stand_ins.map((seat) =>
          standIn(seat, names[seat] ?? "", around.mine.includes(seat), Boolean(around.clock?.up?.includes(seat))),
        ),
      !over && absent(around, table, names, company),
      over && afterwards(around, result ?? null, table.viewer, company),
    ),
  );
}

/** One invitation for all seats that the same link leads to. @param {OpenSeat[]} open */
function openSeats(open) {
  const links = new Set(open.map((seat) => seat.link ?? ""));
  return [...links].map((link) => {
    const seats = open.filter((seat) => (seat.link ?? "") === link);
    return link ? invitation(seats, link) : seats.map(waiting);
  });
}

/** @param {OpenSeat[]} seats */
const howManyOpen = (seats) => (seats.length === 1 ? "One seat is open" : `${seats.length} seats are open`);

/**
 * @param {OpenSeat[]} seats
 * @param {string} link
 */
function invitation(seats, link) {
  const [first] = seats;
  const { host, hostname } = new URL(link);
  const local = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  const letters = find("main.play")?.dataset.code;
  return h(
    "section",
    { key: `open ${link}`, class: "invite", "aria-label": "Invitation" },
    h(
      "div",
      { class: "invite-words" },
      h("h2", null, howManyOpen(seats)),
      h("p", null, "Send this link to everyone who plays, or let them scan the QR code."),
      letters && h("p", { class: "code-words" }, "Or they go to ", h("strong", null, host), " and type ", h("strong", { class: "room-code" }, letters), "."),
      local &&
        h(
          "p",
          { class: "help" },
          "This address works on this computer only. To invite others in your network, start the server " +
            "with --host 0.0.0.0 and open it under this computer’s own address.",
        ),
      h("input", { class: "address", readonly: true, value: link, "aria-label": "Invitation link" }),
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", type: "button", "data-share": link, "data-title": document.title }, "Share the link"),
        h("button", { type: "button", "data-fill": first?.seat }, "Let a bot sit here"),
      ),
    ),
    first?.code && code(first.code, first.size ?? 0, "QR code with the invitation"),
  );
}

/**
 * @param {string} path
 * @param {number} size
 * @param {string} words
 */
const code = (path, size, words) =>
  h(
    "div",
    { class: "qr", role: "img", "aria-label": words },
    h(
      "svg",
      { viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true", focusable: "false" },
      h("rect", { width: size, height: size, fill: "#FFFFFF" }),
      h("path", { d: path, stroke: "#1B1B1F" }),
    ),
  );

/** @param {OpenSeat} open */
const waiting = (open) =>
  h("p", { key: `open ${open.seat}`, class: "notice" }, `Seat ${open.seat + 1} is still open.`);

/**
 * @param {number} seat
 * @param {string} name
 * @param {boolean} mine
 * @param {boolean} late  whether it is because of the clock
 */
function standIn(seat, name, mine, late) {
  return h(
    "p",
    { key: `stand-in ${seat}`, class: "notice" },
    late ? `${timeIsUp(name, mine)} ` : `A bot plays for ${name}. `,
    mine && h("button", { type: "button", "data-take-seat": seat }, "Take my seat back"),
  );
}

/**
 * Those for whom the table waits and who do not have it open; after a while a bot may fill in.
 * @param {Around} around
 * @param {Table} table
 * @param {string[]} names
 * @param {EveningAtTable | null} company
 */
function absent(around, table, names, company) {
  const asked = table.question?.asked ?? [];
  return around.away
    .filter((seat) => asked.includes(seat) && !around.stand_ins.includes(seat))
    .map((seat) => {
      const name = names[seat] ?? "";
      return h(
        "p",
        { key: `absent ${seat}`, class: "notice" },
        `${company?.whereabouts(seat, name) || `${name} has left the table.`} `,
        around.missing.includes(seat) && h("button", { type: "button", "data-fill-in": seat }, `Let a bot play for ${name}`),
      );
    });
}

/**
 * A pause, or who would like one.
 * @param {import("../lib/types.js").ClockShown} clock
 * @param {number[]} mine
 * @param {string[]} names
 */
function pause(clock, mine, names) {
  const plays = clock.seats.some((one) => mine.includes(one.seat));
  const button = (/** @type {string} */ on, /** @type {string} */ words) =>
    plays && h("button", { type: "button", "data-pause": on }, words);
  if (clock.paused) return h("p", { key: "pause", class: "notice" }, "Paused. ", button("off", "Resume"));
  const pausing = clock.pausing ?? [];
  if (!pausing.length) return null;
  const agreed = mine.some((seat) => pausing.includes(seat));
  return h(
    "p",
    { key: "pause", class: "notice" },
    `${pauseWanted(pausing, names)} Waiting for everyone to agree. `,
    agreed ? button("off", "Cancel request") : button("on", "Agree to the pause"),
  );
}

/** As many colours as the wheel has open under the title of a match that was won. */
const PETALS = 12;

/**
 * Whether there is something to be glad about: the viewer has won, or watches somebody who has.
 * @param {Result} result
 * @param {number} viewer
 */
export const hasWon = (result, viewer) =>
  result.scores.some((score) => score.won && (score.seat === viewer || viewer < 0));

/**
 * Who has won, and everybody's score.
 * @param {Result} result
 * @param {number} viewer
 */
function ending(result, viewer) {
  const won = hasWon(result, viewer);
  return [
    h(
      "div",
      { class: "ending" },
      h("h2", null, result.title),
      won && h("span", { class: "flourish", "aria-hidden": "true" }, Array.from({ length: PETALS }, (_, at) => h("i", { style: `--at: ${at}` }))),
    ),
    h(
      "table",
      { class: "scores" },
      h("thead", { class: "hidden" }, h("tr", null, h("th", { scope: "col" }, "Player"), h("th", { scope: "col" }, "Score"))),
      h("tbody", null, result.scores.map((score) => scoreRow(score, viewer))),
    ),
  ];
}

/**
 * @param {Result["scores"][number]} score
 * @param {number} viewer
 */
const scoreRow = (score, viewer) =>
  h(
    "tr",
    { key: `${score.seat}`, class: classes(score.won && "won", score.seat === viewer && "own") || null },
    h("th", { scope: "row" }, score.name, score.won && h("span", { class: "crown" }, "won")),
    h("td", null, score.points.toLocaleString("en").replace("-", "−")),
  );

/**
 * @param {Around} around
 * @param {Result | null} result
 * @param {number} viewer
 * @param {EveningAtTable | null} company
 */
function afterwards(around, result, viewer, company) {
  const here = location.pathname;
  return h(
    "section",
    { key: "after", class: "after", "aria-label": "After the match" },
    result && ending(result, viewer),
    h(
      "div",
      { class: "row" },
      onward(),
      company?.offers().map(({ words }, at) => h("button", { key: words, class: at === 0 ? "primary" : null, type: "button", "data-offer": at }, words)),
      evening()
        ? h("a", { key: "evening", class: "button", href: evening() }, "Back to the evening")
        : around.mine.length > 0 && again(around, here),
      around.take_back &&
        h("button", { key: "take back", type: "button", "data-take-back": true }, "Undo the last move"),
      !isSealed() && [
        around.mine.length > 0 && h("a", { key: "deal", class: "button", href: `${here}/deal` }, "The same deal again"),
        h("a", { key: "replay", class: "button", href: `${here}/replay` }, "Replay"),
        h("a", { key: "record", class: "button", href: `${here}/record.json`, download: true }, "Record"),
        h("a", { key: "text", class: "button", href: `${here}/record.txt`, download: true }, "Record as text"),
        h("a", { key: "fair", class: "button", href: `${here}/fair` }, "Was it fair?"),
      ],
    ),
  );
}

/** The page of the evening that the table belongs to, where the next match is chosen. */
const evening = () => find("main.play")?.dataset.evening ?? "";

/** Where those go first who compare themselves with others. */
function onward() {
  const { onward: address, onwardWords } = find("main.play")?.dataset ?? {};
  return address && h("a", { key: "onward", class: "button primary", href: address }, onwardWords ?? "");
}

/** Whether others may still be about to play the same deal: then it is not shown how it lay. */
const isSealed = () => find("main.play")?.dataset.sealed !== undefined;

/**
 * @param {Around} around
 * @param {string} here
 */
const again = (around, here) =>
  around.next
    ? h("a", { class: "button primary", href: around.next }, "Go to the next match")
    : h(
        "form",
        { method: "post", action: `${here}/again` },
        h("button", { class: "primary", type: "submit" }, "Play again"),
      );
