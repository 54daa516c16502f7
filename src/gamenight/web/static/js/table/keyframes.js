// @ts-check
// How things move, as keyframes: nothing here knows the page. All times are in milliseconds.

/**
 * @typedef {{ x: number, y: number }} Point
 */

export const FLY = 340;
export const TURN = 260;
export const TUMBLE = 650;
export const COUNT = 600;
const HOP = 110;
const LONGEST_WAY = 900;
const STAGGER = 60;
/** This many things set out one after the other; all that follow arrive together with the last of them. */
export const MOST = 6;

export const EASE = "cubic-bezier(.2,.8,.2,1)";
const ARC = 24;
const LIFT = 1.06;
/** How high a pawn jumps, in parts of its height. */
const JUMP = 0.6;

/** When the next of several things sets out. @param {number} at */
export const delayOf = (at) => Math.min(at, MOST - 1) * STAGGER;

/** How long the whole of a way takes. @param {number} spaces */
export const hopTime = (spaces) => Math.min(spaces * HOP, LONGEST_WAY);

/**
 * From one place to another, measured from where the thing lies at the end.
 * @param {{ from: Point & { scale: number }, to: Point & { scale: number }, fades: boolean }} way
 * @returns {Keyframe[]}
 */
export const wayFrames = ({ from, to, fades }) => [
  { transform: placed(from), opacity: 1 },
  { opacity: 1, offset: 0.7 },
  { transform: placed(to), opacity: fades ? 0 : 1 },
];

/** @param {Point & { scale: number }} place */
const placed = ({ x, y, scale }) => `translate(${x}px, ${y}px) scale(${scale})`;

/** Lifted on the way, and lower again at its end. @returns {Keyframe[]} */
export const liftFrames = () => [
  { translate: "0 0", scale: 1 },
  { translate: `0 ${-ARC}px`, scale: LIFT, offset: 0.45 },
  { translate: "0 0", scale: 1 },
];

/** Turned on its upright axis; at half way nothing of it is seen, and it changes its face. @returns {Keyframe[]} */
export const turnFrames = () => [
  { transform: "perspective(40rem) rotateY(0deg)" },
  { transform: "perspective(40rem) rotateY(90deg)", offset: 0.5 },
  { transform: "perspective(40rem) rotateY(-90deg)", offset: 0.5 },
  { transform: "perspective(40rem) rotateY(0deg)" },
];

/**
 * Seen from one moment to another only.
 * @param {number} from  a share of the time
 * @param {number} to
 * @returns {Keyframe[]}
 */
export function shownFrames(from, to) {
  /** @type {Keyframe[]} */
  const frames = [{ opacity: from > 0 ? 0 : 1, offset: 0, easing: "step-end" }];
  if (from > 0) frames.push({ opacity: 1, offset: from, easing: "step-end" });
  if (to < 1) frames.push({ opacity: 0, offset: to, easing: "step-end" });
  frames.push({ opacity: to < 1 ? 0 : 1, offset: 1 });
  return frames;
}

/** When a tumbling die shows its next face, in shares of the time; the last is the true one. */
export const FACES = [0, 0.22, 0.44, 0.66];

/**
 * A die comes rolling, touches down, and bounces once; neighbours do not roll alike.
 * @param {number} at
 * @returns {Keyframe[]}
 */
export function tumbleFrames(at) {
  const side = at % 2 ? 1 : -1;
  const far = 34 + (at % 3) * 12;
  return [
    { transform: `translate(${side * far}px, -38px) rotate(${-side * 420}deg) scale(1.15)`, easing: "ease-in" },
    { transform: `translate(${side * far * 0.4}px, 0) rotate(${-side * 150}deg) scale(1)`, offset: 0.44, easing: "ease-out" },
    { transform: `translate(${side * far * 0.15}px, -12px) rotate(${-side * 45}deg)`, offset: 0.7, easing: "ease-in" },
    { transform: "none", offset: 0.92 },
    { transform: "none" },
  ];
}

/**
 * From point to point in jumps of the same length; the points are measured from where the thing lies at
 * the end.
 * @param {Point[]} points
 * @param {number} height  of the thing
 * @param {string} [unit]
 * @returns {Keyframe[]}
 */
export function hopFrames(points, height, unit = "px") {
  const hops = points.length - 1;
  const at = (/** @type {Point} */ { x, y }, /** @type {number} */ offset) => ({ transform: `translate(${x}${unit}, ${y}${unit})`, offset });
  return points.flatMap((point, number) => {
    const next = points[number + 1];
    const here = { ...at(point, number / hops), easing: "ease-out" };
    if (!next) return [here];
    const above = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 - JUMP * height };
    return [here, { ...at(above, (number + 0.5) / hops), easing: "ease-in" }];
  });
}

/**
 * What a number shows on its way, whole as long as it is whole at both ends.
 * @param {[number, number]} points  before and after
 * @param {number} share  of the time
 */
export function counted([from, to], share) {
  const eased = 1 - (1 - Math.min(share, 1)) ** 3;
  const value = from + (to - from) * eased;
  return share >= 1 ? to : Math.round(value);
}

/**
 * The first of each group, then the second of each, as cards are dealt.
 * @template T
 * @param {T[]} things
 * @param {(thing: T) => string} groupOf
 * @returns {T[]}
 */
export function roundRobin(things, groupOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const thing of things) groups.set(groupOf(thing), [...(groups.get(groupOf(thing)) ?? []), thing]);
  const longest = Math.max(0, ...[...groups.values()].map((group) => group.length));
  return Array.from({ length: longest }, (_, at) => [...groups.values()].flatMap((group) => group[at] ?? [])).flat();
}
