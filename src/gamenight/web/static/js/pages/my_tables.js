// @ts-check
// The tables at which this browser has a seat, with whose turn it is and since when: the links to the
// seats are known here alone, and the server looks at each of them before it says anything.

import { badge } from "../lib/calling.js";
import { classes, h, show } from "../lib/dom.js";
import { must, recallTables } from "../lib/page.js";

const MOST_SHOWN = 12;

/**
 * @typedef {{ table: string, title: string, names: string[], created: number }} Found
 * @typedef {import("../lib/types.js").TurnShown} TurnShown
 */

/** Shown at once, and again whenever somebody comes back to the page. */
export async function setUpMyTables() {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) showTables();
  });
  await showTables();
}

async function showTables() {
  const tokens = recallTables();
  if (!Object.keys(tokens).length) return;
  const answer = await fetch("/resume", { method: "POST", body: new URLSearchParams(tokens) }).catch(() => null);
  if (!answer?.ok) return; // the page is of use without
  /** @type {Found[]} */
  const all = await answer.json();
  const found = all.filter((table) => table.table in tokens).slice(0, MOST_SHOWN);
  draw(found, new Map(), tokens);
  const turns = await turnsAt(Object.fromEntries(found.map(({ table }) => [table, tokens[table] ?? ""])));
  draw(found, turns, tokens);
  badge([...turns.values()].filter((turn) => turn.mine).length);
}

/**
 * Whose turn it is at each table: one question for all.
 * @param {Record<string, string>} tokens
 * @returns {Promise<Map<string, TurnShown>>}
 */
async function turnsAt(tokens) {
  const answer = await fetch("/turns", { method: "POST", body: new URLSearchParams(tokens) }).catch(() => null);
  return new Map(answer?.ok ? Object.entries(await answer.json()) : []);
}

/**
 * @param {Found[]} found
 * @param {Map<string, TurnShown>} turns
 * @param {Record<string, string>} tokens
 */
function draw(found, turns, tokens) {
  const urgency = (/** @type {Found} */ table) => rank(turns.get(table.table));
  const sorted = found.toSorted((one, other) => urgency(one) - urgency(other));
  show(must("#resume ul"), sorted.map((table) => item(table, turns.get(table.table), tokens[table.table] ?? "")));
  must("#resume").hidden = !found.length;
}

/** One's own turn first, what is over last. @param {TurnShown | undefined} turn */
const rank = (turn) => (turn?.mine ? 0 : turn?.over ? 2 : 1);

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
      h("strong", null, table.title),
      turn && h("span", { class: "turn" }, turnInWords(turn)),
      h("span", null, `${table.names.join(", ")} · ${moment(table.created)}`),
    ),
  );

/** @param {TurnShown} turn */
export function turnInWords(turn) {
  if (turn.over) return "Over";
  if (turn.paused) return "Paused";
  const since = turn.since ? ` since ${moment(turn.since)}` : "";
  const others = turn.names.join(" and ");
  if (turn.mine) return others ? `Your turn (also ${others}),${since}` : `Your turn${since}`;
  return others ? `It is the turn of ${others}${since}` : "A bot is about to play";
}

/** A time of today, or a day and a time. @param {number} seconds  since 1970 */
function moment(seconds) {
  const then = new Date(seconds * 1000);
  const isToday = then.toDateString() === new Date().toDateString();
  return isToday
    ? then.toLocaleTimeString([], { timeStyle: "short" })
    : then.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}
