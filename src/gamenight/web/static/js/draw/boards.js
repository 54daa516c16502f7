// @ts-check
// Boards: a polar disc of rings and sectors, or a plain grid.
//
// The spaces of a disc are one picture; whatever stands on them or can be chosen lies above it as
// ordinary elements, placed by the numbers of their ring and sector (boards.css).

import { classes, h } from "../lib/dom.js";
import { codeOf, frame, hidden, markClasses, paint, palettePaint, sketch, split, spoken, svg } from "./pen.js";
import { seatPaint } from "./animals.js";
import { drawPawn, drawToken, SIGNS } from "./pieces.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Board} Board
 * @typedef {import("../lib/types.js").Space} Space
 * @typedef {import("../lib/types.js").Trail} Trail
 * @typedef {[number, number]} Point
 */

/** The outer radius of a disc whose picture is 100 wide; boards.css places things by the same. */
const RIM = 45;
/** The inner radius: large enough that the innermost spaces can be told apart. */
const CENTRE = 9;

/** How wide the stars and other signs are that are printed on a disc. */
const PRINT = 3;
/** What a seat has captured is drawn larger. */
const CAPTURED = 4.6;

/** How far an arrow keeps from the middle of its last space, and how long its head is. */
const DISC_ARROW = { gap: 1.9, head: 2.4 };
const GRID_ARROW = { gap: 0.3, head: 0.22 };

/**
 * @param {Pen} pen
 * @param {Board} board
 */
export const drawBoard = (pen, board) => (board.polar ? drawDisc(pen, board) : drawGrid(pen, board));

/**
 * @param {Pen} pen
 * @param {Board} board
 * @param {string} names
 * @param {string} style
 * @param {...import("../lib/dom.js").Child} children
 */
function boardFrame(pen, board, names, style, ...children) {
  const key = pen.prefix + board.key;
  const attributes = { key, class: names, style, "data-key": key, role: "group", "aria-label": board.label };
  return h("div", attributes, children);
}

// Polar boards

/**
 * @param {Pen} pen
 * @param {Board} board
 */
function drawDisc(pen, board) {
  const segments = [...board.spaces] // what can be chosen last: its outline lies above the others
    .sort((one, other) => Number(one.answer !== undefined) - Number(other.answer !== undefined))
    .map((space) => segment(pen, board, space));
  return boardFrame(
    pen,
    board,
    "board disc",
    `--rings: ${board.rows}; --sectors: ${board.columns}`,
    svg("spaces", "-50 -50 100 100", [
      segments,
      board.spaces.map((space) => printed(pen, board, space)),
      trails(board, (space) => middleOf(space.row, space.column, board), DISC_ARROW),
    ]),
    board.spaces.filter((space) => space.row === 0).map((space) => rimLabel(pen, space)),
    board.row_names?.map((name, ring) => h("span", { class: "ring-name", style: `--ring: ${ring}`, "aria-hidden": "true" }, name)),
    board.spaces.filter(isBusy).map((space) => spot(pen, space)),
  );
}

/** @param {Space} space */
const isBusy = (space) => Boolean(space.items?.length || space.text || answerOf(space) !== undefined);

/** What pressing a space answers: that a piece goes there, or which piece can. @param {Space} space */
const answerOf = (space) => space.answer ?? space.goal_of;

/** @param {{ rows: number }} board */
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
  const owner = ownerOf(pen, space);
  return h("path", {
    key: space.key,
    "data-place": `${pen.prefix}space ${space.key}`,
    "data-ring": space.row,
    "data-sector": space.column,
    class: classes("space", open && "is-choice", owner && `captured ${seatPaint(owner)}`, ...markClasses(space.marks)),
    d: path,
    fill: palettePaint(pen, space.colour),
  });
}

/**
 * What is printed on a space.
 * @param {Pen} pen
 * @param {Board} board
 * @param {Space} space
 */
function printed(pen, board, space) {
  const drawing = sketch(pen, space.sketch);
  if (!drawing) return null;
  const [x, y] = middleOf(space.row, space.column, board);
  const owner = ownerOf(pen, space);
  const size = owner ? CAPTURED : PRINT;
  const place = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  const print = { ...drawing, attributes: { ...drawing.attributes, ...place, class: "print" } };
  return owner ? h("g", { class: `captured ${seatPaint(owner)}` }, print, drawSign(owner.number, x, y)) : print;
}

/**
 * The seat that has captured a space.
 * @param {Pen} pen
 * @param {Space} space
 */
const ownerOf = (pen, space) =>
  space.owner === undefined ? undefined : pen.seats?.find(({ number }) => number === space.owner);

/**
 * The shape of a seat's pieces, on what it has captured: never its colour alone.
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 */
const drawSign = (seat, x, y) =>
  h("path", { class: "sign", d: SIGNS[seat % SIGNS.length], transform: `translate(${x} ${y + 0.15}) scale(0.062) translate(-12 -12)` });

/**
 * A point by its distance from the centre and its angle clockwise from the top.
 * @param {number} radius
 * @param {number} angle
 * @returns {Point}
 */
const polar = (radius, angle) => [radius * Math.sin(angle), -radius * Math.cos(angle)];

/** @param {Point} point */
const written = ([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`;

/**
 * @param {number} radius
 * @param {number} angle
 */
const onCircle = (radius, angle) => written(polar(radius, angle));

/**
 * The middle of a space, seen from the centre of a disc that is 100 wide.
 * @param {number} ring
 * @param {number} sector
 * @param {{ rows: number, columns: number }} board
 */
export const middleOf = (ring, sector, board) =>
  polar(RIM - ringWidth(board) * (ring + 0.5), (2 * Math.PI * sector) / board.columns);

/**
 * The ways over a board as arrows from space to space; one that an answer would take is lighter.
 * @param {Board} board
 * @param {(space: Space) => Point} pointOf
 * @param {{ gap: number, head: number }} arrow
 */
function trails(board, pointOf, arrow) {
  const places = new Map(board.spaces.map((space) => [space.key, space]));
  return (board.trails ?? []).map((trail) => {
    const points = trail.spaces.flatMap((key) => {
      const space = places.get(key);
      return space ? [pointOf(space)] : [];
    });
    return drawArrow(trail, points, arrow);
  });
}

/**
 * A line with a light edge, so that it is seen on every colour, and a head before the last space.
 * @param {Trail} trail
 * @param {Point[]} points
 * @param {{ gap: number, head: number }} arrow
 */
function drawArrow(trail, points, { gap, head }) {
  const end = points.at(-1);
  const before = points.at(-2);
  if (!end || !before) return null;
  const length = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
  const [x, y] = [(end[0] - before[0]) / length, (end[1] - before[1]) / length];
  /** @param {number} back @param {number} aside @returns {Point} */
  const at = (back, aside) => [end[0] - x * back + y * aside, end[1] - y * back - x * aside];
  const line = [...points.slice(0, -1), at(gap + head / 2, 0)].map(written).join(" ");
  const tip = [at(gap, 0), at(gap + head, head / 2), at(gap + head, -head / 2)].map(written).join(" ");
  return h(
    "g",
    { class: classes("trail", trail.answer !== undefined && "is-possible") },
    trail.label && h("title", null, trail.label),
    h("polyline", { class: "edge", points: line }),
    h("polyline", { class: "line", points: line }),
    h("polygon", { class: "head", points: tip }),
  );
}

/**
 * The code of a sector's colour, printed outside the rim.
 * @param {Pen} pen
 * @param {Space} space
 */
const rimLabel = (pen, space) =>
  h(
    "span",
    { class: `rim ${paint(space.colour)}`, style: `--sector: ${space.column}`, "aria-hidden": "true" },
    codeOf(pen, space.colour),
    split(pen, space.colour),
  );

/**
 * What lies above a space of the disc: its button, its text, its pieces.
 * @param {Pen} pen
 * @param {Space} space
 */
const spot = (pen, space) =>
  placeOn(pen, space, `spot ${paint(space.colour)}`, null, `--ring: ${space.row}; --sector: ${space.column}`);

/**
 * @param {Pen} pen
 * @param {Space} space
 * @param {string} names
 * @param {import("../lib/dom.js").Child} [drawing]  what is printed on it, if the board itself does not
 * @param {string} [place]  its ring and sector
 */
function placeOn(pen, space, names, drawing = null, place = undefined) {
  const items = space.items ?? [];
  return frame(
    pen,
    names,
    spoken(space.label, items.map((item) => item.label), space.marks),
    {
      key: `space ${space.key}`,
      answer: answerOf(space),
      isGoal: space.answer === undefined && space.goal_of !== undefined,
      marks: space.marks,
      place,
      holdsButtons: items.some((item) => item.answer !== undefined),
    },
    space.text && hidden("text", space.text),
    drawing,
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
  const ways = trails(board, (space) => [space.column + 0.5, space.row + 0.5], GRID_ARROW);
  return boardFrame(
    pen,
    board,
    "board squares",
    `--columns: ${board.columns}`,
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
    placeOn(pen, space, `square ${paint(space.colour)}`, sketch(pen, space.sketch)),
    split(pen, space.colour),
  );
}
