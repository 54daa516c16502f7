"""A gallery: one table with everything the vocabulary knows, in every layout and state."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from threading import Thread
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page

from gamenight.core.events import NOBODY
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyState
from gamenight.game.registry import find_game
from gamenight.table import (
    PALETTE,
    Answer,
    Badge,
    Board,
    Card,
    Cell,
    Counter,
    Die,
    Group,
    Item,
    Lane,
    Layout,
    Mark,
    Order,
    Pawn,
    Question,
    Role,
    Seat,
    Shape,
    Sheet,
    Sketch,
    Slot,
    Space,
    Summary,
    Table,
    Tile,
    Token,
    Track,
    Trail,
    Zone,
)
from gamenight.table.colours import WHEEL
from gamenight.web.edge.static_files import files as static_files
from tests.web.conftest import PATIENCE


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-golden", action="store_true", help="write down again what a screen reader finds"
    )


DOG = Sketch(
    (
        Shape("M20 72Q20 40 48 40H62Q64 22 76 24L84 34L90 40Q88 50 76 50V72", "brown", "ink"),
        Shape("M30 72V84M68 72V84M20 60Q8 52 12 40", "none", "ink"),
    ),
    "d",
)
BONE = Sketch((Shape("M25 62L62 25M20 55L32 68M55 20L68 32", "none", "ink", 9),), "b")

STAR = Sketch((Shape("M50 8L77 90L7 39H93L23 90Z", "none", "gold"),), "★")

DRAWINGS = {"dog": DOG, "bone": BONE, "star": STAR}

LAST = (Mark.LAST,)
CHOSEN = (Mark.CHOSEN,)
WINNING = (Mark.WINNING,)
SPENT = (Mark.SPENT,)
OPEN = (Mark.OPEN,)
SECRET = "Queen of Nowhere"


def card(drawn: Drawn, number: int) -> Locator:
    """The card of a rank, where it can be chosen."""
    return drawn.page.locator(f'button[data-key="rank {number}"]')


def rank_card(number: int, answer: int | None = None) -> Card:
    colour = WHEEL[number % 12]
    return Card(
        key=f"rank {number}",
        label=f"{colour.name.capitalize()} {number}",
        corner=str(number),
        code=colour.code,
        band=colour.name,
        answer=answer,
    )


def face_down_card(key: str, **fields: object) -> Card:
    """A card whose description says more than anybody may read."""
    card = Card(
        key=key,
        label="A face-down card",
        face_down=True,
        back="teal",
        corner=SECRET,
        code=SECRET,
        title=SECRET,
        text=SECRET,
        sketch=SECRET,
        slots=(Slot(SECRET, SECRET),),
        stars=4,
    )
    return replace(card, **fields)


def dog_card() -> Card:
    return Card(
        key="dog",
        label="Lief",
        title="Lief",
        corner="1",
        code="paw",
        sketch="dog",
        slots=(
            Slot("space 1", "1", Die("die on dog", "a die showing 1", 1)),
            Slot("space 2", "2", answer=11),
            Slot("space 3", "3"),
        ),
    )


def box_card() -> Card:
    gamer = Token("gamer 1", "gold gamer", "gold", figure=True)
    other = Token("gamer 2", "red over blue gamer", "red", "blue", figure=True)
    return Card(
        key="box",
        label="Night Train",
        title="Night Train",
        corner="8.4",
        band="green",
        text="Strategy",
        wide=True,
        slots=(Slot("seat 1", holds=gamer), Slot("seat 2", holds=other), Slot("seat 3", "3")),
        answer=12,
    )


def disc() -> Board:
    def space(ring: int, sector: int) -> Space:
        colour = WHEEL[sector].name
        here = f"{colour} {ring + 1}"
        pawn = Pawn(f"pawn {here}", "Anna's pawn", "blue", 0)
        items = (pawn,) if (ring, sector) in ((2, 3), (5, 8)) else ()
        if (ring, sector) == (4, 0):
            items = (Pawn("mine", "Your pawn", "white", 1, answer=13),)
        answer = {(3, 3): 14, (2, 4): 15}.get((ring, sector))
        marks = LAST if (ring, sector) == (5, 8) else OPEN if sector == 3 else ()
        sketch = "star" if ring == 8 else ""
        return Space(here, here, ring, sector, colour, "", items, answer, marks, sketch)

    spaces = tuple(space(ring, sector) for sector in range(12) for ring in range(9))
    ways = (
        Trail(("yellow 6", "yellow 5", "yellow 3"), "Anna jumped"),
        Trail(("red 5", "red 4"), answer=14),
    )
    numbers = tuple(str(ring + 1) for ring in range(9))
    return Board("disc", "The wheel", spaces, 9, 12, True, ways, numbers)


def squares() -> Board:
    token = Token("stone", "a black stone", "black")
    spaces = tuple(
        Space(
            f"square {row} {column}",
            f"row {row + 1}, column {column + 1}",
            row,
            column,
            "green-blue" if (row + column) % 2 else "cream",
            items=(token,) if (row, column) == (1, 1) else (),
            answer=16 if (row, column) == (0, 2) else None,
        )
        for row in range(3)
        for column in range(4)
        if (row, column) != (2, 3)
    )
    ways = (Trail(("square 0 0", "square 1 1")),)
    return Board("squares", "The yard", spaces, rows=3, columns=4, trails=ways)


def sheet() -> Sheet:
    return Sheet(
        "sheet",
        "Scores",
        ("", "Anna", "Bertram", "<script>"),
        (
            (Cell("Red", colour="red"), Cell("12"), Cell("9", marks=LAST), Cell("", answer=17)),
            (Cell("Sequence"), Cell("20"), Cell(""), Cell("4", marks=WINNING)),
        ),
    )


def race(length: int = 121) -> Track:
    lanes = (Lane("Anna and <script>", "blue", 48, 42), Lane("Chloé", "red", 0))
    return Track("race", "The race", lanes, length)


def counted() -> Zone:
    """A hand with what counts together in it."""
    groups = (
        Group("18", ("rank 6", "rank 12"), 2),
        Group("18", ("rank 7", "rank 11"), 2),
        Group("run of 2", ("rank 6", "rank 7"), 3),
    )
    cards = tuple(rank_card(number) for number in (6, 7, 9, 11, 12))
    return Zone("shown", "Hand of Anna", cards, owner=0, groups=groups)


def column(number: int) -> Zone:
    tile = Tile(f"area {number}", f"Area {number}", f"Area {number}", "Lowest total wins", "teal")
    cards = (
        rank_card(number),
        replace(rank_card(number + 4), under=("Spotlight",)),
        face_down_card(f"down {number}", under=("Spotlight",)) if number % 2 else rank_card(40),
        rank_card(number + 8),
    )
    answer = 20 + number if number < 3 else None
    renamed = [replace(card, key=f"{card.key} in {number}") for card in cards]
    items: tuple[Item, ...] = (tile, *renamed)
    return Zone(f"column {number}", f"Column {number}", items, Layout.COLUMN, answer=answer)


def middle() -> tuple[Zone, ...]:
    pile = tuple(face_down_card(f"deck {at}") for at in range(3))
    dice = (
        *(
            Die(f"die {n}", f"a die showing {n}", n, answer=n if n < 3 else None)
            for n in range(1, 7)
        ),
        *(Die(f"face {c.name}", f"a {c.name} die", colour=c.name) for c in WHEEL[:5]),
        Die("both", "a blue die showing 5", 5, "blue", marks=LAST),
        Die("twelve", "a die showing 11", 11),
    )
    tokens = (
        Token("treat", "treats", "gold", sketch="bone", count=3),
        Token("bean", "a red bean", "red", marks=CHOSEN),
        Token("gamer 3", "green over purple gamer", "green", "purple", figure=True, answer=3),
        Pawn("pawn", "Bertram's pawn", "orange", 1, marks=LAST),
        Counter("pot", "beans in the pot", 12.5),
    )
    treat = Token("treat on tile", "a treat", "gold", sketch="bone")
    tiles = (
        Tile("walk", "Walk", "Walk", "Roll 2, then 1 more if you like.", "yellow", answer=4),
        Tile("dig", "Dig", "Dig", "Change dice.", "orange-yellow", "7", tokens=(treat,)),
        Tile("run", "Run", "Run", SECRET, "purple", face_down=True, sketch="bone"),
        Tile("fetch", "Fetch", "Fetch", "Roll 8.", "blue", sketch="dog", marks=SPENT),
    )
    return (
        Zone("deck", "Deck", pile, Layout.STACK, count=57),
        Zone("discard", "Discard", (rank_card(31), rank_card(32, 5)), Layout.STACK),
        Zone("nothing", "Trick", (), Layout.ROW),
        Zone("bag", "Bag", (), Layout.BAG, count=60),
        Zone("tray", "Dice", dice, Layout.TRAY),
        Zone("things", "Things", tokens, Layout.ROW, note="of many kinds"),
        Zone("tricks", "Tricks", tiles, Layout.GRID, columns=4),
        Zone(
            "list", "Rules of the night", (replace(tiles[1], key="listed", tokens=()),), Layout.LIST
        ),
        *(column(number) for number in range(1, 5)),
        Zone("wheel", "Board", (disc(),), Layout.BOARD),
        Zone("yard", "Yard", (squares(),), Layout.BOARD),
        Zone("scores", "Score sheet", (sheet(),), Layout.SHEET),
        Zone("race", "Race", (race(),)),
        Zone(
            "pot", "Pot", (Token("beans", "beans", "brown", sketch="bone", count=30),), Layout.BOWL
        ),
        played(),
        Zone("pad", "Pad", (pad(),), Layout.SHEET),
    )


def played() -> Zone:
    """A card and a bet before their seats, an empty place, and all that a zone can say."""
    laid = Card("laid", "Red 7 from Anna", corner="7", code="R", band="red", owner=0)
    bet = Token("bet", "Chloé's bet", "brown", sketch="bone", count=4, owner=2)
    return Zone(
        "played",
        "Played",
        (laid, bet),
        Layout.AROUND,
        note="next:",
        role=Role.MAIN,
        room=3,
        tallies=(Counter("sum", "sum", 18, 20), Counter("count", "count", 29, 37)),
        badges=(Badge("Orange", "orange"), Badge("a 7", "white")),
        direction=-1,
    )


def pad() -> Sheet:
    best = Cell("+9", marks=(Mark.BEST,), head="Best")
    worthless = Cell("+0", marks=(Mark.WORTHLESS,), head="R", colour="red")
    return Sheet("pad sheet", "Slots", (), ((Cell("Slots"), best, worthless),))


def own() -> tuple[Zone, ...]:
    states = (
        Card("plain", "White 2", corner="2", code="W", text="Lowest white in play", stars=3),
        Card("black", "Black 4", paper="black", corner="4", code="K", stars=4, marks=LAST),
        Card("red", "The red ?", paper="red", corner="?", code="?", marks=CHOSEN),
        Card("won", "Green 8", corner="8", code="G", band="green", stars=5, marks=WINNING),
        Card("gone", "Gray 9", corner="9", code="Gy", text="Folded", marks=SPENT),
        Card("split", "Red-orange 5", paper="red-orange", corner="5", code="RO"),
    )
    hand = (*(rank_card(number, number) for number in range(6, 10)), rank_card(10), rank_card(11))
    by_rank = Order("by rank", tuple(card.key for card in reversed(hand)))
    return (
        Zone("front", "In play", states, Layout.ROW, owner=1, note="sum 20"),
        Zone("dogs", "Dogs", (dog_card(), box_card()), Layout.ROW, owner=1),
        Zone("hand", "Hand", hand, Layout.FAN, owner=1, in_reach=True, orders=(by_rank,)),
    )


def backs(seat: int) -> Zone:
    cards = tuple(face_down_card(f"hand {seat}: {at}") for at in range(5))
    return Zone(f"hand {seat}", "Hand", cards, Layout.FAN, owner=seat)


ANSWERS = (
    Answer(1, "Place the 1"),
    Answer(2, "Place the 2"),
    Answer(3, "Send the gamer"),
    Answer(4, "Walk"),
    Answer(5, "Take the top card"),
    *(Answer(number, f"Play {number}") for number in range(6, 10)),
    Answer(11, "Place on Lief"),
    Answer(12, "Bring Night Train"),
    Answer(13, "Move your pawn"),
    Answer(14, "Go inwards"),
    Answer(15, "Go round"),
    Answer(16, "Dig there"),
    Answer(17, "Score red"),
    Answer(21, "Column 1"),
    Answer(22, "Column 2"),
    Answer(30, "Pass"),
    Answer(31, "Fold", final=True),
)


def points(seat: int) -> Counter:
    return Counter(f"points {seat}", "points", 7, 10)


def gallery_table() -> Table:
    return Table(
        game="gallery",
        headline="Round 3 · everything at once",
        seats=(
            Seat(0, "Anna", badges=(Badge("dealer", "gold"),), counters=(points(0),)),
            Seat(1, "<script>alert('x')</script>", active=True, counters=(points(1),)),
            Seat(2, "Chloé", badges=(Badge("folded"), Badge("red", "red"))),
        ),
        zones=(*middle(), *own(), backs(0), backs(2)),
        question=Question("Which of all these?", (1,), ANSWERS),
        viewer=1,
        summary=Summary("Round 2", ("Anna scores 2 + 3 = 5.", "Chloé scores 0."), (counted(),)),
    )


@pytest.fixture(scope="session")
def gallery() -> Table:
    return gallery_table()


@pytest.fixture(scope="session")
def watched(gallery: Table) -> Table:
    """The same table for a spectator."""
    return replace(gallery, viewer=NOBODY, question=Question("Bertram is thinking", (1,)))


# Real games


def answer_at_random(state: AnyState, random: Random) -> None:
    """Answer the question; several things that are chosen together are all named."""
    while True:
        legal = state.legal()
        state.apply(legal[random.below(len(legal))], random)
        if not state.midway():
            return


def under_way(game_id: str, steps: int) -> Table:
    """A game with all its seats after some random answers, as the seat that is asked sees it."""
    (table,) = moments(game_id, (steps,))
    return table


def moments(game_id: str, steps: tuple[int, ...], seed: int = 3) -> list[Table]:
    """The same at several steps; a match that ends earlier is seen before its last answer."""
    game = find_game(game_id)
    players = game.rules.players[-1]
    random = random_from(seed, 1)
    state = game.rules.new(players, {}, random)
    names = [f"Player {seat}" for seat in range(players)]
    tables = []
    for step in range(steps[-1] + 1):
        if step in steps:
            tables.append(game.table_for(state.view(state.turn), names))
        after = state.copy()
        answer_at_random(after, random)
        if after.over:
            break
        state = after
    return tables or [game.table_for(state.view(state.turn), names)]


# A page with nothing but a table, drawn by the scripts of the real pages

STATIC = str(files("gamenight.web").joinpath("static"))

STYLE = static_files()["style.css"].body

SHELL = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table</title>'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<link rel="stylesheet" href="/style.css"></head>'
    '<body data-page="table"><header class="bar"><h1>Table</h1></header>'
    '<main class="play"><div id="table"></div></main><script type="module">'
    'import { Pressing } from "/js/table/pressing.js";'
    'import { setUpKeys } from "/js/table/side.js";'
    'import { Stage } from "/js/table/stage.js";'
    "const stage = new Stage(document.querySelector('#table'), {});"
    "const pressing = new Pressing(stage, (answers) => sent.push(answers));"
    "setUpKeys();"
    "window.stage = stage;"
    "window.sent = [];"
    "window.draw = (table, art, ticket) => {"
    "  const asked = ticket !== stage.choosing.ticket;"
    "  stage.art = art;"
    "  stage.show(table, ticket);"
    "  if (asked) pressing.asked();"
    "  return stage.root.innerHTML;"
    "};"
    "window.ready = true;</script></body></html>"
)


class Site(SimpleHTTPRequestHandler):
    """The page and what it loads."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments, directory=STATIC)

    def do_GET(self) -> None:
        made = {"/": ("text/html", SHELL.encode()), "/style.css": ("text/css", STYLE)}
        if self.path not in made:
            super().do_GET()
            return
        kind, body = made[self.path]
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the page."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Drawn:
    """A browser page that draws tables."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE * 1000)
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(site)
        page.wait_for_function("window.ready")

    def draw(self, table: Table, ticket: str = "") -> str:
        """Show a table; returns its markup."""
        known = DRAWINGS if table.game == "gallery" else dict(find_game(table.game).drawings)
        art = {"palette": PALETTE, "drawings": known}
        # As text: Playwright takes long to send things that hold many others.
        facts = msgspec.json.encode([table, art, ticket]).decode()
        markup = self.page.evaluate("facts => draw(...JSON.parse(facts))", facts)
        assert not self.errors
        return str(markup)

    def answers(self) -> set[int]:
        """What can be pressed."""
        offered = "things => things.map((thing) => Number(thing.dataset.answer))"
        return set(self.page.locator("#table [data-answer]").evaluate_all(offered))

    def sent(self) -> list[list[int]]:
        """What was sent since this was last asked."""
        sent: list[list[int]] = self.page.evaluate("sent.splice(0)")
        return sent


@pytest.fixture(scope="module")
def drawn(browser: Browser, site: str) -> Iterator[Drawn]:
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield Drawn(page, site)
    page.close()


@pytest.fixture(
    scope="module", params={"desktop": (1280, 800), "phone": (390, 844)}.items(), ids=lambda s: s[0]
)
def screen(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[Drawn]:
    """A page as wide as a desktop or a phone."""
    width, height = request.param[1]
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    yield Drawn(page, site)
    page.close()
