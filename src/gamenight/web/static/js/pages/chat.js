// @ts-check
// Talking in an evening, on its page and beside its tables: lines and a handful of reactions.

import { show } from "../lib/dom.js";
import { lines } from "../draw/evening.js";
import { EveningLive } from "./evening_live.js";
import { findAll, must, recall, remember, say } from "../lib/page.js";

/**
 * @typedef {import("./evening_live.js").Evening} Evening
 * @typedef {import("../draw/evening.js").Self} Self
 * @typedef {import("../lib/types.js").Say} Say
 */

const REACTIONS = ["Bravo!", "Ha!", "Oh no!", "Hm …", "Again!"];
const NOBODY = -1;

/** What is typed or pressed is said. @param {(message: Say) => void} ask */
export function setUpTalk(ask) {
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
    button.addEventListener("click", () => ask({ type: "say", text }));
    must("#reactions").append(button);
  }
}

/**
 * The newest line stays in sight for whoever has not scrolled up.
 * @param {Evening} evening
 * @param {Self} self
 * @param {Set<number>} muted
 */
export function showLines(evening, self, muted) {
  const list = must("#lines");
  const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
  show(list, lines(evening, self, muted));
  if (atEnd) list.scrollTop = list.scrollHeight;
}

/** Whom somebody does not want to hear in an evening. @param {string} evening */
export const mutedIn = (evening) =>
  new Set(recall(`muted.${evening}`, "").split(" ").filter(Boolean).map(Number));

/**
 * @param {string} evening
 * @param {Set<number>} muted
 */
export const rememberMuted = (evening, muted) => remember(`muted.${evening}`, [...muted].join(" "));

/**
 * Beside a table: connected once somebody wants to talk there, and from then on at every table.
 * @param {string} page  the address of the evening's page
 */
export function setUpTableTalk(page) {
  const muted = mutedIn(page.split("/")[2] ?? "");
  const live = new EveningLive(`${page}/live`, {
    changed: (evening) => showLines(evening, { me: NOBODY, token: "" }, muted),
    problem: say,
    connection: () => {}, // the table tells of it
  });
  setUpTalk((message) => live.ask(message));
  let connected = false;
  const connect = () => {
    if (!connected) live.connect();
    connected = true;
  };
  for (const button of findAll('[data-side="talk"]'))
    button.addEventListener("click", () => {
      remember("talk", "yes");
      connect();
    });
  if (recall("talk", "")) connect();
}
