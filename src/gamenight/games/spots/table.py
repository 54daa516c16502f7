"""The table of Spots in words and pictures."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import zip_longest
from typing import Final

from gamenight.core.events import NOBODY
from gamenight.core.position import UNKNOWN
from gamenight.core.words import counted, joined, noun
from gamenight.game.describing import CHOSEN, LAST, NO_MARKS, Description, if_legal, is_asked
from gamenight.game.game import Names
from gamenight.parts.bits import count_of
from gamenight.table import (
    Badge,
    Card,
    Cell,
    Counter,
    Die,
    Item,
    Layout,
    Mark,
    Role,
    Seat,
    Sheet,
    Slot,
    Summary,
    Tile,
    Token,
    Zone,
)

from .rules import constants
from .rules.constants import (
    DOGS,
    DOGS_TO_WIN,
    MOST_BURIED,
    NUMBER,
    PAWPRINTS,
    PLACES,
    SPACES,
    TILE_NAMES,
    colour_of,
    space,
    spaces_in,
)
from .rules.position import SpotsAction, SpotsPosition, faces_in, size
from .rules.state import SpotsView
from .words import ABOUT_THE_ROLL, D0G, TRICK_TEXTS, dice_words, dog_name, question, treat_count

# The table of Spots: tricks, deck and supply in the middle, a pack and a yard per player


Marks = tuple[Mark, ...]
Answers = tuple[int | None, ...]
Landed = tuple[int, int, str]
"""A dog, the face of the die that it just got, and the key that this die had in the roll."""

NOWHERE: Landed = (UNKNOWN, 0, "")

ZONES_TO_KEEP = 2048
"""Of each kind: most zones are the same for several seats, and after the next answer."""

FAN, LIST, ROW = Layout.FAN.value, Layout.LIST.value, Layout.ROW.value
"""As plain words, which are quicker to look up in a cache than members of an enum."""

YARD_FULL = (Badge("yard full", "orange"),)


def zones(view: SpotsView, names: Names) -> list[Zone]:
    position, action = view.position, view.position.action
    found = [tricks_zone(view)]
    if any(len(stack) > 1 for stack in position.stacks):
        found.append(lower_tiles_zone(position.stacks))
    found.append(deck_zone(view))
    found.append(supply_zone(position.supply, position.treat_supply, action.aside))
    found.append(roll_zone(view, names))
    if position.players == 1:
        found.append(d0g_zone(position))
    for seat, player in enumerate(position.seats):
        found += [pack_zone(view, seat), yard_zone(view, seat)]
        if player.scored:
            found.append(scored_zone(seat, player.scored))
    return found


def headline(position: SpotsPosition, names: Names) -> str:
    choosing = position.asking == constants.WHICH_ACTION
    doing = "chooses" if choosing else f"does {TILE_NAMES[position.action.trick]}"
    return f"Turn {position.turns} · {names[position.turn]} {doing}"


def nameplate(view: SpotsView, seat: int, names: Names) -> Seat:
    position = view.position
    player = position.seats[seat]
    badges = YARD_FULL if player.buried_spots() == MOST_BURIED else ()
    counters = seat_counters(seat, len(player.scored), player.treats, player.pawprints())
    return Seat(seat, names[seat], seat == position.turn, badges, counters)


@cache
def seat_counters(seat: int, dogs: int, treats: int, paws: int) -> tuple[Counter, ...]:
    return (
        Counter(f"dogs {seat}", "dogs", dogs, DOGS_TO_WIN),
        Counter(f"treats {seat}", noun(treats, "treat"), treats, sketch="treat"),
        Counter(f"paws {seat}", noun(paws, "pawprint"), paws, sketch="pawprint"),
    )


# The middle


def tricks_zone(view: SpotsView) -> Zone:
    position = view.position
    choosing = position.asking == constants.WHICH_ACTION
    return tricks(
        tuple([stack[0] for stack in position.stacks]),
        tuple(position.tile_treats),
        tuple([position.is_face_down(place) for place in range(PLACES)]),
        legal_ones(view, range(PLACES)),
        (position.action.trick, position.d0g_tile if choosing else UNKNOWN),
    )


def legal_ones(view: SpotsView, answers: Iterable[int]) -> Answers:
    """Return what things carry that stand for these answers; () if none of them may be given
    now."""
    found = tuple([if_legal(view, answer) for answer in answers]) if is_asked(view) else ()
    return found if found.count(None) < len(found) else ()


@lru_cache(ZONES_TO_KEEP)
def tricks(
    top: tuple[int, ...],
    treats: tuple[int, ...],
    face_down: tuple[bool, ...],
    answers: Answers,
    last: tuple[int, int],
) -> Zone:
    """Return the top tiles, place by place, and which of them were done last."""
    tiles = []
    for place, tile in enumerate(top):
        marks = LAST if tile in last else NO_MARKS
        answer = answers[place] if answers else None
        tiles.append(trick_tile(tile, treats[place], face_down[place], answer, marks))
    return Zone("tricks", "Tricks", tuple(tiles), Layout.GRID, columns=3, role=Role.MAIN)


@cache
def trick_tile(tile: int, treats: int, face_down: bool, answer: int | None, marks: Marks) -> Tile:
    name, text = TILE_NAMES[tile], TRICK_TEXTS[tile]
    return Tile(
        key=f"tile {tile}",
        label=f"{name}: {text}" if face_down else name,
        title=name,
        text=text,
        colour=colour_of(tile),
        face_down=face_down,
        tokens=treat_tokens(f"treats on {tile}", treats),
        answer=answer,
        marks=marks,
    )


def treat_tokens(key: str, treats: int) -> tuple[Token, ...]:
    """Treats as one token with a count; nothing if there are none."""
    token = Token(key, treat_count(treats), "brown", sketch="treat", count=treats)
    return (token,) if treats else ()


def lower_tiles_zone(stacks: list[tuple[int, ...]]) -> Zone:
    """Off leash: what lies under the tricks, as far as it has been seen (G6)."""
    rows = tuple([stack_row(stack) for stack in stacks if len(stack) > 1])
    heading = ("Stack", *[str(at) for at in range(2, len(rows[0]) + 1)])
    sheet = Sheet("lower tiles sheet", "Tiles under the tricks, from the top", heading, rows)
    return Zone("lower tiles", "Under the tricks", (sheet,), Layout.SHEET, role=Role.RECORD)


@cache
def stack_row(stack: tuple[int, ...]) -> tuple[Cell, ...]:
    colour = colour_of(stack[0])
    lower = ["?" if tile == UNKNOWN else TILE_NAMES[tile] for tile in stack[1:]]
    return (Cell(colour, colour=colour), *[Cell(words) for words in lower])


def deck_zone(view: SpotsView) -> Zone:
    """Return the deck; where Retrieve asks for a number of its top dog, the spaces are the
    answers."""
    position = view.position
    asked = position.asking == constants.SET_FACE
    faces = spaces_in(SPACES[position.deck_top]) if asked else ()
    answers = tuple([if_legal(view, NUMBER + face) for face in faces])
    return deck(position.deck_top, answers, 1 + count_of(position.unseen()))


@lru_cache(ZONES_TO_KEEP)
def deck(top: int, answers: Answers, count: int) -> Zone:
    card = dog_card(top, SPACES[top], answers)
    return Zone("deck", "Dog deck", (card,), Layout.STACK, count=count, role=Role.SUPPLY)


@cache
def supply_zone(dice: int, treats: int, aside: int) -> Zone:
    items: list[Item] = [Counter("supply dice", "die" if dice == 1 else "dice", dice)]
    items += treat_tokens("supply treats", treats)
    if aside:
        items.append(Counter("set aside", f"{'die' if aside == 1 else 'dice'} set aside", aside))
    return Zone("supply", "Supply", tuple(items), role=Role.SUPPLY)


def roll_zone(view: SpotsView, names: Names) -> Zone:
    """Return dice that were rolled and have no place yet; the one that is asked about is marked.

    Dice are numbered from the lowest, so that each keeps its key until it lands (landed_key).
    """
    position, action = view.position, view.position.action
    faces = faces_in(action.roll)
    placing = position.asking == constants.PLACE_DIE
    dice = []
    for at, face in enumerate(faces):
        key = f"rolled {len(faces) - 1 - at}"
        marks = CHOSEN if placing and at == 0 else NO_MARKS
        dice.append(die(key, "Die", face, if_legal(view, NUMBER + face), marks))
    if roll_is_in_reach(view):
        seat = view.seat
        return Zone("roll", "Your roll", tuple(dice), Layout.TRAY, seat, True, role=Role.MAT)
    note = ""
    if not dice and action.last_roll:
        note = f"Last: {names[action.seat]} rolled {dice_words(faces_in(action.last_roll))}"
    return Zone("roll", "Roll", tuple(dice), Layout.TRAY, note=note, role=Role.MAT)


def roll_is_in_reach(view: SpotsView) -> bool:
    """Return whether the roll is what one has to look at; else the dogs are kept in reach."""
    return is_asked(view) and view.position.asking in ABOUT_THE_ROLL


def landed_key(action: SpotsAction) -> str:
    """Return the key that the die placed or buried last had in the roll, so that it is seen to
    land."""
    return f"rolled {size(action.roll)}"


@cache
def die(key: str, what: str, face: int, answer: int | None = None, marks: Marks = NO_MARKS) -> Die:
    return Die(key, f"{what} showing {face}", face, answer=answer, marks=marks)


def d0g_zone(position: SpotsPosition) -> Zone:
    items: list[Item] = [
        Counter("d0g dogs", "dogs", len(position.d0g_scored), DOGS_TO_WIN),
        *treat_tokens("d0g treats", position.d0g_treats),
        *[dog_token(dog) for dog in position.d0g_scored],
    ]
    note = "Two treats buy it a dog"
    if position.d0g_tile != UNKNOWN:
        note = f"It rolled {TILE_NAMES[position.d0g_tile]} · {note}"
    return Zone("d0g", D0G, tuple(items), note=note, role=Role.SUPPLY)


# A player's own things


def pack_zone(view: SpotsView, seat: int) -> Zone:
    """Return the dogs of a seat: one's own in reach, those of several others as lists."""
    position, player, own = view.position, view.position.seats[seat], seat == view.seat
    in_reach = own and not roll_is_in_reach(view)
    if own and dogs_are_asked_about(view):
        dogs = tuple([dog_asked_about(view, at) for at in range(len(player.pack))])
        return pack(seat, dogs, Layout.FAN, in_reach, player.wanted())
    action, others = position.action, position.players - (view.seat != NOBODY)
    layout = FAN if own else LIST if others > 1 else ROW
    landed = landed_on(action, action.last_dog) if action.last_dog in player.pack else NOWHERE
    empty = tuple([player.empty_on(at) for at in range(len(player.pack))])
    return quiet_pack(seat, player.pack, empty, landed, layout, in_reach, player.wanted())


def dogs_are_asked_about(view: SpotsView) -> bool:
    """Return whether some answer is a space of a dog, or all completed dogs."""
    return any(answer == constants.SCORE or constants.is_on_dog(answer) for answer in view.legal)


@lru_cache(ZONES_TO_KEEP)
def quiet_pack(
    seat: int,
    dogs: tuple[int, ...],
    empty: tuple[int, ...],
    landed: Landed,
    layout: str,
    in_reach: bool,
    wanted: int,
) -> Zone:
    """Return a pack without answers, by the empty spaces of each dog."""
    cards = []
    for dog, spaces in zip(dogs, empty, strict=True):
        cards.append(dog_card(dog, spaces, landed=landed if dog == landed[0] else NOWHERE))
    return pack(seat, tuple(cards), Layout(layout), in_reach, wanted)


def pack(seat: int, dogs: tuple[Card, ...], layout: Layout, in_reach: bool, wanted: int) -> Zone:
    role = Role.HAND if layout == Layout.FAN else Role.TAKEN  # only one's own dogs are fanned out
    note = wants(wanted)
    return Zone(f"pack {seat}", "Dogs", dogs, layout, seat, in_reach, note=note, role=role)


@cache
def wants(numbers: int) -> str:
    return f"wants {', '.join([str(face) for face in spaces_in(numbers)]) or 'nothing'}"


def dog_asked_about(view: SpotsView, at: int) -> Card:
    """Return one of the viewer's dogs; it may be selectable, or have just received a die."""
    player, action = view.position.seats[view.seat], view.position.action
    dog, empty = player.pack[at], player.empty_on(at)
    faces = spaces_in(SPACES[dog])
    answers = tuple([if_legal(view, constants.space_answer(at, face)) for face in faces])
    score = if_legal(view, constants.SCORE) if not empty else None
    return dog_card(dog, empty, answers, score, landed_on(action, dog))


def landed_on(action: SpotsAction, dog: int) -> Landed:
    """Return what a dog got last; NOWHERE if that was another one."""
    return (dog, action.last_face, landed_key(action)) if dog == action.last_dog else NOWHERE


@lru_cache(8192)
def dog_card(
    dog: int,
    empty: int,
    answers: Answers = (),
    score: int | None = None,
    landed: Landed = NOWHERE,
) -> Card:
    """Return a dog with its empty spaces, their answers, and the die that has just landed on it."""
    name, numbers = DOGS[dog]
    slots = []
    for face, answer in zip_longest(spaces_in(SPACES[dog]), answers):
        key = landed[2] if face == landed[1] else f"die on {dog}: {face}"
        last = LAST if face == landed[1] else NO_MARKS
        slots.append(slot(face, "" if empty & space(face) else key, answer, last))
    return Card(
        key=f"dog {dog}",
        label=f"{name}, spaces {' '.join(numbers)}" + ("" if empty else ", complete"),
        title=name,
        text=counted(PAWPRINTS[dog], "pawprint") if PAWPRINTS[dog] else "",
        band="" if empty else "gold",
        sketch=name,
        slots=tuple(slots),
        answer=score,
        marks=LAST if landed != NOWHERE else NO_MARKS,
    )


@cache
def slot(face: int, die_key: str, answer: int | None = None, marks: Marks = NO_MARKS) -> Slot:
    """Return a space of a dog, and the die on it if that has a key."""
    holds = die(die_key, "Die", face, None, marks) if die_key else None
    return Slot(f"Space {face}", str(face), holds, answer)


def yard_zone(view: SpotsView, seat: int) -> Zone:
    """Return the buried dice; the yard itself is what one chooses to bury a die."""
    player, action = view.position.seats[seat], view.position.action
    landed = action.buried() if seat == action.seat else 0
    answers = legal_ones(
        view, [constants.buried_answer(seat, face) for face in faces_in(player.yard)]
    )
    bury = if_legal(view, constants.BURY) if seat == view.seat else None
    key = landed_key(action) if landed else ""
    role = Role.HAND if seat == view.seat else Role.TAKEN
    return yard(seat, player.yard, player.buried_spots(), answers, bury, landed, key, role)


@lru_cache(ZONES_TO_KEEP)
def yard(
    seat: int,
    heap: int,
    spots: int,
    answers: Answers,
    bury: int | None,
    landed: int,
    landed_key: str,
    role: Role,
) -> Zone:
    """Return a heap of buried dice, one of which may have just landed there."""
    faces = faces_in(heap)
    newest = faces.index(landed) if landed in faces else UNKNOWN
    dice = []
    for at, (face, answer) in enumerate(zip_longest(faces, answers)):
        key = landed_key if at == newest else f"yard {seat}: {at}"
        dice.append(die(key, "Buried die", face, answer, LAST if at == newest else NO_MARKS))
    return Zone(
        f"yard {seat}",
        "Yard",
        tuple(dice),
        Layout.TRAY,
        seat,
        answer=bury,
        role=role,
        tallies=(Counter(f"spots {seat}", "spots", spots, MOST_BURIED),),
    )


@lru_cache(ZONES_TO_KEEP)
def scored_zone(seat: int, dogs: tuple[int, ...]) -> Zone:
    tokens = tuple([dog_token(dog) for dog in dogs])
    count = len(dogs)
    return Zone(f"scored {seat}", "Scored", tokens, owner=seat, count=count, role=Role.TAKEN)


@cache
def dog_token(dog: int) -> Token:
    return Token(f"dog {dog}", dog_name(dog), "gold", sketch=dog_name(dog))


# The end


def summary(position: SpotsPosition, names: Names) -> Summary | None:
    """Return who scored which dogs, and who won by that: the most dogs, also with d0g (ST12)."""
    if not position.over:
        return None
    scored = [(names[seat], player.scored) for seat, player in enumerate(position.seats)]
    winners = [names[seat] for seat in position.winners()]
    if position.players == 1:
        scored.append((D0G, position.d0g_scored))
        winners += [D0G] if position.d0g_wins() else []
    lines = [result(who, dogs) for who, dogs in scored]
    most = max([len(dogs) for _, dogs in scored])
    if most < DOGS_TO_WIN:
        lines.append(f"The limit of {counted(position.turn_limit, 'turn')} was reached.")
    won = "win together" if len(winners) > 1 else "wins"
    lines.append(f"{joined(winners)} {won} with {counted(most, 'dog')}.")
    zones = [scored_zone(seat, player.scored) for seat, player in enumerate(position.seats)]
    return Summary("The match", tuple(lines), tuple(zones))


def result(who: str, dogs: tuple[int, ...]) -> str:
    """Return a player's dogs at the end, one by one."""
    listing = ": " + ", ".join([dog_name(dog) for dog in dogs]) if dogs else ""
    return f"{who} scored {len(dogs)} of {DOGS_TO_WIN} dogs{listing}."


table: Final = Description(
    game="spots",
    headline=headline,
    nameplate=nameplate,
    zones=zones,
    question=question,
    summary=summary,
)
