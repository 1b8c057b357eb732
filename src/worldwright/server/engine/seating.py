"""Seats before a game: sit, stand up, be ready, start, play again.

Pure functions from a table summary and a command to the events that follow. They raise Rejected if the command is not
allowed. `me` is the set of a person's holders at this table, usually one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from worldwright.bots.levels import LEVELS, NAMES, STAND_IN
from worldwright.core.errors import UserError
from worldwright.core.extras import extras
from worldwright.core.game import Seat
from worldwright.core.match import Match, options_from, start
from worldwright.games import known_game
from worldwright.server.engine.events import (
    Chair,
    Hosts,
    Made,
    Note,
    ReadyChanged,
    Sat,
    Stood,
    TableEnded,
    Taken,
    Terms,
    TermsChanged,
)
from worldwright.server.engine.summary import ALIVE, Card, followed

NOBODY: Mapping[str, Collection[Seat]] = MappingProxyType({})
SHORTEST_TURN = 30_000
"""Milliseconds. In less no one can read a board."""
EVENING = 30
"""How many games of the same people are remembered."""
BOT = STAND_IN
"""The level of a bot that takes over."""


class Rejected(UserError):
    """The command is not allowed at this table now. `code` is for the page, the sentence for scripts."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def is_usual(terms: Terms) -> bool:
    """Whether a table's options are the default, except those that its game lets differ in rated games."""
    game = known_game(terms.game)
    free = extras(game).rated_options
    usual: dict[str, Any] = msgspec.to_builtins(options_from(game, {}))
    chosen: dict[str, Any] = msgspec.to_builtins(options_from(game, terms.options))
    return all(chosen[name] == value or chosen[name] in free.get(name, ()) for name, value in usual.items())


def checked_terms(terms: Terms) -> Terms:
    """The terms with all options; UserError if no game can be played under them."""
    game = known_game(terms.game)
    options = options_from(game, terms.options)
    start(game, options, terms.seats)
    # Only a dealt game shows whether a clock runs. Dealing takes time, so it is done for hot seats alone.
    if terms.hot_seat and game.deadline(Match(game, options, terms.seats).state) is not None:
        raise Rejected("hot_seat", "Everyone plays at once: a shared device doesn't work. Choose step by step.")
    if terms.turn and terms.bank:
        raise Rejected("two_limits", "A table limits each turn, or all turns of a seat together, not both.")
    if 0 < terms.turn < SHORTEST_TURN:
        raise Rejected("short_turn", "A turn lasts at least 30 seconds.")
    if terms.rated:
        _must_rate(terms)
        terms = msgspec.structs.replace(terms, undo=False)
    return msgspec.structs.replace(terms, options=msgspec.to_builtins(options))


def _must_rate(terms: Terms) -> None:
    """Raise Rejected if a game under these terms cannot be rated."""
    if terms.seats < 2 or terms.hot_seat:
        raise Rejected("unrated_seats", "A rated game needs two players, each at a device of their own.")
    if not is_usual(terms):
        raise Rejected("unrated_options", "These rules are not rated: choose the usual ones, or play without a rating.")


def _chair(card: Card, seat: Seat) -> Chair:
    if not 0 <= seat < len(card.chairs):
        raise Rejected("no_seat", f"There is no seat {seat} at this table.")
    return card.chairs[seat]


def must_be(card: Card, *states: str) -> None:
    """Raise Rejected unless the table is in one of these states."""
    if card.state not in states:
        raise Rejected(
            card.state,
            {
                "open": "The game has not begun yet.",
                "running": "The game has begun.",
                "over": "The game is over.",
                "abandoned": "The table was abandoned.",
            }[card.state],
        )


def is_host(card: Card, me: Collection[str]) -> bool:
    """Whether these holders host a table: its host, and where that is a screen without a seat, who sat down first."""
    if card.host in me:
        return True
    first = next((chair.holder for chair in card.chairs if chair.holder), "")
    return first in me and bool(card.host) and not card.seats_of({card.host})


def _must_host(card: Card, me: Collection[str]) -> None:
    if not is_host(card, me):
        raise Rejected("not_host", "Only the host of the table can do that.")


def _own_seats(card: Card, me: Collection[str], sentence: str = "You do not sit at this table.") -> tuple[Seat, ...]:
    if not (mine := card.seats_of(me)):
        raise Rejected("not_seated", sentence)
    return mine


def made(terms: Terms, host: str, now: int, *, sits: bool = True) -> Made:
    """The `Made` event of a table with its host on the first seat, or on none: a big screen that others sit round."""
    first = Chair(host, ready=terms.begins == "full") if sits else Chair()
    return Made(terms, host, now, (first, *(Chair() for _ in range(terms.seats - 1))))


def sit(
    card: Card, me: Collection[str], seat: Seat | None = None, held: Mapping[str, Collection[Seat]] = NOBODY
) -> list[Note]:
    """Take a seat: the first free one if none is named.

    Once the game runs, a person who has `held` a seat knows its hand, so they may come back to that one and to no
    other. A bot that played on there gives it back.
    """
    must_be(card, *ALIVE)
    mine, before = card.seats_of(me), {at for holder in me for at in held.get(holder, ())}
    if seat is None:
        if mine:
            return []
        free = [at for at, chair in enumerate(card.chairs) if chair.kind == "free"]
        back = [at for at in sorted(before) if card.chairs[at].kind != "person"]
        seat = next(iter([*back, *free]), None)
        if seat is None:
            raise Rejected("full", "Every seat at this table is taken.")
    chair = _chair(card, seat)
    if chair.holder in me:
        return []
    if card.club is not None and seat not in before:
        raise Rejected("tournament_seat", "The tournament assigns seats. You can watch.")
    is_running = card.state == "running"
    is_back = is_running and seat in before and chair.kind == "bot"
    if chair.kind != "free" and not is_back:
        raise Rejected("taken", "That seat is taken.")
    if mine and not card.terms.hot_seat and is_running:
        raise Rejected("seated", "You sit at this table already.")
    if is_running and before - {seat} and not card.terms.hot_seat:
        raise Rejected("other_seat", "You held another seat of this game: you can only come back to that one.")
    left: list[Note] = [Stood(mine[0])] if mine and not card.terms.hot_seat else []
    return [*left, Taken(seat, min(me)) if is_running else Sat(seat, min(me))]


def leaving(card: Card, me: Collection[str], seat: Seat | None = None) -> tuple[Seat, ...]:
    """The seats that a person gives up: one, or all of theirs. In a running game this is for good."""
    must_be(card, *ALIVE)
    if card.club is not None and card.state == "open":
        raise Rejected("tournament_seat", "This is your table of the tournament: leave the tournament instead.")
    mine = card.seats_of(me)
    if seat is not None and seat not in mine:
        raise Rejected("not_yours", "That seat is not yours.")
    return _own_seats(card, me) if seat is None else (seat,)


def stood(card: Card, me: Collection[str], seats: Collection[Seat]) -> list[Note]:
    """The events when a person gives up seats before the game. If the host leaves, the next person is host."""
    notes: list[Note] = [Stood(seat) for seat in seats]
    for seq, note in enumerate(notes):
        card = followed(card, seq, note)
    if (heir := heir_of(card, me)) is not None:
        notes += [Hosts(heir)] if heir else [Hosts(""), TableEnded("abandoned")]
    return notes


def heir_of(card: Card, me: Collection[str]) -> str | None:
    """The host after a person left: the next person, or "" if there is none; None: no change."""
    if card.host not in me or card.seats_of(me):
        return None
    return next((chair.holder for chair in card.chairs if chair.holder), "")


def seat_bot(card: Card, me: Collection[str], seat: Seat, level: str | None) -> list[Note]:
    """Put a bot on a seat, or remove it (level None). Only for the host.

    In a running game a bot can take a seat that is free, and stays there.
    """
    must_be(card, *ALIVE)
    _must_host(card, me)
    chair = _chair(card, seat)
    if card.state == "running" and not (level is not None and chair.kind == "free"):
        raise Rejected("running", "The game has begun: a bot can only take a seat that is free.")
    if level is not None and level not in NAMES:
        raise Rejected("no_level", f"There is no bot {level!r}: choose {', '.join(LEVELS)}.")
    if chair.holder:
        raise Rejected("taken", "A person sits there.")
    if level is None:
        return [Stood(seat)]
    return [Taken(seat, level=level) if card.state == "running" else Sat(seat, level=level)]


def ready(card: Card, me: Collection[str], is_ready: bool) -> list[Note]:
    """Mark all of a person's seats as ready, or not. Who is ready after the game has begun is just in time."""
    if not (is_ready and card.state == "running"):
        must_be(card, "open")
    own = _own_seats(card, me)
    return [
        ReadyChanged(seat, is_ready) for seat in own if card.state == "open" and card.chairs[seat].ready != is_ready
    ]


def change_terms(card: Card, me: Collection[str], terms: Terms) -> list[Note]:
    """Choose other terms for a table, under the same link. Only for the host, while no one else sits there.

    Round a big screen free seats can go later too: those who sit begin without them.
    """
    must_be(card, "open")
    _must_host(card, me)
    if card.club is not None or card.day is not None:
        raise Rejected("tournament_seat", "The rules of this table are fixed.")
    is_smaller = terms.seats < card.terms.seats and terms == msgspec.structs.replace(card.terms, seats=terms.seats)
    is_shared = not card.seats_of({card.host})
    if not (is_smaller and is_shared) and any(chair.holder and chair.holder not in me for chair in card.chairs):
        raise Rejected("others_sit", "Others sit here already: create another table to play by other rules.")
    if any(chair.holder for chair in card.chairs[terms.seats :]):
        raise Rejected("taken", "A person sits there.")
    return [] if terms == card.terms else [TermsChanged(terms)]


def is_complete(card: Card) -> bool:
    """Whether a table that begins by itself can begin: every seat is taken, and every person has come."""
    return (
        card.state == "open"
        and card.terms.begins == "full"
        and "free" not in card.kinds
        and all(chair.ready for chair in card.chairs if chair.holder)
    )


def must_begin(card: Card, me: Collection[str]) -> None:
    """Raise Rejected unless the host starts a full table and all others are ready."""
    must_be(card, "open")
    _must_host(card, me)
    if "free" in card.kinds:
        raise Rejected("empty_seat", "A seat is still free: wait for a player, or put a bot there.")
    if any(chair.holder and chair.holder not in me and not chair.ready for chair in card.chairs):
        raise Rejected("not_ready", "Not all players are ready.")


def must_abandon(card: Card, me: Collection[str]) -> None:
    """Raise Rejected unless the table may be ended: before the start by its host, later by its last person."""
    must_be(card, *ALIVE)
    if card.club is not None:
        raise Rejected("tournament_seat", "A table of a tournament is played to its end: you can leave, a bot goes on.")
    if card.state == "open":
        _must_host(card, me)
    elif card.terms.leavers != "end" and any(chair.holder and chair.holder not in me for chair in card.chairs):
        raise Rejected("others_play", "Others still play here: you can leave, the table goes on.")
    else:
        _own_seats(card, me)


def again(card: Card, me: Collection[str], holders: dict[str, str], now: int, *, same: bool = False) -> Made:
    """The `Made` event of a rematch with the same people, each under a new holder. The requester is its host.

    `same`: the players stayed the same to the end, so the result counts for the evening.
    """
    must_be(card, "over", "abandoned")
    _own_seats(card, me, "You did not sit at this table.")
    is_full = card.terms.begins == "full"
    chairs = tuple(
        Chair(holders.get(chair.holder, ""), chair.level, ready=is_full and chair.holder in me) for chair in card.chairs
    )
    evening = (*card.evening, card.winners)[-EVENING:] if same and card.winners else ()
    return Made(card.terms, holders[min(me)], now, chairs, evening=evening)


def too_many(alive: int, own: int, most: int, most_each: int) -> Rejected | None:
    """Why no further table can be created."""
    if own >= most_each:
        return Rejected("too_many_tables", f"You have {most_each} open tables: finish or leave one first.")
    if alive >= most:
        return Rejected("house_full", "This server has no room for another table: try again later.")
    return None
