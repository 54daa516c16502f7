"""The scripts of the pages have types: TypeScript reads them as strictly as mypy reads the rest."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1] / "node"
SCRIPTS = Path(__file__).parents[3] / "src" / "gamenight" / "web" / "static" / "js"


@pytest.mark.node
def test_the_types_of_the_scripts_fit() -> None:
    command = ["node", "node_modules/typescript/bin/tsc", "--project", "tsconfig.json"]
    result = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    assert (result.stdout, result.returncode) == ("", 0)


def test_every_script_asks_to_be_checked() -> None:
    scripts = sorted(SCRIPTS.rglob("*.js"))
    assert scripts
    for script in scripts:
        assert script.read_text(encoding="utf-8").startswith("// @ts-check\n"), script.name
