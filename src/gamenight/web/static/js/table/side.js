// @ts-check
// The drawer with the log and the rules (a column on a wide screen), dialogs, menus, and the keys of a table.

import { find, findAll, must } from "../lib/page.js";
import { firstOfQuestion } from "./stage.js";

/** Whether log and rules are a drawer over the felt; else they may stand beside it. */
export const narrow = matchMedia("(max-width: 1599px)");

/** What had the focus before the drawer took it. @type {Element | null} */
let beforeDrawer = null;

/**
 * @param {string} what
 * @param {boolean} [byHand]  not by a link to a place in it: pressed again, it closes the drawer
 */
export function showSide(what, byHand = true) {
  const side = must("#side");
  const { shows, open } = side.dataset;
  if (byHand && narrow.matches && open && shows === what) return closeSide();
  side.dataset.shows = what;
  side.dataset.open = "yes";
  side.dispatchEvent(new Event("shown"));
  markSide();
  if (!byHand || !narrow.matches || open) return;
  beforeDrawer = document.activeElement;
  must("[data-side-close]").focus();
}

function closeSide() {
  const side = must("#side");
  if (narrow.matches && side.contains(document.activeElement) && beforeDrawer instanceof HTMLElement)
    beforeDrawer.focus();
  delete side.dataset.open;
  markSide();
}

/**
 * The buttons tell what stands in the side column, or in the drawer when that is open. The log is
 * heard while it is not seen, too: here, or from its newest lines above the table where there is a drawer.
 */
function markSide() {
  const { shows, open } = must("#side").dataset;
  const log = must("#log");
  log.tabIndex = shows === "log" ? 0 : -1;
  log.setAttribute("aria-live", narrow.matches && find("#latest") ? "off" : "polite");
  for (const button of findAll("[data-side]")) {
    const seen = button.dataset.side === shows && (open || !narrow.matches);
    button.setAttribute("aria-pressed", String(Boolean(seen)));
  }
}

/** Where it lies over the table. */
export const closeDrawer = () => narrow.matches && closeSide();

export function setUpSide() {
  find("#latest")?.addEventListener("click", () => showSide("log"));
  for (const button of findAll("[data-side]"))
    button.addEventListener("click", () => showSide(button.dataset.side ?? "log"));
  must("[data-side-close]").addEventListener("click", closeSide);
  narrow.addEventListener("change", markSide);
  markSide();
}

function openHelp() {
  const help = /** @type {HTMLDialogElement | null} */ (find("#help"));
  if (help && !help.open) help.showModal();
}

const closeMenus = () => {
  for (const menu of findAll("details.menu[open]")) {
    if (menu.contains(document.activeElement)) find("summary", menu)?.focus();
    menu.removeAttribute("open");
  }
};

/** Whether something lies above the page that Escape closes. */
export const isAnythingOpen = () =>
  Boolean(find("dialog[open], details.menu[open]") || (narrow.matches && find("#side[data-open]")));

export function setUpDialogs() {
  find("[data-open-help]")?.addEventListener("click", openHelp);
  for (const button of findAll("dialog [data-close]"))
    button.addEventListener("click", () => button.closest("dialog")?.close());
  document.addEventListener("click", (event) => {
    const within = event.target instanceof Element ? event.target.closest("details.menu") : null;
    const chosen = event.target instanceof Element && event.target.closest(".menu-body :is(button, a)");
    if (!within || chosen) closeMenus();
  });
}

/** @param {EventTarget | null} target */
export const isTyping = (target) =>
  target instanceof Element && Boolean(target.closest("input, select, textarea, [contenteditable]"));

/** @param {HTMLElement | null | undefined} button */
function press(button) {
  if (button instanceof HTMLButtonElement && !button.disabled) button.click();
}

export function setUpKeys() {
  /** @type {Record<string, () => void>} */
  const keys = {
    "?": openHelp,
    u: () => press(find("#take-back")),
    h: () => press(find("#hint")),
    l: () => showSide("log"),
    r: () => showSide("rules"),
    q: () => firstOfQuestion()?.focus(),
    d: () => press(find("[data-question] button.primary")),
    Escape: () => {
      closeSide();
      closeMenus();
      for (const sheet of findAll(".all-answers[open]")) sheet.removeAttribute("open");
    },
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) && event.key !== "Escape") return;
    if (event.repeat) return; // a key held down must not answer the next question, too
    if (find("dialog[open]")) return;
    if (/^[1-9]$/.test(event.key)) {
      press(find(`[data-question] [aria-keyshortcuts="${event.key}"]`));
      return;
    }
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
