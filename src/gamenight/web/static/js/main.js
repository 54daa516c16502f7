// @ts-check
// What each page needs. The server decides everything; nothing here knows a rule of any game.

import { drawAnimal } from "./draw/animals.js";
import { show } from "./lib/dom.js";
import { setUpEvening, setUpJoinEvening, setUpRemoved } from "./pages/evening.js";
import { setUpRules } from "./pages/rules.js";
import { setUpMyTables } from "./pages/my_tables.js";
import { setUpNames } from "./pages/names.js";
import { findAll, forgetPerson, say, setUpCopying, setUpSharing } from "./lib/page.js";
import { setUpReplay } from "./pages/replay.js";
import { setUpScreen } from "./pages/screen.js";
import { setUpSetup } from "./pages/setup.js";
import { setUpDialogs, setUpKeys, setUpSide } from "./table/side.js";
import { setUpFilters, setUpImport, setUpPlay } from "./pages/start.js";
import { setUpTable } from "./pages/table.js";

function setUpTheme() {
  for (const choice of findAll("[data-theme-choice]"))
    choice.addEventListener("change", () => {
      const { value } = /** @type {HTMLSelectElement} */ (choice);
      document.documentElement.dataset.theme = value;
      document.cookie = `theme=${value}; path=/; max-age=31536000; samesite=lax`;
    });
}

/** Animals on pages that the server has written. */
function drawAvatars() {
  for (const place of findAll("[data-animal]")) show(place, drawAnimal(place.dataset.animal));
}

/** @type {Record<string, () => void | Promise<void>>} */
const PAGES = {
  start: async () => {
    setUpFilters();
    setUpPlay();
    await setUpMyTables();
  },
  rules: setUpRules,
  daily: setUpCopying,
  deal: setUpCopying,
  me: () => {
    setUpCopying();
    setUpImport();
  },
  gone: forgetPerson,
  setup: setUpSetup,
  evening: setUpEvening,
  "join-evening": setUpJoinEvening,
  removed: setUpRemoved,
  screen: setUpScreen,
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
drawAvatars();
setUpDialogs();
setUpSharing();
navigator.serviceWorker?.register("/service-worker.js").catch(() => {}); // the pages are of use without
const page = document.body.dataset.page ?? "";
Promise.resolve(PAGES[page]?.()).catch((error) => {
  say("This page could not be shown. Please load it again.");
  throw error;
});
