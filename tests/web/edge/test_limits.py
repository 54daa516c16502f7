"""Rate limits and guests, at exactly their limits."""

from __future__ import annotations

import pytest

from gamenight.web.edge import limits
from gamenight.web.edge.limits import Bucket, ConnectionQuota


class Clock:
    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    return clock


def test_a_bucket_allows_a_burst_and_then_a_rate(clock: Clock) -> None:
    bucket = Bucket(3, 0.5)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.seconds_until(1) == 2.0
    for seconds, is_allowed in ((1.9, False), (0.1, True), (0.1, False)):
        clock.now += seconds
        assert bucket.take() is is_allowed
    clock.now += 1_000
    assert (bucket.left, bucket.is_full, bucket.seconds_until(1)) == (3.0, True, 0.0)
    bucket.charge(5)
    assert (bucket.left, bucket.is_full, bucket.seconds_until(0)) == (-2.0, False, 4.0)


class House:
    """Guests, and who was sent away."""

    def __init__(self, most: int, most_each: int) -> None:
        self.gone: list[str] = []
        self.guests: ConnectionQuota[str] = ConnectionQuota(most, most_each, self.gone.append)

    def come(self, *names: str) -> list[bool]:
        """Each comes from the address that the first letter of the name is."""
        return [self.guests.arrive(name[0], name) for name in names]


def test_an_address_has_so_many_guests() -> None:
    house = House(most=9, most_each=2)
    assert house.come("a1", "a2", "a3", "b1") == [True, True, False, True]
    house.guests.leave("a", "a1")
    house.guests.leave("a", "a1")  # who is gone already
    assert house.come("a4") == [True]
    assert (house.guests.of("a"), house.guests.of("c"), len(house.guests)) == (("a2", "a4"), (), 3)


def test_in_a_full_house_the_newest_of_the_busiest_makes_room() -> None:
    house = House(most=4, most_each=4)
    assert house.come("a1", "a2", "a3", "b1") == [True] * 4
    assert house.come("c1") == [True]
    assert house.gone == ["a3"]
    assert house.come("a4", "b2", "c2") == [False, False, False]  # nobody has more than that
    assert (house.gone, len(house.guests)) == (["a3"], 4)
    house.guests.leave("c", "c1")
    assert house.come("b2") == [True]
