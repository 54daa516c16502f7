"""Tracks: a bar for every side, with its two pegs."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from gamenight.table import Lane, Track
from gamenight.terminal.drawing.blocks import Block, block
from gamenight.terminal.drawing.items import BOLD
from gamenight.terminal.drawing.pen import EDGE_STYLE, colour_of

WIDEST = 78
"""A longer bar is not easier to read."""
PEGS = ("●○", "◆◇", "■□", "▲△")
"""The front and the rear peg of each lane: never colour alone."""
GONE = "━"
AHEAD = "─"


def draw_track(track: Track, width: int) -> Block:
    """Return a line per side: its sign, its name and points, and the way it has gone."""
    width = min(width, WIDEST)
    name = min(max(len(lane.name) for lane in track.lanes), width // 3)
    points = max(len(str(lane.front)) for lane in track.lanes)
    goal = f" {track.length}"
    size = width - (2 + name + 1 + points + 1 + len(goal))
    lines = []
    for at, lane in enumerate(track.lanes):
        line = Text(f"{pegs_of(at)[0]} ", lane_style(lane))
        line.append(lane.name[:name].ljust(name + 1), "")
        line.append(f"{lane.front:>{points}} ", BOLD)
        line.append_text(draw_bar(lane, pegs_of(at), track.length, size))
        lines.append(line.append(goal, EDGE_STYLE))
    return block(lines)


def draw_bar(lane: Lane, pegs: str, length: int, size: int) -> Text:
    """Return both pegs at their places; where there is only room for one of them, the one in
    front."""
    front, rear = (place(points, length, size) for points in (lane.front, lane.rear))
    cells = [GONE] * front + [AHEAD] * (size - front)
    cells[rear] = pegs[1]
    cells[front] = pegs[0]
    bar = Text("".join(cells), lane_style(lane))
    bar.stylize(EDGE_STYLE, front + 1)
    return bar


def place(points: int, length: int, size: int) -> int:
    """Find the cell of a bar for a peg with this many points."""
    return min(points, length) * (size - 1) // length


def track_text(track: Track) -> Text:
    """Return the same in one line, in numbers."""
    lanes = []
    for at, lane in enumerate(track.lanes):
        text = Text(pegs_of(at)[0], lane_style(lane)).append(f" {lane.name} ", "")
        lanes.append(text.append(f"{lane.front}", BOLD).append(gain_words(lane), ""))
    return Text("  ").join(lanes).append(f"  of {track.length}")


def gain_words(lane: Lane) -> str:
    """Return what the last gain was: as much as the pegs are apart."""
    return f" (+{lane.front - lane.rear})" if lane.front > lane.rear else ""


def pegs_of(lane: int) -> str:
    return PEGS[lane % len(PEGS)]


def lane_style(lane: Lane) -> Style:
    known = colour_of(lane.colour)
    return Style(color=known.paint, bold=True) if known else BOLD
