"""The Mondo games and their twin side by side: hands move in any order and at any time, so these games have a clock.

Now and then a hand comes with the allowance of a slow line, or late, after the bell; a seat leaves; and things are
tried that may not be done, which both must refuse. In some games tiles are laid with care, so that landscapes close,
tasks are fulfilled and worlds are full.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tests.twins.comparing import Different, Pair, same, written
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import CLOCK, DEALER, Move
from worldwright.core.match import deal_chance, start
from worldwright.games import mondo, mondo_sapiens
from worldwright.games.mondo import results as mondo_results
from worldwright.games.mondo.rules import setup_of as mondo_setup
from worldwright.games.mondo_sapiens import results as sapiens_results
from worldwright.games.mondo_sapiens.rules import setup_of as sapiens_setup
from worldwright.kit.areas import fit
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import code, piece_of
from worldwright.kit.scramble.model import JumpOut, Leave, Place, Reach, Ready, Return, State
from worldwright.kit.scramble.phases import NAMES, Playing, Ringing, Setting, Taking
from worldwright.kit.scramble.results import sums
from worldwright.kit.scramble.rounds import standing
from worldwright.kit.scramble.setup import Setup
from worldwright.twins.engine import BUILT, Twin, TwinError

PROGRAM: Final = "scramble"
"""One program for both games."""
PHASES: Final = ("dealing", "counting", "playing", "ringing", "resting", "taking", "setting", "over")
CARD: Final = 160
VILLAGE: Final = 180
CHIP: Final = 190
WAITS: Final = (0, 0, 1, 30, 79, 80, 81, 200, 250, 1000, 4000)
"""Milliseconds between two moves."""
ODD: Final = 20
"""One move in so many is one that no list of actions has, or that may not be made."""
POINTS_EACH: Final = 5
"""Points are compared after one move in so many, and at the end."""
TRIED: Final = 6
"""So many tiles are looked at by whoever plays with care."""


class TableTwin(Twin):
    """The twin of both games, which has to be told when a move is made and by whom."""

    def moment(self, at: int, by: int) -> None:
        """The next move is made then, by a seat, the dealer or the clock."""
        self._call("moment", at, by)

    def due(self) -> bytes:
        """The clock's next action and when, as JSON."""
        return self._told(self._call("due"))

    def points(self) -> list[int]:
        """The points of each seat, the running round as it stands, and as bits who has won."""
        return list(msgspec.json.decode(self._told(self._call("points"))))

    def tries(self, action: bytes) -> bool:
        """Whether the twin made this move; False: it may not be made."""
        try:
            self.deal(action)
        except TwinError:
            return False
        return True


@lru_cache(maxsize=1)
def table_twin() -> TableTwin:
    """This process's twin of the Mondo games."""
    return TableTwin(BUILT / f"{PROGRAM}.wasm")


def setup_of(state: State) -> Setup:
    """The look-up tables of a state of either game."""
    return mondo_setup(state) if isinstance(state.options, mondo.Options) else sapiens_setup(state)


def ground_of(state: State) -> Ground:
    """The board of the running round."""
    if isinstance(state.options, mondo.Options):
        return mondo_results.ground(state.options)
    assert isinstance(state.options, mondo_sapiens.Options)
    return sapiens_results.ground_of(state.options, state.round)


def state_numbers(state: State) -> list[int]:
    """A state as the twin writes it."""
    setup, phase, pool = setup_of(state), state.phase, state.pool
    rounds = len(setup.plan.rounds)
    numbers = [
        state.seats, PHASES.index(NAMES[type(phase)]), phase.since, state.round - 1, phase.awaited,
        -1 if phase.bell is None else phase.bell, thing_number(setup, phase.lots), state.out, state.step, state.volcano,
        pool.open, *state.modifiers,
    ]  # fmt: skip
    for place, lies in enumerate(pool.tiles):
        numbers += (lies, pool.there >> place & 1)
    for seat in range(state.seats):
        chosen = phase.choices[seat] if isinstance(phase, Taking) else None
        plan = phase.plans[seat] if isinstance(phase, Setting) else None
        numbers.append(thing_number(setup, chosen) if plan is None else plan)
        for player in state.players[seat : seat + 1]:
            numbers += player.world
            numbers += (player.filled, player.fringe, player.arm, thing_number(setup, player.hand))
            numbers += (player.chip, player.kept, player.villages)
    for window in phase.windows:
        numbers += (thing_number(setup, window.thing), window.opened, len(window.claims))
        for claim in window.claims:
            numbers += (claim.seat, claim.at, claim.reached, claim.allowance)
    if isinstance(state.options, mondo_sapiens.Options):
        numbers += (sapiens_results.board_of(state.options, number) for number in range(1, rounds + 1))
    for ended in state.past:
        numbers += (-1 if ended.modifier is None else ended.modifier, ended.volcano)
        for world, chip, kept, total in zip(ended.worlds, ended.chips, ended.kept, ended.totals, strict=True):
            numbers += world
            numbers += (chip, kept, total)
    return [*numbers, rounds]


def thing_number(setup: Setup, thing: int | None) -> int:
    """A thing by the twin's numbers: those of cards, villages and the chip do not depend on the table."""
    things = setup.things
    if thing is None:
        return -1
    if thing < things.first_card:
        return thing
    if thing < things.first_village:
        return CARD + thing - things.first_card
    return CHIP if thing == things.chip else VILLAGE + thing - things.first_village


def points_of(game: Any, state: State) -> list[int]:
    """The points of each seat, the running round as it stands, and as bits who has won."""
    won = sum(1 << seat for seat in game.winners(state))
    found = list(sums(state))
    if NAMES[type(state.phase)] == "over":
        assert found == [sheet.total for _, sheet in sorted(game.score(state).items())]
    elif isinstance(state.phase, Playing | Ringing | Taking | Setting):
        ended = standing(state)
        found = [both + now for both, now in zip(found, setup_of(state).totals(state, ended), strict=True)]
    return [*found, won]


@dataclass
class Course:
    """One game on both."""

    pair: Pair
    twin: TableTwin
    state: State
    chance: Chance
    seed: bytes
    where: str
    care: int
    """How many moves of four are made with care."""
    now: int = 0
    moves: int = 0

    def made(self, at: int, by: int, action: Any) -> None:
        """The rules make a move that the twin has made."""
        self.state = self.pair.game.apply(self.state, Move(at, by, action))
        self.now = max(self.now, at)
        self.moves += 1

    def told(self, at: int, by: int, action: Any) -> None:
        """Both make a move of the dealer or the clock."""
        self.twin.moment(at, by)
        self.twin.deal(written(action))
        self.made(at, by, action)

    def compare(self) -> None:
        """States are the same, and now and then points."""
        at = f"{self.where}, move {self.moves}"
        same(f"{at}: state", state_numbers(self.state), self.twin.state())
        if self.moves % POINTS_EACH == 0 or not self.pair.game.to_move(self.state):
            same(f"{at}: points", points_of(self.pair.game, self.state), self.twin.points())

    def wait(self) -> int:
        """When the next hand moves: soon, or around the bell."""
        bell = self.state.phase.bell
        if bell is not None and not self.chance.below(60):
            return max(self.now, bell + self.chance.choice((-300, -100, -1, 0)))
        return self.now + self.chance.choice(WAITS)

    def play(self) -> int:
        """To the end; how many moves that took."""
        game = self.pair.game
        while True:
            self.compare()
            waited, due = game.to_move(self.state), game.deadline(self.state)
            at = f"{self.where}, move {self.moves}"
            if written(due) != self.twin.due():
                raise Different(f"{at}: due is {due}, by the twin {self.twin.due()!r}")
            if DEALER in waited:
                self.told(self.now, DEALER, game.deal(self.state, deal_chance(self.seed, self.moves)))
                continue
            when = self.wait()
            if due is not None and (not waited or due[0] <= when):
                if isinstance(self.state.phase, Ringing) and not self.chance.below(2):
                    self.odd(self.now, self.chance.below(self.state.seats))
                if game.deadline(self.state) == due:
                    self.told(due[0], CLOCK, due[1])
            elif not waited:
                return self.moves
            elif not self.chance.below(ODD):
                self.odd(when, self.chance.below(self.state.seats))
            else:
                self.listed(when, self.chance.choice(sorted(waited)), at)

    def listed(self, when: int, seat: int, at: str) -> None:
        """A seat makes one of the moves that it is offered."""
        actions = self.pair.game.actions(self.state, seat)
        self.twin.moment(when, seat)
        choices = self.twin.choices()
        if written(actions) != choices:
            same(f"{at}: choices of {seat}", msgspec.to_builtins(actions), msgspec.json.decode(choices))
        chosen = self.chosen(actions, seat)
        self.twin.play(chosen)
        self.made(when, seat, actions[chosen])

    def odd(self, when: int, seat: int) -> None:
        """Something that no list has is tried: a slow line, leaving, or what may not be."""
        action = self.odd_action()
        allowed = self.pair.game.refusal(self.state, seat, action) is None
        self.twin.moment(when, seat)
        if self.twin.tries(written(action)) != allowed:
            raise Different(f"{self.where}, move {self.moves}: {action} of {seat} is allowed: {allowed}; not by the twin")
        if allowed:
            self.made(when, seat, action)

    def odd_action(self) -> Any:
        draw, setup = self.chance, setup_of(self.state)
        kinds = [Reach, Reach, Reach, JumpOut, JumpOut, Leave, Place, Return, Ready]
        if self.pair.game.NAME == "mondo_sapiens":
            kinds.append(mondo_sapiens.model.ChooseBoard)
        kind = draw.choice(kinds)
        allowance = draw.choice((0, 1, 100, 150, 151, 500))
        if kind is Reach:
            first = draw.choice((0, setup.things.first_card))  # one half from the cards on
            thing = draw.choice((*setup.things.names[first:], "nothing"))
            return Reach(thing, allowance)
        if kind is JumpOut:
            return JumpOut(allowance)
        if kind is Leave:
            return Leave() if not draw.below(3) else Ready()
        if kind is Place:
            side = draw.choice(("picture", "bare", "front", "back"))
            return Place(draw.choice((*setup.plan.mask.cells, "z9")), draw.below(4), side)
        if kind is Return:
            return Return(draw.choice(("picture", "bare", "front", "back")))
        return Ready() if kind is Ready else kind(1 + draw.below(4))

    def chosen(self, actions: Sequence[Any], seat: int) -> int:
        """The number of an action: seldom the end, mostly tiles, and now and then with care."""
        draw, player = self.chance, self.state.players[seat]
        careful = draw.below(4) < self.care
        ends = [number for number, action in enumerate(actions) if isinstance(action, JumpOut)]
        full = not player.fringe
        if ends and not draw.below(3 if full else 40 if careful else 25):
            return ends[0]
        if player.hand is None:
            reaches = [number for number, action in enumerate(actions) if isinstance(action, Reach)]
            others = [number for number in reaches if actions[number].thing[0] != "t" or not actions[number].thing[1:].isdigit()]
            if others and not draw.below(4):
                return draw.choice(others)
            tiles = reaches[: len(reaches) - len(others)]
            if tiles and careful:
                tried = [draw.choice(tiles) for _ in range(TRIED)]
                return max(tried, key=lambda number: self.best_fit(seat, actions[number].thing))
            return draw.choice(tiles or reaches or list(range(len(actions))))
        places = [number for number, action in enumerate(actions) if isinstance(action, Place)]
        returns = [number for number, action in enumerate(actions) if isinstance(action, Return)]
        if returns and (not places or not draw.below(10)):
            return draw.choice(returns)
        if not careful:
            return draw.choice(places)
        return max(places, key=lambda number: (self.fits(seat, setup_of(self.state).ready.place_index[actions[number]]), draw.below(8)))

    def fits(self, seat: int, number: int) -> int:
        """How well what a seat holds fits at a place."""
        player = self.state.players[seat]
        assert player.hand is not None
        return self.worth(seat, setup_of(self.state).things.piece(self.state, player.hand), number)

    def best_fit(self, seat: int, thing: str) -> int:
        """How well a tile of the pool would fit, in the best of a few places."""
        setup, player = setup_of(self.state), self.state.players[seat]
        piece = piece_of(self.state.pool.tiles[setup.things.index[thing]])
        cells = [cell for cell in range(setup.board.cells) if player.fringe >> cell & 1]
        tried = [self.chance.choice(cells) for _ in range(3)] if cells else []
        return max((self.worth(seat, piece, cell << 3 | way) for cell in tried for way in range(8)), default=0)

    def worth(self, seat: int, piece: int, number: int) -> int:
        board = ground_of(self.state)
        lies = code(piece, number >> 2 & 1, number & 3)
        matching, wrong = fit(board, self.state.players[seat].world, number >> 3, board.lands[lies])
        return 4 * matching - 6 * wrong + bool(board.pictures[lies])


def play_with_clock(pair: Pair, number: int) -> int:
    """Play one game on both; how many moves it had. Different says where they part."""
    options, seats = pair.tables[number % len(pair.tables)]
    seed = seed_from(number, "twins", pair.game.NAME)
    state = start(pair.game, options, seats)
    where = f"{pair.game.NAME}, game {number} ({options}, {seats} seats)"
    other = table_twin()
    if not other.learn(written(pair.game.content(None))) or not other.see(written(pair.all_seen(state))):
        raise Different(f"{where}: the twin does not cover it")
    chance = Chance(seed, "moves")
    return Course(pair, other, state, chance, seed, where, care=chance.choice((0, 2, 4))).play()


def drawn_tables(game: Any, count: int) -> list[tuple[Any, int]]:
    """Tables with all options drawn at random, the first one plain: two beginners in steps."""
    tables = [(game.Options(mode="step", rounds=1), 2)]
    chance = Chance(seed_from(count, game.NAME), "tables")
    while len(tables) < count:
        seats = chance.choice((1, 2, 2, 3, 4))
        tables.append((drawn_options(game, seats, chance), seats))
    return tables


def drawn_options(game: Any, seats: int, chance: Chance) -> Any:
    draw, solo = chance.choice, seats == 1
    in_steps = chance.below(2)
    rounds = draw((1, 1, 2, 3, 5))
    chosen: dict[str, Any] = {
        "level": "beginner" if solo else draw(("beginner", "advanced", "expert")),
        "mode": "step" if in_steps else "real_time",
        "rounds": rounds,
        "minutes": draw((0, 0, 4, 15)),
        "tempo": draw(("untimed", "1x", "1x", "2x", "5x", "10x")),
        "hidden_time": draw((False, True)),
        "window": draw((0, 80, 80, 300, 1000)),
        "pause": draw((0, 250, 250, 5000)),
        "allowance": draw((0, 150, 500)),
        "rest": draw((0, 60, 3600)),
        "steps": draw((0, 0, 5, 20)) if in_steps else 0,
        "two_player_chips": draw(("4-2", "4-3")),
        "volcano_chip": draw((True, True, False)),
        "difficulty": draw(("easy", "moderate", "hard")),
        "strips": draw(("joined", "separate")),
    }
    if not solo and not chance.below(3):
        chosen["handicap"] = tuple(draw(("none", "none", "normal", "strong")) for _ in range(seats))
    if not solo and not chance.below(5):
        names = LINES[game.NAME]
        chosen["children"], chosen["lines"] = True, tuple(name for name in names if chance.below(2)) or names[:1]
    if game.NAME == "mondo":
        chosen |= {"mask": draw(("globe", "rectangle")), "side": draw(("front", "back"))}
        if not solo and not chance.below(6):
            chosen |= {"edition": "small", "level": "beginner"}
    else:
        chosen["board"] = 1 + chance.below(4)
        if chance.below(2):
            chosen["boards"] = tuple(1 + chance.below(4) for _ in range(1 if solo else rounds))
        if not solo and not chance.below(6):
            chosen |= {"quick_start": True, "level": "beginner", "rounds": 3, "boards": ()}
    return game.Options(**chosen)


LINES: Final[dict[str, tuple[str, ...]]] = {
    "mondo": tuple(f"MO-S{number}" for number in range(1, 9)),
    "mondo_sapiens": (
        *(f"MS-S{number}" for number in range(1, 9)), "MS-A2", "MS-A3", *(f"MS-E{number}" for number in range(3, 9)),
    ),
}  # fmt: skip


def _pair(game: Any) -> Pair:
    return Pair(
        game,
        drawn_tables(game, 600),
        lambda state: game.view(state, None),
        state_numbers,
        step=31,
        program=PROGRAM,
        play=play_with_clock,
    )


SCRAMBLES: Final = (_pair(mondo), _pair(mondo_sapiens))
