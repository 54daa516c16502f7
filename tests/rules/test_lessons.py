"""What a first match explains about a game: short, drawn with real pieces, and true of a match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
import pytest

from gamenight.conformance.refusals import refusal_of
from gamenight.conformance.tables import check_keys, check_names, things_in
from gamenight.core.bot import Thinking
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games
from gamenight.game.rules_pages import anchor, rules_page
from gamenight.table import Lesson, Pointer, Question, Table, WhyNot, Zone
from gamenight.table.finding import things_in as things_in_zone
from gamenight.table.lesson import is_named, zone_named
from gamenight.web.pages.rules import rules_markup

LONGEST = 160
"""Characters of a sentence: three or four lines on a phone."""
LONGEST_WHY = 220
NAMES = ("Ann", "Bo", "Cy")
MATCHES = 3
"""This many matches are searched before something is said not to happen."""

GAMES = [game for game in all_games() if game.lesson is not None]


def lesson_of(game: AnyGame) -> Lesson:
    assert game.lesson is not None
    return game.lesson


def test_every_game_has_a_lesson() -> None:
    assert list(all_games()) == GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_lesson_is_five_short_sentences_with_pieces_that_can_be_drawn(game: AnyGame) -> None:
    sentences = lesson_of(game).sentences
    assert len(sentences) == 5
    for sentence in sentences:
        assert len(sentence.text) <= LONGEST, sentence.text
        assert sentence.text.endswith(".")
        assert sentence.pieces, sentence.text
        things = things_in([msgspec.to_builtins(sentence.pieces)])
        check_keys(things)
        check_names(things, game.drawings)
        assert not [thing for thing in things if "answer" in thing], "nothing is asked"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_notes_are_short_and_name_rules_that_stand_on_the_page(game: AnyGame) -> None:
    lesson, page = lesson_of(game), rules_markup(game.id)
    assert 3 <= len(lesson.pointers) <= 6
    assert [note.text for note in lesson.pointers if len(note.text) > LONGEST] == []
    assert [note.text for note in lesson.why_not if len(note.text) > LONGEST_WHY] == []
    assert [why.rule for why in lesson.why_not if f'id="{anchor(why.rule)}"' not in page] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_lesson_is_in_our_own_words(game: AnyGame) -> None:
    """Not even in those of our own page: who reads both should not read the same twice."""
    page = " ".join(rules_page(game.id).split())
    lesson = lesson_of(game)
    said = [one.text for one in lesson.sentences] + [one.text for one in lesson.pointers]
    assert [words for words in said if words in page] == []


@dataclass(frozen=True)
class Moment:
    """A moment of a match between bots in which a seat is asked."""

    match: Match
    table: Table
    question: Question

    def is_asked(self, words: str) -> bool:
        return words in self.question.text

    def refused_rules(self) -> set[str]:
        """The rules by which answers are refused now."""
        state = self.match.state
        state.turn_to(self.table.viewer)
        legal = set(state.legal())
        others = set(range(self.match.rules.answer_count)) - legal
        return {refusal_of(state, answer).rule for answer in others}


def first_match(game: AnyGame, seed: int) -> Iterator[Moment]:
    """What the seats that are asked see in a match with the usual set-up."""
    players = game.usual_players()
    names, options = NAMES[:players], game.rules.accept(players, {})
    match = Match(game.rules, Header(game.id, game.rules.version, players, options, names, seed))
    bot = game.bot(game.usual_bot(), players, options)
    chooser = random_from(seed, 1)
    while not match.state.over:
        seat = match.state.position.asked()[0]
        view = match.view(seat)
        table = game.table_of(match, view, names)
        assert table.question is not None
        yield Moment(match, table, table.question)
        read = match.log(seat) if bot.reads else ()
        match.answer(seat, *bot.answer(view, Thinking(chooser, read)))


def is_lit(zone: Zone) -> bool:
    return zone.answer is not None or any(
        thing.answer is not None for thing in things_in_zone(zone)
    )


def applies(pointer: Pointer, moment: Moment) -> bool:
    if not moment.is_asked(pointer.asked):
        return False
    if not pointer.zone:
        return not pointer.lit
    zone = zone_named(moment.table, pointer.zone)
    return zone is not None and (is_lit(zone) or not pointer.lit)


def is_told(why: WhyNot, moment: Moment) -> bool:
    """Whether there is something in the zone that cannot be chosen, because of that rule."""
    if not moment.is_asked(why.asked):
        return False
    zones = [zone for zone in moment.table.zones if is_named(zone, why.zone, moment.table.viewer)]
    return any(has_unlit(zone) for zone in zones) and why.rule in moment.refused_rules()


def has_unlit(zone: Zone) -> bool:
    unlit = any(thing.answer is None for thing in things_in_zone(zone))
    return unlit and zone.answer is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_everything_that_a_lesson_points_at_occurs_in_a_first_match(game: AnyGame) -> None:
    lesson = lesson_of(game)
    pointers, whys = set(lesson.pointers), set(lesson.why_not)
    for seed in range(MATCHES):
        for moment in first_match(game, seed):
            pointers -= {pointer for pointer in pointers if applies(pointer, moment)}
            whys -= {why for why in whys if is_told(why, moment)}
            if not pointers and not whys:
                return
    assert (pointers, whys) == (set(), set())
