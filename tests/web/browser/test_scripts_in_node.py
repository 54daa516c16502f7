"""What the pages' scripts do without a page, with time in the hand of the tests."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from gamenight.web.edge.static_files import STATIC

TESTS = Path(__file__).parents[1] / "node"


@pytest.mark.node
@pytest.mark.parametrize("name", ["connection", "moves"])
def test_scripts_do_what_their_tests_in_node_say(name: str, tmp_path: Path) -> None:
    for folder in ("lib", "table"):
        shutil.copytree(STATIC / "js" / folder, tmp_path / folder)
    shutil.copy(TESTS / f"{name}.test.mjs", tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    command = ["node", "--test", f"{name}.test.mjs"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
