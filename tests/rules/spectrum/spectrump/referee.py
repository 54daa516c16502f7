"""A second, slow Spectrump: the printed rules word by word, with colours by their names.

It hears what was dealt and what was answered, and keeps the rest itself. Whatever a rule needs is
looked up in what has been played so far, each time afresh.
"""

from __future__ import annotations

from gamenight.games.spectrum.words import COLOUR_NAMES

Card = tuple[str, int]
Bid = tuple[str, int]

WHEEL = [name.lower() for name in COLOUR_NAMES]

# Players and ranks: sessions, sets in a session, cards in a set.
PRINTED_DEALS = {
    (2, 12): (3, 2, 12),
    (4, 12): (2, 2, 9),
    (6, 12): (1, 2, 12),
    (8, 12): (1, 2, 9),
    (2, 6): (2, 2, 9),
    (4, 6): (1, 2, 9),
    (6, 6): (1, 1, 12),
    (8, 6): (1, 1, 9),
}


def shades(name: str) -> set[str]:
    at = WHEEL.index(name)
    return {WHEEL[at - 1], name, WHEEL[(at + 1) % 12]}


def printed_bids() -> list[set[Bid]]:
    """The printed list from the lowest to the highest: any secondary 1, any primary 1, and on."""
    secondary = [name for name in WHEEL if "-" in name]
    primary = [name for name in WHEEL if "-" not in name]
    steps = []
    for number in range(1, 13):
        steps += [{(name, number) for name in secondary}, {(name, number) for name in primary}]
    return steps


BIDS = printed_bids()
STEP_OF = {bid: at for at, step in enumerate(BIDS) for bid in step}


def bids_over(last: Bid | None, cards: list[Card]) -> set[Bid]:
    """Every bid of the list above the last one, if that many cards of the colour are there."""
    above = BIDS if last is None else BIDS[STEP_OF[last] + 1 :]
    held = [name for name, _ in cards]
    counts = {name: held.count(name) for name in WHEEL}
    return {bid for step in above for bid in step if counts[bid[0]] >= bid[1]}


def followers(trick: list[str], trump: str) -> set[str]:
    """Go through the trick: throwing trump or scoring trump opens nothing."""
    follow = shades(trick[0])
    for name in trick[1:]:
        could_follow = name in follow
        if could_follow or name not in shades(trump):
            follow = follow | shades(name)
    return follow


def playable(hand: list[Card], trick: list[str], trump: str, broken: set[str]) -> set[Card]:
    if not trick:
        free = {one for one in hand if one[0] not in shades(trump) or one[0] in broken}
        return free or set(hand)
    if trick[0] == trump:
        trumps = {one for one in hand if one[0] == trump}
        if trumps:
            return trumps
    follow = followers(trick, trump)
    return {one for one in hand if one[0] in follow} or set(hand)


def scoring_in_order(trump: str) -> tuple[str, str]:
    """The one listed first is the stronger."""
    if "-" in trump:
        first, second = trump.split("-")
        return first, second
    first = next(name for name in WHEEL if name.startswith(f"{trump}-"))
    return first, next(name for name in WHEEL if name.endswith(f"-{trump}"))


def taker_of(trick: list[Card], trump: str) -> int:
    """The printed lists from top to bottom."""
    for wanted in (trump, *scoring_in_order(trump)):
        found = [one for one in trick if one[0] == wanted]
        if found:
            return trick.index(max(found, key=lambda one: one[1]))
    lead = trick[0][0]
    highest = max(rank for _, rank in trick)
    tied = [one for one in trick if one[1] == highest]
    for liked in ({lead}, shades(lead), set(WHEEL)):
        found = [one for one in tied if one[0] in liked]
        if found:
            return trick.index(found[0])
    raise AssertionError


class Referee:
    """Who is asked, what may be answered, and how the match stands."""

    def __init__(
        self, players: int, ranks: int, first: int, rounds: int, target: int, partners: bool
    ) -> None:
        self.seats = range(players)
        self.deal_of_round = PRINTED_DEALS[players, ranks]
        self.first, self.rounds, self.target = first, rounds, target
        pairs = [{seat, (seat + players // 2) % players} for seat in self.seats]
        self.sides = pairs if partners else [{seat} for seat in self.seats]
        self.scores = [0 for _ in self.seats]
        """The points of each seat's side."""
        self.over = False
        self.sets: list[list[list[Card]]] = []
        """By seat: the sets of the session that are not played out."""
        self.round = 0
        self.begin_round()

    def begin_round(self) -> None:
        self.asked = (self.first + self.round) % len(self.seats)
        self.round += 1
        self.in_bidding = list(self.seats)
        self.bids: list[tuple[int, Bid]] = []
        self.trump = ""
        self.bid_winner = -1
        self.sessions_begun = 0
        self.piles: list[list[Card]] = [[] for _ in self.seats]
        self.trick: list[Card] = []
        self.leader = -1
        self.played: list[str] = []
        """The colours of all cards played in this set."""

    # Cards come

    def needs_cards(self) -> bool:
        return not self.over and not any(self.sets)

    def receive(self, sets: list[list[list[Card]]]) -> None:
        """Everybody's sets of a session."""
        _, number, size = self.deal_of_round
        for own in sets:
            assert [len(one) for one in own] == [size] * number
        self.sets = sets
        self.sessions_begun += 1

    def load(self, seat: int, first: list[Card]) -> None:
        both = self.sets[seat][0] + self.sets[seat][1]
        self.sets[seat] = [first, [one for one in both if one not in first]]

    # Bidding

    def legal_bids(self) -> set[Bid | str]:
        cards = [one for own in self.sets[self.asked] for one in own]
        last = self.bids[-1][1] if self.bids else None
        must = not self.bids and self.in_bidding == [self.asked]
        return {*bids_over(last, cards), *(set() if must else {"pass"})}

    def bid(self, bid: Bid | str) -> None:
        seat = self.asked
        while True:  # the next clockwise who is in
            self.asked = (self.asked + 1) % len(self.seats)
            if self.asked in self.in_bidding:
                break
        if isinstance(bid, str):
            self.in_bidding.remove(seat)
        else:
            self.bids.append((seat, bid))
        if len(self.in_bidding) == 1 and self.bids:
            self.bid_winner, (self.trump, _) = self.bids[-1]
            self.begin_set()

    # Tricks

    def begin_set(self) -> None:
        self.asked = self.leader = self.bid_winner
        self.played = []

    def broken(self) -> set[str]:
        broken = {self.trump} & set(self.played)
        scoring = shades(self.trump) - {self.trump}
        return broken | scoring if scoring & set(self.played) else broken

    def legal_cards(self) -> set[Card]:
        hand, names = self.sets[self.asked][0], [name for name, _ in self.trick]
        return playable(hand, names, self.trump, self.broken())

    def play(self, card: Card) -> None:
        self.sets[self.asked][0].remove(card)
        self.trick.append(card)
        self.played.append(card[0])
        self.asked = (self.asked + 1) % len(self.seats)
        if len(self.trick) == len(self.seats):
            self.finish_trick()

    def finish_trick(self) -> None:
        taker = (self.leader + taker_of(self.trick, self.trump)) % len(self.seats)
        self.piles[taker] += self.trick
        self.trick = []
        self.asked = self.leader = taker
        if any(own[0] for own in self.sets):
            return
        self.sets = [own[1:] for own in self.sets]
        if any(self.sets) or self.sessions_begun < self.deal_of_round[0]:
            self.begin_set()
        else:
            self.finish_round()

    # Points

    def points_in(self, pile: list[Card]) -> int:
        scoring = scoring_in_order(self.trump)
        plus = sum(rank for name, rank in pile if name in scoring)
        return plus - sum(rank for name, rank in pile if name == self.trump)

    def finish_round(self) -> None:
        gains = [self.points_in(pile) for pile in self.piles]
        for seat in self.seats:
            self.scores[seat] += sum(gains[other] for other in self.sides[seat])
        self.over = self.round == self.rounds or 0 < self.target <= max(self.scores)
        if not self.over:
            self.begin_round()

    def winners(self) -> list[int]:
        return [seat for seat in self.seats if self.scores[seat] == max(self.scores)]
