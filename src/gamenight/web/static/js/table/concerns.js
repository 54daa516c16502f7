// @ts-check
// What an answer would take lights up while the user points at the answer.

import { findAll } from "../lib/page.js";

const LIT = "is-concerned";

/**
 * @param {HTMLElement} root
 * @param {() => import("../lib/types.js").Table | null} table  the one that is shown
 */
export function lightConcerns(root, table) {
  const light = (/** @type {Event} */ event) => {
    const thing = event.target instanceof Element ? event.target.closest("[data-answer]") : null;
    const number = thing instanceof HTMLElement ? Number(thing.dataset.answer) : null;
    const answer = table()?.question?.answers?.find((one) => one.number === number);
    const keys = new Set(answer?.concerns ?? []);
    for (const one of findAll("[data-key]", root)) one.classList.toggle(LIT, keys.has(one.dataset.key ?? ""));
  };
  for (const pointing of ["pointerover", "focusin", "pointerleave"]) root.addEventListener(pointing, light);
}
