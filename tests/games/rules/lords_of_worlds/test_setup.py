"""Setting up: boards, piles, hands, portal and the first tiles."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.rules.lords_of_worlds.situations import dealt, done, laid_out, refused
from tests.rulemark import rule
from worldwright.core.errors import OptionError
from worldwright.core.game import DEALER, Refusal
from worldwright.games import lords_of_worlds
from worldwright.games.lords_of_worlds.model import Begin, Deal, Reveal, Start, State, Supply, TurnUp, Uncover
from worldwright.games.lords_of_worlds.pieces import COLOUR_OF_CARD, VALUE_OF_CARD, Terrain, size, total
from worldwright.games.lords_of_worlds.table import Options

TERRAINS: tuple[Terrain, ...] = ("water", "desert", "lowlands", "forest")


def begun(options: Options | None = None, seats: int = 2, first: int = 0) -> State:
    state = lords_of_worlds.start(options or Options(terrains=TERRAINS), seats)
    return done(state, Begin(first))


@rule("LW-G1")
@pytest.mark.parametrize(("seats", "hexes", "tiles"), [(2, 40, 56), (3, 50, 66), (4, 60, 76)])
def test_every_hex_but_portals_gets_a_tile_and_sixteen_are_left(seats: int, hexes: int, tiles: int) -> None:
    state = laid_out(seats=seats)
    assert state.down == state.table.ground
    assert state.down.bit_count() == hexes
    assert all(state.table.hexes[portal].portal and not state.down >> portal & 1 for portal in state.table.portals)
    assert len(state.supply) == 6
    assert len(state.unseen) - hexes + len(state.supply) == 16
    assert len(state.unseen) + len(state.supply) == tiles


@rule("LW-G1")
def test_the_terrains_are_chosen_or_drawn() -> None:
    chosen = begun()
    assert chosen.terrains == (0, 1, 2, 3)
    state = lords_of_worlds.start(Options(), 2)
    assert lords_of_worlds.refusal(state, DEALER, Begin(0)) == Refusal("WW-T4")
    drawn = done(state, Begin(1, ("water", "forest", "hills", "mountains")))
    assert drawn.terrains == (0, 3, 4, 5)
    assert (drawn.first, drawn.seat) == (1, 1)


@pytest.mark.parametrize(
    ("terrains", "reason"),
    [(("water",), "4 terrains are in play, not 1"), (("water", "water", "forest", "hills"), "named twice")],
)
@rule("LW-G1")
def test_wrong_terrains_are_an_option_fault(terrains: tuple[str, ...], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        lords_of_worlds.start(Options(terrains=terrains), 2)  # type: ignore[arg-type]


@rule("LW-G2")
def test_cards_of_a_colour_share_a_pile_until_it_is_worth_eight() -> None:
    state = begun()
    cards = ("green5", "green3", "green1", "white4", "blue1", "white4", "red1", "blue2", "cyan2")
    assert lords_of_worlds.refusal(state, DEALER, TurnUp((*cards, "violet5"))) == Refusal("WW-T4")
    assert lords_of_worlds.refusal(state, DEALER, TurnUp(cards[:-1])) == Refusal("WW-T4")
    after = done(state, TurnUp(cards))
    piles = [[VALUE_OF_CARD[card] for card in pile] for pile in after.piles]
    # green closes at 8, the next green opens a pile; white is a colour of its own
    assert piles == [[5, 3], [1], [4, 4], [1, 2], [1], [2]]


@rule("LW-G2")
def test_dealt_piles_are_six_of_one_colour_each() -> None:
    piles = laid_out(seats=4).piles
    assert len(piles) == 6
    for pile in piles:
        assert len({COLOUR_OF_CARD[card] for card in pile}) == 1
        assert sum(VALUE_OF_CARD[card] for card in pile[:-1]) < 8


@rule("LW-G3")
def test_opening_hands_exceed_thirteen_and_stop_there() -> None:
    state = dealt_piles()
    assert lords_of_worlds.refusal(state, DEALER, Deal(0, ("red5", "red4", "red4"))) == Refusal("WW-T4")
    assert lords_of_worlds.refusal(state, DEALER, Deal(0, ("red5", "blue5", "red4", "red1"))) == Refusal("WW-T4")
    assert lords_of_worlds.refusal(state, DEALER, Deal(1, ("red5", "blue5", "red4"))) == Refusal("WW-T4")
    state = done(state, Deal(0, ("red5", "blue5", "red4")))
    assert total(state.hands[0]) == 14
    assert state.seat == 1
    for hands in (laid_out(seats=seats).hands for seats in (2, 3, 4)):
        assert all(total(held) >= 14 for held in hands)


def dealt_piles() -> State:
    return done(begun(), TurnUp(("blue1", "red1", "green1", "cyan1", "violet1", "yellow1")))


@rule("LW-G4")
def test_the_start_player_is_chance_and_picks_the_portal_for_all() -> None:
    firsts = set()
    for first in (0, 1):
        state = begun(first=first)
        firsts.add(state.first)
    assert firsts == {0, 1}
    state = laid_out(seats=3)
    assert state.mover == state.first
    assert refused(state, Start("a0")) == Refusal("LW-G4", ("a0",))
    state = done(state, Start("c0"))
    assert {state.table.names[cart] for cart in state.carts} == {"c0"}


@rule("LW-G5")
def test_players_turn_up_one_tile_each_until_twelve_lie_open() -> None:
    state = done(laid_out(seats=3), Start("c0"))
    movers = []
    while lords_of_worlds.view(state, None).phase == "uncover":
        movers.append(state.mover)
        spot = next(n for n in range(len(state.tiles)) if state.down >> n & 1)
        assert refused(state, Uncover("c0")) == Refusal("LW-G5", ("c0",))
        state = dealt(done(state, Uncover(state.table.names[spot])))
    assert len(movers) == 12
    assert movers[0] == state.first
    assert all(after == (before + 1) % 3 for before, after in pairwise(movers))
    assert state.up.bit_count() == 12
    assert state.mover == state.first


@rule("LW-G5")
def test_the_first_tiles_can_be_left_to_chance() -> None:
    state = laid_out(Options(reveals="chance", terrains=TERRAINS))
    state = done(state, Start("c0"))
    assert state.mover == DEALER
    twice = Reveal(("a0:water1", "a0:water2"))
    assert lords_of_worlds.refusal(state, DEALER, twice) == Refusal("WW-T4")
    state = dealt(state)
    assert state.up.bit_count() == 12
    assert state.mover == state.first


@rule("LW-K1")
def test_nobody_knows_what_lies_face_down() -> None:
    state = done(laid_out(), Start("c0"))
    for seat in (None, 0, 1):
        view = lords_of_worlds.view(state, seat)
        assert set(view.tiles) == {"?", ""}
        assert view.reserve == 10
        assert view.deck == len(state.deck)
        assert view.cards_held == tuple(size(held) for held in state.hands)


@rule("LW-G1")
def test_the_dealer_cannot_deal_what_is_not_there() -> None:
    state = begun()
    assert lords_of_worlds.refusal(state, DEALER, Supply(("water1",))) == Refusal("WW-T3")
    state = done(dealt_piles(), Deal(0, ("red5", "blue5", "red4")))
    state = done(state, Deal(1, ("red5", "blue5", "red4")))
    six = ("water1", "water2", "water3", "water4", "water5", "water6")
    assert lords_of_worlds.refusal(state, DEALER, Supply((*six[:5], "hills1"))) == Refusal("WW-T4")
    assert lords_of_worlds.refusal(state, DEALER, Supply((*six[:5], "water1"))) == Refusal("WW-T4")
    assert lords_of_worlds.refusal(state, DEALER, Supply(six)) is None
