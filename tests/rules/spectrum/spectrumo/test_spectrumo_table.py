"""The table and the log of Spectrumo: what is shown, asked and told."""

from __future__ import annotations

from gamenight.core.events import EVERYONE, NOBODY, Event, Fact, Kind
from gamenight.games.spectrum.cards import face
from gamenight.games.spectrum.spectrumo import GAME
from gamenight.games.spectrum.spectrumo.rules import constants
from gamenight.games.spectrum.spectrumo.rules.constants import DONE, OPPONENT
from gamenight.games.spectrum.spectrumo.rules.state import SpectrumoState
from gamenight.table import Mark, Table, Tile, Zone
from gamenight.table.wording import zone_remarks
from tests.rules.checked import random
from tests.rules.spectrum.spectrumo.positions import (
    NAMES,
    bare,
    card,
    cards,
    lines_of,
    play,
    position,
)
from tests.rules.tables import cards_in, zone


def shown(state: SpectrumoState, seat: int = 0) -> Table:
    return GAME.table(state.view(seat), NAMES[: state.position.players])


def labels(place: Zone) -> list[str]:
    return [one.label for one in cards_in(place)]


def asked(table: Table) -> list[str]:
    assert table.question is not None
    return [answer.label for answer in table.question.answers]


def told(kind: Kind, *told_facts: Fact) -> str:
    return GAME.line(Event(EVERYONE, kind, told_facts), NAMES, NOBODY)


# The table


def test_the_cards_that_may_be_laid_are_marked() -> None:
    table = shown(position("R5", ["RO1 B5 G9 draw draw'", "B1"]))
    marked = [one.label for one in cards_in(zone(table, "hand 0")) if Mark.OPEN in one.marks]
    assert marked == ["Red-Orange 1", "Blue 5", "Draw", "Draw"]
    assert asked(table) == ["Lay Red-Orange 1", "Lay Blue 5", "Lay Draw", "Lay the other Draw"]
    assert table.question is not None
    assert table.question.text == "Which card do you lay on Red 5?"
    assert zone_remarks(zone(table, "table")) == ["next: Purple-Red, Red-Orange, a 5", "clockwise"]
    assert table.headline == "Hand 1 · turn 1"


def test_sm8_with_same_color_the_colour_itself_is_among_those_that_may_follow() -> None:
    state = position("R5", ["RO1 draw R~G R2 PR3", "B1"], same_color=True)
    assert next_after(state) == ["Purple-Red", "Red", "Red-Orange", "a 5"]
    play(state, "draw", "R~G")  # only after Red can a card follow
    assert next_after(state) == ["Purple-Red", "Red", "Red-Orange"]


def next_after(state: SpectrumoState) -> list[str]:
    return [badge.text for badge in zone(shown(state), "table").badges]


def test_a_press_sorts_the_hand_and_puts_what_is_playable_first() -> None:
    hand = zone(shown(position("R5", ["R9 RO1 B5 G9 draw", "B1"])), "hand 0")
    by_colour, playable, by_rank = hand.orders
    assert [order.name for order in hand.orders] == ["by colour", "playable first", "by rank"]
    assert by_colour.keys == tuple([one.key for one in hand.items])

    def keys(names: str) -> tuple[str, ...]:
        return tuple([f"card {one}" for one in cards(names)])

    assert playable.keys == keys("RO1 B5 draw R9 G9")
    assert by_rank.keys == keys("RO1 B5 R9 G9 draw")


def test_specials_can_be_told_apart_by_their_corners() -> None:
    """In a long hand nothing else of a card is seen."""
    corners = {(one.corner, one.code) for one in map(face, range(0, 168, 2))}
    assert len(corners) == 72 + 12
    assert all(corner and code for corner, code in corners)


def test_numbers_that_begin_with_a_vowel_get_their_article() -> None:
    assert next_after(position("R8", ["RO1 B5", "B1"]))[-1] == "an 8"


def test_what_a_colour_swap_makes_lies_beside_it() -> None:
    table = shown(play(position("O3", ["O~B GB8 B7", "R1 R2"]), "O~B"))
    assert labels(zone(table, "table")) == [
        "Swap Orange and Blue",
        "Blue 3, made by the colour swap",
    ]
    assert table.question is not None
    assert table.question.text == "Another turn: which card do you lay on Blue 3?"


def effect(state: SpectrumoState) -> str:
    tile = zone(shown(state), "effect").items[0]
    assert isinstance(tile, Tile)
    return tile.text


def test_what_the_last_special_did_is_seen() -> None:
    start = ["draw reverse decks left O~B B9 B8 GB4", "G1 G2", "Y1 Y2"]
    state = position("O6", start)
    assert not [one for one in shown(state).zones if one.key == "effect"]
    assert effect(play(state.copy(), "draw")) == "Ben drew 3 cards."
    assert effect(play(state.copy(), "reverse")) == (
        "Anna turned the play round: Cleo drew 3 cards."
    )
    assert effect(play(state.copy(), "decks")) == (
        "Anna turned both decks over: they changed places, and all know the draw deck."
    )
    assert effect(play(state.copy(), "left")) == "Anna made all hands pass to the left."
    assert effect(play(state.copy(), "O~B")) == "Anna made it Blue 6."
    state = position("R1", ["draw swap B9 B8", "G1 G2", "Y1 Y2"])
    assert effect(play(state.copy(), "draw")) == "Ben drew nothing."
    play(state, "swap")
    assert effect(state) == "Anna is choosing."
    play(state, OPPONENT + 2, "B8", DONE)
    assert effect(state) == "Anna and Cleo swapped 1 card."


def test_the_table_card_shows_which_way_play_goes() -> None:
    table = shown(play(position("O6", ["reverse B9 B8", "G1 G2", "Y1"]), "reverse"))
    assert zone(table, "table").direction == -1


def test_opponents_are_asked_for_in_words_and_on_the_table() -> None:
    table = shown(play(position("O6", ["swap B9 B8", "G1 G2", "Y1"]), "swap"))
    assert asked(table) == ["Ben, who has 2 cards", "Cleo, who has 1 card"]
    assert zone(table, "hand 1").answer == OPPONENT + 1


def test_cards_to_give_are_chosen_together() -> None:
    state = play(position("O6", ["swap B9 B8 B7", "G1 G2"]), "swap")
    table = shown(state)
    assert asked(table) == ["Give Blue 7", "Give Blue 8", "Give Blue 9"]
    assert table.question is not None
    several = table.question.several
    assert several is not None
    assert (several.least, several.most, several.done) == (1, 2, "Swap these")


def test_colours_are_asked_for_by_name() -> None:
    state = play(position("R5", ["draw O~B GB2 RO4 B7", "R1 R2"]), "draw", "O~B")
    assert asked(shown(state)) == ["Orange", "Blue"]
    assert labels(zone(shown(state), "table")) == ["Swap Orange and Blue"]


def test_known_cards_in_other_hands_are_shown_to_those_who_know_them() -> None:
    state = play(position("R5", ["left B9 B8", "G1 G2", "Y1 Y2"]), "left")
    assert labels(zone(shown(state, 0), "hand 1")) == ["Blue 8", "Blue 9"]
    assert zone(shown(state, 0), "hand 1").note == "2 known"
    assert labels(zone(shown(state, 2), "hand 1")) == ["A face-down card"] * 2


def test_a_turned_over_draw_deck_lies_open() -> None:
    state = position("R5", ["decks B9 B8", "G1 G2"])
    assert zone(shown(state), "deck").count == state.position.round.unseen_deck
    deck = zone(shown(play(state, "decks")), "deck")
    assert deck.note == "order known to all"
    assert [one.key for one in cards_in(deck)] == [
        f"card {one}" for one in state.position.round.seen_deck
    ]


def test_nameplates_show_points_cards_and_who_is_out() -> None:
    state = position("R5", ["RO1 G9", "B12", ""], elimination=True)
    state.position.out_since[2] = 1
    state.position.points = [10, 20, 230]
    anna, ben, cleo = shown(state).seats
    assert [counter.value for counter in anna.counters] == [10, 2]
    assert [badge.text for badge in ben.badges] == ["last card"]
    assert [badge.text for badge in cleo.badges] == ["out"]


def test_the_summary_shows_the_arithmetic() -> None:
    state = play(position("R5", ["RO1", "B12 draw swap", "Y3"]), "RO1")
    summary = shown(state).summary
    assert summary is not None
    assert summary.title == "Hand 1"
    assert summary.lines == (
        "Anna went out and scored nothing.",
        "Ben: number cards 12 + 2 specials of 20 = 52 points; 52 points so far.",
        "Cleo: number cards 3 = 3 points; 3 points so far.",
    )
    assert [labels(one) for one in summary.zones] == [
        ["Blue 12", "Swap Cards", "Draw"],
        ["Yellow 3"],
    ]


def test_the_summary_of_a_match_says_who_won() -> None:
    table = shown(play(position("R5", ["RO1", "B12", "Y3"], target=12), "RO1"))
    assert table.over
    assert table.question is None
    assert table.summary is not None
    assert table.summary.lines[-1] == "Anna has the lowest total, 0 points, and won the match."
    assert labels(zone(table, "hand 1")) == ["Blue 12"]
    state = position("R5", ["RO1", "B12", "Y3"], target=2, elimination=True)
    table = shown(play(state, "RO1"))
    assert table.summary is not None
    assert table.summary.lines[-3:] == (
        "Ben and Cleo are out.",
        "From first to last: Anna, Cleo, Ben.",
        "Anna is the last one left, with 0 points, and won the match.",
    )


def test_the_summary_of_a_hand_that_was_stopped_and_shared() -> None:
    state = position("R5", ["RO1 G3", "B2 B1", "Y4"], target=3)
    state.position.round.turns = constants.MOST_TURNS
    table = shown(play(state, "RO1"))
    assert table.summary is not None
    assert table.summary.lines[0].startswith("The hand ended after 400 turns")
    assert table.summary.lines[-1] == "Anna and Ben have 3 points each and share the victory."


# The log


def test_the_log_tells_cards_draws_and_last_cards() -> None:
    state = position("R5", ["RO1 B9", "B8 B7"], deck="B6 Y4 G1")
    assert lines_of(state, "RO1") == [
        "Anna lays Red-Orange 1 and has one card left.",
        "Ben could not lay a card and drew 3 cards.",
    ]
    state = position("R5", ["RO1 B9", "B8 B7"], deck="B6 Y4 G1")
    assert lines_of(state, "RO1", reader=1)[-1] == (
        "You got Yellow 4, Green 1 and Blue 6 from the draw deck."
    )


def test_the_log_tells_what_specials_do() -> None:
    start = position("O6", ["draw reverse decks left O~B B9 B8 GB4", "G1 G2", "Y1 Y2"])
    assert lines_of(start.copy(), "draw")[1] == "Ben had to draw 3 cards."
    assert lines_of(start.copy(), "reverse")[1:] == [
        "Play changes direction: it goes counter-clockwise now.",
        "Cleo had to draw 3 cards.",
    ]
    assert lines_of(start.copy(), "O~B")[1] == "Anna swaps the colour: Blue 6 counts now."
    assert lines_of(start.copy(), "left")[1:] == [
        "All pass their hands to the left.",
        "Anna drew 5 cards to have as many as before.",
    ]
    assert lines_of(start.copy(), "decks")[1].startswith("The decks are turned over")
    lines = lines_of(start.copy(), "decks", "draw")
    assert lines[-1].startswith("Ben drew ")
    assert lines[-1].endswith("from the turned-over deck, as all could see.")


def test_the_log_tells_a_swap_to_all_and_its_cards_to_the_two() -> None:
    state = position("R5", ["swap B9 B8", "G1", "Y1 Y2"])
    assert lines_of(state.copy(), "swap", OPPONENT + 1, "B8")[1] == (
        "Anna gives 1 card to Ben and takes as many at random."
    )
    assert lines_of(state.copy(), "swap", OPPONENT + 1, "B8", reader=1)[2] == (
        "You gave Green 1 to Anna and got Blue 8."
    )


def test_the_log_tells_passes_and_reshuffles() -> None:
    state = bare("R5", ["Y8 Y7", "RO2"])
    journal: list[Event] = []
    state.journal = journal
    state.go_on(random())
    assert [GAME.line(event, NAMES, NOBODY) for event in journal] == [
        "Anna cannot lay a card, has nothing to draw, and passes."
    ]
    assert told(constants.RESHUFFLED, 40) == (
        "The discard pile is shuffled and becomes the draw deck: 40 cards."
    )


def test_the_log_tells_how_hands_and_matches_end() -> None:
    assert lines_of(position("R5", ["RO1", "B12", "Y3"], target=12), "RO1") == [
        "Anna lays Red-Orange 1, the last card.",
        "Anna goes out and wins the hand.",
        "Anna scores 0 points and has 0.",
        "Ben scores 12 points and has 12.",
        "Cleo scores 3 points and has 3.",
        "Anna wins the match with 0 points.",
    ]
    assert told(constants.HAND_STOPPED).startswith("After 400 turns the hand ends")
    assert told(constants.ELIMINATED, 1, 210) == "Ben has 210 points and is out."
    assert (
        told(constants.MATCH_WON, 12, (0, 2))
        == "Anna and Cleo share the victory with 12 points each."
    )


def test_the_log_tells_the_set_up() -> None:
    assert told(constants.HAND_BEGAN, 2, 1) == "Hand 2: Ben starts, and play goes clockwise."
    assert told(constants.PUT_UNDER, card("left")) == (
        "Pass Left is turned up and goes under the discard pile."
    )
    assert told(constants.TURNED_UP, cards("R5")[0]) == "The first table card is Red 5."
