"""Why an answer is refused: the rule it breaks, in one sentence (G3)."""

from __future__ import annotations

from gamenight.core.errors import IllegalAnswer
from gamenight.games.spielnacht.rules.games_table import NO_GAME
from gamenight.games.spielnacht.rules.terms import ANSWERS, BRING, DRAFT, FIRST_GAMER, INVITE, STOP


def refusal(
    answer: int, stage: int, collection: int, brought: int, bribe_game: int
) -> IllegalAnswer:
    """For an answer that is known to be illegal for a seat with this collection and selection."""
    if not 0 <= answer < ANSWERS:
        return IllegalAnswer(f"{answer} is no answer in Spielnacht.", "Round overview")
    if stage == DRAFT:
        return IllegalAnswer("Take one of the games in the middle of the table.", "Round overview")
    if stage == INVITE:
        return IllegalAnswer("Invite one of the gamers that you drew.", "Invite friends")
    if answer >= FIRST_GAMER:
        return IllegalAnswer("Gamers are only chosen when friends are invited.", "Invite friends")
    if stage == BRING:
        return not_brought(answer, collection)
    return not_bribed(answer, collection, brought, bribe_game)


def not_brought(answer: int, collection: int) -> IllegalAnswer:
    if answer == STOP:
        return IllegalAnswer("Everyone brings at least one game.", "SN6")
    if not collection >> answer & 1:
        return IllegalAnswer("Only games of your own collection can be brought.", "Game night")
    return IllegalAnswer("You have already packed that game.", "Game night")


def not_bribed(answer: int, collection: int, brought: int, bribe_game: int) -> IllegalAnswer:
    if answer == STOP:
        return IllegalAnswer("Say first what you give for the gamer.", "Bribing")
    if bribe_game == NO_GAME:
        if brought >> answer & 1:
            return IllegalAnswer(
                "You have nothing left to bribe a gamer into that game.", "Bribing"
            )
        return IllegalAnswer("Bribed gamers only join a game that you brought.", "Bribing")
    if not (collection & ~brought) >> answer & 1:
        return IllegalAnswer("Only a game that you own and did not bring can be given.", "Bribing")
    return IllegalAnswer("You have already given that game.", "Bribing")
