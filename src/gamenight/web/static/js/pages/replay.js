// @ts-check
// A finished match, step by step, as any seat saw it.

import { showLog } from "../table/log.js";
import { find, findAll, must, say } from "../lib/page.js";
import { isTyping } from "../table/side.js";
import { fetchArt, Stage } from "../table/stage.js";
import { Turning } from "../table/turning.js";

export async function setUpReplay() {
  const { frames = "", steps = "0", drawings = "" } = must("main.play").dataset;
  const stage = new Stage(must("#table"), await fetchArt(drawings), false);
  stage.setUpTips();
  const scrub = /** @type {HTMLInputElement} */ (must("#scrub"));
  const seat = /** @type {HTMLSelectElement} */ (must("#seat"));
  /** What is known of the log of each seat. @type {string[][]} */
  const lines = [];
  let wanted = "";

  const names = [...seat.options].slice(1).map((option) => option.text);
  const turning = new Turning({ steps: Number(steps), names, go: (to) => step(to) });

  const show = async () => {
    turning.lookAt(Number(scrub.value), Number(seat.value));
    const seen = Number(seat.value) + 1;
    const address = `${frames}/${scrub.value}/${seen}?lines=${lines[seen]?.length ?? 0}`;
    wanted = address;
    must("#step").textContent = `${scrub.value} of ${steps}`;
    const answer = await fetch(address).catch(() => null);
    if (wanted !== address) return; // the reader has moved on
    if (!answer?.ok) return say("The server could not be reached. Please try again in a moment.");
    /** @type {import("../lib/types.js").ReplayFrame} */
    const frame = await answer.json();
    if (wanted !== address) return;
    stage.show(frame.table, "");
    stage.pick(frame.next);
    const known = lines[seen] ??= [];
    known.splice(frame.log.from, frame.log.lines.length, ...frame.log.lines);
    showLog(0, known.slice(0, frame.lines));
  };

  /** @param {number} to */
  const step = (to) => {
    scrub.value = String(Math.min(Math.max(to, 0), Number(steps)));
    show();
  };
  /** @type {Record<string, () => void>} */
  const moves = {
    first: () => step(0),
    back: () => step(Number(scrub.value) - 1),
    on: () => step(Number(scrub.value) + 1),
    last: () => step(Number(steps)),
  };
  for (const button of findAll("[data-step]"))
    button.addEventListener("click", () => moves[button.dataset.step ?? ""]?.());
  document.addEventListener("keydown", (event) => {
    if (isTyping(event.target) || find("dialog[open]")) return;
    if (event.key === "ArrowLeft") moves.back?.();
    if (event.key === "ArrowRight") moves.on?.();
  });
  scrub.addEventListener("input", show);
  seat.addEventListener("change", show);
  show();
}
