// @ts-check
// A rules page: the quick rules, and a search that leaves the sections in which the words stand.

import { setUpQuickRules } from "../table/lesson.js";
import { drawPlan } from "../draw/plan.js";
import { show } from "../lib/dom.js";
import { findAll, must } from "../lib/page.js";
import { fetchArt } from "../table/stage.js";

export async function setUpRules() {
  const field = /** @type {HTMLInputElement} */ (must("#search"));
  field.addEventListener("input", () => search(field.value.trim().toLowerCase()));
  await Promise.all([setUpQuickRules(), showPlan()]);
}

/** The parts of the table, drawn as they are in a match. */
async function showPlan() {
  const { plan = "" } = must("#plan").dataset;
  const [art, answer] = await Promise.all([fetchArt(must("#plan").dataset.drawings ?? ""), fetch(plan)]);
  if (answer.ok) show(must("#parts"), drawPlan(art, await answer.json()));
}

/** @param {string} words */
function search(words) {
  const sections = findAll(".rules .rule");
  for (const section of sections) section.hidden = !textOf(section).includes(words);
  const left = sections.filter((section) => !section.hidden);
  must("#found").textContent = words ? inWords(left.length) : "";
  globalThis.CSS?.highlights?.set("found", new Highlight(...(words ? left.flatMap((section) => places(section, words)) : [])));
}

/** @param {Node} node */
const textOf = (node) => (node.textContent ?? "").toLowerCase();

/** @param {number} count */
const inWords = (count) => (count === 0 ? "Nothing found." : count === 1 ? "1 section" : `${count} sections`);

/**
 * Where the words stand.
 * @param {HTMLElement} section
 * @param {string} words
 */
function places(section, words) {
  const found = [];
  const texts = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const content = textOf(text);
    for (let at = content.indexOf(words); at >= 0; at = content.indexOf(words, at + words.length)) {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + words.length);
      found.push(range);
    }
  }
  return found;
}
