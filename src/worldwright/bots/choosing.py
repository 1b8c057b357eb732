"""What a bot does about a view and actions in JSON, at a table of any edition: for a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import msgspec

from worldwright.bots.bot import bot
from worldwright.bots.thought import Budget, Sight
from worldwright.core.chance import Chance
from worldwright.games.editions import edition

Choosing: TypeAlias = Callable[[bytes, bytes, bytes], bytes]
"""From a view and the legal actions, both in JSON, and 32 bytes of luck to an Answer, in JSON."""


class Answer(msgspec.Struct, frozen=True):
    """What a bot does, and how hard it was to decide: that is how long people would wait for it."""

    action: msgspec.Raw
    hardness: float = 0.0


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
        thought = player.think(Sight(shown, legal.decode(actions)), Budget(Chance(luck, "bot")))
        return msgspec.json.encode(Answer(msgspec.Raw(msgspec.json.encode(thought.action)), thought.hardness))

    return choose
