// @ts-check
// The chat of an evening, on its page and beside its tables: lines and a handful of reactions.

import { show } from "../lib/dom.js";
import { lines } from "../draw/evening.js";
import { find, findAll, must, recall, remember } from "../lib/page.js";
import { closeDrawer } from "../table/side.js";

/**
 * @typedef {import("../draw/evening.js").Chat} Chat
 * @typedef {import("../draw/evening.js").Self} Self
 * @typedef {import("../lib/types.js").Say} Say
 */

export const REACTIONS = ["Bravo!", "Ha!", "Oh no!", "Hm …", "Again!"];

/**
 * What is typed or pressed is said.
 * @param {(message: Say) => void} ask
 * @param {(line: number) => void} clear  delete a line
 */
export function setUpTalk(ask, clear) {
  must("#lines").addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-clear]") : null;
    if (button instanceof HTMLElement) clear(Number(button.dataset.clear));
  });
  must("#say").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (must("#say-text"));
    if (field.value.trim()) ask({ type: "say", text: field.value });
    field.value = "";
  });
  for (const text of REACTIONS) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", () => {
      ask({ type: "say", text });
      closeDrawer(); // it rises from one's plate
    });
    must("#reactions").append(button);
  }
}

/**
 * The newest line stays in view unless the user has scrolled up.
 * @param {Chat} chat
 * @param {Self} self
 * @param {Set<number>} muted
 */
export function showLines(chat, self, muted) {
  const list = must("#lines");
  const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
  show(list, lines(chat, self, muted));
  if (atEnd) list.scrollTop = list.scrollHeight;
}

/** The people a user has muted in an evening. @param {string} evening */
export const mutedIn = (evening) =>
  new Set(recall(`muted.${evening}`, "").split(" ").filter(Boolean).map(Number));

/**
 * @param {string} evening
 * @param {Set<number>} muted
 */
export const rememberMuted = (evening, muted) => remember(`muted.${evening}`, [...muted].join(" "));

// Beside a table

/** Whether the chat is in sight. */
export function isChatShown() {
  const button = findAll('[data-side="talk"]').find((one) => one.getAttribute("aria-pressed") === "true");
  return Boolean(button) && Boolean(find("#side .talk-panel")?.offsetParent);
}

/** How many lines were not seen yet, at the buttons that show them. */
let unread = 0;

/** @param {number} more */
export function markUnread(more) {
  unread = isChatShown() ? 0 : unread + more;
  for (const button of findAll('[data-side="talk"]'))
    if (unread) button.dataset.unread = String(unread);
    else delete button.dataset.unread;
}

/** What is in sight is read. */
export function setUpUnread() {
  must("#side").addEventListener("shown", () => setTimeout(() => markUnread(0)));
}
