"""The drawings of Spielnacht: what is on the box of each game, and two gamers."""

from __future__ import annotations

from typing import Final

from gamenight.table import Shape, Sketch

TWO_GAMERS: Final = Sketch(
    (
        Shape("M52 54H88L98 96H80L70 76L60 96H42Z", "purple", width=3),
        Shape("M54 36a16 16 0 1 0 32 0a16 16 0 1 0 -32 0Z", "red", width=3),
        Shape("M12 54H48L58 96H40L30 76L20 96H2Z", "green", width=3),
        Shape("M14 36a16 16 0 1 0 32 0a16 16 0 1 0 -32 0Z", "blue", width=3),
    ),
    "☺",
)


def box(*shapes: Shape) -> Sketch:
    """Return what is on a box; in a terminal the name of the game says enough."""
    return Sketch(shapes, "▣")


BOXES: Final = {
    # Strategy
    "barn": box(
        Shape("M14 48L50 18L86 48V90H14Z", "brown"),
        Shape("M38 90V58H62V90M38 58L62 90M62 58L38 90", "cream", width=3),
        Shape("M42 40H58", width=6),
    ),
    "cubes": box(
        Shape("M8 60L30 50L52 60V84L30 94L8 84Z", "gray"),
        Shape("M48 60L70 50L92 60V84L70 94L48 84Z", "blue"),
        Shape("M28 26L50 16L72 26V50L50 60L28 50Z", "red"),
        Shape("M8 60L30 70L52 60M30 70V94M48 60L70 70L92 60M70 70V94M28 26L50 36L72 26M50 36V60"),
    ),
    "coins": box(
        Shape("M22 70a28 12 0 1 0 56 0a28 12 0 1 0 -56 0Z", "orange"),
        Shape("M22 54a28 12 0 1 0 56 0a28 12 0 1 0 -56 0Z", "gold"),
        Shape("M22 38a28 12 0 1 0 56 0a28 12 0 1 0 -56 0Z", "yellow"),
        Shape("M50 32V44", width=5),
    ),
    "book": box(
        Shape("M50 26C38 16 22 16 10 22V82C22 76 38 76 50 86Z", "cream"),
        Shape("M50 26C62 16 78 16 90 22V82C78 76 62 76 50 86Z", "white"),
        Shape("M20 36H40M20 48H40M20 60H36M60 36H80M60 48H80M64 60H80", width=3),
    ),
    "train": box(
        Shape("M14 34H48V74H14Z", "blue"),
        Shape("M48 50H84V74H48Z", "red"),
        Shape("M68 50V30H80V50", "gray"),
        Shape("M22 42H40V56H22Z", "yellow", width=3),
        Shape(
            "M18 80a9 9 0 1 0 18 0a9 9 0 1 0 -18 0ZM62 80a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z", "white"
        ),
        Shape("M4 92H96"),
    ),
    "clock": box(
        Shape("M12 50a38 38 0 1 0 76 0a38 38 0 1 0 -76 0Z", "cream"),
        Shape("M50 50V24M50 50L68 62", width=6),
        Shape("M50 16V20M84 50H80M50 84V80M16 50H20"),
    ),
    "teapot": box(
        Shape("M68 44C90 36 94 62 70 70", width=6),
        Shape("M30 60L8 38L20 34L34 48Z", "gold"),
        Shape("M26 62C26 34 74 34 74 62C74 86 26 86 26 62Z", "orange-yellow"),
        Shape("M36 42H64M50 34V28", width=5),
    ),
    # Cards
    "fan": box(
        Shape("M14 40L40 26L62 72L36 86Z", "white"),
        Shape("M32 22H62V78H32Z", "cream"),
        Shape("M60 26L86 38L66 86L40 74Z", "white"),
        Shape("M64 46C70 36 80 46 66 62C54 54 56 42 64 46Z", "red", width=2),
    ),
    "ace": box(
        Shape("M26 10H74V90H26Z", "white"),
        Shape("M50 72C28 54 34 34 50 46C66 34 72 54 50 72Z", "red"),
        Shape("M34 28L39 16L44 28M36 24H42", width=3),
    ),
    "stars": box(
        Shape("M26 10H74V90H26Z", "blue-purple"),
        Shape("M50 24L56 42H74L60 53L65 71L50 60L35 71L40 53L26 42H44Z", "yellow", width=3),
    ),
    "fish": box(
        Shape("M8 50C24 22 56 22 70 50C56 78 24 78 8 50Z", "gray"),
        Shape("M68 50L92 30V70Z", "gray"),
        Shape("M24 46V48", width=7),
        Shape("M44 38C50 46 50 54 44 62M56 40C60 46 60 54 56 60", width=3),
    ),
    "socks": box(
        Shape("M36 12H62V54L30 88C14 88 10 72 20 64L36 52Z", "orange"),
        Shape("M36 24H62M36 36H62", stroke="cream", width=6),
        Shape("M36 12H62V54L30 88C14 88 10 72 20 64L36 52Z"),
    ),
    "bulb": box(
        Shape("M50 10C22 10 18 44 38 60V72H62V60C82 44 78 10 50 10Z", "yellow"),
        Shape("M38 80H62M42 90H58", width=5),
        Shape("M42 42L58 58M58 42L42 58", stroke="red", width=6),
    ),
    "flame": box(
        Shape(
            "M50 8C54 30 82 40 76 68C72 92 28 92 24 68C22 52 34 48 36 34C46 38 50 24 50 8Z", "red"
        ),
        Shape("M50 48C54 60 64 62 62 74C58 86 42 86 38 74C36 64 48 60 50 48Z", "yellow", width=3),
    ),
    "parrot": box(
        Shape("M34 88C22 44 36 12 58 14C78 16 80 46 66 62L60 92Z", "red"),
        Shape("M68 24C88 24 88 44 76 50L66 40Z", "yellow"),
        Shape("M56 30V32", width=9),
        Shape("M40 54C52 56 56 68 52 84", stroke="blue", width=8),
    ),
    # Conquest
    "sofa": box(
        Shape("M22 50V28C22 20 78 20 78 28V50", "green"),
        Shape("M8 46C8 38 24 38 24 50V58H76V50C76 38 92 38 92 46V80H8Z", "yellow-green"),
        Shape("M24 58V80M76 58V80M18 80V90M82 80V90"),
    ),
    "car": box(
        Shape("M8 66V52L24 48L34 30H66L78 48L92 54V70H8Z", "red"),
        Shape("M32 48L40 36H50V48ZM56 48V36H64L70 48Z", "white", width=3),
        Shape(
            "M20 72a10 10 0 1 0 20 0a10 10 0 1 0 -20 0ZM62 72a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z",
            "gray",
        ),
    ),
    "gnome": box(
        Shape("M26 54L50 6L74 54Z", "red"),
        Shape("M32 54H68V64C68 92 32 92 32 64Z", "white"),
        Shape("M42 54a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z", "orange", width=3),
    ),
    "ship": box(
        Shape("M50 10V62", width=5),
        Shape("M28 18H72L66 48H34Z", "cream"),
        Shape("M40 18L37 48M60 18L63 48", stroke="red", width=6),
        Shape("M8 54C20 68 80 68 92 54C88 80 80 88 66 88H34C20 88 12 80 8 54Z", "brown"),
    ),
    "flag": box(
        Shape("M4 92C24 64 76 64 96 92Z", "yellow-green"),
        Shape("M40 82V12", width=5),
        Shape("M40 14H82L70 28L82 42H40Z", "orange"),
    ),
    "penguin": box(
        Shape("M50 8C74 8 78 40 78 62C78 96 22 96 22 62C22 40 26 8 50 8Z", "black"),
        Shape("M50 34C64 34 68 52 66 68C64 88 36 88 34 68C32 52 36 34 50 34Z", "white", width=3),
        Shape("M42 26V27M58 26V27", stroke="white", width=7),
        Shape("M42 36H58L50 46Z", "orange", width=3),
    ),
    "hedgehog": box(
        Shape(
            "M10 66L6 48L18 50L18 34L32 40L36 24L48 34L58 22L64 36L76 32L74 48L92 70L80 82H26Z",
            "brown",
        ),
        Shape("M56 82C54 62 70 52 94 72C90 82 80 82 56 82Z", "cream"),
        Shape("M72 66V67M92 72V73", width=6),
    ),
    "house": box(
        Shape("M18 48H82V90H18Z", "cream"),
        Shape("M8 52L50 14L92 52Z", "red"),
        Shape("M42 90V64H58V90", "brown"),
        Shape("M66 60H74V70H66ZM26 60H34V70H26Z", "yellow", width=3),
    ),
    "crown": box(
        Shape("M10 28L30 50L50 16L70 50L90 28L82 82H18Z", "gold"),
        Shape("M18 70H82", width=5),
        Shape("M50 56V58M34 60V61M66 60V61", stroke="red", width=8),
    ),
    "swords": box(
        Shape("M14 14L26 12L74 70L68 76L12 26Z", "white"),
        Shape("M86 14L74 12L26 70L32 76L88 26Z", "gray"),
        Shape("M60 84L84 60M16 60L40 84M76 76L90 90M24 76L10 90", width=6),
    ),
    "moon": box(
        Shape("M62 10C30 10 12 34 18 58C24 84 58 96 80 76C52 78 38 40 62 10Z", "yellow"),
        Shape("M78 24V32M74 28H82M86 50V56M83 53H89", width=3),
    ),
    # Cooperative
    "torch": box(
        Shape("M36 50H64L56 94H44Z", "brown"),
        Shape("M50 6C54 22 70 28 64 46H36C30 30 46 24 50 6Z", "orange-yellow"),
        Shape("M14 20L24 26M86 20L76 26M8 46H20M92 46H80", stroke="yellow", width=5),
    ),
    "bread": box(
        Shape("M8 62C8 34 30 26 50 26C70 26 92 34 92 62C92 84 8 84 8 62Z", "orange-yellow"),
        Shape("M28 38L38 54M46 34L54 52M62 36L72 52", width=5),
    ),
    "pipes": box(
        Shape("M8 30H40V94H64V54H92V30H64", "none", width=4),
        Shape("M8 24H46V70H92V90H26V44H8Z", "gray"),
        Shape("M8 20V48M92 66V94M24 44H48M46 70V92", width=6),
        Shape("M72 24C78 36 82 40 82 48C82 58 62 58 62 48C62 40 68 36 72 24Z", "white", width=3),
    ),
    "lighthouse": box(
        Shape("M38 36H62L70 90H30Z", "white"),
        Shape("M35 54H65L67 70H33Z", "red"),
        Shape("M36 20H64V36H36ZM50 8L66 20H34Z", "yellow"),
        Shape("M68 26L94 16M68 32L94 40", stroke="yellow", width=5),
    ),
    "wolf": box(
        Shape("M20 8L38 30H62L80 8L84 50L62 84L50 92L38 84L16 50Z", "gray"),
        Shape("M36 58L50 50L64 58L50 92Z", "white", width=3),
        Shape("M34 46L42 48M66 46L58 48M50 84V86", width=6),
    ),
    "submarine": box(
        Shape("M50 40V18H66", width=5),
        Shape("M34 40L38 28H60L64 40Z", "orange"),
        Shape("M8 62C8 38 78 38 84 62C78 86 8 86 8 62Z", "yellow"),
        Shape("M84 62L96 50V74Z", "orange"),
        Shape(
            "M22 62a6 6 0 1 0 12 0a6 6 0 1 0 -12 0ZM44 62a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z", "white"
        ),
    ),
    "ghost": box(
        Shape("M20 92V46C20 0 80 0 80 46V92L68 80L60 92L50 80L40 92L32 80Z", "white"),
        Shape("M40 42V48M60 42V48", width=9),
        Shape("M44 64H56", width=6),
    ),
    "pot": box(
        Shape("M14 46H86V72C86 92 14 92 14 72Z", "blue"),
        Shape("M4 52H14M86 52H96M20 36H80V46H20Z", "gray"),
        Shape("M34 58H66V74H34Z", "black", width=3),
        Shape("M42 66H46M54 66H58", stroke="red", width=6),
        Shape("M50 36V22C50 14 64 14 66 8", stroke="orange", width=5),
    ),
    "firefly": box(
        Shape("M50 54L16 32C22 14 44 26 50 54L84 32C78 14 56 26 50 54Z", "white", width=3),
        Shape("M40 60C40 44 60 44 60 60V74C60 96 40 96 40 74Z", "yellow"),
        Shape("M42 50C42 34 58 34 58 50Z", "black"),
        Shape("M20 82L30 78M80 82L70 78M50 98V100", stroke="yellow", width=5),
    ),
    "door": box(
        Shape("M22 8H78V92H22Z", "brown"),
        Shape("M36 16L78 8V92L36 84Z", "orange"),
        Shape("M46 50V54", width=8),
    ),
    "mountain": box(
        Shape("M2 90L38 22L58 58L68 42L98 90Z", "gray"),
        Shape("M38 22L27 44L36 40L42 48L50 44Z", "white", width=3),
        Shape("M68 42V14L84 20L68 26", "red"),
    ),
    "duck": box(
        Shape(
            "M10 58C24 70 34 62 40 54C28 28 50 10 64 22C76 32 70 44 66 50"
            "C92 50 92 86 62 88H36C18 88 10 74 10 58Z",
            "yellow",
        ),
        Shape("M70 32L92 36L72 44Z", "orange"),
        Shape("M58 30V31", width=7),
    ),
    # Party
    "notes": box(
        Shape("M34 74V22L80 12V64", width=6),
        Shape("M34 34L80 24", width=6),
        Shape(
            "M12 76a12 9 0 1 0 24 0a12 9 0 1 0 -24 0ZM58 66a12 9 0 1 0 24 0a12 9 0 1 0 -24 0Z",
            "yellow",
        ),
    ),
    "bubbles": box(
        Shape("M8 14H66V52H36L20 68V52H8Z", "white"),
        Shape("M40 42H92V76H82V92L66 76H40Z", "yellow"),
        Shape("M52 58V59M66 58V59M80 58V59", width=7),
    ),
    "spoon": box(
        Shape("M50 8C72 8 72 46 50 46C28 46 28 8 50 8Z", "gray"),
        Shape("M50 46V94", width=8),
    ),
    "mask": box(
        Shape("M10 14C26 22 42 22 58 14C60 44 52 66 34 72C16 66 8 44 10 14Z", "white"),
        Shape("M42 34C58 42 74 42 90 34C92 64 84 86 66 92C48 86 40 64 42 34Z", "orange"),
        Shape("M56 56L64 54M80 54L72 56M54 76Q66 62 78 76M20 36L28 38", width=4),
    ),
    "horn": box(
        Shape("M12 40H34L80 14V86L34 60H12Z", "red"),
        Shape("M24 60L32 88H44L38 62", "gray"),
        Shape("M88 36L96 30M90 50H98M88 64L96 70", width=5),
    ),
    "llama": box(
        Shape(
            "M40 94V52L34 40C32 24 46 20 50 24L46 8L56 20L64 8V28C74 34 74 48 62 50V94Z", "cream"
        ),
        Shape("M48 34V36M60 34V36", width=6),
        Shape("M38 66H64M38 76H64", stroke="red", width=6),
    ),
    "pencil": box(
        Shape("M70 8L92 30L38 84L10 90L16 62Z", "yellow"),
        Shape("M60 18L82 40M16 62L38 84", width=3),
        Shape("M48 92H92", width=5),
    ),
    "microphone": box(
        Shape("M36 10C36 2 64 2 64 10V46C64 58 36 58 36 46Z", "gray"),
        Shape("M24 40C24 76 76 76 76 40M50 68V90M34 92H66", width=6),
        Shape("M36 20H64M36 32H64", width=3),
    ),
    "rings": box(
        Shape("M14 60a24 24 0 1 0 48 0a24 24 0 1 0 -48 0Z", stroke="yellow", width=9),
        Shape("M40 60a24 24 0 1 0 48 0a24 24 0 1 0 -48 0Z", stroke="gold", width=9),
        Shape("M64 10L76 20L64 34L52 20Z", "white"),
    ),
    "turned": box(
        Shape("M10 14H90V70H52L32 90V70H10Z", "white"),
        Shape("M74 42H28M44 26L28 42L44 58", width=8),
    ),
    "cassette": box(
        Shape("M8 22H92V82H8Z", "teal"),
        Shape("M18 32H82V46H18Z", "cream", width=3),
        Shape(
            "M24 62a9 9 0 1 0 18 0a9 9 0 1 0 -18 0ZM58 62a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z", "white"
        ),
        Shape("M30 82L36 74H64L70 82", width=3),
    ),
}
"""By what they show."""

ON_BOX: Final = (
    *("barn", "fish", "sofa", "torch", "notes", "socks", "car", "bread", "bubbles", "coins"),
    *("gnome", "pipes", "spoon", "coins", "ace", "lighthouse", "mask", "cubes", "fan", "ship"),
    *("horn", "book", "fan", "flag", "wolf", "teapot", "stars", "penguin", "submarine", "llama"),
    *("pencil", "ghost", "hedgehog", "fan", "book", "house", "microphone", "ace", "train", "pot"),
    *("parrot", "crown", "firefly", "rings", "barn", "book", "turned", "door", "swords", "bulb"),
    *("clock", "cassette", "mountain", "crown", "flame", "stars", "moon", "duck", "mask", "book"),
)
"""What is on the box of each game, by its number."""

DRAWINGS: Final = {"emblem": TWO_GAMERS, **BOXES}
