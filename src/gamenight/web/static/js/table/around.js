// @ts-check
// What stands beside a table: invitations for open seats, stand-ins, the result and what to do then.

import { pauseWanted, timeIsUp } from "./clocks.js";
import { drawPodium } from "../draw/moments.js";
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
 * @param {import("../draw/pen.js").Pen} pen
 * @param {Around} around
 * @param {Table} table
 * @param {EveningAtTable | null} [company]  the evening that the table belongs to
 */
export function showAround(root, pen, around, table, company = null) {
  const { over } = table;
  const names = table.seats.map((seat) => seat.name);
  show(
    root,
    h(
      "div",
      { class: "around" },
      openSeats(around.open),
      !over && around.clock && pause(around.clock, around.mine, names),
      (!over || around.take_back) && standIns(around, names),
      !over && absent(around, table, names, company),
      over && afterwards(pen, around, table, company),
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
 * Bots in the place of people; others whom nothing can be done about share a line.
 * @param {Around} around
 * @param {string[]} names
 */
function standIns({ stand_ins, mine, clock }, names) {
  const isLate = (/** @type {number} */ seat) => Boolean(clock?.up?.includes(seat));
  const others = stand_ins.filter((seat) => !mine.includes(seat) && !isLate(seat));
  const called = others.map((seat) => names[seat] ?? "").join(", ").replace(/, ([^,]*)$/, " and $1");
  return [
    stand_ins.filter((seat) => !others.includes(seat)).map((seat) => standIn(seat, names[seat] ?? "", mine.includes(seat), isLate(seat))),
    others.length > 0 && h("p", { key: "stand-ins", class: "notice" }, `${others.length === 1 ? "A bot is" : "Bots are"} playing for ${called}.`),
  ];
}

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
    late ? `${timeIsUp(name, mine)} ` : `A bot is playing for ${mine ? "you" : name}. `,
    mine && h("button", { type: "button", "data-take-seat": seat }, "Take my seat back"),
  );
}

/**
 * Players whom the table waits for and who do not have it open; after a while a bot may fill in.
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
    agreed ? button("off", "Cancel request") : button("on", "Agree"),
  );
}

/**
 * Whether there is something to be glad about: the viewer has won, or watches a player who has.
 * @param {Result} result
 * @param {number} viewer
 */
export const hasWon = (result, viewer) =>
  result.scores.some((score) => score.won && (score.seat === viewer || viewer < 0));

/**
 * The end of a match, and what to do then: the usual way on, and all the rest in a menu.
 * @param {import("../draw/pen.js").Pen} pen
 * @param {Around} around
 * @param {Table} table
 * @param {EveningAtTable | null} company
 */
function afterwards(pen, around, table, company) {
  const here = location.pathname;
  return h(
    "section",
    { key: "after", class: "after", "aria-label": "After the match" },
    table.result && drawPodium(pen, table, table.result, hasWon(table.result, table.viewer)),
    h(
      "div",
      { key: "ways", class: "ways" },
      onward(),
      company?.offers().map(({ words }, at) => h("button", { key: words, class: at === 0 ? "primary" : null, type: "button", "data-offer": at }, words)),
      evening()
        ? h("a", { key: "evening", class: "button", href: evening() }, "Back to the evening")
        : around.mine.length > 0 && again(around, here),
      !isSealed() && h("a", { key: "analyse", class: "button", href: `${here}/replay#analyse` }, "Analyse"),
      h(
        "details",
        { key: "more", class: "more" },
        h("summary", { class: "button" }, "More"),
        h("div", { class: "menu-body" }, drawMore(around, here)),
      ),
    ),
  );
}

/**
 * @param {Around} around
 * @param {string} here
 */
const drawMore = (around, here) => [
  h("a", { key: "games", class: "button", href: "/" }, "Another game"),
  around.take_back &&
    h("button", { key: "take back", type: "button", "data-take-back": true }, "Take the last answer back"),
  !isSealed() && [
    around.mine.length > 0 && h("a", { key: "deal", class: "button", href: `${here}/deal` }, "Same deal: replay or challenge a friend"),
    h("a", { key: "replay", class: "button", href: `${here}/replay` }, "Replay"),
    h("a", { key: "record", class: "button", href: `${here}/record.json`, download: true }, "Download the match"),
    h("a", { key: "text", class: "button", href: `${here}/record.txt`, download: true }, "Download it as text"),
    h("a", { key: "fair", class: "button", href: `${here}/fair` }, "How do I know it’s fair?"),
  ],
];

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
function again(around, here) {
  const main = onward() ? "" : "primary"; // one button stands out
  return around.next
    ? h("a", { class: classes("button", main), href: around.next }, "Go to the next match")
    : h("form", { method: "post", action: `${here}/again` }, h("button", { class: main || null, type: "submit" }, "Play again"));
}
