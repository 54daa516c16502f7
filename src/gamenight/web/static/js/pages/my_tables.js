// @ts-check
// The matches that this browser has a seat in, with whose turn it is and since when, and its newest
// evenings: the links are known here alone, and the server checks each of them before it answers.

import { cover } from "../draw/evening.js";
import { badge } from "../lib/notifications.js";
import { classes, h, show } from "../lib/dom.js";
import { must, recallEvenings, recallTables } from "../lib/page.js";

const MOST_SHOWN = 12;
const MOST_EVENINGS = 2;
const EVENING_LASTS = 36 * 3600 * 1000; // milliseconds; older ones are on my page

/**
 * @typedef {{ table: string, game: string, title: string, others: string[], created: number }} Found
 * @typedef {import("../lib/types.js").TurnShown} TurnShown
 */

/** Shown at once, and again whenever the user comes back to the page. */
export async function setUpMyTables() {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) showTables();
  });
  await showTables();
}

async function showTables() {
  const tokens = recallTables();
  const found = await ask("/resume", tokens, /** @type {Found[]} */ ([]));
  const known = found.filter((table) => table.table in tokens).slice(0, MOST_SHOWN);
  const asked = Object.fromEntries(known.map(({ table }) => [table, tokens[table] ?? ""]));
  const turns = new Map(Object.entries(await ask("/turns", asked, /** @type {Record<string, TurnShown>} */ ({}))));
  draw(known.filter(({ table }) => !turns.get(table)?.over), turns, tokens);
  badge([...turns.values()].filter((turn) => turn.mine).length);
}

/**
 * Ask about this browser's own tables; the page is of use without an answer.
 * @template T
 * @param {string} path
 * @param {Record<string, string>} tokens
 * @param {T} otherwise
 * @returns {Promise<T>}
 */
async function ask(path, tokens, otherwise) {
  if (!Object.keys(tokens).length) return otherwise;
  const answer = await fetch(path, { method: "POST", body: new URLSearchParams(tokens) }).catch(() => null);
  return answer?.ok ? answer.json() : otherwise;
}

/**
 * @param {Found[]} found
 * @param {Map<string, TurnShown>} turns
 * @param {Record<string, string>} tokens
 */
function draw(found, turns, tokens) {
  const isMine = (/** @type {Found} */ table) => Number(!turns.get(table.table)?.mine);
  const sorted = found.toSorted((one, other) => isMine(one) - isMine(other));
  const items = [
    ...newestEvenings(),
    ...sorted.map((table) => item(table, turns.get(table.table), tokens[table.table] ?? "")),
  ];
  show(must("#resume ul"), items);
  must("#resume").hidden = !items.length;
}

const newestEvenings = () =>
  Object.entries(recallEvenings())
    .filter(([, { at }]) => Date.now() - at < EVENING_LASTS)
    .reverse()
    .slice(0, MOST_EVENINGS)
    .map(([id, { token, title, at }]) =>
      h(
        "li",
        { key: id },
        h(
          "a",
          { href: `/evening/${id}/${token}` },
          h("strong", null, title),
          h("span", { class: "turn" }, "Back to the evening"),
          h("span", null, moment(at / 1000)),
        ),
      ),
    );

/**
 * @param {Found} table
 * @param {TurnShown | undefined} turn
 * @param {string} token
 */
const item = (table, turn, token) =>
  h(
    "li",
    { key: table.table, class: classes(turn?.mine && "is-mine") || null },
    h(
      "a",
      { href: `/table/${table.table}/${token}` },
      cover(table.game),
      h("strong", null, table.title),
      turn && h("span", { class: "turn" }, turnInWords(turn)),
      h("span", null, [table.others.join(", "), moment(table.created)].filter(Boolean).join(" · ")),
    ),
  );

/** @param {TurnShown} turn */
export function turnInWords(turn) {
  if (turn.over) return "Over";
  if (turn.paused) return "Paused";
  const since = turn.since ? ` since ${moment(turn.since)}` : "";
  const others = turn.names.join(" and ");
  if (turn.mine) return others ? `Your turn (also ${others})${since}` : `Your turn${since}`;
  return others ? `${others}’s turn${since}` : "A bot is about to play";
}

/** A time of today, or a day and a time. @param {number} seconds  since 1970 */
function moment(seconds) {
  const then = new Date(seconds * 1000);
  const isToday = then.toDateString() === new Date().toDateString();
  return isToday
    ? then.toLocaleTimeString([], { timeStyle: "short" })
    : then.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}
