// @ts-check
// Where a match turned: a line for each side, and beside it in words what the lines show.

import { h } from "../lib/dom.js";
import { svg } from "./pen.js";

/**
 * @typedef {import("../lib/types.js").Analysis} Analysis
 * @typedef {import("../lib/types.js").Decision} Decision
 * @typedef {import("../lib/types.js").TurningPoint} TurningPoint
 * @typedef {{ analysis: Analysis, names: string[], steps: number, step: number, seat: number }} Scene
 */

/** The curve is as many units wide and high; it is stretched to the room there is. */
const WIDTH = 1000;
const HEIGHT = 100;
/** Above and below the lines, so that their ends are seen whole. */
const EDGE = 6;
const TICK = 5;

/** All of it. @param {Scene} scene */
export const drawTurning = (scene) => [
  h(
    "div",
    { key: "curve", class: "curve", "data-curve": true },
    svg("lines", `0 ${-EDGE} ${WIDTH} ${HEIGHT + 2 * EDGE}`, drawLines(scene), true),
    h("svg", { key: "marks", class: "marks", "aria-hidden": "true" }, drawMarks(scene)),
  ),
  drawLegend(scene),
  h("p", { key: "what", class: "what" }, whatIsShown(scene.analysis)),
  h("div", { key: "found", class: "found" }, drawTurns(scene), drawDecisions(scene)),
];

/** @param {Scene} scene */
function drawLines(scene) {
  const { analysis, steps, step } = scene;
  const { low, high } = bounds(analysis);
  /** @param {number} value */
  const y = (value) => HEIGHT * (1 - (value - low) / (high - low || 1));
  /** @param {number} at */
  const x = (at) => (WIDTH * at) / Math.max(1, steps);
  const lines = analysis.sides.map((_, side) =>
    h("polyline", {
      key: `side ${side}`,
      class: `side-${side}`,
      points: analysis.points.map((point) => `${round(x(point.step))},${round(y(point.values[side] ?? 0))}`).join(" "),
    }),
  );
  return [
    h("path", { key: "grid", class: "grid", d: `M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}` }),
    h("path", { key: "ticks", class: "ticks", d: ticks(scene, false, x) }),
    h("path", { key: "costly", class: "costly", d: ticks(scene, true, x) }),
    ...lines,
    h("path", { key: "now", class: "now", d: `M${round(x(step))} ${-EDGE}V${HEIGHT + EDGE}` }),
  ];
}

/**
 * The decisions of the seat that is shown, along the bottom.
 * @param {Scene} scene
 * @param {boolean} costly
 * @param {(step: number) => number} x
 */
const ticks = ({ analysis, seat }, costly, x) =>
  analysis.decisions
    .filter((one) => one.seat === seat && (one.costly ?? false) === costly)
    .map(({ step }) => `M${round(x(step - 1))} ${HEIGHT + EDGE}v${-TICK * (costly ? 3 : 1)}`)
    .join("");

/**
 * The numbers of the turning points on the curve, which are not stretched with it; the list below
 * says what happened.
 * @param {Scene} scene
 */
function drawMarks({ analysis, steps }) {
  const { low, high } = bounds(analysis);
  return analysis.turns.map((turn, at) => {
    const down = EDGE + HEIGHT * (1 - (turn.after - low) / (high - low || 1));
    const x = `${round((100 * turn.step) / Math.max(1, steps))}%`;
    const y = `${round((100 * down) / (HEIGHT + 2 * EDGE))}%`;
    return h(
      "g",
      { key: `mark ${at}`, class: `side-${turn.side}` },
      h("circle", { cx: x, cy: y, r: 11 }),
      h("text", { x, y, dy: "0.35em" }, String(at + 1)),
    );
  });
}

/** Who is who, and how each stands after the step that is shown. @param {Scene} scene */
function drawLegend({ analysis, names, step }) {
  const point = analysis.points.findLast((one) => one.step <= step);
  return h(
    "ul",
    { key: "legend", class: "legend", "aria-label": point ? `After step ${point.step}` : "Sides" },
    analysis.sides.map((side, at) =>
      h(
        "li",
        { key: `side ${at}` },
        svg("swatch", "0 0 28 8", [h("path", { class: `side-${at}`, d: "M0 4H28" })]),
        h("span", null, joined(side.map((seat) => names[seat] ?? ""))),
        h("span", { class: "hidden" }, ": "),
        h("b", null, worded(analysis, point?.values[at] ?? 0)),
      ),
    ),
  );
}

/** @param {Scene} scene */
function drawTurns(scene) {
  const { analysis, names } = scene;
  if (analysis.share < 1 && analysis.turns.length === 0) return null;
  const none = h("p", null, "No single move stands out beyond what luck explains.");
  return h(
    "section",
    { key: "turns" },
    h("h2", null, "Turning points"),
    analysis.turns.length === 0 ? none : h("ol", null, analysis.turns.map((turn) => {
      const who = joined((analysis.sides[turn.side] ?? []).map((seat) => names[seat] ?? ""));
      const change = `${worded(analysis, turn.before)} → ${worded(analysis, turn.after)}`;
      return drawLink(turn.step, `Step ${turn.step}: ${turn.sentence}`, `${who}: ${change}`);
    })),
  );
}

/** What cost the seat that is shown most. @param {Scene} scene */
function drawDecisions({ analysis, names, seat }) {
  const looked = analysis.decisions.filter((one) => one.seat === seat);
  if (looked.length === 0) return null;
  const costly = analysis.costly.filter((one) => one.seat === seat);
  const none = h("p", null, `Of ${looked.length} moves checked, none was clearly worse than another.`);
  return h(
    "section",
    { key: "decisions" },
    h("h2", null, `Better moves, knowing only what ${names[seat] ?? ""} knew`),
    costly.length === 0 ? none : h("ol", null, costly.map((one) => drawDecision(analysis, one))),
  );
}

/**
 * @param {Analysis} analysis
 * @param {Decision} decision
 */
function drawDecision(analysis, { step, played, advised = "", value = 0, advised_value = 0 }) {
  const better = `The ${analysis.bot} bot: “${advised}”, ${worded(analysis, advised_value)}`;
  return drawLink(step - 1, `Step ${step}: “${played}”, ${worded(analysis, value)}.`, better);
}

/**
 * Something to read that leads to a step.
 * @param {number} step
 * @param {string} words
 * @param {string} more
 */
const drawLink = (step, words, more) =>
  h("li", null, h("button", { type: "button", "data-go": step }, h("span", null, words), " ", h("b", null, more)));

/** @param {Analysis} analysis */
function whatIsShown({ by_score, share, sides }) {
  const what = by_score ? "Final score" : "Chance of winning";
  const known = sides.length === 1 ? "knowing what you knew" : "with all cards known";
  return share < 1 ? `Analysing … ${Math.round(100 * share)}%` : `${what}, estimated by playing on many times ${known}.`;
}

/** The lowest and the highest value that is drawn. @param {Analysis} analysis */
function bounds({ by_score, points }) {
  if (!by_score) return { low: 0, high: 1 };
  const values = points.flatMap((point) => point.values);
  return { low: Math.min(...values), high: Math.max(...values) };
}

/**
 * A chance in per cent, or a score.
 * @param {Analysis} analysis
 * @param {number} value
 */
const worded = ({ by_score }, value) =>
  by_score ? value.toFixed(1).replace(/\.0$/, "") : `${Math.round(100 * value)}\u00a0%`;

/** @param {string[]} words */
const joined = (words) => [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" and ");

/** @param {number} value */
const round = (value) => Math.round(100 * value) / 100;
