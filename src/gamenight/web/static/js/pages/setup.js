// @ts-check
// Setting up a table: only what matters is shown, and what does not go together is said at once.

import { find, findAll, must } from "../lib/page.js";

const WAIT = 250;
const DRAWN_BY_LOT = "-1";
let wasAlone = false;

export function setUpSetup() {
  const form = /** @type {HTMLFormElement} */ (must("form.setup"));
  let timer = 0;
  wasAlone = players() === 1;
  const changed = () => {
    showSeats();
    followPlayers();
    showOptions();
    markWay();
    clearTimeout(timer);
    timer = window.setTimeout(() => check(form), WAIT);
  };
  form.addEventListener("change", changed);
  for (const button of findAll("[data-way]"))
    button.addEventListener("click", () => {
      choose(button);
      changed();
    });
  showSeats();
  showOptions();
  markWay();
}

const players = () => Number(/** @type {HTMLSelectElement} */ (must("#players")).value);

function showSeats() {
  for (const row of findAll("[data-seat-row]")) {
    row.hidden = Number(row.dataset.seatRow) >= players();
    const who = /** @type {HTMLSelectElement | null} */ (find("select", row));
    const name = find("input", row)?.parentElement;
    if (name) name.hidden = who?.value !== "me";
  }
  const first = fieldOf("first_seat");
  for (const choice of first?.querySelectorAll("option") ?? []) choice.disabled = Number(choice.value) >= players();
  if (first && Number(first.value) >= players()) first.value = DRAWN_BY_LOT;
}

/** An option that does not matter is hidden and goes back to its default. */
function showOptions() {
  for (const option of findAll("[data-option]")) {
    option.hidden = !matters(option);
    if (option.hidden) setOption(option.dataset.option ?? "", defaultOf(option));
  }
  const shown = find("#options");
  if (shown) shown.hidden = !find("[data-option]:not([hidden])", shown);
}

/** With one player some options have a default of their own. @param {HTMLElement} option */
const defaultOf = (option) => (players() === 1 ? option.dataset.alone : undefined) ?? option.dataset.default ?? "";

/** With the step to one player or back, those options go to their other default. */
function followPlayers() {
  const alone = players() === 1;
  if (alone === wasAlone) return;
  wasAlone = alone;
  for (const option of findAll("[data-alone]")) setOption(option.dataset.option ?? "", defaultOf(option));
}

/** @param {HTMLElement} option */
function matters(option) {
  const counts = option.dataset.players;
  if (counts && !counts.split(" ").includes(String(players()))) return false;
  /** @type {Record<string, string[]>} */
  const needs = JSON.parse(option.dataset.onlyWith ?? "{}");
  return Object.entries(needs).every(([name, values]) => values.includes(valueOf(name)));
}

/** @param {string} name */
const fieldOf = (name) => /** @type {HTMLInputElement | HTMLSelectElement | null} */ (find(`#option-${name}`));

/** @param {string} name */
function valueOf(name) {
  const field = fieldOf(name);
  return isSwitch(field) ? String(field.checked) : (field?.value ?? "");
}

/**
 * @param {HTMLInputElement | HTMLSelectElement | null} field
 * @returns {field is HTMLInputElement}
 */
const isSwitch = (field) => field instanceof HTMLInputElement && field.type === "checkbox";

/**
 * @param {string} name
 * @param {string} value
 */
function setOption(name, value) {
  const field = fieldOf(name);
  if (isSwitch(field)) field.checked = value === "true";
  else if (field) field.value = value;
}

/** Fill in a named way to play. @param {HTMLElement} way */
function choose(way) {
  const { wayPlayers } = way.dataset;
  if (wayPlayers) /** @type {HTMLSelectElement} */ (must("#players")).value = wayPlayers;
  followPlayers();
  for (const option of findAll("[data-option]")) setOption(option.dataset.option ?? "", valueIn(way, option));
}

/**
 * What an option is in a named way to play: what the way does not name is at its default.
 * @param {HTMLElement} way
 * @param {HTMLElement} option
 */
function valueIn(way, option) {
  /** @type {Record<string, string>} */
  const options = JSON.parse(way.dataset.way ?? "{}");
  return options[option.dataset.option ?? ""] ?? defaultOf(option);
}

/** The way that all is set to is marked, however it came to that. */
function markWay() {
  const ways = findAll("[data-way]");
  const here = ways.find(holds);
  for (const way of ways) way.setAttribute("aria-pressed", String(way === here));
}

/** @param {HTMLElement} way */
function holds(way) {
  const { wayPlayers } = way.dataset;
  if (wayPlayers && Number(wayPlayers) !== players()) return false;
  return findAll("[data-option]:not([hidden])").every(
    (option) => valueOf(option.dataset.option ?? "") === valueIn(way, option),
  );
}

/** What the server was asked about last: an answer that comes late is about something else. */
let asked = "";

/** Ask the server whether it would open such a table, and show what stands in the way. @param {HTMLFormElement} form */
async function check(form) {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  asked = String(body);
  const answer = await fetch(form.dataset.check ?? "", { method: "POST", body }).catch(() => null);
  if (!answer?.ok) return; // the form itself says it when it is sent
  const { sentence } = await answer.json();
  if (asked === String(body)) must("#refusal").textContent = sentence;
}
