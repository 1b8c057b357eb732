"""What a bot does about a view and actions in JSON, at a table of any edition: for a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import msgspec

from worldwright.bots.bot import bot
from worldwright.core.chance import Chance
from worldwright.games.editions import edition

Choosing: TypeAlias = Callable[[bytes, bytes, bytes], bytes]
"""From a view and the legal actions, both in JSON, and 32 bytes of luck to the action that is chosen, in JSON."""


@lru_cache(maxsize=16)
def chooser(name: str, rules: int, body: bytes | None, level: str) -> Choosing:
    """The bot of a level for a game under these rules, with the content of a snapshot's body; None: the installed one.

    NotPlayable if there is no such edition. A few are kept, so that a bot does not load its table's edition each turn.
    """
    game = edition(name, rules, body)
    player = bot(level, game)
    legal = msgspec.json.Decoder(list[game.Actions])  # type: ignore[name-defined]
    seen = msgspec.json.Decoder(game.View)

    def choose(view: bytes, actions: bytes, luck: bytes) -> bytes:
        shown = seen.decode(view) if player.looks else None
        return msgspec.json.encode(player.choose(shown, legal.decode(actions), Chance(luck, "bot")))

    return choose
