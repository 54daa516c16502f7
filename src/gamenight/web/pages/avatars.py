"""Avatars on pages: a person's animal and colour, and the choice of another one.

The animals are drawn by a script (static/js/draw/animals.js); what is sent are places for them.
"""

from __future__ import annotations

import htpy as h
from htpy import Element

from gamenight.table.avatars import ANIMALS, SEAT_COLOURS, Avatar


def avatar_place(avatar: Avatar) -> Element:
    """Render where an animal is drawn. The name of its person has to stand beside it."""
    return h.span(
        class_=f"avatar seat-{avatar.colour}", data_animal=avatar.animal, aria_hidden="true"
    )


def avatar_choice(current: Avatar, chosen: bool) -> Element:
    """Render all animals and all colours, each chosen at a press; until then a table deals them
    out."""
    animals = [(Avatar(animal, current.colour), animal) for animal in ANIMALS]
    colours = [(Avatar(current.animal, colour), colour) for colour in SEAT_COLOURS]
    return h.form(".avatar-choice", method="post", action="/me/avatar", data_avatars=True)[
        h.fieldset[
            h.legend["Your animal"],
            (option(one, word, chosen and word == current.animal) for one, word in animals),
        ],
        h.fieldset[
            h.legend["Your colour"],
            (option(one, word, chosen and word == current.colour) for one, word in colours),
        ],
    ]


def option(avatar: Avatar, word: str, is_chosen: bool) -> Element:
    return h.button(
        type="submit", name="avatar", value=str(avatar), aria_pressed=str(is_chosen).lower()
    )[avatar_place(avatar), h.span[word]]
