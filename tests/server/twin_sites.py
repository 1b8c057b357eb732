"""Twin houses: the same people at the same table, where only what one seat may not know is different."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from examples.play_over_sockets import Guest
from tests.server.engine.twin_tables import other_draw
from tests.server.site import ROOMY, Line, LiveSite, static_page
from tools.finished_tables import batch
from worldwright.core.chance import Chance, commitment, seed_from
from worldwright.core.game import DEALER, AnyGame, Move, Seat
from worldwright.core.match import options_from, start
from worldwright.core.notation import move_text
from worldwright.core.snapshot import snapshot
from worldwright.games import game as known_game
from worldwright.server.accounts.store import People
from worldwright.server.app.site import Site
from worldwright.server.engine.events import Began, Chair, Made, Terms, note_text
from worldwright.server.engine.ports import Batch
from worldwright.server.http.challenge_links import ChallengeLinks
from worldwright.server.http.guard import Guard
from worldwright.server.previews.drawing import drawn
from worldwright.server.previews.model import Preview
from worldwright.server.previews.service import Previews
from worldwright.server.process.settings import kept_secrets
from worldwright.server.storage.data_folder import FORGOTTEN
from worldwright.server.storage.sqlite import SqliteDatabase

TABLE = "twin-table-twin-tableA"
SEED = seed_from(7)
VIEWER: Seat = 0
TRIES = 40
MOST = 60


async def _guests(data: Path, count: int) -> list[tuple[str, str]]:
    """New guests of a data folder: their ids and the tokens of their devices."""
    db = SqliteDatabase(data)
    people = People(db, data / FORGOTTEN)
    made = [await people.new_guest(2_000_000_000, f"Player {seat}") for seat in range(count)]
    await db.purge()
    db.close()
    return [(person.id, token) for person, token in made]


class Story(msgspec.Struct):
    """Two lists of moves that look the same to VIEWER and to those who look on."""

    game: str
    seats: int
    options: dict[str, Any]
    moves: tuple[list[Move[Any]], list[Move[Any]]]
    states: tuple[Any, Any]
    different: int


def _alike(game: AnyGame, states: tuple[Any, Any], moves: tuple[Move[Any], Move[Any]]) -> tuple[Any, Any] | None:
    """The states after two moves, if neither VIEWER nor an onlooker can tell them apart."""
    after = game.apply(states[0], moves[0]), game.apply(states[1], moves[1])
    for viewer in (VIEWER, None):
        if game.redact(states[0], moves[0], viewer) != game.redact(states[1], moves[1], viewer):
            return None
        if game.view(after[0], viewer) != game.view(after[1], viewer):
            return None
    return after


def story(name: str, seats: int, options: dict[str, Any], *, choices: bool = True, seed: int = 1) -> Story:
    """A story as long as it can be told both ways, with as many differences as chance finds.

    Without `choices` only chance makes a difference: a secret choice ends a story when all have chosen.
    """
    game = known_game(name)
    chosen = options_from(game, options)
    chance = Chance(seed_from(seed), "twins")
    first = start(game, chosen, seats)
    states: tuple[Any, Any] = first, first
    told: tuple[list[Move[Any]], list[Move[Any]]] = [], []
    different = 0
    best: tuple[int, tuple[Any, Any], int] | None = None
    """The last moment with something hidden at which VIEWER is to move: then there are most channels."""
    for number in range(MOST):
        found = _next(game, states, chance, number, choices)
        if found is None:
            break
        (one, other), states = found
        told[0].append(one)
        told[1].append(other)
        different += one != other
        if different and VIEWER in game.to_move(states[0]):
            best = len(told[0]), states, different
    length, states, different = best or (len(told[0]), states, different)
    return Story(name, seats, msgspec.to_builtins(chosen), (told[0][:length], told[1][:length]), states, different)


def _next(
    game: AnyGame, states: tuple[Any, Any], chance: Chance, number: int, choices: bool
) -> tuple[tuple[Move[Any], Move[Any]], tuple[Any, Any]] | None:
    """The next moves of both stories: different ones if some look alike."""
    for by in chance.shuffled(sorted(game.to_move(states[0]))):
        same = None
        for attempt in range(TRIES):
            pair = _pair(game, states, by, chance, (number, attempt if choices or by == DEALER else -1))
            after = None if pair is None else _alike(game, states, pair)
            if pair is not None and after is not None:
                if pair[0] != pair[1] or by == VIEWER:
                    return pair, after
                same = pair, after
        if same is not None:
            return same
    return None


def _pair(
    game: AnyGame, states: tuple[Any, Any], by: Seat, chance: Chance, path: tuple[int, int]
) -> tuple[Move[Any], Move[Any]] | None:
    """A move for each story, perhaps the same, perhaps two that look the same."""
    if by == DEALER:
        one = Move(0, by, game.deal(states[0], Chance(seed_from(*path, 0), "deal")))
        if path[1] % 4 < 2:
            other = Move(0, by, other_draw(states[1], one.act, VIEWER)) if path[1] % 4 else one
            return None if game.refusal(states[1], by, other.act) is not None else (one, other)
        return one, Move(0, by, game.deal(states[1], Chance(seed_from(*path, 1), "deal")))
    one = Move(0, by, chance.choice(game.actions(states[0], by)))
    is_legal = game.refusal(states[1], by, one.act) is None
    if by == VIEWER:
        return (one, one) if is_legal else None
    seen = game.redact(states[0], one, VIEWER)
    hidden = [
        other
        for act in game.actions(states[1], by)
        if (other := Move(0, by, act)) != one and game.redact(states[1], other, VIEWER) == seen
    ]
    if hidden and path[1] >= 0:
        return one, chance.choice(hidden)
    return (one, one) if is_legal else None


def table_of(outcome: Story, moves: list[Move[Any]], people: list[str]) -> Batch:
    """The table at which these moves were made, with these people at it."""
    game = known_game(outcome.game)
    kept = snapshot(game, options_from(game, outcome.options))
    holders = {f"holder-{seat}": person for seat, person in enumerate(people)}
    terms = Terms(outcome.game, outcome.seats, outcome.options, listed=True)
    made = Made(terms, "holder-0", 0, tuple(Chair(holder, ready=True) for holder in holders))
    began = Began(game.RULES_VERSION, kept.hash, SEED.hex(), commitment(SEED), 0)
    return batch(TABLE, [note_text(0, made), note_text(0, began), *map(move_text, moves)], holders, kept)


class Twins:
    """Two running houses, and the cookies that work in both."""

    def __init__(self, folder: Path, outcome: Story) -> None:
        self.outcome = outcome
        self.number = 0
        papers = folder / "papers"
        papers.mkdir()
        kept_secrets(papers)
        made = asyncio.run(_guests(papers, outcome.seats + 1))
        self.cookies = [f"worldwright={token}" for _, token in made]
        self.sites: list[LiveSite] = []
        for side, moves in enumerate(outcome.moves):
            own = folder / f"house{side}"
            own.mkdir()
            shutil.copytree(papers, own / "data")
            db = SqliteDatabase(own / "data")
            db.append(table_of(outcome, moves, [person for person, _ in made[: outcome.seats]]))
            db.close()
            static_page(own / "static")
            site = LiveSite(own, ROOMY, lambda: 2_000_000_000.0, steady=lambda: 0)
            self.sites.append(site)
            site.do(lambda service: setattr(service.runtime.sweeper, "sweep", lambda: None))  # what is swapped in stays
            site.at(TABLE)

    def close(self) -> None:
        for site in self.sites:
            site.close()

    def guest(self, side: int, who: int) -> Guest:
        """Somebody in one of the houses; the last one sits nowhere, -1 is nobody at all."""
        guest = Guest(self.sites[side].address)
        guest.cookie = self.cookies[who] if who >= 0 else ""
        return guest

    def channels(self) -> tuple[list[tuple[str, bytes]], list[tuple[str, bytes]]]:
        """Everything VIEWER and onlookers get from each house, by name, byte for byte."""
        self.number += 1000
        for site in self.sites:
            site.do(_refreshed)
        return self._channels(0), self._channels(1)

    def _channels(self, side: int) -> list[tuple[str, bytes]]:
        heard: list[tuple[str, bytes]] = []
        moves = len(self.outcome.moves[0])
        paths = ["", "/actions", "/log", "/score", "/seal", "/record", f"/moves/{moves}", "/moves/999", "/log?seat=1"]
        paths += [
            "/drawing",
            f"/drawing?seat={VIEWER}",
            "/drawing?seat=1",
            "/course",
            "/ending",
            "/nearly?seat=0",
            "/verdict",
            f"/log?seat={VIEWER}",
        ]
        paths += [f"/moves/{number}" for number in range(0, moves, max(1, moves // 4))]
        hidden = [number for number, pair in enumerate(zip(*self.outcome.moves, strict=True), 1) if pair[0] != pair[1]]
        paths += [f"/moves/{number}" for number in hidden]
        for who in (VIEWER, -1):
            for path in [f"/api/tables/{TABLE}{path}" for path in paths] + [
                "/api/tables",
                "/api/me/tables",
                "/api/me/data",
            ]:
                heard.append((f"{who} GET {path}", self._get(side, who, path)))
        heard += self._previews(side)
        game, state = known_game(self.outcome.game), self.outcome.states[0]
        foreign = {
            move_text(move).split(" ", 2)[2]: move.act
            for told in self.outcome.moves
            for move in told
            if move.by != VIEWER and game.refusal(state, VIEWER, move.act) is not None
        }
        for who, query in ((VIEWER, ""), (VIEWER, "?watch=true"), (-1, "")):
            heard += self._socket(side, who, query, list(foreign.values())[-8:])
        return heard

    def _previews(self, side: int) -> list[tuple[str, bytes]]:
        """What a messenger shows of links to the table: the pages with their tags, and the picture they name."""
        beat = f"/beat/{ChallengeLinks(self.sites[side].service.secrets.bots).link(TABLE, VIEWER)}"
        heard = [
            (f"-1 GET {path}", self._get(side, -1, path, "localhost"))
            for path in (f"/t/{TABLE}", f"/replay/{TABLE}", beat, f"/api/challenges{beat.removeprefix('/beat')}")
        ]

        async def preview(service: Site) -> Preview | None:
            previews = service.parts[Previews]
            assert isinstance(previews, Previews)
            return await previews.shown("table", TABLE, "en")

        shown = self.sites[side].run(preview)
        assert shown is not None
        assert f"{shown.key}.png".encode() in heard[0][1]
        return [*heard, ("-1 preview", drawn(shown).encode())]

    def _get(self, side: int, who: int, path: str, host: str = "") -> bytes:
        address = self.sites[side].address
        line = http.client.HTTPConnection(*address.removeprefix("http://").split(":"))  # type: ignore[arg-type]
        cookie = self.cookies[who] if who >= 0 else ""
        named = {"Host": host} if host else {"Accept-Encoding": "gzip"}
        line.request("GET", path, headers={"Cookie": cookie, **named})
        answer = line.getresponse()
        headers = sorted((name, value) for name, value in answer.headers.items() if name != "date")
        return f"{answer.status} {headers}\n".encode() + answer.read()

    def _socket(self, side: int, who: int, query: str, wishes: list[Any]) -> list[tuple[str, bytes]]:
        line = Line(self.guest(side, who), TABLE, query, hello=False)
        heard: list[tuple[str, bytes]] = []

        def listen(*until: str) -> None:
            while True:
                frame = line.raw()
                said = json.loads(frame)["say"]
                if said not in ("ping", "seats") or said in until:
                    heard.append((f"{who}{query} {said}", frame.encode()))
                if said in until:
                    return

        line.send(say="hello")
        listen("seats")
        first = json.loads(heard[0][1])
        seq = first["seq"]
        for back in (1, 5, seq):
            line.send(say="hello", epoch=first["epoch"], seq=max(0, seq - back))
            listen("welcome")
        for number, wish in enumerate(wishes, self.number):
            for at in (seq, 0):
                line.send(say="act", n=number * 2 + (at == 0), seq=at, action=msgspec.to_builtins(wish))
                listen("refused", "superseded", "accepted")
        line.close()
        return heard


def _refreshed(service: Site) -> None:
    """Fill all buckets: time stands still in these houses, so nothing else would."""
    vars(service.guard).update(vars(Guard(service.settings, service.guard._steady)))
    for bucket in service.runtime.registry.tables[TABLE].commands.limits.values():
        bucket._full = float("-inf")


@contextlib.contextmanager
def twins(folder: Path, outcome: Story) -> Iterator[Twins]:
    pair = Twins(folder, outcome)
    try:
        yield pair
    finally:
        pair.close()


def differences(pair: Twins) -> list[str]:
    """The channels on which the houses differ."""
    one, other = pair.channels()
    assert [name for name, _ in one] == [name for name, _ in other], "another number of frames"
    return [name for (name, first), (_, second) in zip(one, other, strict=True) if first != second]
