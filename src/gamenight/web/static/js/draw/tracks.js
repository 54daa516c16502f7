// @ts-check
// Tracks: a pegging board with a lane of holes for every side, out and back in rows of thirty, and
// below it who stands where. A track that is longer than the board goes round it several times.

import { h } from "../lib/dom.js";
import { seatPaint } from "./animals.js";
import { hidden, paint, svg } from "./pen.js";
import { SIGNS } from "./pieces.js";

/**
 * @typedef {import("./pen.js").Pen} Pen
 * @typedef {import("../lib/types.js").Track} Track
 * @typedef {import("../lib/types.js").Lane} Lane
 * @typedef {{ x: number, y: number }} Spot
 */

const ROW = 30;
const FIVE = 5;
const TWENTY = 20;
/** The holes of a board: once round. */
const LAP = 4 * ROW;

// Distances in the picture.

const PITCH = 10;
/** After every fifth hole. */
const GAP = 5;
/** Between two rows. */
const GUTTER = 9;
/** The first hole; before it there is room for both pegs, and for the bends of the lanes. */
const FIRST = 34;
const TOP = 12;
const LAST = FIRST + (ROW - 1) * PITCH + (ROW / FIVE - 1) * GAP;
const WIDTH = LAST + FIRST - 6;
const FINISH = 4.2;
/** Numbers stand between two rows. */
const NUMBERS_ABOVE = 7.2;

/** Where the two pegs of a side stand before they have moved: the front one, and the other. */
const STARTS = /** @type {const} */ ([FIRST - PITCH - GAP, FIRST - 2 * PITCH - GAP]);

/**
 * @param {Pen} pen
 * @param {Track} track
 */
export function drawTrack(pen, track) {
  const key = pen.prefix + track.key;
  const { lanes, length } = track;
  const laps = Math.ceil((length - 1) / LAP);
  const rows = Math.max(1, Math.ceil(Math.min(length - 1, LAP) / ROW));
  const height = 2 * TOP + rows * lanes.length * PITCH + (rows - 1) * GUTTER - PITCH;
  return h(
    "div",
    { key, class: "track", "data-key": key },
    svg("pegs", `0 0 ${WIDTH} ${height}`, [
      lanes.map((lane, at) => h("path", { class: `lane ${paintOf(pen, lane)}`, d: lanePath(at, lanes.length, rows) })),
      scoreOf(lanes.length, Math.min(length - 1, LAP)),
      h("path", { class: "holes", d: holesPath(lanes.length, Math.min(length - 1, LAP)) }),
      showsFinish(track) && h("path", { class: "finish", d: finishPath(lanes.length, length) }),
      lanes.map((_, at) => [drawPeg(pen, track, at, "rear"), drawPeg(pen, track, at, "front")]),
    ]),
    h("ul", { class: "lanes", "aria-label": track.label }, lanes.map((lane, at) => drawLane(pen, lane, at, length, laps))),
  );
}

// Places

/**
 * Where a row and column of a lane is: every second row leads back, and there the lanes have changed
 * sides, as the outer one stays outside in the bend.
 * @param {number} row
 * @param {number} column
 * @param {number} lane
 * @param {number} lanes
 * @returns {Spot}
 */
function spot(row, column, lane, lanes) {
  const back = row % 2 === 1;
  const across = back ? ROW - 1 - column : column;
  const down = back ? lanes - 1 - lane : lane;
  return {
    x: FIRST + across * PITCH + Math.floor(across / FIVE) * GAP,
    y: TOP + row * (lanes * PITCH + GUTTER) + down * PITCH,
  };
}

/**
 * Where a hole of the board is, counted from 0.
 * @param {number} hole
 * @param {number} lane
 * @param {number} lanes
 */
const holeSpot = (hole, lane, lanes) => spot(Math.floor(hole / ROW), hole % ROW, lane, lanes);

/**
 * The goal: the hole after the last one. Behind a whole row it stands at its end.
 * @param {number} length
 * @param {number} lane
 * @param {number} lanes
 */
function finishSpot(length, lane, lanes) {
  const before = length - 1 > LAP ? (length - 1) % LAP || LAP : length - 1;
  const ends = before > 0 && before % ROW === 0;
  return ends ? spot(before / ROW - 1, ROW, lane, lanes) : holeSpot(before, lane, lanes);
}

/** The goal is shown to players in the last lap. @param {Track} track */
const showsFinish = ({ lanes, length }) =>
  length - 1 <= LAP || lanes.some(({ front }) => lapOf(front) >= Math.ceil((length - 1) / LAP));

/** @param {number} points */
const lapOf = (points) => Math.max(1, Math.ceil(points / LAP));

// Paths: one for all holes, one for each lane

/** What never changes. @type {Map<string, string>} */
const known = new Map();

/**
 * @param {number} lanes
 * @param {number} holes
 */
function holesPath(lanes, holes) {
  const name = `${lanes} ${holes}`;
  const path = known.get(name) ?? dots(lanes, holes);
  known.set(name, path);
  return path;
}

/**
 * @param {number} lanes
 * @param {number} holes
 */
function dots(lanes, holes) {
  const spots = Array.from({ length: lanes }, (_, lane) => [
    ...STARTS.map((x) => ({ ...holeSpot(0, lane, lanes), x })),
    ...Array.from({ length: holes }, (_, hole) => holeSpot(hole, lane, lanes)),
  ]);
  return spots.flat().map(({ x, y }) => `M${x} ${y}h0`).join("");
}

/**
 * Where every twentieth hole is counted: above its row.
 * @param {number} lanes
 * @param {number} holes
 */
const scoreOf = (lanes, holes) =>
  Array.from({ length: Math.floor(holes / TWENTY) }, (_, at) => {
    const points = (at + 1) * TWENTY;
    const row = Math.floor((points - 1) / ROW);
    const { x, y } = holeSpot(points - 1, row % 2 ? lanes - 1 : 0, lanes); // the upper one
    return h("text", { class: "twenties", x, y: y - NUMBERS_ABOVE }, points);
  });

/**
 * @param {number} lane
 * @param {number} lanes
 * @param {number} rows
 */
function lanePath(lane, lanes, rows) {
  let path = `M${STARTS[1]} ${spot(0, 0, lane, lanes).y}`;
  for (let row = 0; row < rows; row += 1) {
    const out = row % 2 === 0;
    path += `H${out ? LAST : FIRST}`;
    if (row + 1 === rows) break;
    const { y } = spot(row + 1, 0, lane, lanes);
    const radius = (y - spot(row, 0, lane, lanes).y) / 2;
    path += `A${radius} ${radius} 0 0 ${out ? 1 : 0} ${out ? LAST : FIRST} ${y}`;
  }
  return path;
}

/**
 * @param {number} lanes
 * @param {number} length
 */
function finishPath(lanes, length) {
  const rings = Array.from({ length: lanes }, (_, lane) => {
    const { x, y } = finishSpot(length, lane, lanes);
    return `M${x - FINISH} ${y}a${FINISH} ${FINISH} 0 1 0 ${2 * FINISH} 0a${FINISH} ${FINISH} 0 1 0 ${-2 * FINISH} 0`;
  });
  return rings.join("");
}

// Pegs and names

/**
 * Where a peg stands with that many points, in the picture of a board.
 * @param {number} points
 * @param {number} lane
 * @param {number} lanes
 * @param {number} length
 * @param {"front" | "rear"} [which]
 * @returns {Spot}
 */
export function pegSpot(points, lane, lanes, length, which = "front") {
  if (points >= length) return finishSpot(length, lane, lanes);
  if (points > 0) return holeSpot((points - 1) % LAP, lane, lanes);
  return { ...holeSpot(0, lane, lanes), x: which === "front" ? STARTS[0] : STARTS[1] };
}

/**
 * @param {Pen} pen
 * @param {Track} track
 * @param {number} at
 * @param {"front" | "rear"} which
 */
function drawPeg(pen, { lanes, length }, at, which) {
  const lane = /** @type {Lane} */ (lanes[at]);
  const { x, y } = pegSpot(lane[which] ?? 0, at, lanes.length, length, which);
  const moving = which === "front" ? { "data-peg": at, "data-lanes": lanes.length, "data-length": length } : {};
  return h(
    "g",
    { key: `${which} ${at}`, class: `peg ${which} ${paintOf(pen, lane)}`, transform: `translate(${x} ${y})`, ...moving },
    h("path", { d: signOf(at), transform: "scale(0.4) translate(-12 -12)" }),
  );
}

/**
 * A side has the colour of its seat, wherever that has one.
 * @param {Pen} pen
 * @param {Lane} lane
 */
function paintOf(pen, lane) {
  const owner = pen.seats?.find(({ number }) => number === lane.owner);
  return owner?.colour ? seatPaint(owner) : paint(lane.colour);
}

/** @param {number} lane */
const signOf = (lane) => SIGNS[lane % SIGNS.length];

/**
 * Where a side stands, in words and numbers; the pegs are as far apart as its last gain.
 * @param {Pen} pen
 * @param {Lane} lane
 * @param {number} at
 * @param {number} length
 * @param {number} laps
 */
function drawLane(pen, lane, at, length, laps) {
  const gain = lane.front - (lane.rear ?? 0);
  const said = [`of ${length}`, gain > 0 && `last gain ${gain}`].filter(Boolean).join(", ");
  return h(
    "li",
    { key: `lane ${at}`, class: paintOf(pen, lane) },
    svg("sign", "-2 -2 28 28", h("path", { d: signOf(at) })),
    h("span", null, `${lane.name}:`),
    " ",
    h("span", { class: "value" }, lane.front),
    h("span", { class: "hidden" }, ` ${said}`),
    gain > 0 && hidden("gain", `+${gain}`),
    laps > 1 && h("span", { class: "lap" }, ` lap ${Math.min(lapOf(lane.front), laps)} of ${laps}`),
  );
}
