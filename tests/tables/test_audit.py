"""Audit, incidents and upgrades: the promises S107, S150 to S155, S161 and S163."""

from __future__ import annotations

import hashlib
import hmac
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.tables.house import House
from tests.tables.seating import SOME, Ear, command, opened, play_on, save, seated, some_action, turn
from worldwright.core.chance import Chance, seed_from
from worldwright.core.errors import RecordError
from worldwright.core.verify import verify
from worldwright.games import game
from worldwright.tables import messages as say
from worldwright.tables.registry import incident_text
from worldwright.tables.table import Table
from worldwright.tables.values import Damaged, Event, Incident

HERE = Path(__file__).parent
every_kind = pytest.mark.parametrize("kind", TABLES, ids=lambda kind: kind.id)


class Crooked:
    """A game whose rules break at one kind of moment."""

    def __init__(self, rules: Any, breaks: str) -> None:
        self._rules = rules
        self._breaks = breaks

    def __getattr__(self, name: str) -> Any:
        if name == self._breaks:
            return self._break
        return getattr(self._rules, name)

    def _break(self, *_: Any) -> Any:
        raise AssertionError("a piece is in two places")


@pytest.mark.parametrize("breaks", ["apply", "refusal", "public_view", "own_view", "redact"])
def test_S107_broken_rules_freeze_one_table_and_leave_an_incident(breaks: str) -> None:
    table, other = opened(), opened(seed=2)
    incidents: list[Incident] = []
    table.incidents = incidents.append
    ears = seated(table)
    seat = turn(table)
    action = some_action(table, seat)
    before = (table.log.state, table.log.link)
    crooked: Any = Crooked(table.game, breaks)
    table.game = table.log.game = table.audience._game = crooked
    table.act(ears[seat], command(1, action, table.log.seq), 0)
    if breaks in {"apply", "refusal"}:
        assert (table.log.state, table.log.link) == before
        assert ears[seat].answers()[-1].code == "internal"
    else:
        save(table)
    assert table.frozen == "internal"
    (incident,) = incidents
    assert incident.header.seed == table.header.seed
    assert len(incident.moves) >= 1
    assert b"a piece is in two places" in incident_text(incident)
    table.act(ears[1 - seat], command(2, action, table.log.seq), 0)
    play_on(other, 500)
    assert other.log.over


def test_S150_an_edited_seed_is_found(tmp_path: Path) -> None:
    events: list[Event] = []
    table = opened(kept=events)
    play_on(table, 500, kept=events)
    forged = msgspec.structs.replace(table.header, seed=seed_from(99).hex())
    with pytest.raises(Damaged, match="another seed than was sealed"):
        Table.restore(forged, events, table.game, 2)
    resealed = msgspec.structs.replace(
        forged, sealed=hashlib.sha256(b"worldwright seal 1:" + seed_from(99)).hexdigest()
    )
    with pytest.raises(Damaged, match="event 1: was changed"):
        Table.restore(resealed, events, table.game, 2)
    record = table.record()
    assert record is not None
    with pytest.raises(RecordError, match="not the seed that was sealed"):
        verify(msgspec.structs.replace(record, seed=seed_from(99)).text().encode(), game)


def test_S151_a_game_without_its_seed_is_not_called_verified() -> None:
    table = opened()
    play_on(table, 8)
    table.end("abandoned", 0)
    save(table)
    record = table.record()
    assert record is not None
    assert record.seed is None
    assert not verify(record.text().encode(), game).sealed


@every_kind
def test_S153_an_event_removed_added_swapped_or_changed_is_named(kind: Kind) -> None:
    events: list[Event] = []
    table = opened(kind, kept=events)
    play_on(table, 25, kept=events)
    changed = msgspec.structs.replace
    middle = len(events) // 2
    assert middle >= 2
    swapped = list(events)
    swapped[middle], swapped[middle - 1] = events[middle - 1], events[middle]
    forged = {
        middle + 1: events[:middle] + events[middle + 1 :],
        middle: swapped,
        middle + 2: [*events[: middle + 1], events[middle], *events[middle + 1 :]],
        1: [changed(events[0], text=events[0].text + " "), *events[1:]],
        len(events): [*events[:-1], changed(events[-1], command=12345)],
    }
    for seq, log in forged.items():
        with pytest.raises(Damaged) as fault:
            Table.restore(table.header, log, kind.game, 2)
        assert fault.value.seq == seq


def second_shuffle(seed: bytes, purpose: str, things: list[int]) -> list[int]:
    """The shuffle of the sealed stream, written again from its description alone."""
    words: list[int] = []
    block = 0
    pile = list(things)
    for top in reversed(range(1, len(pile))):
        while True:
            if not words:
                body = hmac.digest(seed, purpose.encode() + b"\0" + block.to_bytes(8, "big"), "sha256")
                words = [int.from_bytes(body[i : i + 4], "big") for i in range(0, 32, 4)]
                block += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % (top + 1):
                break
        at = word % (top + 1)
        pile[top], pile[at] = pile[at], pile[top]
    return pile


def test_S154_ten_thousand_shuffles_are_the_same_to_a_second_verifier() -> None:
    things = list(range(12))
    for number in range(10_000):
        seed = number.to_bytes(32, "big")
        assert Chance(seed, "deal/0").shuffled(things) == second_shuffle(seed, "deal/0", things)


@every_kind
def test_S155_a_crash_before_the_first_deal_is_saved_deals_the_same_again(kind: Kind) -> None:
    table = opened(kind)
    play_on(table, 3)
    again = Table.restore(table.header, [], kind.game, 2)
    first = [event.text for event in again.handed(0)]
    fresh = opened(kind)
    assert again.header.sealed == table.header.sealed
    assert first == [event.text for event in Table.restore(fresh.header, [], kind.game, 3).handed(0)]


def test_S161_a_log_of_the_first_version_is_read_and_played_on() -> None:
    kept = msgspec.json.decode((HERE / "log-version-1.json").read_bytes())
    header = msgspec.convert(kept["header"], type(opened().header))
    events = msgspec.convert(kept["events"], list[Event])
    table = Table.restore(header, events, game(header.game), 9)
    save(table)
    play_on(table, 500)
    assert table.record() is not None


def test_S162_a_log_of_a_newer_version_is_refused() -> None:
    table = opened()
    with pytest.raises(Damaged, match="version 2"):
        Table.restore(msgspec.structs.replace(table.header, version=2), [], table.game, 1)


def test_S163_a_log_has_the_same_bytes_under_any_hash_seed_locale_and_time_zone() -> None:
    writing = (
        "from tests.tables.seating import SOME, opened, play_on\n"
        "for kind in SOME:\n"
        "    kept = []; table = opened(kind, kept=kept); play_on(table, 40, kept=kept)\n"
        "    print(kind.id, table.log.link)\n"
    )
    outputs = set()
    for seed, zone, locale in (("0", "UTC", "C"), ("4242", "Pacific/Apia", "de_DE.UTF-8")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        done = subprocess.run(
            [sys.executable, "-c", writing], cwd=HERE.parents[1], env=environment, capture_output=True, check=True
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop().splitlines()) == len(SOME)


def test_a_frozen_table_says_so_to_who_comes_later(tmp_path: Path) -> None:
    house = House(tmp_path)
    table = house.open()
    table.freeze("internal")
    ear = Ear(None)
    session = house.registry.session(table, ear.grant)
    house.registry.receive(session, say.encode(say.Hello()))
    welcome = say.decode_server(session.pop() or b"")
    assert isinstance(welcome, say.Welcome)
    assert welcome.frozen == "internal"
    house.registry.gone(session)
    house.close()
