// @ts-check
// What a person has chosen so far: several things, an amount, an answer that is asked twice; then
// what was sent. It belongs to one question and survives everything that others do meanwhile.

import { classes } from "../lib/dom.js";

/**
 * @typedef {import("../lib/types.js").Question} Question
 * @typedef {import("../lib/types.js").Several} Several
 * @typedef {import("../lib/types.js").Sum} Sum
 * @typedef {{ thing: string, answer: number }} Chosen
 */

export class Choosing {
  /**
   * @param {Question | null} [question]
   * @param {string} [ticket]  names the question
   */
  constructor(question = null, ticket = "") {
    this.ticket = ticket;
    /** @type {Several | null} */
    this.several = question?.several ?? null;
    /** @type {Chosen[]} */
    this.chosen = [];
    /** @type {number | null} */
    this.amount = question?.amount?.least ?? null;
    /** The answer that was pressed once and has to be pressed again. @type {number | null} */
    this.confirming = null;
    this.finals = new Set(
      (question?.answers ?? []).filter((answer) => answer.final).map((answer) => answer.number),
    );
    /** What was sent and waits to be carried out. @type {Set<number>} */
    this.picked = new Set();
    /** What the hint means. @type {Set<number>} */
    this.hinted = new Set();
    /** The hint itself, until it is closed. @type {import("../lib/types.js").HintFrame | null} */
    this.hint = null;
    /** The thing whose answers are offered, by its key. */
    this.offered = "";
    this.concerned = new Set((question?.answers ?? []).flatMap(({ concerns = [] }) => concerns));
  }

  /** Whether a thing offers answers that concern it. @param {string} key */
  hasOffersFor(key) {
    return this.concerned.has(key);
  }

  /** @param {string} thing */
  isChosen(thing) {
    return this.chosen.some((one) => one.thing === thing);
  }

  /**
   * How an answer, or a thing that stands for it, looks by now.
   * @param {number | null | undefined} answer
   */
  classesOf(answer) {
    if (answer === null || answer === undefined) return "";
    return classes(this.picked.has(answer) && "is-picked", this.hinted.has(answer) && "is-hint");
  }

  /**
   * Whether an answer is one of several things that are chosen together, and not one by itself.
   * @param {number} answer
   */
  isPart(answer) {
    return this.several !== null && !(this.several.instead ?? []).includes(answer);
  }

  /** Whether what is chosen is given as soon as it is complete. */
  get atOnce() {
    return Boolean(this.several?.at_once);
  }

  /**
   * Whether an answer may come next: a card, or a place for the card that was pressed.
   * @param {number} answer
   */
  goesWith(answer) {
    if (!this.atOnce) return true;
    return this.chosen.length ? this.isInSetWithChosen(answer) : this.begins(answer);
  }

  /** @param {number} answer */
  isInSetWithChosen(answer) {
    const together = [...this.answers(), answer];
    return (this.several?.sets ?? []).some((set) => together.every((one) => set.includes(one)));
  }

  /**
   * Whether an answer does not go with what is chosen: it can be pressed, but does not stand out.
   * @param {number} answer
   */
  isAside(answer) {
    if (this.atOnce) return !this.goesWith(answer);
    if (!this.several?.sets?.length || !this.chosen.length) return false;
    return this.isPart(answer) && !this.isInSetWithChosen(answer);
  }

  /**
   * Whether a choice can begin with an answer, whatever is chosen so far.
   * @param {number} answer
   */
  begins(answer) {
    return (this.several?.sets ?? []).some((set) => set[0] === answer);
  }

  /**
   * Press a thing where a choice is given at once: it goes with what is chosen, or starts again.
   * @param {string} thing
   * @param {number} answer
   */
  follow(thing, answer) {
    if (this.isChosen(thing)) this.chosen = [];
    else if (this.chosen.length && this.goesWith(answer)) this.chosen.push({ thing, answer });
    else this.chosen = this.begins(answer) ? [{ thing, answer }] : [];
  }

  /**
   * The first of the sets that begin with an answer: what two quick presses give.
   * @param {number} answer
   */
  firstWith(answer) {
    return this.several?.sets?.find((set) => set[0] === answer) ?? [];
  }

  /**
   * Whether a thing goes on to a place: then it can be dragged there.
   * @param {number} answer
   */
  travels(answer) {
    return this.atOnce && this.firstWith(answer).length > 1;
  }

  /**
   * Mark what was sent; nothing if it was refused. A card on its way to its place can no longer be put back.
   * @param {number[]} answers
   */
  send(answers) {
    this.picked = new Set(answers);
    if (this.atOnce) this.chosen = [];
  }

  /** @param {number} answer */
  countOf(answer) {
    return this.chosen.filter((one) => one.answer === answer).length;
  }

  /**
   * Press a thing in, or out again.
   * @param {string} thing
   * @param {number} answer
   */
  toggle(thing, answer) {
    this.confirming = null;
    const at = this.chosen.findIndex((one) => one.thing === thing);
    if (at >= 0) this.chosen.splice(at, 1);
    else if (this.chosen.length < (this.several?.most ?? 0)) this.chosen.push({ thing, answer });
    else if (this.several?.most === 1) this.chosen = [{ thing, answer }];
  }

  /**
   * Press an answer of the list: the next thing on the table that stands for it, or all out again.
   * @param {number} answer
   * @param {string[]} things
   */
  toggleAnswer(answer, things) {
    const next = things.find((thing) => !this.isChosen(thing));
    if (next !== undefined && this.chosen.length < (this.several?.most ?? 0)) this.toggle(next, answer);
    else this.chosen = this.chosen.filter((one) => one.answer !== answer);
  }

  answers() {
    return this.chosen.map((one) => one.answer).sort((one, other) => one - other);
  }

  /** Whether what is chosen may be all. */
  mayBeDone() {
    if (!this.several) return false;
    const { least, most, sets = [] } = this.several;
    const answers = this.answers();
    if (sets.length) return sets.some((set) => String(set) === String(answers));
    return least <= answers.length && answers.length <= most;
  }

  /** How far the choice has come, in the words of the terminal (`progress` in table/choosing.py). */
  words() {
    if (!this.several) return "";
    const { sum } = this.several;
    const counted = countWords(this.chosen.length, ...sizes(this.several));
    return sum ? `${counted}, ${sumWords(sum, this.answers())}` : counted;
  }

  /**
   * Whether an answer may go now; one that cannot be taken back has to be pressed twice.
   * @param {number} answer
   */
  isSure(answer) {
    if (!this.finals.has(answer) || this.confirming === answer) return true;
    this.confirming = answer;
    return false;
  }
}

/**
 * The least and the most things to choose, apart from choosing nothing if that is a set.
 * @param {Several} several
 * @returns {[number, number]}
 */
function sizes({ least, most, sets = [] }) {
  const counts = sets.map((set) => set.length).filter(Boolean);
  return counts.length ? [Math.min(...counts), Math.max(...counts)] : [least, most];
}

/**
 * @param {number} size
 * @param {number} least
 * @param {number} most
 */
function countWords(size, least, most) {
  if (least === most) return `${size} of ${most} chosen`;
  return size < least ? `${size} chosen, at least ${least}` : `${size} chosen, at most ${most}`;
}

/**
 * What the chosen things add up to: "5 of 8 spots".
 * @param {Sum} sum
 * @param {number[]} answers
 */
function sumWords({ unit, values, goal }, answers) {
  const points = new Map(values);
  const total = answers.reduce((before, answer) => before + (points.get(answer) ?? 0), 0);
  return `${total}${(goal ?? null) === null ? "" : ` of ${goal}`} ${unit}`;
}
