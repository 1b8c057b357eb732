"""Twin tables: one stands where the other does, and only what somebody may not know is different."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

import msgspec

from tests.server.engine.seating import Ear, made, save
from worldwright.core.chance import Chance
from worldwright.core.game import Move
from worldwright.games.lords_of_worlds.model import Deal as HandDeal
from worldwright.games.lords_of_worlds.pieces import CARD_NAMES, CARD_OF_NAME, VALUE_OF_CARD
from worldwright.games.mapominoes.model import Deal as CardsDeal
from worldwright.kit.pieces import piece_of, side_of
from worldwright.kit.pool import laid_code
from worldwright.kit.scramble.model import Deal as PoolDeal
from worldwright.server.engine.table import Table


def as_twin(table: Table, viewer: int | None, chance: Chance) -> Any:
    """A state that looks the same to a viewer, with everything hidden from it dealt anew."""
    return table.game.imagine(table.game.view(table.shown.state, viewer), chance)


def table_at(table: Table, state: Any = None) -> Table:
    """Another table that stands where this one does, or in another state."""
    assert table.log.began is not None
    copy = Table.made("t1", made(table.game, table.log.options, table.terms.seats), people=table.people)
    copy.begin(table.game, table.log.began.content, table.log.seed, 0)
    save(copy)
    log, old = copy.log, table.log
    log.state, log.moves, log.seq, log.time, log.link = old.state, list(old.moves), old.seq, old.time, old.link
    log.generations = dict(old.generations)
    log.recent.clear()
    copy.saved_seq = copy.audience._saved = old.seq
    copy.audience.shown = table.audience.shown
    if state is not None:
        log.state = state
        copy.audience.shown = msgspec.structs.replace(copy.audience.shown, state=state)
    return copy


def other_draw(state: Any, act: Any, viewer: int | None) -> Any:
    """A deal with nothing changed but what a viewer may not see of it; the same one if there is nothing like that."""
    if isinstance(act, CardsDeal):  # two others exchange a country
        one, other = [seat for seat in range(len(act.hands)) if seat != viewer][:2]
        hands = [list(hand) for hand in act.hands]
        hands[one][0], hands[other][0] = hands[other][0], hands[one][0]
        return msgspec.structs.replace(act, hands=tuple(tuple(hand) for hand in hands))
    if isinstance(act, HandDeal):  # another card of the same worth
        for index, name in enumerate(act.cards):
            worth = VALUE_OF_CARD[CARD_OF_NAME[name]]
            for card in state.deck:
                if act.to != viewer and VALUE_OF_CARD[card] == worth and CARD_NAMES[card] != name:
                    cards = (*act.cards[:index], CARD_NAMES[card], *act.cards[index + 1 :])
                    return msgspec.structs.replace(act, cards=cards)
    if isinstance(act, PoolDeal) and state.options.mode == "step":  # seen at once: tiles that look alike change places
        return msgspec.structs.replace(act, tiles=_exchanged(state, act.tiles))
    if isinstance(act, PoolDeal):  # before "go" nobody sees a face
        return msgspec.structs.replace(act, tiles=tuple(reversed(act.tiles)))
    return act


def _exchanged(state: Any, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """The tiles with as many as possible of those exchanged that show the same."""
    name = type(state.options).__module__.split(".")[2]
    setup = import_module(f"worldwright.games.{name}.rules").setup_of(state)
    shown: dict[tuple[str, str], list[int]] = {}
    for place, tile in enumerate(tiles):
        code = laid_code(setup.plan.box, tile)
        assert code is not None
        shown.setdefault((setup.seen.looks[piece_of(code)][side_of(code)], tile[-1]), []).append(place)
    after = list(tiles)
    for places in shown.values():
        for place, other in zip(places, places[1:] + places[:1], strict=True):
            after[place] = tiles[other]
    return tuple(after)


def ears_at(table: Table) -> dict[int | None, Ear]:
    """A watcher for every seat and one who looks on, all welcomed and with nothing heard since."""
    ears = {viewer: Ear(viewer) for viewer in (None, *range(table.terms.seats))}
    for ear in ears.values():
        table.watch(ear, None, None, 0)
    for ear in ears.values():
        ear.frames.clear()
    return ears


def told_of(table: Table, moves: Iterable[Move[Any]]) -> dict[int | None, list[bytes]]:
    """What everybody is told of moves that simply happen, all at once."""
    ears = ears_at(table)
    draft = table.log.draft()
    for move in moves:
        draft.add(move)
    table.log.take(draft)
    save(table, 0)
    return {viewer: ear.frames for viewer, ear in ears.items()}
