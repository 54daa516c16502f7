"""A server that knows the toy game beside the others; takes the arguments of ``serve``."""

from __future__ import annotations

import sys
from pathlib import Path

from gamenight.cli import main
from gamenight.game import registry

ROOT = Path(__file__).parents[4]

if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    registry.MODULES["packing"] = "tests.web.support.toys.packing"
    sys.exit(main(["serve", *sys.argv[1:]]))
