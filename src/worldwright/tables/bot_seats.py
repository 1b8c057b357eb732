"""The house's bots: watchers with a seat. They get the frames a browser gets and answer with the same command.

They think in other processes, so that no table waits for them, and what they are given is bytes of a frame: a bot
cannot see more than the page could.
"""

from __future__ import annotations

import hashlib
import hmac
import importlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from worldwright.bots.bot import bot
from worldwright.core.chance import Chance
from worldwright.core.game import Millis, Seat
from worldwright.games import game as known
from worldwright.tables.table import Table
from worldwright.tables.values import Command, Grant

log = logging.getLogger(__name__)


class Turn(msgspec.Struct, frozen=True):
    """What a bot thinks about: what it saw, what it may do, and a stream of luck of its own."""

    game: str
    level: str
    view: bytes
    actions: bytes
    luck: bytes


class Sight(msgspec.Struct, frozen=True):
    """What a bot saw in a frame in which it is to move; no actions: more than a frame holds."""

    seq: int
    view: bytes
    actions: bytes | None


class _Frame(msgspec.Struct):
    """What a bot reads of a frame; the rest it ignores, as a page might."""

    say: str
    seq: int = 0
    to_move: tuple[Seat, ...] = ()
    view: msgspec.Raw = msgspec.Raw()
    actions: msgspec.Raw = msgspec.Raw()
    choices: int = 0


_decode = msgspec.json.Decoder(_Frame).decode


class BotSeat:
    """A bot at a seat of a table. It thinks about one frame at a time, and always about the newest."""

    lag: Millis = 0

    def __init__(self, grant: Grant, level: str, think: Callable[[BotSeat, Sight], None]) -> None:
        self.grant = grant
        self.level = level
        self._think = think
        self._newest: Sight | None = None
        self._thinking = False

    def tell(self, frame: bytes) -> None:
        """Read a frame as a page would."""
        read = _decode(frame)
        if read.say in ("welcome", "moves"):
            is_mine = self.grant.seat in read.to_move and read.choices > 0
            self._newest = Sight(read.seq, bytes(read.view), bytes(read.actions) or None) if is_mine else None
            self._go_on()

    def answered(self) -> None:
        """What it thought about is done or came too late: look again."""
        self._thinking = False
        self._go_on()

    def _go_on(self) -> None:
        if self._newest is not None and not self._thinking:
            sight, self._newest, self._thinking = self._newest, None, True
            self._think(self, sight)


def luck(secret: str, table: str, seat: Seat, seq: int) -> bytes:
    """The seed of a bot's own luck: fixed for a moment, and known to nobody outside the house."""
    return hmac.new(secret.encode(), f"bot {table} {seat} {seq}".encode(), hashlib.sha256).digest()


def acts(table: Table, player: BotSeat, command: Command, clock: Millis) -> bool:
    """Let a bot act as often as anybody at a seat may; False: it has to wait like anybody."""
    seat = player.grant.seat
    if seat is not None and not table.bucket(seat).take(clock):
        return False
    table.act(player, command, clock)
    return True


def pause(level: str, is_timed: bool) -> float:
    """The seconds a bot takes at a table where hands race: it looks, reaches and puts down like a person."""
    return {"random": 3.0, "greedy": 2.0}.get(level, 2.0) if is_timed else 0.0


def chosen(turn: Turn) -> bytes:
    """The action a bot chooses, as a client would send it. Runs in a worker."""
    game = known(turn.game)
    model: Any = importlib.import_module(f"worldwright.games.{turn.game}.model")
    player = bot(turn.level, game)
    actions = msgspec.json.decode(turn.actions, type=list[game.Actions])  # type: ignore[name-defined]
    seen = msgspec.json.decode(turn.view, type=model.View) if player.looks else None
    return msgspec.json.encode(player.choose(seen, actions, Chance(turn.luck, "bot")))


def _begin() -> None:
    """A worker leaves Ctrl-C to the house, and ends with it, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_house, daemon=True).start()


def _end_with_the_house() -> None:
    house = multiprocessing.parent_process()
    if house is not None:
        house.join()
        os._exit(0)  # nobody waits for what it thinks about


class WorkerPool:
    """A few processes in which bots think; made when the first bot does, and again if one died."""

    def __init__(self, workers: int) -> None:
        self._workers = max(1, workers)
        self._pool: ProcessPoolExecutor | None = None

    def think(self, turn: Turn) -> Future[bytes]:
        """The choice of a bot, when it is made."""
        for _ in range(2):
            if self._pool is None:
                context = multiprocessing.get_context("spawn")  # nothing of the house is copied into a worker
                self._pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin)
            try:
                return self._pool.submit(chosen, turn)
            except BrokenProcessPool:
                log.warning("a bot's process died; a new one begins")
                self._pool = None
        raise RuntimeError("no process for the bots")

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
