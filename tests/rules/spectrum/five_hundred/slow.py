"""Spectrum 500 a second time, slowly: cards in sets, and whatever is laid is found by trying.

It follows a match answer by answer and says what must be legal, where every card lies, and who has
how many points. Of the rules it uses the cards, the wheel and the numbers of the answers alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations, product

from gamenight.games.spectrum.five_hundred.rules.constants import (
    CALL,
    DECLINE,
    DONE,
    NEW_MELD,
    ON_MELD,
    PASS,
    REST,
    STOCK,
    turned,
)
from gamenight.games.spectrum.rules.deck import card_of, colour_of, rank_of
from gamenight.games.spectrum.rules.wheel import is_one_shade

Cards = frozenset[int]

NO_CARDS: Cards = frozenset()


# Melds


def is_meld(laid: Iterable[int]) -> bool:
    """Four or more of one rank, or of consecutive ranks and one shade (SV1, SW2)."""
    members = list(laid)
    if len(members) < 4:
        return False
    ranks = sorted(rank_of(one) for one in members)
    if len(set(ranks)) == 1:
        return True
    colours = 0
    for one in members:
        colours |= 1 << colour_of(one)
    return ranks == list(range(ranks[0], ranks[0] + len(ranks))) and is_one_shade(colours)


@cache
def all_fours() -> list[Cards]:
    """All melds of four of the whole deck: four colours of one rank, or of four ranks in a row."""
    found = [
        frozenset(int(card_of(colour, rank)) for colour in colours)
        for rank in range(1, 13)
        for colours in combinations(range(12), 4)
    ]
    for colours in product(range(12), repeat=4):
        if is_meld(card_of(colour, rank) for rank, colour in enumerate(colours, 1)):
            for low in range(1, 10):
                run = [int(card_of(colour, rank)) for rank, colour in enumerate(colours, low)]
                found.append(frozenset(run))
    return found


@cache
def fours_by_lowest() -> list[list[Cards]]:
    found: list[list[Cards]] = [[] for _ in range(144)]
    for four in all_fours():
        found[min(four)].append(four)
    return found


@cache
def fours_with(one: int) -> list[Cards]:
    return [four for four in all_fours() if one in four]


def fours_in(held: Cards) -> set[Cards]:
    """The melds of four among some cards."""
    table = fours_by_lowest()
    return {four for one in held for four in table[one] if four <= held}


@lru_cache(maxsize=1 << 16)
def fits(meld: Cards, one: int) -> bool:
    """Whether a card can be laid off: with it, the meld is still a meld."""
    return one not in meld and is_meld(meld | {one})


def ways_to(meld: Cards, held: Cards, goal: int) -> set[Cards]:
    """The cards that are laid off on a meld one after the other so that a goal can follow.

    No card is among them without which the goal could follow too; the goal itself is included.
    """
    found: set[Cards] = set()
    begun = {NO_CARDS}
    while begun:
        found |= {way for way in begun if fits(meld | way, goal)}
        begun = {
            way | {one}
            for way in begun - found
            for one in held - way - {goal}
            if fits(meld | way, one)
        }
        begun = {way for way in begun if not any(less <= way for less in found)}
    return {way | {goal} for way in found}


def points_of(cards: Iterable[int]) -> int:
    return sum(15 if rank_of(one) > 10 else 10 if rank_of(one) > 5 else 5 for one in cards)


def answers_of(cards: Iterable[int]) -> list[int]:
    """Cards as answers, the lowest rank first."""
    return sorted(int(turned(one)) for one in cards)


# A match


class SlowMatch:
    """One match, as its dealer knows it."""

    def __init__(self, players: int, leader: int, target: int, deadwood: bool) -> None:
        self.players = players
        self.leader = leader
        self.target = target
        self.deadwood = deadwood
        self.points = [0] * players
        self.number = 0
        self.over = False
        self.hand_over = True

    def deal(self, hands: list[Cards], stock: list[int], turned_up: int) -> None:
        """Begin a hand; the next card of the stock is its last."""
        self.number += 1
        self.hand_over = False
        self.hands = hands
        self.stock = stock
        self.pile = [turned_up]
        self.melds: list[dict[int, int]] = []
        """Who laid each card of a meld."""
        self.possible: set[Cards] = set()
        """What could be laid from the pile alone after the discard before."""
        self.still_turns = 0
        self.turns_on_empty_stock = 0
        self.resting: set[int] = set()
        self.begin_turn((self.leader + self.number - 1) % self.players)

    def begin_turn(self, seat: int) -> None:
        self.in_turn = seat
        self.actor = seat
        self.resting.discard(seat)
        self.asks = "draw"
        self.named: list[int] = []
        self.goal = -1
        self.barred = -1
        self.has_laid = False
        self.has_drawn = False
        self.began_with_stock = bool(self.stock)

    # What must be legal

    def asked(self) -> list[int]:
        return self.waiting if self.asks == "calls" else [self.actor]

    def legal(self) -> set[int]:
        """For any of the seats that are asked."""
        match self.asks:
            case "draw":
                takes = [one for one in self.pile[:-1] if self.sets_with(one)]
                nothing = STOCK if self.stock else DECLINE
                return {nothing, *answers_of([*takes, self.pile[-1]])}
            case "calls":
                return {CALL, PASS, REST} if self.players > 2 else {CALL, PASS}
            case "discard":
                return set(answers_of(self.hands[self.actor] - {self.barred}))
            case "place":
                return self.places(frozenset(self.named))
            case _:
                return self.next_things()

    def next_things(self) -> set[int]:
        """What can be named next on the way to a set, and whether what is named is one."""
        named = answers_of(self.named)
        sets = [answers_of(one) for one in self.sets()]
        after = {one[len(named)] for one in sets if len(one) > len(named) and begins(one, named)}
        return after | {DONE} if named in sets else after

    def sets(self) -> set[Cards]:
        """All that may be laid together now; no cards at all where nothing need be laid."""
        match self.asks:
            case "take":
                return self.sets_with(self.goal)
            case "lay":
                stuck = self.hands[self.actor] == {self.barred}
                return self.sets_from_hand() | (set() if stuck else {NO_CARDS})
            case "called":
                return self.callable
            case _:
                assert self.asks == "follow"
                return {NO_CARDS, *(frozenset([one]) for one in self.followers())}

    def sets_with(self, goal: int) -> set[Cards]:
        """What is laid with a card inside the pile, if everything above it is taken (SV2, SV5)."""
        held = self.hands[self.actor] | set(self.pile[self.pile.index(goal) :])
        found = {four for four in fours_with(goal) if four <= held}
        for meld in self.melds:
            found |= ways_to(frozenset(meld), held, goal)
        return found

    def sets_from_hand(self) -> set[Cards]:
        held = self.hands[self.actor]
        singles = {frozenset([one]) for one in held}
        return {laid for laid in singles | fours_in(held) if self.places(laid)}

    def followers(self) -> list[int]:
        """What fits the meld of the call and did not before it (SV6)."""
        now, before = frozenset(self.melds[self.called_on]), self.called_before
        return [one for one in self.pile if fits(now, one) and not fits(before, one)]

    def places(self, laid: Cards) -> set[int]:
        """Where cards may go."""
        if self.asks == "follow":
            return {ON_MELD + self.called_on}
        found = {NEW_MELD} if len(laid) == 4 and is_meld(laid) else set()
        for at, meld in enumerate(self.melds):
            cards = frozenset(meld)
            if self.goal >= 0:
                on_it = laid in ways_to(cards, laid, self.goal)
            else:
                on_it = len(laid) == 1 and fits(cards, min(laid))
            if on_it:
                found.add(ON_MELD + at)
        if self.hands[self.actor] - laid == {self.barred}:
            found = {place for place in found if self.fits_after(laid, place)}
        return found

    def fits_after(self, laid: Cards, place: int) -> bool:
        """Whether the card that may not be discarded fits a meld once others are laid (SV2)."""
        melds = [frozenset(meld) for meld in self.melds]
        if place == NEW_MELD:
            melds.append(laid)
        else:
            melds[place - ON_MELD] |= laid
        return any(fits(meld, self.barred) for meld in melds)

    # Answers

    def answer(self, seat: int, number: int) -> None:
        match self.asks:
            case "draw":
                self.draw(number)
            case "calls":
                self.say(seat, number)
            case "discard":
                self.discard(int(turned(number)))
            case "place":
                self.lay(number)
            case _ if number != DONE:
                self.named.append(int(turned(number)))
                if not self.next_things() - {DONE}:
                    self.lay_or_ask()
            case _ if self.named:
                self.lay_or_ask()
            case "follow":
                self.end_call()
            case _:
                self.asks = "discard"
                if len(self.legal()) == 1:  # SV-g
                    self.discard(int(turned(self.legal().pop())))

    def draw(self, number: int) -> None:
        if number == DECLINE:
            self.end_hand()
        elif number == STOCK:
            self.hands[self.actor] |= {self.stock.pop()}
            self.has_drawn = True
            self.go_on()
        elif turned(number) == self.pile[-1]:
            self.barred = self.pile.pop()
            self.hands[self.actor] |= {self.barred}
            self.go_on()
        else:
            self.goal = int(turned(number))
            self.asks = "take"
            self.lay_only_way()

    def go_on(self) -> None:
        """Lay, or discard where nothing can be laid."""
        self.asks = "lay"
        if not self.sets() - {NO_CARDS}:
            self.asks = "discard"

    def lay_or_ask(self) -> None:
        places = self.places(frozenset(self.named))
        if len(places) == 1:
            self.lay(min(places))
        else:
            self.before_placing = self.asks
            self.asks = "place"

    def lay(self, place: int) -> None:
        if self.asks == "place":
            self.asks = self.before_placing
        cards, self.named = self.named, []
        called = self.asks in ("called", "follow")
        if self.asks == "called":
            self.called_on = len(self.melds) if place == NEW_MELD else place - ON_MELD
            new = place == NEW_MELD
            self.called_before = NO_CARDS if new else frozenset(self.melds[place - ON_MELD])
        if place == NEW_MELD:
            self.melds.append({})
            place = ON_MELD + len(self.melds) - 1
        if self.goal >= 0:
            above = self.pile.index(self.goal)
            self.hands[self.actor] |= set(self.pile[above:])
            self.pile = self.pile[:above]
            self.goal = -1
        self.melds[place - ON_MELD].update(dict.fromkeys(cards, self.actor))
        self.has_laid = True
        if called:
            self.pile = [one for one in self.pile if one not in cards]
            self.called |= set(cards)
            self.asks = "follow"
            if not self.followers():
                self.end_call()
            return
        self.hands[self.actor] -= set(cards)
        if self.hands[self.actor]:
            self.go_on()
            if self.hands[self.actor] == {self.barred}:
                self.lay_only_way()
        else:
            self.end_hand()

    def discard(self, card: int) -> None:
        self.hands[self.actor] -= {card}
        self.pile.append(card)
        if not self.hands[self.actor]:
            self.end_hand()
            return
        now = self.laid_from_pile()
        self.callable = now - self.possible
        self.possible = now
        others = [(self.actor + step) % self.players for step in range(1, self.players)]
        self.waiting = [seat for seat in others if seat not in self.resting]
        self.calling: list[int] = []
        self.order = others
        self.barred = -1
        if self.callable and self.waiting:
            self.asks = "calls"
        else:
            self.pass_on()

    def laid_from_pile(self) -> set[Cards]:
        """What can be laid from the pile without a card from a hand (SV6)."""
        melds = [frozenset(meld) for meld in self.melds]
        singles = {frozenset([one]) for one in self.pile if any(fits(meld, one) for meld in melds)}
        return singles | fours_in(frozenset(self.pile))

    def say(self, seat: int, number: int) -> None:
        self.waiting = [other for other in self.waiting if other != seat]
        if number == CALL:
            self.calling.append(seat)
        if number == REST:
            self.resting.add(seat)
        if self.waiting:
            return
        if not self.calling:
            self.pass_on()
            return
        self.actor = min(self.calling, key=self.order.index)
        self.asks = "called"
        self.whole_pile = self.pile
        self.called: set[int] = set()
        self.lay_only_way()

    def lay_only_way(self) -> None:
        """SV-g: what must be laid and can be in one way only."""
        sets = self.sets()
        if len(sets) == 1 and NO_CARDS not in sets:
            self.named = [int(turned(one)) for one in answers_of(min(sets))]
            self.lay_or_ask()

    def end_call(self) -> None:
        """The pile down to the deepest card that was called is the caller's (SV3)."""
        deepest = min(self.whole_pile.index(one) for one in self.called)
        self.hands[self.actor] |= set(self.whole_pile[deepest:]) - self.called
        self.pile = self.whole_pile[:deepest]
        self.go_on()

    def pass_on(self) -> None:
        self.still_turns = 0 if self.has_laid or self.has_drawn else self.still_turns + 1
        on_empty_stock = not self.has_laid and not self.began_with_stock
        self.turns_on_empty_stock = self.turns_on_empty_stock + 1 if on_empty_stock else 0
        circle = self.turns_on_empty_stock == self.players
        if circle or self.still_turns == 12 * self.players:
            self.end_hand()
        else:
            self.begin_turn((self.in_turn + 1) % self.players)

    def end_hand(self) -> None:
        """What was laid counts, what is left is subtracted (SV4, SV7, SV8)."""
        self.hand_over = True
        for seat in range(self.players):
            self.points[seat] += self.laid_by(seat)
            if self.deadwood:
                self.points[seat] -= points_of(self.hands[seat])
        most = max(self.points)
        alone = self.points.count(most) == 1
        self.over = self.number == 50 or (most >= self.target and alone)

    def laid_by(self, seat: int) -> int:
        return sum(points_of(one for one in meld if meld[one] == seat) for meld in self.melds)


def begins(things: list[int], named: list[int]) -> bool:
    return things[: len(named)] == named
