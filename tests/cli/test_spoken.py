"""The terminal in words: German throughout, and no line of a board that a terminal would break."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from tests.cli.run import worldwright
from tests.games.kinds import TABLES, Table
from worldwright.bots.companions import voice
from worldwright.cli.action_parts import PartialAction, parts
from worldwright.cli.prompts import Menu, Option
from worldwright.cli.spoken import happened, namer
from worldwright.core.chance import Chance, seed_from
from worldwright.core.drawing import WIDTH, Canvas
from worldwright.core.match import Match, options_from, replay
from worldwright.core.words import LANGS
from worldwright.games import NAMES, game

MOST = 120
"""Moves of a table that are looked at."""
LOW = ("lords_of_worlds", "monuments")
MENU = 12
"""Lines of a terminal of 40 that the choices need."""
NOTATION = re.compile(r"\b(card|cell|hex|tile|cards|place|steps)=|_")


def played(table: Table) -> Match[Any, Any, Any, Any]:
    """A table at which everybody does anything."""
    match = table.match(seed=3)
    luck = Chance(seed_from(3), "any")
    while not match.over and len(match.log) < MOST:
        seats = match.to_move()
        if seats:
            seat = min(seats)
            match.submit(seat, match.game.sample(match.state, seat, luck))
        else:
            due = match.game.deadline(match.state)
            assert due is not None
            match.tick(due[0])
    return match


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_w13_boards_fit_eighty_columns_and_every_move_is_a_sentence_in_both_languages(table: Table) -> None:
    match = played(table)
    states = list(replay(match.game, match.options, match.seats, match.log))
    for number, move in enumerate(match.log):
        view = match.game.view(states[number], 0)
        seen = match.game.redact(states[number], move, 0)
        for lang in LANGS:
            sentence = happened(match.game, view, seen, lang, 0)
            assert sentence.endswith(".")
            assert not NOTATION.search(sentence), sentence
            if number % 10 == 0:
                drawn = match.game.draw(view, lang).plain().splitlines()
                assert max(map(len, drawn)) <= WIDTH, max(drawn, key=len)
        if seen.by == 0:
            said = parts(move.act, namer(match.game, view, "de"))
            assert said[0] == voice(match.game).verbs[msgspec.to_builtins(move.act)["do"]].word
            assert not any("=" in word for word in said)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_w13_boards_use_the_room_of_a_wider_terminal(table: Table) -> None:
    """In 120 columns no line is longer, and the table is lower or has larger cells; what was told is still told."""
    match = played(table)
    for lang in LANGS:
        view = match.game.view(match.state, 0)
        narrow, wide = match.game.draw(view, lang), match.game.draw(view, lang, 120)
        assert WIDTH < wide.width <= 120
        assert wide.height <= narrow.height
        assert told(narrow) == told(wide)
        if match.game.NAME in LOW:
            assert wide.height <= 40 - MENU


def told(drawn: Canvas) -> set[str]:
    """The words and numbers of a drawing, wherever they stand; names of cards are cut as their cells are wide."""
    return set(re.findall(r"[A-Za-z]*\d+", drawn.plain()))


def test_every_action_has_a_german_word_and_a_sentence() -> None:
    for name in NAMES:
        for verb in voice(game(name)).verbs.values():
            assert verb.word
            assert verb.did.en != verb.did.de


def test_w13_a_german_terminal_speaks_german() -> None:
    ran = worldwright("terminal", "mapominoes", "--lang", "de", "--seed", "3", typed="1\n1\n1\nq\n", COLUMNS="80")
    assert ran.code == 0
    assert "legen" in ran.out
    assert re.search(r"Person 2 hat .* gelegt\.", ran.out)
    assert not re.search(r"\b(lay|walk|hire|albania|dealer)\b|card=", ran.out)
    assert max(map(len, ran.out.splitlines())) <= 160  # a prompt and the words chosen so far


def test_w13_the_terminal_draws_as_wide_as_it_is() -> None:
    boards = {}
    for columns in ("60", "80", "120"):
        ran = worldwright("terminal", "lords_of_worlds", "--seed", "3", typed="q\n", COLUMNS=columns)
        _, title, board = ran.out.partition("Lords of Worlds")
        boards[columns] = [line for line in (title + board).splitlines() if line[:1] in "abcdef-[ "]
    assert max(map(len, boards["80"])) <= 80 < max(map(len, boards["120"])) <= 120
    assert boards["60"] == boards["80"]  # lines stay whole where there is less room than every terminal has


def test_a_low_terminal_shows_fewer_choices() -> None:
    options = [Option(f"word{number}") for number in range(40)]
    assert Menu(options, 20).text("walk", "en").plain.count("\n") <= 16
    assert Menu(options, 6).text("walk", "en").plain.count("\n") <= 5


@pytest.mark.parametrize("name", ["mondo", "mondo_sapiens"])
def test_w13_the_whole_heap_is_in_sight_in_forty_lines_and_every_tile_is_found_by_what_it_shows(name: str) -> None:
    rules = game(name)
    match: Match[Any, Any, Any, Any] = Match(rules, options_from(rules, {"mode": "step"}), 2, bytes(32))
    while not match.to_move():
        due = rules.deadline(match.state)
        assert due is not None
        match.tick(due[0])
    view = match.view(0)
    lying = [place for place, tile in enumerate(view.pool) if tile is not None]
    for lang in LANGS:
        drawn = rules.draw(view, lang, 120).plain()
        assert len(drawn.splitlines()) <= 40
        assert max(map(len, drawn.splitlines())) <= 120
        named = re.findall(r"\bt(\d+)\b", drawn)
        assert sorted(map(int, named)) == [place + 1 for place in lying]
        choice = PartialAction(match.actions(0), namer(rules, view, lang))
        choice.take(choice.words()[0])  # take a tile
        words = choice.words()
        assert len(words) >= len(lying)
        menu = Menu([Option(word) for word in words], height=40)
        for key in "Wald" if lang == "de" else "forest":
            menu.press(key)
        assert 0 < len(menu.matching()) < len(words)
