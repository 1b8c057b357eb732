"""A game with its options, from names and keywords."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from worldwright.core.errors import OptionError
from worldwright.core.game import AnyGame
from worldwright.core.match import options_from
from worldwright.games import known_game


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
