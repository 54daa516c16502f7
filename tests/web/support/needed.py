"""What some tests need that this machine may lack."""

from __future__ import annotations

import shutil
from pathlib import Path

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The shell, where it is there: it does not draw a browser's own windows around every page."""
NODE_MODULES = Path(__file__).parents[1] / "node" / "node_modules"

NEEDED = {
    "browser": (
        CHROMIUM is not None,
        "No Chromium was found, so the tests in a browser are left out: install 'chromium'.",
    ),
    "node": (
        shutil.which("node") is not None and (NODE_MODULES / "typescript").exists(),
        "Packages from npm are missing, so the tests with them are left out: 'make test' with npm.",
    ),
}
"""What some tests need: by marker, whether it is there, and what is said if it is not."""
