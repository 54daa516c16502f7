// @ts-check
// The log: a list that a screen reader hears grow, and its newest lines above the table on a phone.

import { find, findAll, must } from "../lib/page.js";

/** The strip above the table holds about as many letters, and looks for them in as many lines. */
const LATEST = 130;
const LINES = 12;

/**
 * Lines that stand there already stay: a screen reader must hear only what is new.
 * @param {number} from
 * @param {string[]} lines
 */
export function showLog(from, lines) {
  const log = must("#log");
  const known = [...log.children].slice(from).map((item) => item.textContent);
  let same = 0;
  while (same < lines.length && lines[same] === known[same]) same += 1;
  while (log.children.length > from + same) log.lastElementChild?.remove();
  for (const line of lines.slice(same)) {
    const item = document.createElement("p");
    item.textContent = line;
    log.append(item);
  }
  requestAnimationFrame(() => (log.scrollTop = log.scrollHeight)); // the page is laid out by then
  showLatest(findAll("p", log).slice(-LINES).map((item) => item.textContent ?? ""));
}

/**
 * The last turn stays: what others did since the reader's own answer, or that answer.
 * @param {string[]} lines
 */
function showLatest(lines) {
  const latest = find("#latest");
  if (!latest) return;
  const since = lines.slice(lines.findLastIndex((line) => /^You\b/.test(line)) + 1);
  const turn = since.length ? since : lines.slice(-1);
  let words = turn.pop() ?? "";
  while (turn.length && (turn.at(-1) ?? "").length + words.length < LATEST) words = `${turn.pop()} ${words}`;
  if (latest.textContent !== words) latest.textContent = words; // what is written again is read out again
}
