"""The Mondo games and their twin side by side: hands move in any order and at any time, so these games have a clock.

Now and then a hand comes with the allowance of a slow line, or late, after the bell; a seat leaves; and things are
tried that may not be done, which both must refuse. In some games tiles are laid with care, so that landscapes close,
tasks are fulfilled and worlds are full.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import msgspec

from tests.compiled.comparing import Different, Pair, same, written
from tests.compiled.scramble_hands import Hands, setup_of
from tests.compiled.scramble_tables import drawn_tables
from worldwright.compiled.program import BUILT, Twin, TwinError
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import CLOCK, DEALER, Move
from worldwright.core.match import deal_chance, start
from worldwright.games import mondo, mondo_sapiens
from worldwright.games.mondo_sapiens.results import board_of
from worldwright.kit.scramble.model import Close, DecideClaims, Go, GoOn, State, TimeUp
from worldwright.kit.scramble.phases import NAMES, Playing, Ringing, Setting, Taking
from worldwright.kit.scramble.results import sums
from worldwright.kit.scramble.rounds import standing
from worldwright.kit.scramble.setup import Setup

PROGRAM: Final = "scramble"
"""One program for both games."""
PHASES: Final = ("dealing", "counting", "playing", "ringing", "resting", "taking", "setting", "over")
CLOCK_KINDS: Final = (None, Go, DecideClaims, TimeUp, Close, GoOn)
CARD: Final = 192
VILLAGE: Final = 208
CHIP: Final = 224
WAITS: Final = (0, 0, 1, 30, 79, 80, 81, 200, 250, 1000, 4000)
"""Milliseconds between two moves."""
LATE: Final = (0, 0, 1, 99, 100, 101, 149, 150, 151)
"""Milliseconds between the bell and a hand that comes after it."""
ODD: Final = 20
"""One move in so many is one that no list of actions has, or that may not be made."""
POINTS_EACH: Final = 8
"""Points of the running round are compared after one move in so many; those of a round that ended always."""
SHEETS_EACH: Final = 40
"""The same where the rules count them by writing the sheets, which takes them long."""
RUNNING: Final = (Playing, Ringing, Taking, Setting)


class TableTwin(Twin):
    """The twin of both games, which has to be told when a move is made and by whom."""

    def moment(self, at: int, by: int) -> None:
        """The next move is made then, by a seat, the dealer or the clock."""
        self._call("moment", at, by)

    def due(self) -> list[int]:
        """The clock's next action: its kind, when, who gets the thing, and which."""
        return list(msgspec.json.decode(self._told(self._call("due"))))

    def points(self) -> list[int]:
        """The points of each seat in the running round, as if it ended now."""
        return list(msgspec.json.decode(self._told(self._call("points"))))[:-1]

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


def state_numbers(state: State) -> list[int]:
    """A state as the twin writes it."""
    setup, phase, pool = setup_of(state), state.phase, state.pool
    rounds = len(setup.plan.rounds)
    bell = -1 if phase.bell is None else phase.bell
    numbers = [
        PHASES.index(NAMES[type(phase)]), state.round - 1, phase.awaited, state.out, state.step, state.volcano,
        len(state.modifiers), len(state.past), len(phase.windows), len(pool.tiles), thing_number(setup, phase.lots),
        phase.since, bell, *state.modifiers, *pool.tiles,
    ]  # fmt: skip
    things = pool.there | pool.open << CARD
    numbers += (signed(things >> shift) for shift in range(0, 256, 32))
    for seat in range(state.seats):
        chosen = phase.choices[seat] if isinstance(phase, Taking) else None
        plan = phase.plans[seat] if isinstance(phase, Setting) else None
        numbers.append(thing_number(setup, chosen) if plan is None else plan)
        for player in state.players[seat : seat + 1]:
            numbers += player.world
            numbers += (player.filled, player.fringe, player.arm, thing_number(setup, player.hand))
            numbers += (player.chip, player.villages, player.kept)
    for window in phase.windows:
        numbers += (thing_number(setup, window.thing), window.opened, len(window.claims))
        for claim in window.claims:
            numbers += (claim.seat, claim.at, claim.reached, claim.allowance)
    if isinstance(state.options, mondo_sapiens.Options):
        numbers += (board_of(state.options, number) for number in range(1, rounds + 1))
    else:
        numbers += [0] * rounds
    for ended in state.past:
        for world in ended.worlds:
            numbers += world
        for row in (ended.kept, ended.chips, ended.totals):
            numbers += (*row, *(0,) * (4 - state.seats))
        numbers += (ended.volcano, -1 if ended.modifier is None else ended.modifier)
    return [*numbers, state.seats]


def signed(number: int) -> int:
    """The lowest 32 bits as the twin writes them."""
    low = number & 0xFFFFFFFF
    return low - (low >> 31 << 32)


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


@dataclass
class Course:
    """One game on both."""

    pair: Pair
    twin: TableTwin
    state: State
    chance: Chance
    hands: Hands
    seed: bytes
    where: str
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
        options = self.state.options
        by_sheets = options.children or self.state.seats == 1 or setup_of(self.state).plan.island
        if isinstance(self.state.phase, RUNNING) and self.moves % (SHEETS_EACH if by_sheets else POINTS_EACH) == 0:
            points = setup_of(self.state).totals(self.state, standing(self.state))
            same(f"{at}: points", points, self.twin.points())

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
            if (
                self.state.options.mode != "step" or self.moves % POINTS_EACH == 0
            ):  # in steps it never waits for anything
                self.same_clock(at, due)
            if DEALER in waited:
                self.told(self.now, DEALER, game.deal(self.state, deal_chance(self.seed, self.moves)))
                continue
            when = self.wait()
            if due is not None and (not waited or due[0] <= when):
                if isinstance(self.state.phase, Ringing) and self.chance.below(3):
                    self.odd(self.late(due[0]), self.chance.below(self.state.seats))
                else:
                    self.told(due[0], CLOCK, due[1])
            elif not waited:
                totals = [sheet.total for _, sheet in sorted(game.score(self.state).items())]
                same(f"{at}: the sheets", totals, sums(self.state))  # which the twin has counted too
                return self.moves
            elif not self.chance.below(ODD):
                self.odd(when, self.chance.below(self.state.seats))
            else:
                self.listed(when, self.chance.choice(sorted(waited)), at)

    def late(self, end: int) -> int:
        """When a hand comes after the bell: by an allowance, and by a little more or less."""
        bell = self.state.phase.bell
        assert bell is not None
        return max(self.now, min(end, bell + self.chance.choice(LATE)))

    def same_clock(self, at: str, due: tuple[int, Any] | None) -> None:
        """The clock waits for the same; the claims of a ruling are those of its window."""
        told = self.twin.due()
        if due is None:
            same(f"{at}: the clock", [0], told[:1])
            return
        when, action = due
        expected = [CLOCK_KINDS.index(type(action)), when]
        if isinstance(action, DecideClaims):
            window = next(
                one for one in self.state.phase.windows if setup_of(self.state).things.names[one.thing] == action.thing
            )
            assert window.claims == action.claims
            expected += [-1 if action.to is None else action.to, thing_number(setup_of(self.state), window.thing)]
        same(f"{at}: the clock", expected, told[: len(expected)])

    def listed(self, when: int, seat: int, at: str) -> None:
        """A seat makes one of the moves that it is offered."""
        actions = self.pair.game.actions(self.state, seat)
        self.twin.moment(when, seat)
        choices = self.twin.choices()
        if written(actions) != choices:
            same(f"{at}: choices of {seat}", msgspec.to_builtins(actions), msgspec.json.decode(choices))
        chosen = self.hands.chosen(self.state, seat, actions)
        self.twin.play(chosen)
        self.made(when, seat, actions[chosen])

    def odd(self, when: int, seat: int) -> None:
        """Something that no list has is tried: a slow line, leaving, or what may not be."""
        action = self.hands.odd_action(self.state)
        allowed = self.pair.game.refusal(self.state, seat, action) is None
        self.twin.moment(when, seat)
        if self.twin.tries(written(action)) != allowed:
            raise Different(
                f"{self.where}, move {self.moves}: {action} of {seat} is allowed: {allowed}; not by the twin"
            )
        if allowed:
            self.made(when, seat, action)


def play_with_clock(pair: Pair, number: int) -> int:
    """Play one game on both; how many moves it had. Different says where they part."""
    options, seats = pair.tables[number % len(pair.tables)]
    seed = seed_from(number, "twins", pair.game.NAME)
    state = start(pair.game, options, seats)
    where = f"{pair.game.NAME}, game {number} ({options}, {seats} seats)"
    other = table_twin()
    any_board = options.mode != "step" and pair.game.NAME == "mondo_sapiens"  # boards are chosen between rounds
    if not other.learn(written(pair.game.content(None if any_board else options))) or not other.see(
        written(pair.all_seen(state))
    ):
        raise Different(f"{where}: the twin does not cover it")
    chance = Chance(seed, "moves")
    return Course(pair, other, state, chance, Hands(chance), seed, where).play()


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
