// @ts-check
// The question with its answers: one of them, several together, or an amount.

import { classes, h } from "../lib/dom.js";
import { drawHint } from "./hint.js";

/**
 * @typedef {import("../lib/types.js").Question} Question
 * @typedef {import("../lib/types.js").Answer} Answer
 * @typedef {import("../lib/types.js").Amount} Amount
 * @typedef {import("../lib/types.js").Several} Several
 * @typedef {import("../table/choosing.js").Choosing} Choosing
 * @typedef {import("./pen.js").Pen} Pen
 */

/** The first nine answers have the keys 1 to 9. */
const KEYS = 9;
/** This many answers have their buttons beside the question, and as many letters fit on buttons of equal width; others stand in a sheet. */
const FEW_ANSWERS = 4;
const FEW_LETTERS = 120;

/**
 * @param {Pen} pen
 * @param {Question} question
 * @param {Set<number>} onTable  the answers that things on the table stand for
 * @param {string[]} others  who is asked at the same time
 */
export function drawQuestion(pen, question, onTable, others) {
  const { amount, several } = question;
  const answers = listed(question, pen.choosing);
  const waiting = !question.answers?.length && !several;
  const only = onlyAnswer(question);
  const offered = answers.filter(({ concerns = [] }) => concerns.includes(pen.choosing.offered));
  const lying = answers.filter(
    (answer) => onTable.has(answer.number) && !answer.final && answer.number !== only && !offered.includes(answer),
  );
  const seldom = answers.filter((answer) => answer.seldom && answer.number !== only);
  const apart = answers.filter((answer) => !lying.includes(answer) && !seldom.includes(answer));
  const apartFirst = pen.choosing.atOnce; // many things may lie there, and few have a key
  const keys = keysOf(sortedOut(apartFirst ? [...apart, ...lying] : [...lying, ...apart]));
  const isCrowded = needSheet(apart);
  const sheet = [...(isCrowded ? apart : []), ...lying, ...seldom];
  return h(
    "section",
    { key: "question", class: classes("question", waiting && "waiting"), "data-question": true },
    h(
      "div",
      { key: "ask", class: "ask" },
      h("h2", { id: "question-words", "aria-live": waiting ? null : "polite" }, question.text),
      several && pen.choosable && !pen.choosing.atOnce
        ? h("p", { key: "progress", class: "progress-words reason", role: "status" }, pen.choosing.words())
        : question.reason && h("p", { key: "reason", class: "reason" }, question.reason),
      others.length > 0 && h("p", { key: "others", class: "whose" }, `Also waiting for ${others.join(", ")}`),
    ),
    h(
      "div",
      { key: "replies", class: "replies" },
      amount && pen.choosable && drawAmount(question, amount, pen.choosing),
      !isCrowded && apart.length > 0 && drawList(pen, sortedOut(apart), onTable, keys, only),
      sheet.length > 0 && drawSheet(pen, sortedOut(sheet), onTable, keys, isCrowded ? "Choose" : seldom.length ? "More" : "List"),
      pen.choosing.atOnce && pen.choosing.chosen.length > 0 && drawPuttingBack(),
      several && pen.choosable && !pen.choosing.atOnce && drawChoosing(pen.choosing, several),
    ),
    pen.choosing.hint && drawHint(pen.choosing.hint),
  );
}

/**
 * Whether these answers are too many, or their words too long, to stand beside the question.
 * @param {Answer[]} answers
 */
const needSheet = (answers) =>
  answers.length > FEW_ANSWERS ||
  (answers.length > 1 && answers.length * Math.max(...answers.map(({ label }) => label.length)) > FEW_LETTERS);

/**
 * The answer that is ready because there is no other; what gives something up never is.
 * @param {Question} question
 */
function onlyAnswer({ answers = [], several }) {
  const [answer, ...others] = answers;
  return answer && !others.length && !several && !answer.final ? answer.number : null;
}

/** What gives something up comes last: it is not the answer that is ready. @param {Answer[]} answers */
const sortedOut = (answers) => [
  ...answers.filter(({ final }) => !final),
  ...answers.filter(({ final }) => final),
];

/**
 * By answer, its key; the first nine have one.
 * @param {Answer[]} answers
 */
const keysOf = (answers) => new Map(answers.slice(0, KEYS).map(({ number }, at) => [number, String(at + 1)]));

/**
 * What stands in the list: with a slider there, not every amount; where a choice is given at once,
 * what may come next.
 * @param {Question} question
 * @param {Choosing} choosing
 */
function listed(question, choosing) {
  const { amount, answers = [] } = question;
  if (choosing.atOnce) return answers.filter(({ number }) => choosing.goesWith(number) && !choosing.countOf(number));
  if (!amount) return answers;
  const last = amount.first + Math.floor((amount.most - amount.least) / (amount.step ?? 1));
  return answers.filter(({ number }) => number < amount.first || number > last);
}

/**
 * A sheet that opens upwards. What lies on the table is pressed there: where the sheet has nothing
 * else, it is there for keys and screen readers alone.
 * @param {Pen} pen
 * @param {Answer[]} answers
 * @param {Set<number>} onTable
 * @param {Map<number, string>} keys
 * @param {"Choose" | "More" | "List"} name  a list has no answer that stands nowhere else
 */
const drawSheet = (pen, answers, onTable, keys, name) =>
  h(
    "details",
    { key: "all answers", class: classes("all-answers", name === "List" && "unseen") },
    h("summary", { class: name === "Choose" ? "primary" : null }, name, h("span", { class: "hidden" }, ` of ${answers.length}`)),
    drawList(pen, answers, onTable, keys),
  );

/**
 * @param {Pen} pen
 * @param {Answer[]} answers
 * @param {Set<number>} onTable
 * @param {Map<number, string>} keys
 * @param {number | null} [ready]  the only answer there is
 */
const drawList = (pen, answers, onTable, keys, ready = null) =>
  h(
    "ol",
    { key: "answers", class: "answers" },
    answers.map((answer) => drawAnswer(pen, answer, keys.get(answer.number), onTable, answer.number === ready)),
  );

/**
 * An answer as a button; those that also lie on the table are quieter here.
 * @param {Pen} pen
 * @param {Answer} answer
 * @param {string | undefined} key
 * @param {Set<number>} onTable
 * @param {boolean} isReady
 */
function drawAnswer({ choosable, choosing }, answer, key, onTable, isReady) {
  const chosen = choosing.several ? choosing.countOf(answer.number) : 0;
  const names = classes(
    "answer",
    isReady ? "primary" : onTable.has(answer.number) && "on-table",
    answer.final && "final",
    choosing.confirming === answer.number && "is-sure",
    chosen > 0 && "is-chosen",
    choosing.classesOf(answer.number),
  );
  return h(
    "li",
    { key: `answer ${answer.number}` },
    h(
      "button",
      {
        class: names,
        type: "button",
        disabled: !choosable,
        "data-answer": answer.number,
        "aria-keyshortcuts": key,
        "aria-pressed": choosing.isPart(answer.number) ? String(chosen > 0) : null,
      },
      key && h("kbd", { "aria-hidden": "true" }, key),
      h("span", null, wordsOf(choosing, answer.number, answer.label)),
      chosen > 1 && h("span", { class: "times" }, ` ×${chosen}`),
    ),
  );
}

/**
 * What stands on the button of an answer: one that was pressed once may have to be pressed again.
 * @param {Choosing} choosing
 * @param {number} answer
 * @param {string} label
 */
const wordsOf = (choosing, answer, label) =>
  choosing.confirming === answer ? `${label}: press again to be sure` : label;

/** A card that was pressed can be put back, also by pressing it once more. */
const drawPuttingBack = () =>
  h(
    "div",
    { key: "putting back", class: "choosing" },
    h("button", { type: "button", "data-clear": true }, "Put it back"),
  );

/**
 * The buttons that end a choice. Choosing nothing is never the answer
 * that is ready: the button that stands out is the one for what is chosen.
 * @param {Choosing} choosing
 * @param {Several} several
 */
function drawChoosing(choosing, several) {
  const none = choosing.chosen.length === 0;
  const done = choosing.mayBeDone() && !none;
  return h(
    "div",
    { key: "choosing", class: "choosing" },
    several.nothing && none
      ? h("button", { key: "nothing", type: "button", "data-done": "nothing" }, several.nothing)
      : h("button", { key: "clear", type: "button", "data-clear": true, disabled: none }, "Clear"),
    h("button", { key: "all", class: "primary", type: "button", "data-done": "all", disabled: !done }, several.done),
  );
}

/**
 * Less, how much, more, and the answer: one control.
 * @param {Question} question
 * @param {Amount} amount
 * @param {Choosing} choosing
 */
function drawAmount(question, amount, choosing) {
  const value = choosing.amount ?? amount.least;
  const step = amount.step ?? 1;
  const number = amount.first + (value - amount.least) / step;
  const label = question.answers?.find((answer) => answer.number === number)?.label ?? String(value);
  const limits = { min: amount.least, max: amount.most, step, value, "data-amount": true };
  const stepped = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ words) =>
    h(
      "button",
      { key: words, type: "button", "data-step-by": by, disabled: value + by < amount.least || value + by > amount.most, "aria-label": words },
      sign,
    );
  return h(
    "div",
    { key: `amount ${choosing.ticket}`, class: "amount" },
    stepped(-step, "−", "less"),
    h("input", { key: "number", type: "number", ...limits, inputmode: "numeric", "aria-label": amount.unit }),
    stepped(step, "+", "more"),
    h(
      "button",
      {
        key: "answer",
        class: classes("primary", choosing.confirming === number && "is-sure", choosing.classesOf(number)),
        type: "button",
        "data-answer": number,
      },
      wordsOf(choosing, number, label),
    ),
  );
}
