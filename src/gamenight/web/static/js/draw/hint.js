// @ts-check
// A hint above the question: what to answer, what the two best answers promise, and why.

import { h } from "../dom.js";
import { svg } from "./pen.js";

/**
 * @typedef {import("../types.js").HintFrame} HintFrame
 * @typedef {import("../types.js").Prospect} Prospect
 */

/** How long a full bar is, in the units of its drawing. */
const FULL = 100;

/** @param {HintFrame} hint */
export function drawHint(hint) {
  const prospects = hint.prospects ?? [];
  const most = Math.max(1, ...prospects.map(({ score }) => score ?? 0));
  return h(
    "aside",
    { key: "hint", class: "hint", "aria-label": "Hint" },
    h("p", null, hint.sentence),
    prospects.length > 0 && h("ul", null, prospects.map((one) => drawProspect(one, most))),
    prospects.length > 0 && h("p", { class: "imagined" }, whatIsCounted(hint)),
    h("button", { type: "button", "data-close-hint": true, "aria-label": "Close the hint" }, "×"),
  );
}

/**
 * An answer with its bar.
 * @param {Prospect} prospect
 * @param {number} most  the score of a full bar
 */
function drawProspect({ label, chance, score }, most) {
  const share = chance ?? Math.max(0, (score ?? 0) / most);
  return h(
    "li",
    null,
    h("span", { class: "label" }, label),
    h("span", { class: "hidden" }, ": "),
    h("b", null, promise(chance, score)),
    svg("share", `0 0 ${FULL} 1`, h("rect", { width: FULL * share, height: 1 }), true),
  );
}

/**
 * A chance in per cent, or a score.
 * @param {number | null | undefined} chance
 * @param {number | null | undefined} score
 */
const promise = (chance, score) =>
  typeof chance === "number" ? `${Math.round(100 * chance)} %` : (score ?? 0).toFixed(1).replace(/\.0$/, "");

/** What the numbers are. @param {HintFrame} hint */
function whatIsCounted({ prospects = [], games = 0 }) {
  const what = typeof prospects[0]?.chance === "number" ? "Won" : "Mean score";
  return `${what} of ${games} imagined games`;
}

/** All of it for whoever listens. @param {HintFrame} hint */
export function hintInWords(hint) {
  const prospects = (hint.prospects ?? []).map(({ label, chance, score }) => `${label}: ${promise(chance, score)}.`);
  return [hint.sentence, ...prospects].join(" ");
}
