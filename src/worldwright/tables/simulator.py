"""Whole houses from one seed: virtual time, disk and network, with everything that can go wrong.

A World plays one table through the real Hall, Table, Session and messages. After every step the promises are checked;
Broken says which one did not hold. The same seed gives the same world, so that a fault found once is found again.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from worldwright.bots.rollout import Dice
from worldwright.core.chance import seed_from
from worldwright.core.game import AnyGame, Millis
from worldwright.core.match import options_from
from worldwright.tables import messages as say
from worldwright.tables.clock import HouseClock
from worldwright.tables.hall import Hall
from worldwright.tables.pretender import Broken, Client
from worldwright.tables.promises import check_clients, check_log, check_twins
from worldwright.tables.session import Session
from worldwright.tables.store import Disk, MemoryStore
from worldwright.tables.values import Grant, Incident, Leavers, Policy

MOST_STEPS = 6000
ID = "table"
_ANSWERS = (b'{"say":"accepted"', b'{"say":"refused"', b'{"say":"superseded"')
_LEAVERS: tuple[Leavers, ...] = ("bot", "free", "end")


class Tale(msgspec.Struct, frozen=True):
    """What happened in one world."""

    game: str
    seats: int
    seed: int
    events: int
    moves: int
    finished: bool
    steps: int
    faults: dict[str, int]
    """How often each thing went wrong."""
    broken: str = ""


class _Answered(msgspec.Struct):
    n: int


class Link:
    """A connection between a client and a session: in order, until it breaks."""

    def __init__(self, client: Client, session: Session) -> None:
        self.client = client
        self.session = session
        self.is_up = True
        self.asked: Counter[int] = Counter()
        self.answered: Counter[int] = Counter()
        self.free_at: tuple[Millis, Millis] = (0, 0)


class World:
    """One table, its clients, and their misfortunes."""

    def __init__(self, game: AnyGame, options: dict[str, Any], seats: int, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.dice = dice = Dice(seed)
        self.time: Millis = 1000
        self.faults: Counter[str] = Counter()
        self.steps = 0
        self.is_calm = False
        self.mischief = dice.below(12)
        self._rates = {name: dice.below(3) * dice.below(most) for name, most in _RATES.items()}
        self._slow = 1 + dice.below(120)
        self._queue: list[tuple[Millis, int, Callable[[], None]]] = []
        self._order = 0
        self._told = 0
        self._checked = 0
        self._disk = Disk()
        self._sync_planned = False
        policy = Policy(leavers=dice.choice(_LEAVERS), turn=dice.choice((0, 0, 60_000)))
        self._start()
        chosen = options_from(game, options)
        self.hall.open(game, chosen, seats, policy=policy, id_=ID, seed=seed_from(seed, "simulated"))
        self._census = game.census(self.hall.tables[ID].log.state)
        self.clients = [Client(self, Grant(seat)) for seat in range(seats)]
        self.clients.append(Client(self, Grant(None)))
        if dice.below(3) == 0:
            self.clients.append(Client(self, Grant(dice.below(seats))))  # a second tab of a seat
        self.links: list[Link] = []
        for client in self.clients:
            self._later(dice.below(50), lambda client=client: self._think(client))  # type: ignore[misc]
        self._later(5, self._beat)

    def _start(self) -> None:
        self.store = MemoryStore(self._disk)
        self.hall = Hall(self.store, HouseClock(self.store.uptime, lambda: self.time), self._incident)

    def _incident(self, incident: Incident) -> None:
        raise Broken(f"the rules broke: {incident.doing}: {incident.fault}")

    # Time

    def _later(self, ms: Millis, step: Callable[[], None]) -> None:
        self._order += 1
        heapq.heappush(self._queue, (self.time + ms, self._order, step))

    def _happens(self, fault: str) -> bool:
        """Whether something goes wrong now."""
        if self.is_calm or self.dice.below(10_000) >= self._rates[fault]:
            return False
        self.faults[fault] += 1
        return True

    def _step(self) -> None:
        at, _, step = heapq.heappop(self._queue)
        self.time = max(self.time, at)
        if self._happens("clock_jump"):
            self.time += self.dice.below(600_000)
        self.steps += 1
        step()
        self._pump()
        self._check()

    def run(self) -> Tale:
        """Play to the end or for long enough, then let everything heal and check what everybody ended with."""
        while self.steps < MOST_STEPS and not self._is_done():
            self._step()
            if self._happens("crash"):
                self._crash()
        self.is_calm = True
        self.mischief = 0
        if self.store.broken:
            self._crash()
        self._heal()
        return self.tale()

    def _is_done(self) -> bool:
        table = self.hall.tables.get(ID)
        return table is not None and table.log.over and table.saved_seq == table.log.seq

    def _heal(self) -> None:
        for client in self.clients:
            client.pending = None
            client.grant = self._granted(client)
            self.hang_up(client)
        end = self.steps + 4000
        quiet = 0
        while quiet < 200 and self.steps < end:
            self._step()
            table = self.hall.table(ID)
            ready = all(client.link is not None and client.seq == table.log.seq for client in self.clients)
            quiet = quiet + 1 if ready and table.saved_seq == table.log.seq else 0
            for client in self.clients:
                client.to_move = ()
        if quiet < 200:
            raise Broken("not everybody came back")
        check_clients(table, self.clients)
        check_log(table, *self.store.load(ID), self.clients)

    # The house

    def _beat(self) -> None:
        self.hall.beat()
        wait = max(1, min(self.hall.next_due() - self.hall.clock.now(), 400))
        if self._happens("blocked"):
            wait += self.dice.below(5000)
        self._later(wait, self._beat)

    def _pump(self) -> None:
        """Carry frames from sessions into the network, and plan the next sync."""
        if self.store.waiting and not self._sync_planned:
            self._sync_planned = True
            wait = 1 + self.dice.below(6)
            if self._happens("stall"):
                wait += self.dice.below(6000)
            store = self.store
            self._later(wait, lambda: self._sync(store))
        for link in [link for link in self.links if link.is_up]:
            while (frame := link.session.pop()) is not None:
                if frame.startswith(_ANSWERS):
                    message = msgspec.json.decode(frame, type=_Answered)
                    link.answered[message.n] += 1
                    if link.answered[message.n] > link.asked[message.n]:
                        raise Broken(f"command {message.n} was answered more often than asked")
                self._carry(link, frame)
            if link.session.closed is not None:
                self._drop(link)

    def _sync(self, store: MemoryStore) -> None:
        if store is not self.store:
            return  # that house is gone
        self._sync_planned = False
        if self._happens("full"):
            store.sync("full")
        elif self._happens("sync_error"):
            store.sync("broken")
            self._later(self.dice.below(3000), lambda: self._crash() if store is self.store else None)
        else:
            store.sync()

    def _crash(self) -> None:
        """The power fails: what was not synced is lost, or torn at any byte."""
        torn = self.dice.below(len(self._disk.loose) + 1)
        self.faults["torn"] += 0 < torn < len(self._disk.loose)
        self._disk = self._disk.after_crash(torn)
        self._sync_planned = False
        for link in self.links:
            link.is_up = False
            link.client.link = None
        self.links = []
        self.time += self.dice.below(20_000)
        self._start()
        if ID not in self.store.names():
            if self._told:
                raise Broken("a table that was shown is gone")
            self._later(0, self._open_again)
            return
        table = self.hall.table(ID)
        if table.saved_seq < self._told:
            raise Broken(f"event {self._told} was shown and is gone: the log ends at {table.saved_seq}")
        if table.audience.epoch != self.store.epoch:
            raise Broken("the epoch is not that of this run")

    def _open_again(self) -> None:
        """The table was never on disk and nobody saw it: whoever wanted it opens another."""
        if ID not in self.hall.tables:
            seats = len({client.grant.seat for client in self.clients} - {None})
            self.hall.open(self.game, self.game.Options(), seats, id_=ID, seed=seed_from(self.seed, "again"))
            self._census = self.game.census(self.hall.tables[ID].log.state)

    # The network

    def call(self, client: Client) -> None:
        """A client connects."""
        if ID not in self.hall.tables and ID not in self.store.names():
            return
        table = self.hall.table(ID)
        client.grant = self._granted(client)
        if table.saved_seq == 0:
            return
        link = Link(client, self.hall.session(table, client.grant))
        client.link = link
        self.links.append(link)
        client.connected()

    def _granted(self, client: Client) -> Grant:
        """The right a client has now: whoever sat there before sits there again."""
        table = self.hall.tables.get(ID)
        seat = client.grant.seat
        return client.grant if table is None or seat is None else Grant(seat, table.log.generations[seat])

    def hang_up(self, client: Client) -> None:
        """A client goes away, or is sent away."""
        if client.link is not None:
            self._drop(client.link)

    def _drop(self, link: Link) -> None:
        link.is_up = False
        if link.client.link is link:
            link.client.link = None
        if link in self.links:
            self.links.remove(link)
            self.hall.gone(link.session)

    def _way(self, link: Link, back: bool) -> Millis:
        """When the next frame on a link arrives: in order, sooner or later."""
        there, here = link.free_at
        at = max(here if back else there, self.time + self.dice.below(self._slow))
        if self._happens("delay"):
            at += self.dice.below(3000)
        link.free_at = (there, at) if back else (at, here)
        return at - self.time

    def send(self, client: Client, body: bytes) -> None:
        """A client's message sets out."""
        link = client.link
        if link is None:
            return
        for _ in range(2 if self._happens("doubled") else 1):
            self._later(self._way(link, back=False), lambda: self._arrive(link, body))

    def _arrive(self, link: Link, body: bytes) -> None:
        if not link.is_up or link.session.closed is not None:
            return
        try:
            number = getattr(say.decode_client(body), "n", None)
            is_command = not isinstance(say.decode_client(body), say.Pong | say.Hello)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            number, is_command = None, False
            link.asked.update({-1: 1, 1: 1})
        if is_command and number is not None:
            link.asked[number] += 1
        self.hall.receive(link.session, body)
        if self._happens("drop"):
            self._drop(link)

    def _carry(self, link: Link, frame: bytes) -> None:
        if self._happens("lost"):
            return  # a faulty library swallowed it; the sequence check finds out
        for _ in range(2 if self._happens("repeated") else 1):
            wait = self.dice.below(400) if self._happens("reordered") else self._way(link, back=True)
            self._later(wait, lambda: link.client.hear(frame) if link.is_up else None)

    def _think(self, client: Client) -> None:
        client.think()
        if self._happens("leave") and client.grant.seat is not None and self.steps > 50:
            self._replace(client)
        is_busy = client.viewer in client.to_move or client.link is None or client.pending is not None
        self._later((20 if is_busy else 150) + self.dice.below(300), lambda: self._think(client))

    def _replace(self, client: Client) -> None:
        """Somebody leaves for good, and somebody else sits down."""
        table = self.hall.tables.get(ID)
        if table is None or client.grant.seat is None:
            return
        now = self.hall.clock.now()
        table.vacate(client.grant.seat, now)
        table.occupy(client.grant.seat, "person", now)
        self.hall.touched(table)
        client.pending = None
        self.hang_up(client)

    def legal(self, client: Client) -> tuple[Any, ...]:
        """What a client may do, asked for because the list was too long to send."""
        table = self.hall.tables.get(ID)
        return () if table is None or client.link is None else table.audience.legal(client.viewer)

    # The promises

    def _check(self) -> None:
        table = self.hall.tables.get(ID)
        if table is None:
            return
        if table.shown.seq > table.saved_seq:
            raise Broken(f"event {table.shown.seq} was shown before it was saved")
        self._told = max(self._told, *(client.seq for client in self.clients))
        if self._told > table.saved_seq:
            raise Broken(f"a client has seen event {self._told}, the disk has {table.saved_seq}")
        if not table.log.fresh and not table.is_asking:
            self._check_answers()
        if table.log.seq != self._checked:
            self._checked = table.log.seq
            if self.game.census(table.log.state) != self._census:
                raise Broken("a piece was lost or doubled")
            if self.dice.below(16) == 0:
                check_twins(table, self.dice)

    def _check_answers(self) -> None:
        """Nothing waits for the disk or for consent: then every command has its answer."""
        for link in self.links:
            if any(not link.answered[n] for n in link.asked if n > 1):
                raise Broken("a command was not answered")

    def tale(self, broken: str = "") -> Tale:
        """What has happened so far."""
        table = self.hall.tables.get(ID)
        return Tale(
            game=self.game.NAME,
            seats=len({client.grant.seat for client in self.clients} - {None}),
            seed=self.seed,
            events=0 if table is None else table.log.seq,
            moves=0 if table is None else len(table.log.moves),
            finished=table is not None and table.log.over,
            steps=self.steps,
            faults=dict(sorted(self.faults.items())),
            broken=broken,
        )


_RATES = {
    "crash": 40,
    "clock_jump": 8,
    "blocked": 60,
    "stall": 200,
    "full": 150,
    "sync_error": 40,
    "delay": 300,
    "doubled": 800,
    "drop": 200,
    "lost": 300,
    "repeated": 600,
    "reordered": 600,
    "leave": 12,
}
"""The most of each, in ten thousandths of the times it could happen, doubled for some worlds and none for others."""
