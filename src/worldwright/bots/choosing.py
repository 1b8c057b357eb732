"""Bot decisions on JSON, for tables of any edition: the part that runs in a worker process."""

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
"""From a view, legal actions (both JSON), 32 bytes of luck and optionally a computing page to a Reply."""


class BotAnswer(msgspec.Struct, frozen=True, tag="answer"):
    """A bot's action, and how hard the decision was: `pace` derives the wait from it."""

    action: msgspec.Raw
    hardness: float = 0.0


Reply: TypeAlias = BotAnswer | ProgramCall
"""The bot's action, or a program call for the page to compute first; in JSON."""


@lru_cache(maxsize=16)
def chooser(name: str, rules: int, body: bytes | None, level: str) -> Choosing:
    """The bot of a level for a game under these rules, with the content of a snapshot's body; None: the installed one.

    NotPlayable if there is no such edition. Cached, so that a bot does not load its table's edition each turn.
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
