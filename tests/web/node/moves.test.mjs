// What moves between two tables, how, and what is heard of it: all of it without a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SOUNDS } from "./lib/sound.js";
import { cuesOf } from "./table/cues.js";
import { counted, delayOf, FLY, hopFrames, hopTime, roundRobin, shownFrames, TUMBLE } from "./table/keyframes.js";
import { falseFaces, moves } from "./table/moves.js";

// Tables

const card = (number, more = {}) => ({ type: "card", key: `card ${number}`, label: `Card ${number}`, ...more });
const back = (zone, at) => ({ type: "card", key: `${zone}: ${at}`, label: "A face-down card", face_down: true, back: "blue" });
const backs = (zone, count) => Array.from({ length: count }, (_, at) => back(zone, at));
const die = (key, value) => ({ type: "die", key, label: `Die ${value}`, value });
const bean = (key, value) => ({ type: "counter", key, label: "beans", value, sketch: "bean" });
const zone = (key, items = [], more = {}) => ({ key, title: key, items, role: "main", ...more });
const hand = (items, more = {}) => zone("hand 0", items, { role: "hand", owner: 0, ...more });
const others = (items, more = {}) => zone("hand 1", items, { role: "taken", owner: 1, layout: "fan", ...more });
const pile = (count) => zone("deck", [back("deck", 0)], { role: "supply", layout: "stack", count });
const mat = (...items) => zone("roll", items, { role: "mat" });

const table = (zones, more = {}) => ({
  game: "toy", headline: "", viewer: 0, question: null, zones,
  seats: [{ number: 0, name: "You" }, { number: 1, name: "Ben", active: true }],
  ...more,
});

const wheel = (pawns, trails = []) => {
  const spaces = ["red 1", "red 2", "red 3", "blue 1"].map((key) => ({
    key, label: key, colour: "red", column: key.startsWith("red") ? 0 : 1, row: 3 - Number(key.slice(-1)),
    items: Object.entries(pawns).filter(([, at]) => at === key).map(([pawn]) => ({ type: "pawn", key: pawn, label: "", colour: "red", owner: Number(pawn.at(-1)) })),
  }));
  return zone("wheel", [{ type: "board", key: "disc", label: "", spaces, rows: 3, columns: 2, polar: true, trails }], { layout: "board" });
};

/** A move in a few words: "fly hand 0/card 1 → table/card 1". */
const place = ({ key, zone, seat }) => [zone ?? (seat === undefined ? undefined : `seat ${seat}`), key].filter(Boolean).join("/") || "middle";
const inWords = ({ way, from, to, flips }) => `${way} ${place(from)} → ${place(to)}${flips ? " turned" : ""}`;
const between = (before, after) => moves(table(before), table(after)).map(inWords);

// What moves

test("only what changed its zone flies; what is pushed aside stays", () => {
  const before = [hand([card(1), card(2), card(3)]), zone("table", [card(9)])];
  const after = [hand([card(3), card(2)]), zone("table", [card(1), card(9)])];
  assert.deepEqual(between(before, after), ["fly hand 0/card 1 → table/card 1"]);
  assert.deepEqual(between(before, before), []);
});

test("a hidden card that is played turns on its way", () => {
  assert.deepEqual(between([others(backs("hand 1", 3)), zone("table")], [others(backs("hand 1", 2)), zone("table", [card(1)])]), [
    "fly hand 1/hand 1: 2 → table/card 1 turned",
  ]);
});

test("where a hand is not shown, its card comes from the plate", () => {
  assert.deepEqual(between([zone("table")], [zone("table", [card(1)])]), ["fly seat 1 → table/card 1 turned"]);
});

test("a card that is drawn comes from the pile, also where only numbers tell of it", () => {
  assert.deepEqual(between([pile(9), hand([])], [pile(8), hand([card(1)])]), ["fly deck → hand 0/card 1 turned"]);
  const held = (count) => others([back("hand 1", 0)], { layout: "stack", count });
  assert.deepEqual(between([pile(9), held(4)], [pile(8), held(5)]), ["fly deck → hand 1"]);
});

test("a hand takes from the pile, while the one whose turn it is lays a hidden card elsewhere", () => {
  const before = [pile(9), others(backs("hand 1", 2)), hand([]), zone("table")];
  const after = [pile(8), others(backs("hand 1", 1)), hand([card(1)]), zone("table", [back("table", 0)])];
  assert.deepEqual(between(before, after).sort(), [
    "fly deck → hand 0/card 1 turned",
    "fly hand 1/hand 1: 1 → table/table: 0",
  ]);
});

test("a card that covers another in a pile, or uncovers it, is the only one that moves", () => {
  const top = (number, count) => zone("pile", [card(number)], { layout: "stack", count });
  assert.deepEqual(between([hand([card(2)]), top(1, 1)], [hand([]), top(2, 2)]), ["fly hand 0/card 2 → pile/card 2"]);
  assert.deepEqual(between([hand([]), top(2, 2)], [hand([card(2)]), top(1, 1)]), ["fly pile/card 2 → hand 0/card 2"]);
});

test("a card that is turned up where it lies does not fly", () => {
  const column = (top) => zone("column", [back("column", 0), top]);
  assert.deepEqual(between([column(back("column", 1))], [column(card(7))]), ["turn column/column: 1 → column/card 7 turned"]);
});

test("what only has another name did not move", () => {
  const yard = (...keys) => zone("yard", keys.map((key) => die(key, 4)));
  assert.deepEqual(between([yard("rolled 0")], [yard("yard: 0")]), []);
});

test("a new deal comes from the pile, wherever its cards lay before", () => {
  const before = table([pile(3), hand([card(1)]), zone("table", [card(2), card(3)])], { summary: { title: "Round 1", lines: [] } });
  const after = table([pile(3), hand([card(2)]), zone("table")], { summary: { title: "Round 2", lines: [] } });
  assert.deepEqual(moves(before, after).map(inWords), ["fly deck → hand 0/card 2 turned"]);
});

test("what is put away leaves the hand for the middle, or quietly from elsewhere", () => {
  const discards = (...cards) => zone("discards", cards, { role: "record" });
  assert.deepEqual(between([hand([card(1)]), zone("table", [card(2)]), discards()], [hand([]), zone("table"), discards(card(1), card(2))]), [
    "fly hand 0/card 1 → middle",
  ]);
});

test("dice tumble on the mat, and keep their face when they are taken from it", () => {
  const dog = (...held) => zone("pack", [card(1, { slots: held.map((holds) => ({ label: "", holds })) })]);
  assert.deepEqual(between([mat()], [mat(die("a", 3))]), ["roll roll/a → roll/a"]);
  assert.deepEqual(between([mat(die("a", 3), die("b", 5))], [mat(die("a", 3), die("b", 6))]), ["roll roll/b → roll/b"]);
  assert.deepEqual(between([mat(die("a", 3)), dog()], [mat(), dog(die("die on 1", 3))]), ["fly roll/a → pack/die on 1"]);
});

test("pawns go from space to space, enter from their owner's plate, and go back to it", () => {
  const [hop] = moves(table([wheel({ "pawn 1": "red 1" })]), table([wheel({ "pawn 1": "red 3" })]));
  assert.equal(hop.way, "hop");
  assert.deepEqual(hop.spaces, ["red 1", "red 2", "red 3"]);
  const trail = { spaces: ["red 1", "blue 1", "red 3"] };
  const [along] = moves(table([wheel({ "pawn 1": "red 1" })]), table([wheel({ "pawn 1": "red 3" }, [trail])]));
  assert.deepEqual(along.spaces, trail.spaces);
  assert.deepEqual(between([wheel({})], [wheel({ "pawn 1": "red 1" })]), ["fly seat 1 → wheel/pawn 1"]);
  assert.deepEqual(between([wheel({ "pawn 1": "red 1" })], [wheel({})]), ["fly wheel/pawn 1 → seat 1"]);
});

test("a thing that comes from another one waits for the rest", () => {
  const guests = (origin) => zone("tables", [{ type: "token", key: "seated", label: "", colour: "red", origin }]);
  const arrivals = zone("arrivals", [{ type: "token", key: "guest", label: "", colour: "red" }]);
  const [walk] = moves(table([]), table([arrivals, guests("guest")]));
  assert.equal(walk.later, true);
  assert.deepEqual(walk.from, { key: "guest" });
});

test("beans roll from whoever has fewer to where there are more", () => {
  const seats = (beans) => [{ number: 0, name: "You", counters: [bean("beans 0", beans)] }];
  const pot = (count) => [zone("pot", [{ type: "token", key: "pot", label: "", colour: "brown", sketch: "bean", count }])];
  const found = moves(table(pot(2), { seats: seats(10) }), table(pot(5), { seats: seats(7) }));
  assert.deepEqual(found.map(inWords), ["pay seat 0/beans 0 → pot/pot", "count beans 0 → beans 0", "count pot → pot"].map((words) => words));
  assert.equal(found[0].amount, 3);
  assert.deepEqual(found.slice(1).map(({ points }) => points), [[10, 7], [2, 5]]);
});

test("pegs go forward by what was gained", () => {
  const track = (front) => [zone("board", [{ type: "track", key: "pegs", label: "", lanes: [{ name: "You", colour: "red", front }], length: 121 }])];
  const [peg] = moves(table(track(3)), table(track(7)));
  assert.deepEqual([peg.way, peg.lane, peg.points], ["peg", 0, [3, 7]]);
});

test("nothing moves when somebody else sits down at the same screen", () => {
  const [before, after] = [[hand([card(1)])], [hand([card(2)])]];
  assert.deepEqual(moves(table(before), table(after, { viewer: 1 })), []);
});

// How

test("a tumbling die shows three other faces", () => {
  const faces = falseFaces(die("a", 4), [], 0);
  assert.equal(faces.length, 3);
  assert.ok(faces.every(({ value }) => value !== 4));
  const [red, blue] = ["red", "blue"].map((colour) => ({ type: "die", key: colour, label: "", colour }));
  assert.deepEqual(falseFaces(red, [red, blue], 0).map(({ colour }) => colour), ["blue"]);
});

test("things set out one after the other, and all after the sixth together", () => {
  assert.deepEqual([0, 1, 5, 6, 40].map(delayOf), [0, 60, 300, 300, 300]);
  assert.deepEqual(roundRobin(["a1", "a2", "b1", "a3", "b2"], ([group]) => group), ["a1", "b1", "a2", "b2", "a3"]);
});

test("a way takes 110 ms for each space and 900 ms at most", () => {
  assert.deepEqual([1, 4, 30].map(hopTime), [110, 440, 900]);
  const frames = hopFrames([{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 20, y: 0 }], 10);
  assert.deepEqual(frames.map(({ offset }) => offset), [0, 0.25, 0.5, 0.75, 1]);
  assert.equal(frames[1].transform, "translate(5px, -6px)");
});

test("a number counts from what it was to what it is", () => {
  assert.deepEqual([0, 1, 2].map((share) => counted([2, 9], share)), [2, 9, 9]);
  assert.equal(counted([0.5, 1.5], 1), 1.5);
  const half = counted([0, 100], 0.5);
  assert.ok(half > 50 && half < 100 && Number.isInteger(half));
});

test("a face is seen from one moment to the next", () => {
  const seen = (from, to) => shownFrames(from, to).map(({ offset, opacity }) => [offset, opacity]);
  assert.deepEqual(seen(0, 0.5), [[0, 1], [0.5, 0], [1, 0]]);
  assert.deepEqual(seen(0.5, 1), [[0, 0], [0.5, 1], [1, 1]]);
});

// What is heard

const heard = (before, after, called = false) => cuesOf(before, after, moves(before, after), called);
const sounds = (...change) => heard(...change).map(({ sound }) => sound);

test("what comes from elsewhere to a hand was dealt, and what was one's own already was not", () => {
  const laid = (items) => zone("laid 0", items, { role: "taken", owner: 0 });
  const isDealt = (before, after) => moves(table(before), table(after)).map(({ dealt }) => Boolean(dealt));
  const [empty, full] = [hand([]), hand([card(1)])];
  assert.deepEqual(isDealt([pile(9), empty], [pile(8), full]), [true]);
  assert.deepEqual(isDealt([others([card(1)]), empty], [others([]), full]), [true]);
  assert.deepEqual(isDealt([laid([card(1)]), empty], [laid([]), full]), [false]);
  assert.deepEqual(isDealt([full, laid([])], [empty, laid([card(1)])]), [false]);
});

test("cards that are drawn slide, dealt ones riffle, laid ones snap when they land", () => {
  const hands = (count) => table([pile(9 - count), hand(Array.from({ length: count }, (_, at) => card(at)))]);
  assert.deepEqual(sounds(hands(0), hands(1)), ["slide"]);
  assert.deepEqual(sounds(hands(0), hands(5)), ["riffle"]);
  const [snap] = heard(table([hand([card(1)]), zone("table")]), table([hand([]), zone("table", [card(1)])]));
  assert.equal(snap.sound, "snap");
  assert.ok(snap.at > 0 && snap.at < FLY);
});

test("dice rattle and knock, pawns tock at every space, beans clink", () => {
  const [rattle, knock] = heard(table([mat()]), table([mat(die("a", 1), die("b", 2))]));
  assert.deepEqual([rattle.sound, knock.sound], ["rattle", "knock"]);
  assert.ok(knock.at > TUMBLE / 2 && knock.at < TUMBLE);
  const tocks = heard(table([wheel({ "pawn 1": "red 1" })]), table([wheel({ "pawn 1": "red 3" })]));
  assert.deepEqual(tocks, [{ sound: "tock", at: 110 }, { sound: "tock", at: 220 }]);
  const pot = (value, own) => table([zone("pot", [bean("pot", value)])], { seats: [{ number: 0, name: "You", counters: [bean("beans", own)] }] });
  assert.deepEqual(sounds(pot(0, 20), pot(12, 8)), ["clink", "clink", "clink"]);
});

test("a gauge hisses the higher the nearer it is to its goal", () => {
  const sum = (value) => table([zone("sum", [], { tallies: [{ type: "counter", key: "sum", label: "sum", value, goal: 20 }] })]);
  assert.deepEqual(heard(sum(4), sum(10)), [{ sound: "hiss", at: FLY, height: 0.5 }]);
  assert.deepEqual(heard(sum(10), sum(0)), []);
});

test("my turn, a round, a win and a loss are heard, the greatest alone", () => {
  const after = (more) => sounds(table([]), table([], more), true);
  const summary = { title: "Round 1", lines: [] };
  const ended = (won) => ({ over: true, summary, result: { title: "", scores: [{ seat: 0, name: "You", points: 1, won }] } });
  assert.deepEqual(after({}), ["turn"]);
  assert.deepEqual(after({ summary }), ["round"]);
  assert.deepEqual(after(ended(true)), ["won"]);
  assert.deepEqual(after(ended(false)), ["lost"]);
  assert.deepEqual(after({ ...ended(false), viewer: -1 }).slice(-1), ["won"]);
  assert.deepEqual(sounds(table([]), table([])), []);
});

test("every sound is made of something that dies away", () => {
  for (const [name, parts] of Object.entries(SOUNDS)) {
    assert.ok(parts.length, name);
    for (const { pitch, lasts, loud } of parts) assert.ok(pitch > 100 && lasts > 0 && lasts < 2 && loud > 0 && loud <= 1, name);
  }
  assert.equal(Object.keys(SOUNDS).length, 13);
});
