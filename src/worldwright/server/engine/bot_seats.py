"""Bots at seats: watchers that read frames as a browser does and answer with the same commands.

They think in other processes, so that no table waits for them. A bot gets the bytes of a frame and nothing else, so it
cannot see more than a page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from worldwright.bots.choosing import BotAnswer, chooser
from worldwright.bots.levels import answering
from worldwright.bots.pace import delay, likeness, paced
from worldwright.compiled.program import Page
from worldwright.core.chance import Chance
from worldwright.core.game import Millis, Seat
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.connection import seat_limit
from worldwright.server.engine.replay import version_of
from worldwright.server.engine.requests import is_hurried
from worldwright.server.engine.table import Table


class Turn(msgspec.Struct, frozen=True):
    """A request to a bot: what it saw, its legal actions and its own random stream."""

    game: str
    level: str
    view: bytes
    actions: bytes
    luck: bytes
    rules: int
    content: bytes | None = None
    """The content of the table's edition; None: the installed one."""
    asks: bool = False
    """Whether a player's page runs the programs of this bot."""
    page_answer: bytes | None = None
    """The page's answer."""


class BotFrame(msgspec.Struct, frozen=True):
    """What a bot saw in a frame when it is to move. `actions` is None if a frame cannot hold them all."""

    seq: int
    view: bytes
    actions: bytes | None


class Job(NamedTuple):
    """A bot's request in progress: table, bot, what it saw, start time, and failed attempts so far."""

    table: Table
    player: BotSeat
    sight: BotFrame
    began: float
    failed: int = 0
    asks: bool = False
    """Whether the table's page computes for it."""
    page_answer: bytes | None = None
    """The page's answer."""


class _Frame(msgspec.Struct):
    """The fields that a bot reads of a frame."""

    say: str
    seq: int = 0
    to_move: tuple[Seat, ...] = ()
    view: msgspec.Raw = msgspec.Raw()
    actions: msgspec.Raw = msgspec.Raw()
    choices: int = 0
    code: str = ""


_decode = msgspec.json.Decoder(_Frame).decode

RHYTHM = 200
"""How many of the latest moves the pace of a table's people is measured by."""


class _Verb(msgspec.Struct):
    """The kind of an action."""

    do: str = ""


class BotSeat:
    """A bot at a seat. It thinks about one frame at a time, always the newest.

    It starts nothing new until its last action is answered: that action makes whatever it saw before outdated.
    """

    IS_PERSON = False
    lag: Millis = 0

    def __init__(self, grant: Grant, level: str, think: Callable[[BotSeat, BotFrame], None]) -> None:
        self.grant = grant
        self.level = level
        self._think = think
        self._newest: BotFrame | None = None
        self._thinking = False
        self.again = False
        """Its last action was refused because another player was faster. It has seen most of the table already."""
        self.rush: Callable[[], None] | None = None
        """Set while an action waits: performs that action at once."""

    def send(self, *frames: bytes) -> None:
        """Read frames."""
        for frame in frames:
            self._read(frame)

    def _read(self, frame: bytes) -> None:
        read = _decode(frame)
        if read.say in ("welcome", "moves"):
            is_mine = self.grant.seat in read.to_move and read.choices > 0
            self._newest = BotFrame(read.seq, bytes(read.view), bytes(read.actions) or None) if is_mine else None
            self._go_on()
        elif read.say in ("accepted", "refused", "superseded"):
            self.again = read.say == "refused" and read.code != "paused"
            self._thinking = False
            self._go_on()
        elif read.code == "hurried" and self.rush is not None:
            self.rush()

    def _go_on(self) -> None:
        if self._newest is not None and not self._thinking:
            sight, self._newest, self._thinking = self._newest, None, True
            self._think(self, sight)


def turn_of(job: Job, level: str, actions: bytes, luck: bytes) -> Turn:
    """The request for a bot at a table of any edition."""
    game = job.table.game
    return Turn(game.NAME, level, job.sight.view, actions, luck, *version_of(game), job.asks, job.page_answer)


def acts(table: Table, player: BotSeat, act: say.Act, clock: Millis) -> bool:
    """Perform a bot's action within the rate limit of its seat; False: try again later."""
    seat = player.grant.seat
    if seat is not None and not seat_limit(table, seat).take(clock):
        return False
    table.command(player, act, clock)
    return True


def pause(job: Job, answer: BotAnswer, own_luck: bytes) -> Millis:
    """How many milliseconds a bot waits before it acts, so that it looks and decides like a person."""
    table, player, log = job.table, job.player, job.table.log
    if is_hurried(table):
        return 0
    races = log.extras.all_at_once(log.options)
    verb = msgspec.json.decode(answer.action, type=_Verb).do
    natural = delay(player.level, verb, answer.hardness, Chance(own_luck, "pace"), races=races, again=player.again)
    likes = 1.0
    if table.terms.pace == "like_me":
        people = frozenset(seat for seat, kind in enumerate(log.kinds) if kind == "person")
        latest = table.audience.moves[-RHYTHM:]
        recent_moves = [(move.at, move.by, type(move.act).__struct_config__.tag) for _, move in latest]
        likes = likeness(player.level, recent_moves, people, races=races)
    return paced(natural, table.terms.pace, likes)


def simpler(level: str, failed: int) -> str:
    """The level that answers after `failed` attempts: lower ones, then one that takes any legal action;

    "" at the end.
    """
    chain = answering(level)
    return chain[failed] if failed < len(chain) else ""


def first_legal(actions: bytes) -> bytes:
    """A BotAnswer with the first of the actions; an empty action if there is none."""
    listed = msgspec.json.decode(actions, type=list[msgspec.Raw])
    return msgspec.json.encode(BotAnswer(listed[0] if listed else msgspec.Raw(b"{}")))


def chosen(turn: Turn) -> bytes:
    """The action a bot chooses, or what a page is asked to compute, as a JSON Reply. Runs in a worker."""
    page = Page(turn.page_answer) if turn.asks else None
    return chooser(turn.game, turn.rules, turn.content, turn.level)(turn.view, turn.actions, turn.luck, page)
