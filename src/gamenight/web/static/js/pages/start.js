// @ts-check
// The start page: its filters, and the game that "Play" begins. On my page: record files.

import { find, findAll, must, recall, remember, say } from "../lib/page.js";

/** Games that do not fit the pressed filter are not shown. */
export function setUpFilters() {
  const chips = findAll("[data-filter]");
  for (const chip of chips)
    chip.addEventListener("click", () => {
      for (const other of chips) other.setAttribute("aria-pressed", String(other === chip));
      const wanted = chip.dataset.filter ?? "";
      for (const game of findAll(".game"))
        game.hidden = Boolean(wanted) && !(game.dataset.tags ?? "").split(" ").includes(wanted);
      must("#none").hidden = Boolean(find(".game:not([hidden])"));
    });
}

/** "Play" begins the game that was begun last from here. */
export function setUpPlay() {
  const door = must("#play-first");
  for (const button of findAll(".play-now")) {
    const form = /** @type {HTMLFormElement} */ (button.closest("form"));
    if (form.id === recall("played", "")) {
      door.setAttribute("form", form.id);
      const words = find("small", door);
      if (words) words.textContent = `${button.dataset.title} against bots`;
    }
    form.addEventListener("submit", () => remember("played", form.id));
  }
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
