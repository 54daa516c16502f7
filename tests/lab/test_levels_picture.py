"""The picture of the levels shows each of them where its figures say."""

from __future__ import annotations

from xml.etree import ElementTree

from gamenight.bots.levels import EASY, EXPERT, HARD
from gamenight.lab.output.levels_picture import (
    AXIS_END,
    NAMES_END,
    LevelPoint,
    Rung,
    levels_picture,
)

SVG = "{http://www.w3.org/2000/svg}"


def test_each_level_of_a_game_has_its_mark_and_its_interval() -> None:
    places = (
        LevelPoint(EASY, 0.25, (0.2, 0.3)),
        LevelPoint(HARD, 0.5, (0.4, 0.6)),
        LevelPoint(EXPERT, 0.75, (0.7, 0.8)),
    )
    drawn = levels_picture("Levels", "scripts/strength", [Rung("A <game>", places)])
    root = ElementTree.fromstring(drawn)
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert {EASY, HARD, EXPERT, "50%: medium", "A <game>"} < set(words)
    middle = (NAMES_END + AXIS_END) / 2
    easy, square = list(root.iter(f"{SVG}circle"))[-1], list(root.iter(f"{SVG}rect"))[-1]
    assert float(easy.attrib["cx"]) < middle == float(square.attrib["x"]) + 5
    intervals = [path for path in root.iter(f"{SVG}path") if "line" in path.attrib.get("class", "")]
    assert len(intervals) == len(places)
