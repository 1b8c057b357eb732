"""W2: what a host can watch. Every number that an alert or a dashboard names is one that the server tells."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from examples.play_over_sockets import Guest
from tests.server.site import Line, LiveSite, played
from worldwright.server.process.counters import BOUNDS, CountAndSum, Histogram

ROOT = Path(__file__).parents[3]
HOSTING = ROOT / "docs" / "hosting"


def numbers(site: LiveSite) -> dict[str, float]:
    """Every sample, by its name and labels."""
    word = json.loads((site.service.folder / "secrets.json").read_text())["metrics"]
    status, text = Guest(site.address).answer("GET", "/metrics", Authorization=f"Bearer {word}")
    assert status == 200
    samples = (line.rpartition(" ") for line in text.splitlines() if line and not line.startswith("#"))
    return {name: float(value) for name, _, value in samples}


def test_w2_a_game_moves_the_numbers(own_site: LiveSite) -> None:
    before = numbers(own_site)
    played(own_site)
    guest = own_site.guest()
    assert guest.answer("GET", "/api/tables/nothing")[0] == 404
    after = numbers(own_site)

    def grew(name: str) -> float:
        return after[name] - before.get(name, 0.0)

    assert grew("worldwright_commit_seconds_count") > 10
    assert grew("worldwright_move_seconds_count") > 50
    assert grew('worldwright_move_seconds_bucket{le="+Inf"}') == grew("worldwright_move_seconds_count")
    assert grew("worldwright_frames_in_total") > 50
    assert grew("worldwright_frames_out_total") > grew("worldwright_frames_in_total")
    assert grew("worldwright_bytes_out_total") > 100 * grew("worldwright_frames_out_total")
    assert grew('worldwright_http_answers_total{status="404"}') >= 1
    assert after['worldwright_tables_kept{state="over"}'] == 1
    assert after["worldwright_memory_bytes"] > 1 << 20
    assert after['worldwright_part_ok{part="store"}'] == 1


def test_w2_refusals_are_counted_by_code(own_site: LiveSite) -> None:
    guests, table = own_site.table(2)
    before = numbers(own_site)
    line = Line(guests[0], table)
    line.send(say="undo", n=1, seq=line.welcome["seq"])
    assert line.read("refused")["code"] == "nothing_to_undo"
    line.socket.send("{")
    assert line.read("refused")["code"] == "malformed"
    after = numbers(own_site)
    for code in ("nothing_to_undo", "malformed"):
        name = f'worldwright_refusals_total{{code="{code}"}}'
        assert after[name] == before.get(name, 0.0) + 1
    assert after['worldwright_sockets{kind="seat"}'] == 1
    line.close()


def test_the_numbers_are_told_to_nobody_without_the_secret(own_site: LiveSite) -> None:
    guest = Guest(own_site.address)
    assert guest.answer("GET", "/metrics")[0] == 404
    assert guest.answer("GET", "/metrics", Authorization="Bearer wrong")[0] == 404


def names_in(text: str) -> set[str]:
    """Every number of ours that is named somewhere."""
    return set(re.findall(r"worldwright_[a-z_]+", text))


def told(site: LiveSite) -> set[str]:
    """Every number the server tells, with and without values yet."""
    word = json.loads((site.service.folder / "secrets.json").read_text())["metrics"]
    _, text = Guest(site.address).answer("GET", "/metrics", Authorization=f"Bearer {word}")
    found = set()
    for name, kind in re.findall(r"^# TYPE (\S+) (\S+)$", text, re.MULTILINE):
        found.add(name)
        if kind == "histogram":
            found |= {f"{name}_bucket", f"{name}_count", f"{name}_sum"}
    return found


def test_every_number_of_the_alerts_and_the_dashboard_exists(own_site: LiveSite) -> None:
    there = told(own_site)
    for file in ("alerts.yml", "dashboard.json"):
        named = names_in((HOSTING / file).read_text(encoding="utf-8"))
        assert len(named) > 8, file
        assert named <= there, file


def test_the_dashboard_is_one_that_grafana_reads() -> None:
    dashboard: Any = json.loads((HOSTING / "dashboard.json").read_text(encoding="utf-8"))
    assert dashboard["title"] == "Worldwright"
    ids = [panel["id"] for panel in dashboard["panels"]]
    assert len(set(ids)) == len(ids) >= 12
    for panel in dashboard["panels"]:
        assert panel["targets"], panel["title"]
        assert panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24


def test_a_time_is_counted_in_the_class_whose_end_it_does_not_pass() -> None:
    times = Histogram()
    for seconds in (0.0005, 0.001, 0.0011, 9.9, 100.0):
        times.add(seconds)
    buckets = dict(times.buckets())
    assert (buckets["0.001"], buckets["0.002"], buckets["10.0"], buckets["+Inf"]) == (2, 3, 4, 5)
    assert list(buckets)[:-1] == [str(bound) for bound in BOUNDS]


def test_what_is_counted_waits_until_somebody_asks_and_is_added_up_once() -> None:
    sizes = CountAndSum()
    for size in (3, 4):
        sizes.add(size)
    assert (sizes.count, sizes.total) == (2, 7)
    sizes.add_all([5, 6])
    assert sizes.settle() == [5, 6], "who settles leaves nothing behind"
    assert sizes.settle() == []
    assert (sizes.count, sizes.total) == (4, 18)
