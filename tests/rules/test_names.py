"""Names: real ones pass in every script, odd ones are made fit to be shown, look-alikes found."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from gamenight.core.errors import BadSetup
from gamenight.game.names import LONGEST_NAME, clean_name, look_alike, persons_name, unlike

REAL = (
    "Nguyễn Thị Hồng Nhung",
    "Zoë Strauß",
    "क़ैसर सिद्धार्थ",
    "รัตน์ชฎา น้ำฝน",
    "مُحَمَّد",
    "علی‌رضا",
    "שִׁירָה",
    "김민지",
    "さくらガ",
    "Ἀλέξανδρος",
    "Йосиф",
    "O’Brien-Łukasz Jr.",
    "👩‍👩‍👧 & 🏳️‍🌈",
    "1️⃣ ❤️ 👋🏽",
    "Botond",
    "Youssef",
)


@pytest.mark.parametrize("name", REAL)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_real_names_of_all_scripts_are_left_as_they_are(name: str, form: str) -> None:
    assert len(name) <= LONGEST_NAME
    assert persons_name(normalize(form, name), 0, ()) == normalize("NFC", name)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("a" + "\u0301" * 18, "á\u0301\u0301"),
        ("\u0301\u0302Ana", "Ana"),
        ("Ana \u0301", "Ana"),
        ("A\u202ena\u2066", "Ana"),  # bidi controls
        ("A\u200bn\u2060a\ufeff\u00ad", "Ana"),
        ("A\u200dna\u200c", "Ana"),  # joiners that join nothing
        ("An\ufe0fa\u034f", "Ana"),
        ("\u3164\u115f\u2800", ""),  # letters that show nothing
        ("A\nn\ta\x00", "A n a"),
        ("x" * 40, "x" * LONGEST_NAME),
    ],
)
def test_what_cannot_be_seen_or_towers_over_others_is_taken_away(written: str, shown: str) -> None:
    assert clean_name(written) == shown


@pytest.mark.parametrize(
    "name",
    [
        "Вot Ida",  # a Cyrillic letter
        "Воt Ida",
        "ВОТ ИДА",
        "Βοτ Ida",  # Greek
        "Ｂｏｔ Ida",
        "𝐁𝐨𝐭 Ida",
        "ⓑⓞⓣ Ida",
        "🅱🅾🆃 Ida",
        "🇧🇴🇹 Ida",
        "ʙᴏᴛ Ida",
        "B\u200bo\u2060t Ida",
        "B\u0301o\u0323t Ida",
        "B0t Ida",
        "Bot-Ida",
        "Bot\u00a0Ida",
        "ꓐꓳꓔ Ida",
        "«Bot» Ida",
    ],
)
def test_nobody_passes_for_a_bot(name: str) -> None:
    with pytest.raises(BadSetup, match="would be taken for a bot"):
        persons_name(name, 0, ())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Аnа"),
        ("Ida", "lda"),
        ("IDA", "ida"),
        ("Ida", "1da"),
        ("ΝΙΚΟΣ", "νικος"),
        ("Zoe", "Zoë"),
        ("Marnie", "Mamie"),
        ("Bo", "B\u200bo"),
        ("Strauss", "Strauß"),
    ],
)
def test_look_alikes_are_told_apart_by_a_number(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert unlike(other, [one]) == f"{other} 2"


@pytest.mark.parametrize(
    ("one", "other"), [("Ali", "All"), ("รัก", "รีก"), ("Bo 🐱", "Bo 🐶"), ("Ana 2", "Ana 3")]
)
def test_names_that_look_different_stay(one: str, other: str) -> None:
    assert unlike(other, [one]) == other
