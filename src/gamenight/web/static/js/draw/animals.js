// @ts-check
// Avatars: twelve animals of our own, each drawn in a square of 48 by 48 on the colour of its seat.

import { classes, h } from "../lib/dom.js";
import { svg } from "./pen.js";

/**
 * @typedef {import("../lib/dom.js").Markup} Markup
 * @typedef {{ animal?: string, colour?: string }} Avatar
 */

const INK = "#231f1c";
const WHITE = "#fffaf0";

/**
 * @param {string} fill
 * @param {string} d
 */
const area = (fill, d) => h("path", { fill, d });

/**
 * @param {string} stroke
 * @param {number} width
 * @param {string} d
 */
const line = (stroke, width, d) =>
  h("path", { d, stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round", fill: "none" });

/**
 * @param {string} fill
 * @param {number} cx
 * @param {number} cy
 * @param {number} rx
 * @param {number} [ry]
 */
const oval = (fill, cx, cy, rx, ry = rx) => h("ellipse", { fill, cx, cy, rx, ry });

/**
 * The same to the left and to the right of the middle.
 * @param {(x: number) => Markup} draw
 * @param {number} away  from the middle
 */
const both = (draw, away) => [draw(24 - away), draw(24 + away)];

/**
 * Two eyes, with the light of one lamp in them.
 * @param {number} away
 * @param {number} y
 */
const eyes = (away, y) => [
  both((x) => oval(INK, x, y, 2.4), away),
  both((x) => oval("#fff", x + 0.8, y - 0.9, 0.8), away),
];

/** A mouth below a nose. @param {number} y */
const mouth = (y) => line(INK, 1.5, `M24 ${y - 3}v3M20 ${y}c1 2 3 2 4 0c1 2 3 2 4 0`);

/** @type {Record<string, () => import("../lib/dom.js").Child[]>} */
const DRAWINGS = {
  fox: () => [
    area("#e8752c", "M7 6l12 9h10l12-9c3 12 1 20-3 25L24 43 10 31C6 26 4 18 7 6Z"),
    area("#8f3d12", "M9.5 10l7 6-6 5ZM38.5 10l-7 6 6 5Z"),
    area("#fff4e2", "M24 43L10 31c-1-1-2-3-2.500-5C14 24 20 27 24 36c4-9 10-12 16.500-10-.5 2-1.500 4-2.500 5Z"),
    area(INK, "M20.5 38c0-3 7-3 7 0 0 2.500-2 4-3.500 4s-3.500-1.500-3.500-4Z"),
    eyes(7, 25),
  ],
  owl: () => [
    area("#8a6547", "M8 8c5 0 8 3 10 3h12c2 0 5-3 10-3-1 4-1 8 0 14 0 13-7 21-16 21S8 35 8 22c1-6 1-10 0-14Z"),
    area("#d9bb92", "M15 30c4 3 14 3 18 0 2 7-3 13-9 13s-11-6-9-13Z"),
    both((x) => oval("#fff4dd", x, 21, 8), 7),
    both((x) => oval(INK, x, 21, 4), 6),
    oval("#fff", 19.3, 19.6, 1.3),
    oval("#fff", 31.3, 19.6, 1.3),
    area("#f0a02c", "M24 24l3.500 4.500L24 33l-3.500-4.500Z"),
  ],
  hedgehog: () => [
    area(
      "#6a4a33",
      "M24 3l4 6 6-4 1 7 7-1-2 7 6 3-5 5 4 5-6 3c-2 6-8 9-15 9s-13-3-15-9l-6-3 4-5-5-5 6-3-2-7 7 1 1-7 6 4Z",
    ),
    area("#f3d9b1", "M24 15c9 0 15 6 15 14S32 43 24 43 9 37 9 29s6-14 15-14Z"),
    area("#6a4a33", "M24 15c-3 4-9 5-14 9 2-5 7-9 14-9s12 4 14 9c-5-4-11-5-14-9Z"),
    oval(INK, 24, 33, 3.6, 2.8),
    line(INK, 1.6, "M19 38c2 2.500 8 2.500 10 0"),
    both((x) => oval("#eea987", x, 34, 2.6), 9.5),
    eyes(6.5, 28),
  ],
  bear: () => [
    both((x) => oval("#7a4c2c", x, 13, 6.5), 13),
    both((x) => oval("#c99567", x, 13, 3), 13),
    oval("#8f5c36", 24, 26, 18, 17),
    oval("#e2b98c", 24, 33, 9, 7.5),
    area(INK, "M20 29.500c0-2 8-2 8 0s-2.500 3.500-4 3.500-4-1.500-4-3.500Z"),
    mouth(36),
    eyes(7.5, 23),
  ],
  cat: () => [
    area("#8d93a3", "M7 7l10 8h14l10-8c2 8 2 14 1 20C40 38 33 43 24 43S8 38 6 27C5 21 5 15 7 7Z"),
    area("#f2b7b5", "M9.500 12l6 5-5 5ZM38.500 12l-6 5 5 5Z"),
    line("#5f6474", 2.4, "M20 15l1 6M24 14v7M28 15l-1 6"),
    oval("#f3f1ee", 24, 34, 8.5, 6),
    area("#d96a76", "M21.500 30.500h5L24 33.500Z"),
    line(INK, 1.4, "M24 33v2.500M20 36c1 2 3 2 4-.5 1 2.500 3 2.500 4 .5"),
    line("#fff", 1.2, "M14 33l-8-2M14 36l-8 1M34 33l8-2M34 36l8 1"),
    eyes(8, 26),
  ],
  frog: () => [
    both((x) => oval("#57a84a", x, 13, 8), 10),
    oval("#65b956", 24, 28, 20, 15),
    oval("#d4eda9", 24, 35, 13, 7),
    both((x) => oval("#fffbe8", x, 13, 5), 10),
    both((x) => oval(INK, x, 13, 2.6), 9),
    line("#25551e", 2.2, "M10 28c6 8 22 8 28 0"),
  ],
  hare: () => [
    area("#f4efe6", "M17 22C10 14 9 3 14 2s8 9 8 18ZM31 22c7-8 8-19 3-20s-8 9-8 18Z"),
    area("#f2b7b5", "M17 18c-3-5-4-11-2-12s4 6 4 12ZM31 18c3-5 4-11 2-12s-4 6-4 12Z"),
    oval("#fffaf1", 24, 31, 15, 13.5),
    area("#d96a76", "M22 33h4l-2 2.500Z"),
    line(INK, 1.4, "M24 35.500v2M20.500 38c1 1.500 3 1.500 3.500-.5.5 2 2.500 2 3.500.5"),
    both((x) => oval("#f6c9c4", x, 35, 2.5), 9.5),
    eyes(6, 29),
  ],
  penguin: () => [
    oval("#2b3345", 24, 25, 18, 19),
    area(WHITE, "M24 20c3-7 14-5 14 5 0 11-6 18-14 18s-14-7-14-18c0-10 11-12 14-5Z"),
    area("#f0982c", "M19 27h10l-5 7Z"),
    both((x) => oval("#f6c0b4", x, 31, 2.4), 10.5),
    eyes(7, 24),
  ],
  raccoon: () => [
    area("#6d727d", "M7 8c1-4 8-3 12 4h10c4-7 11-8 12-4 2 5 0 10-1 13 4 9 0 16-6 19-7 4-13 4-20 0-6-3-10-10-6-19-1-3-3-8-1-13Z"),
    area("#d9dbe0", "M10 11c1-2 4-1 6 2l-5 5c-1-2-2-5-1-7ZM38 11c-1-2-4-1-6 2l5 5c1-2 2-5 1-7Z"),
    area("#eceae4", "M24 17c-6-1-13 2-15 8l15 4 15-4c-2-6-9-9-15-8Z"),
    area("#2c2b31", "M8 30c0-7 6-10 11-8 3 1 4 4 4 7-2 6-13 7-15 1ZM40 30c0-7-6-10-11-8-3 1-4 4-4 7 2 6 13 7 15 1Z"),
    area("#eceae4", "M24 27c3 0 8 7 7 11s-4 5-7 5-6-1-7-5 4-11 7-11Z"),
    both((x) => oval("#fffbe8", x, 28, 2.8), 7.5),
    both((x) => oval(INK, x, 28, 1.8), 7.5),
    oval(INK, 24, 34, 3.2, 2.4),
    line(INK, 1.5, "M20.500 39c2 1.500 5 1.500 7 0"),
  ],
  koala: () => [
    both((x) => oval("#8e97a6", x, 17, 10, 9.5), 14.5),
    both((x) => oval("#f0d3cf", x, 18, 5.5, 5), 14.5),
    oval("#a3acba", 24, 27, 16, 16),
    oval("#e9ecf0", 24, 38, 7, 4),
    area("#3a3d46", "M24 22c5 0 5.500 5 5 9s-2 6-5 6-4.500-2-5-6 0-9 5-9Z"),
    line("#8b919c", 1.4, "M21.800 25.500c.5-1.200 1.200-1.700 2-1.800"),
    line(INK, 1.5, "M21 40c2 1.200 4 1.200 6 0"),
    eyes(9, 24),
  ],
  badger: () => [
    both((x) => oval("#34333a", x, 12, 5), 13),
    both((x) => oval(WHITE, x, 11.500, 2.4), 13),
    area("#f5f1e8", "M24 7c11 0 18 8 17 19-1 10-8 17-17 17S8 36 7 26C6 15 13 7 24 7Z"),
    area("#34333a", "M11 12c4-4 9-3 9 3 0 8 0 18-3 24-6-2-9-8-10-13-1-6 1-11 4-14ZM37 12c-4-4-9-3-9 3 0 8 0 18 3 24 6-2 9-8 10-13 1-6-1-11-4-14Z"),
    both((x) => oval("#fffbe8", x, 24, 2.9), 9),
    both((x) => oval(INK, x, 24, 1.9), 9),
    oval(INK, 24, 35, 4, 3),
    line(INK, 1.5, "M21 40.500c2 1 4 1 6 0"),
  ],
  otter: () => [
    both((x) => oval("#5e3f2b", x, 15, 4.5), 15.5),
    oval("#7a5439", 24, 26, 19, 17.5),
    area("#ecd2ab", "M24 27c4-3 15-2 15 4 0 8-8 12.500-15 12.500S9 39 9 31c0-6 11-7 15-4Z"),
    area(INK, "M19.500 27c0-2.500 9-2.500 9 0s-3 5-4.500 5-4.500-2.500-4.500-5Z"),
    mouth(35),
    line("#fff7e6", 1.1, "M14 33l-9-1M14 36l-8 2M34 33l9-1M34 36l8 2"),
    oval("#c98f7a", 24, 40, 2.6, 1.6),
    eyes(8.5, 21),
  ],
};

/** The names of all animals. */
export const ANIMALS = Object.keys(DRAWINGS);

/**
 * An animal on the colour of its seat; only seen, since the name always stands beside it.
 * @param {Avatar} avatar
 * @param {string} [names]
 */
export const drawAvatar = ({ animal = "", colour = "" }, names = "") =>
  h(
    "span",
    { key: "avatar", class: classes("avatar", colour && `seat-${colour}`, names), "aria-hidden": "true" },
    drawAnimal(animal),
  );

/** The classes of what belongs to a seat: it is painted in the colour of its plate. @param {Avatar} avatar */
export const seatPaint = ({ colour = "" }) => classes("seat-paint", colour && `seat-${colour}`);

/** The animal alone. @param {string} [animal] */
export const drawAnimal = (animal = "") => svg("animal", "0 0 48 48", DRAWINGS[animal]?.() ?? []);
