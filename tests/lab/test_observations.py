"""The blocks of an observation hold what the view shows: encoded here a second time, from the view."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.games.kinds import TABLES, Table
from tests.lab.test_numbers import env_of, moments

Blocks = dict[str, list[int]]


def monuments(view: Any, names: list[str]) -> Blocks:
    seats, me = len(view.points), view.you
    around = [(me + turn) % seats for turn in range(seats)]
    kinds = list(dict.fromkeys(name.partition(":")[2] for name in names if name.startswith("walk ") and ":" in name))
    places = [name.removeprefix("build ") for name in names if name.startswith("build ")]
    owner = {stone.place: around.index(stone.seat) + 1 for stone in view.built}
    screens: list[int] = []
    for seat in around:
        screen = view.screens[seat]
        screens.append(screen.count)
        screens += [-1 if screen.stones is None else screen.stones.count(kind) for kind in kinds]
    return {
        "quarry": [field.stones.count(kind) for field in view.quarry for kind in kinds],
        "built": [owner.get(place, 0) for place in places],
        "ready": [int(place in view.ready) for place in places],
        "screens": screens,
        "worker": [int(field.name == view.worker) for field in view.quarry],
        "turn": [
            view.round,
            (view.turn - me) % seats,
            (view.holder - me) % seats,
            view.walked,
            view.walk_length,
            view.pass_cost or 0,
        ],
        "passed": [int(seat in view.passed) for seat in around],
        "points": [view.points[seat] for seat in around],
        "start_stones": [view.start_stones[seat] for seat in around],
        "costs": [sum(view.costs[seat]) for seat in around],
    }


def mapominoes(view: Any, names: list[str]) -> Blocks:
    around = [(view.you + turn) % view.seats for turn in range(view.seats)]
    cards = [name.removeprefix("lay ") for name in names if name.startswith("lay ")]
    things = [name.removeprefix("transit ") for name in names if name.startswith("transit ")]
    cells = [name.removeprefix("at ") for name in names if name.startswith("at ")]
    lying = {
        tabled.cell: things.index(tabled.card) + 1 if tabled.card else -things.index(tabled.transit) - 1
        for tabled in view.table
    }
    known = [view.hands[seat] if view.hands else view.hand if seat == view.you else view.known[seat] for seat in around]
    return {
        "cells": [lying.get(cell, 0) for cell in cells],
        "known": [int(card in hand) for hand in known for card in cards],
        "lacks": [int(card in view.lacks[seat]) for seat in around for card in cards],
        "seats": [
            number
            for seat in around
            for number in (view.cards_held[seat], view.transits[seat], view.points[seat], int(seat in view.quiet))
        ],
    }


def lords_of_worlds(view: Any, names: list[str]) -> Blocks:
    around = [(view.you + turn) % view.seats for turn in range(view.seats)]
    tiles = [name.removeprefix("pick ") for name in names if name.startswith("pick ")]
    cards = [name.removeprefix("discard ") for name in names if name.startswith("discard ")]
    tile = {"": 0, "?": -1} | {name: number + 1 for number, name in enumerate(tiles)}
    piles = [name for name in names if name.startswith("hire ")]
    stacks = [view.planets[seat].stacks for seat in around]
    return {
        "hexes": [tile[name] for name in view.tiles],
        "carts": [
            sum(1 << turn for turn, seat in enumerate(around) if view.carts[seat] == spot.name) for spot in view.hexes
        ],
        "tops": [tile[stack[-1]] if stack else 0 for each in stacks for stack in each],
        "covered": [max(0, len(stack) - 1) for each in stacks for stack in each],
        "known": [
            (view.hand if seat == view.you else view.known[seat]).count(card) for seat in around for card in cards
        ],
        "shown": [view.shown[seat].count(card) for seat in around for card in cards],
        "piles": [
            view.piles[pile].count(card) if pile < len(view.piles) else 0
            for pile in range(len(piles))
            for card in cards
        ],
        "discards": [view.discards.count(card) for card in cards],
        "supply": [view.supply.count(name) for name in tiles],
        "seats": [number for seat in around for number in (view.cards_held[seat], view.tracks[seat])],
    }


FACES: dict[str, dict[str, int]] = {}


def scramble(view: Any, names: list[str]) -> Blocks:
    around = [(view.you + turn) % view.seats for turn in range(view.seats)]
    cells = list(dict.fromkeys(name.split()[1] for name in names if name.startswith("place ")))
    first_sides = list(dict.fromkeys(name.split()[2].partition("=")[2] for name in names if name.startswith("place ")))
    faces = FACES[type(view).__module__]
    worlds: list[int] = []
    for seat in around:
        lying = {laid.cell: (faces[laid.face], laid.turn) for laid in view.worlds[seat]} if view.worlds else {}
        worlds += [number for cell in cells for number in lying.get(cell, (0, 0))]
    hands: list[int] = []
    for seat in around:
        held = view.hands[seat] if view.hands else None
        hands += (
            (0, 0, 0)
            if held is None
            else (faces[held.face], faces.get(held.under, 0), first_sides.index(held.side) + 1 if held.side else 0)
        )
    pool = [number for lying in view.pool for number in ((faces[lying.face], lying.turn) if lying else (0, 0))]
    return {
        "worlds": worlds,
        "hands": hands,
        "pool": pool,
        "seats": [
            number
            for seat in around
            for number in (
                view.chips[seat] if view.chips else 0,
                int(seat in view.out),
                int(seat in view.awaited),
                int(seat in view.chosen),
                int(seat in view.hands_out),
                int(seat in view.volcano_chip),
                sum(past.totals[seat] for past in view.past),
            )
        ],
    }


FROM_THE_VIEW: dict[str, Callable[[Any, list[str]], Blocks]] = {
    "monuments": monuments,
    "mapominoes": mapominoes,
    "lords_of_worlds": lords_of_worlds,
    "mondo": scramble,
    "mondo_sapiens": scramble,
}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_the_blocks_are_what_the_view_shows(table: Table) -> None:
    env = env_of(table)
    setup = getattr(env._numbers, "setup", None)
    if setup is not None:  # faces are numbered in the order of the box
        looks = list(dict.fromkeys(shown for sides in setup.seen.looks for shown in sides))
        FACES[type(env.match.view(0)).__module__] = {shown: number + 1 for number, shown in enumerate(looks)}
    for _ in moments(env, random.Random(5), 9):
        for seat in range(env.seats):
            view = msgspec.convert(msgspec.to_builtins(env.match.view(seat)), env.game.View)
            row = env.observe(seat)
            for block, wanted in FROM_THE_VIEW[env.game.NAME](view, list(env.spec.names)).items():
                found = row[env.spec.layout[block]].tolist()
                assert found[: len(wanted)] == wanted, block
                assert not any(found[len(wanted) :]), block
