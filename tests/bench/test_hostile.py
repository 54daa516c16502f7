"""The bench of attacks measures an honest player while every attack goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench import hostile
from bench.attacks import ATTACKS, Attacker
from bench.load_server import ours


@pytest.mark.anyio
async def test_an_honest_player_is_measured_calm_and_attacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hostile, "SETTLING", 0.1)
    monkeypatch.setattr(hostile, "TABLES", 5)
    found = await hostile.measured(tmp_path, "pages", seconds=1.5, rounds=1, addresses=1)
    for facts in (found["calm"], found["attacked"]):
        assert facts["answers"] > 1
        assert 0 < facts["p50_ms"] <= facts["p95_ms"]
    assert found["attacked"]["attempts_per_second"] > 0
    assert "| pages |" in hostile.row("pages", found)


@pytest.mark.anyio
async def test_every_attack_reaches_the_server(tmp_path: Path) -> None:
    attempts = dict.fromkeys(ATTACKS, 0)
    with ours(tmp_path / "attacked.sqlite", unlimited=False) as server:
        for number, (name, attack) in enumerate(ATTACKS.items()):
            enough = asyncio.Event()

            def note(name: str = name, enough: asyncio.Event = enough) -> None:
                attempts[name] += 1
                if attempts[name] >= 12:
                    enough.set()

            attacker = Attacker(server.origin, f"127.0.0.{number + 2}", note)
            attacking = asyncio.create_task(attack(attacker))
            await asyncio.wait_for(enough.wait(), 30)
            attacking.cancel()
            await asyncio.gather(attacking, return_exceptions=True)
            await attacker.http.aclose()
    assert min(attempts.values()) >= 12
