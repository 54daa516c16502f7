"""The rules of Spectrum Solitaire as the rest of the program sees them."""

from __future__ import annotations

from typing import Final

from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Option, Options
from gamenight.core.random import Random
from gamenight.core.rules import AnyView, Rules
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, card_of
from gamenight.games.spectrum.rules.wheel import COLOURS
from gamenight.games.spectrum.solitaire.rules import facts
from gamenight.games.spectrum.solitaire.rules.position import SolitairePosition
from gamenight.games.spectrum.solitaire.rules.state import SolitaireState, SolitaireView
from gamenight.parts.dealing import deal


class SolitaireRules(Rules):
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
                facts.USUAL_PASSES,
                least=0,
                most=facts.MOST_PASSES,
                examples=(facts.USUAL_PASSES, 0, 1),
                title="Passes through the stock",
            ),
        )
        self.version = 1
        self.answers = facts.ANSWERS
        self.done = NOBODY
        self.longest = 400_000

    def takes_back_freely(self, players: int, options: Options) -> bool:  # noqa: ARG002
        """Alone nobody is cheated."""
        return True

    def start(
        self,
        players: int,  # noqa: ARG002
        options: Options,
        random: Random,
        journal: list[Event] | None = None,
    ) -> SolitaireState:
        draw, passes = options["draw"], options["passes"]
        assert isinstance(draw, int)
        assert isinstance(passes, int)
        any_to_empty = options["empty"] == "any"
        position = SolitairePosition(bool(options["strict"]), any_to_empty, draw, passes)
        state = SolitaireState(position)
        state.journal = journal
        state.deal(random)
        return state

    def redeal(self, view: AnyView, random: Random) -> SolitaireState:
        """The cards never seen, shuffled among the face-down places.

        What was turned from the stock stays known in its order, also when it is turned over again.
        """
        assert isinstance(view, SolitaireView)
        position = view.position.copy()
        state = SolitaireState(position)
        dealt = deal(unseen_cards(position), [*position.down, position.unseen], random)
        state.stock = dealt.pop()
        state.down = dealt
        return state


def unseen_cards(position: SolitairePosition) -> list[int]:
    """The cards that lie face down and have never been seen, the lowest first."""
    seen = [False] * NUMBER_CARDS
    for colour in range(COLOURS):
        for rank in range(position.foundations[colour]):
            seen[card_of(colour, rank + 1)] = True
    for run in [*position.runs, position.talon]:
        for card in run:
            seen[card] = True
    return [card for card in range(NUMBER_CARDS) if not seen[card]]


RULES: Final = SolitaireRules()
