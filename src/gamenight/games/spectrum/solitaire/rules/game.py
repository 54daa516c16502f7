"""The rules of Spectrum Solitaire as the rest of the program sees them."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import Event
from gamenight.core.options import Option, Options
from gamenight.core.random import Random
from gamenight.core.rules import Rules
from gamenight.parts.dealing import deal

from ...rules.deck import NUMBER_CARDS, card_of, number_cards_but
from ...rules.wheel import COLOURS
from . import constants
from .position import SolitairePosition, SolitaireSetup
from .state import SolitaireState, SolitaireView

DECK: Final[list[int]] = list(range(NUMBER_CARDS))


class SolitaireRules(Rules[SolitaireState, SolitaireView]):
    def __init__(self) -> None:
        self.id = "spectrum-solitaire"
        self.title = "Spectrum Solitaire"
        self.rulebook = "spectrum"
        self.players = (1,)
        self.options = (
            Option(
                "strict",
                "whether a card may never lie on its exact own colour, only on shades beside it",
                False,
                (False, True),
                title="Never on its own colour",
            ),
            Option(
                "empty",
                "what may go to an empty column: a 12 only, or any card",
                "12",
                ("12", "any"),
                title="Into an empty column",
                labels=("a 12", "any card"),
            ),
            Option(
                "draw",
                "how many cards of the stock are turned at a time",
                3,
                (3, 1),
                title="Cards turned at a time",
            ),
            Option(
                "passes",
                "how often you may go through the stock; 0 for no limit",
                constants.USUAL_PASSES,
                least=0,
                most=constants.MOST_PASSES,
                examples=(constants.USUAL_PASSES, 0, 1),
                title="Passes through the stock",
            ),
        )
        self.version = 2
        self.answer_count = constants.ANSWERS
        self.longest = 400_000

    def takes_back_freely(self, players: int, options: Options) -> bool:
        """Alone nobody is cheated."""
        return True

    def start(
        self,
        players: int,
        options: Options,
        random: Random,
        journal: list[Event] | None = None,
    ) -> SolitaireState:
        """Return columns of one to twelve cards, the last of each face up; the rest is the stock
        (SO1)."""
        deck = DECK.copy()
        random.shuffle(deck)
        lasts = [constants.first_of_column(column) + column for column in range(constants.COLUMNS)]
        runs: list[tuple[int, ...]] = [(deck[last],) for last in lasts]
        setup = SolitaireSetup(options)
        position = SolitairePosition(setup, [0] * COLOURS, list(range(constants.COLUMNS)), runs)
        state = SolitaireState(position, tuple(deck))
        state.journal = journal
        state.tell(constants.DEALT, setup.most_passes)
        return state

    def guesses(self) -> tuple[str, ...]:
        """Cards that have been seen keep a place in the deck where nobody looks: any will do."""
        return ("deck",)

    def redeal(self, view: SolitaireView, random: Random) -> SolitaireState:
        """Return the cards never seen, shuffled among the face-down places.

        What was turned from the stock stays known in its order, also when it is turned over again.
        """
        position = view.position.copy()
        seen = seen_cards(position)
        hidden = deal(number_cards_but(seen), [*position.down, position.unseen], random)
        return SolitaireState(position, deck_of(hidden, seen))


def seen_cards(position: SolitairePosition) -> list[int]:
    """Return the cards that lie face up, or did so in the stock."""
    seen = list(position.talon)
    for colour in range(COLOURS):
        seen += [card_of(colour, rank + 1) for rank in range(position.foundations[colour])]
    for run in position.runs:
        seen += run
    return seen


def deck_of(hidden: list[list[int]], seen: list[int]) -> tuple[int, ...]:
    """Return a whole deck: the hidden cards of the columns and of the stock where they lie, those
    that were seen where nobody looks again."""
    deck: list[int] = []
    rest = seen
    for column, cards in enumerate(hidden):
        size = column + 1 if column < constants.COLUMNS else constants.IN_STOCK
        gone = size - len(cards)
        deck += cards + rest[:gone]
        rest = rest[gone:]
    return tuple(deck)


RULES: Final = SolitaireRules()
