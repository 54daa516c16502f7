// @ts-check
// A socket that comes back: after a lost connection, a restart of the server, a sleeping phone.

import { sayGoodbye } from "./page.js";

const PING_EVERY = 15_000;
const PONG_WITHIN = 10_000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;
const NO_CONNECTION = "No connection right now. Please try again in a moment.";
const OUTDATED = "This page is older than the server. Please reload it.";

/** Which scripts this page runs, as their address says. */
const BUILD = new URL(import.meta.url).searchParams.get("v") ?? "";

/**
 * What every page does with what it hears of its connection.
 * @typedef {object} Hearing
 * @property {(words: string) => void} connection  "" when all is well
 * @property {(sentence: string) => void} problem
 */

/**
 * What a message and a frame look like depends on what is at the other end.
 * @template {{ type: string }} Message
 * @template {{ type: string }} Frame
 */
export class Connection {
  /**
   * @param {string} path
   * @param {Hearing} hearing
   */
  constructor(path, hearing) {
    this.hearing = hearing;
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.pause = FIRST_PAUSE;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.gone = false;
    /** What was asked before the connection was there. @type {Message[]} */
    this.asked = [];
    this.retryTimer = 0;
    this.pingTimer = 0;
    this.pongTimer = 0;
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.wake();
    });
  }

  /** Where to connect this time. */
  target() {
    return this.address;
  }

  /** The connection is there, for the first time or again. */
  opened() {}

  /** Something came that every page has its own use for. @param {Frame} _frame */
  take(_frame) {}

  // What an outdated socket still says is not heard: its counts are not those of the new one.
  connect() {
    clearTimeout(this.retryTimer);
    const socket = new WebSocket(this.target());
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.opened();
      for (const message of this.asked.splice(0)) this.send(message);
      clearInterval(this.pingTimer);
      this.pingTimer = window.setInterval(() => this.ping(), PING_EVERY);
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.received(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => this.lost(socket));
    this.expectAnswer();
  }

  /** Nothing more is to come. */
  leave() {
    this.gone = true;
    clearTimeout(this.retryTimer);
    clearInterval(this.pingTimer);
    clearTimeout(this.pongTimer);
    this.socket?.close();
    this.socket = null;
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
    this.hearing.connection("Reconnecting …");
    if (this.asked.splice(0).length) this.hearing.problem(NO_CONNECTION);
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
   * @param {Message | { type: "ping" }} message
   */
  send(message) {
    const open = this.socket?.readyState === WebSocket.OPEN;
    if (open) this.socket?.send(JSON.stringify(message));
    return open;
  }

  /**
   * For what is not kept and sent again: the caller learns if it was in vain.
   * @param {Message} message
   */
  ask(message) {
    if (this.send(message)) return;
    if (this.socket?.readyState === WebSocket.CONNECTING) this.asked.push(message);
    else this.hearing.problem(NO_CONNECTION);
  }

  /** @param {Frame} frame */
  received(frame) {
    clearTimeout(this.pongTimer);
    const build = "build" in frame ? String(frame.build) : BUILD;
    if (BUILD && build !== BUILD) {
      if (reloadFor(build)) return this.leave();
      this.hearing.problem(OUTDATED);
    }
    this.pause = FIRST_PAUSE;
    this.hearing.connection("");
    this.take(frame);
    const sentence = "sentence" in frame ? String(frame.sentence) : "";
    if (frame.type === "problem") this.hearing.problem(sentence);
    if (frame.type === "gone") {
      this.gone = true;
      this.hearing.connection(sentence);
      if ("address" in frame && frame.address) sayGoodbye(sentence, String(frame.address));
    }
  }
}

/**
 * Reload the page, whose scripts may not understand what this server sends: once for each build, so
 * that servers of two builds beside each other do not keep a page reloading.
 * @param {string} build
 */
function reloadFor(build) {
  try {
    if (sessionStorage.getItem("gamenight.build") === build) return false;
    sessionStorage.setItem("gamenight.build", build);
  } catch {
    return false; // storage is forbidden
  }
  location.reload();
  return true;
}
