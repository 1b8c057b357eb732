"""Laying countries and Transits: MA-P, MA-X and MA-D."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.rules.mapominoes.setting import after, cross, dealt, held, holding, lay, on_table, refused
from tests.rulemark import rule
from worldwright.games.mapominoes.model import Draw, Lay, Options, Pass, Transit
from worldwright.games.mapominoes.phases import EXTRA_GO, OWN_GO
from worldwright.games.mapominoes.rules import actions
from worldwright.games.mapominoes.table import relaid
from worldwright.games.mapominoes.world import column_name, table_size, world

BESIDE = ("g4", "h5", "g6", "f5")  # N, E, S, W of the start card


@rule("MA-P1")
def test_a_go_is_one_card_and_then_the_next_player_goes() -> None:
    state = dealt("france", ["spain"], ["belgium"], ["monaco"])
    state = after(state, (0, lay("spain", "g4")))
    assert (state.mover, on_table(state)) == (1, {"g5": "france", "g4": "spain"})
    assert "spain" not in held(state, 0)
    state = after(state, (1, lay("belgium", "h5")), (2, lay("monaco", "f5")))
    assert state.mover == 0


@rule("MA-P1")
def test_a_card_needs_a_free_place_beside_another_and_must_be_yours() -> None:
    state = dealt("france", ["spain"], ["belgium"])
    assert refused(state, 0, lay("spain", "g5")) == ("MA-P1", ("g5",))
    assert refused(state, 0, lay("spain", "h6")) == ("MA-P1", ("h6",))
    assert refused(state, 0, lay("spain", "a1")) == ("MA-P1", ("a1",))
    assert refused(state, 0, lay("belgium", "g4")) == ("MA-P1", ("belgium",))
    assert refused(state, 0, lay("atlantis", "g4")) == ("MA-P1", ("atlantis",))
    assert refused(state, 0, lay("atlantic", "g4")) == ("MA-P1", ("atlantic",))


@rule("MA-P2")
@pytest.mark.parametrize("cell", BESIDE)
def test_belgium_lies_on_any_side_of_the_netherlands(cell: str) -> None:
    after(dealt("netherlands", ["belgium"]), (0, lay("belgium", cell)))


@rule("MA-P2")
def test_a_country_must_border_every_card_it_touches() -> None:
    state = dealt("belgium", ["switzerland", "france"], ["netherlands"], ["germany", "spain"])
    assert refused(state, 0, lay("switzerland", "h5")) == ("MA-P2", ("g5",))
    state = after(state, (0, lay("france", "g4")), (1, lay("netherlands", "h5")))
    # h4 lies between France and the Netherlands: Spain borders only the first.
    assert refused(state, 2, lay("spain", "h4")) == ("MA-P2", ("h5",))
    assert lay("spain", "h4") not in actions(state, 2)
    assert lay("spain", "f4") in actions(state, 2)


@rule("MA-P2")
def test_corners_do_not_count() -> None:
    state = dealt("france", ["spain"], ["portugal"])
    state = after(state, (0, lay("spain", "h5")))
    assert lay("portugal", "h6") in actions(state, 1)  # beside Spain, at a corner of France


@rule("MA-P3")
def test_who_cannot_lay_a_country_draws_and_who_can_must_not() -> None:
    state = holding(dealt("france"), 0, "latvia", "malta")
    before = state.transits[0]
    drawn = after(state, (0, Draw()))
    assert (drawn.transits[0], drawn.pile, drawn.mover) == (before + 1, state.pile - 1, 1)
    assert refused(holding(state, 0, "spain", "malta"), 0, Draw()) == ("MA-P3", ("spain",))
    assert refused(state, 0, Pass())[0] == "MA-P3"
    empty = replace(state, pile=0)
    assert refused(empty, 0, Draw())[0] == "MA-P3"
    assert after(empty, (0, Pass())).mover == 1


@rule("MA-P3")
def test_a_transit_is_never_forced() -> None:
    state = holding(dealt("france"), 0, "ireland", "latvia", transits=2)
    assert any(isinstance(action, Transit) for action in actions(state, 0))
    assert Draw() in actions(state, 0)


@rule("MA-P3")
def test_with_free_pass_nobody_is_forced() -> None:
    state = dealt("france", ["spain"], free_pass=True)
    assert Draw() in actions(state, 0)
    drawn = after(state, (0, Draw()))
    assert drawn.lacks == (0, 0, 0)  # it shows nothing about the hand


@rule("MA-P3", "MA-K1")
def test_who_draws_shows_what_is_not_in_the_hand() -> None:
    state = after(holding(dealt("france"), 0, "latvia", "malta"), (0, Draw()))
    assert "spain" in world(state.options, 3).named(state.lacks[0])
    assert "latvia" not in world(state.options, 3).named(state.lacks[0])


@rule("MA-P4")
def test_the_table_edge_is_the_edge_of_the_world() -> None:
    state = holding(dealt("russia"), 0, "norway")
    assert refused(state, 0, lay("norway", "n5")) == ("MA-P4", ("n5",))
    assert refused(state, 0, cross("baltic", "a0")) == ("MA-P4", ("a0",))
    cells = world(Options(), 3).cell_names
    assert (cells[0], cells[-1], len(cells)) == ("a1", "s13", 247)
    assert {len(near) for near in world(Options(), 3).near} == {2, 3, 4}


@rule("MA-P4")
def test_the_table_grows_with_the_number_of_countries_whatever_size_is_chosen() -> None:
    """Cosy with joined decks had 77 places for 185 cards, and every round was blocked."""
    for cards in (35, 45, 55, 100, 150, 185, 400):
        sizes = [table_size(Options(table=name), 3, cards) for name in ("cosy", "standard", "banquet")]
        places = [columns * rows for columns, rows in sizes]
        assert places == sorted(places)
        assert places[0] > 2.4 * min(cards, 300)
    assert table_size(Options(), 2, 45) == table_size(Options(), 5, 45) == (19, 13)


@rule("MA-P4")
def test_columns_beyond_the_26th_have_two_letters() -> None:
    assert [column_name(x) for x in (0, 25, 26, 30)] == ["a", "z", "aa", "ae"]
    here = world(Options(deck=("europe", "africa")), 4)
    assert here.cell_names[30] == "ae1"
    assert len(set(here.cell_names)) == here.columns * here.rows


@rule("MA-X1")
def test_a_transit_as_atlantic_leads_from_france_to_ireland() -> None:
    state = dealt("france", ["ireland"])
    state = after(state, (0, cross("atlantic", "h5")))
    assert (state.mover, state.transits[0]) == (0, 1)
    assert {action.cell for action in actions(state, 0) if isinstance(action, Lay)} == {"h4", "i5", "h6"}
    assert all(isinstance(action, Lay) for action in actions(state, 0))
    assert refused(state, 0, lay("ireland", "g4")) == ("MA-X1", ("h5",))
    assert refused(state, 0, Draw()) == ("MA-X1", ("h5",))
    assert refused(state, 0, cross("atlantic", "g4")) == ("MA-X1", ("h5",))
    state = after(state, (0, lay("ireland", "i5")))
    assert state.mover == 1


@rule("MA-X1")
def test_every_country_beside_a_transit_borders_what_was_named() -> None:
    state = dealt("france", ["ireland"], ["austria"])
    assert refused(state, 0, cross("baltic", "h5")) == ("MA-X1", ("g5",))
    state = after(state, (0, cross("atlantic", "h5")), (0, lay("ireland", "i5")))
    assert refused(state, 1, lay("austria", "h4")) == ("MA-X1", ("h5",))


@rule("MA-X1")
def test_a_transit_needs_a_country_that_can_follow() -> None:
    state = holding(dealt("france"), 0, "latvia", "romania")
    assert not [action for action in actions(state, 0) if isinstance(action, Transit) and action.name == "atlantic"]
    assert refused(state, 0, cross("atlantic", "h5")) == ("MA-X1", ("h5",))
    assert refused(holding(state, 0, "ireland", transits=0), 0, cross("atlantic", "h5"))[0] == "MA-P1"


@rule("MA-X1", "MA-P4")
def test_a_transit_in_a_corner_with_no_room_beside_it_is_refused() -> None:
    state = dealt("france", ["ireland", "spain"], table="cosy")
    state = holding(state, 0, "ireland", "iceland")
    here = world(state.options, 3)
    # Fill the table so that only a1 is free beside b1 and a2.
    cells = dict.fromkeys(range(1, len(here.cell_names)), here.number["france"] + 1)
    full = replace(state, table=relaid(here, cells, tuple(cells)))
    assert refused(full, 0, cross("atlantic", "a1")) == ("MA-X1", ("a1",))
    assert not [action for action in actions(full, 0) if isinstance(action, Transit)]


@rule("MA-X2")
def test_a_transit_never_lies_beside_another() -> None:
    state = dealt("france", ["ireland", "portugal"], ["iceland"])
    state = after(state, (0, cross("atlantic", "h5")), (0, lay("ireland", "i5")))
    assert refused(state, 1, cross("atlantic", "h4"))[0] == "MA-X2"
    assert refused(state, 1, cross("atlantic", "h4"))[1] == ("h5",)
    assert not [a for a in actions(state, 1) if isinstance(a, Transit) and a.cell in ("h4", "h6")]


@rule("MA-X3")
def test_a_transit_as_italy_leads_from_slovenia_to_san_marino() -> None:
    state = dealt("slovenia", ["san_marino"], ["italy", "vatican_city"], ["switzerland"])
    state = after(state, (0, cross("italy", "h5")), (0, lay("san_marino", "i5")))
    # The card of Italy can still be played.
    assert lay("italy", "g4") in actions(state, 1)
    assert lay("vatican_city", "h4") in actions(state, 1)
    state = after(state, (1, lay("italy", "g4")))
    assert "~italy" in on_table(state).values()


@rule("MA-X3")
def test_a_transit_can_be_named_as_a_country_on_the_table() -> None:
    state = dealt("italy", ["slovenia"], ["austria"], ["san_marino"])
    state = after(state, (0, lay("slovenia", "h5")), (1, lay("austria", "i5")), (2, cross("italy", "j5")))
    assert "~italy" in on_table(state).values()


@rule("MA-X3")
def test_beside_the_card_of_italy_no_transit_is_italy_and_only_known_names_count() -> None:
    state = dealt("italy", ["san_marino", "ireland"])
    assert refused(state, 0, cross("italy", "h5")) == ("MA-X3", ("g5",))
    assert refused(state, 0, cross("atlantis", "h5")) == ("MA-X3", ("atlantis",))
    assert refused(state, 0, cross("cyprus", "h5")) == ("MA-X3", ("cyprus",))  # not in this deck
    assert refused(state, 0, cross("pacific", "h5")) == ("MA-X3", ("pacific",))


@rule("MA-X4")
def test_later_countries_may_lie_beside_a_transit() -> None:
    state = dealt("france", ["ireland"], ["iceland"], ["portugal"])
    state = after(state, (0, cross("atlantic", "h5")), (0, lay("ireland", "i5")))
    state = after(state, (1, lay("iceland", "h4")), (2, lay("portugal", "h6")))
    assert on_table(state)["h4"] == "iceland"
    assert on_table(state)["h6"] == "portugal"


@rule("MA-D1")
def test_switzerland_between_italy_and_austria_is_a_double_connection() -> None:
    state = dealt("italy", ["slovenia"], ["austria"], ["switzerland", "france"])
    state = after(state, (0, lay("slovenia", "h5")), (1, lay("austria", "h6")), (2, lay("switzerland", "g6")))
    assert (state.mover, state.phase) == (2, EXTRA_GO)
    assert refused(state, 2, Pass())[0] == "MA-D1"  # France fits beside Italy or Switzerland
    assert refused(state, 2, Draw())[0] == "MA-D1"
    state = after(state, (2, lay("france", "f5")))
    assert (state.mover, state.phase) == (0, OWN_GO)


@rule("MA-D1")
def test_an_extra_go_in_which_nothing_fits_draws_like_any_go() -> None:
    """The printed rules (section 3) define a go as playing a card or drawing one; an extra go is a go."""
    state = dealt("italy", ["slovenia"], ["austria"], ["switzerland"])
    state = after(state, (0, lay("slovenia", "h5")), (1, lay("austria", "h6")))
    state = holding(state, 2, "switzerland", "iceland", transits=0)
    state = after(state, (2, lay("switzerland", "g6")))
    assert refused(state, 2, Pass()) == ("MA-D1", ())
    pile = state.pile
    drawn = after(state, (2, Draw()))
    assert (drawn.mover, drawn.pile, drawn.transits[2], drawn.idle) == (0, pile - 1, 1, 0)
    assert "iceland" not in world(state.options, 3).named(drawn.lacks[2])
    passed = after(replace(state, pile=0), (2, Pass()))
    assert (passed.mover, passed.transits[2], passed.idle) == (0, 0, 0)


@rule("MA-D1")
def test_a_double_connection_in_an_extra_go_gives_another() -> None:
    state = dealt("italy", ["slovenia"], ["austria"], ["switzerland", "liechtenstein", "hungary"])
    state = after(state, (0, lay("slovenia", "h5")), (1, lay("austria", "h6")), (2, lay("switzerland", "g6")))
    # i5 lies beside Slovenia only; i6 beside Austria only: one connection ends the extra go.
    assert after(state, (2, lay("hungary", "i5"))).mover == 0
    state = replace(state, phase=EXTRA_GO)
    state = after(state, (2, lay("hungary", "i6")))
    assert (state.mover, state.phase) == (0, OWN_GO)
    # i5 now lies between Slovenia and Hungary.
    state = holding(replace(state, mover=2, phase=EXTRA_GO), 2, "croatia", "malta")
    state = after(state, (2, lay("croatia", "i5")))
    assert (state.mover, state.phase) == (2, EXTRA_GO)


@rule("MA-D1")
def test_a_transit_in_such_a_place_gives_no_extra_go_but_counts_as_a_neighbour() -> None:
    state = dealt("france", ["spain"], ["portugal"], ["ireland", "iceland"])
    state = after(state, (0, lay("spain", "h5")), (1, lay("portugal", "i5")))
    state = after(state, (2, cross("atlantic", "h4")))  # above Spain, beside nothing else
    state = after(state, (2, lay("iceland", "h3")))
    assert (state.mover, state.phase) == (0, OWN_GO)
    state = dealt("france", ["spain"], ["ireland"], ["norway"])
    state = after(state, (0, lay("spain", "h5")))
    double = after(state, (1, cross("atlantic", "g4")), (1, lay("ireland", "g3")))
    assert double.mover == 2
    # h4 lies beside Spain and beside the Transit: a double connection for a country of the Atlantic.
    portugal = holding(double, 2, "portugal", "norway")
    assert after(portugal, (2, lay("portugal", "h4"))).phase == EXTRA_GO
