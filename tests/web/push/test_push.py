"""Notifications while no page is open, against a push service of our own."""

from __future__ import annotations

import asyncio
import base64
import datetime
import json
import socket
import ssl
from collections.abc import AsyncIterator, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import MagicMock

import httpx
import pytest

from gamenight.core.errors import BadSetup
from gamenight.store import Entry, Store
from gamenight.store.subscriptions import StoredSubscription
from gamenight.web.app import make_pages
from gamenight.web.config.settings import Settings
from gamenight.web.edge.tokens import hash_of
from gamenight.web.push import delivery, service
from gamenight.web.push.delivery import Delivery, check_endpoint, is_public
from gamenight.web.push.service import MOST_SUBSCRIPTIONS, PushService, is_well_known
from gamenight.web.services import Services
from gamenight.web.tables import actions
from gamenight.web.tables.room import Room
from tests.web.support.wires import SECONDS

pytest.importorskip("pywebpush")

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

pytestmark = pytest.mark.anyio

PRIVATE = ["192.168.0.1", "10.1.2.3", "127.0.0.1", "169.254.1.1", "::1", "fe80::1%eth0", "fd00::1"]
ENDPOINT = "https://localhost/push/one?x=1"


class Browser:
    """Has the keys with which it reads what is sent to it."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen bytes ok"

    @property
    def keys(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"p256dh": in_base64(point), "auth": in_base64(self.secret)}

    def subscription(
        self, person_hash: str = "ana", endpoint: str = ENDPOINT
    ) -> StoredSubscription:
        keys = self.keys
        return StoredSubscription(
            endpoint, person_hash, keys["p256dh"], keys["auth"], "https://games.example", 1.0
        )

    def read(self, body: bytes) -> Any:
        import http_ece

        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret))


def in_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushedTo(ThreadingHTTPServer):
    """A push service that keeps what it is sent, and answers as a test says."""

    daemon_threads = True

    def __init__(self, certificate: Path) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.status = 201
        self.received: list[tuple[str, dict[str, str], bytes]] = []


class Answering(BaseHTTPRequestHandler):
    server: PushedTo

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.received.append((self.path, dict(self.headers.items()), body))
        self.send_response(self.server.status)
        self.send_header("Location", "https://localhost/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A key and a certificate for localhost, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    today = datetime.datetime.now(datetime.UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("push") / "certificate.pem"
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + signed.public_bytes(serialization.Encoding.PEM)
    )
    return path


@pytest.fixture
def push_server(certificate: Path) -> Iterator[PushedTo]:
    server = PushedTo(certificate)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def key_pem() -> str:
    return delivery.new_key()


@pytest.fixture
def here(push_server: PushedTo, certificate: Path, key_pem: str) -> Delivery:
    """Sends to the push service of the test, though it is on this computer."""
    context = ssl.create_default_context(cafile=str(certificate))
    return Delivery(key_pem, context, lambda _: True, push_server.server_port)


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    yield store
    await store.close()


def test_a_message_arrives_and_only_its_browser_can_read_it(
    push_server: PushedTo, here: Delivery, key_pem: str
) -> None:
    browser = Browser()
    message = {"title": "Your turn in Spots", "table": "abc"}
    assert here.send(browser.subscription(), message) == 201
    ((path, headers, body),) = push_server.received
    assert path == "/push/one?x=1"
    assert browser.read(body) == message
    assert b"Spots" not in body
    assert headers["Authorization"].startswith("vapid t=")
    assert headers["Authorization"].endswith(f"k={delivery.public_key(key_pem)}")
    token = headers["Authorization"].split("t=")[1].split(",")[0].split(".")[1]
    claims = json.loads(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)))
    assert (claims["aud"], claims["sub"]) == ("https://localhost", "https://games.example")
    assert isinstance(claims["exp"], int)
    assert int(headers["TTL"]) > 0


def test_a_redirect_is_not_followed(push_server: PushedTo, here: Delivery) -> None:
    push_server.status = 307
    assert here.send(Browser().subscription(), {}) == 307
    assert len(push_server.received) == 1


def test_nothing_is_sent_into_a_private_network(
    push_server: PushedTo, certificate: Path, key_pem: str
) -> None:
    context = ssl.create_default_context(cafile=str(certificate))
    checked = Delivery(key_pem, context, port=push_server.server_port)
    assert checked.send(Browser().subscription(), {}) == delivery.UNREACHABLE
    assert push_server.received == []
    assert not any(is_public(address) for address in PRIVATE)
    assert is_public("93.184.216.34")
    assert not is_public("::ffff:10.0.0.1")


def test_a_push_service_that_never_answers_is_cut_off(
    key_pem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps that are quick enough one by one may be many: all of them together have a deadline."""
    here, there = socket.socketpair()
    timer = MagicMock()

    def connect(connection: delivery.CheckedConnection) -> None:
        connection.sock = here
        timer.return_value.start.assert_called_once_with()
        seconds, cut, what = timer.call_args.args
        assert seconds == delivery.SECONDS_IN_ALL
        cut(*what)

    monkeypatch.setattr(delivery, "Timer", timer)
    monkeypatch.setattr(delivery.CheckedConnection, "connect", connect)
    assert Delivery(key_pem).send(Browser().subscription(), {}) == delivery.UNREACHABLE
    timer.return_value.cancel.assert_called_once_with()
    there.close()


@pytest.mark.parametrize(
    ("addresses", "reached"),
    [
        (["93.184.216.34"], ["93.184.216.34"]),
        (["93.184.216.34", "10.0.0.1"], []),  # which one is used would be up to the name
        (["10.0.0.1", "93.184.216.34"], []),
        ([], []),
    ],
)
def test_a_connection_is_made_to_the_address_that_was_checked(
    key_pem: str, monkeypatch: pytest.MonkeyPatch, addresses: list[str], reached: list[str]
) -> None:
    asked: list[str] = []
    connected: list[str] = []

    def resolve(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        asked.append(host)
        return [(0, 0, 0, "", (address, port)) for address in addresses]

    def connect(address: tuple[str, int], _: float) -> None:
        connected.append(address[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket, "create_connection", connect)
    assert Delivery(key_pem).send(Browser().subscription(), {}) == delivery.UNREACHABLE
    assert (asked, connected) == (["localhost"], reached)


def test_nothing_is_sent_without_a_valid_certificate(push_server: PushedTo, key_pem: str) -> None:
    strict = Delivery(key_pem, check=lambda _: True, port=push_server.server_port)
    assert strict.send(Browser().subscription(), {}) == delivery.UNREACHABLE
    assert push_server.received == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/one",
        "https:///one",
        "https://user:word@push.example/one",
        "https://push.example:22/one",
        "https://push.example:x/one",
        "https://push.example/one#two",
        "https://push.example/one two",
        "https://push.example/\r\nHost: other",
        "https://push.example/" + "x" * 1_000,
        "https://[half",
        "file:///etc/passwd",
        "",
    ],
)
def test_an_odd_endpoint_is_refused(endpoint: str) -> None:
    with pytest.raises(BadSetup):
        check_endpoint(endpoint)


def test_push_services_are_known_by_their_whole_name() -> None:
    assert is_well_known("fcm.googleapis.com")
    assert is_well_known("updates.push.services.mozilla.com")
    assert not is_well_known("fcm.googleapis.com.example")
    assert not is_well_known("evilpush.apple.com")


# In the store


async def test_a_person_has_few_subscriptions_and_is_forgotten_with_them(store: Store) -> None:
    for number in range(MOST_SUBSCRIPTIONS + 2):
        one = StoredSubscription(f"https://p/{number}", "ana", "k", "s", "c", float(number))
        await store.subscriptions.keep(one, MOST_SUBSCRIPTIONS)
    await store.subscriptions.keep(
        StoredSubscription("https://p/bo", "bo", "k", "s", "c", 1.0), MOST_SUBSCRIPTIONS
    )
    kept = [one.endpoint for one in await store.subscriptions.of("ana")]
    assert kept == [f"https://p/{number}" for number in range(6, 1, -1)]
    await store.subscriptions.drop("https://p/bo", "ana")  # it is not hers
    assert len(await store.subscriptions.of("bo")) == 1
    await store.people.forget("ana", "Former player", "medium")
    assert await store.subscriptions.of("ana") == []
    assert len(await store.subscriptions.of("bo")) == 1


async def test_the_key_is_made_once(store: Store) -> None:
    keys = [await PushService(store).public_key() for _ in range(2)]
    assert keys[0] == keys[1]
    assert len(base64.urlsafe_b64decode(keys[0] + "=")) == 65


async def test_an_endpoint_that_is_gone_is_forgotten(
    store: Store, push_server: PushedTo, here: Delivery
) -> None:
    push = PushService(store)
    push._delivery = here
    await push.subscribe(Browser().subscription())
    await push.notify("ana", {"title": "one"})
    push_server.status = 410
    await push.notify("ana", {"title": "two"})
    assert await store.subscriptions.of("ana") == []
    await push.notify("ana", {"title": "three"})
    assert len(push_server.received) == 2
    await push.close()


async def test_no_host_is_flooded(
    store: Store, push_server: PushedTo, here: Delivery, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "STRANGERS_BURST", 3)
    push = PushService(store)
    push._delivery = here
    for person in ("ana", "bo"):
        await push.subscribe(Browser().subscription(person, f"https://localhost/{person}"))
    for _ in range(4):
        for person in ("ana", "bo"):
            await push.notify(person, {})
    assert len(push_server.received) == 3
    await push.close()


async def test_hosts_of_strangers_fill_no_memory(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MOST_STRANGERS", 2)
    push = PushService(store)
    assert [push._may_send_to(host) for host in "abca"] == [True, True, False, True]
    for bucket in push._strangers.values():
        bucket.charge(-service.STRANGERS_BURST)  # as after a while: nobody needs to know them
    assert push._may_send_to("c")
    assert list(push._strangers) == ["c"]
    await push.close()


async def test_messages_that_wait_are_limited(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MOST_WAITING", 2)
    push, told, answers = PushService(store), [], asyncio.Event()

    async def notify(person: str, _: dict[str, str]) -> None:
        told.append(person)
        await answers.wait()

    monkeypatch.setattr(push, "notify", notify)
    for person in ("ana", "bo", "cy"):
        push._soon(person, {})
    answers.set()
    await asyncio.gather(*push._tasks)
    assert told == ["ana", "bo"]
    push._soon("cy", {})  # was not told, so it is not too soon
    await asyncio.gather(*push._tasks)
    assert told[2:] == ["cy"]
    await push.close()


async def test_messages_to_strange_hosts_leave_room_for_others(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that never answers would otherwise fill the line with messages to its names."""
    monkeypatch.setattr(service, "MOST_FOR_STRANGERS", 2)
    push, sent, answers = PushService(store), [], asyncio.Event()

    async def deliver(_: object, to: StoredSubscription, __: object) -> int:
        sent.append(to.person_hash)
        await answers.wait()
        return 201

    monkeypatch.setattr(push, "_deliver", deliver)
    people = {f"stranger-{number}": f"https://{number}.example.com/" for number in range(4)}
    people["ana"] = "https://fcm.googleapis.com/ana"
    for person, endpoint in people.items():
        await push.subscribe(Browser().subscription(person, endpoint))
    waiting = asyncio.gather(*[push.notify(person, {}) for person in people])
    async with asyncio.timeout(SECONDS):
        while "ana" not in sent:
            await asyncio.sleep(0.01)
    assert len(sent) == 3
    answers.set()
    await waiting
    await push.notify("stranger-3", {})
    assert sent[-1] == "stranger-3"
    await push.close()


# At a table


class World:
    """A server in this process that sends to the push service of the test."""

    def __init__(self, store: Store, here: Delivery) -> None:
        self.services = Services(store, Settings(workers=1))
        self.services.push._delivery = here
        self.transport = httpx.ASGITransport(make_pages(self.services))

    def browser(self) -> httpx.AsyncClient:
        headers = {"origin": "http://server", "accept": "application/json"}
        return httpx.AsyncClient(
            transport=self.transport, base_url="http://server", headers=headers
        )

    async def room(self, path: str) -> Room:
        room = await self.services.rooms.find(path.split("/")[2])
        assert room is not None
        return room


@pytest.fixture
async def world(
    store: Store, here: Delivery, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[World]:
    monkeypatch.setattr(service, "SECONDS_OF_GRACE", 0.0)
    world = World(store, here)
    yield world
    await world.services.close()


async def two_at_a_table(world: World, clock: str = "") -> tuple[httpx.AsyncClient, str, str]:
    """Bo, Ana's seat, whose turn it is, and Bo's; a bot plays third."""
    ana, bo = world.browser(), world.browser()
    form = {"players": "3", "seat-1": "open", "option-first_seat": "0", "clock": clock}
    path = (await ana.post("/new/suspense", data=form)).headers["location"]
    room = await world.room(path)
    invite = room.seats.invitations(path.split("/")[3])[1]
    joining = f"/join/{room.id}/{invite}"
    page = (await bo.get(joining)).text  # the browser has a token from now on
    token = page.partition('name="token" value="')[2].partition('"')[0]
    seat = (await bo.post(joining, data={"name": "Bo", "token": token})).headers["location"]
    return bo, path, seat


async def test_whoever_is_away_is_told_that_it_is_their_turn(
    world: World, push_server: PushedTo
) -> None:
    bo, path, seat = await two_at_a_table(world)
    browser = Browser()
    body = json.dumps({"endpoint": ENDPOINT, "expirationTime": None, "keys": browser.keys})
    answer = await bo.post("/push", content=body)
    assert answer.status_code == 200, answer.text
    room = await world.room(path)
    question = room.match.view(0)
    entry = Entry(0, (question.legal[0],), "one")
    await actions.submit(room, path.split("/")[3], entry)
    async with asyncio.timeout(20):
        while not push_server.received:
            await asyncio.sleep(0.01)
    assert browser.read(push_server.received[0][2]) == {
        "title": "Your turn in Suspense",
        "table": room.id,
    }
    assert (await bo.get(f"/seat/{room.id}")).headers["location"] == seat
    assert (await world.browser().get(f"/seat/{room.id}")).headers[
        "location"
    ] == f"/table/{room.id}"
    room.announce()  # nothing new: said once
    await asyncio.sleep(0)
    assert len(push_server.received) == 1
    await bo.post("/push/stop", content=body)
    assert await world.services.store.subscriptions.of(hash_of(bo.cookies["person"])) == []


@pytest.mark.parametrize(
    ("at_once", "later", "answers", "is_told"),
    [
        (False, False, False, True),
        (True, False, False, False),
        (False, True, False, False),
        (False, False, True, False),
    ],
)
async def test_nobody_is_told_who_has_the_table_open_or_has_answered_meanwhile(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    at_once: bool,
    later: bool,
    answers: bool,
    is_told: bool,
) -> None:
    _, path, seat = await two_at_a_table(world)
    push, room, there = world.services.push, await world.room(path), at_once
    told: list[str] = []
    monkeypatch.setattr(push, "_soon", lambda person, _: told.append(person))
    monkeypatch.setattr(type(room), "connected", lambda _: {1} if there else set())
    due: list[tuple[Any, ...]] = []
    remind = push.remind
    monkeypatch.setattr(push, "remind", lambda *what: due.append(what))
    entry = Entry(0, (room.match.view(0).legal[0],), "one")
    await actions.submit(room, path.rpartition("/")[2], entry)
    await asyncio.sleep(0.01)  # longer than the grace
    there = later
    if answers:
        entry = Entry(1, (room.match.view(1).legal[0],), "two")
        await actions.submit(room, seat.rpartition("/")[2], entry)
    for what in due:
        remind(*what)
    assert told.count(room.seats[1].person_hash) == is_told


async def test_only_people_who_play_with_others_are_asked(world: World) -> None:
    """Alone with bots, whose answers come at once, nobody goes away and waits."""
    _, path, _ = await two_at_a_table(world)
    room = await world.room(path)
    assert list(service.asked_people(room)) == [0]
    await actions.stand_in(room, path.rpartition("/")[2], 0, True)
    assert service.asked_people(room) == {}  # a bot answers for Ana
    form = {"players": "3", "option-first_seat": "0"}
    alone = await world.browser().post("/new/suspense", data=form)
    room = await world.room(alone.headers["location"])
    assert room.state.asked == [0]
    assert service.asked_people(room) == {}


async def test_nobody_is_asked_during_a_pause(world: World) -> None:
    _, path, seat = await two_at_a_table(world, clock="move 600")
    room = await world.room(path)
    assert list(service.asked_people(room)) == [0]
    for own in (path, seat):
        await actions.pause(room, own.rpartition("/")[2], True)
    assert room.state.is_paused
    assert service.asked_people(room) == {}


async def test_a_person_is_notified_once_in_a_while(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    push, told = PushService(store), []

    async def notify(person: str, _: dict[str, str]) -> None:
        told.append(person)

    monkeypatch.setattr(push, "notify", notify)
    for person in ("ana", "bo", "ana"):
        push._soon(person, {})
    await asyncio.gather(*push._tasks)
    assert told == ["ana", "bo"]
    monkeypatch.setattr(service, "SECONDS_BETWEEN", 0.0)
    push._soon("ana", {})
    await asyncio.gather(*push._tasks)
    assert told[2:] == ["ana"]
    await push.close()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ("[]", 400),
        ('{"endpoint": 1}', 400),
        ('{"endpoint": "https://push.example/one", "keys": {"p256dh": "x", "auth": "y"}}', 400),
    ],
)
async def test_what_is_not_a_subscription_is_refused(world: World, body: str, status: int) -> None:
    browser = world.browser()
    await browser.post("/play/suspense")
    assert (await browser.post("/push", content=body)).status_code == status


async def test_only_somebody_who_plays_can_subscribe_and_only_to_https(world: World) -> None:
    subscription = {"endpoint": ENDPOINT, "keys": Browser().keys}
    browser = world.browser()
    assert (await browser.post("/push", content=json.dumps(subscription))).status_code == 403
    await browser.post("/play/suspense")
    plain = {**subscription, "endpoint": "http://10.0.0.1/"}
    assert (await browser.post("/push", content=json.dumps(plain))).status_code == 400
    assert len((await browser.get("/push")).json()["key"]) > 80


async def test_without_the_extra_nothing_is_offered(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "is_available", lambda: False)
    assert (await world.browser().get("/push")).status_code == 404
