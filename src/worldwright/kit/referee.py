"""Races for a thing: claims, the window in which they may come, and the ruling at its end.

A claim says when a hand was there (`reached`): its arrival at the server, less the allowance measured for that seat's
connection, and never before the seat's arm was back. The first claim for a thing opens a window; when it closes, the
claim with the earliest `reached` gets the thing, and equal claims draw lots.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from worldwright.core.game import Millis, Seat


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hand on a thing: when the reach arrived, the allowance of the connection, and when the hand was there."""

    seat: Seat
    at: Millis
    reached: Millis
    allowance: Millis = 0


class Window(msgspec.Struct, frozen=True):
    """The claims for one thing since the first hand opened it."""

    thing: int
    opened: Millis
    claims: tuple[Claim, ...]


def claim(seat: Seat, at: Millis, allowance: Millis, arm: Millis) -> Claim:
    """A claim made now. A hand that moves again too soon is there only when its arm is back."""
    return Claim(seat, at, max(at - allowance, arm), allowance)


def opening(made: Claim) -> Millis:
    """When a claim opens its window: at its arrival, or when the arm is back."""
    return max(made.at, made.reached)


def claimed(windows: tuple[Window, ...], thing: int, made: Claim) -> tuple[Window, ...]:
    """The windows after one more claim for a thing."""
    for place, window in enumerate(windows):
        if window.thing == thing:
            joined = Window(thing, min(window.opened, opening(made)), (*window.claims, made))
            return (*windows[:place], joined, *windows[place + 1 :])
    return (*windows, Window(thing, opening(made), (made,)))


def without(windows: tuple[Window, ...], thing: int) -> tuple[Window, ...]:
    """The windows except the one for this thing."""
    return tuple(window for window in windows if window.thing != thing)


def others(windows: tuple[Window, ...], thing: int, but: Seat) -> tuple[Window, ...]:
    """The window for this thing without one seat's claim; empty if it has no other."""
    for window in windows:
        left = tuple(claim for claim in window.claims if claim.seat != but)
        if window.thing == thing and left:
            return (Window(thing, window.opened, left),)
    return ()


def next_to_close(windows: Sequence[Window]) -> Window | None:
    """The window that was opened first."""
    return min(windows, key=lambda window: window.opened, default=None)


def earliest(claims: Sequence[Claim]) -> tuple[Seat, ...]:
    """The seats whose hands were there first: several if they were equal."""
    first = min(claim.reached for claim in claims)
    return tuple(sorted(claim.seat for claim in claims if claim.reached == first))


def before(windows: tuple[Window, ...], bell: Millis, things: Sequence[int]) -> tuple[Window, ...]:
    """The windows for these things, with only the claims of hands that were there before the bell."""
    kept = []
    for window in windows:
        claims = tuple(claim for claim in window.claims if claim.reached < bell)
        if claims and window.thing in things:
            kept.append(Window(window.thing, window.opened, claims))
    return tuple(kept)


def reaching(windows: Sequence[Window]) -> int:
    """The seats that have a hand out, as bits."""
    seats = 0
    for window in windows:
        for made in window.claims:
            seats |= 1 << made.seat
    return seats
