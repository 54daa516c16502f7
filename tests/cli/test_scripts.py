"""Studies and benches refuse what they cannot do before they begin, and without a traceback."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

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
        ("scripts/playthroughs.py nope", "No game is called nope. The games are: suspense"),
        ("scripts/strength.py nope", "No game is called nope. The games are: suspense"),
        ("scripts/strength.py suspense --matches 0", "0 is not a whole number from 1 up"),
        ("docs/examples/client.py", "Name a seat: client.py http://"),
        ("docs/examples/read_polars.py", "Name the folder that gamenight has made: read_polars.py"),
        ("docs/examples/read_duckdb.py", "Name the folder that gamenight has made: read_duckdb.py"),
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


def script(name: str) -> ModuleType:
    spec = spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look themselves up there
    spec.loader.exec_module(module)
    return module


def quick_solitaire(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    study = script("solitaire_odds")
    monkeypatch.setattr(study, "measured", lambda options, deals: ("a way", [0.5] * 10))
    return lambda write: study.main(1, write)


def quick_scores(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    class InLine:
        def __enter__(self) -> InLine:
            return self

        def __exit__(self, *_: object) -> None: ...

        def map(self, _: object, numbers: range, chunksize: int) -> list[int]:
            return [400 + number for number in numbers]

    study = script("roll_and_color_study")
    monkeypatch.setattr(study, "ProcessPoolExecutor", InLine)
    return lambda write: study.scores("expert", 20, write)


def quick_balance(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    study = script("spectrum_balance")
    for name in ("page", "length_plot", "first_plot"):
        monkeypatch.setattr(study, name, lambda tallies: "what bots did")
    return lambda write: study.main(0, write)


@pytest.mark.parametrize("quick", [quick_solitaire, quick_scores, quick_balance])
def test_studies_write_pages_only_when_they_are_asked_to(
    quick: Callable[[pytest.MonkeyPatch], Callable[[bool], None]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[Path] = []
    monkeypatch.setattr(Path, "write_text", lambda path, *_, **__: written.append(path))
    study = quick(monkeypatch)
    study(False)
    assert written == []
    study(True)
    assert written != []
    assert all((ROOT / path).is_file() for path in written)
