"""What a bot does about a view and actions in JSON, at a table of any edition: for a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import msgspec

from worldwright.bots.bot import bot
from worldwright.compiled.program import Page, ProgramAsked, ProgramCall
from worldwright.core.chance import Chance
from worldwright.core.thinking import Budget, Sight
from worldwright.games.editions import edition

Choosing: TypeAlias = Callable[[bytes, bytes, bytes, Page | None], bytes]
"""From a view and the legal actions, both in JSON, 32 bytes of luck and perhaps a page that computes to a Reply."""


class BotAnswer(msgspec.Struct, frozen=True, tag="answer"):
    """What a bot does, and how hard it was to decide: that is how long people would wait for it."""

    action: msgspec.Raw
    hardness: float = 0.0


Reply: TypeAlias = BotAnswer | ProgramCall
"""What a bot does, or what a page has to compute first; in JSON."""


@lru_cache(maxsize=16)
def chooser(name: str, rules: int, body: bytes | None, level: str) -> Choosing:
    """The bot of a level for a game under these rules, with the content of a snapshot's body; None: the installed one.

    NotPlayable if there is no such edition. A few are kept, so that a bot does not load its table's edition each turn.
    """
    game = edition(name, rules, body)
    player = bot(level, game)
    legal = msgspec.json.Decoder(list[game.Actions])  # type: ignore[name-defined]
    seen = msgspec.json.Decoder(game.View)

    def choose(view: bytes, actions: bytes, luck: bytes, page: Page | None = None) -> bytes:
        shown = seen.decode(view) if player.looks else None
        try:
            thought = player.think(Sight(shown, legal.decode(actions)), Budget(Chance(luck, "bot"), page=page))
        except ProgramAsked as asked:
            return msgspec.json.encode(asked.call)
        return msgspec.json.encode(BotAnswer(msgspec.Raw(msgspec.json.encode(thought.action)), thought.hardness))

    return choose
