// Connections that come and go, with a clock and sockets that the tests hold in their hands.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Connection } from "./lib/connection.js";
import { Live, changed } from "./table/live.js";

let now, timers, sockets, wake, random;

class Socket {
  static CONNECTING = 0;
  static OPEN = 1;

  constructor(address) {
    Object.assign(this, { address, readyState: 0, sent: [], heard: {} });
    sockets.push(this);
  }
  addEventListener(kind, listener) {
    this.heard[kind] = listener;
  }
  open() {
    this.readyState = 1;
    this.heard.open();
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  tell(frame) {
    this.heard.message({ data: JSON.stringify(frame) });
  }
  close() {
    if (this.readyState > 1) return;
    this.readyState = 3;
    this.heard.close();
  }
}

function later(work, after, every = 0) {
  timers.push({ at: now + after, work, every });
  return timers.length;
}

/** Lets milliseconds go by. */
function pass(milliseconds) {
  const until = now + milliseconds;
  for (;;) {
    const due = timers.filter((timer) => timer.at <= until).sort((one, other) => one.at - other.at)[0];
    if (!due) break;
    now = due.at;
    due.at = due.every ? now + due.every : Infinity;
    due.work();
  }
  now = until;
}

const stop = (id) => {
  if (id) timers[id - 1].at = Infinity;
};

function hearing() {
  const heard = { words: [], problems: [], settled: 0, refused: [], changes: [], opened: 0 };
  const nothing = () => {};
  return {
    heard,
    connection: (words) => heard.words.push(words),
    problem: (sentence) => heard.problems.push(sentence),
    settled: () => (heard.settled += 1),
    refused: (refusal) => heard.refused.push(refusal.id),
    changed: (what) => heard.changes.push(what),
    opened: () => (heard.opened += 1),
    hinted: nothing,
  };
}

beforeEach(() => {
  [now, timers, sockets, wake, random] = [0, [], [], {}, 0.5];
  Math.random = () => random;
  Object.assign(globalThis, {
    WebSocket: Socket,
    location: { protocol: "http:", host: "server" },
    addEventListener: (kind, listener) => (wake[kind] = listener),
    document: { hidden: false, addEventListener: (kind, listener) => (wake[kind] = listener) },
    setTimeout: later,
    setInterval: (work, every) => later(work, every, every),
    clearTimeout: stop,
    clearInterval: stop,
  });
  globalThis.window = globalThis;
  globalThis.performance.now = () => now;
});

const last = () => sockets.at(-1);

/** After how many milliseconds the next socket is opened. */
function pause() {
  const [count, begin] = [sockets.length, now];
  while (sockets.length === count && now - begin < 60_000) pass(10);
  return now - begin;
}

function connected(kind = Connection) {
  const listener = hearing();
  const connection = new kind("/live", listener);
  connection.connect();
  last().open();
  return { connection, ...listener.heard, heard: listener.heard };
}

test("pauses grow while nobody answers, up to a longest one", () => {
  const connection = new Connection("/live", hearing());
  connection.connect();
  const pauses = [];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    last().close();
    pauses.push(pause());
  }
  for (let at = 1; at < 7; at += 1) assert.ok(pauses[at] > 1.5 * pauses[at - 1], String(pauses));
  assert.ok(pauses[0] <= 500);
  assert.deepEqual(pauses.slice(-2), [8000, 8000]);
});

test("a server that answers is trusted again, one that only opens is not", () => {
  const { connection } = connected();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    last().close();
    pause();
    last().open();
  }
  last().close();
  assert.ok(pause() > 2000);
  last().open();
  last().tell({ type: "pong" });
  last().close();
  assert.ok(pause() <= 500);
  assert.equal(connection.gone, false);
});

test("browsers do not come back all at once", () => {
  const pauses = [0, 0.999].map((chance) => {
    random = chance;
    connected();
    last().close();
    return pause();
  });
  assert.ok(pauses[1] > 2 * pauses[0], String(pauses));
});

test("a ping without an answer is a lost connection", () => {
  const { heard } = connected();
  last().tell({ type: "pong" });
  pass(15_000);
  assert.deepEqual(last().sent, [{ type: "ping" }]);
  pass(9_999);
  assert.equal(last().readyState, 1);
  pass(1);
  assert.equal(sockets[0].readyState, 3);
  assert.equal(heard.words.at(-1), "Reconnecting …");
  pause();
  last().open();
  last().tell({ type: "pong" });
  assert.equal(heard.words.at(-1), "");
  pass(15_000);
  assert.equal(last().sent.length, 1);
  assert.equal(sockets[0].sent.length, 1);
});

test("a socket that never opens is given up", () => {
  new Connection("/live", hearing()).connect();
  pass(10_000);
  assert.equal(last().readyState, 3);
  pause();
  assert.equal(sockets.length, 2);
});

test("what was to be done for a lost socket does not disturb the next one", () => {
  connected();
  last().tell({ type: "pong" });
  pass(14_000);
  last().close();
  pause();
  pass(10_000);
  assert.deepEqual([sockets.length, last().readyState], [2, 3]);
});

test("an outdated socket is not heard", () => {
  const { connection, heard } = connected();
  connection.connect();
  sockets[0].tell({ type: "problem", sentence: "old" });
  sockets[0].close();
  pass(400);
  assert.deepEqual([heard.problems, sockets.length], [[], 2]);
});

test("whoever is sent away or leaves does not come back", () => {
  for (const go of [
    (connection) => connection.leave(),
    () => last().tell({ type: "gone", sentence: "Goodbye." }),
  ]) {
    const { connection, heard } = connected();
    const count = sockets.length;
    go(connection);
    last().close();
    wake.online();
    wake.visibilitychange();
    pass(100_000);
    assert.equal(sockets.length, count);
    assert.deepEqual(heard.words, heard.words.length ? ["", "Goodbye."] : []);
  }
});

test("whoever comes back looks at once whether the connection is there", () => {
  const { connection } = connected();
  last().tell({ type: "pong" });
  wake.online();
  assert.deepEqual(last().sent, [{ type: "ping" }]);
  document.hidden = true;
  wake.visibilitychange();
  assert.equal(last().sent.length, 1);
  last().close();
  document.hidden = false;
  wake.visibilitychange();
  assert.equal(sockets.length, 2);
  wake.visibilitychange(); // it is on its way
  assert.equal(sockets.length, 2);
  pass(1_000); // the pause before was ended
  assert.equal(sockets.length, 2);
  assert.equal(connection.socket, last());
});

test("what is asked on the way is sent, and what was asked in vain is said", () => {
  const listener = hearing();
  const connection = new Connection("/live", listener);
  connection.connect();
  connection.ask({ type: "hint" });
  assert.deepEqual(last().sent, []);
  last().open();
  assert.deepEqual(last().sent, [{ type: "hint" }]);
  last().close();
  connection.ask({ type: "hint" });
  assert.equal(listener.heard.problems.length, 1);
  pause();
  connection.ask({ type: "hint" });
  last().close();
  assert.equal(listener.heard.problems.length, 2);
  pause();
  last().open();
  assert.deepEqual(last().sent, []);
});

test("the address is that of the page", () => {
  location.protocol = "https:";
  new Connection("/live", hearing()).connect();
  assert.equal(last().address, "wss://server/live");
});

// A server that was updated

test("a page whose scripts are old reloads once for each build, and leaves frames alone till then", async () => {
  const old = await import("./lib/connection.js?v=old");
  const stored = new Map();
  let reloads = 0;
  location.reload = () => (reloads += 1);
  globalThis.sessionStorage = { getItem: (key) => stored.get(key), setItem: (key, value) => stored.set(key, value) };
  const meet = (build) => {
    const taken = [];
    const { connection, problems } = connected(
      class extends old.Connection {
        take(frame) {
          taken.push(frame.type);
        }
      },
    );
    last().tell({ type: "evening", build });
    last().tell({ type: "pong" });
    return { reloads, taken, gone: connection.gone, problems: problems.length };
  };
  const goesOn = { taken: ["evening", "pong"], gone: false };
  const goesAway = { taken: [], gone: true, problems: 0 };
  assert.deepEqual(meet("old"), { ...goesOn, reloads: 0, problems: 0 });
  assert.deepEqual(meet("new"), { ...goesAway, reloads: 1 });
  assert.deepEqual(meet("new"), { ...goesOn, reloads: 1, problems: 1 });
  assert.deepEqual(meet("newer"), { ...goesAway, reloads: 2 });
  globalThis.sessionStorage = { getItem: () => { throw new Error("forbidden"); } };
  assert.deepEqual(meet("newest"), { ...goesOn, reloads: 2, problems: 1 });
});

// A table

const ZONES = [{ key: "a", n: 1 }, { key: "b", n: 1 }];
const around = (ticket) => ({ seat: 2, ticket });
const whole = (v, ticket = "t1") => ({ type: "table", v, table: { headline: "", zones: ZONES }, around: around(ticket) });

test("an entry is sent until it is settled, and one for each question", () => {
  const { connection, heard } = connected(Live);
  last().tell(whole(1));
  assert.equal(connection.answer([7]), true);
  assert.equal(connection.answer([8]), false);
  connection.takeBack();
  connection.takeBack();
  const entries = last().sent;
  assert.deepEqual(entries.map((entry) => [entry.type, entry.seat]), [["answer", 2], ["take-back", 2]]);
  assert.deepEqual([entries[0].ticket, entries[0].answers], ["t1", [7]]);
  last().close();
  pause();
  last().open();
  assert.deepEqual(last().sent, entries);
  last().tell({ ...whole(1, "t2"), acks: [entries[0].id] });
  assert.deepEqual([heard.settled, heard.refused], [0, []]);
  last().tell({ type: "done", refusals: [{ id: entries[1].id }] });
  assert.deepEqual([heard.settled, heard.refused], [1, [entries[1].id]]);
  assert.equal(connection.answer([9]), true);
  last().tell({ type: "change", v: 2, around: around("") });
  assert.equal(connection.answer([9]), false);
});

test("a frame that is missing is asked for, and frames are counted anew after a reconnect", () => {
  const { connection, heard } = connected(Live);
  last().tell({ type: "change", v: 1 });
  assert.deepEqual(last().sent, [{ type: "whole" }]);
  last().tell(whole(1));
  last().tell({ type: "change", v: 2, table: { headline: "two" } });
  last().tell({ type: "change", v: 4, table: { headline: "four" } });
  last().tell({ type: "change", v: 2, table: { headline: "again" } });
  assert.equal(connection.table.headline, "two");
  assert.equal(last().sent.length, 3);
  assert.deepEqual(heard.changes.map((what) => [what.table, what.around]), [[true, true], [true, false]]);
  last().close();
  pause();
  last().open();
  last().tell({ type: "change", v: 1, table: { headline: "one" } });
  assert.deepEqual([connection.table.headline, heard.opened], ["one", 2]);
});

test("the table that the page brought is named until it has changed", () => {
  const live = new Live("/live", hearing());
  pass(500);
  live.begin(whole(1), "tag", 90_000);
  assert.equal(live.now(), 90_000);
  live.connect();
  assert.equal(last().address, "ws://server/live?have=tag");
  last().open();
  last().tell({ type: "change", v: 1, now: 95_000 });
  assert.equal(live.now(), 95_000);
  assert.equal(live.target(), "ws://server/live?have=tag");
  last().tell({ type: "change", v: 2 });
  assert.equal(live.target(), "ws://server/live");
});

test("zones change, come, go and move", () => {
  const table = { headline: "", zones: ZONES };
  assert.equal(changed(table, { v: 2 }), table);
  const b = { key: "b", n: 2 };
  assert.deepEqual(changed(table, { zones: [b] }).zones, [ZONES[0], b]);
  const c = { key: "c", n: 1 };
  assert.deepEqual(changed(table, { zones: [c], order: ["c", "a"] }).zones, [c, ZONES[0]]);
  assert.deepEqual(changed(table, { table: { headline: "x" } }), { headline: "x", zones: ZONES });
});

test("of a zone only items that changed are sent, and of a board only spaces", () => {
  const [one, two, three] = ["1", "2", "3"].map((key) => ({ type: "card", key }));
  const spaces = [{ key: "a" }, { key: "b" }];
  const board = { type: "board", key: "board", spaces };
  const table = { headline: "", zones: [{ key: "hand", items: [one, two, board] }] };
  const laid = (items, keys) => changed(table, { zones: [{ key: "hand", items }], items: { hand: keys } }).zones[0].items;
  const after = laid([three], ["2", "3", "board"]);
  assert.deepEqual(after, [two, three, board]);
  assert.equal(after[0], two);
  const b = { key: "b", answer: 4 };
  assert.deepEqual(laid([{ ...board, spaces: [b] }], ["board"])[0].spaces, [spaces[0], b]);
  const changedOne = { ...one, label: "new" };
  assert.deepEqual(laid([changedOne], null), [changedOne, two, board]);
});
