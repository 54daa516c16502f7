// @ts-check
// The page of a live table.

import { hasWon, showAround } from "../table/around.js";
import { stayAwake } from "../lib/awake.js";
import { askToNotify, call, callOff, followWhenClosed, showDot } from "../lib/notifications.js";
import { clockNews, Clocks } from "../table/clocks.js";
import { hintInWords } from "../draw/hint.js";
import { FirstMatch } from "../table/lesson.js";
import { Live } from "../table/live.js";
import { showLog } from "../table/log.js";
import { copyText, find, findAll, must, recall, remember, rememberTable, say } from "../lib/page.js";
import { Pressing } from "../table/pressing.js";
import { cuesOf } from "../table/cues.js";
import { showSide } from "../table/side.js";
import { play, setUpSound } from "../lib/sound.js";
import { fetchArt, Stage } from "../table/stage.js";
import { ChatAtTable } from "./chat_at_table.js";
import { EveningAtTable } from "./evening_at_table.js";

/**
 * @typedef {import("../lib/types.js").Around} Around
 * @typedef {import("../lib/types.js").Refusal} Refusal
 * @typedef {import("../lib/types.js").SetSpeed} SetSpeed
 * @typedef {import("../lib/types.js").Log} Log
 */

/** In the bar, and in the menu where the bar has no room for it. */
const TAKE_BACK = "#take-back, .menu [data-take-back]";

/** The table at which the user wants a bot to play, even if the page is loaded again. */
const BOT_WANTED = "bot";

export async function setUpTable() {
  const main = must("main.play");
  const { table = "", token = "", socket = "", drawings = "", evening = "", me = "" } = main.dataset;
  if (token) rememberTable(table, token);
  const stage = new Stage(must("#table"), await fetchArt(drawings));
  stage.setUpTips();
  const page = new TablePage(stage, socket, find("#lesson") ? new FirstMatch(stage) : null);
  page.setUp();
  if (!evening && find("#lines")) page.chat = new ChatAtTable((message) => page.live.ask(message));
  page.start();
  if (evening) page.company = new EveningAtTable({ page: evening, table, me: Number(me), token }, () => page.showState());
}

class TablePage {
  /**
   * @param {Stage} stage
   * @param {string} socket
   * @param {FirstMatch | null} first  for players
   */
  constructor(stage, socket, first) {
    this.stage = stage;
    this.first = first;
    this.live = new Live(socket, this);
    this.pressing = new Pressing(stage, (answers) => this.send(answers));
    this.wasOver = /** @type {boolean | undefined} */ (undefined);
    this.wasMine = /** @type {boolean | undefined} */ (undefined);
    stage.times = new Clocks(this.live, (sentence) => (must("#heard").textContent = sentence));
    /** @type {Around["clock"]} */
    this.clock = null;
    /** The evening that the table belongs to. @type {EveningAtTable | null} */
    this.company = null;
    /** That of a table outside any evening. @type {ChatAtTable | null} */
    this.chat = null;
  }

  start() {
    const first = must("#first");
    const { tag = "", now = "0" } = first.dataset;
    this.live.begin(JSON.parse(first.textContent ?? ""), tag, Number(now));
    this.live.connect();
    if (this.live.around) this.returnToSeat(this.live.around);
  }

  setUp() {
    for (const button of findAll(TAKE_BACK)) button.addEventListener("click", () => this.live.takeBack());
    find("#hint")?.addEventListener("click", () => this.live.ask({ type: "hint" }));
    this.setUpMenu();
    for (const place of ["#table", "#latest"]) must(place).addEventListener("pointerdown", () => this.hurry());
    document.addEventListener("keydown", (event) => {
      if (event.key === " " && isAtRest(document.activeElement)) this.hurry();
    });
    find("#curtain button")?.addEventListener("click", () =>
      this.live.ask({ type: "look", seat: this.live.around?.curtain ?? -1 }),
    );
    find("#curtain")?.addEventListener("cancel", (event) => event.preventDefault());
    find("#curtain")?.addEventListener("close", () => this.showState()); // a browser closes it if Escape is repeated
    must("#around").addEventListener("click", (event) => this.besideClicked(event));
    this.stage.root.addEventListener("click", lookUp);
  }

  setUpMenu() {
    const speed = /** @type {HTMLSelectElement | null} */ (find("#speed"));
    speed?.addEventListener("change", () => {
      remember("speed", speed.value);
      this.sendSpeed(speed.value);
    });
    setUpSound();
    setUpNotify();
    find("[data-pause]")?.addEventListener("click", () => this.live.ask({ type: "pause", on: true }));
    const watch = must("[data-copy-watch]");
    watch.addEventListener("click", () => copyText(location.origin + watch.dataset.copyWatch));
    find("[data-stand-in]")?.addEventListener("click", () => {
      remember(BOT_WANTED, location.pathname);
      this.live.ask({ type: "stand-in", seat: this.live.around?.seat ?? -1, on: true });
    });
  }

  /** @param {number[]} answers */
  send(answers) {
    if (!this.live.answer(answers)) return;
    document.body.classList.add("is-waiting");
    this.stage.closeSummaries();
    this.stage.pick(answers);
    this.first?.answered();
  }

  /** A press goes on at once after a bot's move, instead of waiting. */
  hurry() {
    const { around, table } = this.live;
    if (!around?.mine.length || around.ticket || table?.over || around.speed === "instant") return;
    this.live.send({ type: "hurry" });
  }

  /** @param {string} value  as the menu has it */
  sendSpeed(value) {
    this.live.send({ type: "speed", value: /** @type {SetSpeed["value"]} */ (value) });
  }

  // What arrives

  /** The speed belongs to the table: a user who joins others leaves it as they chose it. */
  opened() {
    const chosen = recall("speed", "");
    if (chosen && find("#speed[data-alone]")) this.sendSpeed(chosen);
  }

  /** @param {{ table: boolean, around: boolean, log: Log | undefined }} what */
  changed(what) {
    const { table, around } = this.live;
    if (!table || !around) return;
    const before = this.stage.table;
    const isFirst = !before;
    const wasAsked = document.body.classList.contains("is-asked");
    const asked = Boolean(around.ticket);
    const sameQuestion = this.stage.choosing.ticket === around.ticket;
    if (!sameQuestion) must("#heard").textContent = "";
    if (what.table || !sameQuestion) {
      if (before) this.tellDone(what.log?.lines ?? []);
      const moved = this.stage.show(table, around.ticket);
      if (before) play(cuesOf(before, table, moved, asked && !wasAsked));
    } else if (around.clock) this.stage.draw();
    if (what.log) showLog(what.log.from, what.log.lines); // last: the table is measured before anything else changes
    this.showState();
    document.body.classList.toggle("is-asked", asked);
    document.body.classList.toggle("is-over", Boolean(table.over));
    const justWon = this.wasOver === false && table.result && hasWon(table.result, table.viewer);
    if (justWon || !table.over) document.body.classList.toggle("has-won", Boolean(justWon));
    this.showTurn(asked && !around.stand_ins.includes(around.seat), isFirst);
    if (asked && !sameQuestion) this.pressing.asked();
    if (!asked) this.pressing.forget();
    this.chat?.changed(this.live.lines, around.seat);
    this.wasOver = Boolean(table.over);
    this.first?.changed(table, around);
  }

  /** What another player has just done stands at their plate: the last of it. @param {string[]} lines */
  tellDone(lines) {
    const { seats = [], viewer = -1 } = this.live.table ?? {};
    const others = seats.filter(({ number }) => number !== viewer);
    for (const line of lines.toReversed()) {
      const seat = others.find(({ name }) => line.startsWith(`${name} `));
      if (seat) return this.stage.tell(seat.number, line.slice(seat.name.length + 1).replace(/\.$/, ""));
    }
  }

  /**
   * It is the viewer's turn, or no longer.
   * @param {boolean} mine
   * @param {boolean} isFirst  a user who has just opened the page need not be called
   */
  showTurn(mine, isFirst) {
    if (mine === this.wasMine) return;
    this.wasMine = mine;
    const table = must("main.play").dataset.table ?? "";
    const title = document.title.replace(/^● /, "");
    document.title = mine ? `● ${title}` : title;
    showDot(mine);
    stayAwake(mine);
    if (!mine) callOff(table);
    else if (!isFirst) call(`Your turn: ${must(".bar h1").textContent}`, this.live.table?.question?.text ?? "", table);
  }

  /** Everything around the table. */
  showState() {
    const { around, table } = this.live;
    if (!around || !table) return;
    enable(TAKE_BACK, around.take_back);
    enable("#hint", Boolean(around.ticket));
    const speed = /** @type {HTMLSelectElement | null} */ (find("#speed"));
    if (speed) speed.value = around.speed;
    const names = table.seats.map((seat) => seat.name);
    showCurtain(around.curtain, names);
    showAround(must("#around"), this.stage.pen, around, table, this.company);
    tellClockNews(clockNews(this.clock, around, names));
    this.clock = around.clock;
    showPresence(around);
  }

  /**
   * A person who comes back takes over from the bot that others let fill in.
   * @param {Around} around
   */
  returnToSeat({ seat, stand_ins, clock }) {
    const isWanted = recall(BOT_WANTED, "") === location.pathname;
    if (seat >= 0 && stand_ins.includes(seat) && !isWanted && !clock?.up?.includes(seat)) this.takeOver(seat);
  }

  /** @param {number} seat */
  takeOver(seat) {
    remember(BOT_WANTED, "");
    this.live.ask({ type: "stand-in", seat, on: false });
  }

  /** @param {string} words */
  connection(words) {
    must("#connection").textContent = words;
    document.body.classList.toggle("is-away", Boolean(words));
  }

  settled() {
    document.body.classList.remove("is-waiting");
  }

  /** @param {Refusal} refusal */
  refused(refusal) {
    this.stage.pick([]);
    this.pressing.forget();
    if (!refusal.rule) return say(refusal.sentence);
    const link = document.createElement("a");
    link.href = `#${refusal.anchor}`;
    link.textContent = refusal.rule;
    link.addEventListener("click", () => showSide("rules", false));
    say(refusal.sentence, link);
  }

  /** @param {import("../lib/types.js").HintFrame} hint */
  hinted(hint) {
    if (hint.ticket !== this.live.around?.ticket) return;
    this.stage.hint(hint);
    this.first?.show();
    must("#heard").textContent = hintInWords(hint);
  }

  /** @param {string} sentence */
  problem(sentence) {
    say(sentence);
  }

  /** @param {Event} event */
  besideClicked(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    const { copy, fill, fillIn, offer, takeBack, takeSeat, pause } = button.dataset;
    if (copy) copyText(copy);
    if (takeBack !== undefined) this.live.takeBack();
    if (fill) this.live.ask({ type: "fill", seat: Number(fill) });
    if (fillIn) this.live.ask({ type: "stand-in", seat: Number(fillIn), on: true });
    const next = offer && this.company?.offers()[Number(offer)];
    if (next) this.company?.start(next.start);
    if (takeSeat) this.takeOver(Number(takeSeat));
    if (pause) this.live.ask({ type: "pause", on: pause === "on" });
  }
}

/** What stands beside the table says it, too: only screen readers need it. @param {string} news */
function tellClockNews(news) {
  if (!news) return;
  const place = find("#around :is([data-pause], [data-take-seat])")?.getBoundingClientRect();
  const isSeen = place && place.top >= 0 && place.bottom <= innerHeight;
  if (isSeen) must("#heard").textContent = news;
  else say(news);
}

/** The browser is asked for its permission only when the user wants notifications. */
function setUpNotify() {
  const notify = /** @type {HTMLSelectElement | null} */ (find("#notify"));
  if (!notify) return;
  notify.value = recall("notify", "off");
  notify.addEventListener("change", async () => {
    const problem = notify.value === "on" ? await askToNotify() : "";
    if (problem) {
      notify.value = "off";
      say(problem);
    }
    remember("notify", notify.value);
    await followWhenClosed(notify.value === "on").catch(() => {}); // pages that are open still say so
  });
}

/** Show the rule that a thing on the table refers to. @param {Event} event */
function lookUp(event) {
  const button = event.target instanceof Element ? event.target.closest("[data-rule]") : null;
  if (!(button instanceof HTMLElement)) return;
  showSide("rules", false);
  document.getElementById(button.dataset.rule ?? "")?.scrollIntoView({ block: "start" });
}

/** Mark the seats of other people: whether they have the table open. @param {Around} around */
function showPresence(around) {
  for (const seat of findAll("#table [data-seat]:not(.own)")) {
    const number = Number(seat.dataset.seat);
    seat.dataset.presence = around.here.includes(number) ? "here" : around.away.includes(number) ? "away" : "";
  }
}

/** Whether a key would do nothing else here. @param {Element | null} focused */
const isAtRest = (focused) => !focused || focused.matches("body, #table, #log");

/**
 * @param {string} selector
 * @param {boolean} enabled
 */
function enable(selector, enabled) {
  for (const button of findAll(selector)) if (button instanceof HTMLButtonElement) button.disabled = !enabled;
}

/**
 * @param {number} seat
 * @param {string[]} names
 */
function showCurtain(seat, names) {
  const curtain = /** @type {HTMLDialogElement} */ (must("#curtain"));
  const needed = seat >= 0;
  must("#curtain-words").textContent = needed ? `Pass the device to ${names[seat]}` : "";
  if (needed && !curtain.open) curtain.showModal();
  if (!needed && curtain.open) curtain.close();
}
