"""What the documents name is there: links, make targets, scripts, commands and their options."""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest

from gamenight.cli import COMMANDS, add_game_argument, command_parser

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "requirements/README.md"]
TEXTS = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in sorted(DOCUMENTS)
}
NOT_TYPED = re.compile(r"NAME|BOT|GAME|…")
"""Stands for something that the reader fills in."""


def found(pattern: str, flags: re.RegexFlag = re.MULTILINE) -> list[tuple[str, str]]:
    return [
        (name, match) for name, text in TEXTS.items() for match in re.findall(pattern, text, flags)
    ]


@pytest.mark.parametrize(("name", "link"), found(r"\]\((?!https?:)([^)#]+)"))
def test_links_lead_somewhere(name: str, link: str) -> None:
    assert ((ROOT / name).parent / link).exists()


def test_the_index_leads_to_every_document() -> None:
    index = TEXTS["docs/README.md"]
    pages = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "docs/examples").iterdir()]
    names = {str(page.relative_to(ROOT / "docs")) for page in pages if page.is_file()}
    linked = set(re.findall(r"\]\(([^)]+)\)", index))
    assert names - linked - {"README.md"} == set()


@pytest.mark.parametrize(("name", "target"), found(r"(?:^|`)make ([a-z]+)"))
def test_make_targets_are_there(name: str, target: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}:", makefile, re.MULTILINE), name


@pytest.mark.parametrize(("name", "script"), found(r"\b(scripts/[a-z-]+)"))
def test_scripts_are_there(name: str, script: str) -> None:
    assert (ROOT / script).is_file(), name


@pytest.mark.parametrize(("name", "line"), found(r"(?:-m |bin/)gamenight ([a-z][^`\n#]*)"))
def test_commands_take_what_they_are_given(name: str, line: str) -> None:
    words = shlex.split(NOT_TYPED.sub("suspense", line))
    parser = command_parser(words[0])
    import_module(COMMANDS[words[0]].module).add_arguments(parser)
    add_game_argument(parser)
    _, unknown = parser.parse_known_args(words[1:])
    assert unknown == [], name


def test_commands_stand_where_a_newcomer_has_them() -> None:
    """Typed as they stand, from the project's folder."""
    assert found(rf"^(?:    )?(gamenight (?:{'|'.join(COMMANDS)})\b.*)$") == []
