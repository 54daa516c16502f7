"""The options of ``gamenight serve``."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from ipaddress import ip_address
from typing import Final

from gamenight.game.setup_arguments import positive, seconds
from gamenight.web.config.settings import usual_workers
from gamenight.web.edge.limits import Limits
from gamenight.web.edge.logs import LOG_FORMATS, TEXT

DEFAULT_PORT: Final = 8000
LARGEST_PORT: Final = 65_535
FEWEST_CHARACTERS: Final = 16
"""Of a password for the figures: nobody can guess it."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: this computer only)"
    )
    parser.add_argument(
        "--port", type=port_number, help=f"port to listen on (default: {DEFAULT_PORT})"
    )
    parser.add_argument(
        "--fd",
        type=int,
        metavar="NUMBER",
        help="listen on an inherited socket "
        "(the number of its file descriptor) instead of --host and --port",
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="a SQLite file or a postgresql:// address (default: a file in your data folder)",
    )
    parser.add_argument(
        "--open",
        action="store_true",
        help="open the page in a browser; without --port, take the first free one from 8000 on",
    )
    parser.add_argument(
        "--allowed-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a host name that the server answers to (default: any); may be repeated",
    )
    parser.add_argument(
        "--proxy",
        type=proxy_address,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="the address of a proxy that says in X-Forwarded-For who is asking; may be repeated",
    )
    parser.add_argument(
        "--processes",
        type=positive,
        default=1,
        metavar="NUMBER",
        help="how many processes serve; the tables are divided among them (default: 1)",
    )
    parser.add_argument(
        "--workers",
        type=positive,
        default=usual_workers(),
        help="how many processes think for bots (default: one less than there are "
        "processors, at most 4)",
    )
    parser.add_argument(
        "--thinking-seconds",
        type=seconds,
        default=2.0,
        metavar="SECONDS",
        help="how long a bot may think (default: 2)",
    )
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="MODULE:CLASS",
        help="a bot of your own that people may choose at a table; may be repeated",
    )
    parser.add_argument(
        "--tables-per-hour",
        type=positive,
        default=Limits().tables_per_hour,
        metavar="NUMBER",
        help="how many tables may be set up from one address within an hour "
        f"(default: {Limits().tables_per_hour})",
    )
    parser.add_argument(
        "--forget-after-days",
        type=positive,
        default=0,
        metavar="NUMBER",
        help="delete tables that nobody has opened for this many days (default: keep all)",
    )
    parser.add_argument(
        "--metrics-password",
        type=password,
        default="",
        metavar="PASSWORD",
        help="serve metrics for Prometheus at /metrics to clients that send this password as a "
        "bearer token (default: to nobody)",
    )
    parser.add_argument(
        "--log-format",
        choices=LOG_FORMATS,
        default=TEXT,
        help="how the server writes what went wrong to its error output: lines of text, or one "
        "JSON object per line (default: text)",
    )
    parser.add_argument(
        "--unlimited",
        action="store_true",
        help="disable all limits, for benchmarks",
    )


def port_number(text: str) -> int:
    """Return a port, as argparse wants it: refused with a sentence."""
    if not (text.isascii() and text.isdecimal()) or int(text) > LARGEST_PORT:
        raise ArgumentTypeError(f"{text} is not a port from 0 to {LARGEST_PORT}")
    return int(text)


def proxy_address(text: str) -> str:
    """Return the address of a proxy, written as connections have it; refused with a sentence."""
    try:
        return str(ip_address(text))
    except ValueError:
        raise ArgumentTypeError(f"{text} is not an address such as 127.0.0.1 or ::1") from None


def password(text: str) -> str:
    """Return a secret of the operator's choice, refused with a sentence if it is easily guessed."""
    if len(text) < FEWEST_CHARACTERS or not text.isascii() or not text.isprintable():
        raise ArgumentTypeError(
            f"a password for the figures needs {FEWEST_CHARACTERS} characters or more, in ASCII"
        )
    return text
