// @ts-check
// What every drawing function shares: colours, marks in words, small pictures, and real buttons.

import { classes, flat, h } from "../lib/dom.js";

/**
 * @typedef {import("../lib/dom.js").Child} Child
 * @typedef {import("../lib/dom.js").Markup} Markup
 * @typedef {import("../lib/types.js").Art} Art
 */

/**
 * What is needed to draw: the paints, the drawings of the game, what is chosen so far, and how keys
 * are set apart that occur twice on a page.
 * @typedef {object} Pen
 * @property {Art["palette"]} palette
 * @property {Art["drawings"]} drawings
 * @property {boolean} choosable
 * @property {string} prefix
 * @property {import("../table/choosing.js").Choosing} choosing
 * @property {Map<string, string>} orders  by zone, the name of the order its items are shown in
 * @property {Set<string>} read  the results of rounds that were read: they are folded away
 * @property {string} opened  the zone at a plate that is shown whole
 * @property {string} dock  what kind of things hands hold in this match
 * @property {Map<string, number>} most  by zone, how many things lay there at most in this round
 * @property {Map<string, number>} lit  by zone, which of its groups is lit alone; at rest all of them are
 * @property {import("../lib/types.js").Seat[]} [seats]  who sits at the table, in their order
 * @property {number} [viewer]  the number of the seat that sees it
 * @property {boolean} [forAll]  whether everybody looks at this screen, and nobody presses anything
 * @property {Map<number, string>} [said]  by seat, what it has just done
 * @property {import("./clock.js").Times | null} [times]  how the clocks of the seats stand, where there are any
 */

/** @type {Record<string, string>} */
const MARK_WORDS = {
  last: "just moved",
  chosen: "chosen",
  winning: "winning",
  spent: "out of play",
  open: "open",
  best: "brings the most",
  worthless: "brings nothing",
};
const MARKS = Object.keys(MARK_WORDS);

/** Colours of things that have no colour to speak of: their code is not printed. */
const PLAIN_COLOURS = ["white", "cream"];

/** @param {string} colour */
export const paint = (colour) => `paint-${colour}`;

/**
 * The code to print on a coloured thing, so that colour is never the only sign.
 * @param {Pen} pen
 * @param {string} colour
 */
export const printedCode = (pen, colour) =>
  PLAIN_COLOURS.includes(colour) ? "" : codeOf(pen, colour);

/**
 * @param {Pen} pen
 * @param {string} colour
 */
export const codeOf = (pen, colour) => pen.palette[colour]?.code ?? "";

/** @param {string[]} [marks] */
const inOrder = (marks = []) => MARKS.filter((mark) => marks.includes(mark));

/** @param {string[]} [marks] */
export const markClasses = (marks) => inOrder(marks).map((mark) => `is-${mark}`);

/**
 * A thing in words for screen readers; what the label says is not said again.
 * @param {string} label
 * @param {(string | undefined)[]} details
 * @param {string[]} [marks]
 */
export function spoken(label, details = [], marks = []) {
  const said = label.toLowerCase();
  const fresh = details.filter((words) => words && !said.includes(words.toLowerCase()));
  return [label, ...fresh, ...inOrder(marks).map((mark) => MARK_WORDS[mark])].filter(Boolean).join(", ");
}

/** A number as people write it: 7, not 7.0; −4 with a real minus. @param {number} value */
export const numberWords = (value) => String(Math.round(value * 100) / 100).replace("-", "−");

/**
 * A thing on the table: a real button if it can be chosen, otherwise a picture with a name. A
 * button cannot hold another, so a thing with choosable parts is covered by its own button, and
 * its parts lie above that.
 * @param {Pen} pen
 * @param {string} names
 * @param {string} label
 * @param {{ key?: string, answer?: number | null, marks?: string[], holdsButtons?: boolean, origin?: string, face?: string, isGoal?: boolean, place?: string }} facts
 * @param {...Child} children
 * @returns {Markup}
 */
export function frame(pen, names, label, facts, ...children) {
  const { key, answer = null, marks, holdsButtons = false, origin, face, isGoal = false, place } = facts;
  const name = key === undefined ? null : pen.prefix + key;
  const attributes = {
    key: name,
    class: classes(names, ...markClasses(marks), pen.choosing.classesOf(answer)),
    "data-key": name,
    "data-origin": origin ? pen.prefix + origin : null,
    "data-face": face,
    "data-goal": isGoal ? name : null,
    style: place,
  };
  const open = pen.choosable && answer !== null;
  if (holdsButtons && pen.choosable) {
    const cover = open ? button(pen, { class: "cover", "data-cover": name }, answer, label, []) : null;
    return h("span", { ...attributes, "aria-label": label, role: "group" }, cover, children);
  }
  if (open) return button(pen, attributes, answer, label, children);
  if (pen.choosable && key !== undefined && pen.choosing.hasOffersFor(key)) return offering(pen, attributes, key, label, children);
  return h("span", { ...attributes, "aria-label": label, role: "img" }, flat(children).map(unheard));
}

/**
 * How a thing that can be chosen is called among those chosen: things that look alike have the same
 * answer and different keys.
 * @param {string | null | undefined} key
 * @param {number} answer
 */
export const thingName = (key, answer) => key ?? `answer ${answer}`;

/**
 * A thing to press. Its name is a text inside it, and all that is only seen is kept from
 * screen readers: nothing is said twice, and voice control finds it by what stands on it.
 * @param {Pen} pen
 * @param {Record<string, any>} attributes
 * @param {number} answer
 * @param {string} label
 * @param {Child[]} children
 */
function button(pen, attributes, answer, label, children) {
  const thing = thingName(attributes.key ?? attributes["data-cover"], answer);
  const part = pen.choosing.isPart(answer);
  const chosen = part && pen.choosing.isChosen(thing);
  const names = classes(
    attributes.class,
    chosen && "is-chosen",
    !chosen && pen.choosing.isAside(answer) && "is-aside",
    pen.choosing.travels(answer) && "travels",
  );
  return h(
    "button",
    {
      ...attributes,
      class: names,
      type: "button",
      "data-answer": answer,
      "data-thing": thing,
      "aria-pressed": part ? String(chosen) : null,
    },
    h("span", { key: "words", class: "hidden" }, label),
    flat(children).map(unheard),
  );
}

/**
 * A thing to press that stands for no answer itself: it offers those that concern it.
 * @param {Pen} pen
 * @param {Record<string, any>} attributes
 * @param {string} key
 * @param {string} label
 * @param {Child[]} children
 */
function offering(pen, attributes, key, label, children) {
  const isOffered = pen.choosing.offered === key;
  return h(
    "button",
    { ...attributes, class: classes(attributes.class, "offers", isOffered && "is-chosen"), type: "button", "data-offers": key, "aria-pressed": String(isOffered) },
    h("span", { key: "words", class: "hidden" }, label),
    flat(children).map(unheard),
  );
}

/** @param {Markup | string} child */
const unheard = (child) =>
  typeof child === "string"
    ? hidden("", child)
    : { ...child, attributes: { ...child.attributes, "aria-hidden": "true" } };

/**
 * Something to see that says nothing new to a screen reader.
 * @param {string} names
 * @param {...Child} children
 */
export const hidden = (names, ...children) =>
  h("span", { class: names || null, "aria-hidden": "true" }, children);

/**
 * A picture that is only seen: its words stand on the thing it is part of.
 * @param {string} names
 * @param {string} box
 * @param {Child} children
 * @param {boolean} [stretch]
 * @param {string | null} [style]
 */
export const svg = (names, box, children, stretch = false, style = null) =>
  h(
    "svg",
    {
      class: names,
      viewBox: box,
      "aria-hidden": "true",
      focusable: "false",
      preserveAspectRatio: stretch ? "none" : null,
      style,
    },
    children,
  );

/**
 * The two parents of a secondary colour, side by side along a diagonal.
 * @param {Pen} pen
 * @param {string} colour
 */
export function split(pen, colour) {
  const [first, second] = pen.palette[colour]?.parents ?? [];
  if (!first || !second) return null;
  const halves = [
    h("path", { d: "M0 0H15L5 10H0Z", fill: pen.palette[first]?.paint }),
    h("path", { d: "M15 0H20V10H5Z", fill: pen.palette[second]?.paint }),
  ];
  return svg("split", "0 0 20 10", halves, true);
}

/**
 * The value of a fill or stroke: "none", "ink" or a palette name.
 * @param {Pen} pen
 * @param {string} colour
 */
export function palettePaint(pen, colour) {
  if (colour === "none") return "none";
  return colour === "ink" ? "currentColor" : pen.palette[colour]?.paint;
}

/**
 * A drawing of the game, by name.
 * @param {Pen} pen
 * @param {string} [name]
 */
export function sketch(pen, name) {
  const strokes = sketchPaths(pen, name);
  return strokes && svg("sketch", "0 0 100 100", strokes);
}

/**
 * The strokes of such a drawing, for a picture that has more in it.
 * @param {Pen} pen
 * @param {string} [name]
 */
export function sketchPaths(pen, name) {
  const drawing = name ? pen.drawings[name] : undefined;
  if (!drawing) return null;
  return drawing.shapes.map((shape) =>
    h("path", {
      d: shape.path,
      fill: palettePaint(pen, shape.fill ?? "none"),
      stroke: palettePaint(pen, shape.stroke ?? "ink"),
      "stroke-width": shape.width ?? 4,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
    }),
  );
}
