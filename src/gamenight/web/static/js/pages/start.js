// @ts-check
// The start page: evenings to go back to, filters, and record files.

import { find, findAll, must, recallEvenings, say } from "../lib/page.js";

const MOST_EVENINGS = 3;

/** The evenings that this browser has been to. */
export function setUpEvenings() {
  const newest = Object.entries(recallEvenings()).reverse().slice(0, MOST_EVENINGS);
  const list = must("#evenings");
  for (const [id, { token, title, at }] of newest) {
    const link = document.createElement("a");
    link.href = `/evening/${id}/${token}`;
    link.textContent = `Back to ${title}, ${new Date(at).toLocaleDateString([], { dateStyle: "medium" })}`;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  list.hidden = !newest.length;
}

/** Games that do not fit the filters are not shown. */
export function setUpFilters() {
  const form = must("#filters");
  const players = /** @type {HTMLSelectElement} */ (must("#filter-players"));
  const minutes = /** @type {HTMLSelectElement} */ (must("#filter-minutes"));
  const bots = /** @type {HTMLInputElement} */ (must("#filter-bots"));
  const show = () => {
    for (const game of findAll(".game")) {
      const counts = (game.dataset.players ?? "").split(" ");
      const fits =
        (!players.value || counts.includes(players.value)) &&
        (!minutes.value || Number(game.dataset.minutes) <= Number(minutes.value)) &&
        (!bots.checked || Boolean(game.dataset.bots));
      game.hidden = !fits;
    }
    for (const shelf of findAll(".shelf")) shelf.hidden = !find(".game:not([hidden])", shelf);
    must("#none").hidden = Boolean(find(".shelf:not([hidden])"));
  };
  form.addEventListener("change", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
}

/** A record file is sent to the server, which answers where it can be watched. */
export function setUpImport() {
  const chooser = /** @type {HTMLInputElement | null} */ (find("[data-import]"));
  chooser?.addEventListener("change", async () => {
    const file = chooser.files?.[0];
    chooser.value = "";
    if (!file) return;
    try {
      const answer = await fetch("/import", { method: "POST", body: await file.text() });
      const result = await answer.json();
      if (answer.ok) location.href = result.address;
      else say(result.sentence);
    } catch {
      say("The server could not be reached.");
    }
  });
}
