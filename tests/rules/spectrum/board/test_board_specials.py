"""Special rolls, twelve-sided dice, and cards as dice."""

from __future__ import annotations

import pytest

from gamenight.games.spectrum.board.rules import combinations, constants
from gamenight.games.spectrum.board.rules.combinations import (
    CONSECUTIVE,
    DOUBLE,
    DOUBLE_DOUBLE,
    ONE_CARD,
    QUADRUPLE,
    SAME_COLOUR,
    SWAP,
    TRIPLE,
    TWO_COLOURS,
)
from gamenight.games.spectrum.board.rules.turns import draw
from tests.rules.checked import give_one, random, refusal
from tests.rules.spectrum.board.positions import (
    CODES,
    at,
    board,
    card,
    choices,
    colours,
    empty,
    ends,
    has_moved,
    legal,
    listened,
    move,
    owner,
    pawns,
    roll,
    space,
    use,
    without_stock,
)


def shown(dice: str, names: str) -> list[tuple[int, list[str]]]:
    """The combinations that dice contain."""
    rolled = tuple(CODES.index(name) for name in names.split())
    kind = constants.D6 if dice == "d6" else constants.D12
    found = combinations.in_roll(kind, rolled)
    return [(one.kind, [CODES[colour] for colour in one.colours]) for one in found]


# Choosing


def test_sb9_two_different_colours_or_a_special_combination() -> None:
    assert shown("d6", "G B") == [(TWO_COLOURS, ["G", "B"])]
    assert shown("d6", "G G") == [(DOUBLE, ["G"])]
    assert shown("d6", "G G B") == [(DOUBLE, ["G"]), (TWO_COLOURS, ["G", "B"])]
    assert shown("d6", "G G G") == [(TRIPLE, ["G"]), (DOUBLE, ["G"])]
    assert shown("d6", "G G B B") == [
        (DOUBLE, ["G"]),
        (DOUBLE, ["B"]),
        (DOUBLE_DOUBLE, ["G", "B"]),
        (TWO_COLOURS, ["G", "B"]),
    ]
    assert shown("d6", "G G G G") == [(QUADRUPLE, ["G"]), (TRIPLE, ["G"]), (DOUBLE, ["G"])]


def test_sb9_only_what_can_move_something_is_offered() -> None:
    state = without_stock(at(empty(), a="R3", b="O* Y* G* B*"))
    roll(state, "R B P")
    assert [one.colours for one in choices(state)] == [(0, 8), (0, 10)]
    assert refusal(state, constants.FIRST_CHOICE + 2).rule == "SB9"


def test_sb_e_the_only_choice_that_can_move_something_is_made_at_once() -> None:
    state = without_stock(at(empty(), a="RO3", b="O* Y* G* B*"))
    told = listened(state)
    roll(state, "R O G")
    assert [event.kind for event in told] == [constants.USED]
    assert state.position.phase == constants.GOING, "there is one pawn, with several ways"


def test_sb_e_the_only_move_is_made_and_told() -> None:
    state = without_stock(at(empty(), a="O8"))
    told = listened(state)
    roll(state, "O O")
    assert [event.kind for event in told] == [constants.USED, constants.MOVED]
    assert has_moved(state, "O8", "O6")


def test_sb_e_the_only_pawn_is_picked_in_every_part() -> None:
    state = roll(without_stock(at(empty(), a="G3")), "G G")
    assert (state.position.phase, state.position.picked) == (constants.GOING, space("G3"))
    move(state, "G3", "G5")
    assert (state.position.phase, state.position.picked) == (constants.GOING, space("G5"))


def test_sb9_a_roll_that_moves_nothing_is_a_pass() -> None:
    state = without_stock(at(empty(), a="R3"))
    told = listened(state)
    roll(state, "G B")
    assert constants.CANNOT_MOVE in [event.kind for event in told]
    assert state.position.active == 1


# Doubles and triples


def test_sb7_a_double_moves_two_in_the_face_colour_then_two_in_six() -> None:
    """Green-Green: Red, Red-Orange, Purple-Red, Green, Yellow-Green and Green-Blue are open."""
    state = roll(at(empty(), a="G3 RO4 B4"), "G G")
    assert state.position.roll.open_colours() == colours("YG G GB PR R RO")
    assert pawns(state) == {"G3", "-"}
    assert ends(state, "G3") == {"G1", "G5"}
    assert ends(state, "-") == {"G2"}
    move(state, "-", "G2")
    assert pawns(state) == {"G2", "G3", "RO4", "-"}
    assert ends(state, "RO4") == {"RO2", "RO6", "R3", "R5", "PR4"}
    move(state, "RO4", "R5")
    assert state.position.active == 1


def test_sb7_a_pawn_beside_the_face_colour_may_move_into_it() -> None:
    state = roll(without_stock(at(empty(), a="GB4 YG6 B4")), "G G")
    assert pawns(state) == {"GB4", "YG6"}
    assert ends(state, "GB4") == {"G3", "G5"}


def test_sb7_a_pawn_one_space_from_a_star_needs_to_move_sideways_first() -> None:
    """The rulebook's warning: on a double the star one space away is out of reach."""
    state = roll(without_stock(at(empty(), a="O8")), "O O")
    assert has_moved(state, "O8", "O6")
    state = roll(without_stock(at(empty(), a="O7 RO8")), "O O")
    assert ends(state, "O7") == {"O*", "O5"}
    assert ends(state, "RO8") == {"O*"}
    move(state, "O7", "O5")
    assert "O*" in ends(state, "RO8")
    assert "RO*" not in ends(state, "RO8")


def test_sb7_a_way_leads_through_empty_spaces_and_captures_at_its_end() -> None:
    state = roll(without_stock(at(empty(), a="G3", b="G4")), "G G")
    assert ends(state, "G3") == {"G1", "G5"}  # Green 5 by a jump
    state = roll(without_stock(at(empty(), a="G3", b="G5")), "G G")
    move(state, "G3", "G5")
    assert state.position.captured == 1


def test_sb7_a_triple_moves_three_and_may_jump_on_the_way() -> None:
    state = roll(without_stock(at(empty(), a="G1", b="G2 O* Y* B* P*")), "G G G")
    use(state, TRIPLE, "G")
    assert has_moved(state, "G1", "G4")
    state = roll(without_stock(at(empty(), a="G1", b="G2 G3 O* Y* B* P*")), "G G G")
    use(state, TRIPLE, "G")
    assert state.position.roll.left == 2  # nothing in Green: no jump lands on Green 3 and goes on
    assert ends(state, "G1") >= {"YG3", "GB3"}


def test_sb7_no_space_is_entered_twice() -> None:
    state = roll(without_stock(at(empty(), a="G3", b="O* Y* B* P*")), "G G G")
    use(state, TRIPLE, "G")
    assert has_moved(state, "G3", "G6")


def test_sb7_a_part_that_cannot_be_taken_is_skipped() -> None:
    state = without_stock(at(empty(), a="R4"))
    told = listened(state)
    roll(state, "G G")
    assert constants.PART_SKIPPED in [event.kind for event in told]
    assert ends(state, "R4") == {"R2", "R6", "RO3", "RO5", "PR3", "PR5"}


def test_sb8_a_pawn_that_moves_again_must_enter_a_second_colour() -> None:
    state = roll(without_stock(at(empty(), a="G3")), "G G")
    move(state, "G3", "G5")
    assert ends(state, "G5") == {"YG4", "YG6", "GB4", "GB6"}
    said = refusal(state, space("G7"))
    assert said.rule == "SB8"
    assert "2 spaces in the open colours that enters a second colour" in said.sentence


def test_sb7_a_refusal_names_the_colours_of_the_part() -> None:
    state = roll(without_stock(at(empty(), a="G3 G6 R5 B5")), "G G")
    assert pawns(state) == {"G3", "G6"}
    assert "No pawn may start from that colour" in refusal(state, space("R5")).sentence
    give_one(state, space("G3"), random())
    assert (
        refusal(state, space("YG4")).sentence == "No way of exactly 2 spaces in Green ends there."
    )


def test_sb8_another_pawn_may_stay_in_the_colour() -> None:
    state = roll(without_stock(at(empty(), a="G2 G5")), "G G")
    move(state, "G5", "G7")
    assert "G4" in ends(state, "G2")


def test_sb8_two_steps_of_a_normal_roll_may_be_in_one_colour() -> None:
    state = roll(without_stock(at(empty(), a="G2")), "G P")
    assert "G4" in ends(move(state, "G2", "G3"), "G3")


def test_sb8_a_pawn_that_cannot_enter_a_second_colour_is_not_offered() -> None:
    """Its own side stands on both sides of where it ends; Orange 8 would be free."""
    state = roll(without_stock(at(empty(), a="O4 OY5 OY6 OY7 RO5 RO6 RO7")), "O O")
    move(state, "O4", "O6")
    assert pawns(state) == {"OY5", "OY7", "RO5", "RO7"}
    assert refusal(state, space("O6")).rule == "SB8"


def test_sb21_a_self_captured_pawn_is_still_the_same_pawn() -> None:
    state = roll(at(empty(dice="cards", self_capture=True), a="R3 R6"), "R1, R2, R3")
    use(state, SAME_COLOUR, "R", "R", "R")
    give_one(state, constants.FIRST_MOVE, random())
    move(state, "R3", "R4")
    give_one(state, constants.FIRST_MOVE + 1, random())
    move(state, "R6", "R4")
    give_one(state, space("R1"), random())
    assert "R4" not in ends(state, "R1")  # it has been in Red and would stay there
    assert "R2" in ends(state, "R1")  # round by Red-Orange
    assert "G3" in ends(state, "-")  # a pawn from the stock is new


def test_sb21_parts_are_judged_when_their_turn_comes() -> None:
    """The second part may be taken away by the first; nobody must plan for it."""
    state = roll(without_stock(at(empty(), a="O7")), "O O")
    assert ends(state, "O7") == {"O*", "O5"}
    move(state, "O7", "O*")
    assert state.position.active == 1


# Double doubles and quadruples

EIGHT_CLOSED = {"a": "R* O* Y* B*", "b": "P* PR* RO* OY*"}


def test_sb7_a_double_double_has_three_parts() -> None:
    state = roll(at(empty(), a="G3 B3 R3 O3 GB6", b="P* PR* RO*"), "G G B B")
    use(state, DOUBLE_DOUBLE, "G", "B")
    assert pawns(state) == {"G3", "B3", "GB6", "-"}  # in Green or in Blue
    assert ends(state, "GB6") == {"G5", "G7", "B5", "B7"}
    move(state, "G3", "G5")
    assert pawns(state) == {"R3", "O3", "-"}  # in Red or in Orange
    move(state, "R3", "R5")
    assert ends(state, "G5") == {"YG4", "YG6", "GB4", "B5"}
    assert "O5" not in ends(state, "O3")  # it touches no secondary
    assert ends(state, "O3") == {"RO2", "RO4", "OY2", "OY4", "R3"}
    assert "GB8" in ends(state, "GB6")  # it starts on one


def test_sb7_a_quadruple_has_three_parts_of_four() -> None:
    state = roll(at(empty(), a="G1 R1 GB2", b="O* Y* B* P* PR* RO* OY* BP*"), "G G G G")
    use(state, QUADRUPLE, "G")
    assert ends(state, "G1") == {"G5"}
    move(state, "G1", "G5")
    assert has_moved(state, "R1", "R5")  # a new pawn would have to pass its own
    assert "GB6" in ends(state, "GB2")
    assert not {"R*", "R1"} & ends(state, "R5")  # straight on it touches no secondary
    assert {"PR6", "RO6"} <= ends(state, "R5")


# Twelve-sided dice


@pytest.mark.parametrize(
    ("pair", "opened"),
    [("G P", "G P"), ("GB G", "YG G GB B"), ("G B", "G B"), ("R PR", "P PR R RO")],
)
def test_sb15_neighbours_on_the_wheel_open_both_sides(pair: str, opened: str) -> None:
    """Green-Purple and Green-Blue with Green are the rulebook's examples."""
    one, other = sorted(CODES.index(name) for name in pair.split())
    assert combinations.two_colours(constants.D12, one, other).open_colours == colours(opened)


def test_sb15_special_rolls_of_twelve_sided_dice() -> None:
    double = combinations.alike(constants.D12, CODES.index("G"), 2)
    assert double.open_colours == colours("R RO PR G YG GB")
    for count in (2, 3, 4):
        parts = combinations.alike(constants.D12, 6, count).parts
        assert [part.length for part in parts] == [count, count]
    assert shown("d12", "G G G G G")[0] == (QUADRUPLE, ["G"])
    assert (DOUBLE_DOUBLE, ["G", "BP"]) in shown("d12", "G G G BP BP")
    assert empty(dice="d12").position.dice_count() == 3
    assert at(empty(dice="d12"), **EIGHT_CLOSED).position.dice_count() == 5


def test_sb15_pawns_still_enter_on_primaries() -> None:
    state = roll(empty(dice="d12"), "GB BP Y")
    assert all("Y" in CODES[one.colours[0]] or 4 in one.colours for one in choices(state))


def test_sb23_a_pawn_beside_a_rolled_secondary_may_move_into_it() -> None:
    state = roll(without_stock(at(empty(dice="d12"), a="G4 B4")), "GB GB R")
    use(state, DOUBLE, "GB")
    assert pawns(state) == {"G4", "B4"}
    assert ends(state, "G4") == {"GB3", "GB5"}


def test_sb23_a_double_double_takes_its_colours_in_either_order() -> None:
    state = roll(at(empty(dice="d12"), a="G3 BP3 O* Y* B* P*"), "G G BP BP")
    use(state, DOUBLE_DOUBLE, "G", "BP")
    assert pawns(state) == {"G3", "BP3", "-"}
    move(state, "BP3", "BP5")
    assert pawns(state) == {"G3", "-"}
    move(state, "G3", "G5")
    assert ends(state, "G5") == set()  # it would stay in Green (SB8)
    assert state.position.roll.parts_now()[0].withins == (colours("G BP R OY"),)
    assert pawns(state) == {"-"}


def test_sb23_in_the_third_part_a_pawn_may_start_beside_a_colour() -> None:
    state = roll(without_stock(at(empty(dice="d12"), a="RO4 O* Y* B* P*")), "G G BP BP")
    use(state, DOUBLE_DOUBLE, "G", "BP")
    assert ends(state, "RO4") == {"R3", "R5"}


# Cards as dice


def drawn(names: str, alone: bool = False) -> list[tuple[int, list[str], list[int]]]:
    """Kind, colours and lengths of the combinations of cards."""
    found = combinations.in_draw(tuple(card(name) for name in names.split(", ")), alone)
    return [
        (one.kind, [CODES[colour] for colour in one.colours], [part.length for part in one.parts])
        for one in found
    ]


def test_sb16_one_card_moves_within_its_colour() -> None:
    state = roll(at(empty(dice="cards"), a="G3 GB3"), "G2, O3")
    use(state, ONE_CARD, "G")
    assert pawns(state) == {"G3", "-"}
    assert ends(state, "G3") == {"G1", "G5"}
    assert ends(state, "-") == {"G2"}


def test_sb16_cards_of_one_colour_are_moves_in_six_colours() -> None:
    """Purple 1 and Purple 3 is the rulebook's example."""
    assert (SAME_COLOUR, ["P", "P"], [1, 3]) in drawn("P1, P3")
    state = roll(at(empty(dice="cards"), a="P3 OY3"), "P1, P3")
    use(state, SAME_COLOUR, "P", "P")
    assert state.position.roll.open_colours() == colours("BP P PR OY Y YG")
    assert state.position.phase == constants.ORDERING
    assert state.legal() == [constants.FIRST_MOVE, constants.FIRST_MOVE + 2]
    assert refusal(state, constants.FIRST_MOVE + 1).rule == "SB16"
    give_one(state, constants.FIRST_MOVE + 2, random())
    move(state, "P3", "P6")
    assert state.position.phase == constants.PICKING  # one card is left
    assert ends(state, "P6") == {"BP6", "PR6"}  # SB8
    assert ends(state, "OY3") == {"OY2", "OY4", "Y3"}


def test_sb16_consecutive_colours_move_half_their_sum() -> None:
    """Red 2 with Red-Orange 3, and the rows of three and four, are the rulebook's examples."""
    assert (CONSECUTIVE, ["R", "RO"], [2]) in drawn("R2, RO3")
    assert (CONSECUTIVE, ["G", "GB", "B"], [2]) in drawn("G1, GB3, B1")
    assert (CONSECUTIVE, ["G", "GB", "B", "BP"], [4]) in drawn("G1, GB3, B1, BP3")
    assert (CONSECUTIVE, ["PR", "R"], [3]) in drawn("PR3, R3")
    state = roll(empty(dice="cards"), "R2, RO3")
    use(state, CONSECUTIVE, "R", "RO")
    assert state.position.roll.open_colours() == colours("PR R RO O")


def test_sb16_three_cards_of_two_colours_are_two_and_two() -> None:
    """Red 1, Red 2, Red-Orange 2 is not a row of three."""
    kinds = drawn("R1, R2, RO2")
    assert (SAME_COLOUR, ["R", "R"], [1, 2]) in kinds
    assert all(len(names) < 3 for _, names, _ in kinds)
    of_three = [names for kind, names, _ in drawn("R1, R2, RO2, O1") if len(names) == 3]
    assert of_three == [["R", "RO", "O"]]  # with either Red: half of 4 or of 5 is 2


def test_sb24_any_part_of_the_draw_may_be_used() -> None:
    kinds = [kind for kind, _, _ in drawn("R1, R2, RO2")]
    assert kinds.count(ONE_CARD) == 3
    assert SAME_COLOUR in kinds
    assert CONSECUTIVE in kinds


def test_sb16_a_swap_card_swaps_or_counts_as_a_1() -> None:
    found = drawn("swap R, O3")
    assert (SWAP, ["R", "G"], []) in found
    assert (ONE_CARD, ["R"], [1]) in found
    assert (ONE_CARD, ["G"], [1]) in found
    assert (CONSECUTIVE, ["R", "RO"], [1]) in drawn("swap R, RO2")
    assert (SAME_COLOUR, ["G", "G"], [1, 3]) in drawn("swap R, G3")


def test_sb24_a_swap_card_may_make_a_fourth_of_one_colour() -> None:
    assert (SAME_COLOUR, ["R"] * 4, [1, 1, 2, 3]) in drawn("R1, R2, R3, swap R")


def test_sb24_swapped_pawns_belong_to_different_players() -> None:
    state = at(empty(dice="cards", swap_cards=True), a="R3 G4", b="G6 R* G*")
    roll(state, "swap R, Y2")
    use(state, SWAP, "R", "G")  # nothing else can be swapped (SB-e)
    assert (owner(state, "R3"), owner(state, "G6")) == ("b", "a")
    assert state.position.turns > 1


def test_sb24_a_pawn_of_the_same_owner_is_refused() -> None:
    state = at(empty(dice="cards", swap_cards=True), a="R3 G4", b="R5 G6 R* G*")
    roll(state, "swap R, Y2")
    use(state, SWAP, "R", "G")
    assert legal(state) == "R3 R5"
    give_one(state, space("R3"), random())
    assert (owner(state, "R3"), owner(state, "G6")) == ("b", "a"), "there is one partner"


def test_sb24_alone_swap_cards_only_count_as_ones() -> None:
    assert SWAP not in [kind for kind, _, _ in drawn("swap R, O3", alone=True)]


def test_sb24_discards_are_shuffled_in_the_middle_of_a_draw() -> None:
    state = empty(dice="cards")
    state.deck = [card("R1")]
    state.position.discards = (card("B1"), card("B2"))
    assert draw(state, 2, random())[0] == card("R1")
    assert len(state.deck) == 1
    assert not state.position.discards


def test_the_longest_way_is_six_spaces() -> None:
    state = roll(board(" 1 a . . . . . . . . . . .", dice="cards"), "R3, RO3")
    use(state, CONSECUTIVE, "R", "RO")
    assert ends(state, "R1") >= {"R4", "RO3"}
    row = drawn("R3, RO3, O3, OY3")
    assert (CONSECUTIVE, ["R", "RO", "O", "OY"], [6]) in row


def test_sb_a_of_several_ways_the_one_with_a_second_colour_counts() -> None:
    state = roll(without_stock(at(empty(dice="cards"), a="R3")), "R2, R3")
    use(state, SAME_COLOUR, "R", "R")
    give_one(state, constants.FIRST_MOVE + 1, random())
    move(state, "R3", "RO4")  # by Red 4 or by Red-Orange 3
    assert state.position.trail == (space("R3"), space("R4"), space("RO4"))
    assert state.position.entered_before(space("RO4")) == colours("R RO")
    assert "RO7" in ends(state, "RO4")


def test_sb_d_combinations_with_the_same_moves_are_offered_once() -> None:
    assert drawn("R1, swap R").count((ONE_CARD, ["R"], [1])) == 1
    rows = [one for one in drawn("R1, R2, RO2, O1") if one[0] == CONSECUTIVE]
    assert len(rows) == len({(tuple(sorted(names)), lengths[0]) for _, names, lengths in rows})
