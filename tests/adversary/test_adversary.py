"""A short share of every attack, beside a few tables: what is asserted is how things are, never how long they take.

`./dev test long` runs all of it against twenty tables and looks at the times too (`python -m tests.adversary`).
"""

from __future__ import annotations

import asyncio

import pytest

from tests.adversary import __main__ as command
from tests.adversary import routes
from tests.adversary.attacks import ATTACKS, Attack
from tests.adversary.players import Notes, percent
from tests.adversary.trial import Outcome, row
from worldwright.server.http.table_access import HungUp

SHORT = (
    "scoring of many mixes", "pings and no reading", "undo storm", "spectators", "login flood", "odd hosts and paths",
    "lock on the database", "message storm", "every endpoint",
)  # fmt: skip
"""One of each kind; the others are marked long."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SHORT else pytest.mark.long) for name in ATTACKS]
)
def test_b1_to_b11_beside_an_attack_others_play_on_and_nothing_is_left(name: str) -> None:
    outcome = asyncio.run(command.tried_alone(ATTACKS[name], 3, 3.0))
    assert not outcome.faults(timed=False), row(outcome)


async def _nothing(_: object) -> None:
    pass


def outcome_of(**fields: object) -> Outcome:
    return Outcome(Attack("made up", _nothing), noticed=Notes(moves=[0.01] * 100), **fields)  # type: ignore[arg-type]


SHARE = ("GET /api/games/{name}/puzzles/{item}", "POST /api/session", "GET /api/tables/{table}/log", "GET /")
"""The routes hammered in the release lane: one for each lane, and one of the loop's own; the others are long."""


@pytest.mark.parametrize(
    "names",
    [SHARE, pytest.param(routes.NAMES_OF_ALL, marks=[pytest.mark.long, pytest.mark.timeout(1200)])],
    ids=("some", "all"),
)
def test_whatever_strangers_ask_others_are_answered_and_no_queue_is_left(names: tuple[str, ...]) -> None:
    for outcome in asyncio.run(routes.all_tried(names, 2, 1.0, timed=False)):
        assert not outcome.faults(timed=False), routes.line_of(outcome)


def test_every_route_without_a_device_has_an_example() -> None:
    places = {"table": "a", "tournament": "b"}
    for name in routes.NAMES_OF_ALL:
        assert routes.requests_of(name, places), name
    assert len(routes.requests_of("GET /api/games/{name}/puzzles/{item}", places)) >= 500


def test_what_others_must_not_notice_is_named() -> None:
    quiet = routes.Waits({"login": [0.02] * 100, "moves": [0.2] * 100})
    hammered = {1: routes.Waits({"login": [0.09] * 100, "moves": [0.3] * 100})}
    assert routes.RouteOutcome("GET /", quiet, hammered).faults(timed=True) == []
    hammered[30] = routes.Waits({"login": [0.11] * 100, "moves": [0.41] * 100}, ["login: 503"])
    outcome = routes.RouteOutcome("GET /", quiet, hammered, {"visitors": 3.0}, 2.0)
    assert outcome.faults(timed=False) == ["30: login: 503", "visitors still had 3 jobs", "2 answers of 500"]
    assert outcome.faults(timed=True)[3:] == ["30: login 20 -> 110 ms", "30: moves 200 -> 410 ms"]


def test_what_does_not_hold_is_named() -> None:
    assert outcome_of().faults(timed=True) == []
    assert outcome_of(failures=2.0).faults(timed=False) == ["2 answers of 500"]
    assert "health was green" in outcome_of(lies=1).faults(timed=False)[0]
    assert outcome_of(growth=65.0 * 2**20).faults(timed=True) == ["memory +65 MiB"]
    assert outcome_of(growth=65.0 * 2**20).faults(timed=False) == []
    slow = Outcome(Attack("made up", _nothing), noticed=Notes(moves=[0.2] * 100))
    assert slow.faults(timed=True) == ["moves p99 200 ms"]
    slow.quiet = Notes(moves=[0.1] * 100)
    assert slow.faults(timed=True) == [], "the machine is busy already"
    nobody = Outcome(Attack("made up", _nothing))
    assert nobody.faults(timed=False) == ["nobody could move"]


def test_the_page_has_a_row_for_every_attack() -> None:
    text = command.PAGE.read_text(encoding="utf-8")
    table = text.partition(command.BEGIN)[2].partition(command.END)[0]
    named = {cells[1].strip() for line in table.splitlines() if len(cells := line.split("|")) > 5}
    assert set(ATTACKS) <= named, "run python -m tests.adversary --write"


def test_a_share_of_times_is_one_of_them() -> None:
    assert percent([], 99) == 0
    assert percent([0.001 * number for number in range(1, 101)], 50) == pytest.approx(51)


def test_b1_an_asker_who_hangs_up_leaves_no_500_behind() -> None:
    assert HungUp("The client disconnected.").status_code == 499, "a status that Python has no phrase for"
