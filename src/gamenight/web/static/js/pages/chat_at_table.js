// @ts-check
// The chat of players at a table outside any evening: lines, reactions at plates, an unread mark.

import { freshLines, showBubble } from "./bubbles.js";
import { markUnread, setUpTalk, setUpUnread, showLines } from "./chat.js";

/**
 * @typedef {import("../lib/types.js").LineShown} LineShown
 * @typedef {import("../lib/types.js").Say} Say
 * @typedef {import("../lib/types.js").Clear} Clear
 */

const NOBODY = -1;

export class ChatAtTable {
  /** @param {(message: Say | Clear) => void} ask */
  constructor(ask) {
    /** @type {LineShown[] | undefined} */
    this.shown = undefined;
    setUpTalk(ask, (line) => ask({ type: "clear", line }));
    setUpUnread();
  }

  /**
   * @param {LineShown[]} lines
   * @param {number} me  the seat of the player at this page
   */
  changed(lines, me) {
    if (lines === this.shown) return;
    showLines({ lines, host: NOBODY }, { me, token: "" }, new Set());
    const fresh = freshLines(lines, this.shown);
    for (const line of fresh) showBubble(line, line.person ?? NOBODY);
    markUnread(fresh.filter((line) => line.person !== me).length);
    this.shown = lines;
  }
}
