// @ts-check
// The socket of an evening: the first frame is whole, the others say what changed.

import { Connection } from "../lib/connection.js";

/**
 * @typedef {import("../lib/types.js").EveningFrame} EveningFrame
 * @typedef {import("../lib/types.js").EveningMessage} EveningMessage
 * @typedef {import("../lib/types.js").FromEvening} FromEvening
 * @typedef {Required<Omit<EveningFrame, "type" | "acks" | "refusals">>} Evening
 *
 * @typedef {object} Listener
 * @property {(evening: Evening, before: Evening | null) => void} changed
 * @property {(sentence: string) => void} problem
 * @property {(words: string) => void} connection  "" when all is well
 */

/** @extends {Connection<EveningMessage, FromEvening>} */
export class EveningLive extends Connection {
  /**
   * @param {string} path
   * @param {Listener} listener
   */
  constructor(path, listener) {
    super(path, listener);
    this.listener = listener;
    /** @type {Evening | null} */
    this.evening = null;
  }

  /**
   * @override
   * @param {FromEvening} frame
   */
  take(frame) {
    if (frame.type !== "evening") return;
    const { type: _, ...changed } = frame;
    const before = this.evening;
    this.evening = /** @type {Evening} */ ({ ...before, ...changed });
    this.listener.changed(this.evening, before);
  }
}
