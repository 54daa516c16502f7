"""The start of a turn, and the windows in which portals are activated (SB18, SB19, SB27)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import EVERYONE

from . import facts, hidden
from .captures import Captures
from .ground import SPACES
from .moves import EMPTY
from .tuples import with_member


@mypyc_attr(allow_interpreted_subclasses=True)
class Windows(Captures):
    """Checking for missions, and activating portals."""

    # Missions (SB18)

    def has_accomplished_mission(self) -> bool:
        """The table checks (SB28); when it finds none, everybody knows that."""
        position = self.position
        seat = position.active
        pawns = hidden.might_accomplish(position.pawns_of(seat))
        if not pawns:
            return False
        if hidden.is_accomplished(self.missions[seat], pawns):
            position.shown_missions = self.missions[seat]
            self.tell_lists(EVERYONE, facts.MISSION_DONE, [seat], [list(self.missions[seat])])
            self.finish(facts.MISSION)
            return True
        checks = position.mission_checks
        if pawns not in checks[seat]:
            position.mission_checks = with_member(checks, seat, (*checks[seat], pawns))
        return False

    # Windows: every seat may activate portals, until all have passed in a row (SB19, SB27)

    def forget_passes(self) -> None:
        """What was said in advance ends with the turn, or with the seat's own next turn."""
        position = self.position
        passed = list(position.passed)
        for seat in range(position.players):
            own = seat == position.active
            if own or self.portals.standing[seat] == facts.NOT_THIS_TURN:
                self.portals.standing[seat] = facts.ASK_ME
            if own:
                passed[seat] = facts.ASK_ME
            elif passed[seat] == facts.NOT_THIS_TURN:
                passed[seat] = facts.NOT_UNTIL_MY_TURN
        position.passed = tuple(passed)

    def open_window(self, window: i64) -> None:
        position = self.position
        position.window = window
        position.passes = 0
        position.turn = position.active
        position.phase = facts.IN_TURN

    def ask_in_turn(self) -> None:
        """Ask the next seat; one that passed in advance passes at once, and nobody sees why."""
        position = self.position
        if position.portal_deck <= facts.DECK_THAT_ENDS:
            self.finish(facts.NO_PORTALS)
        elif position.passes == position.players:
            self.close_window()
        elif self.portals.standing[position.turn] != facts.ASK_ME:
            self.note_pass()
        else:
            position.phase = facts.WINDOW

    def close_window(self) -> None:
        position = self.position
        at_start = position.window == facts.AT_START
        position.window = facts.NO_WINDOW
        position.turn = position.active
        position.phase = facts.BEFORE_ROLL if at_start else facts.NEXT_TURN

    def note_pass(self) -> None:
        position = self.position
        position.passed = with_member(position.passed, position.turn, facts.NOT_THIS_TURN)
        position.passes += 1
        position.turn = position.seat_after(position.turn)

    def answer_in_window(self, answer: i64) -> None:
        position = self.position
        position.phase = facts.IN_TURN
        if answer < SPACES:
            self.activate(answer)
            return
        self.portals.standing[position.turn] = answer - facts.PASS
        self.note_pass()

    def activate(self, portal: i64) -> None:
        """Show a portal and draw two cards, of which one is where the pawn goes."""
        position = self.position
        seat = position.turn
        size = position.portal_counts[seat]
        primary = hidden.is_primary_card(portal)
        ways = hidden.first_portals_after(position.first_portals[seat], size, primary)
        position.first_portals = with_member(position.first_portals, seat, ways)
        hand = self.portals.hands[seat]
        self.portals.hands[seat] = tuple(hidden.without(hand, (int(portal),)))
        self.portals.draw_two()
        self.count_portals(seat)
        position.portal_discards = (*position.portal_discards, int(portal))
        position.passed = with_member(position.passed, seat, facts.ASK_ME)
        position.picked = portal
        position.phase = facts.SENDING
        self.tell(facts.ACTIVATED, seat, portal, position.board[portal])

    def send(self, to: i64) -> None:
        """The pawn travels and may capture; it stays if its owner has a pawn there (SB19, SB27)."""
        position = self.position
        seat, start = position.turn, position.picked
        kept = hidden.without(self.portals.drawn, (int(to),))
        self.portals.give(seat, kept)
        self.portals.drawn = ()
        self.count_portals(seat)
        position.portal_discards = (*position.portal_discards, int(to))
        position.picked = EMPTY
        position.passes = 0
        traveller, victim = position.board[start], position.board[to]
        if victim == traveller:
            self.tell(facts.RESISTED, seat, start, to, traveller)
        else:
            self.take_up(to)
            position.shift(start, to)
            position.trail = (int(start), int(to))
            self.tell_lists(EVERYONE, facts.SENT, [seat, start, to, traveller, victim], [])
        self.whisper(seat, facts.KEPT, seat, kept[0])
        position.phase = facts.IN_TURN
        if position.captured != EMPTY:
            self.place_or_ask()
        else:
            position.turn = position.seat_after(seat)
