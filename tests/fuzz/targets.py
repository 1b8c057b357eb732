"""Everything that reads what others wrote, each with good inputs to begin from and the faults it may name."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

import worldwright
from tests.fuzz.live import Frames, Talk
from tests.fuzz.mutations import Mutation, bytes_of, lines_of, tree_of
from tests.fuzz.requests import Requests
from tests.games.golden.examples import positions
from tests.games.kinds import Table as Kind
from tests.games.kinds import random_match, tables_of
from tests.server.endpoints import CHANGES
from worldwright.core.content import read
from worldwright.core.errors import UserError
from worldwright.core.match import options_from, start
from worldwright.core.notation import move_text, parse_move
from worldwright.core.record import Chain, parse
from worldwright.core.snapshot import snapshot
from worldwright.core.verify import verify
from worldwright.games import NAMES, game, known_game
from worldwright.games.editions import NotPlayable, edition
from worldwright.server.accounts.names import clean_name
from worldwright.server.app.application import interface
from worldwright.server.catalogue.schemas import Scoring
from worldwright.server.engine import summary as cards
from worldwright.server.engine.events import (
    Chair,
    GameOver,
    Left,
    Made,
    QuestionAsked,
    Sat,
    TableEnded,
    Terms,
    note_text,
    parse_note,
)
from worldwright.server.engine.log import Damaged
from worldwright.server.http.request import LARGEST_BODY

GAMES = Path(worldwright.__file__).parent / "games"
BUSY_LIMIT = 0.5
"""Seconds for a whole request: a password alone takes a tenth of one."""
UNREAD: tuple[type[Exception], ...] = (UserError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What the border may answer with a sentence: `server.app.application.strictly` knows the last three."""
LIMIT = 0.05
"""Seconds of work that one input may cost."""


@dataclass(frozen=True)
class Target:
    """Something that reads, and what it may say to what it cannot read."""

    name: str
    seeds: Callable[[], Sequence[bytes]]
    run: Callable[[bytes], object]
    mutate: Mutation
    allowed: tuple[type[Exception], ...] = (UserError,)
    share: int = 100
    """How many inputs of a thousand or so it gets: those that take long get fewer."""
    limit: float = LIMIT
    largest: int = LARGEST_BODY
    """Bytes that come through the door at all."""


def _position(name: str) -> Target:
    def seeds() -> list[bytes]:
        return [msgspec.json.encode(each) for key, each in positions().items() if key.startswith(f"{name}/")]

    def run(body: bytes) -> None:
        wish = msgspec.json.decode(b'{"position":%b}' % body, type=Scoring)
        game(name).score_position(wish.position, strict=bool(len(body) % 2))

    return Target(f"position {name}", seeds, run, tree_of, UNREAD)


def _options(name: str) -> Target:
    def seeds() -> list[bytes]:
        full = msgspec.json.encode(msgspec.to_builtins(game(name).Options()))
        return [full, *(json.dumps(kind.options).encode() for kind in tables_of(name))]

    def run(body: bytes) -> None:
        rules = game(name)
        tree = msgspec.json.decode(body)
        if isinstance(tree, dict):  # NewTable takes nothing else
            start(rules, options_from(rules, tree), rules.SEATS[len(body) % len(rules.SEATS)])

    return Target(f"options {name}", seeds, run, tree_of, UNREAD)


@cache
def _record(name: str) -> bytes:
    """The record of a short game."""
    kind = min(tables_of(name), key=lambda one: (one.seats, len(one.options)))
    match = random_match(kind, 7)
    return match.record().text().encode()


def _notation(name: str) -> Target:
    def seeds() -> list[bytes]:
        return [move_text(move).encode() for move in random_match(tables_of(name)[0], 5).log[:200]]

    def run(body: bytes) -> None:
        parse_move(game(name), body.decode("utf-8", "replace"))

    return Target(f"moves {name}", seeds, run, bytes_of)


def _records(name: str) -> Target:
    def run(body: bytes) -> None:
        parse(body, known_game)

    return Target(f"records {name}", lambda: [_record(name)], _with_checks(run), lines_of, share=20, largest=1 << 20)


def _verdicts(name: str) -> Target:
    def run(body: bytes) -> None:
        verify(body, known_game)

    return Target(f"verdicts {name}", lambda: [_record(name)], _with_checks(run), lines_of, share=2, largest=1 << 20)


def _with_checks(run: Callable[[bytes], object]) -> Callable[[bytes], object]:
    """Reads every other input with its checks made right, so that it gets further than to the first of them."""

    def checked(body: bytes) -> object:
        if len(body) % 2:
            return run(body)
        chain, lines = Chain(), []
        for raw in body.split(b"\n")[:-1]:
            line = raw.decode("utf-8", "replace").rpartition(" #")[0]
            lines.append(f"{line} #{chain.check(line)}\n")
        return run("".join(lines).encode())

    return checked


def _content(name: str) -> Target:
    rules = game(name)

    def seeds() -> list[bytes]:
        return [snapshot(rules, options_from(rules, kind.options)).body for kind in tables_of(name)[:3]]

    def run(body: bytes) -> None:
        found = edition(name, rules.RULES_VERSION, body)
        start(found, found.Options(), found.SEATS[0])

    # A host's own files, read at a start: the modules of the game are run again.
    return Target(f"content {name}", seeds, run, tree_of, (UserError, NotPlayable), share=1, largest=1 << 22)


def _toml() -> Target:
    folder = Path(tempfile.mkdtemp(prefix="fuzz-toml-"))
    files = {
        path.read_bytes(): file.type_
        for name in NAMES
        for file in game(name).files(game(name).Options())
        if (path := GAMES / name / file.name).is_file()
    }
    types = list(files.values())

    def run(body: bytes) -> None:
        path = folder / "file.toml"
        path.write_bytes(body)
        read(path, types[len(body) % len(types)])

    return Target("toml", lambda: list(files), run, lines_of, share=20, largest=1 << 20)


def _bodies() -> dict[str, type]:
    """What every address takes as a body, by the type's name: none can be forgotten here."""
    return {str(route.body): route.body for route in interface().routes() if route.body is not None}


def _wishes() -> Target:
    types = list(_bodies().values())
    seeds = [json.dumps(body).encode() for _, _, body in CHANGES if body is not None]

    def run(body: bytes) -> None:
        msgspec.json.decode(body, type=types[len(body) % len(types)])

    return Target("wishes", lambda: seeds, run, tree_of, UNREAD, share=60)


def _requests() -> Target:
    requests = Requests()
    return Target("requests", requests.seeds, requests.ask, tree_of, share=10, limit=BUSY_LIMIT)


def _names() -> Target:
    seeds = ["Ann", "Übermut", "Анна 7", "e\u0301\u0301 x", "名前", "a.b-c_d", "  two   blanks "]
    return Target(
        "names", lambda: [seed.encode() for seed in seeds],
        lambda body: clean_name(body.decode("utf-8", "replace")[:500]), bytes_of, share=40,
    )  # fmt: skip


def _notes() -> Target:
    terms = Terms("mondo", 2, {})
    made = Made(terms, "h", 0, (Chair("a"), Chair("")))
    notes = [
        made,
        Sat(1, "b"),
        Left(0, "left"),
        GameOver((0,), ()),
        TableEnded("abandoned"),
        QuestionAsked("undo", 0, (1,), 7),
    ]
    seeds = [note_text(1000 * number, note).encode() for number, note in enumerate(notes)]
    card = cards.made_card("t", made)

    def run(body: bytes) -> None:
        text = body.decode("utf-8", "replace")
        found = parse_note(text)
        if found is not None:
            cards.followed(card, 2, found[1])

    return Target(
        "notes", lambda: seeds, run, bytes_of, (UserError, Damaged, msgspec.MsgspecError, ValueError), share=30
    )


def _talk(kind: Kind) -> Target:
    talk = Talk(kind)
    return Target(f"talk {kind.game_name}", talk.seeds, talk.hear, tree_of, (), share=60, largest=8192)


def _frames() -> Target:
    frames = Frames()
    return Target("frames", frames.seeds, frames.feed, bytes_of, (), share=60)


def targets() -> list[Target]:
    """All of them."""
    found = [_wishes(), _requests(), _names(), _notes(), _toml(), _frames()]
    for name in NAMES:
        found += [_position(name), _options(name), _notation(name), _records(name), _verdicts(name), _content(name)]
        found.append(_talk(tables_of(name)[0]))
    return found
