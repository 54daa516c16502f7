// @ts-check
// The page of an evening: who is here, what is played, what to play next, who is ahead, and talk.

import { avatarChoice, free, matches, people, standings, wishes } from "../draw/evening.js";
import { podium } from "../draw/podium.js";
import { show } from "../lib/dom.js";
import { EveningLive } from "./evening_live.js";
import { freshLines } from "./bubbles.js";
import { EveningNews } from "./evening_news.js";
import { copyText, find, findAll, forgetEvening, must, recallEvenings, rememberEvening, say } from "../lib/page.js";
import { StartDialog } from "./start_dialog.js";
import { mutedIn, rememberMuted, setUpTalk, showLines } from "./chat.js";

/**
 * @typedef {import("./evening_live.js").Evening} Evening
 * @typedef {import("../draw/evening.js").Fact} Fact
 */

/** A person who has been here before need not say a name again, unless they have left. */
export function setUpJoinEvening() {
  const form = must("form[data-evening]");
  const id = form.dataset.evening ?? "";
  if (form.dataset.left !== undefined) return forgetEvening(id);
  const known = recallEvenings()[id];
  if (known) location.replace(`/evening/${id}/${known.token}`);
}

const LOOK_AGAIN = 2000;

/** A person who asks to come in again waits for the host's answer. */
export function setUpRemoved() {
  if (must("#asking").dataset.asks === undefined) return;
  setInterval(async () => {
    const answer = await fetch(location.href).catch(() => null);
    if (answer?.ok && !(await answer.text()).includes("data-asks")) location.reload();
  }, LOOK_AGAIN);
}

export function setUpEvening() {
  const page = new EveningPage(must("main.evening"));
  page.setUp();
  page.start();
}

class EveningPage {
  /** @param {HTMLElement} main */
  constructor(main) {
    const { socket = "", me = "", token = "", evening = "", title = "" } = main.dataset;
    this.id = evening;
    this.self = { me: Number(me), token };
    rememberEvening(evening, token, title);
    /** @type {Fact[]} */
    this.games = JSON.parse(must("#catalogue").textContent ?? "[]");
    this.live = new EveningLive(socket, this);
    this.news = new EveningNews(this.self, (message) => this.live.ask(message));
    this.dialog = new StartDialog((message) => {
      this.news.isEager = true;
      this.live.ask(message);
    });
    this.muted = mutedIn(evening);
    /** Where an animal and a colour are chosen. */
    this.wardrobe = /** @type {HTMLDialogElement | null} */ (find("#avatar-dialog"));
    /** Whether the chat is in sight, and how many lines were said while it was not. */
    this.isChatSeen = false;
    this.unread = 0;
    /** Whose name is being changed. */
    this.renamed = -1;
  }

  setUp() {
    document.addEventListener("click", (event) => this.clicked(event));
    must("#minutes").addEventListener("change", () => this.showGames());
    setUpTalk((message) => this.live.ask(message), (line) => this.live.ask({ type: "clear", line }));
    const name = /** @type {HTMLInputElement} */ (must("#rename"));
    name.addEventListener("change", () => this.live.ask({ type: "rename", person: this.self.me, name: name.value }));
    must("#rename-form").addEventListener("submit", () => {
      const called = /** @type {HTMLInputElement} */ (must("#new-name")).value;
      this.live.ask({ type: "rename", person: this.renamed, name: called });
    });
    const only = /** @type {HTMLInputElement} */ (must("#host-starts"));
    only.addEventListener("change", () => this.live.ask({ type: "restrict", on: only.checked }));
  }

  start() {
    this.live.received(JSON.parse(must("#first").textContent ?? ""));
    this.live.connect();
    new IntersectionObserver(([seen]) => {
      this.isChatSeen = Boolean(seen?.isIntersecting);
      if (this.isChatSeen) this.markUnread(0);
    }).observe(must("#lines"));
  }

  // What arrives

  /**
   * @param {Evening} evening
   * @param {Evening | null} before
   */
  changed(evening, before) {
    const { self, muted } = this;
    const amHost = evening.host === self.me;
    show(must("#podium"), podium(evening, `${location.origin}/evening/${this.id}`, amHost));
    for (const one of findAll("[data-host-only]")) one.hidden = !amHost;
    /** @type {HTMLInputElement} */ (must("#host-starts")).checked = evening.host_starts;
    show(must("#people"), people(evening, self, muted, Boolean(this.wardrobe)));
    this.showAvatars(evening);
    show(must("#matches"), matches(evening, self));
    show(must("#standings"), standings(evening));
    this.showGames();
    showLines(evening, self, muted);
    const fresh = freshLines(evening.lines, before?.lines, muted).filter((line) => line.person !== self.me);
    if (!this.isChatSeen) this.markUnread(this.unread + fresh.length);
    this.dialog.changed(evening, self.me);
    this.news.changed(evening, before);
  }

  /** At the way to the chat, which is far down on a phone. @param {number} unread */
  markUnread(unread) {
    this.unread = unread;
    const { dataset } = must("#to-chat");
    if (unread) dataset.unread = String(unread);
    else delete dataset.unread;
  }

  /** @param {Evening} evening */
  showAvatars(evening) {
    const me = evening.people.find(({ person }) => person === this.self.me);
    if (this.wardrobe && me) show(must("#avatar-choice"), avatarChoice(me, (this.wardrobe.dataset.colours ?? "").split(" ")));
  }

  /** Everybody sees it as soon as it is kept. @param {string} avatar */
  async dress(avatar) {
    const kept = await fetch("/me/avatar", { method: "POST", body: new URLSearchParams({ avatar }), redirect: "manual" }).catch(() => null);
    if (kept?.type !== "opaqueredirect") say("That could not be kept. Please try again.");
  }

  showGames() {
    const { evening } = this.live;
    if (!evening) return;
    const players = free(evening).length;
    const minutes = Number(/** @type {HTMLSelectElement} */ (must("#minutes")).value) || Infinity;
    const together = groupSize(this.games, players);
    const isWanted = (/** @type {Fact} */ game) => Boolean(evening.wishes[game.id]?.length);
    const games = this.games.filter((game) => isWanted(game) || game.minutes <= minutes);
    const tooMany = must("#too-many");
    tooMany.hidden = together === players;
    tooMany.textContent = `No game seats ${players}. Play at ${Math.ceil(players / together)} tables: start one for ${together} of you, then one for the others.`;
    show(must("#games"), wishes(evening, games, together, this.self));
  }

  /** @param {string} words */
  connection(words) {
    must("#connection").textContent = words;
    document.body.classList.toggle("is-away", Boolean(words));
  }

  /** @param {string} sentence */
  problem(sentence) {
    say(sentence);
  }

  // What is pressed

  /** @param {Event} event */
  clicked(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    const data = button.dataset;
    if (data.copy) copyText(data.copy);
    if (data.wish) this.live.ask({ type: "wish", game: data.wish, on: button.getAttribute("aria-pressed") !== "true" });
    if (data.sit) {
      this.news.isEager = true;
      this.live.ask({ type: "sit", table: data.table ?? "", seat: Number(data.sit) });
    }
    if (data.dress !== undefined) this.wardrobe?.showModal();
    if (data.avatar) this.dress(data.avatar);
    if (data.start) this.dialog.open(this.games, data.start, this.live.evening, this.self.me);
    if (data.mute) this.mute(Number(data.mute));
    if (data.leave !== undefined && confirm("Leave this evening for good? A bot takes over for you."))
      this.live.ask({ type: "remove", person: this.self.me });
    this.hosted(data);
  }

  /** What only the host can do. @param {DOMStringMap} data */
  hosted(data) {
    const { standIn, handOver, remove, rename } = data;
    if (standIn) this.live.ask({ type: "stand-in", person: Number(standIn) });
    if (handOver) this.live.ask({ type: "hand-over", person: Number(handOver) });
    if (data.close) this.live.ask({ type: "close", on: data.close === "on" });
    const name = (/** @type {string} */ one) => this.live.evening?.people.find((person) => person.person === Number(one))?.name ?? "";
    if (remove && confirm(`Remove ${name(remove)}? A bot takes over.`)) this.live.ask({ type: "remove", person: Number(remove) });
    if (rename) this.openRename(Number(rename), name(rename));
  }

  /**
   * @param {number} person
   * @param {string} name
   */
  openRename(person, name) {
    this.renamed = person;
    must("#rename-title").textContent = `Rename ${name}`;
    /** @type {HTMLInputElement} */ (must("#new-name")).value = name;
    /** @type {HTMLDialogElement} */ (must("#rename-dialog")).showModal();
  }

  /** Nobody else learns of it. @param {number} person */
  mute(person) {
    if (!this.muted.delete(person)) this.muted.add(person);
    rememberMuted(this.id, this.muted);
    const { evening } = this.live;
    if (evening) this.changed(evening, null);
  }
}

/**
 * How many play together: all, or as many as a game seats where there are more.
 * @param {Fact[]} games
 * @param {number} players
 */
function groupSize(games, players) {
  const most = Math.max(...games.flatMap((game) => game.players));
  return players > most ? Math.ceil(players / Math.ceil(players / most)) : players;
}
