"""Hands that cross, bots that race, and several who jump out at once (S044, S045, S051)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.registry import begin
from tests.server.engine.seating import Ear, command, opened, save
from tools.simulation.memory_store import Disk, MemoryStore
from worldwright.core.chance import seed_from
from worldwright.core.game import DEALER
from worldwright.core.match import deal_chance, options_from
from worldwright.kit.scramble.model import DecideClaims, DrawLots, JumpOut, Reach, Return
from worldwright.kit.scramble.phases import Playing
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.bot_seats import BotSeat, acts
from worldwright.server.engine.connection import COMMANDS, seat_limit
from worldwright.server.engine.registry import Registry
from worldwright.server.engine.table import Table
from worldwright.server.process.clock import SiteClock

RACES = [kind for kind in TABLES if kind.id in {"mondo-2", "mondo-4-expert", "mondo_sapiens-3-quick-start"}]
races = pytest.mark.parametrize("kind", RACES, ids=lambda kind: kind.id)


def racing(kind: Kind, **options: Any) -> tuple[Table, list[Ear]]:
    """A table right after "go", with somebody at every seat."""
    table = opened(Kind(kind.name, kind.seats, {**kind.options, **options}, kind.game_name), seed=3)
    clock = table.due() or 0
    table.tick(clock)
    save(table, clock)
    ears = [Ear(seat) for seat in range(kind.seats)]
    for ear in ears:
        table.watch(ear, None, None, clock)
        ear.frames.clear()
    return table, ears


def sent(table: Table, ear: Ear, action: Any, clock: int, seq: int | None = None) -> None:
    number = 1000 * clock + len(ear.frames)
    table.command(ear, command(number, action, table.log.seq if seq is None else seq), clock)


def held(table: Table, ears: list[Ear], seat: int, thing: str) -> int:
    """Let a seat take a thing; the clock then."""
    clock = table.log.time + 1000
    sent(table, ears[seat], Reach(thing), clock)
    return ruled(table, seat, clock)


def ruled(table: Table, seat: int, clock: int) -> int:
    """Let the window close, if there is one; the clock then."""
    if table.log.state.phase.windows:
        clock = table.due() or clock
        table.tick(clock)
    save(table, clock)
    assert table.log.state.players[seat].hand is not None
    return clock


def put_back(table: Table, seat: int) -> Any:
    return next(act for act in table.game.actions(table.log.state, seat) if isinstance(act, Return))


def last_view(ear: Ear) -> bytes:
    """The view a client ends with."""
    frame = next(frame for frame in reversed(ear.frames) if frame.startswith(b'{"say":"moves"'))
    return bytes(msgspec.json.decode(frame, type=dict[str, msgspec.Raw])["view"])


def check_converged(table: Table, ears: list[Ear]) -> None:
    for ear in ears:
        assert last_view(ear) == say.encode(table.game.view(table.log.state, ear.grant.seat))


@races
@pytest.mark.parametrize("first", ["return", "reach"])
def test_s044_a_return_and_a_reach_for_the_same_tile_cross_on_the_wire(kind: Kind, first: str) -> None:
    table, ears = racing(kind)
    clock = held(table, ears, 0, "t7") + 500
    before = table.game.census(table.log.state)
    seen = table.log.seq
    wishes = [(ears[0], put_back(table, 0)), (ears[1], Reach("t7"))]
    for ear, action in wishes if first == "return" else reversed(wishes):
        sent(table, ear, action, clock, seen)
    save(table, clock)
    (answer,) = ears[1].answers()
    if table.log.state.phase.windows:
        table.tick(table.due() or 0)
    if first == "return":
        assert isinstance(answer, say.Accepted), "it lay there again when the hand came"
    else:
        assert (answer.rule, answer.at) == ("MO-P10", ("t7",)), "it was still in the other's hand"
    assert table.log.state.players[0].hand is None
    assert (table.log.state.players[1].hand is None) == (first == "reach")
    assert table.game.census(table.log.state) == before
    numbers = [seq for seq, _ in table.log.moves]
    assert all(a < b for a, b in pairwise(numbers)), "one order for all"


@races
def test_s044_all_clients_fold_the_crossing_to_the_same_table(kind: Kind) -> None:
    table, ears = racing(kind)
    clock = held(table, ears, 0, "t7") + 500
    seen = table.log.seq
    sent(table, ears[1], Reach("t7"), clock, seen)
    sent(table, ears[0], put_back(table, 0), clock, seen)
    save(table, clock)
    check_converged(table, ears)
    sent(table, ears[1], Reach("t7"), clock + 300, seen)
    ruled(table, 1, clock + 300)
    check_converged(table, ears)


# S045


class Race:
    """A house with one table against the clock, in virtual milliseconds; the disk takes five."""

    def __init__(self, tries: int) -> None:
        """`tries`: how often in every millisecond a bot wants to act."""
        kind = RACES[0]
        self.time = 1000
        self.store = MemoryStore(Disk())
        self.registry = Registry(self.store, SiteClock(0, lambda: self.time))
        rules = kind.game
        self.table = begin(
            self.registry, rules, options_from(rules, {"minutes": 9, "pause": 0}), 2, id_="t", seed=seed_from(1)
        )
        self.sync()
        self.person = self.registry.connect(self.table, Grant(0))
        self.bot = BotSeat(Grant(1), "greedy", lambda *_: None)
        self.tries = tries
        self.judged = self.wanted = 0
        self.waits: list[int] = []
        self.codes: set[str] = set()
        self.registry.receive(self.person, b'{"say":"hello"}')
        for _ in range(6000):
            if 0 not in rules.to_move(self.table.log.state):
                self.step()
        self.heard()

    def heard(self) -> list[Any]:
        frames = []
        while (frame := self.person.pop()) is not None:
            frames.append(say.decode_server(frame))
        for message in frames:
            if isinstance(message, say.Ping):
                self.registry.receive(self.person, say.encode(say.Pong(message.n)))
        return frames

    def step(self) -> None:
        self.time += 1
        self.registry.beat()
        if self.time % 5 == 0:
            self.sync()

    def sync(self) -> None:
        self.store.sync()
        self.registry.saved(self.store.finished())

    def bot_acts(self) -> None:
        hand = self.table.log.state.players[1].hand
        action = Reach(f"t{1 + self.wanted % 40}") if hand is None else Return("picture")
        self.wanted += 1
        self.judged += acts(self.table, self.bot, command(self.wanted, action, 0), self.time)

    def run(self, seconds: int) -> None:
        sent_at = 0
        for millisecond in range(seconds * 1000):
            self.step()
            for _ in range(self.tries):
                self.bot_acts()
            self.registry.touched(self.table)
            if millisecond % 300 == 7:
                assert not sent_at, "the person's last wish was not answered in time"
                sent_at = self.time
                body = say.Act(self.time, self.table.log.seq, msgspec.Raw(say.encode(self._wish())))
                self.registry.receive(self.person, say.encode(body))
            for message in self.heard():
                if isinstance(message, say.Accepted | say.CommandRefused) and message.n == sent_at:
                    self.waits.append(self.time - sent_at)
                    self.codes.add(getattr(message, "code", "accepted"))
                    sent_at = 0

    def _wish(self) -> Any:
        state = self.table.log.state
        if state.players[0].hand is None:
            places = range(len(state.pool.tiles) - 1, 0, -1)
            return Reach(f"t{1 + next(place for place in places if state.pool.there >> place & 1)}")
        return self.table.game.actions(state, 0)[0]


def test_s045_a_bot_at_full_speed_is_held_to_its_seats_rate_and_costs_people_nothing() -> None:
    alone, raced = Race(0), Race(100)
    alone.run(6)
    raced.run(6)
    rate, burst = COMMANDS
    assert raced.wanted == 600_000
    assert burst < raced.judged <= burst + rate * 6 + rate, "a bot's seat has the same bucket as everybody's"
    assert len(raced.waits) == len(alone.waits) == 20
    assert not raced.codes & {"busy", "too_fast"}
    assert sorted(raced.waits)[10] <= 1.5 * sorted(alone.waits)[10]
    assert max(raced.waits) <= 1.5 * max(alone.waits)


def test_s045_a_seat_of_a_bot_and_one_of_a_person_have_the_same_rate() -> None:
    table, _ = racing(RACES[0])
    bot = BotSeat(Grant(1), "greedy", lambda *_: None)
    clock = table.log.time + 50
    allowed = [sum(seat_limit(table, 0).take(clock) for _ in range(100))]
    allowed.append(sum(acts(table, bot, say.Act(n, 0, msgspec.Raw(b'{"do":"ready"}')), clock) for n in range(100)))
    assert allowed == [COMMANDS[1]] * 2


# S051


@races
def test_s051_who_jump_out_in_one_turn_are_ranked_by_their_numbers(kind: Kind) -> None:
    """Without a window the log's order is all there is: the first takes the top chip, the next the one below it."""
    table, ears = racing(kind, window=0)
    clock = table.log.time + 700
    order = [*range(kind.seats)][::-1]
    stack = table.game.view(table.log.state, None).stack
    numbers = []
    for seat in order:
        sent(table, ears[seat], JumpOut(), clock)
    save(table, clock)
    for seat in order:
        (answer,) = [a for a in ears[seat].answers() if isinstance(a, say.Accepted | say.CommandRefused)]
        assert isinstance(answer, say.Accepted)
        numbers.append(answer.seq)
    assert numbers == sorted(numbers)
    state = table.log.state
    chips = state.past[-1].chips if state.past else [player.chip for player in state.players]
    assert [chips[seat] for seat in order] == [*stack, *([0] * kind.seats)][: kind.seats]


@races
def test_s051_equal_hands_on_the_chip_draw_lots_that_the_seal_decides(kind: Kind) -> None:
    """With a window, hands at the same moment are equal: the rule book's lots decide, and everybody can check them."""
    table, ears = racing(kind)
    stack = table.game.view(table.log.state, None).stack
    ranks: list[int] = []
    clock = table.log.time
    for _ in range(2 * kind.seats):
        if not isinstance(table.log.state.phase, Playing):
            break
        clock += 700
        seats = [seat for seat in range(kind.seats) if not table.log.state.out >> seat & 1]
        for seat in seats:
            sent(table, ears[seat], JumpOut(), clock)
        before = table.log.seq
        for _ in range(2 * kind.seats):
            if table.log.state.phase.windows:
                clock = table.due() or clock
                table.tick(clock)
        save(table, clock)
        moves = [move.act for seq, move in table.log.moves if seq > before]
        rulings = [act for act in moves if isinstance(act, DecideClaims)]
        if len(seats) > 1 and rulings:
            assert rulings[0].to is None
            assert len(rulings[0].claims) == len(seats)
            assert len({claim.reached for claim in rulings[0].claims}) == 1
        lots = [act.to for act in moves if isinstance(act, DrawLots)]
        ranks += lots or [act.to for act in rulings if act.to is not None] or seats
    chips = table.log.state.past[-1].chips
    assert sorted(ranks) == list(range(kind.seats)), "everybody once"
    assert [chips[seat] for seat in ranks] == [*stack, *([0] * kind.seats)][: kind.seats]
    for number, (state, (_, move)) in enumerate(zip(table.log.states(), table.log.moves, strict=False)):
        if move.by == DEALER:
            assert kind.game.deal(state, deal_chance(table.log.seed, number)) == move.act


@pytest.mark.parametrize(
    ("option", "given", "counted"),
    [(50, 100, 50), (150, 100, 100), (150, 400, 150), (50, 20, 20), (0, 100, 0), (50, 0, 0)],
)
def test_an_allowance_is_no_more_than_the_option_and_the_cap(option: int, given: int, counted: int) -> None:
    table, ears = racing(RACES[0], allowance=option)
    clock = table.log.time + 1000
    table.command(ears[0], command(1, Reach("t7"), table.log.seq), clock, given)
    _, move = table.log.moves[-1]
    assert move.act == Reach("t7", allowance=counted)
