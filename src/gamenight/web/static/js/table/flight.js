// @ts-check
// The layer of flight: above everything, pictures of what moved go from where it was to where it is. The table
// itself is drawn as it is at once, so nobody waits for a movement: any press or key ends all of them.

import { middleOf } from "../draw/boards.js";
import { numeral } from "../draw/numerals.js";
import { numberWords } from "../draw/pen.js";
import { pegSpot } from "../draw/tracks.js";
import { show } from "../lib/dom.js";
import { find } from "../lib/page.js";
import {
  COUNT,
  counted,
  delayOf,
  EASE,
  FACES,
  FLY,
  hopFrames,
  hopTime,
  liftFrames,
  MOST,
  roundRobin,
  shownFrames,
  TUMBLE,
  tumbleFrames,
  TURN,
  turnFrames,
  wayFrames,
} from "./keyframes.js";
import { falseFaces } from "./moves.js";
import { pictureOf } from "./pictures.js";

/**
 * @typedef {import("./moves.js").Move} Move
 * @typedef {import("./moves.js").Spot} Spot
 * @typedef {import("./moves.js").Piece} Piece
 * @typedef {import("./keyframes.js").Point} Point
 *
 * What is seen at a spot: the thing itself, or only roughly where it is.
 * @typedef {{ rect: DOMRect, element: HTMLElement, isThing: boolean, isItself: boolean }} Sight
 *
 * A move with what was seen of it before the table was drawn again.
 * @typedef {{ move: Move, then: Sight | null, picture: Element | null }} Departure
 */

/** Whether the reader prefers that nothing moves. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** How large a thing is that goes to a nameplate, beside itself on the table. */
const SMALL = 0.35;
/** What is smaller than this beside itself elsewhere is drawn without its details. */
const TINY = 0.6;
/** A bean on its way, in pixels. */
const COIN = 26;
/** How high a peg jumps, in holes. */
const PEG_HEIGHT = 12;

export class Flights {
  /**
   * @param {HTMLElement} root  the table
   * @param {(item: Piece) => Element} draw
   */
  constructor(root, draw) {
    this.root = root;
    this.draw = draw;
    /** @type {Set<Animation>} */
    this.running = new Set();
    for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, () => this.end(), true);
    addEventListener("resize", () => this.end());
  }

  /** Above everything, made when it is first needed. */
  get layer() {
    const there = find("#flight");
    if (there) return there;
    const layer = document.createElement("div");
    layer.id = "flight";
    layer.inert = true;
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
    return layer;
  }

  /** Everything is where it belongs. */
  end() {
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    find("#flight")?.replaceChildren();
  }

  /**
   * See what is about to move, before the table is drawn again.
   * @param {Move[]} moves
   * @returns {Departure[]}
   */
  prepare(moves) {
    this.end();
    if (calm.matches || document.hidden) return [];
    return moves.map((move) => {
      const then = move.later ? null : this.see(move.from);
      const keeps = then?.isThing && (move.way === "fly" || move.way === "turn");
      return { move, then, picture: keeps ? pictureOf(then.element) : null };
    });
  }

  /**
   * The table is drawn: everything that moved sets out.
   * @param {Departure[]} departures
   */
  start(departures) {
    const seen = departures.map((departure) => this.arrivalOf(departure)); // before anything is put into the layer
    const of = (/** @type {Move["way"][]} */ ...ways) => seen.filter(({ move }) => ways.includes(move.way));
    const journeys = roundRobin(of("fly", "hop", "turn"), ({ move }) => `${move.from.zone} ${move.to.zone}`);
    const first = journeys.filter(({ move }) => !move.later);
    const later = journeys.filter(({ move }) => move.later);
    const arrival = this.setOut(first, 0);
    this.setOut(later, first.length ? arrival : 0);
    const dice = of("roll").flatMap(({ move }) => (move.item ? [move.item] : []));
    of("roll").forEach(({ move, now }, at) => now?.isItself && move.item && this.tumble(now, falseFaces(move.item, dice, at), at));
    for (const { move, then, now } of of("pay")) this.pay(move, then, now);
    for (const { move } of of("peg")) this.peg(move);
    for (const { move, now } of of("count")) if (now) this.count(move, now);
  }

  /**
   * See where something is now.
   * @param {Departure} departure
   */
  arrivalOf(departure) {
    const { move, then } = departure;
    const number = move.way === "count" ? find(`[data-key="${CSS.escape(move.to.key ?? "")}"] [data-number]`, this.root) : null;
    const now = move.way === "count" ? look(number, true) : this.see(move.to);
    return { ...departure, then: then ?? (move.later ? this.see(move.from) : null), now };
  }

  /**
   * One after the other; those that are too many are simply there when the last one arrives.
   * @param {(Departure & { now: Sight | null })[]} journeys
   * @param {number} wait
   */
  setOut(journeys, wait) {
    let arrival = wait;
    journeys.slice(0, MOST).forEach((journey, at) => {
      const delay = wait + delayOf(at);
      const time = { fly: this.fly, hop: this.hop, turn: this.turn }[/** @type {"fly"} */ (journey.move.way)].call(this, journey, delay);
      arrival = Math.max(arrival, delay + time);
    });
    for (const { now } of journeys.slice(MOST)) if (now?.isItself) this.hide(now.element, arrival);
    return arrival;
  }

  // Where things are

  /**
   * What is seen of a spot: the thing, its zone, its owner's nameplate, or the middle of the table.
   * @param {Spot} spot
   * @returns {Sight | null}
   */
  see({ key, zone, seat }) {
    const named = (/** @type {string} */ name, /** @type {string | number | undefined} */ value) =>
      value === undefined ? null : find(`[data-${name}="${CSS.escape(String(value))}"]`, this.root);
    const place = named("zone", zone);
    const plate = named("seat", seat);
    return (
      look(named("key", key), true) ??
      look(place && find(".as-stack [data-key]", place), false, true) ??
      look(place) ??
      look(plate && (find(".nameplate", plate) ?? plate)) ??
      (key === undefined && zone === undefined && seat === undefined ? look(find(".felt, .centre", this.root) ?? this.root) : null)
    );
  }

  // Ways to move; each says how long it takes

  /**
   * @param {Departure & { now: Sight | null }} journey
   * @param {number} delay
   */
  fly({ move, then, picture, now }, delay) {
    if (!then || !now) return 0;
    const base = now.isThing && !(picture && now.rect.width < TINY * then.rect.width) ? now : then;
    const back = move.flips ? this.back(move, base) : null;
    const last = base === now ? pictureOf(now.element) : (back ?? picture);
    if (!last || !base.isThing) return 0;
    const flying = this.place(base.rect);
    const first = back && (isFaceUp(move.item) ? back : picture);
    const lifted = faces(flying, first, last);
    const way = { from: offset(then, base), to: offset(now, base), fades: !now.isThing };
    const timing = { duration: FLY, delay };
    this.run(lifted, liftFrames(), timing);
    if (first) this.flip(lifted, timing);
    this.run(flying, wayFrames(way), { ...timing, easing: EASE }, () => flying.remove());
    if (now.isItself) this.hide(now.element, delay + FLY);
    return FLY;
  }

  /**
   * @param {Departure & { now: Sight | null }} journey
   * @param {number} delay
   */
  turn({ move, picture, now }, delay) {
    if (!now?.isThing) return 0;
    const flying = this.place(now.rect);
    const lifted = faces(flying, picture ?? this.back(move, now), pictureOf(now.element));
    const timing = { duration: TURN, delay };
    this.flip(lifted, timing);
    this.run(flying, [{}, {}], timing, () => flying.remove());
    this.hide(now.element, delay + TURN);
    return TURN;
  }

  /**
   * @param {Departure & { now: Sight | null }} journey
   * @param {number} delay
   */
  hop(journey, delay) {
    const { move, then, now } = journey;
    const spaces = move.spaces ?? [];
    if (!then || !now?.isItself || spaces.length < 2) return this.fly(journey, delay);
    const end = centre(now.rect);
    const between = spaces.slice(1, -1).flatMap((space) => this.spaceAt(now.element, space) ?? []);
    const points = [centre(then.rect), ...between, end].map(({ x, y }) => ({ x: x - end.x, y: y - end.y }));
    const flying = this.place(now.rect);
    faces(flying, null, pictureOf(now.element));
    const duration = hopTime(points.length - 1);
    this.run(flying, hopFrames(points, now.rect.height), { duration, delay }, () => flying.remove());
    this.hide(now.element, delay + duration);
    return duration;
  }

  /**
   * The middle of a space of the board on which a piece stands.
   * @param {HTMLElement} piece
   * @param {string} space
   * @returns {Point | null}
   */
  spaceAt(piece, space) {
    const board = /** @type {HTMLElement | null} */ (piece.closest(".board"));
    const name = CSS.escape(`space ${space}`);
    const drawn = board?.querySelector(`[data-place="${name}"]`);
    const { ring, sector } = drawn instanceof SVGElement ? drawn.dataset : {};
    const disc = drawn?.closest("svg")?.getBoundingClientRect();
    if (board && disc && ring && sector) {
      const { x, y } = centre(disc);
      const [right, down] = middleOf(Number(ring), Number(sector), sizeOf(board));
      return { x: x + (right * disc.width) / 100, y: y + (down * disc.height) / 100 };
    }
    const square = board?.querySelector(`[data-key="${name}"]`)?.getBoundingClientRect();
    return square ? centre(square) : null;
  }

  /**
   * @param {Sight} die
   * @param {Piece[]} shown  faces that it does not show at the end
   * @param {number} at
   */
  tumble(die, shown, at) {
    const flying = this.place(die.rect);
    const pictures = [...shown.map((face) => pictureOf(die.element, this.draw(face))), pictureOf(die.element)];
    const delay = delayOf(at) / 2;
    const timing = { duration: TUMBLE, delay };
    pictures.forEach((picture, number) => {
      const face = boxOf(picture);
      flying.append(face);
      const from = FACES[number + FACES.length - pictures.length] ?? 0;
      const to = FACES[number + FACES.length - pictures.length + 1] ?? 1;
      this.run(face, shownFrames(number ? from : 0, to), timing);
    });
    this.run(flying, tumbleFrames(at), timing, () => flying.remove());
    this.hide(die.element, delay + TUMBLE);
  }

  /**
   * Small things roll from one number to another.
   * @param {Move} move
   * @param {Sight | null} then
   * @param {Sight | null} now
   */
  pay({ amount = 1 }, then, now) {
    const coin = [now, then].map((sight) => sight && find("svg.sketch", sight.element)).find(Boolean);
    if (!then || !now || !coin) return;
    const end = centre(now.rect);
    const rect = new DOMRect(end.x - COIN / 2, end.y - COIN / 2, COIN, COIN);
    const start = { ...centre(then.rect), scale: 1 };
    for (let at = 0; at < Math.min(amount, MOST); at += 1) {
      const flying = this.place(rect);
      const lifted = faces(flying, null, pictureOf(coin));
      const way = { from: { ...start, x: start.x - end.x, y: start.y - end.y }, to: { x: 0, y: 0, scale: 1 }, fades: true };
      const timing = { duration: FLY, delay: delayOf(at) };
      this.run(lifted, [{ rotate: "0deg" }, { rotate: "360deg" }], timing);
      this.run(flying, wayFrames(way), { ...timing, easing: EASE }, () => flying.remove());
    }
  }

  /** A peg goes from hole to hole on its board. @param {Move} move */
  peg({ to, lane = 0, points = [0, 0] }) {
    const track = find(`[data-key="${CSS.escape(to.key ?? "")}"]`, this.root);
    const peg = track && find(`[data-peg="${lane}"]`, track);
    if (!peg) return;
    const { lanes, length } = peg.dataset;
    const holes = Array.from({ length: points[1] - points[0] + 1 }, (_, at) => pegSpot(points[0] + at, lane, Number(lanes), Number(length)));
    this.run(peg, hopFrames(holes, PEG_HEIGHT), { duration: hopTime(holes.length - 1) });
  }

  /**
   * A number counts through in the layer, while the true one is there for screen readers.
   * @param {Move} move
   * @param {Sight} now
   */
  count({ points = [0, 0] }, { element: number, rect }) {
    if (number.dataset.number !== String(points[1])) return;
    const flying = this.place(rect);
    flying.append(boxOf(pictureOf(number)));
    const shown = find(".picture", flying);
    if (!shown) return;
    const timing = { duration: COUNT };
    const clock = this.run(flying, [{}, {}], timing, () => flying.remove());
    const written = find(".numeral", number) ? numeral : String;
    let last = NaN;
    const step = () => {
      if (!this.running.has(clock)) return;
      const value = counted(points, Number(clock.currentTime) / COUNT);
      if (value !== last) show(shown, written(numberWords(value)));
      last = value;
      requestAnimationFrame(step);
    };
    step();
    this.hide(number, COUNT);
  }

  // Pictures in the layer

  /** An empty box in the layer. @param {DOMRect} rect */
  place({ left, top, width, height }) {
    const box = document.createElement("div");
    box.className = "flying";
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    this.layer.append(box);
    return box;
  }

  /**
   * The back of a card, as it would lie in the same place.
   * @param {Move} move
   * @param {Sight} beside
   */
  back({ item, back }, { element }) {
    if (item?.type !== "card") return null;
    return pictureOf(element, this.draw({ type: "card", key: "", label: "", face_down: true, back: back ?? item.back }));
  }

  /**
   * @param {HTMLElement} lifted
   * @param {KeyframeAnimationOptions} timing
   */
  flip(lifted, timing) {
    const [first, last] = lifted.children;
    this.run(lifted, turnFrames(), timing);
    if (first) this.run(first, shownFrames(0, 0.5), timing);
    if (last) this.run(last, shownFrames(0.5, 1), timing);
  }

  /**
   * Nobody sees an element until then; screen readers do not notice.
   * @param {Element} element
   * @param {number} duration
   */
  hide(element, duration) {
    this.run(element, [{ opacity: 0 }, { opacity: 0 }], { duration });
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} keyframes
   * @param {KeyframeAnimationOptions} timing
   * @param {() => void} [done]
   */
  run(element, keyframes, timing, done) {
    const animation = element.animate(keyframes, { fill: "both", ...timing });
    this.running.add(animation);
    animation.onfinish = () => {
      this.running.delete(animation);
      animation.cancel();
      done?.();
    };
    return animation;
  }
}

/**
 * @param {HTMLElement | null} element
 * @param {boolean} [isItself]
 * @param {boolean} [isThing]
 * @returns {Sight | null}
 */
function look(element, isItself = false, isThing = isItself) {
  if (!element?.checkVisibility({ visibilityProperty: true })) return null;
  const rect = element.getBoundingClientRect();
  return isUncovered(element, centre(rect)) ? { rect, element, isThing, isItself } : null;
}

/** What lies over the table while it is open. */
const COVERS = ".moment, .opened, .all-answers[open], dialog[open], #side[data-open], #lesson > *";

/**
 * Whether nothing lies over a thing but what lies beside it in its zone or on its plate. The browser is asked
 * only where something may: it looks through the whole page for an answer.
 * @param {HTMLElement} element
 * @param {Point} point
 */
function isUncovered(element, { x, y }) {
  if (!find(COVERS)) return x >= 0 && y >= 0 && x <= document.documentElement.clientWidth && y <= document.documentElement.clientHeight;
  const top = document.elementFromPoint(x, y); // nothing, where that is not on the screen
  const place = element.closest("[data-zone], [data-seat]") ?? element;
  return Boolean(top && (place.contains(top) || top.contains(element)));
}

/** @param {Piece | null} item */
const isFaceUp = (item) => !(item && "face_down" in item && item.face_down);

/** @param {DOMRect} rect @returns {Point} */
const centre = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/**
 * How far something is from where a picture lies, and how large beside it.
 * @param {Sight} sight
 * @param {Sight} base
 */
function offset({ rect, isThing }, base) {
  const [here, there] = [centre(rect), centre(base.rect)];
  return { x: here.x - there.x, y: here.y - there.y, scale: isThing ? rect.width / base.rect.width : SMALL };
}

/** How many rings and sectors a disc has (draw/boards.js). @param {HTMLElement} disc */
const sizeOf = ({ style }) => ({
  rows: Number(style.getPropertyValue("--rings")),
  columns: Number(style.getPropertyValue("--sectors")),
});

/** @param {Element} picture */
function boxOf(picture) {
  const face = document.createElement("div");
  face.className = "face";
  face.append(picture);
  return face;
}

/**
 * Put one or two faces into a box that can be lifted and turned.
 * @param {HTMLElement} flying
 * @param {Element | null} first
 * @param {Element} last
 */
function faces(flying, first, last) {
  const lifted = document.createElement("div");
  lifted.className = "lifted";
  if (first) lifted.append(boxOf(first));
  lifted.append(boxOf(last));
  flying.append(lifted);
  return lifted;
}
