"""The pure parts of the load on servers: order, processor time, ratios, goals, the table, and what a bad run says."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from bench.outcome import BenchError
from bench.tables import compare, proc, servers
from bench.tables.servers import OURS, PEERS, Load, Run, Server

BOARDGAME, BOARDGAME_OUR_SIZE, BOARDGAME_KEPT, COLYSEUS, COLYSEUS_OUR_SIZE, COLYSEUS_SMALL, COLYSEUS_KEPT = PEERS
LOAD = Load(tables=10, seconds=1, warm=1)


def stat(user: int, system: int, name: str = "node") -> str:
    """A line of /proc/PID/stat."""
    return f"7 ({name}) S 1 7 7 0 -1 4194304 900 0 0 0 {user} {system} 5 6 20 0 11 0 100 2000 300"


def process(pid: int, ticks: int, rss_kb: int = 100) -> dict[str, str]:
    return {"pid": str(pid), "stat": stat(ticks, 0), "status": f"Name:\tnode\nVmRSS:\t    {rss_kb} kB\nThreads:\t1\n"}


def a_run(speed: float, **given: Any) -> Run:
    """A run of one second of processor time."""
    told = {"wall": 2.0, "p50": 1.0, "p99": 9.0, "most": 20.0, "rss_empty": 1000, "rss_open": 3000, "rss_end": 5000}
    return Run(**{"moves": int(speed), "cpu": 1.0, "tables": 10, **told, **given})


def told(**changed: Any) -> str:
    """What the load prints: noise of a client, then the result."""
    line = {
        "before": [process(7, 10, 1000)],
        "opened": [process(7, 50, 3000)],
        "heats": [
            {"begin": [process(7, 100)], "end": [process(7, 150)], "moves": 400, "wall": 0.6},
            {"begin": [process(7, 170)], "end": [process(7, 220, 5000)], "moves": 600, "wall": 0.5},
        ],
        "p50": 1.5,
        "p99": 7.25,
        "most": 30.0,
    }
    return "a client's noise\n" + json.dumps({**line, **changed}) + "\n"


def test_processor_time_is_user_and_system_time() -> None:
    assert proc.ticks_of(stat(120, 30)) == 150


def test_a_name_with_spaces_and_brackets_does_not_shift_the_fields() -> None:
    assert proc.ticks_of(stat(1, 2, name="odd) S 9 (9 name")) == 3


def test_a_process_that_is_ending_has_no_memory() -> None:
    assert proc.rss_kb_of("Name:\tnode\nState:\tZ (zombie)\n") == 0


def test_children_count_and_one_that_started_in_between_counts_whole() -> None:
    begin = proc.spent([process(7, 100), process(8, 40)])
    end = proc.spent([process(7, 150), process(8, 60), process(9, 30)])
    assert proc.cpu_seconds(begin, end) * proc.TICKS_PER_SECOND == 50 + 20 + 30
    assert end.rss_kb == 300


def test_the_servers_alternate() -> None:
    a, b, c = OURS, BOARDGAME, COLYSEUS
    assert list(compare.schedule([a, b, c], 2)) == [a, b, c, c, b, a] * 2


def test_a_run_adds_up_its_heats_and_leaves_out_what_lies_between() -> None:
    run = servers.read_run(told(), LOAD, "it")
    assert run.moves == 1000
    assert run.cpu * proc.TICKS_PER_SECOND == 100
    assert run.wall == pytest.approx(1.1)
    assert (run.p50, run.p99, run.most) == (1.5, 7.25, 30.0)


def test_memory_is_what_the_open_tables_took() -> None:
    run = servers.read_run(told(), LOAD, "it")
    assert run.kb_per_socket == 50
    assert run.kb_per_socket_after == 100


@pytest.mark.parametrize("text", ["", "noise\n", "{}", "{not json", told(heats=3), told(heats=[{}]), told(before=None)])
def test_a_run_without_a_result_is_named(text: str) -> None:
    with pytest.raises(BenchError, match="colyseus: the load ended without a result"):
        servers.read_run(text, LOAD, "colyseus")


def test_the_loads_own_sentence_is_passed_on() -> None:
    with pytest.raises(BenchError, match=r"^it: table 3: seat 1 saw nothing$"):
        servers.read_run('{"error": "table 3: seat 1 saw nothing"}', LOAD, "it")


def test_a_run_that_showed_no_move_is_refused() -> None:
    with pytest.raises(BenchError, match="it made no move in 1 s"):
        servers.read_run(told(heats=[]), LOAD, "it")


@pytest.mark.parametrize(
    ("line", "port"),
    [
        ('{"port":41234}\n', 41234),
        ('{"port": 80}', 80),
        ("Worldwright is open at http://127.0.0.1:8123/ (Ctrl-C ends it)\n", 8123),
        ("listening\n", None),
        ("http://example:80/", None),
    ],
)
def test_a_server_says_its_port(line: str, port: int | None) -> None:
    assert servers.port_in(line) == port


def test_ratios_are_of_neighbours() -> None:
    ours, theirs = [a_run(100), a_run(400)], [a_run(50), a_run(100)]
    assert compare.ratios(ours, theirs) == [2, 4]


@pytest.mark.parametrize(
    ("server", "ratio", "words"),
    [
        (BOARDGAME_KEPT, 8.0, "8x met"),
        (BOARDGAME_KEPT, 7.99, "8x not met"),
        (COLYSEUS_KEPT, 0.5, "0.5x met"),
        (COLYSEUS_KEPT, 0.49, "0.5x not met"),
        (BOARDGAME, 8.0, "8x met, it does less"),
        (BOARDGAME_OUR_SIZE, 7.0, "8x not met, it does less"),
        (COLYSEUS, 0.49, "0.5x not met, it does less"),
        (COLYSEUS_OUR_SIZE, 0.5, "0.5x met, it does less"),
        (COLYSEUS_SMALL, 0.49, "0.5x not met, it does less"),
    ],
)
def test_goals(server: Server, ratio: float, words: str) -> None:
    assert compare.verdict(server.name, ratio) == words


def test_the_memory_goal_is_below_sixty() -> None:
    assert compare.memory_verdict(59.9) == "under 60 kB/socket met"
    assert compare.memory_verdict(60) == "under 60 kB/socket not met"


@pytest.mark.parametrize(
    ("load", "p99", "speed", "words"),
    [
        (LOAD, 1.0, 9_000.0, ""),
        (Load(500, 5, 3), 1.0, 9_000.0, ""),
        (Load(500, 5, 3, 2000), 49.9, 1_990.0, ", p99 under 50 ms at 2000 moves/s met"),
        (Load(500, 5, 3, 2000), 50.0, 1_990.0, ", p99 under 50 ms at 2000 moves/s not met"),
        (Load(500, 5, 3, 2000), 1.0, 1_500.0, ", p99 under 50 ms at 2000 moves/s not met"),
    ],
)
def test_the_latency_goal_belongs_to_a_busy_load_that_is_kept_up_with(
    load: Load, p99: float, speed: float, words: str
) -> None:
    assert compare.latency_verdict(load, p99, speed) == words


def test_the_table_has_a_line_a_server() -> None:
    runs = {OURS: [a_run(12_000)], BOARDGAME_KEPT: [a_run(6_000)], COLYSEUS_KEPT: [a_run(20_000)]}
    lines = compare.table(runs, LOAD).splitlines()
    assert len(lines) == 5
    assert lines[2].startswith("worldwright ")
    assert "12,000" in lines[2]
    assert "2.00x" in lines[3]
    assert lines[3].endswith("8x not met")
    assert lines[4].endswith("0.5x met")


def test_peers_alone_are_shown_without_ratios() -> None:
    shown = compare.as_json({COLYSEUS: [a_run(20_000)]}, LOAD, 1, [1.0])
    assert shown["servers"][0]["moves_per_cpu_second"] == 20_000
    assert "ratio" not in shown["servers"][0]
    assert "x" not in compare.table({COLYSEUS: [a_run(20_000)]}, LOAD).splitlines()[2]


def test_json_tells_ratio_and_goal() -> None:
    shown = compare.as_json({OURS: [a_run(100), a_run(300)], COLYSEUS: [a_run(100), a_run(100)]}, LOAD, 1, [1.0])
    assert shown["load"]["sockets"] == 40
    assert "ratio" not in shown["servers"][0]
    assert shown["servers"][1]["ratio"] == 2
    assert shown["servers"][1]["goal"] == {"least": 0.5, "met": True, "same_load": False}
    json.dumps(shown)


def test_the_report_says_what_each_server_does_for_a_move() -> None:
    text = compare.report({server: [a_run(100)] for server in servers.SERVERS}, LOAD, 1, [1.0])
    assert all(server.does in text for server in servers.SERVERS)


@pytest.mark.parametrize(("spins", "word"), [([10.0, 11.4, 10.1], "quiet"), ([10.0, 12.0], "busy")])
def test_whether_the_processor_was_quiet_is_told(spins: list[float], word: str) -> None:
    text = compare.quiet(spins)
    assert f"{spins[0]} to {max(spins)} ms" in text
    assert word in text


@pytest.mark.parametrize(
    ("built", "prefix", "is_plain"),
    [
        ("'--prefix=x' '--enable-shared'", "x", True),
        ("'--enable-optimizations'", "x", False),
        ("'--without-ensurepip'", "/usr", False),
        (None, "x", False),
    ],
)
def test_a_python_that_was_built_without_optimisation_is_named(
    monkeypatch: pytest.MonkeyPatch, built: str | None, prefix: str, is_plain: bool
) -> None:
    monkeypatch.setattr("sysconfig.get_config_var", lambda _: built)
    monkeypatch.setattr("sys.base_prefix", prefix)
    assert ("without optimisation" in compare.python()) == is_plain


def test_the_small_work_takes_processor_time() -> None:
    assert compare.spin() > 0


def test_servers_are_chosen_by_name() -> None:
    assert compare.chosen("colyseus;worldwright") == [OURS, COLYSEUS]
    assert compare.chosen(None) == list(servers.SERVERS)
    with pytest.raises(BenchError, match="There is no server"):
        compare.chosen("socket.io")
    with pytest.raises(BenchError, match="No server"):
        compare.chosen(" ; ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--tables", "0"], "--tables must be above 0 and at most 1000, not 0."),
        (["--tables", "1001"], "--tables must be above 0 and at most 1000, not 1001."),
        (["--seconds", "121"], "--seconds must be above 0 and at most 120, not 121."),
        (["--warm", "-1"], "--warm must be above 0 and at most 120, not -1."),
        (["--rounds", "99"], "--rounds must be above 0 and at most 20, not 99."),
        (["--rate", "-5"], "--rate must not be below 0, as -5 is."),
        (["--ahead", "31"], "--ahead must be between 0 and 30, not 31."),
    ],
)
def test_counts_and_times_are_bounded(words: list[str], sentence: str) -> None:
    with pytest.raises(BenchError) as error:
        compare.compare(compare.arguments(words))
    assert str(error.value) == sentence


@pytest.mark.parametrize("ahead", [0, 3])
def test_the_load_runs_to_its_end(ahead: int) -> None:
    """Against a client without a server; the processor time read is this process's."""
    instant = Server("instant", "../../../tests/bench/instant", "nothing")
    load = Load(tables=2, seconds=0.1, warm=0.06, ahead=ahead)
    done = servers.load_output(instant, servers.Running([1], [os.getpid()]), load, servers.Node.found())
    (line,) = done.splitlines()
    result = json.loads(line)
    assert sum(heat["moves"] for heat in result["heats"]) > 0
    assert 0 < result["p50"] <= result["p99"] <= result["most"]


def test_a_server_that_does_not_start_is_named_with_its_last_word() -> None:
    words = ["python3", "-c", "raise SystemExit('the data folder is in use')"]
    with (
        pytest.raises(BenchError, match="worldwright did not start: the data folder is in use"),
        servers.started(words, {}, "worldwright"),
    ):
        pass
