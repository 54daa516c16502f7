"""``gamenight mcp``: the games for assistants that speak the Model Context Protocol."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from gamenight.game.plugins import load_bots

HOST = "127.0.0.1"
PORT = 8765


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--http",
        action="store_true",
        help="listen for streamable HTTP, at /mcp, instead of standard input and output",
    )
    parser.add_argument("--host", default=HOST, help=f"the address to listen at ({HOST})")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port ({PORT})")
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="MODULE:CLASS",
        help="a bot of your own to play against; may be repeated",
    )


def run(arguments: Namespace) -> int:
    load_bots(arguments.bot)
    from gamenight.agents.mcp_server import make_server  # which few need

    server = make_server()
    if arguments.http:
        server.run("streamable-http", host=arguments.host, port=arguments.port)
    else:
        server.run("stdio")
    return 0
