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
        ("scripts/solitaire_odds.py abc", "abc is not a whole number from 1 up"),
        ("scripts/solitaire_odds.py 0", "0 is not a whole number from 1 up"),
        ("scripts/spectrum_balance.py abc", "abc is not a whole number from 1 up"),
        ("scripts/spielnacht_balance.py abc", "abc is not a whole number from 1 up"),
        ("scripts/roll_and_color_study.py scores 1", "1 is not a whole number from 2 up"),
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
