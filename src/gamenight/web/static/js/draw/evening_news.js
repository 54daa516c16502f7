// @ts-check
// News of an evening that want an answer: a seat that waits, a match that is proposed, a person who
// asks to come in again.

import { h } from "../lib/dom.js";

/**
 * @typedef {import("../pages/evening_live.js").Evening} Evening
 * @typedef {import("../lib/types.js").ProposalShown} ProposalShown
 *
 * A place that the user is about to be taken to.
 * @typedef {{ words: string, address: string, seconds: number }} Going
 */

/**
 * @param {Evening} evening
 * @param {number} me
 * @param {Going | null} going
 * @param {(table: string) => number} left  seconds until a proposal begins
 */
export function news(evening, me, going, left) {
  return [
    going && goingThere(going),
    evening.proposals.map((proposal) => proposed(evening, proposal, me, left(proposal.table))),
    evening.host === me && evening.asking.map((one) =>
      h(
        "div",
        { key: `asking ${one.person}`, class: "news-item", role: "alert" },
        h("p", null, `${one.name} asks to come in again.`),
        h(
          "div",
          { class: "row" },
          h("button", { class: "primary", type: "button", "data-readmit": one.person, "data-yes": true }, "Let in"),
          h("button", { type: "button", "data-readmit": one.person }, "No"),
        ),
      ),
    ),
  ];
}

/** @param {Going} going */
const goingThere = ({ words, address, seconds }) =>
  h(
    "div",
    { key: `going ${address}`, class: "news-item", role: "alert" },
    h("p", null, words, " ", h("span", { class: "countdown", "aria-hidden": "true" }, seconds)),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button primary", href: address }, "Go now"),
      h("button", { type: "button", "data-stay": true }, "Stay"),
    ),
  );

/**
 * @param {Evening} evening
 * @param {ProposalShown} proposal
 * @param {number} me
 * @param {number} seconds
 */
function proposed(evening, proposal, me, seconds) {
  const name = (/** @type {number} */ one) => evening.people.find((person) => person.person === one)?.name ?? "";
  const others = proposal.people.filter((one) => one !== proposal.by && one !== me).map(name);
  const mine = proposal.by === me;
  const isNamed = proposal.people.includes(me);
  const who = mine ? "You propose" : `${name(proposal.by)} proposes`;
  const company = [isNamed && !mine && "you", ...others].filter(Boolean).join(" and ");
  const details = proposal.details ? ` (${proposal.details})` : "";
  return h(
    "div",
    { key: `proposal ${proposal.table}`, class: "news-item", role: isNamed && !mine ? "alert" : "status" },
    h("p", null, `${who} ${proposal.title}${details}${company ? ` with ${company}` : ""}. `, h("span", { class: "countdown", "aria-hidden": "true" }, `Starts in ${seconds}`)),
    h(
      "div",
      { class: "row" },
      isNamed && !proposal.agreed.includes(me) && h("button", { class: "primary", type: "button", "data-reply": proposal.table, "data-yes": true }, "Yes, let’s play"),
      isNamed && h("button", { type: "button", "data-reply": proposal.table }, mine ? "Cancel" : "Not now"),
      !isNamed && evening.host === me && h("button", { type: "button", "data-reply": proposal.table }, "Not now"),
    ),
  );
}
