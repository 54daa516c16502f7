"""What can lie on a table, and the question that is asked about it.

Every item has a ``key``: its name on this table as this seat sees it. Renderers use keys to let
things glide from place to place. A thing the seat cannot identify gets the key of its position
("hand 2: 0"), never of its identity.

A thing that can be chosen carries the number of its ``answer``; that number is the only link
between a thing and the words of the answer in the question.

The classes are ``msgspec`` structs: frozen, quick to make, and what travels to browsers and other
programs as JSON. The schema of that JSON is made from this file.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class Layout(Enum):
    """How the items of a zone lie."""

    ROW = "row"  # side by side, wrapping
    FAN = "fan"  # cards side by side, overlapping if there are many
    COLUMN = "column"  # each card over the one before, all corners visible
    STACK = "stack"  # the last item on top of the others, with a count
    LIST = "list"  # one below the other, each with its words beside it
    TRAY = "tray"  # loose dice
    BAG = "bag"  # contents unseen; only a count
    GRID = "grid"  # rows and columns of equal cells (Zone.columns)
    BOARD = "board"  # a Board
    SHEET = "sheet"  # a Sheet
    BOWL = "bowl"  # tokens heaped up in a bowl
    AROUND = "around"  # each thing before the seat that owns it, what nobody owns in the middle


class Role(Enum):
    """What a zone is for: this alone decides where a renderer puts it and how large it is.

    A MAIN zone with an owner lies before its owner's seat.
    """

    MAIN = "main"  # what the game is played on
    SUPPLY = "supply"  # what is drawn from, and where it goes afterwards
    MAT = "mat"  # dice and cards that were just rolled, drawn or shown
    HAND = "hand"  # the viewer's own things to play with
    TAKEN = "taken"  # what a seat has, small at its nameplate
    RECORD = "record"  # what was before, to be looked up
    REFERENCE = "reference"  # what something is worth


class Mark(Enum):
    """What is special about an item now."""

    LAST = "last"  # just moved
    CHOSEN = "chosen"  # picked for the move under way
    WINNING = "winning"
    SPENT = "spent"  # used up, turned away, out of the round
    OPEN = "open"  # what is asked about concerns it: an open path, a card that may be followed
    BEST = "best"  # of all that can be chosen now it brings the most
    WORTHLESS = "worthless"  # it can be chosen, and brings nothing


class Shape(Struct, frozen=True, gc=False, omit_defaults=True):
    """One stroke or area of a drawing, in a square of 100 by 100.

    ``path`` is in the path language of SVG; colours are palette names, "ink" or "none".
    """

    path: str
    fill: str = "none"
    stroke: str = "ink"
    width: float = 4.0


class Sketch(Struct, frozen=True, gc=False, omit_defaults=True):
    """A small original drawing, and the character that stands for it in a terminal.

    A game has its drawings in one table, by name; items say the name.
    """

    shapes: tuple[Shape, ...]
    char: str = "◆"


class Die(Struct, frozen=True, gc=False, omit_defaults=True, tag="die"):
    """A die with pips (``value`` 1-6), or with a coloured face (``colour``), or both."""

    key: str
    label: str
    value: int = 0
    colour: str = "white"
    answer: int | None = None
    marks: tuple[Mark, ...] = ()
    sides: int = 6
    """How many faces its body has: 6, or 12."""


class Pawn(Struct, frozen=True, gc=False, omit_defaults=True, tag="pawn"):
    """A playing piece of a seat; its owner's number gives it a shape beside its colour."""

    key: str
    label: str
    colour: str
    owner: int
    answer: int | None = None
    marks: tuple[Mark, ...] = ()


class Token(Struct, frozen=True, gc=False, omit_defaults=True, tag="token"):
    """A small counter, or a figure with a head and feet of its own colours (``figure``)."""

    key: str
    label: str
    colour: str
    second: str = ""
    """The colour of the feet of a figure."""
    figure: bool = False
    sketch: str = ""
    count: int = 1
    answer: int | None = None
    marks: tuple[Mark, ...] = ()
    origin: str = ""
    """The key of the thing on this table from which it comes when it is new."""
    owner: int | None = None
    """The seat it comes from: a bet lies before the seat that made it."""


class Slot(Struct, frozen=True, gc=False, omit_defaults=True):
    """A place on a card or tile where a die or token can sit."""

    label: str
    text: str = ""
    """What is printed in the empty slot, for example the number of spots it wants."""
    holds: Die | Token | None = None
    answer: int | None = None


class Card(Struct, frozen=True, gc=False, omit_defaults=True, tag="card"):
    """A playing card, face up, or face down when ``face_down`` (then nothing else is known)."""

    key: str
    label: str
    """The card in words, for the log, the terminal and screen readers."""
    face_down: bool = False
    back: str = "gray"
    """The colour of the back, a palette name; the pattern on it comes from the game's id."""
    paper: str = "white"
    corner: str = ""
    """What stands large in the corners: a rank, a rating."""
    code: str = ""
    """The colour or suit code beside the corner."""
    title: str = ""
    text: str = ""
    """A short sentence on the face."""
    band: str = ""
    """The colour of a band along the top."""
    sketch: str = ""
    stars: int = 0
    slots: tuple[Slot, ...] = ()
    under: tuple[str, ...] = ()
    """Words for what is tucked under the card, for example a Spotlight."""
    answer: int | None = None
    marks: tuple[Mark, ...] = ()
    wide: bool = False
    """Landscape format."""
    owner: int | None = None
    """The seat that played it, where cards of several seats lie together."""


class Tile(Struct, frozen=True, gc=False, omit_defaults=True, tag="tile"):
    """A flat piece with a title and a text: a trick, an area, an action."""

    key: str
    label: str
    title: str
    text: str = ""
    colour: str = "cream"
    corner: str = ""
    face_down: bool = False
    """Shows its back: of what is printed only the title, if there is one."""
    tokens: tuple[Token, ...] = ()
    """What lies on it."""
    sketch: str = ""
    answer: int | None = None
    marks: tuple[Mark, ...] = ()


class Counter(Struct, frozen=True, gc=False, omit_defaults=True, tag="counter"):
    """A number with a name."""

    key: str
    label: str
    value: float
    goal: float | None = None
    """The number that ends it, if there is one."""
    sketch: str = ""


class Space(Struct, frozen=True, gc=False, omit_defaults=True):
    """A space of a board. Polar boards count rings from the rim and sectors clockwise."""

    key: str
    label: str
    row: int
    """On a polar board: the ring, 0 at the rim."""
    column: int
    """On a polar board: the sector, 0 at the top, clockwise."""
    colour: str
    text: str = ""
    items: tuple[Pawn | Token, ...] = ()
    answer: int | None = None
    """Where a piece could go: choosing the space gives this answer."""
    marks: tuple[Mark, ...] = ()
    sketch: str = ""
    """What is printed on it: a star, an arrow."""
    goal_of: int | None = None
    """The answer that picks the only piece which can go here now. A player who chooses the space
    where a piece is asked for means that piece, and then this space."""
    owner: int | None = None
    """The seat that has captured it."""


class Trail(Struct, frozen=True, gc=False, omit_defaults=True):
    """A way over a board: one that a piece took, or could take with an answer."""

    spaces: tuple[str, ...]
    """The keys of the spaces, from the first to the last."""
    label: str = ""
    answer: int | None = None


class Board(Struct, frozen=True, gc=False, omit_defaults=True, tag="board"):
    """A board of spaces: a polar disc or a plain grid, at most 12 rows and 12 columns."""

    key: str
    label: str
    spaces: tuple[Space, ...]
    rows: int
    columns: int
    polar: bool = False
    trails: tuple[Trail, ...] = ()
    row_names: tuple[str, ...] = ()
    """What the rows (or rings) are called, where they are not simply counted from 1."""


class Cell(Struct, frozen=True, gc=False, omit_defaults=True):
    """A cell of a score sheet."""

    text: str
    answer: int | None = None
    colour: str = ""
    marks: tuple[Mark, ...] = ()
    head: str = ""
    """What is printed over it, on its colour: a code, a kind."""

    @property
    def words(self) -> str:
        return f"{self.head} {self.text}".strip()


class Sheet(Struct, frozen=True, gc=False, omit_defaults=True, tag="sheet"):
    """A score sheet: a heading row and a body of cells."""

    key: str
    label: str
    heading: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Lane(Struct, frozen=True, gc=False, omit_defaults=True):
    """The holes of one side on a track, and where its two pegs stand; 0 is before the first."""

    name: str
    colour: str
    front: int
    rear: int = 0
    """Where the side stood before its last gain."""
    owner: int | None = None
    """The seat it belongs to; partners have a colour of their own."""


class Track(Struct, frozen=True, gc=False, omit_defaults=True, tag="track"):
    """A pegging board: a row of holes for every side, ``length`` of them to the goal.

    Lanes differ by shape as well as by colour. A long track goes round the same holes again.
    """

    key: str
    label: str
    lanes: tuple[Lane, ...]
    length: int


Item = Card | Die | Pawn | Token | Tile | Counter | Board | Sheet | Track


class Order(Struct, frozen=True, gc=False, omit_defaults=True):
    """A way to sort a long hand: its name ("by colour") and the keys of the items in that order."""

    name: str
    keys: tuple[str, ...]


class Group(Struct, frozen=True, gc=False, omit_defaults=True):
    """Some of the items in a zone that count together: "pair", and the keys of its two cards."""

    label: str
    """What they are; renderers name the items themselves."""
    keys: tuple[str, ...]
    points: int = 0
    """What they add to the sum of the groups before them; 0 where nothing is added up."""


class Reference(Struct, frozen=True, gc=False, omit_defaults=True):
    """What is often looked up: its name, and the section or the number of the rule that says it."""

    label: str
    rule: str


class Badge(Struct, frozen=True, gc=False, omit_defaults=True):
    """A short public word about a seat or a zone, such as "dealer" or "folded"."""

    text: str
    colour: str = "gray"


class Zone(Struct, frozen=True, gc=False, omit_defaults=True):
    """A named place on the table and what lies there."""

    key: str
    title: str
    items: tuple[Item, ...]
    layout: Layout = Layout.ROW
    owner: int | None = None
    """The seat it belongs to; None for the middle of the table."""
    in_reach: bool = False
    """Whether it lies beside the question, in reach of the viewer's thumb: the hand, the roll."""
    count: int | None = None
    """How many there are, where that is not simply the number of items."""
    columns: int = 0
    """Of a grid."""
    note: str = ""
    """A short remark under the title."""
    answer: int | None = None
    """The answer that choosing the zone as a whole gives (a column, a pile)."""
    orders: tuple[Order, ...] = ()
    """Ways to sort the items at a press, beside the order they come in."""
    groups: tuple[Group, ...] = ()
    """Items that count together, in the order of counting; each can be lit by itself."""
    reference: Reference | None = None
    """What says how much its things are worth."""
    role: Role | None = None
    """What it is for; None only in the result of a round, where all that was turned up is equal."""
    room: int = 0
    """For how many things places are kept, whether they are taken or not."""
    tallies: tuple[Counter, ...] = ()
    """What its things come to, at its foot; one with a goal is a gauge, on its way there."""
    badges: tuple[Badge, ...] = ()
    """Short words after the note, in colour: the colours that may follow a card."""
    direction: int = 0
    """Which way the turn goes round it, where that can change: 1 clockwise, -1 the other way."""


class Seat(Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat at the table, as its nameplate shows it."""

    number: int
    name: str
    active: bool = False
    """Whether it is asked now, alone or with others."""
    badges: tuple[Badge, ...] = ()
    counters: tuple[Counter, ...] = ()
    """The first one is the score."""
    out: bool = False
    """Whether it is out of the round or the match: folded, eliminated."""
    animal: str = ""
    colour: str = ""
    """Its avatar, see ``table/avatars.py``."""


class Answer(Struct, frozen=True, gc=False, omit_defaults=True):
    """One possible answer in words; the things on the table that carry its number stand for it."""

    number: int
    label: str
    final: bool = False
    """It gives something up, as folding and conceding do: asked twice before it is given, and never
    the answer that a player finds ready."""
    seldom: bool = False
    """It is given so seldom that its place is a menu: conceding."""
    concerns: tuple[str, ...] = ()
    """The keys of things on the table that it would take or use: they light when it is pointed at.
    A thing without an answer of its own offers those that concern it when it is pressed."""


class Sum(Struct, frozen=True, gc=False, omit_defaults=True):
    """What the things chosen so far add up to, shown while choosing."""

    unit: str
    """What is counted: "spots", "points"."""
    values: tuple[tuple[int, int], ...]
    """The answers and what each adds."""
    goal: int | None = None


class Several(Struct, frozen=True, gc=False, omit_defaults=True):
    """Several of the answers may be given together."""

    least: int
    most: int
    done: str
    """What is pressed when all is chosen: "Bring these games"."""
    nothing: str = ""
    """What is pressed to choose none at all, where that is allowed: "Keep the roll"."""
    sets: tuple[tuple[int, ...], ...] = ()
    """The sets that are allowed, each sorted; empty: every set of an allowed size."""
    sum: Sum | None = None
    instead: tuple[int, ...] = ()
    """Answers that are given at once and by themselves, instead of choosing."""
    at_once: bool = False
    """Whether a set is given as soon as it is complete: a card, then the place it goes to. Then
    ``sets`` lists what is allowed, and no set is the beginning of another. What does not go with
    the things chosen so far begins a new choice."""


class Amount(Struct, frozen=True, gc=False, omit_defaults=True):
    """One of the answers is an amount: from ``least`` to ``most`` in steps."""

    least: int
    most: int
    first: int
    """The answer that stands for ``least``; the next step is the next answer, and so on."""
    unit: str
    step: int = 1


class Question(Struct, frozen=True, gc=False, omit_defaults=True):
    """What is asked, of whom, and what may be answered (empty for spectators).

    With ``several`` the answers are the things that may be chosen together, followed by those that
    may be given instead. With ``amount`` the answers of the amount are among the others, so that it
    can be given without a slider too.
    """

    text: str
    asked: tuple[int, ...]
    """The seats that are still waited for."""
    answers: tuple[Answer, ...] = ()
    several: Several | None = None
    amount: Amount | None = None
    about: tuple[str, ...] = ()
    """The keys of the zones that have to be seen to answer it, besides those with an answer."""
    reason: str = ""
    """Why it is asked like this, in a sentence: which colours are open, what must be followed."""


class Gain(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a round brought a seat."""

    seat: int
    points: float
    total: float
    """What the seat, or its side, has now."""
    words: str = ""
    """What it is for, in a few words: "lowest in hand", "folded in time"."""
    won: bool = False
    """Whether the round went to this seat."""
    name: str = ""
    """Who it is, where nobody sits there: an automatic opponent."""


class Summary(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a round or the match came to, with its arithmetic, one line per fact.

    The last line of a match that is over says who won it.
    """

    title: str
    lines: tuple[str, ...]
    zones: tuple[Zone, ...] = ()
    """Cards that were turned up for it: those of a seat, and without an owner what decided."""
    verdict: str = ""
    """What happened, as a headline: "Anna takes the round"."""
    reason: str = ""
    """What decided it, in a sentence: "The secret card: lowest number in hand"."""
    gains: tuple[Gain, ...] = ()
    """The best first; none of the match as a whole."""


class Score(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a player has at the end of a match."""

    seat: int
    name: str
    points: float
    won: bool = False


class Result(Struct, frozen=True, gc=False, omit_defaults=True):
    """How a match ended: "You won!", and everybody's score, the best first."""

    title: str
    scores: tuple[Score, ...]
    fewest: bool = False
    """Whether the fewest points won."""


class Prospect(Struct, frozen=True, gc=False, omit_defaults=True):
    """What an answer promises: a chance, or for a solo player a score."""

    label: str
    """The answer in words."""
    chance: float | None = None
    """The share of imagined games that were won, from 0 to 1."""
    score: float | None = None
    """The average score at the end of imagined games."""


class Hint(Struct, frozen=True, gc=False, omit_defaults=True):
    """What the best bot would answer, and why."""

    answers: tuple[int, ...]
    words: str
    reason: str = ""
    """In a sentence or two."""
    prospects: tuple[Prospect, ...] = ()
    """Of these answers and of the runner-up; none where too few games were imagined."""
    games: int = 0
    """In how many imagined games each of them was tried."""

    @property
    def sentence(self) -> str:
        return f"Hint: {self.words}. {self.reason}".strip()


class Table(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything a seat sees."""

    game: str
    headline: str
    """Where the match stands: "Round 3, Anna deals"."""
    seats: tuple[Seat, ...]
    zones: tuple[Zone, ...]
    question: Question | None
    viewer: int
    summary: Summary | None = None
    """The last finished round, or the result of the match."""
    over: bool = False
    result: Result | None = None
    """Once the match is over."""
    around: bool = False
    """Whether the seats sit around the table, each with its own things before it, not in a row."""
