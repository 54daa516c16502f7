"""The form of a new table: every game and option, and refusals beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from gamenight.core.match import Match
from gamenight.game.registry import all_games, find_game
from tests.some import some
from tests.web.support.alerts import alert_in

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_every_game_has_a_form_with_all_its_options(visitor: Visitor, game: str) -> None:
    page = visitor.http.get(f"/new/{game}")
    assert page.status_code == 200
    for option in some(find_game(game).rules.options):
        assert f'name="option-{option.name}"' in page.text


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_every_game_can_be_played_at_once(visitor: Visitor, game: str) -> None:
    answer = visitor.http.post(f"/play/{game}", data={"name": "Ann"})
    assert answer.status_code == 303
    live = visitor.live(answer.headers["location"])
    live.receive()
    assert live.around["seat"] == 0
    watching = visitor.live(answer.headers["location"].rpartition("/")[0]).receive()
    assert live.table["seats"][0]["name"] == "You"
    assert watching["table"]["seats"][0]["name"] == "Ann"


def test_an_option_says_its_default_for_one_player(visitor: Visitor) -> None:
    page = visitor.http.get("/new/spectrum").text
    field = page[page.index('data-option="self_jump"') :]
    assert field.index('data-alone="true"') < field.index("</div>")
    assert 'data-default="false"' in field


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"players": "2"}, "Suspense is for 3 players, not 2."),
        ({"players": "many"}, "The number of players must be a whole number."),
        ({}, "The number of players must be a whole number."),
        ({"players": "3", "seat-1": "king"}, "Seat 2 can be for you, open, or for a bot."),
        ({"players": "3", "seat-1": "bot hal"}, "Suspense has no bot hal. Its bots are: "),
        ({"players": "3", "option-first_seat": "9"}, "Option first_seat cannot be 9: "),
        ({"players": "3", "seed": "x"}, "The seed must be a whole number of at most 39 digits."),
        ({"players": "3", "seed": "9" * 40}, "The seed must be a whole number of at most 39 "),
        ({"players": "3", "seed": "1", "seat-1": "open"}, "A seed of your own would tell you "),
    ],
)
def test_a_bad_setup_is_refused_in_the_form(
    visitor: Visitor, form: dict[str, str], sentence: str
) -> None:
    page = visitor.http.post("/new/suspense", data=form)
    assert page.status_code == 422
    assert alert_in(page).startswith(sentence)


def test_a_setup_is_checked_while_it_is_chosen(visitor: Visitor) -> None:
    def check(**form: str) -> str:
        answer = visitor.http.post("/check/suspense", data=form)
        assert answer.status_code == 200
        sentence: str = answer.json()["sentence"]
        return sentence

    assert check(players="3") == ""
    assert check(players="3", seed="x").startswith("The seed must be a whole number")
    assert check(players="3", **{"option-first_seat": "9"}).startswith("Option first_seat cannot")


def test_a_chosen_seed_and_options_are_used(
    visitor: Visitor, know_all: Callable[[Server, str], Match]
) -> None:
    path = visitor.set_up(players="3", seed="0042", **{"option-first_seat": "2"})
    header = know_all(visitor.server, path).header
    assert (header.seed, header.options) == (42, {"first_seat": 2})


def test_names_are_cleaned_and_kept_apart(
    visitor: Visitor, know_all: Callable[[Server, str], Match]
) -> None:
    seats = {f"seat-{seat}": "me" for seat in range(3)}
    names = {"name-0": "  Ann\n B ", "name-1": "Ann B", "name-2": "x" * 90}
    header = know_all(visitor.server, visitor.set_up(players="3", **seats, **names)).header
    assert header.seats == ("Ann B", "Ann B 2", "x" * 24)


def test_bots_alone_can_be_watched(visitor: Visitor) -> None:
    path = visitor.set_up(players="3", **{"seat-0": "bot random"})
    assert path.count("/") == 2  # no token
    live = visitor.live(path)
    live.play_to_the_end()
    assert live.around["seat"] == -1
