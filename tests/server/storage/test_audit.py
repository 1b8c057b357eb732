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

from tests.games.kinds import Table as Kind
from tests.server.engine.registry import MemorySite, every_kind
from tests.server.engine.seating import SOME, Ear, command, opened, play_on, restored, save, seated, some_action, turn
from worldwright.core.chance import Chance, seed_from
from worldwright.core.errors import RecordError
from worldwright.core.verify import verify
from worldwright.games import game
from worldwright.server.engine import messages as say
from worldwright.server.engine import opening
from worldwright.server.engine.events import note_text, parse_note
from worldwright.server.engine.history import recorded
from worldwright.server.engine.log import Damaged, Event, first_link, next_link
from worldwright.server.engine.pause import freeze

HERE = Path(__file__).parent


def relinked(table: str, events: list[Event]) -> list[Event]:
    """The same texts in a chain of their own: what somebody writes who knows how chains are made."""
    chain, link = [], first_link(table)
    for seq, event in enumerate(events, 1):
        link = next_link(link, seq, event.text, event.command)
        chain.append(Event(seq, event.text, link, event.command))
    return chain


def with_began(events: list[Event], **changes: Any) -> list[Event]:
    """Events with something else in the note that begins the game."""
    noted = parse_note(events[1].text)
    assert noted is not None
    began = msgspec.structs.replace(noted[1], **changes)
    return [events[0], msgspec.structs.replace(events[1], text=note_text(noted[0], began)), *events[2:]]


class Crooked:
    """A game whose rules break at one kind of moment."""

    def __init__(self, rules: Any, breaks: str) -> None:
        self._rules = rules
        self._breaks = breaks

    def __getattr__(self, name: str) -> Any:
        return _break if name == self._breaks else getattr(self._rules, name)


def _break(*_: Any) -> Any:
    raise AssertionError("a piece is in two places")


@pytest.mark.parametrize("breaks", ["apply", "refusal", "public_view", "own_view", "redact"])
def test_S107_broken_rules_freeze_one_table_and_leave_an_incident(breaks: str) -> None:
    table, other = opened(), opened(seed=2)
    ears = seated(table)
    seat = turn(table)
    action = some_action(table, seat)
    before = (table.log.state, table.log.link)
    crooked: Any = Crooked(table.game, breaks)
    table.log.game = crooked
    if table.log.halves is not None and breaks in {"public_view", "own_view"}:
        table.log.halves = table.log.halves._replace(**{breaks.removesuffix("_view"): _break})
    table.command(ears[seat], command(1, action, table.log.seq), 0)
    if breaks in {"apply", "refusal"}:
        assert (table.log.state, table.log.link) == before
        assert ears[seat].answers()[-1].code == "internal"
    else:
        save(table)
    assert table.frozen == "internal"
    (incident,) = table.incidents
    assert any(table.log.seed.hex() in line for line in incident.events), "all that is needed to see it again"
    assert len(incident.events) > 3
    assert b"a piece is in two places" in incident.text()
    ears[1 - seat].frames.clear()
    table.command(ears[1 - seat], command(2, action, table.log.seq), 0)
    save(table)
    play_on(other, 500)
    assert other.log.over


def test_S150_an_edited_seed_is_found() -> None:
    events: list[Event] = []
    table = opened(kept=events)
    play_on(table, 500, kept=events)
    forged = with_began(events, seed=seed_from(99).hex())
    with pytest.raises(Damaged, match="event 2: was changed"):
        restored(table.id, forged, table.game, 2)
    with pytest.raises(Damaged, match=r"event 2: cannot have happened .*another seed than was sealed"):
        restored(table.id, relinked(table.id, forged), table.game, 2)
    sealed = hashlib.sha256(b"worldwright seal 1:" + seed_from(99)).hexdigest()
    with pytest.raises(Damaged, match="event 2: was changed"):
        restored(table.id, with_began(events, seed=seed_from(99).hex(), sealed=sealed), table.game, 2)
    record = recorded(table)
    assert record is not None
    with pytest.raises(RecordError, match="not the seed that was sealed"):
        verify(msgspec.structs.replace(record, seed=seed_from(99)).text().encode(), game)


def test_S151_a_game_without_its_seed_is_not_called_verified() -> None:
    table = opened()
    play_on(table, 8)
    table.end("abandoned", 0)
    save(table)
    record = recorded(table)
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
            restored(table.id, log, kind.game, 2)
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
    events: list[Event] = []
    table = opened(kind, kept=events)
    dealt = [event.text for event in events[2:]]
    assert len(dealt) == len(table.log.moves)
    for epoch in (2, 3):
        again = restored(table.id, events[:2], kind.game, epoch)  # made and begun
        assert again.shown.card.sealed == table.shown.card.sealed
        assert [event.text for event in again.handed(0)] == dealt


def test_S162_a_note_of_a_newer_version_is_refused_by_its_number() -> None:
    events: list[Event] = []
    table = opened(kept=events)
    for strange in ('{"note":"teleported","seat":1}', '{"note":"left","seat":1,"reason":"left","gift":3}'):
        late = Event(0, f"0.000 table {strange}", "")
        log = relinked(table.id, [*events, late])
        with pytest.raises(Damaged, match=f"event {len(log)}: "):
            restored(table.id, log, table.game, 2)
        found = opening.opened(opening.Stored(table.id, log, {}), lambda _: None)
        assert isinstance(found, Damaged)
        assert (found.seq, "is not understood" in found.reason) == (len(log), True)


def test_S163_a_log_has_the_same_bytes_under_any_hash_seed_locale_and_time_zone() -> None:
    writing = (
        "from tests.server.engine.seating import SOME, opened, play_on\n"
        "for kind in SOME:\n"
        "    kept = []; table = opened(kind, kept=kept); play_on(table, 40, kept=kept)\n"
        "    print(kind.id, table.log.link)\n"
    )
    outputs = set()
    for seed, zone, locale in (("0", "UTC", "C"), ("4242", "Pacific/Apia", "de_DE.UTF-8")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        done = subprocess.run(
            [sys.executable, "-c", writing], cwd=HERE.parents[2], env=environment, capture_output=True, check=True
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop().splitlines()) == len(SOME)


def test_a_frozen_table_says_so_to_who_comes_later(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    table = site.open()
    freeze(table, "internal")
    ear = Ear(None)
    session = site.registry.connect(table, ear.grant)
    site.registry.receive(session, say.encode(say.Hello()))
    welcome = say.decode_server(session.pop() or b"")
    assert isinstance(welcome, say.Welcome)
    assert welcome.frozen == "internal"
    site.registry.gone(session)
    site.close()
