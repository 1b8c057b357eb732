"""The house's bots: watchers with a seat. They get the frames a browser gets and answer with the same command.

They think in other processes, so that no table waits for them, and what they are given is bytes of a frame: a bot
cannot see more than the page could.
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
from worldwright.server.engine.log_lines import Grant
from worldwright.server.engine.replay import version_of
from worldwright.server.engine.requests import is_hurried
from worldwright.server.engine.table import Table


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
    asks: bool = False
    """A page computes what programs compute."""
    told: bytes | None = None
    """What it answered."""


class BotFrame(msgspec.Struct, frozen=True):
    """What a bot saw in a frame in which it is to move; no actions: more than a frame holds."""

    seq: int
    view: bytes
    actions: bytes | None


class Job(NamedTuple):
    """A bot at work: at which table, who, about what, since when, and how many answered for it in vain."""

    table: Table
    player: BotSeat
    sight: BotFrame
    began: float
    failed: int = 0
    asks: bool = False
    """The table's page computes for it."""
    told: bytes | None = None
    """What the page answered."""


class _Frame(msgspec.Struct):
    """What a bot reads of a frame; the rest it ignores, as a page might."""

    say: str
    seq: int = 0
    to_move: tuple[Seat, ...] = ()
    view: msgspec.Raw = msgspec.Raw()
    actions: msgspec.Raw = msgspec.Raw()
    choices: int = 0
    code: str = ""


_decode = msgspec.json.Decoder(_Frame).decode

RHYTHM = 200
"""Of so many of the latest moves the rhythm of the people at a table is known."""


class _Verb(msgspec.Struct):
    """What is done."""

    do: str = ""


class BotSeat:
    """A bot at a seat of a table. It thinks about one frame at a time, and always about the newest.

    Until its act is answered it begins nothing new: what it saw before is older than its own act, and a thought about
    that would be wasted.
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
        """What it wanted was refused: somebody was faster, and it has seen most of the table already."""
        self.rush: Callable[[], None] | None = None
        """Lets its hand be there at once, while that is under way."""

    def tell(self, *frames: bytes) -> None:
        """Read frames as a page would."""
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
    """What a bot gets to think about, at a table of any edition."""
    game = job.table.game
    return Turn(game.NAME, level, job.sight.view, actions, luck, *version_of(game), asks=job.asks, told=job.told)


def acts(table: Table, player: BotSeat, act: say.Act, clock: Millis) -> bool:
    """Let a bot act as often as anybody at a seat may; False: it has to wait like anybody."""
    seat = player.grant.seat
    if seat is not None and not table.bucket(seat).take(clock):
        return False
    table.command(player, act, clock)
    return True


def pause(job: Job, answer: BotAnswer, own_luck: bytes) -> Millis:
    """The milliseconds from seeing something until a bot's hand is there: it looks and decides like a person."""
    table, player, log = job.table, job.player, job.table.log
    if is_hurried(table):
        return 0
    races = log.extras.all_at_once(log.options)
    verb = msgspec.json.decode(answer.action, type=_Verb).do
    natural = delay(player.level, verb, answer.hardness, Chance(own_luck, "pace"), races=races, again=player.again)
    likes = 1.0
    if table.terms.pace == "like_me":
        people = frozenset(seat for seat, kind in enumerate(log.kinds) if kind == "person")
        lately = table.audience.moves[-RHYTHM:]
        told = [(move.at, move.by, type(move.act).__struct_config__.tag) for _, move in lately]
        likes = likeness(player.level, told, people, races=races)
    return paced(natural, table.terms.pace, likes)


def simpler(level: str, failed: int) -> str:
    """Who answers for a bot that failed so often: a lower level, one that takes any action, and then nobody."""
    chain = answering(level)
    return chain[failed] if failed < len(chain) else ""


def first_legal(actions: bytes) -> bytes:
    """An Answer with the first of some actions in JSON; nothing that can be done where there is none."""
    listed = msgspec.json.decode(actions, type=list[msgspec.Raw])
    return msgspec.json.encode(BotAnswer(listed[0] if listed else msgspec.Raw(b"{}")))


def chosen(turn: Turn) -> bytes:
    """A Reply: the action a bot chooses, as a client would send it, or what a page is asked. Runs in a worker."""
    page = Page(turn.told) if turn.asks else None
    return chooser(turn.game, turn.rules, turn.content, turn.level)(turn.view, turn.actions, turn.luck, page)
