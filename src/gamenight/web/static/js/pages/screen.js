// @ts-check
// The TV view: a table as a spectator sees it, and the lobby between the matches of an evening.

import { Clocks } from "../table/clocks.js";
import { show } from "../lib/dom.js";
import { ahead, peopleHere, resultOf, wanted } from "../draw/lobby.js";
import { moments, steps } from "../draw/podium.js";
import { freshLines, seatAt, showBubble } from "./bubbles.js";
import { EveningLive } from "./evening_live.js";
import { Live } from "../table/live.js";
import { showLog } from "../table/log.js";
import { must } from "../lib/page.js";
import { play, setUpSound } from "../lib/sound.js";
import { cuesOf } from "../table/cues.js";
import { fetchArt, Stage } from "../table/stage.js";

/**
 * @typedef {import("./evening_live.js").Evening} Evening
 * @typedef {import("../lib/types.js").Log} Log
 */

/** Two matches side by side are shown in turn, this many milliseconds each. */
const SHOWN_FOR = 30_000;
/** How long the winner of a match is in sight, and how long a sentence over the table. */
const WINNER_FOR = 15_000;
const ANNOUNCED_FOR = 10_000;

/** A table is laid out as wide as this, and enlarged to the width of the screen: letters are read from afar. */
const LAID_OUT_FOR = 960;

export async function setUpScreen() {
  const { evening, table, game } = must("main.screen").dataset;
  setUpSound();
  enlarge();
  addEventListener("resize", enlarge); // before the table is fitted
  if (evening) new EveningScreen(evening).start();
  else await showMatch(table ?? "", game ?? "");
}

function enlarge() {
  must("#table").style.zoom = String(innerWidth / LAID_OUT_FOR);
}

/** The table that is shown. @type {TableScreen | null} */
let shown = null;

/**
 * @param {string} table
 * @param {string} game
 */
async function showMatch(table, game) {
  if (shown?.id === table) return;
  shown?.leave();
  const screen = new TableScreen(table);
  shown = screen;
  try {
    await screen.start(game);
  } catch (error) {
    if (shown === screen) shown = null; // the next news of the evening tries again
    throw error;
  }
}

class TableScreen {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.live = new Live(`/table/${id}/live?as=screen`, this);
    this.clocks = new Clocks(this.live, () => {});
    /** @type {Stage | null} */
    this.stage = null;
  }

  /** @param {string} game */
  async start(game) {
    const art = await fetchArt(`/drawings/${game}.json`);
    if (shown !== this) return; // another match was quicker
    document.body.dataset.game = game; // lays its ground
    must("#log").replaceChildren();
    show(must("#table"));
    this.stage = new Stage(must("#table"), art, false);
    this.stage.forAll = true;
    this.stage.times = this.clocks;
    this.live.connect();
  }

  leave() {
    showConnection({ table: "" });
    this.live.leave();
    this.clocks.leave();
  }

  /** @param {{ log: Log | undefined }} what */
  changed(what) {
    const { table } = this.live;
    if (!table || shown !== this) return;
    if (what.log) showLog(what.log.from, what.log.lines);
    const before = this.stage?.table;
    const moved = this.stage?.show(table, "");
    if (before && moved) play(cuesOf(before, table, moved, false));
    must("#turn").textContent = table.result?.title ?? table.question?.text ?? "";
    must("#headline").textContent = table.headline;
  }

  /** @param {string} words */
  connection(words) {
    if (shown === this) showConnection({ table: words });
  }

  // Nobody does anything here.
  refused() {}
  hinted() {}
  problem() {}
  settled() {}
  opened() {}
}

class EveningScreen {
  /** @param {string} id */
  constructor(id) {
    this.live = new EveningLive(`/evening/${id}/live?as=screen`, this);
    this.round = 0;
    /** @type {Record<string, string>} */
    this.titles = JSON.parse(must("#titles").textContent ?? "{}");
    /** The match that was shown when it ended, which stays in sight for a while. */
    this.lingering = "";
    this.timer = 0;
    /** The proposals that were announced. @type {Set<string>} */
    this.proposed = new Set();
  }

  start() {
    this.live.connect();
    setInterval(() => {
      this.round += 1;
      this.again();
    }, SHOWN_FOR);
  }

  again() {
    if (this.live.evening) this.changed(this.live.evening, null);
  }

  /**
   * @param {Evening} evening
   * @param {Evening | null} before
   */
  changed(evening, before) {
    if (before) this.announceEnds(evening, before);
    for (const line of freshLines(evening.lines, before?.lines)) showBubble(line, seatAt(evening, shown?.id ?? "", line.person ?? -1));
    const waiting = evening.proposals.filter((proposal) => !this.proposed.has(proposal.table));
    for (const proposal of waiting) {
      this.proposed.add(proposal.table);
      announce(`${nameOf(evening, proposal.by)} proposes ${proposal.title}. Say no on your phone within ten seconds.`);
    }
    const running = evening.matches.filter((match) => !match.over);
    const lingering = evening.matches.find((match) => match.table === this.lingering);
    const match = evening.closed ? undefined : (lingering ?? running[this.round % Math.max(1, running.length)]);
    must("main.screen").classList.toggle("is-playing", Boolean(match));
    if (match) {
      must("#screen-title").textContent = match.title;
      showMatch(match.table, match.game).catch(() => showConnection({ table: "This table cannot be shown right now." }));
    } else this.showLobby(evening);
  }

  /**
   * The end of the match in view stays for a while; that of another one is announced.
   * @param {Evening} evening
   * @param {Evening} before
   */
  announceEnds(evening, before) {
    const running = new Set(before.matches.filter((match) => !match.over).map((match) => match.table));
    for (const match of evening.matches.filter((one) => one.over && running.has(one.table))) {
      if (match.table === shown?.id) this.linger(match.table);
      else announce(resultOf(match));
    }
  }

  /** @param {string} table */
  linger(table) {
    this.lingering = table;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.lingering = "";
      this.again();
    }, WINNER_FOR);
  }

  /** @param {Evening} evening */
  showLobby(evening) {
    shown?.leave();
    shown = null;
    document.body.removeAttribute("data-game");
    show(must("#table"));
    show(must("#lobby-people"), peopleHere(evening));
    show(must("#lobby-next"), wanted(evening, this.titles));
    show(must("#lobby-standings"), evening.closed ? [steps(evening), moments(evening)] : ahead(evening));
    must("main.screen").classList.toggle("is-closed", Boolean(evening.closed));
  }

  /** @param {string} words */
  connection(words) {
    showConnection({ evening: words });
  }

  problem() {}
}

/** What is wrong with the sockets of the evening and of the table. */
const connections = { evening: "", table: "" };

/** All is well only where both are connected. @param {Partial<typeof connections>} news */
function showConnection(news) {
  Object.assign(connections, news);
  must("#connection").textContent = connections.evening || connections.table;
}

let hiding = 0;

/** Say something over the table for a moment. @param {string} words */
function announce(words) {
  const place = must("#announced");
  place.textContent = words;
  place.hidden = false;
  clearTimeout(hiding);
  hiding = window.setTimeout(() => (place.hidden = true), ANNOUNCED_FOR);
}

/**
 * @param {Evening} evening
 * @param {number} person
 */
const nameOf = (evening, person) => evening.people.find((one) => one.person === person)?.name ?? "";
