"""A game with its options, from names and keywords."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from worldwright.core.chance import SEED_BYTES
from worldwright.core.errors import OptionError
from worldwright.core.game import AnyGame
from worldwright.core.match import Match, options_from
from worldwright.games import known_game

AnyMatch: TypeAlias = Match[Any, Any, Any, Any]


def table(game: str | AnyGame, options: object, more: Mapping[str, Any]) -> tuple[AnyGame, Any]:
    """The rules and the options of a table; UserError for a game or an option that there is not."""
    rules = known_game(game) if isinstance(game, str) else game
    if isinstance(options, rules.Options) and not more:
        return rules, options
    given = msgspec.to_builtins(options) if options is not None else {}
    if not isinstance(given, Mapping):
        raise OptionError("options", f"are those of {rules.NAME} or a mapping, not {type(options).__name__}")
    fields = rules.Options.__struct_fields__
    for name in (*given, *more):
        if name not in fields:
            raise OptionError(str(name), f"{rules.NAME} has {', '.join(fields)}")
    return rules, options_from(rules, {**given, **more})


def checked(match: AnyMatch) -> AnyMatch:
    """The match; OptionError for a seed or players that its record could not hold."""
    if len(match.seed) != SEED_BYTES:
        raise OptionError("seed", f"is a number or {SEED_BYTES} bytes, not {len(match.seed)} bytes")
    if match.players and len(match.players) != match.seats:
        raise OptionError("players", f"names {len(match.players)} players at {match.seats} seats")
    return match
