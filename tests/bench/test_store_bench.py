"""What an append to the store costs is measured and said in two lines."""

from __future__ import annotations

import asyncio
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    file = Path(__file__).parents[2] / "bench" / "store.py"
    spec = spec_from_file_location("bench_store", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("LONE_APPENDS", "CALLERS", "APPENDS_PER_CALLER"):
        monkeypatch.setattr(module, name, 2)
    return module


def test_it_says_what_an_append_costs(
    bench: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(bench.measure(str(tmp_path / "matches.db")))
    lines = capsys.readouterr().out.splitlines()
    figures = r": [\d,]+ µs per append, [\d,]+ µs of processor time, [\d,]+ per second"
    assert re.fullmatch("a lone append" + figures, lines[0])
    assert re.fullmatch("2 callers at once" + figures, lines[1])
    assert len(lines) == 2
