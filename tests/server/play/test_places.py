"""Where a socket stands when there is not room for everybody: by seat, by company, and by how long one is known."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from worldwright.server.play.socket_limits import Rank
from worldwright.server.play.socket_routes import place_of
from worldwright.server.storage.cleanup import DAY

NOW = 100 * DAY


def placed(
    is_known: bool, seat: int | None, *, over: bool = False, others: int = 1, days: int = 0, own: int = 1
) -> Rank:
    """The rank of a socket at a table with so many seats of others."""
    visitor = SimpleNamespace(person=SimpleNamespace(id="ann", made=NOW - days * DAY), device="device")
    table: Any = SimpleNamespace(
        id="table",
        people=SimpleNamespace(seats_of=lambda _: tuple(range(own))),
        log=SimpleNamespace(over=over, card=SimpleNamespace(seats_of=lambda _: tuple(range(own + others)))),
    )
    play: Any = SimpleNamespace(ports=SimpleNamespace(seconds=lambda: float(NOW)))
    socket: Any = SimpleNamespace(client=SimpleNamespace(host="192.0.2.1"))
    place = place_of(socket, play, table, seat, visitor if is_known else None)  # type: ignore[arg-type]
    assert (place.device, place.table) == ("device" if is_known else None, "table")
    return place.rank


@pytest.mark.parametrize(
    ("is_known", "seat", "table", "rank"),
    [
        (False, None, {}, Rank.STRANGER),
        (False, 0, {}, Rank.STRANGER),
        (True, None, {}, Rank.ONLOOKER),
        (True, 0, {}, Rank.SEATED),
        (True, 0, {"over": True}, Rank.ONLOOKER),
        (True, 0, {"others": 0}, Rank.ALONE),
        (True, 0, {"others": 0, "own": 3}, Rank.ALONE),
        (True, 0, {"others": 0, "days": 1}, Rank.SEATED),
        (True, 0, {"others": 0, "own": 2, "over": True}, Rank.ONLOOKER),
    ],
)
def test_seats_come_before_onlookers_and_newcomers_who_play_alone_after_other_seats(
    is_known: bool, seat: int | None, table: dict[str, Any], rank: Rank
) -> None:
    assert placed(is_known, seat, **table) == rank
