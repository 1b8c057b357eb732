"""Dealing, rounds, knowledge and the end: MA-G, MA-K and MA-S."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.rules.mapominoes.setting import after, dealt, held, holding, lay, on_table, opened, refused
from tests.rulemark import rule
from worldwright.core.chance import Chance
from worldwright.core.errors import OptionError
from worldwright.core.game import DEALER, DEALER_ONLY, NOBODY, ONLY, Move
from worldwright.games import mapominoes
from worldwright.games.mapominoes.effects import apply
from worldwright.games.mapominoes.model import Act, Deal, Draw, Options, Pass, Result, State
from worldwright.games.mapominoes.phases import OVER, OWN_GO, TO_DEAL
from worldwright.games.mapominoes.rules import actions, deal, to_move
from worldwright.games.mapominoes.world import world

CHANCE = Chance(bytes(32), "test")


def won(state: State, seat: int, card: str, cell: str) -> State:
    """The round is won by laying that card as the last."""
    return after(holding(replace(state, mover=seat), seat, card), (seat, lay(card, cell)))


def starting_with(card: str, act: Deal) -> Deal:
    """The same deal with this start card, exchanged for the one it had."""
    swap = {card: act.start}
    return Deal(tuple(tuple(swap.get(each, each) for each in hand) for hand in act.hands), card)


@rule("MA-G1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_as_many_rounds_as_players_and_the_deal_moves_to_the_left(seats: int) -> None:
    state = opened(Options(), seats)
    beginners, dealers = [], []
    while state.phase == TO_DEAL:
        assert to_move(state) == DEALER_ONLY
        dealers.append(state.dealer)
        state = after(state, (DEALER, starting_with("france", deal(state, CHANCE))))
        beginners.append(state.mover)
        state = won(state, state.mover, "spain", "j8")
    assert dealers == [(seats - 1 + n) % seats for n in range(seats)]
    assert beginners == list(range(seats))
    assert (state.phase, len(state.results), to_move(state)) == (OVER, seats, NOBODY)


@rule("MA-G1")
def test_any_number_of_rounds_can_be_agreed() -> None:
    state = won(dealt("france", rounds=1), 0, "spain", "g4")
    assert state.phase == OVER
    state = won(dealt("france", rounds=2), 0, "spain", "g4")
    assert (state.phase, state.round, state.dealer) == (TO_DEAL, 1, 0)


@rule("MA-G2")
@pytest.mark.parametrize(("seats", "pile"), [(2, 6), (3, 4), (4, 2), (5, 0)])
def test_two_transits_each_and_the_rest_is_the_pile(seats: int, pile: int) -> None:
    state = opened(Options(), seats)
    assert state.transits == (2,) * seats
    assert state.pile == pile
    assert opened(Options(deck=("europe_47",)), seats).pile == pile + 2


@rule("MA-G3")
@pytest.mark.parametrize(
    ("seats", "sizes"), [(2, [22, 22]), (3, [15, 15, 14]), (4, [11, 11, 11, 11]), (5, [9, 9, 9, 9, 8])]
)
def test_all_countries_but_one_are_dealt_from_the_left_of_the_dealer(seats: int, sizes: list[int]) -> None:
    state = opened(Options(), seats)
    for _ in range(2):
        act = deal(state, CHANCE)
        assert mapominoes.refusal(state, DEALER, act) is None
        round_ = apply(state, Move(0, DEALER, act))
        left = (state.dealer + 1) % seats
        assert [len(held(round_, (left + n) % seats)) for n in range(seats)] == sizes
        assert len(set().union(*(held(round_, seat) for seat in range(seats))) | {act.start}) == 45
        assert list(on_table(round_)) == ["j7"]
        state = replace(state, dealer=0, round=1)


@rule("MA-G3")
def test_the_dealer_cannot_deal_what_is_not_there() -> None:
    state = opened(Options(), 2)
    act = deal(state, CHANCE)
    short, long = act.hands[0][:-1], (*act.hands[1], act.hands[0][-1])
    for wrong in (Deal(act.hands, "atlantis"), Deal((short, long), act.start), Deal(act.hands[:1], act.start)):
        assert refused(state, DEALER, wrong) == ("WW-T4", ())


@rule("MA-K1")
def test_hands_are_hidden_and_their_sizes_open() -> None:
    state = dealt("france", ["spain"], ["belgium"])
    mine, theirs, nobodys = (mapominoes.view(state, seat) for seat in (0, 1, None))
    assert "spain" in mine.hand
    assert "spain" not in theirs.hand
    assert (mine.hands, theirs.hands, nobodys.hands, nobodys.hand) == ((), (), (), ())
    assert mine.cards_held == theirs.cards_held == nobodys.cards_held == (15, 15, 14)
    move: Move[Act] = Move(0, DEALER, deal(opened(Options(), 3), CHANCE))
    seen = mapominoes.redact(opened(Options(), 3), move, 1).act
    assert isinstance(seen, Deal)
    assert (seen.hands[0], seen.hands[2]) == ((), ())
    assert len(seen.hands[1]) == 15


@rule("MA-S1")
def test_the_last_country_ends_the_round_and_the_others_count_theirs() -> None:
    state = holding(dealt("france", rounds=1), 0, "spain", transits=2)
    state = holding(holding(state, 1, "malta", "italy"), 2, "iceland", transits=1)
    state = after(state, (0, lay("spain", "g4")))
    sheets = mapominoes.score(state)
    assert [sheets[seat].total for seat in range(3)] == [0, 2, 1]
    assert sheets[1].lines[0].rule == "MA-S1"
    assert sheets[1].lines[0].where == ("italy", "malta")
    assert mapominoes.facts(state) == {"rounds": 1, "blocked_rounds": 0}


@rule("MA-S1")
def test_an_extra_go_does_not_delay_the_end() -> None:
    state = holding(dealt("france", ["spain", "andorra"], rounds=1), 0, "spain", "andorra")
    state = after(state, (0, lay("spain", "h5")))
    state = replace(state, mover=0)
    state = after(state, (0, lay("andorra", "g4")))
    assert state.phase == OVER


@rule("MA-S2")
def test_when_all_pass_on_an_empty_pile_everybody_scores() -> None:
    state = dealt("iceland", rounds=1)
    for seat, card in enumerate(("malta", "italy", "austria")):
        state = holding(state, seat, card, transits=0)
    state = replace(state, pile=0)
    for seat in range(3):
        assert list(actions(state, seat)) == [Pass()]
        state = after(state, (seat, Pass()))
    assert state.phase == OVER
    assert state.results[0].blocked
    assert [sheet.total for sheet in mapominoes.score(state).values()] == [1, 1, 1]
    assert mapominoes.score(state)[0].lines[0].rule == "MA-S2"
    assert mapominoes.facts(state)["blocked_rounds"] == 1


@rule("MA-S2")
def test_a_card_or_a_draw_between_keeps_the_round_going() -> None:
    state = dealt("france", rounds=1)
    state = holding(holding(holding(state, 0, "malta"), 1, "spain", "italy", "norway"), 2, "latvia")
    state = replace(state, pile=1, idle=1)
    state = after(state, (0, Draw()), (1, lay("spain", "g4")))
    assert (state.idle, state.pile, state.phase) == (0, 0, OWN_GO)
    state = after(state, (2, Pass()), (0, Pass()), (1, lay("italy", "h5")), (2, Pass()))
    assert (state.idle, state.phase) == (1, OWN_GO)


@rule("MA-S3")
def test_fewest_points_win_and_ties_share() -> None:
    here = world(Options(), 3)
    left = tuple(here.mask(cards) for cards in (("malta", "italy"), ("france",), ("spain",)))
    over = replace(dealt("iceland"), phase=OVER, results=(Result(left, True),))
    assert mapominoes.winners(over) == {1, 2}
    assert mapominoes.winners(replace(over, phase=OWN_GO)) == frozenset()


@rule("MA-G1", "MA-S1")
def test_points_add_up_over_the_rounds() -> None:
    state = holding(dealt("france", rounds=2), 1, "malta")
    state = holding(state, 2, "iceland", "norway")
    state = won(state, 0, "spain", "g4")
    assert mapominoes.view(state, 0).points == (0, 1, 2)
    assert state.transits == (2, 2, 2)
    assert state.table.order == ()


def test_tables_that_cannot_be_played_are_refused_by_name() -> None:
    for options, seats, word in (
        (Options(deck=("atlantis",)), 2, "atlantis"),
        (Options(deck=()), 2, "no deck"),
        (Options(deck=("africa", "africa")), 2, "twice"),
        (Options(deck=("europe", "europe_47")), 2, "cannot be joined"),
        (Options(deck=("americas", "us_states")), 2, "cannot be joined"),
        (Options(more_transits=True), 4, "two or three"),
        (Options(raw=True), 4, "score"),
    ):
        with pytest.raises(OptionError, match=word):
            opened(options, seats)


def test_only_the_mover_moves() -> None:
    state = dealt("france", ["spain"])
    assert to_move(state) == ONLY[0]
    assert refused(state, 1, Draw()) == ("WW-T1", ())
    assert refused(state, 0, Deal((), "france"))[0] == "WW-T3"
    assert refused(state, DEALER, Draw())[0] == "WW-T3"
    assert refused(state, DEALER, Deal((), "france"))[0] == "WW-T1"
    assert refused(replace(state, phase=OVER), 0, Draw())[0] == "WW-T2"
