"""Whether a table is played live or over days."""

from __future__ import annotations

from worldwright.core.errors import UserError
from worldwright.core.extras import extras
from worldwright.core.match import options_from
from worldwright.games import known_game
from worldwright.server.engine.events import Speed, Terms


def speed_of(terms: Terms) -> Speed:
    """The speed of a table. Real time, or up to an hour for a turn, is live."""
    game = known_game(terms.game)
    if extras(game).all_at_once(options_from(game, terms.options)):
        return "live"
    return "days" if terms.lasts_days else "live"


def shown_speed(terms: Terms) -> Speed:
    """The speed of any saved table, even if its options are unknown to this version."""
    try:
        return speed_of(terms)
    except UserError:
        return "days" if terms.lasts_days else "live"
