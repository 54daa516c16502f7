"""Why an answer is refused: the rule it breaks, in one sentence (G3)."""

from __future__ import annotations

from gamenight.core.errors import IllegalAnswer
from gamenight.core.words import counted, either
from gamenight.parts.bits import count_of, has

from .facts import ANSWERS, BRING, DONE, DRAFT, INVITE
from .games_table import GAMES, NO_GAME, like
from .position import SpielnachtPosition


def refusal(position: SpielnachtPosition, answer: int) -> IllegalAnswer:
    """For an answer that is known to be illegal for the seat whose turn it is."""
    if not 0 <= answer < ANSWERS:
        return IllegalAnswer(f"{answer} is not an answer in Spielnacht.", "Round overview")
    if position.round.stage == DRAFT:
        return IllegalAnswer("Take one of the games in the middle of the table.", "Round overview")
    if position.round.stage == INVITE:
        return IllegalAnswer(
            "Invite two of the gamers that you drew, or all if there are fewer.", "Invite friends"
        )
    if position.round.stage == BRING:
        return not_brought(position, answer)
    return not_bribed(position, answer)


def not_brought(position: SpielnachtPosition, answer: int) -> IllegalAnswer:
    if answer == DONE:
        return IllegalAnswer("Everyone brings at least one game.", "SN6")
    if answer >= GAMES or not has(position.collections[position.turn], answer):
        return IllegalAnswer("Only games of your own collection can be brought.", "Game night")
    most = position.most_games()
    if len(position.named) == most and answer not in position.named:
        return IllegalAnswer(f"At most {counted(most, 'game')} can be brought this round.", "SN6")
    return IllegalAnswer("Name each game once.", "Game night")


def not_bribed(position: SpielnachtPosition, answer: int) -> IllegalAnswer:
    """What cannot get a gamer or, once that is settled, what cannot be given for one."""
    if position.round.bribe_game == NO_GAME:
        if answer < GAMES and has(position.brought(position.turn), answer):
            return IllegalAnswer("You have nothing to bribe a gamer into that game.", "Bribing")
        return IllegalAnswer("Bribed gamers only join a game that you brought.", "Bribing")
    if answer < GAMES and not has(position.spare(position.turn), answer):
        return IllegalAnswer("Only a game that you own and did not bring can be given.", "Bribing")
    alike = like(position.round.bribe_game)
    if answer < GAMES and has(alike, answer):
        return IllegalAnswer("One game of that colour is enough: give it alone.", "SN6")
    if position.named:
        return IllegalAnswer("Give a second game of another colour.", "SN6")
    spare = position.spare(position.turn)
    ways = ["one game of its colour"] if spare & alike else []
    if count_of(spare & ~alike) > 1:
        ways.append("two of other colours")
    return IllegalAnswer(f"Give {either(ways)}.", "SN6")
