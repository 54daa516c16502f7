// @ts-check
// The big screen: a table as a spectator sees it, and between the matches of an evening who is ahead.

import { Clocks } from "../table/clocks.js";
import { h, show } from "../lib/dom.js";
import { clock, standings } from "../draw/evening.js";
import { EveningLive } from "./evening_live.js";
import { Fitting } from "../table/fitting.js";
import { Live } from "../table/live.js";
import { showLog } from "../table/log.js";
import { must } from "../lib/page.js";
import { play, setUpSound } from "../lib/sound.js";
import { cuesOf } from "../table/cues.js";
import { fetchArt, Stage } from "../table/stage.js";

/**
 * @typedef {import("./evening_live.js").Evening} Evening
 * @typedef {import("../lib/types.js").MatchShown} MatchShown
 * @typedef {import("../lib/types.js").Log} Log
 */

/** Two matches side by side are shown in turn, so many milliseconds each. */
const SHOWN_FOR = 30_000;
const LINES = 6;

export async function setUpScreen() {
  const { evening, table, game } = must("main.screen").dataset;
  setUpSound();
  if (evening) new EveningScreen(evening).start();
  else await showMatch(table ?? "", game ?? "");
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
  await screen.start(game);
}

class TableScreen {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.live = new Live(`/table/${id}/live?as=screen`, this);
    this.clocks = new Clocks(this.live, () => {});
    /** @type {Stage | null} */
    this.stage = null;
    this.fitting = new Fitting(must("#table"), must(".screen-stage"));
    this.resized = () => this.fitting.soon();
  }

  /** @param {string} game */
  async start(game) {
    const art = await fetchArt(`/drawings/${game}.json`);
    if (shown !== this) return; // another match was quicker
    must("#log").replaceChildren();
    show(must("#table"));
    this.stage = new Stage(must("#table"), art, false);
    this.stage.times = this.clocks;
    addEventListener("resize", this.resized);
    this.live.connect();
  }

  leave() {
    this.live.leave();
    this.clocks.leave();
    removeEventListener("resize", this.resized);
  }

  /** @param {{ log: Log | undefined }} what */
  changed(what) {
    const { table } = this.live;
    if (!table || shown !== this) return;
    if (what.log) showLog(what.log.from, what.log.lines);
    const before = this.stage?.table;
    const moved = this.stage?.show(table, "");
    if (before && moved) play(cuesOf(before, table, moved, false));
    must("#turn").textContent = table.result?.title ?? table.question?.text ?? table.headline;
    this.fitting.soon();
  }

  /** @param {string} words */
  connection(words) {
    must("#connection").textContent = words;
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
  }

  start() {
    this.live.connect();
    setInterval(() => {
      this.round += 1;
      if (this.live.evening) this.changed(this.live.evening);
    }, SHOWN_FOR);
  }

  /** @param {Evening} evening */
  changed(evening) {
    const running = evening.matches.filter((match) => !match.over);
    const match = running[this.round % Math.max(1, running.length)];
    must("main.screen").classList.toggle("is-playing", Boolean(match));
    if (match) {
      must("#screen-title").textContent = match.title;
      showMatch(match.table, match.game).catch(() => this.connection("This table cannot be shown just now."));
    } else this.between(evening);
  }

  /** @param {Evening} evening */
  between(evening) {
    shown?.leave();
    shown = null;
    show(must("#table"));
    const here = evening.people.filter((person) => person.here).map((person) => person.name);
    must("#screen-title").textContent = document.title.split(" · ")[0] ?? "";
    must("#turn").textContent = here.length ? `Here: ${here.join(", ")}` : "Nobody is here yet";
    must("#latest").textContent = "";
    const told = evening.lines.filter((line) => (line.person ?? -1) < 0).slice(-LINES);
    show(
      must("#between"),
      h("div", { key: "standings" }, standings(evening)),
      h("ul", { key: "told", class: "told-lines" }, told.map((line) => h("li", { key: `${line.line}` }, `${clock(line.at)} ${line.text}`))),
    );
  }

  /** @param {string} words */
  connection(words) {
    must("#connection").textContent = words;
  }

  problem() {}
}
