// @ts-check
// The evening that a table belongs to: its chat, its news, and the next match.

import { isSeated } from "../draw/evening.js";
import { freshLines, seatAt, showBubble } from "./bubbles.js";
import { markUnread, mutedIn, setUpTalk, setUpUnread, showLines } from "./chat.js";
import { EveningLive } from "./evening_live.js";
import { EveningNews } from "./evening_news.js";
import { say } from "../lib/page.js";
import { again, mayStart, mostWanted, withSeatsChanged } from "./next_match.js";

/**
 * @typedef {import("./evening_live.js").Evening} Evening
 * @typedef {import("../lib/types.js").Start} Start
 * @typedef {{ words: string, start: Start }} Offer
 */

export class EveningAtTable {
  /**
   * @param {{ page: string, table: string, me: number, token: string }} place  `page` is the address of the evening's page
   * @param {() => void} onChange  what stands beside the table may have changed
   */
  constructor({ page, table, me, token }, onChange) {
    this.table = table;
    this.self = { me, token };
    this.muted = mutedIn(page.split("/")[2] ?? "");
    this.onChange = onChange;
    this.live = new EveningLive(`${page}/live`, this);
    this.news = new EveningNews(this.self, (message) => this.live.ask(message), table);
    setUpTalk((message) => this.live.ask(message), (line) => this.live.ask({ type: "clear", line }));
    setUpUnread();
    this.live.connect();
  }

  /**
   * @param {Evening} evening
   * @param {Evening | null} before
   */
  changed(evening, before) {
    showLines(evening, this.self, this.muted);
    const fresh = freshLines(evening.lines, before?.lines, this.muted);
    for (const line of fresh) showBubble(line, seatAt(evening, this.table, line.person ?? -1));
    markUnread(fresh.filter((line) => line.person !== this.self.me).length);
    this.news.changed(evening, before);
    this.onChange();
  }

  problem = say;

  connection() {} // the table tells of it

  /** What the people here may play next. @returns {Offer[]} */
  offers() {
    const { evening } = this.live;
    if (!evening || evening.closed || !mayStart(evening, this.self.me)) return [];
    const match = evening.matches.find((one) => one.table === this.table);
    const same = match?.over ? again(evening, match) : null;
    const next = mostWanted(evening);
    /** @type {(Offer | null)[]} */
    const found = [
      same && { words: "Again", start: same },
      same && same.players > 1 && { words: "Again, swap seats", start: withSeatsChanged(same) },
      next && { words: `Next: ${evening.wanted?.title ?? ""}`, start: next },
    ].map((offer) => offer || null);
    const isMine = (/** @type {Offer} */ offer) => evening.host === this.self.me || offer.start.people.includes(this.self.me);
    return found.filter((offer) => offer !== null).filter(isMine);
  }

  /** @param {Start} start */
  start(start) {
    this.news.isEager = true;
    this.live.ask(start);
  }

  /**
   * Where a player is for whom the table waits, as a sentence.
   * @param {number} seat
   * @param {string} name
   */
  whereabouts(seat, name) {
    const { evening } = this.live;
    const person = evening?.matches.find((match) => match.table === this.table)?.seats?.[seat]?.person;
    const found = evening?.people.find((one) => one.person === person);
    if (!evening || !found) return "";
    if (!found.here) return `${name} is away.`;
    const open = evening.matches.filter((match) => found.tables?.includes(match.table));
    const other = open.find((match) => !match.over);
    if (other) return `${name} ${isSeated(other, found.person) ? "is playing" : "is watching"} ${other.title}.`;
    return open.length ? `${name} is looking at the last result.` : `${name} is on the evening’s page.`;
  }
}
