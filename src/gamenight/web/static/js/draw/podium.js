// @ts-check
// The end of an evening: the best three, what to remember of everybody, and a picture to keep.

import { classes, h } from "../lib/dom.js";
import { avatarOf, colourOf } from "./evening.js";

/** @typedef {import("../pages/evening_live.js").Evening} Evening */

/** Places from left to right. */
const STEPS = [1, 0, 2];
const WORDS = ["First", "Second", "Third"];

/** @param {number} points */
const inPoints = (points) => `${points} ${points === 1 ? "point" : "points"}`;

/** The steps of the podium; people who share a place share a step. @param {Evening} evening */
export const steps = (evening) =>
  h(
    "ol",
    { class: "podium-steps" },
    STEPS.map((place) => {
      const sharing = evening.standings.filter((row) => (row.place ?? 0) === place);
      return (
        sharing.length > 0 &&
        h(
          "li",
          { key: `${place}`, class: classes("step", `step-${place + 1}`, `seat-${colourOf(evening, sharing[0]?.person ?? -1)}`) },
          h("span", { class: "step-animals" }, sharing.map(({ person }) => avatarOf(evening, person))),
          h("strong", null, sharing.map((row) => row.name).join(", ")),
          h("span", { class: "step-block" }, h("span", { class: "hidden" }, `${WORDS[place]}, `), h("span", { "aria-hidden": "true" }, place + 1), h("span", { class: "step-points" }, ` ${inPoints(sharing[0]?.points ?? 0)}`)),
        )
      );
    }),
  );

/** @param {Evening} evening */
export const moments = (evening) =>
  evening.moments.length > 0 &&
  h(
    "ul",
    { class: "people-moments" },
    evening.moments.map((one) => h("li", { key: `${one.person}` }, avatarOf(evening, one.person), h("span", null, h("strong", null, one.name), ` ${one.what}`))),
  );

/**
 * @param {Evening} evening
 * @param {string} link  of the evening, which stays open
 * @param {boolean} amHost
 */
export function podium(evening, link, amHost) {
  if (!evening.closed) return null;
  const title = document.title.split(" · ")[0] ?? "";
  return h(
    "div",
    { key: "podium", class: "farewell panel" },
    h("h2", null, evening.standings.length ? "That was the evening!" : "The evening has ended"),
    evening.standings.length > 0 && steps(evening),
    moments(evening),
    h(
      "div",
      { class: "row" },
      evening.standings.length > 0 && h("a", { class: "button primary", href: `${link}/podium.svg`, download: "evening.svg" }, "Save the picture"),
      h("button", { type: "button", "data-share": `${link}/keepsake`, "data-title": title }, "Share the recap"),
      h("a", { class: "button", href: `${link}/keepsake` }, "Recap"),
      h("button", { type: "button", "data-copy": link }, "Copy the link to come again"),
      amHost && h("button", { type: "button", "data-close": "off" }, "Play on"),
    ),
  );
}
