"""``python -m gamenight``."""

from __future__ import annotations

import sys

from gamenight.cli import main

if __name__ == "__main__":
    sys.exit(main())
