// @ts-check
// What each page needs. The server decides everything; nothing here knows a rule of any game.

import { findAll, recall, remember, say } from "./page.js";
import { setUpReplay } from "./replay_page.js";
import { setUpSetup } from "./setup_page.js";
import { setUpDialogs, setUpKeys, setUpSide } from "./side.js";
import { setUpFilters, setUpImport, setUpResume } from "./start_page.js";
import { setUpTable } from "./table_page.js";

function setUpTheme() {
  for (const choice of findAll("[data-theme-choice]"))
    choice.addEventListener("change", () => {
      const { value } = /** @type {HTMLSelectElement} */ (choice);
      document.documentElement.dataset.theme = value;
      document.cookie = `theme=${value}; path=/; max-age=31536000; samesite=lax`;
    });
}

/** The name that somebody uses is filled in again the next time. */
function setUpNames() {
  const fieldsIn = (/** @type {ParentNode} */ inside) =>
    /** @type {HTMLInputElement[]} */ (findAll("[data-my-name]", inside));
  for (const field of fieldsIn(document)) if (!field.value) field.value = recall("name", "");
  for (const form of findAll("form"))
    form.addEventListener("submit", () => {
      const [field] = fieldsIn(form);
      if (field && field.type !== "hidden" && field.value.trim()) remember("name", field.value.trim());
    });
}

/** @type {Record<string, () => void | Promise<void>>} */
const PAGES = {
  start: async () => {
    setUpFilters();
    setUpImport();
    await setUpResume();
  },
  setup: setUpSetup,
  table: async () => {
    setUpSide();
    setUpKeys();
    await setUpTable();
  },
  replay: async () => {
    setUpSide();
    setUpKeys();
    await setUpReplay();
  },
};

setUpTheme();
setUpNames();
setUpDialogs();
const page = document.body.dataset.page ?? "";
Promise.resolve(PAGES[page]?.()).catch((error) => {
  say("This page could not be shown. Please load it again.");
  throw error;
});
