"""Studies and benches refuse what they cannot do before they begin, and without a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("scripts/playthroughs.py nope", "No game is called nope. The games are: suspense"),
        ("scripts/strength.py nope", "No game is called nope. The games are: suspense"),
        ("scripts/strength.py suspense --matches 0", "0 is not a whole number from 1 up"),
        ("docs/examples/client.py", "Name a seat: client.py http://"),
        ("docs/examples/environment.py nope", "invalid choice: 'nope'"),
        ("docs/examples/environment.py spots 0", "0 is not a whole number from 1 up"),
        ("-m bench.load --game chess", "invalid choice: 'chess'"),
        ("-m bench.load_killed --game chess", "invalid choice: 'chess'"),
    ],
)
def test_bad_input_is_refused(words: str, complaint: str) -> None:
    ended = subprocess.run(
        [sys.executable, *words.split()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert complaint in ended.stderr
    assert "Traceback" not in ended.stderr
