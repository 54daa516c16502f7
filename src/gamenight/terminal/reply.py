"""The reply that the player at the keyboard is putting together, for the full screen and for lines.

A question asks for one answer, for several things that are marked one after the other, or for an
amount. What a key or a click does to the reply either completes it, and then the result is the
answers to give, or it does not, and then the result is a sentence to say ("" if there is nothing to
say).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gamenight.table import Answer, Question, Table
from gamenight.table.choosing import (
    allows_nothing,
    amount_range,
    answer_for,
    answers_of,
    may_come_next,
    why_incomplete,
)
from gamenight.table.finding import things_in, things_with

Result = tuple[int, ...] | str

LETTERS = "abcefgijkmvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters for answers, in order; those that are missing are commands."""
KEYS = "123456789" + LETTERS

# Buttons that stand among the answers; answers themselves are never negative.

DONE = -1
"""That is all, where several things are chosen."""
NOTHING = -2
"""None at all, where several things are chosen."""
AMOUNT = -3
"""The amount as it is set."""
LESS = -4
MORE = -5

DONE_KEY = "Enter"
NOTHING_KEY = "0"
LONGEST_AMOUNT = 9
"""How many digits can be typed."""

NOT_ASKED = Question("", ())


@dataclass(frozen=True)
class Offer:
    """A line of the question: the cursor can stand on it, and a key can pick it."""

    key: str
    """Empty where there are more offers than keys: the cursor and the mouse still reach it."""
    number: int
    """The answer, or one of the buttons above."""
    label: str
    final: bool = False
    most: int = 1
    """How often it can be chosen: things that cannot be told apart share an offer."""


class Reply:
    """What has been marked, typed or pointed at so far."""

    def __init__(self, table: Table, keys: Sequence[str] = KEYS) -> None:
        self.table = table
        self.question = table.question or NOT_ASKED
        self.several = self.question.several
        is_amount = bool(self.question.answers) and not self.several
        self.amount = self.question.amount if is_amount else None
        self.chosen: Counter[int] = Counter()
        """How many of the things with an answer are marked."""
        self._keys = keys
        self.offers = self._offers(keys)
        self.cursor = self._ready()
        """Which offer Enter picks."""
        self.value = self.amount.least if self.amount else 0
        """The amount as it is set by steps."""
        self.typed = ""
        """The amount as it is being typed."""
        self._unsure: int | None = None
        """A final answer that was given once and has to be given again."""

    # What can be picked

    def _offers(self, keys: Sequence[str]) -> tuple[Offer, ...]:
        offers: list[Offer] = []
        if self.amount:  # digits type the amount
            keys = [key for key in keys if not key.isdigit()]
        labels = {answer.number: answer for answer in reversed(self.question.answers)}
        for number in self._numbers():
            if number == AMOUNT:
                offers.append(Offer("", AMOUNT, ""))
                continue
            key = keys[len(offers)] if len(offers) < len(keys) else ""
            answer = labels[number]
            offers.append(Offer(key, number, answer.label, answer.final, self._most(number)))
        if self.several and not self.at_once:
            if allows_nothing(self.several):
                label = self.several.nothing or "Choose nothing"
                offers.append(Offer(NOTHING_KEY, NOTHING, label))
            offers.append(Offer(DONE_KEY, DONE, self.several.done))
        return tuple(offers)

    def _numbers(self) -> list[int]:
        """Return all that can be picked: answers in their order, what gives something up last;
        several things as they lie there."""
        answers = sorted(self.question.answers, key=lambda answer: answer.final)
        asked = dict.fromkeys(self._number_of_offer(answer) for answer in answers)
        if not self.several:
            return list(asked)
        lying = [thing.answer for zone in self.table.zones for thing in things_in(zone)]
        lie = [number for number in dict.fromkeys(lying) if number in asked and number is not None]
        numbers = dict.fromkeys([*lie, *asked])
        return [number for number in numbers if self._is_open(number)]

    def _is_open(self, number: int) -> bool:
        """Return whether a thing is marked or may be next, where a choice is given at once."""
        if self.several is None or not self.at_once:
            return True
        return number in self.chosen or may_come_next(self.several, self.picked(), number)

    def _number_of_offer(self, answer: Answer) -> int:
        is_amount = self.amount is not None and answer.number in answers_of(self.amount)
        return AMOUNT if is_amount else answer.number

    def _most(self, number: int) -> int:
        """Return how many things there are for an answer, where several can be chosen together."""
        if not self.several:
            return 1
        named = sum([answer.number == number for answer in self.question.answers])
        return max(named, len(things_with(self.table, number)))

    def _ready(self) -> int:
        """Return the offer that Enter picks first: one that gives nothing up, if there is one."""
        return next((at for at, offer in enumerate(self.offers) if not offer.final), 0)

    def _is_part(self, number: int) -> bool:
        """Return whether an answer is one of several things that are chosen together."""
        return self.several is not None and number >= 0 and number not in self.several.instead

    @property
    def at_once(self) -> bool:
        """Whether what is chosen is given as soon as it is complete."""
        return self.several is not None and self.several.at_once

    @property
    def is_asked(self) -> bool:
        return bool(self.offers)

    @property
    def at_cursor(self) -> Offer | None:
        return self.offers[self.cursor] if self.offers else None

    def offer_with_key(self, key: str) -> Offer | None:
        return next((offer for offer in self.offers if key and offer.key == key), None)

    def picked(self) -> list[int]:
        """Return the answers of all things that are marked, the lowest first."""
        return sorted(self.chosen.elements())

    # Keys and clicks

    def move(self, by: int) -> None:
        """Move the cursor to another offer."""
        self._unsure = None
        if self.offers:
            self.cursor = (self.cursor + by) % len(self.offers)

    def press(self, number: int, take_away: bool = False) -> Result:
        """Pick an offer by its key or with the mouse; ``take_away`` one that is marked."""
        unsure, self._unsure = self._unsure, None
        if self.amount and number in (LESS, MORE):
            return self.change(-1 if number == LESS else 1)
        if self.at_once:
            return self._press_at_once(number, unsure)
        places = [at for at, offer in enumerate(self.offers) if offer.number == number]
        if not places:
            return ""
        self.cursor = places[0]
        offer = self.offers[self.cursor]
        if number == DONE:
            return self.done()
        if number == NOTHING:
            return ()
        if self._is_part(number):
            return self._toggle(offer, take_away)
        if number == AMOUNT:
            return self._give_amount(unsure)
        return self._give(offer.number, offer.label, offer.final, unsure)

    def _press_at_once(self, number: int, unsure: int | None) -> Result:
        """Mark a card, which its place follows; marked once more, it is put back."""
        assert self.several is not None
        marked = self.picked()
        if number in marked:
            marked = []
        elif self._is_open(number):
            marked.append(number)
        else:
            marked = [number] if may_come_next(self.several, [], number) else []
        self.chosen = Counter(marked)
        final = [a for a in self.question.answers if a.final and a.number in marked]
        result: Result = ""
        if marked and not why_incomplete(self.several, marked):
            result = tuple(self.picked())
            if final:
                result = self._give(number, final[0].label, True, unsure)
        if result and isinstance(result, str):
            self.chosen.clear()
        self.offers = self._offers(self._keys)
        numbers = [offer.number for offer in self.offers]
        if result:
            self.cursor = numbers.index(number)
        else:
            self.cursor = min(len(marked), len(numbers) - 1) if marked else self._ready()
        return result

    def mark(self) -> Result:
        """Space: mark what the cursor is at, or press the button it is at."""
        offer = self.at_cursor
        return self.press(offer.number) if offer and self.several else ""

    def enter(self) -> Result:
        """Enter: give what the cursor is at, or all that is marked."""
        offer = self.at_cursor
        if offer is None:
            return ""
        if offer.number == DONE or (self._is_part(offer.number) and not self.at_once):
            return self.done()
        return self.press(offer.number)

    def done(self) -> Result:
        """Give what is marked, if it may be all."""
        assert self.several is not None
        chosen = tuple(self.picked())
        if not chosen and allows_nothing(self.several):
            return f"Nothing is chosen. If that is what you want, press {NOTHING_KEY}."
        return why_incomplete(self.several, chosen) or chosen

    def _toggle(self, offer: Offer, take_away: bool) -> str:
        """Mark one more of the things of an offer; after the last of them none."""
        assert self.several is not None
        if take_away and self.chosen[offer.number]:
            self.chosen[offer.number] -= 1
        elif self.chosen[offer.number] == offer.most:
            del self.chosen[offer.number]
        elif self.several.most == 1:
            self.chosen = Counter([offer.number])
        elif self.chosen.total() >= self.several.most:
            return f"At most {self.several.most} can be chosen: take one away first."
        else:
            self.chosen[offer.number] += 1
        return ""

    def _give(self, number: int, label: str, final: bool, unsure: int | None) -> Result:
        if final and unsure != number:
            self._unsure = number
            return f"{label}: are you sure? Choose it again to confirm, or choose something else."
        return (number,)

    # Amounts

    def shown_amount(self) -> str:
        """Return the amount in words: as it is being typed, or as its answer says it."""
        assert self.amount is not None
        if self.typed:
            return f"{self.typed}_ {self.amount.unit}"
        number = answer_for(self.amount, self.value)
        labels = [answer.label for answer in self.question.answers if answer.number == number]
        return labels[0] if labels else f"{self.value} {self.amount.unit}"

    def change(self, steps: int) -> str:
        """Raise or lower the amount by some steps, as far as it goes."""
        amount = self.amount
        if amount is None:
            return ""
        self._point_at_amount()
        value = int(self.typed) if self.typed else self.value
        self.typed = ""
        top = (amount.most - amount.least) // amount.step
        step = (value - amount.least) // amount.step + steps
        self.value = amount.least + min(max(step, 0), top) * amount.step
        return ""

    def type(self, digit: str) -> str:
        """Return one more digit of an amount."""
        if self.amount is not None and len(self.typed) < LONGEST_AMOUNT:
            self._point_at_amount()
            self.typed += digit
        return ""

    def amount_of(self, digits: str) -> Result:
        """Give an amount that was typed as a whole."""
        self.typed = digits[:LONGEST_AMOUNT]
        return self.press(AMOUNT)

    def erase(self) -> str:
        self.typed = self.typed[:-1]
        return ""

    def _point_at_amount(self) -> None:
        self._unsure = None
        numbers = [offer.number for offer in self.offers]
        self.cursor = numbers.index(AMOUNT)

    def _give_amount(self, unsure: int | None) -> Result:
        assert self.amount is not None
        value = int(self.typed) if self.typed else self.value
        number = answer_for(self.amount, value)
        if number is None:
            return f"{value} is not possible: choose {amount_range(self.amount)}."
        self.typed, self.value = "", value
        final = any(answer.final for answer in self.question.answers if answer.number == number)
        return self._give(number, self.shown_amount(), final, unsure)

    # What is shown, and what lasts

    def suggest(self, answers: Iterable[int]) -> None:
        """Show a hint: mark what it names, or point at it."""
        self._unsure = None
        if self.at_once:
            self._suggest_at_once(list(answers))
            return
        wanted = [answer for answer in answers if self._points_at(answer)]
        if self.several:
            self.chosen = Counter(answer for answer in wanted if self._is_part(answer))
        if self.several and not wanted:
            self._points_at(NOTHING)

    def _suggest_at_once(self, answers: list[int]) -> None:
        """Mark the first and point at what is to follow it."""
        self.chosen = Counter(answers[:-1])
        self.offers = self._offers(self._keys)
        self._points_at(answers[-1])

    def _points_at(self, answer: int) -> bool:
        """Put the cursor at an answer; False if it is not one of the question's."""
        if self.amount is not None and answer in answers_of(self.amount):
            self.typed = ""
            self.value = self.amount.least + (answer - self.amount.first) * self.amount.step
            answer = AMOUNT
        numbers = [offer.number for offer in self.offers]
        if answer not in numbers:
            return False
        self.cursor = numbers.index(answer)
        return True

    def asks_the_same_as(self, other: Reply) -> bool:
        """Tell whether only other seats have answered in between."""
        return (self.question.text, self.offers) == (other.question.text, other.offers)

    def continue_from(self, other: Reply) -> None:
        """Take over what was put together before things were sorted or another seat answered."""
        self.chosen = other.chosen
        self.value, self.typed = other.value, other.typed
        if other.at_cursor is not None:
            self.cursor = [offer.number for offer in self.offers].index(other.at_cursor.number)
