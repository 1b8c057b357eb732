"""Connections and distance: the promises S053 to S056 and S080 to S090, without a socket."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.registry import MemorySite, every_kind
from tests.server.engine.seating import Ear, command, opened, play_on, save, some_action, turn
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import CROWD, Grant
from worldwright.server.engine.connection import COMMANDS, MOST_FRAMES, SILENT, Connection
from worldwright.server.engine.lag import CAP, Lag, allowance
from worldwright.server.engine.table import Table

RACE = next(kind for kind in TABLES if kind.id == "mondo-2")


class Screen:
    """A client that folds frames as a page does."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.grant = Grant(seat)
        self.epoch = self.seq = 0
        self.view: Any = None
        self.session = self.call()

    def call(self) -> Connection:
        self.session = Connection(self.table, self.grant)
        self.say(say.Hello(self.epoch, self.seq))
        return self.session

    def say(self, message: Any, clock: int = 0) -> None:
        self.session.receive(say.encode(message), clock)

    def read(self) -> list[Any]:
        heard = []
        while (frame := self.session.pop()) is not None:
            message = say.decode_server(frame)
            heard.append(message)
            if isinstance(message, say.Welcome):
                self.epoch, self.seq, self.view = message.epoch, message.seq, message.view
            elif isinstance(message, say.Moves) and message.after == self.seq:
                self.seq, self.view = message.seq, message.view
        return heard

    def is_right(self) -> bool:
        view = self.table.game.view(self.table.shown.state, self.grant.seat)
        return msgspec.json.encode(self.view) == msgspec.json.encode(msgspec.json.decode(msgspec.json.encode(view)))


@every_kind
def test_S080_a_drop_at_every_frame_of_a_whole_game_ends_with_the_servers_view(kind: Kind) -> None:
    table = opened(kind)
    screens = [Screen(table, seat) for seat in (None, *range(kind.seats))]
    clock = 0
    for number in range(400):
        if table.log.over:
            break
        clock = play_on(table, 1, clock)
        dropped = screens[number % len(screens)]
        if dropped.session.pop() is None:
            dropped.read()
        dropped.session.close("closed")
        dropped.call()
        for screen in screens:
            screen.read()
    assert all(screen.is_right() for screen in screens)
    assert all(screen.seq == table.shown.seq for screen in screens)


@pytest.mark.parametrize("epoch", [0, 1, 2, -1, None, "1", 1.0, True, 10**30])
@pytest.mark.parametrize("seq", [-1, 10**9, None, "3", 3.0, True, [1], {"a": 1}])
def test_S081_a_resume_from_nowhere_gets_a_fresh_view(epoch: Any, seq: Any) -> None:
    table = opened()
    play_on(table, 5)
    screen = Screen(table, 0)
    screen.read()
    screen.say(say.Hello(epoch, seq))
    (welcome,) = [m for m in screen.read() if isinstance(m, say.Welcome)]
    assert welcome.moves is None
    assert screen.is_right()
    assert screen.session.closed is None


@pytest.mark.parametrize("epoch", [0, 2])
def test_S081_what_was_seen_in_another_run_may_never_have_happened(epoch: int) -> None:
    table = opened()
    play_on(table, 5)
    screen = Screen(table, 0)
    screen.read()
    for told in (epoch, table.audience.epoch):
        screen.say(say.Hello(told, screen.seq - 2))
        (welcome,) = [m for m in screen.read() if isinstance(m, say.Welcome)]
        assert (welcome.moves is None) == (told == epoch)


def test_S082_who_missed_too_much_gets_the_view_alone_and_who_missed_little_gets_the_moves() -> None:
    table = opened(next(kind for kind in TABLES if kind.id == "monuments-2"))
    screen = Screen(table, 0)
    screen.read()
    seen = screen.seq
    play_on(table, 5)
    screen.call()
    (welcome,) = [m for m in screen.read() if isinstance(m, say.Welcome)]
    assert [event.seq for event in welcome.moves or ()] == list(range(seen + 1, table.log.seq + 1))
    screen.session.close("closed")
    play_on(table, 70)
    screen.call()
    (welcome,) = [m for m in screen.read() if isinstance(m, say.Welcome)]
    assert welcome.moves is None
    assert screen.is_right()


def test_S084_who_never_reads_is_let_go_and_the_table_goes_on() -> None:
    table = opened()
    silent = Screen(table, 0)
    other = Screen(table, 1)
    for _ in range(200):
        play_on(table, 1)
        table.audience.send_all(table.audience.presence())
        other.read()
        if silent.session.closed:
            break
    assert silent.session.closed == "slow"
    assert silent.session.pop() is None
    assert not table.audience.presence().seats[0].here
    play_on(table, 500)
    assert table.log.over
    assert MOST_FRAMES == 64


def test_S086_who_vanished_is_noticed_within_fifteen_seconds() -> None:
    table = opened()
    screen = Screen(table, 0)
    screen.read()
    for clock in range(0, SILENT + 2000, 1000):
        screen.session.beat(clock)
    assert screen.session.closed == "silent"


def test_S089_a_lost_or_repeated_frame_is_found_by_its_number() -> None:
    table = opened()
    screen = Screen(table, 0)
    screen.read()
    play_on(table, 1)
    screen.session.pop()  # lost
    play_on(table, 1)
    (moves,) = [m for m in screen.read() if isinstance(m, say.Moves)]
    assert moves.after > screen.seq
    screen.say(say.Hello(screen.epoch, screen.seq))
    screen.read()
    assert screen.is_right()


def test_S090_a_page_of_another_protocol_is_asked_to_reload() -> None:
    table = opened()
    session = Connection(table, Grant(0))
    session.receive(b'{"say":"hello","protocol":99}', 0)
    assert session.closed == "reload"
    assert say.decode_server(session.pop() or b"") == say.Bye("reload")


def test_S053_equal_presses_over_unequal_ways_are_stamped_alike() -> None:
    near, far = Lag(), Lag()
    for _ in range(5):
        near.pong(near.ping(0), 20)
        far.pong(far.ping(0), 200)
    pressed = 10_000
    assert pressed + 10 - allowance(near.half()) == pressed + 100 - allowance(far.half()) == pressed
    assert allowance(far.half(), 0) == 0


def test_S054_late_pongs_gain_no_more_than_the_cap_and_all_can_see_it() -> None:
    table = opened(RACE)
    screen = Screen(table, 0)
    clock = 0
    for _ in range(8):
        for message in screen.read():
            if isinstance(message, say.Ping):
                screen.say(say.Pong(message.n), clock + 4000)
        clock += 5000
        screen.session.beat(clock)
    assert screen.session.lag == CAP
    assert table.audience.presence().seats[0].lag == CAP
    assert any(isinstance(m, say.Seats) for m in screen.read()) or screen.session.lag == CAP


def test_S054_one_late_pong_moves_nothing() -> None:
    lag = Lag()
    for trip in (40, 40, 40, 40, 9000):
        lag.pong(lag.ping(0), trip)
    assert lag.half() == 20
    assert not lag.pong(99, 5)


def test_S055_a_second_slow_connection_does_not_help_the_fast_one() -> None:
    table = opened(RACE)
    fast, slow = Screen(table, 0), Screen(table, 0)
    for screen, trip in ((fast, 10), (slow, 280)):
        for message in screen.read():
            if isinstance(message, say.Ping):
                screen.say(say.Pong(message.n), trip)
    assert (fast.session.lag, slow.session.lag) == (5, 140)


def test_S056_S104_a_flood_is_limited_and_other_tables_do_not_notice() -> None:
    table, other = opened(), opened(seed=2)
    seat = turn(table)
    screen = Screen(table, seat)
    screen.read()
    before = table.log.seq
    body = say.encode(say.Act(1, -1, msgspec.Raw(b"{}")))
    answers = 0
    for number in range(1000):
        screen.session.receive(body, number)
        answers += sum(isinstance(m, say.CommandRefused) for m in screen.read())
    assert screen.session.closed == "too_fast"
    assert answers <= 130
    assert table.log.seq == before
    ear = Ear(turn(other))
    other.command(ear, command(1, some_action(other, turn(other)), other.log.seq), 1000)
    save(other, 1000)
    assert isinstance(ear.answers()[0], say.Accepted)


def test_S056_a_seat_has_one_rate_over_all_its_screens() -> None:
    table = opened()
    screens = [Screen(table, 0) for _ in range(4)]
    for screen in screens:
        screen.read()
    answers = []
    for number in range(60):
        screens[number % 4].say(say.React(number, "👍"), 0)
        heard = [m for screen in screens for m in screen.read()]
        answers += [m for m in heard if isinstance(m, say.Accepted | say.CommandRefused)]
    _, burst = COMMANDS
    assert sum(isinstance(answer, say.Accepted) for answer in answers) == burst
    assert {answer.code for answer in answers if isinstance(answer, say.CommandRefused)} == {"too_fast"}
    assert all(screen.session.closed is None for screen in screens)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"\xff",
        b'{"say":"act","n":5,"seq":1}',
        b'{"say":"act","n":5,"seq":1,"action":{},"seat":1}',
        b'{"say":"act","n":true,"seq":1,"action":{}}',
        b'{"say":"undo","n":5,"seq":"1"}',
        b'{"say":"react","n":5,"emoji":"<b>"}',
        b"[" * 4000,
        b'{"say":"act","n":5,"seq":1e400,"action":{}}',
    ],
)
def test_S102_S121_what_is_not_a_message_is_refused_and_changes_nothing(body: bytes) -> None:
    table = opened()
    screen = Screen(table, 0)
    screen.read()
    before = table.log.link
    screen.session.receive(body, 0)
    (answer,) = screen.read()
    assert answer.code == "malformed"
    assert table.log.link == before


def test_S100_S103_a_frame_over_the_cap_ends_the_connection() -> None:
    table = opened()
    screen = Screen(table, 0)
    screen.read()
    wish = b'{"say":"act","n":1,"seq":1,"action":"%s"}'
    screen.session.receive(wish % (b"x" * (say.LARGEST - len(wish) + 2)), 0)
    assert [answer.code for answer in screen.read()] == ["malformed"], "the largest message is read"
    screen.session.receive(wish % (b"x" * (say.LARGEST - len(wish) + 3)), 0)
    assert screen.session.closed == "too_large"


def test_who_comes_and_goes_in_a_crowd_costs_everybody_one_frame_a_beat(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    table = site.open()

    def join(seat: int | None) -> Connection:
        session = site.registry.connect(table, Grant(seat))
        site.registry.receive(session, b'{"say":"hello"}')
        return session

    def told(session: Connection) -> list[say.Seats]:
        heard = [say.decode_server(frame) for frame in iter(session.pop, None)]
        return [message for message in heard if isinstance(message, say.Seats)]

    def beat() -> None:
        site.time += 1000
        site.registry.beat()

    seats = [join(0), join(1)]
    crowd = [join(None) for _ in range(200)]
    assert all(len(told(session)) <= CROWD for session in [*seats, *crowd])
    table.end("abandoned", 0)  # what is shown in between changes nothing about it
    site.registry.touched(table)
    site.wait()
    beat()
    whole = say.Seats((say.Here(True, 0), say.Here(True, 0)), 200)
    assert all(told(session) == [whole] for session in [*seats, *crowd]), "all of it, in one frame"
    for session in crowd[100:]:
        site.registry.gone(session)
    assert all(told(session) == [] for session in [*seats, *crowd[:100]])
    site.registry.gone(seats[0])
    alone = say.Seats((say.Here(False, 0), say.Here(True, 0)), 100)
    assert told(seats[1]) == [alone], "who plays hears at once who else does"
    assert all(told(session) == [] for session in crowd[:100])
    beat()
    assert all(told(session) == [alone] for session in [seats[1], *crowd[:100]])
    beat()
    assert all(told(session) == [] for session in [seats[1], *crowd[:100]]), "and nothing when nothing changed"
    site.close()
