"""The house's bots: watchers with a seat. They get the frames a browser gets and answer with the same command.

They think in other processes, so that no table waits for them, and what they are given is bytes of a frame: a bot
cannot see more than the page could.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

import msgspec

from worldwright.bots.choosing import chooser
from worldwright.core.game import AnyGame, Millis, Seat
from worldwright.tables import messages as say
from worldwright.tables.events import Grant
from worldwright.tables.replay import version_of
from worldwright.tables.table import Table


class Turn(msgspec.Struct, frozen=True):
    """What a bot thinks about: what it saw, what it may do, and a stream of luck of its own."""

    game: str
    level: str
    view: bytes
    actions: bytes
    luck: bytes
    rules: int
    content: bytes | None = None
    """The body of what is played with; None: what is installed."""


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

    IS_PERSON = False
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


def turn_of(game: AnyGame, level: str, sight: Sight, actions: bytes, luck: bytes) -> Turn:
    """What a bot gets to think about, at a table of any edition."""
    return Turn(game.NAME, level, sight.view, actions, luck, *version_of(game))


def luck(secret: str, table: str, seat: Seat, seq: int) -> bytes:
    """The seed of a bot's own luck: fixed for a moment, and known to nobody outside the house."""
    return hmac.new(secret.encode(), f"bot {table} {seat} {seq}".encode(), hashlib.sha256).digest()


def acts(table: Table, player: BotSeat, act: say.Act, clock: Millis) -> bool:
    """Let a bot act as often as anybody at a seat may; False: it has to wait like anybody."""
    seat = player.grant.seat
    if seat is not None and not table.bucket(seat).take(clock):
        return False
    table.command(player, act, clock)
    return True


def pause(level: str, is_timed: bool) -> float:
    """The seconds a bot takes at a table where hands race: it looks, reaches and puts down like a person."""
    return {"random": 3.0, "greedy": 2.0}.get(level, 2.0) if is_timed else 0.0


def simpler(level: str, failed: int) -> str:
    """Who answers for a bot that failed so often: greedy, and then nobody, who does the first thing that is allowed."""
    return (level, "greedy", "")[min(failed, 2)]


def first_legal(actions: bytes) -> bytes:
    """The first of some actions in JSON."""
    return bytes(msgspec.json.decode(actions, type=list[msgspec.Raw])[0])


def chosen(turn: Turn) -> bytes:
    """The action a bot chooses, as a client would send it. Runs in a worker."""
    return chooser(turn.game, turn.rules, turn.content, turn.level)(turn.view, turn.actions, turn.luck)
