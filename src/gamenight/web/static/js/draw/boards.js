// @ts-check
// Boards: a polar disc of rings and sectors, or a plain grid.
//
// The spaces of a disc are one picture; whatever stands on them or can be chosen lies above it as
// ordinary elements, placed by the classes ring-N and sector-N of paint.css.

import { classes, h } from "../dom.js";
import { codeOf, frame, hidden, markClasses, paint, palettePaint, split, spoken, svg } from "./pen.js";
import { drawPawn, drawToken } from "./pieces.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../types.js").Board} Board
 * @typedef {import("../types.js").Space} Space
 * @typedef {import("../types.js").Trail} Trail
 */

/** The outer radius of a disc whose picture is 100 wide; pieces.css places things by the same. */
const RIM = 44;
/** The inner radius. */
const CENTRE = 8;

/**
 * @param {Pen} pen
 * @param {Board} board
 */
export const drawBoard = (pen, board) => (board.polar ? drawDisc(pen, board) : drawGrid(pen, board));

/**
 * @param {Pen} pen
 * @param {Board} board
 * @param {string} names
 * @param {...import("../dom.js").Child} children
 */
function boardFrame(pen, board, names, ...children) {
  const key = pen.prefix + board.key;
  const attributes = { key, class: names, "data-key": key, role: "group", "aria-label": board.label };
  return h("div", attributes, children);
}

// Polar boards

/**
 * @param {Pen} pen
 * @param {Board} board
 */
function drawDisc(pen, board) {
  const segments = board.spaces.map((space) => segment(pen, board, space));
  return boardFrame(
    pen,
    board,
    `board disc rings-${board.rows} sectors-${board.columns}`,
    svg("spaces", "-50 -50 100 100", [segments, trails(board, (space) => middleOf(board, space))]),
    board.spaces.filter((space) => space.row === 0).map((space) => rimLabel(pen, space)),
    board.spaces.filter(isBusy).map((space) => spot(pen, space)),
  );
}

/** @param {Space} space */
const isBusy = (space) => Boolean(space.items?.length || space.text || space.answer !== undefined);

/** @param {Board} board */
const ringWidth = (board) => (RIM - CENTRE) / board.rows;

/**
 * A space as a piece of its ring.
 * @param {Pen} pen
 * @param {Board} board
 * @param {Space} space
 */
function segment(pen, board, space) {
  const outer = RIM - ringWidth(board) * space.row;
  const inner = outer - ringWidth(board);
  const left = (2 * Math.PI * (space.column - 0.5)) / board.columns;
  const right = (2 * Math.PI * (space.column + 0.5)) / board.columns;
  const path =
    `M${onCircle(outer, left)}A${outer} ${outer} 0 0 1 ${onCircle(outer, right)}` +
    `L${onCircle(inner, right)}A${inner} ${inner} 0 0 0 ${onCircle(inner, left)}Z`;
  const open = pen.choosable && space.answer !== undefined;
  return h("path", {
    key: space.key,
    "data-place": `${pen.prefix}space ${space.key}`,
    class: classes("space", open && "is-choice", ...markClasses(space.marks)),
    d: path,
    fill: palettePaint(pen, space.colour),
  });
}

/**
 * A point by its distance from the centre and its angle clockwise from the top.
 * @param {number} radius
 * @param {number} angle
 */
const onCircle = (radius, angle) =>
  `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;

/**
 * @param {Board} board
 * @param {Space} space
 */
function middleOf(board, space) {
  const radius = RIM - ringWidth(board) * (space.row + 0.5);
  return onCircle(radius, (2 * Math.PI * space.column) / board.columns);
}

/**
 * The ways over a board, from space to space; one that an answer would take is lighter.
 * @param {Board} board
 * @param {(space: Space) => string} pointOf
 */
function trails(board, pointOf) {
  const places = new Map(board.spaces.map((space) => [space.key, space]));
  return (board.trails ?? []).map((trail) => {
    const points = trail.spaces.flatMap((key) => {
      const space = places.get(key);
      return space ? [pointOf(space)] : [];
    });
    const names = classes("trail", trail.answer !== undefined && "is-possible");
    const attributes = { class: names, points: points.join(" "), "data-trail": trail.answer ?? null };
    return h("polyline", attributes, trail.label && h("title", null, trail.label));
  });
}

/**
 * The code of a sector's colour, printed outside the rim.
 * @param {Pen} pen
 * @param {Space} space
 */
const rimLabel = (pen, space) =>
  hidden(
    `rim sector-${space.column} ${paint(space.colour)}`,
    codeOf(pen, space.colour),
    split(pen, space.colour),
  );

/**
 * What lies above a space of the disc: its button, its text, its pieces.
 * @param {Pen} pen
 * @param {Space} space
 */
const spot = (pen, space) =>
  placeOn(pen, space, `spot ring-${space.row} sector-${space.column} ${paint(space.colour)}`);

/**
 * @param {Pen} pen
 * @param {Space} space
 * @param {string} names
 */
function placeOn(pen, space, names) {
  const items = space.items ?? [];
  return frame(
    pen,
    names,
    spoken(space.label, items.map((item) => item.label), space.marks),
    {
      key: `space ${space.key}`,
      answer: space.answer,
      marks: space.marks,
      holdsButtons: items.some((item) => item.answer !== undefined),
    },
    space.text && hidden("text", space.text),
    items.map((item) => (item.type === "pawn" ? drawPawn(pen, item) : drawToken(pen, item))),
  );
}

// Plain boards

/**
 * @param {Pen} pen
 * @param {Board} board
 */
function drawGrid(pen, board) {
  const spaces = new Map(board.spaces.map((space) => [`${space.row} ${space.column}`, space]));
  const squares = [];
  for (let row = 0; row < board.rows; row += 1)
    for (let column = 0; column < board.columns; column += 1)
      squares.push(square(pen, spaces.get(`${row} ${column}`)));
  const ways = trails(board, (space) => `${space.column + 0.5} ${space.row + 0.5}`);
  return boardFrame(
    pen,
    board,
    `board squares columns-${board.columns}`,
    squares,
    ways.length > 0 && svg("ways", `0 0 ${board.columns} ${board.rows}`, ways, true),
  );
}

/**
 * @param {Pen} pen
 * @param {Space | undefined} space
 */
function square(pen, space) {
  if (!space) return hidden("gap");
  return h(
    "span",
    { key: `place ${space.key}`, class: "square-place" },
    placeOn(pen, space, `square ${paint(space.colour)}`),
    split(pen, space.colour),
  );
}
