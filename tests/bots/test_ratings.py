"""Measured ratings of bots: by the games of two, or by those of four where there are more seats."""

from __future__ import annotations

import pytest

from worldwright.bots import ratings
from worldwright.bots.ratings import BotRating, measured, rating_of


@pytest.fixture(autouse=True)
def _figures(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {
        "mondo": {"2": {"novice": (900, 880, 930), "keen": (1300, 1280, 1320)}, "4": {"keen": (1310, 1300, 1325)}}
    }
    monkeypatch.setattr(ratings, "_figures", lambda: figures)


@pytest.mark.parametrize(
    ("game", "level", "seats", "found"),
    [
        ("mondo", "keen", 2, BotRating("mondo", 2, "keen", 1300, 1280, 1320)),
        ("mondo", "keen", 3, BotRating("mondo", 4, "keen", 1310, 1300, 1325)),
        ("mondo", "keen", 4, BotRating("mondo", 4, "keen", 1310, 1300, 1325)),
        ("mondo", "novice", 4, None),
        ("mondo", "strong", 2, None),
        ("monuments", "keen", 2, None),
    ],
)
def test_a_bot_is_worth_what_was_measured_at_such_a_table(
    game: str, level: str, seats: int, found: BotRating | None
) -> None:
    assert rating_of(game, level, seats) == found


def test_everything_measured_is_listed_by_game_and_seats() -> None:
    assert [(one.game, one.seats, one.level, one.value) for one in measured()] == [
        ("mondo", 2, "novice", 900),
        ("mondo", 2, "keen", 1300),
        ("mondo", 4, "keen", 1310),
    ]


def test_half_of_an_interval_of_95_percent_is_nearly_two_standard_deviations() -> None:
    assert BotRating("mondo", 2, "keen", 1300, 1280, 1320).deviation == pytest.approx(10.204, abs=0.001)
