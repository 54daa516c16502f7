// @ts-check
// The socket of a table: frames in order, entries that are sent until they are acknowledged.

import { Connection } from "../lib/connection.js";

/**
 * @typedef {import("../lib/types.js").Frame} Frame
 * @typedef {import("../lib/types.js").HintFrame} HintFrame
 * @typedef {import("../lib/types.js").Whole} Whole
 * @typedef {import("../lib/types.js").Change} Change
 * @typedef {import("../lib/types.js").Message} Message
 * @typedef {import("../lib/types.js").Table} Table
 * @typedef {import("../lib/types.js").Item} Item
 * @typedef {import("../lib/types.js").Space} Space
 * @typedef {import("../lib/types.js").Around} Around
 * @typedef {import("../lib/types.js").Log} Log
 * @typedef {import("../lib/types.js").LineShown} LineShown
 * @typedef {import("../lib/types.js").Refusal} Refusal
 *
 * What is entered in the match: answers of a seat, or that its last ones are taken back.
 * @typedef {import("../lib/types.js").GiveAnswer | import("../lib/types.js").TakeBack} Entry
 *
 * What a page does with what arrives.
 * @typedef {object} Listener
 * @property {(changed: { table: boolean, around: boolean, log: Log | undefined }) => void} changed
 * @property {(refusal: Refusal) => void} refused
 * @property {(hint: HintFrame) => void} hinted
 * @property {(sentence: string) => void} problem
 * @property {(words: string) => void} connection  "" when all is well
 * @property {() => void} settled
 * @property {() => void} opened
 */

/** @extends {Connection<Message, Frame>} */
export class Live extends Connection {
  /**
   * @param {string} path
   * @param {Listener} listener
   */
  constructor(path, listener) {
    super(path, listener);
    this.listener = listener;
    /** @type {Map<string, Entry>} */
    this.unacknowledged = new Map();
    this.v = 0;
    /** Names the table as the page brought it; empty as soon as anything has changed. */
    this.tag = "";
    /** @type {Table | null} */
    this.table = null;
    /** @type {Around | null} */
    this.around = null;
    /** What the players have said to each other, at a table outside any evening. @type {LineShown[]} */
    this.lines = [];
    /** How far the server's time is ahead of this page's, at a table with a clock. */
    this.ahead = 0;
  }

  /** The server's time, by which clocks are kept. */
  now() {
    return performance.now() + this.ahead;
  }

  /**
   * Begin with the table that the page brought, so that it is there at once and not sent again.
   * @param {Frame} frame
   * @param {string} tag  names it
   * @param {number} now  the server's time
   */
  begin(frame, tag, now) {
    this.ahead = now - performance.now();
    this.received(frame);
    this.tag = tag;
  }

  /** @override */
  target() {
    return this.tag ? `${this.address}?have=${this.tag}` : this.address;
  }

  /** @override */
  opened() {
    this.v = 0;
    this.listener.opened();
    for (const entry of this.unacknowledged.values()) this.send(entry);
  }

  /**
   * Answer the question that is asked. One answer per question: whether it was taken.
   * @param {number[]} answers
   */
  answer(answers) {
    const ticket = this.around?.ticket;
    const isThisOne = (/** @type {Entry} */ entry) => entry.type === "answer" && entry.ticket === ticket;
    if (!ticket || [...this.unacknowledged.values()].some(isThisOne)) return false;
    this.enter({ type: "answer", ...this.signed(), ticket, answers });
    return true;
  }

  takeBack() {
    if ([...this.unacknowledged.values()].some((entry) => entry.type === "take-back")) return;
    this.enter({ type: "take-back", ...this.signed() });
  }

  /** What every entry says: which one it is, and whose. */
  signed() {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    return { id, seat: this.around?.seat ?? -1 };
  }

  /**
   * An entry is kept until the server has settled it, and sent again after a reconnect.
   * @param {Entry} entry
   */
  enter(entry) {
    this.unacknowledged.set(entry.id, entry);
    this.send(entry);
  }

  /** @param {string} id */
  settle(id) {
    this.unacknowledged.delete(id);
    if (!this.unacknowledged.size) this.listener.settled();
  }

  /**
   * @override
   * @param {Frame} frame
   */
  take(frame) {
    for (const id of frame.acks ?? []) this.settle(id);
    for (const refusal of frame.refusals ?? []) {
      this.settle(refusal.id);
      this.listener.refused(refusal);
    }
    if (frame.type === "table" || frame.type === "change") this.takeOver(frame);
    else if (frame.type === "hint") this.listener.hinted(frame);
  }

  /**
   * Take over a table or what changed of it; ask for the whole where a frame is missing.
   * @param {Whole | Change} frame
   */
  takeOver(frame) {
    if (frame.type === "change" && (!this.table || frame.v !== this.v + 1)) {
      this.send({ type: "whole" });
      return;
    }
    this.v = frame.v;
    if (frame.now) this.ahead = frame.now - performance.now();
    if (frame.type === "table" || this.v > 1) this.tag = "";
    const before = this.table;
    this.table = frame.type === "table" ? frame.table : changed(/** @type {Table} */ (before), frame);
    if (frame.around) this.around = frame.around;
    if (frame.type === "table" || frame.lines) this.lines = frame.lines ?? [];
    this.listener.changed({
      table: this.table !== before,
      around: Boolean(frame.around),
      log: frame.log,
    });
  }
}

/**
 * The table with what a frame says has changed; the same table if nothing has.
 * @param {Table} table
 * @param {Change} frame
 * @returns {Table}
 */
export function changed(table, frame) {
  const { zones = [], items = {}, order } = frame;
  if (!frame.table && !zones.length && !order) return table;
  const known = byKey(table.zones);
  const keys = order ?? [...known.keys()];
  for (const zone of zones) {
    const before = known.get(zone.key);
    const laid = items[zone.key];
    const isWhole = !before || laid === undefined;
    known.set(zone.key, isWhole ? zone : { ...zone, items: completed(before.items, zone.items, laid) });
  }
  return { ...table, ...frame.table, zones: keys.flatMap((key) => known.get(key) ?? []) };
}

/**
 * All items of a zone, of which only those that changed were sent.
 * @param {Item[]} before
 * @param {Item[]} sent  of a board only the spaces that changed
 * @param {string[] | null} keys  of all of them, null if none came, went or moved
 */
function completed(before, sent, keys) {
  const known = byKey(before);
  for (const item of sent) {
    const same = known.get(item.key);
    const isBoard = item.type === "board" && same?.type === "board";
    known.set(item.key, isBoard ? { ...item, spaces: merged(same.spaces, item.spaces) } : item);
  }
  return keys ? keys.flatMap((key) => known.get(key) ?? []) : [...known.values()];
}

/**
 * The spaces of a board, with those that changed.
 * @param {Space[]} before
 * @param {Space[]} sent
 */
const merged = (before, sent) => [...byKey([...before, ...sent]).values()];

/**
 * Things by their keys, in the order of the first of each.
 * @template {{ key: string }} Thing
 * @param {Thing[]} things
 */
const byKey = (things) => new Map(things.map((thing) => [thing.key, thing]));
