"""Tables in every state that a server knows, made by playing on it as people do."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import sleep
from typing import Any

from examples.play_over_sockets import Guest, Player
from tests.corpus.asked import asked, open_question, step, told
from tests.server.site import Line, LiveSite

PASSWORDS = {"ann": "correct horse battery", "ben": "staple of a later day"}
PEOPLE = ("ann", "ben", "cleo", "dora", "eve")
"""Ann owns every table, Dora is forgotten in the end, and Eve never sits anywhere."""
SHORT: dict[str, dict[str, Any]] = {
    "lords_of_worlds": {},
    "mapominoes": {"rounds": 1},
    "mondo": {"mode": "step", "rounds": 1},
    "mondo_sapiens": {"mode": "step", "rounds": 1},
    "monuments": {"open_screens": True},
}
"""Options under which a table is played: in turns, and soon over."""
TIMED = {"rounds": 1, "minutes": 15}
"""A round of real time that lasts longer than any test."""
RACES = ("mondo", "mondo_sapiens")
TRIES = 40
"""Moves until somebody can ask for an undo; where every move reveals something nobody ever can."""


@dataclass
class Scene:
    """A table of the corpus: who sits where (None: a bot, or nobody whose cookie is known)."""

    id: str
    game: str
    seats: list[str | None]


@dataclass
class Stage:
    """A server, the people who visit it, and the tables they have made."""

    site: LiveSite
    people: dict[str, Guest] = field(default_factory=dict)
    scenes: dict[str, Scene] = field(default_factory=dict)
    invites: dict[str, dict[str, Any]] = field(default_factory=dict)
    without: list[str] = field(default_factory=list)
    """Scenes that a game does not allow."""
    luck: random.Random = field(default_factory=lambda: random.Random(7))

    def come_in(self) -> None:
        """Everybody visits; two make accounts."""
        for name in PEOPLE:
            guest = self.people[name] = Guest(self.site.address)
            told(guest, "POST", "/api/me", {"name": name.capitalize()})
        for name, password in PASSWORDS.items():
            told(self.people[name], "POST", "/api/me/account", {"login": name, "password": password})

    # What people do

    def ask(self, who: str, method: str, path: str, body: object = None) -> Any:
        return told(self.people[who], method, path, body)

    def make(
        self,
        name: str,
        game: str,
        who: tuple[str, ...] = ("ann", "ben"),
        *,
        bots: int = 0,
        begin: bool = True,
        free: int = 0,
        **terms: Any,
    ) -> str:
        """A table of some people, then bots, then free seats; its id."""
        terms = {"options": SHORT[game], **terms}
        wish = {"game": game, "seats": len(who) + bots + free, "pace": "at_once", **terms}
        made = self.ask(who[0], "POST", "/api/tables", wish)
        where = f"/api/tables/{made['id']}"
        for seat, person in enumerate(who[1:], 1):
            self.ask(person, "POST", f"{where}/sit", {"seat": seat})
            if person != who[0]:
                self.ask(person, "POST", f"{where}/ready", {"ready": True})
        for seat in range(len(who), len(who) + bots):
            self.ask(who[0], "POST", f"{where}/bots", {"seat": seat, "level": "greedy" if seat % 2 else "random"})
        if begin:
            self.ask(who[0], "POST", f"{where}/start")
        self.scenes[name] = Scene(made["id"], game, [*who, *[None] * (bots + free)])
        return where

    @contextlib.contextmanager
    def lines(self, name: str) -> Iterator[dict[int, Line]]:
        """A line for every person at a table."""
        scene = self.scenes[name]
        seated = {seat: self.people[person] for seat, person in enumerate(scene.seats) if person}
        lines = {seat: Line(guest, scene.id, f"?seat={seat}") for seat, guest in seated.items()}
        try:
            yield lines
        finally:
            for line in lines.values():
                line.close()

    def steps(self, name: str, moves: int) -> None:
        """Some moves of the people at a table."""
        with self.lines(name) as lines:
            for _ in range(moves):
                self._step(name, lines)

    def agree(self, who: str, name: str) -> None:
        """Somebody says yes to what is asked at a table."""
        line = Line(self.people[who], self.scenes[name].id)
        question = open_question(line)
        assert question is not None, f"{name}: nothing is asked"
        line.send(say="consent", n=self.luck.getrandbits(40), ask=question["ask"], yes=True)
        assert line.read("accepted", "refused")["say"] == "accepted"
        line.close()

    def _step(self, name: str, lines: dict[int, Line]) -> int:
        scene = self.scenes[name]
        guests = {seat: self.people[person] for seat, person in enumerate(scene.seats) if person}
        sleep(0.03)
        return step(guests, lines, scene.id, self.luck)

    def finish(self, *names: str) -> None:
        """Play tables to their end, side by side."""
        players = [
            Player(self.people[person], self.scenes[name].id, seat, random.Random(f"{name} {seat}"))
            for name in names
            for seat, person in enumerate(self.scenes[name].seats)
            if person
        ]

        async def all_play() -> None:
            await asyncio.gather(*(player.play() for player in players))

        asyncio.run(all_play())

    def until_asked(self, name: str, *, agree: bool) -> bool:
        """Play until taking back needs the others' yes, and ask; with `agree` they say yes. Whether it came to that."""
        with self.lines(name) as lines:
            for _ in range(TRIES):
                seat = self._step(name, lines)
                asker = seat if self.luck.random() < 0.5 else 1 - seat
                lines[asker].send(say="hello")
                seq = lines[asker].read("welcome")["seq"]
                lines[asker].send(say="undo", n=self.luck.getrandbits(40), seq=seq)
                answer = lines[asker].read("notice", "accepted", "refused")
                if answer["say"] != "notice":
                    continue  # taken back without a question, or something of it was revealed
                if agree:
                    other = lines[1 - asker]
                    ask = other.read("notice")["ask"]["ask"]
                    other.send(say="consent", n=self.luck.getrandbits(40), ask=ask, yes=True)
                    assert lines[asker].read("accepted")
                return True
        return False


def open_tables(stage: Stage, game: str) -> None:
    """Before the start: ready people, a bot, a free seat, invitations; one that was given up."""
    name = f"{game} open"
    where = stage.make(name, game, ("ann", "ben"), bots=1, free=1, begin=False, listed=True)
    token = stage.ask("ann", "POST", f"{where}/invites", {"seat": 3})["token"]
    stage.invites[f"{game} unused"] = {"table": stage.scenes[name].id, "seat": 3, "token": token}
    name = f"{game} open by invitation"
    where = stage.make(name, game, ("ann",), free=1, begin=False, watch="nobody")
    token = stage.ask("ann", "POST", f"{where}/invites", {"seat": 1})["token"]
    assert stage.ask("cleo", "POST", "/api/invites", {"token": token})["seat"] == 1
    stage.scenes[name].seats[1] = "cleo"
    stage.invites[f"{game} used"] = {"table": stage.scenes[name].id, "seat": None, "token": token}
    where = stage.make(f"{game} given up before the start", game, ("ann",), free=1, begin=False)
    stage.ask("ann", "POST", f"{where}/abandon")


def running_tables(stage: Stage, game: str) -> None:
    """Games that go on, under all kinds of terms."""
    for name, moves, more in (
        ("two people", 7, {}),
        ("with a bot", 4, {"who": ("ann",), "bots": 1}),
        ("hot seat", 6, {"who": ("ann", "ann"), "hot_seat": True}),
        ("turn limit", 5, {"turn_hours": 48, "watch": "nobody"}),
    ):
        stage.make(f"{game} {name}", game, **more)  # type: ignore[arg-type]
        stage.steps(f"{game} {name}", moves)
    if game in RACES:
        stage.make(f"{game} against the clock", game, options=TIMED)
        stage.steps(f"{game} against the clock", 5)


def left_tables(stage: Stage, game: str) -> None:
    """Games that somebody left: the seat is free, a bot's, another person's, or the game is over."""
    three = ("ann", "ben", "cleo")
    name = f"{game} free seat"
    where = stage.make(name, game, three, leavers="free")
    stage.steps(name, 4)
    stage.ask("cleo", "POST", f"{where}/stand", {})
    stage.scenes[name].seats[2] = None
    name = f"{game} taken over by a bot of the host"
    where = stage.make(name, game, three, leavers="free")
    stage.steps(name, 4)
    stage.ask("cleo", "POST", f"{where}/stand", {})
    stage.ask("ann", "POST", f"{where}/bots", {"seat": 2, "level": "random"})
    stage.scenes[name].seats[2] = None
    stage.steps(name, 2)
    name = f"{game} taken over by a bot"
    where = stage.make(name, game, three, leavers="bot")
    stage.steps(name, 4)
    stage.ask("ben", "POST", f"{where}/stand", {})
    stage.scenes[name].seats[1] = None
    stage.steps(name, 2)
    name = f"{game} taken over by a person"
    where = stage.make(name, game, ("ann", "ben"), leavers="free")
    stage.steps(name, 4)
    stage.ask("ben", "POST", f"{where}/stand", {})
    stage.ask("cleo", "POST", f"{where}/sit", {"seat": 1})
    stage.agree("ann", name)
    stage.scenes[name].seats[1] = "cleo"
    stage.steps(name, 2)
    name = f"{game} ended by a leaver"
    where = stage.make(name, game, ("ann", "ben"), leavers="end")
    stage.steps(name, 4)
    stage.ask("ben", "POST", f"{where}/stand", {})
    stage.scenes[name].seats[1] = None
    name = f"{game} abandoned"
    where = stage.make(name, game, ("ann",), bots=1)
    stage.steps(name, 2)
    stage.ask("ann", "POST", f"{where}/abandon")


def asking_tables(stage: Stage, game: str) -> None:
    """Games with an open question, and one where something was taken back."""
    for name, agree in (("undo asked", False), ("undo done", True)):
        stage.make(f"{game} {name}", game)
        if not stage.until_asked(f"{game} {name}", agree=agree):
            stage.without.append(f"{game} {name}")
        elif agree:
            stage.steps(f"{game} {name}", 2)
    name = f"{game} vacation asked"
    stage.make(name, game, turn_hours=24)
    stage.steps(name, 3)
    with stage.lines(name) as lines:
        lines[0].send(say="vacation", n=7, hours=72)
        assert lines[0].read("notice")["code"] == "asked"


def finished_tables(stage: Stage, games: tuple[str, ...]) -> None:
    """Games played to the end, what followed from them, and somebody who was forgotten."""
    for game in games:
        stage.make(f"{game} finished", game, ("ann",), bots=1)
        stage.make(f"{game} finished with a former player", game, ("ann", "dora"))
        stage.make(f"{game} running with a former player", game, ("ann", "dora", "ben"))
        stage.steps(f"{game} running with a former player", 4)
    stage.finish(*(f"{game} {end}" for game in games for end in ("finished", "finished with a former player")))
    for game in games:
        old = stage.scenes[f"{game} finished"]
        where = f"/api/tables/{old.id}"
        moves = len(stage.ask("ann", "GET", f"{where}/log")["moves"])
        for name, move in (("onward", moves // 2), ("onward finished", moves - 6)):
            status, fresh = asked(stage.people["ann"], "POST", f"{where}/onward", {"move": move, "seat": 0})
            if status >= 400:
                stage.without.append(f"{game} {name}: {fresh['error']}")
                continue
            stage.scenes[f"{game} {name}"] = Scene(fresh["id"], game, ["ann", None])
        if f"{game} onward" in stage.scenes:
            stage.steps(f"{game} onward", 1)
        fresh = stage.ask("ann", "POST", f"{where}/rematch")
        stage.scenes[f"{game} rematch"] = Scene(fresh["id"], game, ["ann", None])
    stage.finish(*(name for name in stage.scenes if name.endswith("onward finished")))
    stage.ask("dora", "DELETE", "/api/me")
    for scene in stage.scenes.values():
        scene.seats = [None if person == "dora" else person for person in scene.seats]


def play_all(stage: Stage, games: tuple[str, ...]) -> None:
    """Every scene of these games, those against the clock last."""
    stage.come_in()
    finished_tables(stage, games)
    for game in games:
        open_tables(stage, game)
        left_tables(stage, game)
        asking_tables(stage, game)
    for game in games:
        running_tables(stage, game)
