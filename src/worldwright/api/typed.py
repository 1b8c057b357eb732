"""The games and `match` with their types. Written by `python -m tools.typed_api`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from worldwright.api.tables import checked, table
from worldwright.core.game import AnyGame, Game
from worldwright.core.match import Match
from worldwright.games import NAMES, game

if TYPE_CHECKING:
    from typing import TypedDict, Unpack

    from worldwright.games import lords_of_worlds, mapominoes, mondo, mondo_sapiens, monuments
    from worldwright.games.lords_of_worlds.content import LaidBoard

    class MondoOptions(TypedDict, total=False):
        """The options of mondo as keywords."""

        level: Literal["beginner", "advanced", "expert"]
        mode: Literal["real_time", "step"]
        rounds: int
        minutes: int
        tempo: Literal["untimed", "1x", "2x", "5x", "10x"]
        hidden_time: bool
        window: int
        pause: int
        allowance: int
        rest: int
        steps: int
        two_player_chips: Literal["4-2", "4-3"]
        volcano_chip: bool
        handicap: tuple[Literal["none", "normal", "strong"], ...]
        difficulty: Literal["easy", "moderate", "hard", "round"]
        children: bool
        edition: Literal["classic", "small"]
        mask: Literal["globe", "rectangle"]
        side: Literal["front", "back"]
        strips: Literal["joined", "separate"]
        lines: tuple[Literal["MO-S1", "MO-S2", "MO-S3", "MO-S4", "MO-S5", "MO-S6", "MO-S7", "MO-S8"], ...]

    MondoGame: TypeAlias = Game[mondo.Options, mondo.State, mondo.Act, mondo.View]
    MondoMatch: TypeAlias = Match[mondo.Options, mondo.State, mondo.Act, mondo.View]

    class MondoSapiensOptions(TypedDict, total=False):
        """The options of mondo_sapiens as keywords."""

        level: Literal["beginner", "advanced", "expert"]
        mode: Literal["real_time", "step"]
        rounds: int
        minutes: int
        tempo: Literal["untimed", "1x", "2x", "5x", "10x"]
        hidden_time: bool
        window: int
        pause: int
        allowance: int
        rest: int
        steps: int
        two_player_chips: Literal["4-2", "4-3"]
        volcano_chip: bool
        handicap: tuple[Literal["none", "normal", "strong"], ...]
        difficulty: Literal["easy", "moderate", "hard", "round"]
        children: bool
        board: Literal[1, 2, 3, 4]
        boards: tuple[Literal[1, 2, 3, 4], ...]
        strips: Literal["joined", "separate"]
        quick_start: bool
        lines: tuple[
            Literal[
                "MS-S1",
                "MS-S2",
                "MS-S3",
                "MS-S4",
                "MS-S5",
                "MS-S6",
                "MS-S7",
                "MS-S8",
                "MS-A2",
                "MS-A3",
                "MS-E3",
                "MS-E4",
                "MS-E5",
                "MS-E6",
                "MS-E7",
                "MS-E8",
            ],
            ...,
        ]

    MondoSapiensGame: TypeAlias = Game[
        mondo_sapiens.Options, mondo_sapiens.State, mondo_sapiens.Act, mondo_sapiens.View
    ]
    MondoSapiensMatch: TypeAlias = Match[
        mondo_sapiens.Options, mondo_sapiens.State, mondo_sapiens.Act, mondo_sapiens.View
    ]

    class MapominoesOptions(TypedDict, total=False):
        """The options of mapominoes as keywords."""

        deck: tuple[str, ...]
        table: Literal["standard", "cosy", "banquet"]
        rounds: int
        score: Literal["cards", "area", "population"]
        raw: bool
        free_pass: bool
        open_deal: Literal["no", "brief", "always"]
        more_transits: bool
        correct_side: bool
        timer: bool
        bluff: bool

    MapominoesGame: TypeAlias = Game[mapominoes.Options, mapominoes.State, mapominoes.Act, mapominoes.View]
    MapominoesMatch: TypeAlias = Match[mapominoes.Options, mapominoes.State, mapominoes.Act, mapominoes.View]

    class LordsOfWorldsOptions(TypedDict, total=False):
        """The options of lords_of_worlds as keywords."""

        strategic: bool
        terrains: tuple[Literal["water", "desert", "lowlands", "forest", "hills", "mountains"], ...]
        boards: tuple[LaidBoard, ...]
        reveals: Literal["players", "chance"]
        architects: Literal["four", "seven"]
        portal_from_start: bool
        value_sets: Literal["collected", "visible"]

    LordsOfWorldsGame: TypeAlias = Game[
        lords_of_worlds.Options, lords_of_worlds.State, lords_of_worlds.Actions, lords_of_worlds.View
    ]
    LordsOfWorldsMatch: TypeAlias = Match[
        lords_of_worlds.Options, lords_of_worlds.State, lords_of_worlds.Actions, lords_of_worlds.View
    ]

    class MonumentsOptions(TypedDict, total=False):
        """The options of monuments as keywords."""

        monument: str
        open_screens: bool
        reenter: bool
        last_pass: Literal["free", "costs"]

    MonumentsGame: TypeAlias = Game[monuments.Options, monuments.State, monuments.Act, monuments.View]
    MonumentsMatch: TypeAlias = Match[monuments.Options, monuments.State, monuments.Act, monuments.View]


class Games(Mapping[str, AnyGame]):
    """All games by name: `games["monuments"]`. Each is loaded on first use."""

    @overload
    def __getitem__(self, name: Literal["mondo"]) -> MondoGame: ...
    @overload
    def __getitem__(self, name: Literal["mondo_sapiens"]) -> MondoSapiensGame: ...
    @overload
    def __getitem__(self, name: Literal["mapominoes"]) -> MapominoesGame: ...
    @overload
    def __getitem__(self, name: Literal["lords_of_worlds"]) -> LordsOfWorldsGame: ...
    @overload
    def __getitem__(self, name: Literal["monuments"]) -> MonumentsGame: ...
    @overload
    def __getitem__(self, name: str) -> AnyGame: ...
    def __getitem__(self, name: str) -> AnyGame:
        """The game of that name; LookupError if there is none."""
        return game(name)

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


@overload
def match(
    game: Literal["mondo"] | MondoGame,
    options: mondo.Options | None = None,
    *,
    seats: int | None = None,
    seed: bytes | int = 0,
    players: Sequence[str] = (),
    **more: Unpack[MondoOptions],
) -> MondoMatch: ...


@overload
def match(
    game: Literal["mondo_sapiens"] | MondoSapiensGame,
    options: mondo_sapiens.Options | None = None,
    *,
    seats: int | None = None,
    seed: bytes | int = 0,
    players: Sequence[str] = (),
    **more: Unpack[MondoSapiensOptions],
) -> MondoSapiensMatch: ...


@overload
def match(
    game: Literal["mapominoes"] | MapominoesGame,
    options: mapominoes.Options | None = None,
    *,
    seats: int | None = None,
    seed: bytes | int = 0,
    players: Sequence[str] = (),
    **more: Unpack[MapominoesOptions],
) -> MapominoesMatch: ...


@overload
def match(
    game: Literal["lords_of_worlds"] | LordsOfWorldsGame,
    options: lords_of_worlds.Options | None = None,
    *,
    seats: int | None = None,
    seed: bytes | int = 0,
    players: Sequence[str] = (),
    **more: Unpack[LordsOfWorldsOptions],
) -> LordsOfWorldsMatch: ...


@overload
def match(
    game: Literal["monuments"] | MonumentsGame,
    options: monuments.Options | None = None,
    *,
    seats: int | None = None,
    seed: bytes | int = 0,
    players: Sequence[str] = (),
    **more: Unpack[MonumentsOptions],
) -> MonumentsMatch: ...
@overload
def match(
    game: str | AnyGame,
    options: Mapping[str, Any] | None = None,
    *,
    seats: int | None = None,
    seed: bytes | int = 0,
    players: Sequence[str] = (),
) -> Match[Any, Any, Any, Any]: ...
def match(
    game: str | AnyGame,
    options: object = None,
    *,
    seats: int | None = None,
    seed: bytes | int = 0,
    players: Sequence[str] = (),
    **more: Any,
) -> Match[Any, Any, Any, Any]:
    """Begin a match of a game, by its name or its module.

    Options are the game's `Options`, a mapping, or keywords: `match("mondo", seats=2, level="expert", rounds=1)`.
    Without `seats` as few as possible play. The same seed gives the same deals: a number, or 32 secret bytes. `players`
    are names for the record. UserError names a wrong option.
    """
    rules, chosen = table(game, options, more)
    return checked(Match(rules, chosen, seats, seed, players))
