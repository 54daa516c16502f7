// @ts-check
// What moved between two tables: only what lies in another place than before. What is merely pushed aside
// did not move. Nothing here knows the page, so flights and sounds follow from the same list.

/**
 * @typedef {import("../lib/types.js").Table} Table
 * @typedef {import("../lib/types.js").Zone} Zone
 * @typedef {import("../lib/types.js").Item} Item
 * @typedef {import("../lib/types.js").Board} Board
 * @typedef {import("../lib/types.js").Track} Track
 * @typedef {import("../lib/types.js").Card | import("../lib/types.js").Tile | import("../lib/types.js").Die | import("../lib/types.js").Pawn | import("../lib/types.js").Token} Piece
 *
 * Where a movement begins or ends: the first of these that can be seen, or else the middle of the table.
 * @typedef {{ key?: string, zone?: string, seat?: number }} Spot
 *
 * @typedef {object} Move
 * @property {"fly" | "turn" | "roll" | "hop" | "pay" | "peg" | "count"} way
 * @property {Spot} from
 * @property {Spot} to
 * @property {Piece | null} item  as it is seen at the end, or was seen last
 * @property {boolean} [flips]  whether it shows its other side at the end
 * @property {string} [back]  the colour of that side of a card which nobody else sees
 * @property {boolean} [later]  whether it sets out when everything else has arrived
 * @property {boolean} [dealt]  whether it went to a hand
 * @property {string[]} [spaces]  of a hop: from the first to the last
 * @property {number} [amount]  of a payment: how many
 * @property {[number, number]} [points]  of a peg and of a number: before and after
 * @property {number} [lane]  of a peg
 *
 * A piece with its place; one that is only counted has no item.
 * @typedef {{ item: Piece | null, zone: Zone, on: string, board: Board | null }} Placed
 */

/** Where things are only looked up: nothing flies out of a drawer by itself. */
const ASIDE = ["record", "reference"];
const OWN_ROLES = ["hand", "taken"];

/**
 * @param {Table} before
 * @param {Table} after
 * @returns {Move[]}
 */
export function moves(before, after) {
  if (before.viewer !== after.viewer) return []; // another player looks at the same table
  const is = pieces(after);
  const [was, shuffled] = known(pieces(before), is, isSameRound(before, after));
  const actor = before.seats.find((seat) => seat.active)?.number;
  /** @type {Move[]} */
  const found = [];
  const came = new Set([...is].filter(([key]) => !was.has(key)).map(([, placed]) => placed));
  const left = new Set([...was].filter(([key]) => !is.has(key)).map(([, placed]) => placed));
  for (const [key, now] of is) {
    const then = was.get(key);
    const move = then && movement(then, now);
    if (move) found.push(move);
  }
  found.push(...inPlace(came, left));
  const paid = payments(before, after);
  const sketches = new Set(paid.map(({ item }) => sketchOf(item)));
  for (const placed of [...came, ...left]) if (sketches.has(sketchOf(placed.item))) came.delete(placed) || left.delete(placed);
  if (!shuffled) {
    countedOnly(before, after, found, came, left);
    found.push(...paired(came, left, actor));
  }
  for (const placed of came) found.push(...arrival(placed, after, shuffled ? undefined : actor));
  if (isSameRound(before, after)) for (const placed of left) found.push(...departure(placed));
  const back = backOf(before) ?? backOf(after);
  for (const move of found) if (move.flips) move.back = back;
  return [...found, ...paid, ...pegs(before, after), ...numbers(before, after)];
}

/** The backs of a table's cards, as those look that lie face down. @param {Table} table */
const backOf = (table) =>
  table.zones.flatMap(({ items }) => items.flatMap((item) => (item.type === "card" && item.face_down ? (item.back ?? []) : [])))[0];

// Pieces and their places

/**
 * Everything that can move, by key.
 * @param {Table} table
 * @returns {Map<string, Placed>}
 */
function pieces(table) {
  /** @type {Map<string, Placed>} */
  const found = new Map();
  for (const zone of table.zones)
    for (const item of zone.items) {
      if (item.type === "board")
        for (const space of item.spaces)
          for (const piece of space.items ?? []) found.set(piece.key, { item: piece, zone, on: space.key, board: item });
      if (!isPiece(item)) continue;
      found.set(item.key, { item, zone, on: "", board: null });
      for (const held of carried(item)) found.set(held.key, { item: held, zone, on: item.key, board: null });
    }
  return found;
}

/**
 * The pieces whose way can be told, and whether cards were shuffled: then nobody saw where one went.
 * @param {Map<string, Placed>} was
 * @param {Map<string, Placed>} is
 * @param {boolean} sameRound
 * @returns {[Map<string, Placed>, boolean]}
 */
function known(was, is, sameRound) {
  const isSeenCard = (/** @type {Placed} */ placed) => placed.item?.type === "card" && !isFaceDown(placed);
  const shuffled = !sameRound && [...was].some(([key, placed]) => isSeenCard(placed) && !is.has(key));
  return [shuffled ? new Map([...was].filter(([, { item }]) => item?.type !== "card")) : was, shuffled];
}

/** @param {Item} item @returns {item is Piece} */
const isPiece = (item) => ["card", "tile", "die", "pawn", "token"].includes(item.type);

/** What lies on a piece. @param {Piece} item */
function carried(item) {
  if (item.type === "tile") return item.tokens ?? [];
  return item.type === "card" ? (item.slots ?? []).flatMap(({ holds }) => holds ?? []) : [];
}

/** @param {Placed} placed */
const isFaceDown = ({ item }) => !item || ("face_down" in item && Boolean(item.face_down));

/** What a die shows. @param {Piece | null} item */
const faceOf = (item) => (item?.type === "die" ? `${item.value ?? 0} ${item.colour ?? "white"}` : "");

/** @param {Placed} one @param {Placed} other */
const isSamePlace = (one, other) => one.zone.key === other.zone.key && one.on === other.on;

/** @param {Placed} placed @returns {Spot} */
const spotOf = ({ item, zone, on, board }) => ({
  key: item?.key ?? (on && !board ? on : undefined),
  zone: zone.key,
  seat: zone.owner ?? undefined,
});

/**
 * How a piece with the same key came from one place to the other, if it did.
 * @param {Placed} then
 * @param {Placed} now
 * @returns {Move | null}
 */
function movement(then, now) {
  const stayed = isSamePlace(then, now);
  const ways = { from: spotOf(then), to: spotOf(now), item: now.item, flips: isFaceDown(then) !== isFaceDown(now) };
  if (isRolled(then, now)) return { way: "roll", ...ways };
  if (stayed) return ways.flips ? { way: "turn", ...ways } : null;
  if (ASIDE.includes(now.zone.role ?? "")) return then.zone.role === "hand" ? { way: "fly", ...ways, to: {} } : null;
  if (now.board && then.board?.key === now.board.key) return { way: "hop", ...ways, spaces: spacesBetween(now.board, then.on, now.on) };
  return { way: "fly", ...ways, dealt: isDealt(then.zone, now) };
}

/**
 * A die that came to the mat, or shows something else there than before, was rolled.
 * @param {Placed} then
 * @param {Placed} now
 */
const isRolled = (then, now) =>
  now.item?.type === "die" &&
  now.zone.role === "mat" &&
  (then.zone.key !== now.zone.key || faceOf(then.item) !== faceOf(now.item));

/**
 * Whether a card went to a hand, and not from one.
 * @param {Zone} from
 * @param {Placed} now
 */
const isDealt = (from, now) =>
  typeOf(now) === "card" && from.owner !== now.zone.owner && (now.zone.role === "hand" || (now.zone.role === "taken" && isFaceDown(now)));

/**
 * The spaces that a piece passed: along the way that the board shows, or ring by ring in one sector.
 * @param {Board} board
 * @param {string} from
 * @param {string} to
 */
export function spacesBetween(board, from, to) {
  for (const { spaces, answer = null } of board.trails ?? [])
    if (answer === null && spaces[0] === from && spaces.at(-1) === to && spaces.length > 2) return spaces;
  const first = board.spaces.find(({ key }) => key === from);
  const last = board.spaces.find(({ key }) => key === to);
  if (!first || !last || first.column !== last.column) return [from, to];
  const [low, high] = [Math.min(first.row, last.row), Math.max(first.row, last.row)];
  const way = board.spaces.filter(({ column, row }) => column === first.column && row >= low && row <= high);
  const sign = Math.sign(last.row - first.row);
  return way.sort((one, other) => sign * (one.row - other.row)).map(({ key }) => key);
}

// Pieces that have another key than before

/**
 * What only has another name is no news; what lies in the place of a hidden piece was turned up there.
 * @param {Set<Placed>} came
 * @param {Set<Placed>} left
 * @returns {Move[]}
 */
function inPlace(came, left) {
  /** @type {Move[]} */
  const turned = [];
  for (const now of came) {
    const here = [...left].filter((then) => isSamePlace(then, now) && then.item?.type === now.item?.type);
    const same = here.find((then) => then.item?.label === now.item?.label && faceOf(then.item) === faceOf(now.item));
    const other = here.find((then) => isFaceDown(then) !== isFaceDown(now));
    const then = same ?? other;
    if (!then) continue;
    came.delete(now);
    left.delete(then);
    if (then !== same) turned.push({ way: "turn", from: spotOf(then), to: spotOf(now), item: now.item, flips: true });
  }
  return turned;
}

/**
 * Of a pile only the top is seen, and how many there are: what its number says besides is added, as pieces
 * without an item. A top that was covered or uncovered did not move.
 * @param {Table} before
 * @param {Table} after
 * @param {Move[]} found
 * @param {Set<Placed>} came
 * @param {Set<Placed>} left
 */
function countedOnly(before, after, found, came, left) {
  const zones = new Map([...before.zones, ...after.zones].map((zone) => [zone.key, zone]));
  for (const [key, zone] of zones) {
    if (ASIDE.includes(zone.role ?? "")) continue;
    const here = (/** @type {Placed} */ placed) => placed.zone.key === key && !placed.on;
    const arrived = [...came].filter(here);
    const gone = [...left].filter(here);
    const flown = found.filter(({ from, to }) => from.zone !== to.zone);
    const known =
      arrived.length - gone.length + flown.filter(({ to }) => to.zone === key).length - flown.filter(({ from }) => from.zone === key).length;
    let more = howMany(after, key) - howMany(before, key) - known;
    for (; more > 0 && gone.length; more -= 1) left.delete(/** @type {Placed} */ (gone.pop()));
    for (; more < 0 && arrived.length && isPile(before, key); more += 1) came.delete(/** @type {Placed} */ (arrived.shift()));
    const placed = () => ({ item: null, zone, on: "", board: null });
    for (; more > 0; more -= 1) came.add(placed());
    for (; more < 0; more += 1) left.add(placed());
  }
}

/** Whether more lies in a zone than is seen of it. @param {Table} table @param {string} key */
const isPile = (table, key) => howMany(table, key) > (table.zones.find((zone) => zone.key === key)?.items.length ?? 0);

/** @param {Table} table @param {string} key */
function howMany(table, key) {
  const zone = table.zones.find((one) => one.key === key);
  return zone ? (zone.count ?? zone.items.filter(isPiece).length) : 0;
}

/**
 * Who came from where: what was hidden may be seen now, and what was seen hidden.
 * @param {Set<Placed>} came
 * @param {Set<Placed>} left
 * @param {number | undefined} actor
 * @returns {Move[]}
 */
function paired(came, left, actor) {
  /** @type {Move[]} */
  const found = [];
  for (const now of came) {
    const [then] = [...left]
      .filter((one) => fits(one, now))
      .sort((one, other) => likelihood(other, now, actor) - likelihood(one, now, actor));
    if (!then) continue;
    came.delete(now);
    left.delete(then);
    const flips = hasTwoSides(now) && isFaceDown(then) !== isFaceDown(now);
    found.push({ way: "fly", from: spotOf(then), to: spotOf(now), item: now.item ?? then.item, flips, dealt: isDealt(then.zone, now) });
  }
  return found;
}

/** @param {Placed} placed */
const hasTwoSides = (placed) => ["card", "tile"].includes(typeOf(placed));

/** @param {Placed} then @param {Placed} now */
function fits(then, now) {
  if (then.zone.key === now.zone.key && !then.on && !now.on) return false;
  if (typeOf(then) !== typeOf(now)) return false;
  if (now.item?.type === "card" || now.item?.type === "tile" || !now.item) return isFaceDown(then) || isFaceDown(now);
  return !then.item || (then.item.label === now.item.label && faceOf(then.item) === faceOf(now.item)) || isSameDie(then, now);
}

/** @param {Placed} then @param {Placed} now */
const isSameDie = (then, now) => then.item?.type === "die" && now.zone.role !== "mat" && faceOf(then.item) === faceOf(now.item);

/** @param {Placed} placed */
const typeOf = ({ item, zone }) => item?.type ?? zone.items.find(isPiece)?.type ?? "card";

/** @param {Placed} then @param {Placed} now @param {number | undefined} actor */
function likelihood(then, now, actor) {
  const sameOwner = then.zone.owner !== undefined && then.zone.owner === now.zone.owner;
  const drawn = then.zone.role === "supply" && OWN_ROLES.includes(now.zone.role ?? "");
  const sameLabel = then.item && then.item.label === now.item?.label;
  return 4 * Number(sameOwner) + 3 * Number(drawn) + 2 * Number(then.zone.owner === actor) + Number(Boolean(sameLabel));
}

/**
 * A piece that nothing on the table was before: from another thing, from its owner, from a pile, or from
 * the middle of the table.
 * @param {Placed} placed
 * @param {Table} after
 * @param {number | undefined} actor
 * @returns {Move[]}
 */
function arrival(placed, after, actor) {
  const { item, zone } = placed;
  if (!item || ASIDE.includes(zone.role ?? "")) return [];
  if (zone.role === "supply" && isFaceDown(placed)) return []; // a new pile
  const to = spotOf(placed);
  if (item.type === "die") return zone.role === "mat" ? [{ way: "roll", from: to, to, item }] : [];
  if (item.type === "token" && item.origin) return [{ way: "fly", from: { key: item.origin }, to, item, later: true }];
  const owner = ownerOf(item);
  if (owner !== undefined) return [{ way: "fly", from: { seat: owner }, to, item }];
  if (item.type === "token" || placed.on) return [];
  if (!OWN_ROLES.includes(zone.role ?? "")) return [{ way: "fly", from: { seat: zone.owner ?? actor }, to, item, flips: isHand(item) }];
  const pile = after.zones.find(({ role, layout }) => role === "supply" && layout === "stack");
  return [{ way: "fly", from: { zone: pile?.key }, to, item, flips: !isFaceDown(placed), dealt: true }];
}

/** Whether it was held so that others saw only its back. @param {Piece} item */
const isHand = (item) => item.type === "card" && !item.face_down;

/**
 * A piece that is no longer on the table: back to its owner, or put away.
 * @param {Placed} placed
 * @returns {Move[]}
 */
function departure(placed) {
  const { item, zone } = placed;
  if (!item || ASIDE.includes(zone.role ?? "") || item.type === "die" || item.type === "token") return [];
  return [{ way: "fly", from: spotOf(placed), to: { seat: ownerOf(item) }, item }];
}

/** @param {Piece} item @returns {number | undefined} */
const ownerOf = (item) => ("owner" in item && typeof item.owner === "number" ? item.owner : undefined);

/** After a round everything is taken up at once: only what is dealt for the next is seen to move. @param {Table} before @param {Table} after */
export const isSameRound = (before, after) => before.summary?.title === after.summary?.title;

// Payments, pegs and numbers

/** @param {Piece | null} item */
const sketchOf = (item) => (item?.type === "token" ? item.sketch : undefined);

/**
 * How many of each small thing (a bean, a treat) lie where.
 * @param {Table} table
 * @returns {Map<string, { sketch: string, value: number, spot: Spot, item: Piece | null }>}
 */
function amounts(table) {
  const found = new Map();
  const add = (/** @type {Item} */ item, /** @type {Spot} */ spot) => {
    if ((item.type !== "counter" && item.type !== "token") || !item.sketch) return;
    const value = item.type === "counter" ? item.value : (item.count ?? 1);
    found.set(item.key, { sketch: item.sketch, value, spot: { key: item.key, ...spot }, item: item.type === "token" ? item : null });
  };
  for (const seat of table.seats) for (const counter of seat.counters ?? []) add(counter, { seat: seat.number });
  for (const zone of table.zones) for (const item of zone.items) add(item, { zone: zone.key, seat: zone.owner ?? undefined });
  return found;
}

/**
 * Small things of one kind that are fewer in one place and more in another went from there to here.
 * @param {Table} before
 * @param {Table} after
 * @returns {Move[]}
 */
function payments(before, after) {
  const [was, is] = [amounts(before), amounts(after)];
  /** @type {{ sketch: string, more: number, spot: Spot, item: Piece | null }[]} */
  const changes = [];
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const { sketch, spot, item } = /** @type {NonNullable<ReturnType<typeof was.get>>} */ (is.get(key) ?? was.get(key));
    const more = (is.get(key)?.value ?? 0) - (was.get(key)?.value ?? 0);
    if (more) changes.push({ sketch, more, spot, item });
  }
  /** @type {Move[]} */
  const found = [];
  for (const payer of changes.filter(({ more }) => more < 0))
    for (const payee of changes.filter(({ sketch, more }) => more > 0 && sketch === payer.sketch)) {
      const amount = Math.min(-payer.more, payee.more);
      if (!amount) continue;
      payer.more += amount;
      payee.more -= amount;
      found.push({ way: "pay", from: payer.spot, to: payee.spot, item: payee.item ?? payer.item, amount });
    }
  return found;
}

/**
 * @param {Table} before
 * @param {Table} after
 * @returns {Move[]}
 */
function pegs(before, after) {
  const was = new Map(tracks(before).map((track) => [track.key, track]));
  return tracks(after).flatMap(({ key, lanes }) =>
    lanes.flatMap(({ front }, lane) => {
      const then = was.get(key)?.lanes[lane]?.front ?? front;
      const spot = { key };
      return front > then ? [{ way: /** @type {const} */ ("peg"), from: spot, to: spot, item: null, lane, points: [then, front] }] : [];
    }),
  );
}

/** @param {Table} table @returns {Track[]} */
const tracks = (table) => table.zones.flatMap(({ items }) => items.filter((item) => item.type === "track"));

/**
 * Numbers that have changed: they are counted through.
 * @param {Table} before
 * @param {Table} after
 * @returns {Move[]}
 */
function numbers(before, after) {
  const was = counters(before);
  return [...counters(after)].flatMap(([key, value]) => {
    const then = was.get(key) ?? value;
    const spot = { key };
    return then === value ? [] : [{ way: /** @type {const} */ ("count"), from: spot, to: spot, item: null, points: [then, value] }];
  });
}

/** @param {Table} table @returns {Map<string, number>} */
function counters(table) {
  const plates = table.seats.flatMap((seat) => seat.counters ?? []);
  const zones = table.zones.flatMap(({ items, tallies = [] }) => [...items, ...tallies]);
  return new Map([...plates, ...zones].flatMap((item) => {
    if (item.type === "token") return [[item.key, item.count ?? 1]];
    return item.type === "counter" ? [[item.key, item.value]] : [];
  }));
}

// Dice

/** How many faces a die shows before the one that counts. */
const FALSE_FACES = 3;

/**
 * Faces that a die shows while it tumbles: other numbers, or the colours of the dice beside it.
 * @param {Piece} die
 * @param {Piece[]} beside
 * @param {number} at  so that neighbours do not show the same
 * @returns {Piece[]}
 */
export function falseFaces(die, beside, at) {
  if (die.type !== "die") return [];
  const faces = die.value
    ? [1, 2, 3, 4, 5, 6].map((value) => ({ ...die, value, label: "", answer: null, marks: [] }))
    : beside.flatMap((one) => (one.type === "die" && !one.value ? [{ ...die, colour: one.colour, label: "", answer: null, marks: [] }] : []));
  const others = faces.filter((face) => faceOf(face) !== faceOf(die));
  const count = Math.min(FALSE_FACES, others.length);
  return Array.from({ length: count }, (_, number) => /** @type {Piece} */ (others[(at + number * 2) % others.length]));
}
