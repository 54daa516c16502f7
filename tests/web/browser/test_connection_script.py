"""What the pages' scripts do when connections come and go, with time in the hand of the tests."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from gamenight.web.edge.static_files import STATIC

TESTS = Path(__file__).parents[1] / "node" / "connection.test.mjs"


@pytest.mark.node
def test_connections_come_back_and_nothing_is_lost(tmp_path: Path) -> None:
    for folder in ("lib", "table"):
        shutil.copytree(STATIC / "js" / folder, tmp_path / folder)
    shutil.copy(TESTS, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    command = ["node", "--test", TESTS.name]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
