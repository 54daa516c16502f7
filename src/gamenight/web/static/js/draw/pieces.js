// @ts-check
// Dice, pawns, tokens, tiles and counters.

import { classes, h } from "../lib/dom.js";
import { cardBack } from "./backs.js";
import {
  codeOf,
  frame,
  hidden,
  numberWords,
  paint,
  palettePaint,
  printedCode,
  sketch,
  split,
  spoken,
  svg,
} from "./pen.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Die} Die
 * @typedef {import("../lib/types.js").Pawn} Pawn
 * @typedef {import("../lib/types.js").Token} Token
 * @typedef {import("../lib/types.js").Tile} Tile
 * @typedef {import("../lib/types.js").Counter} Counter
 */

const NEAR = 24;
const MIDDLE = 50;
const FAR = 76;

/** Where the pips of a face lie, in a square of 100 by 100. @type {Record<number, number[][]>} */
const PIPS = {
  1: [[MIDDLE, MIDDLE]],
  2: [[NEAR, NEAR], [FAR, FAR]],
  3: [[NEAR, NEAR], [MIDDLE, MIDDLE], [FAR, FAR]],
  4: [[NEAR, NEAR], [FAR, NEAR], [NEAR, FAR], [FAR, FAR]],
  5: [[NEAR, NEAR], [FAR, NEAR], [MIDDLE, MIDDLE], [NEAR, FAR], [FAR, FAR]],
  6: [[NEAR, NEAR], [FAR, NEAR], [NEAR, MIDDLE], [FAR, MIDDLE], [NEAR, FAR], [FAR, FAR]],
};

const TORSO = "M10 26h24l4 12H6Z";
const FEET = "M6 36h32l4 20a3 3 0 0 1-3 3H28l-3-9h-6l-3 9H5a3 3 0 0 1-3-3Z";
/** Where the lamp is seen on a head, and what it leaves in the dark on a body. */
const GLOSS = "M13 14a9 9 0 0 1 9-8c-5 2-7 5-7 9Z";
const SHADE = "M22 26h12l8 30a3 3 0 0 1-3 3H28l-3-9h-3Z";

/** A body of twelve sides, seen from above: its outline, the face on top, and the edges between. */
const TWELVE = {
  outline: "50,1 79,10 97,35 97,65 79,90 50,99 21,90 3,65 3,35 21,10",
  top: "50,12 86,38 72,80 28,80 14,38",
  edges: "M50 1V12M97 35L86 38M79 90L72 80M21 90L28 80M3 35L14 38",
};

/** The shapes of pawns, by the number of their owner: never colour alone. */
const PAWNS = [
  "M20 3a9 9 0 0 1 5.5 16.1C27 30 30 38 34 44v8H6v-8c4-6 7-14 8.5-24.9A9 9 0 0 1 20 3Z",
  "M20 0L33 12L24.5 21C26 31 30 38 34 44v8H6v-8c4-6 8-13 9.5-23L7 12Z",
  "M11 3H29V19H25.5C27 30 30 38 34 44v8H6v-8c4-6 7-14 8.5-25H11Z",
  "M20 2L33 21H25.5C27 31 30 38 34 44v8H6v-8c4-6 7-13 8.5-23H7Z",
  "M8 3L14 9L20 2L26 9L32 3L29 20H25.5C27 31 30 38 34 44v8H6v-8c4-6 7-13 8.5-24H11Z",
  "M20 1L23 8L31 6L28 13L34 18L25.5 20C27 31 30 38 34 44v8H6v-8c4-6 7-13 8.5-24L6 18L12 13L9 6L17 8Z",
];

/** The same as plain shapes, for what a pawn has captured: a disc, a lozenge, a square … */
export const SIGNS = [
  "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20Z",
  "M12 0.5L23.5 12L12 23.5L0.5 12Z",
  "M3 3H21V21H3Z",
  "M12 1L23.5 21.5H0.5Z",
  "M1 4L7 10L12 2L17 10L23 4L20 21.5H4Z",
  "M12 0L15 6.5L21.5 4.5L19.5 11L24 16L17 17L12 24L7 17L0 16L4.5 11L2.5 4.5L9 6.5Z",
];

/**
 * @param {Pen} pen
 * @param {Die} die
 */
export function drawDie(pen, die) {
  const colour = die.colour ?? "white";
  const code = printedCode(pen, colour);
  const pips = PIPS[die.value ?? 0];
  const face = pips
    ? [drawPips(pips), code && hidden("code tag", code)]
    : hidden("code", die.value ? String(die.value) : code);
  const facts = { key: die.key, answer: die.answer, marks: die.marks, face: `${die.value ?? 0} ${colour}` };
  const words = spoken(die.label, [], die.marks);
  const twelve = die.sides === 12;
  return frame(pen, classes("die", twelve && "of-twelve", paint(colour)), words, facts, twelve && drawBody(), split(pen, colour), face);
}

const drawBody = () =>
  svg("body", "0 0 100 100", [
    h("polygon", { points: TWELVE.outline }),
    h("polygon", { class: "top", points: TWELVE.top }),
    h("path", { d: TWELVE.edges }),
  ]);

/** @param {number[][]} pips */
const drawPips = (pips) =>
  svg(
    "pips",
    "0 0 100 100",
    pips.map(([x, y]) => h("circle", { cx: x, cy: y, r: 9.5, fill: "currentColor" })),
  );

/**
 * @param {Pen} pen
 * @param {Pawn} pawn
 */
export function drawPawn(pen, pawn) {
  const kind = Math.max(pawn.owner, 0) % PAWNS.length;
  return frame(
    pen,
    `pawn ${paint(pawn.colour)}`,
    spoken(pawn.label, [], pawn.marks),
    { key: pawn.key, answer: pawn.answer, marks: pawn.marks },
    svg("shape", "0 0 40 55", [h("path", { d: PAWNS[kind] }), h("path", { class: "shade", d: PAWNS[kind] })]),
    hidden("code", codeOf(pen, pawn.colour)),
  );
}

/**
 * @param {Pen} pen
 * @param {Token} token
 */
export function drawToken(pen, token) {
  const count = token.count ?? 1;
  return frame(
    pen,
    classes(token.figure ? "figure" : "token", paint(token.colour)),
    spoken(token.label, [times(token)], token.marks),
    { key: token.key, answer: token.answer, marks: token.marks, origin: token.origin },
    token.figure ? figure(pen, token) : tokenFace(pen, token),
    count === 1 ? null : hidden("times", `×${count}`),
  );
}

/** How many there are, unless the label begins with that. @param {Token} token */
export function times(token) {
  const count = token.count ?? 1;
  return count === 1 || token.label.startsWith(`${count} `) ? "" : `${count} times`;
}

/**
 * @param {Pen} pen
 * @param {Token} token
 */
const tokenFace = (pen, token) =>
  sketch(pen, token.sketch) ?? hidden("code", codeOf(pen, token.colour));

/**
 * A little person: the head in one colour, the feet in the other, both with their codes.
 * @param {Pen} pen
 * @param {Token} token
 */
function figure(pen, token) {
  const feet = token.second || token.colour;
  const body = [
    h("path", { d: TORSO, class: "torso" }),
    h("path", { d: FEET, fill: palettePaint(pen, feet) }),
    h("path", { d: SHADE, class: "shade" }),
    h("circle", { cx: 22, cy: 15, r: 13, fill: palettePaint(pen, token.colour) }),
    h("path", { d: GLOSS, class: "gloss" }),
  ];
  return [
    svg("shape", "0 0 44 60", body),
    hidden("code head", codeOf(pen, token.colour)),
    hidden(`code feet ${paint(feet)}`, codeOf(pen, feet)),
  ];
}

/**
 * A tile; face down it shows its back, its title if that is known, and what lies on it.
 * @param {Pen} pen
 * @param {Tile} tile
 */
export function drawTile(pen, tile) {
  const colour = tile.colour ?? "cream";
  const tokens = tile.tokens ?? [];
  const held = tokens.map((token) => spoken(token.label, [times(token)]));
  return frame(
    pen,
    classes("tile", paint(colour), tile.face_down && "face-down"),
    spoken(tile.label, [tile.face_down ? "face down" : tile.text, ...held], tile.marks),
    {
      key: tile.key,
      answer: tile.answer,
      marks: tile.marks,
      holdsButtons: tokens.some((token) => token.answer !== undefined),
    },
    tile.face_down ? cardBack() : null,
    h(
      "span",
      { class: "tile-head" },
      tile.title && h("span", { class: "title" }, tile.title),
      !tile.face_down && tile.corner && h("span", { class: "corner" }, tile.corner),
      split(pen, colour),
    ),
    tile.face_down ? null : [sketch(pen, tile.sketch), tile.text && h("span", { class: "text" }, tile.text)],
    tokens.length > 0 && h("span", { class: "tokens" }, tokens.map((token) => drawToken(pen, token))),
  );
}

/**
 * @param {Pen} pen
 * @param {Counter} counter
 */
export function drawCounter(pen, counter) {
  const goal = counter.goal ?? null;
  const key = pen.prefix + counter.key;
  return h(
    "span",
    { key, class: "counter", "data-key": key },
    sketch(pen, counter.sketch),
    h("span", { class: "value", "data-number": counter.value }, numberWords(counter.value)),
    goal !== null && h("span", { class: "goal" }, ` of ${numberWords(goal)}`),
    " ",
    h("span", { class: "label" }, counter.label),
    goal ? progress(counter.value / goal) : null,
  );
}

/** A thin bar that fills up towards the goal. @param {number} share */
function progress(share) {
  const width = Math.round(1000 * Math.min(Math.max(share, 0), 1)) / 10;
  const bars = [
    h("rect", { height: 4, rx: 2, class: "way", width: 100 }),
    h("rect", { height: 4, rx: 2, class: "gone", "data-gauge": true, width }),
  ];
  return svg("progress", "0 0 100 4", bars, true);
}
