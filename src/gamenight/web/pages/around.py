"""What stands beside a table: invitations for open seats, stand-ins, and what to do at the end."""

from __future__ import annotations

from urllib.parse import urlsplit

import htpy as h
import segno
from htpy import Element, Node
from markupsafe import Markup

from gamenight.web.room import Room


def around(room: Room, token: str, base: str) -> Element:
    """For one viewer; only the one who set up the table sees its invitations."""
    mine = room.seats_of(token)
    own_invitations = room.invitations(token)
    return h.div(".around")[
        (
            invite(seat, f"{base}/join/{room.id}/{own_invitations[seat]}")
            if seat in own_invitations
            else waiting(seat)
            for seat in range(len(room.seats))
            if room.is_open(seat)
        ),
        (stand_in(room, seat, seat in mine) for seat in stand_ins(room)),
        afterwards(room, token) if room.match.state.over else None,
    ]


def invite(seat: int, address: str) -> Element:
    return h.section(".invite", aria_label=f"Invitation for seat {seat + 1}")[
        h.div(".invite-words")[
            h.h2[f"Seat {seat + 1} is open"],
            h.p["Send this link to whoever shall sit here, or let them scan the code."],
            h.p(".help")[
                "It works on this computer only. Start the server with --host 0.0.0.0 and open "
                "its page under this computer's address to invite others in your network."
            ]
            if is_local(address)
            else None,
            h.input(".address", readonly=True, value=address, aria_label="Invitation link"),
            h.div(".row")[
                h.button(".primary", type="button", data_copy=address)["Copy the link"],
                h.button(type="button", data_fill=str(seat))["Let a bot sit here"],
            ],
        ],
        qr_code(address, f"QR code with the invitation for seat {seat + 1}"),
    ]


def is_local(address: str) -> bool:
    """Whether an address means "this computer" wherever it is opened."""
    return urlsplit(address).hostname in ("127.0.0.1", "localhost", "::1")


def qr_code(address: str, words: str) -> Element:
    code = segno.make(address, error="m", micro=False)
    drawing = code.svg_inline(border=2, omitsize=True, dark="#1B1B1F", light="#FFFFFF")
    return h.div(".qr", role="img", aria_label=words)[Markup(drawing)]


def waiting(seat: int) -> Element:
    return h.p(".notice")[f"Seat {seat + 1} is still open."]


def stand_ins(room: Room) -> list[int]:
    """The seats of people for whom a bot plays at the moment."""
    return [at for at, seat in enumerate(room.seats) if seat.bot and seat.token_hash]


def stand_in(room: Room, seat: int, mine: bool) -> Element:
    name = room.names[seat]
    back: Node = h.button(type="button", data_return=str(seat))["Take the seat back"]
    return h.p(".notice")[f"A bot plays for {name}. ", back if mine else None]


def afterwards(room: Room, token: str) -> Element:
    path = f"/table/{room.id}/{token}" if token else f"/table/{room.id}"
    return h.section(".after", aria_label="After the match")[
        h.div(".row")[
            again(room, token, path),
            h.a(".button", href=f"{path}/replay")["Replay"],
            h.a(".button", href=f"{path}/record.json", download=True)["Record"],
            h.a(".button", href=f"{path}/record.txt", download=True)["Record as text"],
        ],
    ]


def again(room: Room, token: str, path: str) -> Node:
    if not room.seats_of(token):
        return None
    if room.next_table:
        address = f"/table/{room.next_table}/{token}"
        return h.a(".button.primary", href=address)["To the next match"]
    return h.form(method="post", action=f"{path}/again")[
        h.button(".primary", type="submit")["Play again"]
    ]
