"""Names that people give themselves: made fit to be shown, and compared by how they look.

Two names look alike if they are the same after what cannot be seen is taken away, compatibility
forms (fullwidth, mathematical, circled) are undone, accents are dropped, and letters of other
scripts are replaced by the Latin ones that they resemble.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from unicodedata import category, combining, name, normalize

from gamenight.core.errors import BadSetup
from gamenight.game.addressing import YOU

LONGEST_NAME: Final = 24
OPEN_SEAT: Final = "Open seat"
NAMELESS: Final = re.compile(r"Player [0-9 ]+")
TAKEN_FOR: Final = {
    "bot": "a bot",
    OPEN_SEAT.casefold(): "a seat that is still open",
    YOU.casefold(): "the reader",
}
"""How a name may not begin, and why."""

MOST_ACCENTS: Final = 2
"""On one letter; names written in Latin, Greek or Cyrillic letters need no more."""
MOST_MARKS: Final = 4
"""On one letter, in scripts with marks of their own: Hebrew points, vowel signs of Devanagari."""

JOINER: Final = "\u200d"
NON_JOINER: Final = "\u200c"
AS_EMOJI: Final = "\ufe0f"
VIRAMA: Final = 9
"""The combining class of signs after which a joiner changes how a letter is written."""
SKIN_TONES: Final = range(0x1F3FB, 0x1F400)

BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc"
)
"""Letters, marks and signs that are printable and show nothing."""
SELECTORS: Final = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Choose how the character before them is drawn."""


def _pairs(latin: str, others: str) -> dict[str, str]:
    """Return the map from each of some letters to the Latin one it resembles."""
    return dict(zip(others.split(), latin.split(), strict=True))


LOOK_ALIKES: Final = {
    # Digits and signs
    **_pairs("o l s l l", "0 1 5 | ǀ"),
    # Latin letters that are not those of the alphabet; a capital i is like a small L.
    **_pairs("l l l i i o o o o b t d h", "I Ɩ ӏ ı ɩ ø Ø ɵ Ɵ ƀ ŧ đ ħ"),
    **_pairs("a b c d e g h j k l m n o p", "ᴀ ʙ ᴄ ᴅ ᴇ ɢ ʜ ᴊ ᴋ ʟ ᴍ ɴ ᴏ ᴘ"),
    **_pairs("r s t u v w y z i f a g y o", "ʀ ꜱ ᴛ ᴜ ᴠ ᴡ ʏ ᴢ ɪ ꜰ ɑ ɡ ɣ ǫ"),
    # Cyrillic
    **_pairs("a b e k m h o p c t y x l j s", "А В Е К М Н О Р С Т У Х І Ј Ѕ"),
    **_pairs("l g z w b q d w v", "Ӏ Ԍ Ꙁ Ԝ Ь Ԛ Ԁ Ѡ Ѵ"),
    **_pairs("a b e k m h o p c t y x i j s", "а в е к м н о р с т у х і ј ѕ"),
    **_pairs("h q d w r u b g w v y", "һ ԛ ԁ ԝ г и ь ԍ ѡ ѵ ү"),
    # Greek
    **_pairs("a b e z h l k m n o p t y x", "Α Β Ε Ζ Η Ι Κ Μ Ν Ο Ρ Τ Υ Χ"),
    **_pairs("a b y i k v o p o t u x n w c c j", "α β γ ι κ ν ο ρ σ τ υ χ η ω ϲ ς ϳ"),
    # Armenian, Cherokee, Lisu
    **_pairs("o n u h g l", "օ ո ս հ ց լ"),
    **_pairs("d r t a j e w m h g z b s v l c p k b", "Ꭰ Ꭱ Ꭲ Ꭺ Ꭻ Ꭼ Ꮃ Ꮇ Ꮋ Ꮐ Ꮓ Ꮟ Ꮪ Ꮩ Ꮮ Ꮯ Ꮲ Ꮶ Ᏼ"),
    **_pairs("b p d t g k j c z f m n l", "ꓐ ꓑ ꓓ ꓔ ꓖ ꓗ ꓙ ꓚ ꓜ ꓝ ꓟ ꓠ ꓡ"),
    **_pairs("s r v h w x y a e l o u", "ꓢ ꓣ ꓦ ꓧ ꓪ ꓫ ꓬ ꓮ ꓰ ꓲ ꓳ ꓴ"),
}
"""Letters that are taken for Latin ones, as they are drawn in most typefaces."""

ALPHABETS: Final = (0x1F130, 0x1F150, 0x1F170, 0x1F1E6)
"""Where the alphabets of squares, circles and flags begin, which have no compatibility form."""

TWO_LIKE_ONE: Final = {"rn": "m", "vv": "w"}


# Fit to be shown


def clean_name(text: str) -> str:
    """Return a name fit to be shown: one line, nothing invisible, no towers of marks, not too
    long."""
    shown = "".join(_visible(normalize("NFC", text)))
    return " ".join(shown.split())[:LONGEST_NAME].rstrip(f" {JOINER}{NON_JOINER}")


def _visible(text: str) -> list[str]:
    kept: list[str] = []
    marks = 0
    for at, char in enumerate(text):
        before = kept[-1] if kept else " "
        if is_mark(char):
            most = MOST_ACCENTS if is_accent(char) else MOST_MARKS
            if not before.isspace() and marks < most and fits(char, before):
                kept.append(char)
                marks += 1
        elif char in (JOINER, NON_JOINER):
            if joins(char, before, text[at + 1 : at + 2]):
                kept.append(char)
        elif char not in BLANK and category(char) != "Cf":
            kept.append(char if char.isprintable() else " ")
            marks = 0
    return kept


def is_mark(char: str) -> bool:
    return category(char) in ("Mn", "Me")


def is_accent(char: str) -> bool:
    """Return whether it is a mark that goes with any letter, rather than one of a certain
    script."""
    return is_mark(char) and name(char, "").startswith("COMBINING ")


def fits(mark: str, before: str) -> bool:
    """Return whether a mark shows behind a character. Selectors do at most choose the form of an
    emoji."""
    if mark in BLANK:
        return False
    if any(ord(mark) in selectors for selectors in SELECTORS):
        return mark == AS_EMOJI and not before.isalpha()
    return True


def joins(joiner: str, before: str, after: str) -> bool:
    """Return whether an invisible joiner does something here: between emoji, after a virama, and
    between letters of Arabic, where a non-joiner keeps them apart."""
    if not after or not after.isprintable():
        return False
    if joiner == JOINER and is_emoji(before) and is_emoji(after):
        return True
    if combining(before) == VIRAMA:
        return True
    return joiner == NON_JOINER and is_arabic(before) and is_arabic(after)


def is_emoji(char: str) -> bool:
    return char == AS_EMOJI or category(char) == "So" or ord(char) in SKIN_TONES


def is_arabic(char: str) -> bool:
    return name(char, "").startswith("ARABIC LETTER")


# Compared by their look


@lru_cache(maxsize=1024)
def looks_of(text: str) -> frozenset[str]:
    """Return how a name looks as it is written, and in small letters."""
    whole = normalize("NFKD", text)
    return frozenset((_look(whole), _look(whole.casefold())))


def _look(text: str) -> str:
    look = "".join([_resembled(char) for char in text])
    for two, one in TWO_LIKE_ONE.items():
        look = look.replace(two, one)
    return " ".join(look.split())


def _resembled(char: str) -> str:
    """Return what a character is taken for: nothing if it is not seen, a space between words."""
    for first in ALPHABETS:
        if first <= ord(char) < first + 26:
            return chr(ord("a") + ord(char) - first)
    if char in LOOK_ALIKES:
        return LOOK_ALIKES[char]
    if char in BLANK or is_accent(char) or category(char) == "Cf":
        return ""
    if category(char)[0] in "PZC" or category(char) == "Sk":
        return " "
    return char.casefold()


def look_alike(one: str, other: str) -> bool:
    """Return whether one name could be taken for another."""
    return not looks_of(one).isdisjoint(looks_of(other))


def unlike(wanted: str, others: Sequence[str]) -> str:
    """Return the name, with a number added if a player's name looks like it already."""
    candidate, count = wanted, 2
    while any(look_alike(candidate, other) for other in others):
        candidate, count = f"{wanted} {count}", count + 1
    return candidate


def nameless(seat: int) -> str:
    """Return what a person is called who has given no name."""
    return f"Player {seat + 1}"


def given_name(name: str) -> str:
    """Return the name that a person has chosen; "" for what a person without a name is called."""
    return "" if NAMELESS.fullmatch(name) else name


def persons_name(text: str, seat: int, others: Sequence[str]) -> str:
    """Return what a person on a seat is called; a name that stands for something else is
    refused."""
    wanted = clean_name(text)
    for start, what in TAKEN_FOR.items():
        if any(f"{look} ".startswith(f"{start} ") for look in looks_of(wanted)):
            raise BadSetup(f"“{wanted}” would be taken for {what}. Please choose another name.")
    return unlike(wanted or nameless(seat), others)
