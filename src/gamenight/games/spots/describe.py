"""The table of Spots: tricks, deck and supply in the middle, a pack and a yard a player."""

from __future__ import annotations

from gamenight.core.state import NOBODY, UNKNOWN, View
from gamenight.games.game import Names
from gamenight.games.spots.questions import question, wanted_by
from gamenight.games.spots.rules import asked
from gamenight.games.spots.rules.asked import BURIED, BURY, NUMBER, SCORE, SPACE
from gamenight.games.spots.rules.dice import FACES, faces_in, highest, size, spots
from gamenight.games.spots.rules.dogs import DOGS, PAWPRINTS, SPACES, spaces_in
from gamenight.games.spots.rules.position import DOGS_TO_WIN, MOST_BURIED, SpotsView
from gamenight.games.spots.rules.tiles import PLACES, TILE_NAMES, colour_of
from gamenight.games.spots.sketches import PAW, TREAT, dog_sketch
from gamenight.games.spots.words import (
    D0G,
    TRICK_TEXTS,
    dice_words,
    dog_name,
    noun,
    plural,
    result_words,
)
from gamenight.table import (
    Badge,
    Card,
    Cell,
    Counter,
    Die,
    Item,
    Layout,
    Mark,
    Seat,
    Sheet,
    Slot,
    Summary,
    Table,
    Tile,
    Token,
    Zone,
)

JUST_MOVED = frozenset({Mark.LAST})
CHOSEN = frozenset({Mark.CHOSEN})
PLAIN: frozenset[Mark] = frozenset()


DICE_QUESTIONS = {
    asked.REROLL_ALL,
    asked.REROLL_SOME,
    asked.CHOOSE_FACE,
    asked.CHOOSE_TWO,
    asked.CHOOSE_EIGHT,
    asked.DROP_LOWER,
}


def table(view: View, names: Names) -> Table:
    assert isinstance(view, SpotsView)
    players = len(view.treats)
    zones = [tricks_zone(view)]
    if any(len(stack) > 1 for stack in view.stacks):
        zones.append(lower_tiles_zone(view))
    zones += [deck_zone(view), supply_zone(view)]
    if view.roll or view.last_roll:
        zones.append(roll_zone(view, names))
    if players == 1:
        zones.append(d0g_zone(view))
    for seat in range(players):
        zones += [pack_zone(view, seat), yard_zone(view, seat)]
        if view.scored[seat]:
            zones.append(scored_zone(view, seat))
    return Table(
        game="spots",
        headline=headline(view, names),
        seats=tuple(nameplate(view, seat, names) for seat in range(players)),
        zones=tuple(zones),
        question=question(view, names),
        viewer=view.seat,
        summary=summary(view, names) if view.turn == NOBODY else None,
        over=view.turn == NOBODY,
    )


def headline(view: SpotsView, names: Names) -> str:
    if view.turn == NOBODY:
        return "The match is over"
    doing = "chooses" if view.trick == NOBODY else f"does {TILE_NAMES[view.trick]}"
    return f"Turn {view.turns} · {names[view.turn]} {doing}"


def nameplate(view: SpotsView, seat: int, names: Names) -> Seat:
    total = spots(view.yards[seat])
    badges = (Badge("yard full", "orange"),) if total == MOST_BURIED else ()
    treats, paws = view.treats[seat], pawprints(view, seat)
    counters = (
        Counter(f"dogs {seat}", "dogs scored", len(view.scored[seat]), DOGS_TO_WIN),
        Counter(f"treats {seat}", noun(treats, "treat"), treats, sketch=TREAT),
        Counter(f"paws {seat}", noun(paws, "pawprint"), paws, sketch=PAW),
    )
    return Seat(seat, names[seat], seat == view.turn, badges, counters)


def pawprints(view: SpotsView, seat: int) -> int:
    return sum(PAWPRINTS[dog] for dog in view.packs[seat])


# The middle


def tricks_zone(view: SpotsView) -> Zone:
    tiles = tuple(trick_tile(view, place) for place in range(PLACES))
    return Zone("tricks", "Tricks", tiles, Layout.GRID, columns=3)


def trick_tile(view: SpotsView, place: int) -> Tile:
    tile = view.stacks[place][0]
    treats = view.tile_treats[place]
    face_down = bool(view.face_down >> place & 1)
    d0g_chose = view.trick == NOBODY and tile == view.d0g_tile
    can_choose = view.asking == asked.WHICH_ACTION and place in view.legal
    return Tile(
        key=f"tile {tile}",
        label=f"{TILE_NAMES[tile]}: {TRICK_TEXTS[tile]}" if face_down else TILE_NAMES[tile],
        title=TILE_NAMES[tile],
        text=TRICK_TEXTS[tile],
        colour=colour_of(tile),
        face_down=face_down,
        tokens=treat_tokens(f"treats on {tile}", treats),
        answer=place if can_choose else None,
        marks=JUST_MOVED if tile == view.last_tile or d0g_chose else PLAIN,
    )


def treat_tokens(key: str, treats: int) -> tuple[Token, ...]:
    """Treats as one token with a count; nothing if there are none."""
    token = Token(key, plural(treats, "treat"), "brown", sketch=TREAT, count=treats)
    return (token,) if treats else ()


def lower_tiles_zone(view: SpotsView) -> Zone:
    """Off leash: what lies under the tricks, as far as it has been seen (G6)."""
    stacks = [stack for stack in view.stacks if len(stack) > 1]
    rows = tuple(
        (
            Cell(colour_of(stack[0]), colour=colour_of(stack[0])),
            *(Cell("?" if tile == UNKNOWN else TILE_NAMES[tile]) for tile in stack[1:]),
        )
        for stack in stacks
    )
    heading = ("Stack", *(str(at) for at in range(2, len(stacks[0]) + 1)))
    sheet = Sheet("lower tiles sheet", "Tiles under the tricks, from the top", heading, rows)
    return Zone("lower tiles", "Under the tricks", (sheet,), Layout.SHEET)


def deck_zone(view: SpotsView) -> Zone:
    top = dog_card(view, view.deck_top, 0)
    return Zone("deck", "Dog deck", (top,), Layout.STACK, count=view.deck_size)


def supply_zone(view: SpotsView) -> Zone:
    items: list[Item] = [Counter("supply dice", noun(view.supply, "die"), view.supply)]
    items += treat_tokens("supply treats", view.treat_supply)
    if view.aside:
        items.append(Counter("set aside", f"{noun(view.aside, 'die')} set aside", view.aside))
    return Zone("supply", "Supply", tuple(items))


def roll_zone(view: SpotsView, names: Names) -> Zone:
    """Dice that were rolled and have no place yet; the one that is asked about is marked.

    Dice are numbered from the lowest, so that each keeps its key until it lands (landed_key).
    """
    now = highest(view.roll) if view.asking == asked.PLACE_DIE else 0
    faces = faces_in(view.roll)
    dice: list[Item] = [
        Die(
            key=f"rolled {len(faces) - 1 - at}",
            label=f"Die showing {face}",
            value=face,
            answer=if_legal(view, NUMBER + face),
            marks=CHOSEN if at == 0 and face == now else PLAIN,
        )
        for at, face in enumerate(faces)
    ]
    dice += [
        Die(f"picked {at}", f"Chosen die showing {face}", face, marks=CHOSEN)
        for at, face in enumerate(faces_in(view.picked))
    ]
    note = ""
    if not dice and view.last_roll:
        note = f"Last: {names[view.last_seat]} rolled {dice_words(view.last_roll)}"
    if asks_about_dice(view) and view.seat == view.turn:
        return Zone("roll", "Your roll", tuple(dice), Layout.FAN, owner=view.seat)
    return Zone("roll", "Roll", tuple(dice), Layout.TRAY, note=note)


def asks_about_dice(view: SpotsView) -> bool:
    """Whether the roll is what one has to look at; it is then kept in reach, else the dogs are.

    What is in reach lies as a fan beside the question.
    """
    return bool(view.roll) and view.asking in DICE_QUESTIONS


def landed_key(view: SpotsView) -> str:
    """The key that the die placed or buried last had in the roll, so that it is seen to land."""
    return f"rolled {size(view.roll)}"


def if_legal(view: SpotsView, answer: int) -> int | None:
    return answer if answer in view.legal else None


def d0g_zone(view: SpotsView) -> Zone:
    items: list[Item] = [
        Counter("d0g dogs", "dogs scored", len(view.d0g_scored), DOGS_TO_WIN),
        *treat_tokens("d0g treats", view.d0g_treats),
        *(dog_token(dog) for dog in view.d0g_scored),
    ]
    note = "Two treats buy it a dog"
    if view.d0g_tile != UNKNOWN:
        note = f"It rolled {TILE_NAMES[view.d0g_tile]} · {note}"
    return Zone("d0g", D0G, tuple(items), note=note)


# A player's own things


def pack_zone(view: SpotsView, seat: int) -> Zone:
    pack = view.packs[seat]
    dogs = tuple(
        dog_card(view, dog, view.filled[seat][at], seat, at) for at, dog in enumerate(pack)
    )
    wanted = ", ".join(str(face) for face in wanted_by(view, seat))
    in_reach = seat == view.seat and not asks_about_dice(view)
    layout = Layout.FAN if in_reach else Layout.ROW
    note = f"wants {wanted or 'nothing'}"
    return Zone(f"pack {seat}", "Dogs", dogs, layout, owner=seat, note=note)


def dog_card(view: SpotsView, dog: int, filled: int, owner: int = NOBODY, at: int = 0) -> Card:
    """A dog with its spaces. Without an owner it lies on the deck."""
    name, numbers = DOGS[dog]
    complete = filled == SPACES[dog]
    mine = owner != NOBODY and owner == view.seat
    return Card(
        key=f"dog {dog}",
        label=f"{name}, spaces {' '.join(numbers)}" + (", complete" if complete else ""),
        title=name,
        text=plural(PAWPRINTS[dog], "pawprint") if PAWPRINTS[dog] else "",
        band="gold" if complete else "",
        sketch=dog_sketch(dog),
        slots=tuple(
            dog_slot(view, dog, face, bool(filled >> (face - 1) & 1), at if mine else UNKNOWN)
            for face in spaces_in(SPACES[dog])
        ),
        answer=if_legal(view, SCORE) if mine and complete else None,
        marks=JUST_MOVED if dog == view.last_dog else PLAIN,
    )


def dog_slot(view: SpotsView, dog: int, face: int, full: bool, at: int) -> Slot:
    """A space of a dog; ``at`` is its place in the viewer's own pack, or UNKNOWN."""
    landed = dog == view.last_dog and face == view.last_face
    die = Die(
        key=landed_key(view) if landed else f"die on {dog}: {face}",
        label=f"Die showing {face}",
        value=face,
        marks=JUST_MOVED if landed else PLAIN,
    )
    answer = None if at == UNKNOWN else if_legal(view, SPACE + FACES * at + face - 1)
    return Slot(f"Space {face}", str(face), die if full else None, answer)


def yard_zone(view: SpotsView, seat: int) -> Zone:
    """The buried dice; the yard itself is what one chooses to bury a die."""
    faces = faces_in(view.yards[seat])
    landed = view.last_face if seat == view.last_seat and view.last_dog == UNKNOWN else 0
    newest = faces.index(landed) if landed in faces else UNKNOWN
    dice = tuple(
        Die(
            key=landed_key(view) if at == newest else f"yard {seat}: {at}",
            label=f"Buried die showing {face}",
            value=face,
            answer=if_legal(view, BURIED + FACES * seat + face - 1),
            marks=JUST_MOVED if at == newest else PLAIN,
        )
        for at, face in enumerate(faces)
    )
    return Zone(
        f"yard {seat}",
        "Yard",
        dice,
        Layout.TRAY,
        owner=seat,
        note=f"{spots(view.yards[seat])} of {MOST_BURIED} spots",
        answer=if_legal(view, BURY) if seat == view.seat else None,
    )


def scored_zone(view: SpotsView, seat: int) -> Zone:
    dogs = tuple(dog_token(dog) for dog in view.scored[seat])
    return Zone(f"scored {seat}", "Scored", dogs, owner=seat, count=len(dogs))


def dog_token(dog: int) -> Token:
    return Token(f"dog {dog}", dog_name(dog), "gold", sketch=dog_sketch(dog))


# The end


def summary(view: SpotsView, names: Names) -> Summary:
    """Who scored which dogs, and who won by that: the most dogs, also with d0g (ST12)."""
    scored = [(names[seat], dogs) for seat, dogs in enumerate(view.scored)]
    if len(view.treats) == 1:
        scored.append((D0G, view.d0g_scored))
    lines = [result_words(who, dogs) for who, dogs in scored]
    best = max(len(dogs) for _, dogs in scored)
    if best < DOGS_TO_WIN:
        lines.append(f"The limit of {plural(view.turn_limit, 'turn')} was reached.")
    winners = [who for who, dogs in scored if len(dogs) == best]
    won = "win together" if len(winners) > 1 else "wins"
    lines.append(f"{' and '.join(winners)} {won} with {plural(best, 'dog')}.")
    return Summary("The match", tuple(lines))
