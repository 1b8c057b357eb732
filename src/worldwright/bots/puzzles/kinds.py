"""The questions that puzzles ask: which actions are one answer, what an answer brings, and the words for it.

A question is exact where rules alone decide it: what an answer brings is counted on the score sheet, or in the cards
that are paid, for every answer there is. Elsewhere imagined games decide (`weighing`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec

from worldwright.bots.advice import Advice
from worldwright.core.game import AnyGame, Move, Seat, Sheet
from worldwright.core.rulebook import rule
from worldwright.core.words import LANGS, Lang, Said, Words, say
from worldwright.games.mapominoes import knowledge
from worldwright.games.mapominoes.table import laid
from worldwright.games.mapominoes.world import world

Fields: TypeAlias = Mapping[str, Any]


class Part(msgspec.Struct, frozen=True):
    """Points that an answer brings or costs, and what for."""

    points: float
    title: Words
    rule: str = ""
    """The rule whose line of the sheet it is; empty: no line of a sheet."""


Counting: TypeAlias = Callable[[AnyGame, Any, Seat, Any], tuple[Part, ...]]
"""From a game, a state, a seat and an action to the parts of what it brings."""


BRINGS: Final = Said("brings {points}", "bringt {points}")


@dataclass(frozen=True)
class Kind:
    """One question."""

    name: str
    question: Said
    how: Said
    answer: Callable[[Fields], str]
    """The name of the answer that an action is, from its fields; empty: it is none to this question."""
    mark: Callable[[Fields], str]
    """What shows the answer on the board, as lessons point: `cell:c3`; empty: nothing does."""
    counted: Counting | None = None
    """What an action brings, where rules alone decide; None: imagined games do."""
    brings: Said = BRINGS
    """What is said of an answer and its number."""
    within: Callable[[Fields], str] = lambda _fields: ""
    """What all answers to one question have in common, such as the tile that is paid for."""


def sheet_parts(game: AnyGame, state: Any, seat: Seat, action: Any) -> tuple[Part, ...]:
    """What an action changes on the seat's sheet, rule by rule."""
    before = by_rule(game.score(state)[seat])
    after = by_rule(game.score(game.apply(state, Move(0, seat, action)))[seat])
    return tuple(
        Part(points, Words(*(rule(game.NAME, number, lang).title for lang in LANGS)), number)
        for number in dict.fromkeys((*after, *before))
        if (points := after.get(number, 0) - before.get(number, 0))
    )


def by_rule(sheet: Sheet) -> dict[str, int]:
    """The points of a sheet, added up rule by rule."""
    found: dict[str, int] = {}
    for line in sheet.lines:
        found[line.rule] = found.get(line.rule, 0) + line.points
    return found


_PAID: Final = Words("value of the cards paid", "Wert der bezahlten Karten")


def payment_parts(_game: AnyGame, _state: Any, _seat: Seat, action: Any) -> tuple[Part, ...]:
    """What the cards of a payment are worth, as they leave the hand."""
    return (Part(-sum(int(card[-1]) for card in action.cards), _PAID),)


_ROOM: Final = Words("your other cards that fit then", "deine anderen Karten, die dann passen")


def room_parts(_game: AnyGame, state: Any, seat: Seat, action: Any) -> tuple[Part, ...]:
    """How many of the cards that stay in the hand fit somewhere after a country is laid."""
    view = knowledge.view(state, seat)
    here, now = world(view.options, view.seats), knowledge.table_of(view)
    card = here.number[action.card]
    after = laid(here, now, here.cell_number[action.cell], card + 1)
    return (Part((here.mask(view.hand) & ~(1 << card) & after.open).bit_count(), _ROOM),)


def _cell(fields: Fields) -> str:
    return str(fields["cell"]) if fields["do"] == "place" else ""


def _at(field: str) -> Callable[[Fields], str]:
    return lambda fields: f"{field}:{fields[field]}"


def _payment(fields: Fields) -> str:
    """Hex and cards of a payment without wild cards: what these are worth is no sum."""
    if fields["do"] != "collect" or any(card.startswith("white") for card in fields["cards"]):
        return ""
    return "+".join((fields["hex"], *fields["cards"]))


def _stones(fields: Fields) -> str:
    """The stones that a walk takes: ways that take the same are the same answer."""
    if fields["do"] != "walk":
        return ""
    return ",".join(sorted(step.partition(":")[2] for step in fields["steps"]))


LAY: Final = Kind(
    "lay",
    Said("Where does this tile score most?", "Wo bringt dieses Plättchen am meisten?"),
    Said("Turn it as you like. Four cells to choose from.", "Dreh es, wie du magst. Vier Felder zur Wahl."),
    _cell,
    _at("cell"),
    sheet_parts,
)
PLACE: Final = Kind(
    "place",
    Said("Where does this tile score most?", "Wo bringt dieses Plättchen am meisten?"),
    Said("Points now, and chains as they stand.", "Punkte sofort, und Ketten, wie sie stehen."),
    _cell,
    _at("cell"),
    sheet_parts,
)
PAY: Final = Kind(
    "pay",
    Said("Find the cheapest payment for {piece} on {place}.", "Finde die günstigste Zahlung für {piece} auf {place}."),
    Said(
        "Without wild cards. Less value paid is more value kept.", "Ohne Joker. Wer weniger Wert bezahlt, behält mehr."
    ),
    _payment,
    lambda _fields: "",
    payment_parts,
    Said("costs {points}", "kostet {points}"),
    lambda fields: str(fields["hex"]),
)
WALK: Final = Kind(
    "walk",
    Said("Which stones are worth most here?", "Welche Steine bringen hier am meisten?"),
    Said("Any way that takes the same stones counts.", "Jeder Weg, der dieselben Steine nimmt, zählt."),
    _stones,
    lambda fields: f"field:{fields['steps'][-1].partition(':')[0]}",
)
BUILD: Final = Kind(
    "build",
    Said("Which place is best to build on?", "Welcher Platz ist zum Bauen der beste?"),
    Said("Points count, and what it opens for others.", "Es zählen Punkte und was es anderen öffnet."),
    lambda fields: str(fields["place"]) if fields["do"] == "build" else "",
    _at("place"),
)
CARD: Final = Kind(
    "card",
    Said("Which card leaves most of your others a place?", "Welche Karte lässt den meisten anderen einen Platz?"),
    Said("For each card its best place counts.", "Für jede Karte zählt ihr bester Platz."),
    lambda fields: str(fields["card"]) if fields["do"] == "lay" else "",
    _at("card"),
    room_parts,
    Said("leaves {points} a place", "lässt {points} einen Platz"),
)
KINDS: Final[Mapping[str, tuple[Kind, ...]]] = {
    "mondo": (LAY,),
    "mondo_sapiens": (LAY,),
    "mapominoes": (CARD,),
    "lords_of_worlds": (PLACE, PAY),
    "monuments": (WALK, BUILD),
}

_CELL: Final = Said("cell {place}", "Feld {place}")


def label(kind: Kind, game: AnyGame, view: Any, action: Any) -> Words:
    """An answer in words."""
    advice = Advice(game, view, action)
    return Words(*(_label(kind, advice, lang) for lang in LANGS))


def _label(kind: Kind, advice: Advice, lang: Lang) -> str:
    if kind is PLACE:
        return ", ".join(advice.place_names(lang))
    if kind is LAY:
        return say(_CELL, lang, place=", ".join(advice.place_names(lang)))
    return str(advice.parts(lang)["paid"]) if kind is PAY else advice.briefly(lang)


def question(kind: Kind, game: AnyGame, view: Any, action: Any) -> Words:
    """What is asked, in words; `action` is any of the answers."""
    advice = Advice(game, view, action)
    return Words(*(say(kind.question, lang, **advice.parts(lang)) for lang in LANGS))


def questions(kind: Kind, actions: Sequence[Any]) -> dict[str, dict[str, list[Any]]]:
    """The actions of each question of a kind, by their answers: one question, or one for each thing it is about."""
    found: dict[str, dict[str, list[Any]]] = {}
    for action in actions:
        fields = msgspec.to_builtins(action)
        name = kind.answer(fields)
        if name:
            found.setdefault(kind.within(fields), {}).setdefault(name, []).append(action)
    return found


def kind_named(game: AnyGame, name: str) -> Kind | None:
    """The question of that name, if the game has it."""
    return next((kind for kind in KINDS.get(game.NAME, ()) if kind.name == name), None)
