// @ts-check
// The socket of a table: frames in order, entries that are sent until they are acknowledged.

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").HintFrame} HintFrame
 * @typedef {import("./types.js").Whole} Whole
 * @typedef {import("./types.js").Change} Change
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Around} Around
 * @typedef {import("./types.js").Log} Log
 * @typedef {import("./types.js").Refusal} Refusal
 *
 * What is entered in the match: answers of a seat, or that its last ones are taken back.
 * @typedef {import("./types.js").GiveAnswer | import("./types.js").TakeBack} Entry
 *
 * Whoever listens: what a page does with what arrives.
 * @typedef {object} Listener
 * @property {(changed: { table: boolean, around: boolean, log: Log | undefined }) => void} changed
 * @property {(refusal: Refusal) => void} refused
 * @property {(hint: HintFrame) => void} hinted
 * @property {(sentence: string) => void} problem
 * @property {(words: string) => void} connection  "" when all is well
 * @property {() => void} settled
 * @property {() => void} opened
 */

const PING_EVERY = 15_000;
const PONG_WITHIN = 10_000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;

export class Live {
  /**
   * @param {string} path
   * @param {Listener} listener
   */
  constructor(path, listener) {
    this.listener = listener;
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    /** @type {Map<string, Entry>} */
    this.unacknowledged = new Map();
    this.pause = FIRST_PAUSE;
    this.v = 0;
    /** Names the table as the page brought it; empty as soon as anything has changed. */
    this.tag = "";
    /** @type {Table | null} */
    this.table = null;
    /** @type {Around | null} */
    this.around = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.gone = false;
    this.retryTimer = 0;
    this.pingTimer = 0;
    this.pongTimer = 0;
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.wake();
    });
  }

  /**
   * Begin with the table that the page brought, so that it is there at once and not sent again.
   * @param {Frame} frame
   * @param {string} tag  names it
   */
  begin(frame, tag) {
    this.received(frame);
    this.tag = tag;
  }

  // What an outdated socket still says is not heard: its counts are not those of the new one.
  connect() {
    clearTimeout(this.retryTimer);
    const socket = new WebSocket(this.tag ? `${this.address}?have=${this.tag}` : this.address);
    this.socket = socket;
    socket.addEventListener("open", () => socket === this.socket && this.opened());
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.received(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => this.lost(socket));
    this.expectAnswer();
  }

  opened() {
    this.v = 0;
    this.listener.opened();
    for (const entry of this.unacknowledged.values()) this.send(entry);
    clearInterval(this.pingTimer);
    this.pingTimer = window.setInterval(() => this.ping(), PING_EVERY);
  }

  /**
   * Told by the socket itself, or by a ping without an answer, whichever comes first.
   * @param {WebSocket | null} socket
   */
  lost(socket) {
    if (socket !== this.socket || this.gone) return;
    this.socket = null;
    socket?.close();
    clearInterval(this.pingTimer);
    clearTimeout(this.pongTimer);
    this.listener.connection("Reconnecting …");
    const jitter = 0.5 + Math.random();
    this.retryTimer = window.setTimeout(() => this.connect(), this.pause * jitter);
    this.pause = Math.min(this.pause * 1.7, LONGEST_PAUSE);
  }

  // The page is seen again, or the network is back: a socket that died unnoticed is noticed now.
  wake() {
    if (this.gone) return;
    const state = this.socket?.readyState;
    if (state === WebSocket.OPEN) this.ping();
    else if (state !== WebSocket.CONNECTING) this.connect();
  }

  ping() {
    this.send({ type: "ping" });
    this.expectAnswer();
  }

  expectAnswer() {
    const { socket } = this;
    clearTimeout(this.pongTimer);
    this.pongTimer = window.setTimeout(() => this.lost(socket), PONG_WITHIN);
  }

  /**
   * Whether the message went out.
   * @param {Message} message
   */
  send(message) {
    const open = this.socket?.readyState === WebSocket.OPEN;
    if (open) this.socket?.send(JSON.stringify(message));
    return open;
  }

  /**
   * For what is not kept and sent again: whoever asked is told that it was in vain.
   * @param {Message} message
   */
  ask(message) {
    if (!this.send(message))
      this.listener.problem("There is no connection just now. Please try again in a moment.");
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

  /** @param {Frame} frame */
  received(frame) {
    clearTimeout(this.pongTimer);
    this.pause = FIRST_PAUSE;
    this.listener.connection("");
    for (const id of frame.acks ?? []) this.settle(id);
    for (const refusal of frame.refusals ?? []) {
      this.settle(refusal.id);
      this.listener.refused(refusal);
    }
    if (frame.type === "table" || frame.type === "change") this.take(frame);
    else if (frame.type === "hint") this.listener.hinted(frame);
    else if (frame.type === "problem") this.listener.problem(frame.sentence);
    else if (frame.type === "gone") {
      this.gone = true;
      this.listener.connection(frame.sentence);
    }
  }

  /**
   * Take over a table or what changed of it; ask for the whole where a frame is missing.
   * @param {Whole | Change} frame
   */
  take(frame) {
    if (frame.type === "change" && (!this.table || frame.v !== this.v + 1)) {
      this.send({ type: "whole" });
      return;
    }
    this.v = frame.v;
    if (frame.type === "table" || this.v > 1) this.tag = "";
    const before = this.table;
    this.table = frame.type === "table" ? frame.table : changed(/** @type {Table} */ (before), frame);
    if (frame.around) this.around = frame.around;
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
  const { zones, order } = frame;
  if (!frame.table && !zones && !order) return table;
  const known = new Map([...table.zones, ...(zones ?? [])].map((zone) => [zone.key, zone]));
  const keys = order ?? table.zones.map((zone) => zone.key);
  const laid = keys.flatMap((key) => known.get(key) ?? []);
  return { ...table, ...frame.table, zones: laid };
}
