"""The first-time lesson for Spots, and its drawings."""

from __future__ import annotations

import re
from typing import Final

from gamenight.game.describing import NO_MARKS
from gamenight.table import Card, Die, Lesson, Pointer, Sentence, Shape, Sketch, WhyNot

from .rules.constants import DOGS, FETCH, SPACES, WALK, space
from .table import die, dog_card, treat_tokens, trick_tile

# The drawings of Spots: every dog of the box in a few lines, a treat and a pawprint.
#
# A dog is put together from parts that lie in a square of 100 by 100, so that each looks like
# itself: a coat, a head, ears, markings, eyes, and something of its own.


PAIR = re.compile(r"(-?\d+) (-?\d+)")


def mirror(path: str) -> str:
    """Return the path turned left to right; it must be made of pairs of numbers only."""
    return PAIR.sub(lambda pair: f"{100 - int(pair[1])} {pair[2]}", path)


def both(path: str) -> str:
    """Return a left part and its mirror image."""
    return f"{path} {mirror(path)}"


HEADS = {
    "round": "M50 20C72 20 82 36 82 54C82 76 68 88 50 88C32 88 18 76 18 54C18 36 28 20 50 20Z",
    "long": "M50 16C68 16 76 30 75 46C74 60 68 64 66 76C64 87 58 93 50 93"
    "C42 93 36 87 34 76C32 64 26 60 25 46C24 30 32 16 50 16Z",
    "square": "M30 22L70 22C79 22 82 28 82 36L82 70C82 82 74 89 62 89"
    "L38 89C26 89 18 82 18 70L18 36C18 28 21 22 30 22Z",
    "wide": "M50 26C68 26 80 33 85 50C91 72 82 89 62 89L38 89C18 89 9 72 15 50C20 33 32 26 50 26Z",
    "small": "M50 30C68 30 76 42 76 56C76 74 66 86 50 86C34 86 24 74 24 56C24 42 32 30 50 30Z",
}

EARS = {
    "floppy": both("M28 28C12 26 4 44 8 66C18 68 27 58 29 42Z"),
    "pointed": both("M21 46L19 6L46 24Z"),
    "hanging": both("M27 28C8 34 3 66 10 91C22 92 29 70 30 44Z"),
    "round": both("M38 24C34 10 12 10 12 26C12 38 20 44 25 44Z"),
    "bat": both("M26 42C8 26 9 8 15 4C28 5 41 16 45 28Z"),
    "folded": both("M22 40L15 13L45 23L31 36Z"),
    "shaggy": both("M30 24C18 18 10 26 13 34C4 38 5 50 11 52C6 62 14 70 22 66C26 60 28 50 28 42Z"),
    "uneven": "M21 46L19 6L46 24Z M72 28C88 26 96 44 92 66C82 68 73 58 71 42Z",
}

MARKINGS = {
    "none": "",
    "patch": "M26 46C26 32 46 32 47 46C47 60 27 60 26 46Z",
    "other patch": mirror("M26 46C26 32 46 32 47 46C47 60 27 60 26 46Z"),
    "blaze": "M50 22C44 34 45 46 41 60L59 60C55 46 56 34 50 22Z",
    "mask": "M24 48C28 34 44 37 50 46C56 37 72 34 76 48C72 60 59 58 50 52C41 58 28 60 24 48Z",
    "cap": "M24 42C26 26 38 23 50 23C62 23 74 26 76 42C64 36 36 36 24 42Z",
    "freckles": both("M28 66L29 67M33 72L34 73M27 74L28 75"),
    "stripes": "M50 24L50 36M42 26L43 36M58 26L57 36",
    "half": "M50 22C34 22 24 34 24 54C24 72 34 84 50 84Z",
}

EYES = {
    "bright": "M36 46a4 4 0 1 0 8 0a4 4 0 1 0 -8 0ZM56 46a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
    "small": "M38 46a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM57 46"
    "a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0Z",
    "sleepy": "M34 46C37 50 42 50 45 46M55 46C58 50 63 50 66 46",
    "happy": "M34 48C37 42 42 42 45 48M55 48C58 42 63 42 66 48",
    "wink": "M36 46a4 4 0 1 0 8 0a4 4 0 1 0 -8 0ZM55 46C58 50 63 50 66 46",
}

MOUSTACHE = "M50 72C42 68 32 72 28 80C36 80 46 80 50 74C54 80 64 80 72 80C68 72 58 68 50 72Z"
PETALS = "M70 22C62 14 70 8 74 14C80 8 88 14 80 20C88 26 80 32 74 27C68 32 62 26 70 22Z"
GLASSES = "M30 46a9 9 0 1 0 18 0a9 9 0 1 0 -18 0ZM52 46a9 9 0 1 0 18 0a9 9 0 1 0 -18 0ZM48 45L52 45"
SCARF = "M28 84C42 92 58 92 72 84L74 92C60 99 40 99 26 92ZM62 92L68 100L56 100Z"
FRINGE = (
    "M26 38C30 22 40 18 50 18C60 18 70 22 74 38C68 32 66 40 61 34"
    "C58 42 53 36 50 42C47 36 42 42 39 34C34 40 32 32 26 38Z"
)

EXTRAS = {
    "none": (),
    "tongue": (Shape("M46 79C46 92 57 92 56 79Z", "red", "ink", 2.5),),
    "collar": (
        Shape("M30 86C42 92 58 92 70 86L70 94C58 100 42 100 30 94Z", "red", "ink", 2.5),
        Shape("M46 95a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z", "gold", "ink", 2),
    ),
    "bow": (Shape("M50 18L36 10L36 26ZM50 18L64 10L64 26Z", "purple-red", "ink", 2.5),),
    "bow tie": (Shape("M50 92L36 85L36 99ZM50 92L64 85L64 99Z", "blue", "ink", 2.5),),
    "moustache": (Shape(MOUSTACHE, "gray", "ink", 2),),
    "brows": (Shape("M33 38L45 35M67 38L55 35", "none", "ink", 5),),
    "hat": (Shape("M26 25L74 25M34 25L36 5L64 5L66 25Z", "black", "ink", 4),),
    "flower": (
        Shape(PETALS, "purple", "ink", 2),
        Shape("M72 20a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z", "yellow", "none", 0),
    ),
    "glasses": (Shape(GLASSES, "none", "ink", 3),),
    "scarf": (Shape(SCARF, "green", "ink", 2.5),),
    "fringe": (Shape(FRINGE, "cream", "ink", 2.5),),
    "crown": (Shape("M34 20L32 4L42 12L50 2L58 12L68 4L66 20Z", "gold", "ink", 2.5),),
    "teeth": (Shape("M40 80L43 74L46 80ZM54 80L57 74L60 80Z", "white", "ink", 2),),
}

Look = tuple[str, str, str, str, str, str, str, str]
"""Coat, ears' coat, head, ears, markings, their colour, eyes, and something of its own."""

LOOKS: dict[str, Look] = {
    "Burt": ("brown", "brown", "wide", "folded", "none", "white", "sleepy", "none"),
    "Bristles": ("gray", "gray", "square", "pointed", "freckles", "ink", "small", "moustache"),
    "Bongo": ("orange", "brown", "round", "round", "none", "white", "happy", "tongue"),
    "Eloise": ("white", "cream", "small", "shaggy", "none", "white", "bright", "bow"),
    "Ursula": ("black", "black", "round", "round", "cap", "gray", "small", "none"),
    "Mayor": ("cream", "brown", "square", "floppy", "none", "white", "sleepy", "hat"),
    "Sundrop": ("yellow", "gold", "round", "floppy", "none", "white", "happy", "flower"),
    "Jolene": ("red-orange", "red-orange", "long", "hanging", "blaze", "white", "bright", "none"),
    "Xerxes": ("gold", "brown", "long", "pointed", "none", "white", "small", "crown"),
    "Louise": ("cream", "orange", "small", "hanging", "none", "white", "sleepy", "collar"),
    "Missy": ("white", "black", "round", "floppy", "patch", "black", "bright", "bow"),
    "Lil Beth": ("cream", "cream", "small", "bat", "none", "white", "bright", "tongue"),
    "Handsome": ("brown", "black", "square", "folded", "blaze", "cream", "wink", "bow tie"),
    "Frankie": ("gray", "black", "wide", "bat", "other patch", "white", "bright", "none"),
    "Bitsy": ("orange-yellow", "brown", "small", "pointed", "none", "white", "bright", "scarf"),
    "Gretchen": ("brown", "brown", "long", "hanging", "cap", "black", "happy", "scarf"),
    "Lief": ("cream", "gray", "round", "pointed", "mask", "gray", "bright", "none"),
    "Goliath": ("gold", "brown", "wide", "floppy", "mask", "brown", "small", "none"),
    "Gumbo": ("orange", "orange", "square", "shaggy", "stripes", "ink", "happy", "collar"),
    "Pebble": ("gray", "gray", "small", "round", "freckles", "ink", "happy", "none"),
    "Wilbur": ("cream", "cream", "wide", "uneven", "none", "white", "wink", "tongue"),
    "Cabbage": ("yellow-green", "green", "round", "shaggy", "none", "white", "sleepy", "none"),
    "Honcho": ("black", "brown", "square", "pointed", "blaze", "white", "small", "scarf"),
    "Wolfgang": ("gray", "gray", "long", "pointed", "mask", "white", "small", "teeth"),
    "Raya": ("orange", "orange", "long", "bat", "blaze", "cream", "bright", "flower"),
    "Rogue": ("brown", "black", "round", "uneven", "patch", "black", "wink", "none"),
    "Nutmeg": ("brown", "orange", "small", "floppy", "half", "cream", "happy", "none"),
    "Rupert": ("white", "gray", "square", "hanging", "none", "white", "bright", "glasses"),
    "Mirabelle": ("cream", "gold", "long", "shaggy", "none", "white", "happy", "crown"),
    "Momo": ("white", "white", "round", "shaggy", "none", "white", "small", "fringe"),
    "Zipper": ("white", "black", "long", "uneven", "half", "black", "bright", "tongue"),
    "Doog": ("gold", "orange", "wide", "hanging", "stripes", "ink", "bright", "brows"),
}

SNOUT = "M50 57C64 57 70 66 70 74C70 83 60 87 50 87C40 87 30 83 30 74C30 66 36 57 50 57Z"
NOSE = "M42 60L58 60C58 68 53 70 50 70C47 70 42 68 42 60Z"
MOUTH = "M50 70L50 76M38 76C40 82 47 82 50 76C53 82 60 82 62 76"
DARK_COATS = ("black", "brown")


def portrait(name: str) -> Sketch:
    """Return the picture of a dog."""
    coat, ear_coat, head, ears, marking, marking_colour, eyes, extra = LOOKS[name]
    shapes = [Shape(EARS[ears], ear_coat, "ink", 3), Shape(HEADS[head], coat, "ink", 3)]
    if MARKINGS[marking]:
        line = marking_colour == "ink"
        fill, stroke = ("none", "ink") if line else (marking_colour, "none")
        shapes.append(Shape(MARKINGS[marking], fill, stroke, 3.5 if line else 0))
    on_dark = coat in DARK_COATS and marking not in ("mask", "half")
    shapes.append(eyes_shape(eyes, on_dark))
    shapes.append(Shape(SNOUT, "cream" if coat != "cream" else "white", "ink", 2))
    shapes.append(Shape(MOUTH, "none", "ink", 3))
    shapes.append(Shape(NOSE, "black", "ink", 2))
    shapes.extend(EXTRAS[extra])
    return Sketch(tuple(shapes), "ᴥ")


def eyes_shape(eyes: str, on_dark: bool) -> Shape:
    """Closed eyes are lines, open ones are filled; on a dark coat both are light."""
    if eyes in ("sleepy", "happy"):
        return Shape(EYES[eyes], "none", "white" if on_dark else "ink", 4)
    return Shape(EYES[eyes], "black", "white" if on_dark else "ink", 2.5)


BONE = "M30 38C14 24 2 44 18 50C2 56 14 76 30 62L70 62C86 76 98 56 82 50C98 44 86 24 70 38Z"
PAD = "M50 48C66 48 76 64 74 76C70 90 60 82 50 82C40 82 30 90 26 76C24 64 34 48 50 48Z"
OUTER_TOES = both("M24 30C34 30 36 46 28 52C18 50 14 34 24 30Z")
INNER_TOES = both("M42 14C52 18 50 36 43 40C34 36 32 18 42 14Z")

DRAWINGS: Final = {
    "emblem": portrait("Jolene"),
    "treat": Sketch((Shape(BONE, "brown", "ink", 4),), "∞"),
    "pawprint": Sketch(
        tuple([Shape(path, "ink", "none", 0) for path in (PAD, OUTER_TOES, INNER_TOES)]), "✿"
    ),
    **{name: portrait(name) for name, _ in DOGS},
}
"""By name; the picture of a dog has the name of the dog."""


# The lesson


def dog(name: str, *filled: int) -> Card:
    """Return a dog with dice on these of its spaces."""
    number = [known for known, _ in DOGS].index(name)
    return dog_card(number, SPACES[number] - sum(space(face) for face in filled))


def dice(*faces: int) -> tuple[Die, ...]:
    return tuple(die(f"die {at}", "Die", face) for at, face in enumerate(faces))


LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "On your turn do a trick: choose a tile that lies face up, flip it, and do what it "
            "says.",
            (
                trick_tile(WALK, 0, False, None, NO_MARKS),
                trick_tile(FETCH, 0, True, None, NO_MARKS),
            ),
        ),
        Sentence(
            "A die that you roll goes on a space of your dogs that shows its number, or you bury "
            "it in your yard.",
            (*dice(5), dog("Goliath", 1)),
        ),
        Sentence(
            "More than 7 spots in your yard are a bust: your turn ends, and you lose all your "
            "dice, buried and on dogs.",
            dice(5, 3),
        ),
        Sentence(
            "Before you place a roll, a treat lets you roll all of it again.",
            (*treat_tokens("treat", 1), *dice(6, 6, 4)),
        ),
        Sentence(
            "Instead of a trick you may score all your complete dogs. The first to have scored six "
            "wins.",
            (dog("Bitsy", 4, 6), dog("Burt", 1)),
        ),
    ),
    pointers=(
        Pointer(
            "Tricks that are lit lie face up: do one of them. It is turned face down, and the "
            "others remain for the next player.",
            "tricks",
            "Which trick do you do?",
            lit=True,
        ),
        Pointer("Your dogs. The numbers on their empty spaces are what you want to roll.", "pack"),
        Pointer("Your yard: what fits nowhere is buried here, up to 7 spots.", "yard"),
        Pointer(
            "Your roll. Keep it, or spend a treat and roll all of these dice again.",
            "roll",
            "Keep this roll",
        ),
        Pointer(
            "The lit spaces show the number of your die. Press one to put it there, or your yard "
            "to bury it.",
            "pack",
            "Where does the",
            lit=True,
        ),
        Pointer(
            "You may go on or stop. Look at your yard first: more than 7 spots, and you bust.",
            asked="roll on or stop?",
        ),
    ),
    why_not=(
        WhyNot(
            "This trick was done and lies face down. When only one is left face up, all are "
            "turned up again before the next turn.",
            "tricks",
            "Do a Trick",
            "Which trick do you do?",
        ),
        WhyNot(
            "The die goes only on an empty space that shows its number.",
            "pack",
            "Rolling and placing dice",
            "Where does the",
        ),
    ),
)
