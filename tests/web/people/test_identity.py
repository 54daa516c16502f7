"""Who a visitor is: only what looks like a token counts, and scripts cannot read it."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from gamenight.web.edge.tokens import (
    hash_of,
    home_in,
    home_of,
    is_token,
    key_to,
    new_table_id,
    new_token,
    next_table_id,
)
from gamenight.web.people.identity import (
    COOKIE,
    SECONDS_TO_KEEP,
    SECURE_COOKIE,
    forget_person,
    key_for,
    new_person,
    person_hash_for,
    person_hash_of,
    person_of,
    remember_person,
)

PERSON = new_person()


def asked(cookie: str = "", scheme: str = "http") -> HTTPConnection:
    headers = [(b"host", b"server"), (b"cookie", f"{COOKIE}={cookie}".encode())]
    return HTTPConnection({"type": "http", "scheme": scheme, "path": "/", "headers": headers})


@pytest.mark.parametrize(
    ("cookie", "is_somebody"),
    [(PERSON, True), ("", False), (PERSON[1:], False), (PERSON + "a", False), ("*" * 32, False)],
    ids=["whole", "empty", "short", "long", "other letters"],  # tokens differ from run to run
)
def test_only_what_looks_like_a_token_is_somebody(cookie: str, is_somebody: bool) -> None:
    assert person_of(asked(cookie)) == (cookie if is_somebody else "")
    assert person_hash_of(asked(cookie)) == (hash_of(cookie) if is_somebody else "")


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_browser_keeps_the_token_where_no_script_reads_it(scheme: str) -> None:
    kept = remember_person(asked(scheme=scheme), Response(), PERSON).headers["set-cookie"]
    name, *attributes = kept.split("; ")
    assert name == f"{SECURE_COOKIE if scheme == 'https' else COOKIE}={PERSON}"
    expected = {f"Max-Age={SECONDS_TO_KEEP}", "HttpOnly", "SameSite=lax", "Path=/"}
    assert set(attributes) == expected | ({"Secure"} if scheme == "https" else set())
    assert "Max-Age=0" in forget_person(asked(scheme=scheme), Response()).headers["set-cookie"]


def test_over_tls_the_cookie_that_nobody_can_plant_goes_first() -> None:
    other = new_person()
    both = f"{other}; {SECURE_COOKIE}={PERSON}"
    assert person_of(asked(both, "https")) == PERSON
    assert person_of(asked(both, "http")) == other
    assert person_of(asked(other, "https")) == other  # of earlier versions


def test_somebody_else_at_the_same_browser_gets_a_token_of_their_own() -> None:
    own = key_to("table-1", PERSON)
    assert key_for(PERSON, "table-1", lambda _: False) == own
    other = key_for(PERSON, "table-1", lambda key: key == own)
    assert other != own
    assert is_token(other)
    assert person_hash_for(asked(PERSON), "table-1", own) == hash_of(PERSON)
    for place, token in (("table-1", other), ("table-2", own)):
        assert person_hash_for(asked(PERSON), place, token) == ""
    assert person_hash_for(asked(), "table-1", own) == ""


def test_a_key_opens_one_place_and_tells_nothing_of_the_person() -> None:
    keys = {key_to(place, PERSON) for place in ("table-1", "table-2")}
    assert len({*keys, PERSON, key_to("table-1", new_person())}) == 4
    assert all(map(is_token, keys))


def test_tables_of_an_evening_are_known_by_their_home() -> None:
    home = home_of("evening")
    assert home_in(new_table_id(home)) == home != home_of("another evening")
    assert home_in(new_table_id()) == home_in(next_table_id("table")) == home_in("") == ""
    assert next_table_id("table") == next_table_id("table") != next_table_id("other")
    assert new_token() != new_token()
