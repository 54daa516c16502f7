// @ts-check
// The log: a list that a screen reader hears grow, and its newest lines above the table on a phone.

import { find, findAll, must } from "./page.js";

/** Of the newest lines as many stand above the table as are short together. */
const LATEST = 90;

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
  log.scrollTop = log.scrollHeight;
  showLatest(findAll("p", log).slice(-8).map((item) => item.textContent ?? ""));
}

/** @param {string[]} lines */
function showLatest(lines) {
  const latest = find("#latest");
  if (!latest) return;
  let words = lines.pop() ?? "";
  while (lines.length && (lines.at(-1) ?? "").length + words.length < LATEST) words = `${lines.pop()} ${words}`;
  if (latest.textContent !== words) latest.textContent = words; // what is written anew is read out again
}
