"""A turn at the market: hiring, paying, moving and collecting."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.rules.lords_of_worlds.situations import dealt, done, hand, laid_out, offered, refused, situation, track
from tests.rulemark import rule
from worldwright.core.chance import Chance
from worldwright.core.game import DEALER, Refusal
from worldwright.games import lords_of_worlds
from worldwright.games.lords_of_worlds.model import Collect, Hire, Pass, Pick, Place, Reveal, Skip, State, TurnUp, Walk
from worldwright.games.lords_of_worlds.payments import names, payments
from worldwright.games.lords_of_worlds.pieces import CARD_NAMES, CARD_OF_NAME, NO_CARDS, hand_of, size, total
from worldwright.games.lords_of_worlds.table import Options
from worldwright.teaching.book import scenes

NO_LEAP = Options(portal_from_start=False)


def names_on(state: State, mask: int) -> set[str]:
    return {state.table.names[n] for n in range(len(state.tiles)) if mask >> n & 1}


@rule("LW-T1")
def test_a_turn_is_hiring_or_playing_cards() -> None:
    state = situation(hands=["red5 red5"], tiles={"a0": "water3", "c2": "desert5"})
    verbs = {type(action) for action in lords_of_worlds.actions(state, 0)}
    assert verbs == {Hire, Collect, Walk}
    assert done(state, Hire(1)).seat == 1
    carrying = done(state, Collect("c2", ("red5", "red5")))
    assert refused(carrying, Hire(1)) == Refusal("LW-T1")
    assert refused(carrying, Walk("b1", ("red5",))) == Refusal("LW-T1", ("b1",))
    assert refused(carrying, Pass()) == Refusal("LW-T1")
    assert lords_of_worlds.refusal(state, 1, Hire(1)) == Refusal("WW-T1")
    assert lords_of_worlds.refusal(state, 0, TurnUp(("red5",))) == Refusal("WW-T3")
    assert lords_of_worlds.refusal(state, DEALER, Hire(1)) == Refusal("WW-T3")


@rule("LW-H1")
def test_hiring_takes_the_whole_pile_and_ends_the_turn() -> None:
    piles = ("green5 green5", "blue3", "red2", "violet3", "yellow1", "white4")
    deck = tuple(CARD_OF_NAME[name] for name in ("violet2", "violet5", "cyan1"))
    state = situation(hands=["red1"], piles=piles, deck=deck)
    assert refused(state, Hire(7)) == Refusal("LW-H1", ("pile 7",))
    assert refused(state, Hire(0)) == Refusal("LW-H1", ("pile 0",))
    after = done(state, Hire(1))
    assert after.hands[0] == hand("red1 green5 green5")
    assert (after.seat, after.mover) == (1, DEALER)
    # the printed example: violet 5 joins violet 3, violet 2 opens the sixth pile
    after = done(after, TurnUp(("violet5", "violet2")))
    assert [[CARD_NAMES[card] for card in pile] for pile in after.piles][2:] == [
        ["violet3", "violet5"],
        ["yellow1"],
        ["white4"],
        ["violet2"],
    ]
    assert after.mover == 1


@rule("LW-H2")
def test_an_empty_deck_is_made_from_the_discards_else_fewer_piles_lie_out() -> None:
    discards = tuple(CARD_OF_NAME[name] for name in ("cyan2", "cyan3"))
    after = done(situation(discards=discards), Hire(1))
    assert after.mover == DEALER
    after = dealt(after)
    assert len(after.piles) == 6
    assert (len(after.deck), after.discards) == (1, ())
    bare = done(situation(), Hire(1))
    assert bare.mover == 1
    assert len(bare.piles) == 5


@rule("LW-H2")
def test_only_who_can_neither_hire_nor_play_passes() -> None:
    assert refused(situation(), Pass()) == Refusal("LW-H2")
    assert refused(situation(piles=(), hands=["red1"]), Pass()) == Refusal("LW-H2")
    stuck = situation(piles=())
    assert list(lords_of_worlds.actions(stuck, 0)) == [Pass()]
    assert done(stuck, Pass()).seat == 1
    # cards that are discarded are turned up again at once
    after = done(situation(piles=(), hands=["red1"], carts="a0"), Walk("b1", ("red1",)))
    assert after.mover == DEALER
    assert len(dealt(after).piles) == 1


@rule("LW-M1")
def test_cards_of_one_colour_with_wilds_cover_the_cost() -> None:
    state = situation(2, NO_LEAP, hands=["cyan5 blue5 white3"], carts="a0", tiles={"a2": "water7"})
    assert offered(state, Collect) == [Collect("a2", ("blue5", "white3")), Collect("a2", ("cyan5", "white3"))]
    assert refused(state, Collect("a2", ("blue5", "cyan5"))) == Refusal("LW-M1", ("blue5", "cyan5"))
    assert refused(state, Collect("a2", ("cyan5",))) == Refusal("LW-M1", ("a2", "cyan5"))
    assert refused(state, Collect("a2", ("cyan5", "cyan5"))) == Refusal("LW-M1", ("cyan5", "cyan5"))
    assert refused(state, Collect("a2", ("pink5",))) == Refusal("LW-M1", ("pink5",))
    assert refused(state, Collect("a2", ())) == Refusal("LW-M1", ("a2",))


@rule("LW-M1")
def test_wilds_alone_stand_for_the_colour_that_is_needed() -> None:
    state = situation(hands=["white3 white4 red1"], carts="b3", tiles={"b3": "desert7", "b1": "water6"})
    assert Collect("b3", ("white3", "white4")) in offered(state, Collect)  # b3 is cyan
    assert Collect("b1", ("white3", "white4")) in offered(state, Collect)
    after = done(state, Collect("b3", ("white3", "white4")))
    assert track(after) == 5


@rule("LW-M1")
def test_no_change_is_given() -> None:
    state = situation(hands=["red5"], carts="a2", tiles={"a2": "water1"})
    after = done(state, Collect("a2", ("red5",)))
    assert after.hands[0] == NO_CARDS


@rule("LW-M2")
def test_a_step_costs_one_over_any_hex() -> None:
    options = NO_LEAP
    state = situation(2, options, hands=["red3"], carts=["a10", "a8"], tiles={"a8": "water9", "b9": "?"})
    steps = {walk.hex for walk in offered(state, Walk)}
    table = state.table
    start = table.hex_of_name["a10"]
    # a6 is a portal two steps away: from there, with the third, every hex is in reach
    assert steps == {name for n, name in enumerate(table.names) if n != start}
    assert table.steps[start][table.hex_of_name["a8"]] == 1
    assert table.steps[start][table.hex_of_name["b7"]] == 2
    assert refused(state, Walk("a10", ("red3",))) == Refusal("LW-M2", ("a10",))
    assert refused(state, Walk("z9", ("red3",))) == Refusal("LW-M2", ("z9",))
    one = situation(2, options, hands=["red1"], carts="a10")
    assert {walk.hex for walk in offered(one, Walk)} == names_on(one, table.beside[start]) == {"a8", "a12", "b9", "b11"}


@rule("LW-M3")
def test_the_printed_turn_at_the_market_is_drawn_under_our_own_ruling() -> None:
    scene = scenes(lords_of_worlds)["market"]
    assert set(scene.options) == {"terrains"}, "no option that changes a rule"


@rule("LW-M3")
def test_a_portal_leads_anywhere_for_one_more_step() -> None:
    table = situation().table
    far = table.hex_of_name["d21"]
    assert table.steps[table.hex_of_name["a6"]][far] == 1
    assert table.steps[table.hex_of_name["b7"]][far] == 2
    assert table.steps[table.hex_of_name["b9"]][far] == 3
    ruled_out = situation(2, NO_LEAP).table
    # stood on at the start it counts only when it is entered again
    assert ruled_out.steps[table.hex_of_name["a6"]][far] == 3
    assert ruled_out.steps[table.hex_of_name["a6"]][table.hex_of_name["a4"]] == 1
    assert ruled_out.steps[table.hex_of_name["b7"]][far] == 2


@rule("LW-M4")
def test_move_and_collect_or_only_one_of_them() -> None:
    state = situation(2, NO_LEAP, hands=["red5 red2"], carts="a2", tiles={"a2": "water5", "a4": "water4"})
    assert Collect("a2", ("red5",)) in offered(state, Collect)  # collect only
    assert Collect("a4", ("red5",)) in offered(state, Collect)  # one step, then collect
    moved = done(state, Walk("a4", ("red2",)))  # move only: the turn is over and the tile stays
    assert moved.table.names[moved.carts[0]] == "a4"
    assert moved.seat == 1
    assert names_on(moved, moved.up) == {"a2", "a4"}


@rule("LW-M5")
def test_a_few_good_payments_are_listed_and_others_are_legal() -> None:
    state = situation(hands=["red5 red4 red2 red2 white3 white4"], carts="a2", tiles={"a2": "water7"})
    ways = [action.cards for action in offered(state, Collect)]
    assert ways == [
        ("red2", "red5"),
        ("red2", "red2", "red4"),
        ("red4", "white3"),
        ("red2", "red2", "white3"),
    ]
    assert refused(state, Collect("a2", ("red2", "red2", "red5"))) == Refusal("LW-M5", ("a2", "red2", "red2", "red5"))
    for cards in (("red5", "red2"), ("red4", "red5"), ("red5", "white3"), ("red5", "white4"), ("white3", "white4")):
        assert lords_of_worlds.refusal(state, 0, Collect("a2", cards)) is None  # not listed, but nothing to leave out
    assert lords_of_worlds.refusal(state, 0, Walk("b1", ("red4",))) is None


@rule("LW-M5")
@pytest.mark.parametrize("held", ["red1 red2 red3 red4 red5", "red5 red5 red5 white4 white4", "red1 red1 red1 white3"])
@pytest.mark.parametrize("cost", range(1, 14))
def test_no_offered_payment_could_keep_a_card(held: str, cost: int) -> None:
    packed = hand(held)
    for payment in payments(packed[1], packed[6], cost):
        cards = [int(name[-1]) for name in names(1, payment)]
        assert sum(cards) >= cost
        assert sum(cards) - min(cards) < cost


@rule("LW-C1")
def test_only_the_face_up_tile_under_the_cart_once_a_turn() -> None:
    state = situation(
        hands=["red5 red5 red5"], carts="a2", tiles={"a2": "water5", "a4": "?", "b1": "water4"}, supply="hills1"
    )
    assert refused(state, Collect("a4", ("red5", "red5"))) == Refusal("LW-C1", ("a4",))
    assert refused(state, Collect("c4", ("red5",))) == Refusal("LW-C1", ("c4",))
    assert refused(state, Collect("nowhere", ("red5",))) == Refusal("LW-C1", ("nowhere",))
    after = dealt(done(state, Collect("a2", ("red5",))))
    assert after.carried == 4  # water 5
    assert refused(after, Collect("b1", ("red5",))) == Refusal("LW-C1", ("b1",))
    placed = done(after, Place("1,0"))
    assert refused(placed, Collect("b1", ("red5",))) == Refusal("LW-C1", ("b1",))


@rule("LW-C2")
def test_a_coloured_hex_takes_its_colour_and_scores_five() -> None:
    state = situation(2, NO_LEAP, hands=["cyan5 cyan2 red5 red2"], carts="c0", tiles={"b3": "desert5"})
    assert offered(state, Collect) == [Collect("b3", ("cyan2", "cyan5"))]
    assert refused(state, Collect("b3", ("red2", "red5"))) == Refusal("LW-C2", ("b3", "red2", "red5"))
    after = done(state, Collect("b3", ("cyan2", "cyan5")))
    assert track(after) == 5
    assert after.earned[0][0].where == ("b3",)
    neutral = situation(hands=["cyan5 red5"], carts="a2", tiles={"a2": "desert5"})
    assert offered(neutral, Collect) == [Collect("a2", ("red5",)), Collect("a2", ("cyan5",))]
    assert track(done(neutral, Collect("a2", ("red5",)))) == 0


@rule("LW-C3")
def test_the_face_down_neighbours_are_turned_up() -> None:
    tiles = {"c4": "water2", "c2": "?", "c6": "?", "b3": "forest1", "d5": "?", "a4": "?"}
    after = done(situation(hands=["red2"], carts="c4", tiles=tiles), Collect("c4", ("red2",)))
    assert names_on(after, after.pending) == {"c2", "c6", "d5"}
    assert after.mover == DEALER
    assert lords_of_worlds.refusal(after, 0, Place("0,0")) == Refusal("WW-T1")
    after = done(after, Reveal(("c2:water1", "c6:water3", "d5:water4")))
    assert names_on(after, after.down) == {"a4"}
    assert names_on(after, after.up) == {"b3", "c2", "c6", "d5"}
    assert after.mover == 0


@rule("LW-C4")
def test_played_cards_go_to_the_discards() -> None:
    state = situation(hands=["red2 red3 white3"], carts="a2", tiles={"a2": "water5", "a4": "hills1"})
    after = done(state, Collect("a2", ("red2", "red3")))
    assert [CARD_NAMES[card] for card in after.discards] == ["red2", "red3"]
    assert after.hands[0] == hand("white3")


@rule("LW-C5")
def test_when_nothing_lies_open_tiles_next_to_carts_are_turned_up_else_all() -> None:
    tiles = {"a2": "water2", "d21": "?", "d17": "?", "c18": "?"}
    state = situation(hands=["red2"], carts=["a2", "d19"], tiles=tiles)
    after = done(state, Collect("a2", ("red2",)))
    assert names_on(after, after.pending) == {"d17", "d21", "c18"}
    tiles = {"a2": "water2", "d21": "?", "d17": "?"}
    after = done(situation(hands=["red2"], carts=["a2", "a2"], tiles=tiles), Collect("a2", ("red2",)))
    assert names_on(after, after.pending) == {"d17", "d21"}
    near = situation(hands=["red2"], carts=["a2", "d15"], tiles=tiles)
    assert names_on(near, done(near, Collect("a2", ("red2",))).pending) == {"d17"}


@rule("LW-K1")
def test_hired_cards_are_known_until_they_are_played_and_opening_hands_never() -> None:
    state = situation(hands=["red5", "cyan2"], piles=("red2 red5", "blue3"), carts="a2", tiles={"a2": "water2"})
    after = done(state, Hire(1))
    view = lords_of_worlds.view(after, 1)
    assert view.known == (("red2", "red5"), ())
    assert view.hand == ("cyan2",)
    assert view.cards_held == (3, 1)
    assert lords_of_worlds.view(after, None).hand == ()
    back = msgspec.structs.replace(after, seat=0, mover=0)
    played = done(back, Collect("a2", ("red2",)))
    assert lords_of_worlds.view(played, 1).known == (("red5",), ())
    assert size(played.hands[0]) == 2
    opening = done(situation(hands=["red5", "cyan2"], carts="a2", tiles={"a2": "water2"}), Collect("a2", ("red5",)))
    assert lords_of_worlds.view(opening, 1).shown == (("red5",), ())


@rule("LW-K1", "LW-G3")
def test_imagined_hands_could_have_been_dealt() -> None:
    state = laid_out(seats=3)
    chance = Chance(bytes(32), "imagine")
    hands = set()
    for _ in range(30):
        imagined = lords_of_worlds.imagine(lords_of_worlds.view(state, 0), chance)
        assert imagined.hands[0] == state.hands[0]
        assert all(14 <= total(held) <= 18 for held in imagined.hands)
        assert [size(held) for held in imagined.hands] == [size(held) for held in state.hands]
        hands.add(imagined.hands[1])
    assert len(hands) > 10


@rule("LW-M5")
def test_the_number_of_actions_stays_in_the_hundreds_even_with_every_card_in_hand() -> None:
    everything = hand_of(card for card in range(32) for _ in range(3 if card < 30 else 5))
    tiles = {
        name: f"{terrain}{value}"
        for name, (terrain, value) in zip(
            [spot.name for spot in situation(4).table.hexes if not spot.portal],
            [(t, v) for t in ("water", "desert", "forest", "hills", "lowlands", "mountains") for v in range(1, 11)],
            strict=True,
        )
    }
    state = msgspec.structs.replace(situation(4, tiles=tiles), hands=(everything, NO_CARDS, NO_CARDS, NO_CARDS))
    assert len(lords_of_worlds.actions(state, 0)) < 1000
    ordinary = situation(4, tiles=tiles, hands=["red5 red3 blue4 blue4 green2 green5 white3 yellow1 cyan3 violet5"])
    assert len(lords_of_worlds.actions(ordinary, 0)) < 1000


@rule("LW-P3")
def test_a_free_tile_can_be_refused() -> None:
    state = situation(hands=["red2"], carts="a2", tiles={"a2": "water2", "a4": "hills3"}, supply="forest1")
    state = done(done(state, Collect("a2", ("red2",))), Place("1,0"))
    assert offered(state, Pick) == [Pick("forest1")]
    assert done(state, Skip()).seat == 1
