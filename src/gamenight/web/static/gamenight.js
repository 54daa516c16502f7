// The one script of gamenight: the socket, redraws that keep the focus, movement, keys, and what
// the pages remember. The server decides everything; nothing here knows a rule of any game.

const $ = (selector, inside = document) => inside.querySelector(selector);
const $$ = (selector, inside = document) => [...inside.querySelectorAll(selector)];
const page = document.body.dataset.page;

// What a browser remembers -------------------------------------------------------------------

function recall(name, otherwise) {
  try {
    return localStorage.getItem(`gamenight.${name}`) ?? otherwise;
  } catch {
    return otherwise; // storage may be forbidden: then nothing is remembered
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(`gamenight.${name}`, value);
  } catch {
    // see above
  }
}

function recallTables() {
  try {
    return JSON.parse(recall("tables", "{}"));
  } catch {
    return {};
  }
}

function rememberTable(table, token) {
  const tables = recallTables();
  delete tables[table]; // to the end: the newest last
  tables[table] = token;
  const newest = Object.entries(tables).slice(-30);
  remember("tables", JSON.stringify(Object.fromEntries(newest)));
}

// Every page ---------------------------------------------------------------------------------

let toastTimer = 0;

function say(sentence, link) {
  const toast = $("#toast");
  if (!toast) return;
  toast.replaceChildren(sentence);
  if (link) toast.append(" ", link);
  toast.classList.add("is-shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => toast.classList.remove("is-shown"), 7000);
}

function setUpTheme() {
  for (const choice of $$("[data-theme-choice]")) {
    choice.addEventListener("change", () => {
      document.documentElement.dataset.theme = choice.value;
      document.cookie = `theme=${choice.value}; path=/; max-age=31536000; samesite=lax`;
    });
  }
}

function setUpNames() {
  const fields = $$("[data-my-name]");
  for (const field of fields) if (!field.value) field.value = recall("name", "");
  for (const form of $$("form")) {
    form.addEventListener("submit", () => {
      const field = $("[data-my-name]", form);
      if (field && field.type !== "hidden" && field.value.trim()) remember("name", field.value.trim());
    });
  }
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text); // only there on https and on this computer
    say("The link is copied.");
  } catch {
    say(copyOldWay(text) ? "The link is copied." : `Please copy this link by hand: ${text}`);
  }
}

function copyOldWay(text) {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

// The start page and setting up --------------------------------------------------------------

async function setUpResume() {
  const tokens = recallTables();
  if (!Object.keys(tokens).length) return;
  const body = new URLSearchParams(tokens);
  const answer = await fetch("/resume", { method: "POST", body }).catch(() => null);
  if (!answer?.ok) return; // the page is of use without
  const tables = (await answer.json()).filter((table) => table.table in tokens);
  const list = $("#resume ul");
  for (const table of tables.slice(0, 6)) {
    const link = document.createElement("a");
    link.href = `/table/${table.table}/${tokens[table.table]}`;
    const when = new Date(table.created * 1000).toLocaleString([], {
      dateStyle: "medium",
      timeStyle: "short",
    });
    const title = document.createElement("strong");
    title.textContent = table.title;
    const facts = document.createElement("span");
    facts.textContent = `${table.names.join(", ")} · ${when}`;
    link.append(title, facts);
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  $("#resume").hidden = !tables.length;
}

function setUpImport() {
  const chooser = $("[data-import]");
  chooser?.addEventListener("change", async () => {
    const file = chooser.files[0];
    chooser.value = "";
    if (!file) return;
    try {
      const answer = await fetch("/import", { method: "POST", body: await file.text() });
      const result = await answer.json();
      if (answer.ok) location.href = result.address;
      else say(result.sentence);
    } catch {
      say("The server could not be reached.");
    }
  });
}

function setUpSeats() {
  const players = $("#players");
  const show = () => {
    for (const row of $$("[data-seat-row]")) {
      row.hidden = Number(row.dataset.seatRow) >= Number(players.value);
      $("input", row).parentElement.hidden = $("select", row).value !== "me";
    }
  };
  $("form.setup").addEventListener("change", show);
  show();
}

// Movement -----------------------------------------------------------------------------------

const GLIDE = 220;
const STAGGER = 60;
const LONGEST_WAIT = 300;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const isSeen = (rect) => rect.width > 0 && rect.height > 0;

const zoneOf = (thing) => thing.closest("[data-zone]");
const faceOf = (thing) => (thing.classList.contains("die") ? thing.innerHTML : "");

// Where everything in a zone is, where that zone is, and what the dice show.
function places(root) {
  const found = new Map();
  for (const thing of $$("[data-zone] [data-key]", root)) {
    const rect = thing.getBoundingClientRect();
    if (!isSeen(rect)) continue;
    const zone = zoneOf(thing);
    const place = { rect, face: faceOf(thing), zone: zone.dataset.zone };
    found.set(thing.dataset.key, { ...place, zoneRect: zone.getBoundingClientRect() });
  }
  return found;
}

// What moved within its zone or from zone to zone glides; what a longer line above pushed down
// does not, and what lies on a thing that glides comes along with it.
function glide(root, before) {
  if (calm.matches || !before.size) return;
  const shifts = new Map();
  let moved = 0;
  // All is measured before anything moves: what moves takes along what lies on it.
  const rects = new Map(
    $$("[data-zone] [data-key]", root).map((thing) => [thing, thing.getBoundingClientRect()]),
  );
  for (const [thing, now] of rects) {
    if (!isSeen(now)) continue;
    const then = before.get(thing.dataset.key);
    const parent = thing.parentElement.closest("[data-key]");
    const carried = shifts.get(parent) ?? (then && zoneShift(then, zoneOf(thing)));
    const comesAlong = parent || thing.dataset.origin;
    const frames = then ? fromPlace(then.rect, now, carried) : comesAlong ? null : fromHand(thing, now);
    shifts.set(thing, then ? distance(then.rect, now) : carried);
    if (then ? then.face !== faceOf(thing) : !parent && isRolled(thing, before)) tumble(thing);
    if (!frames) continue;
    const delay = Math.min(moved * STAGGER, LONGEST_WAIT);
    thing.animate(frames, { duration: GLIDE, delay, easing: "ease-out", fill: "backwards" });
    moved += 1;
  }
  walkIn(rects, before, moved ? GLIDE + Math.min((moved - 1) * STAGGER, LONGEST_WAIT) : 0);
}

// What is new and was another thing before sets out from there, one after the other in the order
// in which those lie: so a row of guests is seen to spread over the tables. They wait unseen until
// everything else has come to rest.
function walkIn(rects, before, wait) {
  const newcomers = new Map();
  for (const thing of rects.keys())
    if (thing.dataset.origin && !before.has(thing.dataset.key))
      newcomers.set(thing.dataset.origin, thing);
  let gone = 0;
  for (const [origin, rect] of rects) {
    const thing = newcomers.get(origin.dataset.key);
    const frames = thing && fromPlace(rect, rects.get(thing));
    if (!frames) continue;
    const delay = wait + gone * STAGGER;
    frames[0].opacity = 0;
    thing.animate(frames, { duration: GLIDE, delay, easing: "ease-out", fill: "backwards" });
    gone += 1;
  }
}

// How far a zone was pushed, if the thing lay in the same zone before.
function zoneShift(then, zone) {
  if (then.zone !== zone.dataset.zone) return undefined;
  const { left, top } = zone.getBoundingClientRect();
  return { x: then.zoneRect.left - left, y: then.zoneRect.top - top };
}

function distance(then, now) {
  return {
    x: then.left + then.width / 2 - (now.left + now.width / 2),
    y: then.top + then.height / 2 - (now.top + now.height / 2),
  };
}

function fromPlace(then, now, carried = { x: 0, y: 0 }) {
  const way = distance(then, now);
  const x = way.x - carried.x;
  const y = way.y - carried.y;
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return null;
  const growth = Math.min(then.width / now.width, then.height / now.height);
  const scale = Math.min(Math.max(growth, 0.4), 2.5);
  return [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }];
}

// A die that is new on the table was rolled, unless one that shows the same lay here before.
function isRolled(thing, before) {
  const face = faceOf(thing);
  const { zone } = zoneOf(thing).dataset;
  return face && ![...before.values()].some((then) => then.zone === zone && then.face === face);
}

function tumble(die) {
  die.animate([{ rotate: "-300deg", scale: 0.7 }, { rotate: "0deg", scale: 1 }], {
    duration: 400,
    easing: "ease-out",
  });
}

// A thing that just turned up comes from its owner's hand, or else from a little above.
function fromHand(thing, now) {
  if (!thing.classList.contains("is-last")) return null;
  const hand = thing.closest(".seat")?.querySelector(".zone-fan")?.getBoundingClientRect();
  const frames = hand && isSeen(hand) ? fromPlace(hand, now) : null;
  return frames ?? [{ transform: "translateY(-14px)", opacity: 0 }, { transform: "none" }];
}

// Redrawing ----------------------------------------------------------------------------------

// How to find the focused thing again in the new markup.
function focusMark(root) {
  const focused = document.activeElement;
  if (!root.contains(focused)) return null;
  return {
    key: focused.dataset.key,
    answer: focused.dataset.answer,
    inQuestion: Boolean(focused.closest("[data-question]")),
  };
}

// The same thing, or the first answer, or (until there is one) the table itself.
function restoreFocus(root, mark) {
  if (!mark) return;
  const question = $("[data-question]", root);
  const same =
    (mark.key && $(`[data-key="${CSS.escape(mark.key)}"]`, root)) ||
    (mark.inQuestion && mark.answer && question && $(`[data-answer="${mark.answer}"]`, question));
  const next = same || (question && $("[data-answer]", question));
  (next || root).focus({ preventScroll: true });
}

// Which summaries stand open: the finished round opens by itself, until the reader plays on.
const closedSummaries = new Set();

function openSummaries(root) {
  for (const summary of $$("details[data-key]", root)) {
    summary.open = !closedSummaries.has(summary.dataset.key);
    summary.addEventListener("toggle", () => {
      if (summary.open) closedSummaries.delete(summary.dataset.key);
      else closedSummaries.add(summary.dataset.key);
    });
  }
}

function closeSummaries() {
  for (const summary of $$("#table details[data-key]")) closedSummaries.add(summary.dataset.key);
}

function redraw(html) {
  const root = $("#table");
  const mark = focusMark(root);
  const before = places(root);
  root.innerHTML = html;
  openSummaries(root);
  restoreFocus(root, mark);
  glide(root, before);
}

// Lines that stand there already stay: a screen reader must hear only what is new.
function showLog(from, lines) {
  const log = $("#log");
  const known = [...log.children].slice(from).map((item) => item.textContent);
  let same = 0;
  while (same < lines.length && lines[same] === known[same]) same += 1;
  while (log.children.length > from + same) log.lastElementChild.remove();
  for (const line of lines.slice(same)) {
    const item = document.createElement("li");
    item.textContent = line;
    log.append(item);
  }
  log.scrollTop = log.scrollHeight;
  showLatest([...log.children].map((item) => item.textContent));
}

// Where the log is a drawer, its newest lines stand above the table, too: as many as are short.
const LATEST = 90;

function showLatest(lines) {
  const latest = $("#latest");
  if (!latest) return;
  let words = lines.pop() ?? "";
  while (lines.length && lines.at(-1).length + words.length < LATEST) words = `${lines.pop()} ${words}`;
  latest.textContent = words;
}

// When nothing that can be chosen is in sight, the page moves to where it lies; but a summary that
// just opened is read first. Of what is tall the upper part is enough.
const ENOUGH = 100;

function showChoices(root) {
  if ($("details[open]", root)) return;
  const choices = $$("[data-answer]", root).filter((choice) => !choice.closest("[data-question]"));
  const top = Math.max(...$$(".bar, #latest").map((strip) => strip.getBoundingClientRect().bottom));
  const bottom = $(".reach", root)?.getBoundingClientRect().top ?? innerHeight;
  const inSight = (choice) => {
    const place = choice.getBoundingClientRect();
    const end = Math.min(place.bottom, place.top + ENOUGH);
    return choice.closest(".reach") || (place.top >= top && end <= bottom);
  };
  if (!choices.length || choices.some(inSight)) return;
  const place = (zoneOf(choices[0]) ?? choices[0]).getBoundingClientRect();
  scrollBy({ top: place.top - top - 8, behavior: calm.matches ? "auto" : "smooth" });
}

// Whoever points at a thing reads what a screen reader says about it.
function setUpTips() {
  $("#table").addEventListener("pointerover", (event) => {
    const thing = event.target.closest?.("[aria-label]");
    if (thing) thing.title = thing.getAttribute("aria-label");
  });
}

// Side column, dialogs, keys -----------------------------------------------------------------

const narrow = matchMedia("(max-width: 900px)");

function showSide(what, toggle = true) {
  const side = $("#side");
  const close = toggle && narrow.matches && side.dataset.open && side.dataset.shows === what;
  side.dataset.shows = what;
  if (close) delete side.dataset.open;
  else side.dataset.open = "yes";
  markSide();
}

function closeSide() {
  delete $("#side").dataset.open;
  markSide();
}

// The buttons tell what stands in the side column, or in the drawer when that is open.
function markSide() {
  const { shows, open } = $("#side").dataset;
  for (const button of $$("[data-side]")) {
    const seen = button.dataset.side === shows && (open || !narrow.matches);
    button.setAttribute("aria-pressed", String(Boolean(seen)));
  }
}

function setUpSide() {
  $("#latest")?.addEventListener("click", () => showSide("log"));
  for (const button of $$("[data-side]"))
    button.addEventListener("click", () => showSide(button.dataset.side));
  $("[data-side-close]").addEventListener("click", closeSide);
  narrow.addEventListener("change", markSide);
  markSide();
}

function openHelp() {
  const help = $("#help");
  if (help && !help.open) help.showModal();
}

function setUpDialogs() {
  $("[data-open-help]")?.addEventListener("click", openHelp);
  for (const button of $$("dialog [data-close]"))
    button.addEventListener("click", () => button.closest("dialog").close());
  document.addEventListener("click", (event) => {
    for (const menu of $$("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });
}

const isTyping = (target) => target.closest("input, select, textarea, [contenteditable]");

function press(button) {
  if (button && !button.disabled) button.click();
}

function setUpKeys() {
  const keys = {
    "?": openHelp,
    u: () => press($("#undo")),
    h: () => press($("#hint")),
    l: () => showSide("log"),
    r: () => showSide("rules"),
    q: () => $("[data-question] [data-answer]")?.focus(),
    Escape: () => {
      closeSide();
      for (const menu of $$("details.menu[open]")) menu.open = false;
    },
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.repeat) return; // a key held down must not answer the next question, too
    if ($("dialog[open]")) return;
    if (/^[1-9]$/.test(event.key)) {
      press($$("[data-question] [data-answer]")[Number(event.key) - 1]);
    } else if (keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]) {
      event.preventDefault();
      keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]();
    }
  });
}

// Sound --------------------------------------------------------------------------------------

let audio = null;

function tick(pitch) {
  if (recall("sound", "off") !== "on") return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.06, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.09);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.1);
}

// The socket ---------------------------------------------------------------------------------

const PING_EVERY = 15_000;
const PONG_WITHIN = 10_000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;

class Live {
  constructor(path, maySetSpeed) {
    this.maySetSpeed = maySetSpeed;
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.unacknowledged = new Map();
    this.pause = FIRST_PAUSE;
    this.version = 0;
    this.state = null;
    this.drawn = null;
    this.gone = false;
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.wake();
    });
    this.connect();
  }

  // What an outdated socket still says is not heard: its versions are not those of the new one.
  connect() {
    clearTimeout(this.retryTimer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    const heard = (action) => (event) => {
      if (socket === this.socket) action(event);
    };
    socket.addEventListener("open", heard(() => this.opened()));
    socket.addEventListener("message", heard((event) => this.received(JSON.parse(event.data))));
    socket.addEventListener("close", () => this.lost(socket));
    this.expectAnswer();
  }

  opened() {
    this.version = 0;
    if (this.maySetSpeed) this.send({ type: "speed", value: recall("speed", "normal") });
    for (const move of this.unacknowledged.values()) this.send(move);
    clearInterval(this.pingTimer);
    this.pingTimer = setInterval(() => this.ping(), PING_EVERY);
  }

  // Told by the socket itself, or by a ping without an answer, whichever comes first.
  lost(socket) {
    if (socket !== this.socket || this.gone) return;
    this.socket = null;
    socket.close();
    clearInterval(this.pingTimer);
    clearTimeout(this.pongTimer);
    showConnection("Reconnecting …");
    const jitter = 0.5 + Math.random();
    this.retryTimer = setTimeout(() => this.connect(), this.pause * jitter);
    this.pause = Math.min(this.pause * 1.7, LONGEST_PAUSE);
  }

  // The page is seen again, or the network is back: a socket that died unnoticed shall be noticed.
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
    const socket = this.socket;
    clearTimeout(this.pongTimer);
    this.pongTimer = setTimeout(() => this.lost(socket), PONG_WITHIN);
  }

  // Whether the message went out.
  send(message) {
    const open = this.socket?.readyState === WebSocket.OPEN;
    if (open) this.socket.send(JSON.stringify(message));
    return open;
  }

  // For what is not kept and sent again: whoever asked is told that it was in vain.
  ask(message) {
    if (!this.send(message)) say("There is no connection just now. Please try again in a moment.");
  }

  // A move is kept until the server has answered it, and sent again after a reconnect. One at a
  // time: whether it is taken. A table that has moved on need not wait for an older move's answer.
  move(type, answer) {
    const waiting = [...this.unacknowledged.values()];
    if (!this.state || waiting.some((move) => move.revision === this.state.revision)) return false;
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const { revision, seat } = this.state;
    const move = { type, id, revision, seat, answer };
    this.unacknowledged.set(id, move);
    document.body.classList.add("is-waiting");
    this.send(move);
    return true;
  }

  settled(id) {
    this.unacknowledged.delete(id);
    if (!this.unacknowledged.size) document.body.classList.remove("is-waiting");
  }

  received(message) {
    clearTimeout(this.pongTimer);
    this.pause = FIRST_PAUSE;
    showConnection("");
    if (message.type === "table") this.show(message);
    else if (message.type === "ack") this.settled(message.id);
    else if (message.type === "refused") this.refused(message);
    else if (message.type === "hint") this.hinted(message);
    else if (message.type === "problem") say(message.sentence);
    else if (message.type === "gone") {
      this.gone = true;
      showConnection(message.sentence);
    }
  }

  show(message) {
    if (message.version <= this.version) return;
    this.version = message.version;
    const wasAsked = this.state?.asked;
    const wasOver = this.state?.over;
    this.state = message;
    if (message.around !== undefined) $("#around").innerHTML = message.around;
    // Only what changed is drawn again: a press that a redraw interrupts would be lost.
    const changed = message.html !== this.drawn;
    if (changed) redraw(message.html);
    this.drawn = message.html;
    $("#table").dataset.revision = message.revision;
    showLog(message.log.from, message.log.lines);
    if (changed && message.asked) showChoices($("#table"));
    const undo = $("#undo");
    if (undo) undo.disabled = !message.undo;
    const hint = $("#hint");
    if (hint) hint.disabled = !message.asked;
    const speed = $("#speed");
    if (speed) speed.value = message.speed;
    document.body.classList.toggle("is-asked", message.asked);
    document.body.classList.toggle("is-over", message.over);
    showCurtain(message);
    const title = document.title.replace(/^● /, "");
    document.title = message.asked ? `● ${title}` : title;
    if (message.log.lines.length) tick(message.asked && !wasAsked ? 660 : 440);
    if (message.over && wasOver === false) $("#around").scrollIntoView?.({ block: "nearest" });
  }

  refused(message) {
    this.settled(message.id);
    for (const chosen of $$("#table .is-picked")) chosen.classList.remove("is-picked");
    if (!message.rule) return say(message.sentence);
    const link = document.createElement("a");
    link.href = `#${message.anchor}`;
    link.textContent = message.rule;
    link.addEventListener("click", () => showSide("rules", false));
    say(message.sentence, link);
  }

  hinted(message) {
    if (message.revision !== this.state?.revision) return;
    for (const marked of $$("#table .is-hint")) marked.classList.remove("is-hint");
    for (const button of answerButtons(message.answer)) button.classList.add("is-hint");
    say(message.sentence);
  }
}

function answerButtons(answer) {
  return $$(`#table [data-answer="${Number(answer)}"]`);
}

function showConnection(words) {
  $("#connection").textContent = words;
  document.body.classList.toggle("is-away", Boolean(words));
}

function showCurtain(message) {
  const curtain = $("#curtain");
  const needed = message.curtain >= 0;
  $("#curtain-words").textContent = needed ? `Pass the device to ${message.curtainFor}` : "";
  if (needed && !curtain.open) curtain.showModal();
  if (!needed && curtain.open) curtain.close();
}

function setUpTable() {
  const main = $("main.play");
  const { table, token, socket } = main.dataset;
  if (token) rememberTable(table, token);
  const speed = $("#speed");
  const live = new Live(socket, Boolean(speed));
  $("#table").addEventListener("click", (event) => {
    const button = event.target.closest("[data-answer]");
    if (!button || !live.move("move", Number(button.dataset.answer))) return;
    for (const same of answerButtons(button.dataset.answer)) same.classList.add("is-picked");
    closeSummaries();
  });
  $("#undo")?.addEventListener("click", () => live.move("undo"));
  $("#hint")?.addEventListener("click", () => live.ask({ type: "hint" }));
  speed?.addEventListener("change", () => {
    remember("speed", speed.value); // and sent with every new connection
    live.send({ type: "speed", value: speed.value });
  });
  const sound = $("#sound");
  sound.value = recall("sound", "off");
  sound.addEventListener("change", () => {
    remember("sound", sound.value);
    tick(660);
  });
  $("#curtain button").addEventListener("click", () =>
    live.ask({ type: "look", seat: live.state.curtain }),
  );
  $("#curtain").addEventListener("cancel", (event) => event.preventDefault());
  $("[data-copy-watch]").addEventListener("click", (event) =>
    copyText(location.origin + event.target.dataset.copyWatch),
  );
  $("[data-stand-in]")?.addEventListener("click", () =>
    live.ask({ type: "stand-in", seat: live.state?.seat, on: true }),
  );
  $("#around").addEventListener("click", (event) => {
    const { copy, fill, return: back } = event.target.dataset;
    if (copy) copyText(copy);
    if (fill) live.ask({ type: "fill", seat: Number(fill) });
    if (back) live.ask({ type: "stand-in", seat: Number(back), on: false });
  });
}

// Replay -------------------------------------------------------------------------------------

function setUpReplay() {
  const { frames, steps } = $("main.play").dataset;
  const scrub = $("#scrub");
  const seat = $("#seat");
  let wanted = "";
  const show = async () => {
    const address = `${frames}/${scrub.value}/${Number(seat.value) + 1}`;
    wanted = address;
    $("#step").textContent = `${scrub.value} of ${steps}`;
    const answer = await fetch(address).catch(() => null);
    if (wanted !== address) return; // scrubbed on meanwhile
    if (!answer?.ok) return say("The server could not be reached. Please try again in a moment.");
    const frame = await answer.json();
    if (wanted !== address) return;
    redraw(frame.html);
    for (const button of $$("#table [data-answer]")) button.disabled = true;
    for (const button of frame.next === null ? [] : answerButtons(frame.next))
      button.classList.add("is-picked");
    showLog(0, frame.log);
  };
  const step = (to) => {
    scrub.value = String(Math.min(Math.max(to, 0), Number(steps)));
    show();
  };
  const moves = {
    first: () => step(0),
    back: () => step(Number(scrub.value) - 1),
    on: () => step(Number(scrub.value) + 1),
    last: () => step(Number(steps)),
  };
  for (const button of $$("[data-step]"))
    button.addEventListener("click", () => moves[button.dataset.step]());
  document.addEventListener("keydown", (event) => {
    if (isTyping(event.target)) return;
    if (event.key === "ArrowLeft") moves.back();
    if (event.key === "ArrowRight") moves.on();
  });
  scrub.addEventListener("input", show);
  seat.addEventListener("change", show);
  show();
}

setUpTheme();
setUpNames();
setUpDialogs();
if (page === "start") {
  setUpResume();
  setUpImport();
}
if (page === "setup") setUpSeats();
if (page === "table" || page === "replay") {
  setUpTips();
  setUpSide();
  setUpKeys();
}
if (page === "table") setUpTable();
if (page === "replay") setUpReplay();
