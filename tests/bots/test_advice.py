"""What hints say: honest, the same for the same view, and true of the imagined games."""

from __future__ import annotations

import pytest

from gamenight.bots.advice import (
    FEWEST_GAMES,
    GAMES_PER_STAGE,
    THE_OTHER,
    TOO_CLOSE,
    Advice,
    AdviceEffort,
    Adviser,
    Ending,
    Line,
    clearness,
    gap_between,
    rounded,
)
from gamenight.bots.evaluation import Evaluation
from gamenight.bots.search import Plan, Search
from gamenight.core.bot import Bot, Budget, Thinking
from gamenight.core.insight import Insight
from gamenight.core.match import Header, Match
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyView
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game, game_ids
from gamenight.games.suspense.rules import SuspenseState
from tests.conformance.toy import (
    CALLING,
    HIGH,
    LOW,
    STAKE,
    STAKING,
    ToyRules,
    ToyState,
    ToyView,
)
from tests.core.matches import new_match, play_to, state_of

TINY = AdviceEffort(games=1, others=1, worlds=0, seconds=0.0)
SMALL = AdviceEffort(games=4, others=3, worlds=0, seconds=0.0)


def match_of(game: AnyGame, players: int = 0, seed: int = 3) -> Match:
    """A match up to the first question with more than one answer."""
    players = players or game.usual_players()
    options = game.rules.accept(players, {})
    names = tuple([f"Player {seat}" for seat in range(players)])
    header = Header(game.id, game.rules.version, players, options, names, seed)
    match = Match(game.rules, header)
    while len(match.view(asked(match)).legal) == 1:
        match.answer(asked(match), match.view(asked(match)).legal[0])
    return match


def asked(match: Match) -> int:
    first: int = match.state.position.asked()[0]
    return first


def adviser_of(game: AnyGame, bot: str, players: int = 0) -> Adviser:
    players = players or game.usual_players()
    options = game.rules.accept(players, {})
    insight = game.insight_into(players, options)
    return Adviser(game.rules, insight, game.bot(bot, players, options))


def advice_on(view: AnyView, game: AnyGame, bot: str, effort: AdviceEffort = SMALL) -> Advice:
    return adviser_of(game, bot).advice(view, Thinking(random_from(1)), effort)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_gives_a_hint_with_what_it_promises(game_id: str) -> None:
    game = find_game(game_id)
    match = match_of(game)
    seat = asked(match)
    thinking = Thinking(random_from(1), match.log(seat))
    header = match.header
    hint = game.hint(match.view(seat), header.options, header.seats, thinking, TINY)
    assert 1 <= len(hint.prospects) <= 2
    assert hint.games == 1
    for prospect in hint.prospects:
        assert prospect.label
        assert prospect.score is not None or 0 <= (prospect.chance or 0.0) <= 1
    chances = [prospect.chance for prospect in hint.prospects]
    assert None not in chances or header.players == 1
    assert hint.prospects[0].label == hint.words
    match.answer(seat, *hint.answers)  # refused if it is not allowed


@pytest.mark.parametrize("bot", ["medium", "search:12"])
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_advice(bot: str) -> None:
    game = find_game("suspense")
    match = match_of(game)
    view = match.view(asked(match))
    other = game.rules.redeal(view, random_from(77))
    assert isinstance(other, SuspenseState)
    assert isinstance(match.state, SuspenseState)
    assert other.hands != match.state.hands
    expected = advice_on(view, game, bot)
    assert expected.games == 4
    assert advice_on(view, game, bot) == expected
    assert advice_on(other.view(view.seat), game, bot) == expected


def test_a_search_gives_the_advice_that_it_would_follow() -> None:
    game = find_game("suspense")
    view = match_of(game).view(0)
    search = game.bot("search:12", 3, game.rules.accept(3, {}))
    assert isinstance(search, Search)
    trials = search.trials(view, Thinking(random_from(1)))
    advice = advice_on(view, game, "search:12")
    assert [list(one.answers) for one in advice.outlooks] == [one.answer for one in trials[:2]]


def test_a_chance_is_that_of_a_whole_side() -> None:
    game = find_game("spectrum-cribbage")
    adviser = adviser_of(game, "medium", 4)
    match = match_of(game, 4)
    view = match.view(asked(match))
    line = Line(sorted(adviser.bot.answer(view, Thinking(random_from(1)))))
    assert adviser.play_out([line], view, Thinking(random_from(1)), Budget())
    assert line.endings[0].won in (0.0, 1.0)  # both partners have half of the victory, or none


class Bold(Insight[ToyState, ToyView]):
    """Always calls high, and counts the worlds that are dealt."""

    def __init__(self) -> None:
        super().__init__(3, {})
        self.weighs = True
        self.worlds = 0

    def quick(self, state: ToyState, random: Random) -> list[int]:
        return [HIGH] if HIGH in state.legal() else super().quick(state, random)

    def likelihood(self, state: ToyState, view: ToyView, read: object) -> float:
        self.worlds += 1
        return 1.0


class Staking(Bot[AnyView]):
    """Stakes all it may."""

    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return view.legal[-1]


class Diced(ToyState):
    """Every answer earns its seat a throw of the dice."""

    def carry_out(self, answer: int, random: Random) -> None:
        self.position.scores[self.turn] += random.below(1_000)
        super().carry_out(answer, random)


def toy_adviser(insight: Bold, state_class: type[ToyState] = ToyState) -> Adviser:
    rules = ToyRules()
    rules.state_class = state_class
    return Adviser(rules, insight, Staking(3, {}))


def test_the_runner_up_is_the_best_of_the_others() -> None:
    view = play_to(new_match(rounds=1), STAKING).view(0)
    effort = AdviceEffort(games=2, others=3, worlds=0, seconds=0.0)
    advice = toy_adviser(Bold()).advice(view, Thinking(random_from(1)), effort)
    assert [one.answers for one in advice.outlooks] == [(STAKE + 3,), (STAKE + 2,)]
    assert advice.outlooks[0].score == advice.outlooks[1].score + 1


def test_two_thirds_of_the_answers_drop_out_at_each_stage() -> None:
    insight = Bold()
    view = play_to(new_match(), STAKING).view(0)
    nine = [[STAKE + number % 4] for number in range(9)]
    toy_adviser(insight).runner_up(nine, view, Thinking(random_from(1)), Budget())
    assert insight.worlds == 2 * GAMES_PER_STAGE, "nine, then three, then one"


def test_both_answers_meet_the_same_dice() -> None:
    match = play_to(new_match(), CALLING)
    lines = [Line([LOW]), Line([LOW])]
    adviser = toy_adviser(Bold(), Diced)
    for seed in range(4):
        assert adviser.play_out(lines, match.view(0), Thinking(random_from(seed)), Budget())
    scores = [[ending.last for ending in line.endings] for line in lines]
    assert scores[0] == scores[1]
    assert len(set(scores[0])) == 4


def test_soon_is_when_the_round_of_the_question_is_over() -> None:
    match = play_to(new_match(rounds=2), STAKING)
    before = match.state.position.score(0)
    line = Line([STAKE + 3])
    assert toy_adviser(Bold()).play_out([line], match.view(0), Thinking(random_from(1)), Budget())
    (ending,) = line.endings
    assert ending.soon == before + 3
    assert ending.last > ending.soon, "cards were laid in the second round"


def test_scores_are_those_of_the_own_side_and_of_all_others() -> None:
    adviser = toy_adviser(Bold())
    adviser.teams = [[0, 2], [1]]
    adviser.evaluation = Evaluation(adviser.teams, adviser.insight)
    position = state_of(new_match()).position
    position.scores = [2, 7, 4]
    assert [adviser.scores(position, seat) for seat in range(3)] == [(3, 7), (7, 3), (3, 7)]
    assert gap_between(position, [0.5, 0.0, 0.5]) == 3 - 7
    assert gap_between(position, [0.0, 0.0, 0.0]) == 0.0


def test_hidden_facts_are_looked_for_as_far_ahead_as_the_search_looks() -> None:
    game = find_game("suspense")
    adviser = adviser_of(game, "search:12:decisions=3")
    assert isinstance(adviser.bot, Search)
    assert adviser.supposer.search.plan == adviser.bot.plan != Plan()


def test_without_time_there_is_advice_but_no_number() -> None:
    game = find_game("suspense")
    spent = Budget()
    spent.stop()
    view = match_of(game).view(0)
    thinking = Thinking(random_from(1), (), spent)
    advice = adviser_of(game, "medium").advice(view, thinking, AdviceEffort())
    assert advice == Advice(advice.answers)
    assert advice.answers[0] in view.legal


def test_too_few_games_give_no_number() -> None:
    game = find_game("suspense")
    view = match_of(game).view(0)
    adviser = adviser_of(game, "medium")
    few = Thinking(random_from(1), (), Budget(simulations=FEWEST_GAMES - 1))
    enough = Thinking(random_from(1), (), Budget(simulations=FEWEST_GAMES))
    effort = AdviceEffort(others=1, worlds=0, seconds=0.0)
    assert adviser.advice(view, few, effort).outlooks == ()
    assert adviser.advice(view, enough, effort).games == FEWEST_GAMES


def test_in_a_long_game_some_are_played_out_however_short_the_time() -> None:
    game = find_game("suspense")
    view = match_of(game).view(0)
    advice = adviser_of(game, "medium").advice(
        view, Thinking(random_from(1)), AdviceEffort(others=1, seconds=1e-9)
    )
    assert advice.games == FEWEST_GAMES
    assert len(advice.outlooks) == 2


# What is said


def endings(*scores: tuple[float, float]) -> list[Ending]:
    """Imagined games with these scores in the end, one's own and the opponent's."""
    found = []
    for mine, theirs in scores:
        ending = Ending()
        ending.last, ending.last_of_others = mine, theirs
        ending.won, ending.gap = float(mine > theirs), abs(mine - theirs)
        found.append(ending)
    return found


def said(first: list[Ending], second: list[Ending], low_wins: bool = False) -> str:
    one, other = Line([0]), Line([1])
    one.endings, other.endings = first, second
    for ending in (*first, *second):
        if low_wins:
            ending.won, ending.gap = 1.0 - ending.won, -ending.gap
    return adviser_of(find_game("spots"), "medium").sentence(one, other, False, 0)


def test_the_clearest_difference_is_told() -> None:
    better, worse = [(19.0, 9.0), (22.0, 9.0), (20.0, 9.0)], [(14.0, 8.0), (15.0, 9.5), (14.0, 8.5)]
    words = "In the end your score is about 6 higher than with the other answer."
    assert said(endings(*better), endings(*worse)) == words


def test_where_low_scores_win_a_lower_score_speaks_for_an_answer() -> None:
    low, high = [(9.0, 22.0), (8.0, 22.0), (9.0, 22.0)], [(20.0, 22.0), (19.5, 22.0), (20.0, 22.0)]
    words = "In the end your score is about 11 lower than with the other answer."
    assert said(endings(*low), endings(*high), low_wins=True) == words


def test_nothing_is_made_of_differences_that_chance_may_have_made() -> None:
    some, others = [(10.0, 5.0), (4.0, 5.0), (6.0, 5.0)], [(4.0, 5.0), (10.0, 5.0), (7.0, 5.0)]
    assert said(endings(*some), endings(*others)) == TOO_CLOSE


def test_a_small_difference_against_the_bot_says_nothing() -> None:
    once, twice = [(9.0, 5.0), (4.0, 5.0), (4.0, 5.0)], [(4.0, 5.0), (9.0, 5.0), (9.0, 5.0)]
    assert said(endings(*once), endings(*twice)) == TOO_CLOSE


def test_what_the_opponent_soon_has_less_speaks_for_an_answer() -> None:
    first, second = [endings(*[(9.0, 5.0)] * 3) for _ in range(2)]
    for ending in first:
        ending.soon_of_others = -3.0
    words = "Soon your opponent's score is about 3 lower than with the other answer."
    assert said(first, second) == words
    assert said(second, first) == TOO_CLOSE


def test_imagined_games_that_speak_against_the_bot_are_not_hidden() -> None:
    won, lost = [(10.0, 5.0), (9.0, 5.0), (8.0, 5.0)], [(4.0, 5.0), (3.0, 5.0), (4.0, 5.0)]
    assert said(endings(*lost), endings(*won)) == THE_OTHER


def test_alone_scores_are_shown_where_victories_tell_nothing() -> None:
    adviser = adviser_of(find_game("spots"), "medium", 1)
    line = Line([0])
    line.endings = endings((4.0, 0.0), (5.0, 0.0))
    assert adviser.concluded([line], 0).by_score
    line.endings[0].won = 0.0
    assert not adviser.concluded([line], 0).by_score


def test_numbers_are_rounded_as_people_say_them() -> None:
    assert [rounded(size) for size in (0.04, 0.44, 6.0, 12.4, 1234.5)] == [
        "0",
        "0.4",
        "6",
        "12",
        "1,234",
    ]
    assert clearness([1.0, 1.0]) > 100 > clearness([1.0, -1.0]) == 0.0
