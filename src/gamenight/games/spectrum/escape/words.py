"""What a move of Spectrum Escape is called, for the answers and the log."""

from __future__ import annotations

from gamenight.game.addressing import YOU, verb

from .rules.facts import ESCAPED, OFF_BOARD, RIM


def move_words(here: int, there: int, furthest: int, rival: str, who: str = YOU) -> str:
    """What a pawn of ``who`` does: "overtakes Ben: 4 to 6", to its owner "overtake Ben".

    ``furthest`` is the best space of the others in that colour and ``rival`` whose pawn is there;
    without one it is the centre, which counts as space 0 (SE2).
    """
    if here == OFF_BOARD:
        return f"{verb(who, 'enters')} at {there}" + (f", past {rival}" if furthest else "")
    if there == ESCAPED:
        before = f"{verb(who, 'overtakes')} {rival} and " if here < furthest else ""
        lead = f", {here - furthest} ahead" if here > furthest else ""
        return f"{before}{verb(who, 'escapes')} from {here}{lead}"
    if here < furthest:
        return f"{verb(who, 'overtakes')} {rival}: {here} to {there}"
    if furthest == OFF_BOARD:
        return f"{verb(who, 'moves')} on alone: {here} to {there}"
    return f"{verb(who, 'moves')} on, {here - furthest} ahead of {rival}: {here} to {there}"


def why_nothing(furthest: int) -> str:
    """Why a die does nothing (SE3, SE7)."""
    return "the leader is on the rim" if furthest == RIM else "no pawn is left in stock"
