"""Decisions about tournaments: each checks a command against the state and returns the events it gives."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from worldwright.bots.levels import NAMES as LEVELS
from worldwright.games import known_game
from worldwright.server.engine.seating import Rejected
from worldwright.server.tournaments.model import (
    MOST_BOTS,
    MOST_ROUNDS,
    AnyTournamentNote,
    Corrected,
    Finished,
    IsHere,
    Joined,
    Resigned,
    Started,
    State,
    Stopped,
    Swapped,
    TableDrawn,
    Tournament,
    TournamentPlan,
)
from worldwright.server.tournaments.pairing.draw import rounds_of
from worldwright.server.tournaments.pairing.entries import shares

DAY = 24 * 3600
LONGEST_TITLE = 60


def clean_title(text: str) -> str:
    """A cleaned tournament name; Rejected if empty or too long."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST_TITLE or any(unicodedata.category(sign)[0] == "C" for sign in name):
        raise Rejected("tournament_name", f"The name of a tournament has 1 to {LONGEST_TITLE} characters.")
    return name


def checked_plan(plan: TournamentPlan, now: float) -> TournamentPlan:
    """A playable plan; Rejected otherwise, also if its start is long past or more than a year ahead."""
    if plan.starts and not now - DAY <= plan.starts <= now + 366 * DAY:
        raise Rejected("tournament_starts", "Choose a day within a year from now.")
    seats = known_game(plan.terms.game).SEATS
    if not max(2, seats[0]) <= plan.terms.seats <= min(5, seats[-1]):
        raise Rejected("tournament_seats", "A table of a tournament has 2 to 5 seats, as the game allows.")
    if plan.terms.hot_seat:
        raise Rejected("tournament_device", "In a tournament all players use their own device.")
    if plan.system == "swiss" and not plan.rounds:
        raise Rejected("tournament_rounds", "A Swiss tournament has a number of rounds.")
    if plan.fill and plan.fill not in LEVELS:
        raise Rejected("no_level", f"There is no bot {plan.fill!r}.")
    return plan


class NotEntered(Rejected):
    """The user does not take part."""

    def __init__(self) -> None:
        super().__init__("not_entered", "You do not take part in this tournament.")


def must_be(state: Tournament, *states: State) -> None:
    """Raise Rejected unless a tournament is in one of these states."""
    if state.state in states:
        return
    raise Rejected(
        f"tournament_{state.state}",
        {
            "open": "The tournament has not begun yet.",
            "running": "The tournament has begun.",
            "paused": "The tournament is paused.",
            "over": "The tournament is over.",
        }[state.state],
    )


def joined(state: Tournament, entrant: str, level: str = "") -> list[AnyTournamentNote]:
    """Join a tournament, in time or late; an entrant who left returns with their points."""
    must_be(state, "open", "running", "paused")
    back = state.entrant(entrant)
    if back is not None and back.until is None:
        return []
    if entrant in state.removed:
        raise Rejected("tournament_removed", "The organiser removed you from this tournament.")
    if state.state != "open" and state.plan.late == "closed" and back is None:
        raise Rejected("tournament_closed", "The tournament has started and does not allow late entry.")
    if state.state != "open" and len(state.opened) >= state.rounds:
        raise Rejected("tournament_last", "The last round is being played: it is too late to join.")
    if back is None and len(state.entrants) >= state.plan.size:
        raise Rejected("tournament_full", f"The tournament is full: {state.plan.size} take part.")
    if level and len(state.levels) >= MOST_BOTS:
        raise Rejected("tournament_bots", f"At most {MOST_BOTS} bots take part.")
    return [Joined(entrant, level, len(state.opened) + 1)]


def resigned(state: Tournament, entrant: str, removed: bool = False) -> list[AnyTournamentNote]:
    """Leave a tournament, or be removed by the organiser: the entrant is not drawn again."""
    must_be(state, "open", "running", "paused")
    leaver = state.entrant(entrant)
    if leaver is None or (leaver.until is not None and entrant not in state.missed):
        raise NotEntered
    played = any(entrant in (*table.entrants, *opened.byes) for opened in state.opened for table in opened.tables)
    return [Resigned(entrant, max(1, len(state.opened)) if played or state.opened else 0, removed)]


def swapped(state: Tournament, one: str, other: str, fresh: Callable[[], str]) -> list[AnyTournamentNote]:
    """Let two entrants of the newest round change places. Their tables get new ids, as seats at a table are fixed."""
    current = state.current
    if current is None:
        raise Rejected("no_round", "No round is being played.")
    turned = {one: other, other: one}
    places = [*current.byes, *(entrant for table in current.tables for entrant in table.entrants)]
    if one == other or not one or not other or one not in places or other not in places:
        raise Rejected("not_drawn", "Choose two players who are in this round.")
    tables = tuple(
        TableDrawn(fresh(), tuple(turned.get(entrant, entrant) for entrant in table.entrants))
        if turned.keys() & set(table.entrants)
        else table
        for table in current.tables
    )
    return [Swapped(tables, tuple(turned.get(entrant, entrant) for entrant in current.byes))]


def here(state: Tournament, entrant: str) -> list[AnyTournamentNote]:
    """Say that an entrant is here: after a missed round they are drawn again."""
    must_be(state, "running", "paused")
    present = state.entrant(entrant)
    if present is None or (present.until is not None and entrant not in state.missed):
        raise NotEntered
    if len(state.opened) >= state.rounds:
        raise Rejected("tournament_last", "The last round has been drawn: it is too late to come back.")
    is_news = present.until is not None or (state.current is not None and entrant not in state.here)
    return [IsHere(entrant)] if is_news else []


def stopped(state: Tournament, is_paused: bool) -> list[AnyTournamentNote]:
    """Pause a tournament, so that no round or table starts, or resume it."""
    must_be(state, "running", "paused")
    return [Stopped(is_paused)] if (state.state == "paused") != is_paused else []


def ended(state: Tournament) -> list[AnyTournamentNote]:
    """End a tournament early."""
    must_be(state, "open", "running", "paused")
    return [Finished()]


def started(state: Tournament) -> list[AnyTournamentNote]:
    """Start a tournament; Rejected with too few entrants for a table."""
    must_be(state, "open")
    if not state.next_round().tables:
        raise Rejected("tournament_few", "There are too few entrants for a table.")
    return [Started(state.plan.rounds or min(MOST_ROUNDS, rounds_of(len(state.entrants), state.plan.rule)))]


def corrected(state: Tournament, number: int, table: int, places: tuple[int, ...]) -> list[AnyTournamentNote]:
    """Correct a table's result by the places of its seats, once its round is over."""
    must_be(state, "running", "paused", "over")
    if not 1 <= number <= state.closed or not 1 <= table <= len(state.opened[number - 1].tables):
        raise Rejected("no_result", "There is no such result yet: correct a round when it is over.")
    seats = len(state.opened[number - 1].tables[table - 1].entrants)
    if len(places) != seats or min(places) < 1 or max(places) > seats:
        raise Rejected("places", f"Name the place of each of the {seats} seats, from 1.")

    winners = [seat for seat, place in enumerate(places) if place == min(places)]
    return [Corrected(number, table, shares([-place for place in places], winners))]
