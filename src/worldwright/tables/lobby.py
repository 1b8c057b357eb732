"""How people come to a table: sit, stand, be ready, start, leave, play again. Pure functions from card to card."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from worldwright.bots.bot import LEVELS
from worldwright.core.errors import Trouble
from worldwright.core.game import Seat
from worldwright.core.match import options_from, start
from worldwright.games import known_game
from worldwright.tables.card import Card, Chair, Terms, new_card


class Unfit(Trouble):
    """Something that cannot be done at this table now. `code` is for the page, the sentence for everybody else."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def checked_terms(terms: Terms) -> Terms:
    """The terms, if a game can be played under them; Trouble says which cannot be."""
    game = known_game(terms.game)
    options = options_from(game, terms.options)
    start(game, options, terms.seats)
    return msgspec.structs.replace(terms, options=msgspec.to_builtins(options))


def _with(card: Card, seat: Seat, chair: Chair) -> Card:
    chairs = tuple(chair if number == seat else old for number, old in enumerate(card.chairs))
    return msgspec.structs.replace(card, chairs=chairs)


def _chair(card: Card, seat: Seat) -> Chair:
    if not 0 <= seat < len(card.chairs):
        raise Unfit("no_seat", f"There is no seat {seat} at this table.")
    return card.chairs[seat]


def _free_seat(card: Card) -> Seat:
    for seat, chair in enumerate(card.chairs):
        if chair.free:
            return seat
    raise Unfit("full", "Every seat at this table is taken.")


def _must_be(card: Card, *states: str) -> None:
    if card.state not in states:
        raise Unfit(
            card.state,
            {
                "open": "The game has not begun yet.",
                "running": "The game has begun.",
                "over": "The game is over.",
                "abandoned": "The table was abandoned.",
            }[card.state],
        )


def _must_host(card: Card, person: str) -> None:
    if card.host != person:
        raise Unfit("not_host", "Only the host of the table can do that.")


def sit(card: Card, person: str, seat: Seat | None = None) -> Card:
    """The card with a person on a chair: the first free one if none is named."""
    _must_be(card, "open", "running")
    mine = card.seats_of(person)
    if seat is None:
        if mine:
            return card
        seat = _free_seat(card)
    chair = _chair(card, seat)
    if chair.person == person:
        return card
    if not chair.free:
        raise Unfit("taken", "That seat is taken.")
    if mine and not card.terms.hot_seat:
        if card.state == "running":
            raise Unfit("seated", "You sit at this table already.")
        card = _with(card, mine[0], Chair())
    return _with(card, seat, Chair(person=person, ready=card.state == "running"))


def stand(card: Card, person: str, seat: Seat | None = None) -> Card:
    """The card with the person gone from one seat or all of theirs; in a running game this is for good.

    Before the start the host's leaving hands the table to the next person, or abandons it.
    """
    _must_be(card, "open", "running")
    mine = card.seats_of(person)
    if seat is not None and seat not in mine:
        raise Unfit("not_yours", "That seat is not yours.")
    if not mine:
        raise Unfit("not_seated", "You do not sit at this table.")
    for left in mine if seat is None else (seat,):
        card = _with(card, left, Chair(bot="greedy") if _bot_follows(card) else Chair())
    return _without(card, person)


def _bot_follows(card: Card) -> bool:
    return card.state == "running" and card.terms.leavers == "bot"


def _without(card: Card, person: str) -> Card:
    """The card after somebody has left: a host who left is followed by the next person."""
    if card.seats_of(person):
        return card
    if card.state == "running" and (card.terms.leavers == "end" or not card.people):
        return msgspec.structs.replace(card, state="abandoned")
    if card.host != person:
        return card
    heirs = [chair.person for chair in card.chairs if chair.person is not None]
    if not heirs:
        return msgspec.structs.replace(card, host=None, state="abandoned")
    return msgspec.structs.replace(card, host=heirs[0])


def seat_bot(card: Card, person: str, seat: Seat, level: str | None) -> Card:
    """The card with a bot on a chair, or without it (level None). The host decides.

    Once the game runs, a bot can take a chair that somebody left free, and stays there.
    """
    _must_be(card, "open", "running")
    _must_host(card, person)
    if card.state == "running" and not (level is not None and _chair(card, seat).free):
        raise Unfit("running", "The game has begun: a bot can only take a seat that is free.")
    if level is not None and level not in LEVELS:
        raise Unfit("no_level", f"There is no bot {level!r}: choose {' or '.join(LEVELS)}.")
    if _chair(card, seat).person is not None:
        raise Unfit("taken", "A person sits there.")
    return _with(card, seat, Chair(bot=level))


def ready(card: Card, person: str, is_ready: bool) -> Card:
    """The card with all of a person's chairs ready, or not."""
    _must_be(card, "open")
    if not card.seats_of(person):
        raise Unfit("not_seated", "You do not sit at this table.")
    for seat in card.seats_of(person):
        card = _with(card, seat, Chair(person=person, ready=is_ready))
    return card


def begin(card: Card, person: str, sealed: str) -> Card:
    """The card of a running game; the host starts it when everybody else is ready."""
    _must_be(card, "open")
    _must_host(card, person)
    if any(chair.free for chair in card.chairs):
        raise Unfit("empty_seat", "A seat is still free: wait for somebody, or put a bot there.")
    if any(chair.person not in (None, person) and not chair.ready for chair in card.chairs):
        raise Unfit("not_ready", "Not everybody is ready.")
    return msgspec.structs.replace(card, state="running", sealed=sealed)


def abandon(card: Card, person: str) -> Card:
    """The card of a table that is given up: before the start by its host, later by the last person at it."""
    _must_be(card, "open", "running")
    if card.state == "open":
        _must_host(card, person)
    elif card.terms.leavers != "end" and card.people != {person}:
        raise Unfit("others_play", "Others still play here: you can leave, the table goes on.")
    elif not card.seats_of(person):
        raise Unfit("not_seated", "You do not sit at this table.")
    return msgspec.structs.replace(card, state="abandoned")


def again(card: Card, person: str, now: int) -> Card:
    """A new table like this one, with the same people at it; whoever asks is its host."""
    _must_be(card, "over", "abandoned")
    if not card.seats_of(person):
        raise Unfit("not_seated", "You did not sit at this table.")
    fresh = new_card(card.terms, person, now)
    chairs = tuple(Chair(person=chair.person, bot=chair.bot) for chair in card.chairs)
    return msgspec.structs.replace(fresh, chairs=chairs)


def forgotten(card: Card, person: str) -> Card:
    """The card without any trace of a person but that somebody sat there."""
    seats = card.seats_of(person)
    bot = "greedy" if _bot_follows(card) else None
    for seat in seats:
        card = _with(card, seat, Chair(bot=bot, former=True))
    if card.state in ("open", "running"):
        return _without(card, person) if seats or card.host == person else card
    return msgspec.structs.replace(card, host=None) if card.host == person else card


def moved(card: Card, old: str, new: str) -> Card:
    """The card with one person's seats given to another identity of theirs."""
    if card.state in ("open", "running") and card.seats_of(new) and not card.terms.hot_seat:
        return forgotten(card, old)  # the account sits here already: the guest's chair is given up
    for seat in card.seats_of(old):
        card = _with(card, seat, msgspec.structs.replace(card.chairs[seat], person=new))
    return msgspec.structs.replace(card, host=new) if card.host == old else card


def finished(card: Card, winners: tuple[Seat, ...] = (), points: tuple[int, ...] = ()) -> Card:
    """The card of a game that has ended, and how."""
    if card.state != "running":
        return card
    return msgspec.structs.replace(card, state="over", winners=winners, points=points)


def too_many(card_count: int, own: Collection[Card], most: int, most_each: int) -> Unfit | None:
    """Why no further table can be made."""
    if sum(card.state in ("open", "running") for card in own) >= most_each:
        return Unfit("too_many_tables", f"You have {most_each} open tables: finish or leave one first.")
    if card_count >= most:
        return Unfit("house_full", "Every table of this house is taken: try again later.")
    return None
