// @ts-check
// A hint above the question: what to answer, what the two best answers promise, and why.

import { h } from "../lib/dom.js";
import { svg } from "./pen.js";

/**
 * @typedef {import("../lib/types.js").HintFrame} HintFrame
 * @typedef {import("../lib/types.js").Prospect} Prospect
 */

/** How long a full bar is, in the units of its drawing. */
const FULL = 100;
/** Of fewer games per cent would promise too much. */
const ENOUGH_FOR_PER_CENT = 20;

/** @param {HintFrame} hint */
export function drawHint(hint) {
  const prospects = hint.prospects ?? [];
  const most = Math.max(1, ...prospects.map(({ score }) => score ?? 0));
  return h(
    "aside",
    { key: "hint", class: "hint", "aria-label": "Hint" },
    h("p", null, hint.sentence),
    prospects.length > 0 && h("ul", null, prospects.map((one) => drawProspect(one, most, hint.games))),
    prospects.length > 0 && h("p", { class: "imagined" }, whatIsCounted(hint)),
    h("button", { type: "button", "data-close-hint": true, "aria-label": "Close the hint" }, "×"),
  );
}

/**
 * An answer with its bar.
 * @param {Prospect} prospect
 * @param {number} most  the score of a full bar
 * @param {number} [games]
 */
function drawProspect({ label, chance, score }, most, games) {
  const share = chance ?? Math.max(0, (score ?? 0) / most);
  return h(
    "li",
    null,
    h("span", { class: "label" }, label),
    h("span", { class: "hidden" }, ": "),
    h("b", null, promise(chance, score, games)),
    svg("share", `0 0 ${FULL} 1`, h("rect", { width: FULL * share, height: 1 }), true),
  );
}

/**
 * A chance in per cent, or in games where these are few; or a score.
 * @param {number | null | undefined} chance
 * @param {number | null | undefined} score
 * @param {number} [games]
 */
function promise(chance, score, games = 0) {
  if (typeof chance !== "number") return short(score ?? 0);
  return games < ENOUGH_FOR_PER_CENT ? `${short(chance * games)} of ${games}` : `${Math.round(100 * chance)} %`;
}

/** @param {number} value */
const short = (value) => value.toFixed(1).replace(/\.0$/, "");

/** What the numbers are. @param {HintFrame} hint */
function whatIsCounted({ prospects = [], games = 0 }) {
  const what = typeof prospects[0]?.chance === "number" ? "Won" : "Mean score";
  return `${what} of ${games} imagined games`;
}

/** All of it for screen readers. @param {HintFrame} hint */
export function hintInWords(hint) {
  const prospects = (hint.prospects ?? []).map(
    ({ label, chance, score }) => `${label}: ${promise(chance, score, hint.games)}.`,
  );
  return [hint.sentence, ...prospects].join(" ");
}
