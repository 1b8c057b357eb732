"""The variants: MA-V1 to MA-V7, and what is reconstructed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.rules.mapominoes.setting import (
    after,
    clock,
    cross,
    dealt,
    go,
    held,
    holding,
    lay,
    on_table,
    opened,
    refused,
)
from tests.rulemark import rule
from worldwright.core.chance import Chance
from worldwright.core.content import earlier_bodies
from worldwright.core.errors import OptionError
from worldwright.core.game import DEALER, NOBODY, ONLY, Move
from worldwright.core.rulebook import rulebook
from worldwright.core.words import LANGS
from worldwright.games import mapominoes
from worldwright.games.editions import edition
from worldwright.games.mapominoes.content import deck_file, tables
from worldwright.games.mapominoes.model import (
    Act,
    Begin,
    Call,
    Draw,
    Lay,
    Options,
    Pass,
    Stands,
    TimeUp,
    TurnTimer,
    Wait,
)
from worldwright.games.mapominoes.phases import EXTRA, OVER, OWN, OWN_GO, Instead, Laid, Last, callable_card
from worldwright.games.mapominoes.rules import actions, deadline, deal, to_move
from worldwright.games.mapominoes.scoring import card_points
from worldwright.games.mapominoes.world import world

CARDS = {card.id: card for card in deck_file("europe_47").cards}


@rule("MA-V1")
@pytest.mark.parametrize(
    ("card", "area", "population"),
    [
        ("vatican_city", 1, 1),
        ("monaco", 1, 1),
        ("luxembourg", 2, 2),
        ("belgium", 3, 4),
        ("ireland", 4, 3),
        ("portugal", 4, 4),
        ("germany", 5, 6),
        ("poland", 5, 5),
        ("france", 6, 6),
        ("spain", 6, 6),
        ("kosovo", 2, 2),
    ],
)
def test_area_and_population_in_six_steps(card: str, area: int, population: int) -> None:
    assert card_points(Options(score="area"), CARDS[card]) == area
    assert card_points(Options(score="population"), CARDS[card]) == population


@rule("MA-V1")
def test_the_steps_begin_where_they_say() -> None:
    card = CARDS["france"]
    for area, points in ((999, 1), (1_000, 2), (29_999, 2), (30_000, 3), (70_000, 4), (150_000, 5), (400_000, 6)):
        assert card_points(Options(score="area"), replace(card, area_ha=area * 100)) == points
    people = ((99_999, 1), (100_000, 2), (2_000_000, 3), (6_000_000, 4), (12_000_000, 5), (40_000_000, 6))
    for count, points in people:
        assert card_points(Options(score="population"), replace(card, population=count)) == points


@rule("MA-V1")
def test_raw_counts_thousands() -> None:
    assert card_points(Options(score="area", raw=True), CARDS["france"]) == 552
    assert card_points(Options(score="area", raw=True), CARDS["monaco"]) == 0
    assert card_points(Options(score="population", raw=True), CARDS["france"]) == 66_977


@rule("MA-V1")
def test_the_sheet_names_the_variant() -> None:
    state = holding(dealt("france", rounds=1, score="area"), 0, "spain")
    state = holding(holding(state, 1, "germany", "monaco"), 2, "poland")
    state = after(state, (0, lay("spain", "g4")))
    sheets = mapominoes.score(state)
    assert (sheets[1].total, sheets[1].lines[0].rule) == (6, "MA-V1")


@rule("MA-V2")
def test_a_brief_open_deal_shows_all_hands_for_ten_seconds() -> None:
    state = dealt("france", ["spain"], open_deal="brief", at=500)
    assert to_move(state) == NOBODY
    assert deadline(state) == (10_500, Begin())
    assert "spain" in mapominoes.view(state, 1).hands[0]
    assert refused(state, 0, lay("spain", "g4"))[0] == "WW-T1"
    state = clock(state, Begin(), 10_500)
    assert to_move(state) == ONLY[0]
    assert mapominoes.view(state, 1).hands == ()


@rule("MA-V2")
def test_an_open_deal_can_last_the_whole_game() -> None:
    state = dealt("france", ["spain"], open_deal="always")
    assert to_move(state) == ONLY[0]
    assert "spain" in mapominoes.view(state, 1).hands[0]
    opening = opened(Options(open_deal="always"), 3)
    move: Move[Act] = Move(0, DEALER, deal(opening, Chance(bytes(32), "test")))
    assert mapominoes.redact(opening, move, 1) == move


@rule("MA-V3")
def test_more_transits() -> None:
    two, three = opened(Options(more_transits=True), 2), opened(Options(more_transits=True), 3)
    assert (two.transits, two.pile) == ((5, 5), 0)
    assert (three.transits, three.pile) == ((3, 3, 3), 1)


@rule("MA-V4")
def test_germany_lies_only_east_of_france() -> None:
    state = dealt("france", ["germany"], correct_side=True)
    assert lay("germany", "k7") in actions(state, 0)
    for cell in ("j6", "j8", "i7"):
        assert refused(state, 0, lay("germany", cell)) == ("MA-V4", ("j7",))
    assert lay("belgium", "j6") in actions(holding(state, 0, "belgium"), 0)
    assert lay("belgium", "k7") in actions(holding(state, 0, "belgium"), 0)  # its second right side


@rule("MA-V4")
def test_an_enclave_is_right_on_every_side() -> None:
    state = holding(dealt("italy", correct_side=True), 0, "san_marino")
    assert {action.cell for action in actions(state, 0) if isinstance(action, Lay)} == {
        "j6",
        "k7",
        "j8",
        "i7",
    }


@rule("MA-V4")
def test_transits_and_cards_beside_them_need_no_side() -> None:
    state = dealt("france", ["ireland", "germany"], ["iceland"], correct_side=True)
    state = after(state, (0, cross("atlantic", "k7")), (0, lay("ireland", "l7")))  # east, by way of the west
    assert lay("iceland", "k6") in actions(state, 1)
    # Beside a Transit and a country the country still wants its side: k6 lies east of a card on j6.
    state = holding(replace(state, mover=0), 0, "spain", "portugal")
    assert refused(state, 0, lay("spain", "j6"))[0] == "MA-V4"


@rule("MA-V5")
def test_the_sand_timer_can_be_turned_once_a_go_and_ends_it() -> None:
    state = dealt("france", ["spain"], timer=True)
    assert to_move(state) == {0, 1, 2}
    assert refused(state, 0, TurnTimer()) == ("MA-V5", ())
    assert list(actions(state, 1)) == [TurnTimer(), Wait()]
    assert deadline(state) is None
    turned = after(state, (1, TurnTimer()), at=1_000)
    assert to_move(turned) == ONLY[0]
    assert refused(turned, 2, TurnTimer())[0] == "WW-T1"
    assert deadline(turned) == (31_000, TimeUp())
    over = clock(turned, TimeUp(), 31_000)
    assert (over.mover, over.transits[0], over.pile, over.phase) == (1, 3, 3, OWN_GO)
    assert over.lacks == (0, 0, 0)  # running out of time shows nothing about the hand
    assert to_move(over) == {0, 1, 2}
    played = after(turned, (0, lay("spain", "g4")))
    assert deadline(played) is None


@rule("MA-V5")
def test_time_up_takes_a_lonely_transit_back() -> None:
    state = dealt("france", ["ireland"], timer=True)
    state = after(state, (0, cross("atlantic", "h5")), (2, TurnTimer()))
    state = clock(state, TimeUp(), 30_000)
    assert on_table(state) == {"g5": "france"}
    assert (state.transits[0], state.mover, state.phase) == (3, 1, OWN_GO)


@rule("MA-V5")
def test_who_waits_is_out_of_it_until_the_next_go() -> None:
    state = after(dealt("france", ["spain"], timer=True), (1, Wait()))
    assert to_move(state) == {0, 2}
    state = after(state, (0, lay("spain", "g4")))
    assert to_move(state) == {0, 1, 2}
    plain = dealt("france", ["spain"])
    assert refused(plain, 0, TurnTimer())[0] == "MA-V5"
    assert refused(plain, 0, Wait())[0] == "MA-V6"


@rule("MA-V6")
def test_a_wrong_card_that_is_called_goes_back_and_the_caller_plays_instead() -> None:
    state = dealt("belgium", ["switzerland"], ["netherlands"], ["germany", "luxembourg"], bluff=True)
    state = after(state, (0, lay("switzerland", "h5")))
    assert state.mover == 1
    assert to_move(state) == {1, 2}
    state = after(state, (2, Call()))
    assert on_table(state) == {"g5": "belgium"}
    assert "switzerland" in held(state, 0)
    assert (state.mover, go(state)) == (2, Instead(resume=1))
    assert mapominoes.view(state, 1).known[0] == ("switzerland",)
    assert refused(state, 2, lay("luxembourg", "a1"))[0] == "MA-P1"
    assert not [action for action in actions(state, 2) if action == lay("switzerland", "h5")]
    assert Pass() in actions(state, 2)
    state = after(state, (2, lay("germany", "h5")))
    assert (state.mover, go(state)) == (1, OWN)  # whoever's go it was


@rule("MA-V6")
def test_the_next_player_may_call_and_then_has_a_go_as_well() -> None:
    state = dealt("belgium", ["switzerland"], ["netherlands", "germany"], bluff=True)
    state = after(state, (0, lay("switzerland", "h5")), (1, Call()), (1, lay("germany", "h5")))
    assert state.mover == 1


@rule("MA-V6")
def test_a_wrong_card_stays_once_the_next_card_is_laid() -> None:
    state = dealt("belgium", ["switzerland"], ["netherlands"], bluff=True)
    state = after(state, (0, lay("switzerland", "h5")), (1, lay("netherlands", "g4")))
    assert on_table(state)["h5"] == "switzerland"
    assert callable_card(state.phase) == Laid(state.table.order[-1], by=1, owed=1)
    assert refused(state, 1, Call())[0] in ("MA-V6", "WW-T1")


@rule("MA-V6")
def test_a_draw_between_does_not_save_a_wrong_card() -> None:
    state = holding(dealt("belgium", ["switzerland"], bluff=True), 1, "latvia", "malta")
    state = after(state, (0, lay("switzerland", "h5")), (1, Draw()))
    assert (state.mover, to_move(state)) == (2, frozenset({1, 2}))
    state = after(state, (1, Call()), (1, Pass()))
    assert on_table(state) == {"g5": "belgium"}
    assert (state.mover, go(state)) == (2, OWN)  # whoever's go it was


@rule("MA-V6", "MA-K1")
def test_a_card_called_a_circle_later_is_known_again_and_the_go_goes_on() -> None:
    state = dealt("belgium", ["switzerland"], seats=2, bluff=True)
    state = holding(holding(state, 0, "switzerland", "malta"), 1, "latvia", "iceland")
    state = after(state, (0, lay("switzerland", "h5")), (1, Draw()), (0, Draw()))
    state = replace(state, mover=0)
    state = after(state, (1, Call()), (1, Pass()))
    assert state.mover == 0  # it was no extra go
    view = mapominoes.view(state, 1)
    assert view.known[0] == ("switzerland",)
    assert "switzerland" not in view.lacks[0]


@rule("MA-V6")
def test_who_is_caught_in_a_double_connection_has_no_extra_go() -> None:
    state = dealt("belgium", ["france", "switzerland"], ["netherlands"], ["austria"], bluff=True)
    state = after(state, (0, lay("france", "h5")), (1, lay("netherlands", "g4")), (2, lay("austria", "h4")))
    assert (state.mover, go(state)) == (2, EXTRA)  # it touches two cards, rightly or not
    state = after(state, (1, Call()), (1, Pass()))
    assert (state.mover, go(state)) == (0, OWN)


@rule("MA-V6")
def test_a_wrong_call_costs_nothing_and_settles_the_card() -> None:
    state = dealt("belgium", ["france"], ["netherlands"], bluff=True)
    state = after(state, (0, lay("france", "h5")), (2, Call()))
    assert on_table(state)["h5"] == "france"
    assert (state.mover, state.transits, to_move(state)) == (1, (2, 2, 2), ONLY[1])
    assert refused(state, 1, Call()) == ("MA-V6", ())


@rule("MA-V6")
def test_the_last_card_can_be_called_for_ten_seconds() -> None:
    state = holding(dealt("belgium", bluff=True, rounds=1), 0, "switzerland")
    state = after(state, (0, lay("switzerland", "h5")), at=700)
    assert isinstance(state.phase, Last)
    assert to_move(state) == {1, 2}
    assert deadline(state) == (10_700, Stands())
    assert list(actions(state, 1)) == [Call(), Wait()]
    assert refused(state, 1, Draw())[0] == "WW-T1"
    assert clock(state, Stands(), 10_700).phase == OVER
    assert after(state, (1, Wait()), (2, Wait())).phase == OVER
    caught = after(state, (1, Call()))
    assert (go(caught), held(caught, 0), caught.mover) == (Instead(resume=1), {"switzerland"}, 1)
    honest = holding(dealt("belgium", bluff=True, rounds=1), 0, "france")
    assert after(honest, (0, lay("france", "h5")), (2, Call())).phase == OVER


@rule("MA-V6")
def test_transits_are_always_right_and_never_called() -> None:
    state = dealt("france", ["ireland", "austria"], bluff=True)
    assert refused(state, 0, cross("baltic", "h5"))[0] == "MA-X1"
    state = after(state, (0, cross("atlantic", "h5")))
    assert refused(state, 0, lay("austria", "i5"))[0] == "MA-X1"
    state = after(state, (0, lay("ireland", "i5")))
    assert to_move(state) == ONLY[1]


@rule("MA-V6", "MA-S2")
def test_a_circle_of_caught_cards_ends_the_round() -> None:
    state = dealt("iceland", bluff=True, rounds=1)
    for seat, cards in enumerate((("malta", "italy"), ("austria", "latvia"), ("serbia", "andorra"))):
        state = holding(state, seat, *cards, transits=0)
    for seat, card in enumerate(("malta", "austria", "serbia")):
        caller = (seat + 1) % 3
        state = after(state, (seat, lay(card, "g4")), (caller, Call()), (caller, Pass()))
    assert state.phase == OVER
    assert state.results[0].blocked


@rule("MA-V7")
def test_joined_decks_bring_their_transits_and_the_borders_between_them() -> None:
    state = opened(Options(deck=("europe", "africa", "asia_australasia")), 4)
    here = world(state.options, 4)
    assert here.transits == sum(deck.transits for deck in here.decks) + 2 * tables().joining_transits
    assert len(here.cards) == 45 + 55 + 50
    assert (here.columns, here.rows) == (35, 25)

    def touch(a: str, b: str) -> bool:
        return bool(here.borders[here.number[a]] >> here.number[b] & 1)

    for a, b in (
        ("egypt", "israel"),
        ("russia", "kazakhstan"),
        ("russia", "china"),
        ("turkey", "georgia"),
        ("turkey", "iran"),
        ("turkey", "iraq"),
        ("turkey", "syria"),
        ("turkey", "armenia"),
        ("turkey", "azerbaijan"),
        ("spain", "morocco"),  # by way of Ceuta and Melilla
    ):
        assert touch(a, b), (a, b)
        assert touch(b, a), (b, a)
    assert touch("spain", "mediterranean")
    assert touch("morocco", "mediterranean")


@rule("MA-V7")
def test_joined_decks_have_more_transits_than_their_decks_together() -> None:
    for deck in (("europe_47", "africa"), ("europe", "africa", "asia_australasia", "americas")):
        here = world(Options(deck=deck), 4)
        assert here.transits > sum(deck_file(name).transits for name in deck)


@rule("MA-V7")
def test_russia_reaches_japan_and_iran_by_sea_only_when_asia_is_joined() -> None:
    def seas(card: str, *deck: str) -> set[str]:
        here = world(Options(deck=deck), 4)
        return {water.id for water in here.waters if here.borders[here.number[card]] >> here.number[water.id] & 1}

    assert seas("russia", "europe") == {"arctic", "baltic", "black_sea"}
    joined = seas("russia", "europe", "asia_australasia")
    assert joined & seas("japan", "europe", "asia_australasia") == {"pacific", "sea_of_japan"}
    assert joined & seas("iran", "europe", "asia_australasia") == {"caspian"}


@rule("MA-V7", "MA-X1")
@pytest.mark.parametrize(("deck", "card"), [("us_states", "alaska"), ("americas", "united_states")])
def test_a_transit_as_bering_sea_leads_from_russia_to_america(deck: str, card: str) -> None:
    state = dealt("russia", [card], deck=("europe", deck))
    here = world(state.options, 3)
    beside, beyond = (here.cell_names[here.middle + step] for step in (1, 2))
    state = after(state, (0, cross("bering_sea", beside)), (0, lay(card, beyond)))
    assert on_table(state)[beyond] == card


@rule("MA-V4")
def test_the_right_side_has_more_transits_and_an_earlier_release_plays_on_without_them() -> None:
    plain, right = (opened(Options(correct_side=wanted), 3) for wanted in (False, True))
    assert right.pile == plain.pile + tables().right_side_transits == plain.pile + 4
    earlier = edition("mapominoes", 2, earlier_bodies("mapominoes")[0])
    assert earlier.start(earlier.Options(correct_side=True), 3).pile == plain.pile


@rule("MA-V4")
def test_the_right_side_needs_more_than_a_cosy_table() -> None:
    with pytest.raises(OptionError, match="option correct_side: leaves too few places on a cosy table"):
        opened(Options(table="cosy", correct_side=True), 3)
    assert all(rulebook("mapominoes", lang).options["correct_side"].must for lang in LANGS)


@rule("MA-V7", "MA-V4")
def test_borders_between_decks_have_their_sides_too() -> None:
    state = dealt("egypt", ["israel"], deck=("africa", "asia_australasia"), correct_side=True)
    cells = {action.cell for action in actions(state, 0) if isinstance(action, Lay)}
    here = world(state.options, 3)
    east = here.cell_names[here.middle + 1]
    west = here.cell_names[here.middle - 1]
    assert lay("israel", east) in actions(state, 0)
    assert lay("israel", west) not in actions(state, 0)
    assert east in cells


@rule("MA-R1")
def test_what_is_reconstructed_says_so() -> None:
    decks = mapominoes.content()["decks"]
    # nobody has read a printed card, and nobody printed the deck of 47
    assert {name: deck["source"] for name, deck in decks.items() if deck["source"] != "reconstructed"} == {
        "europe_47": "own"
    }
    assert any("No printed card could be read" in note for note in decks["europe"]["notes"])
    assert any("Our own deck" in note for note in decks["europe_47"]["notes"])
    for name in ("africa", "asia_australasia", "americas", "us_states"):
        assert any("public domain" in note for note in decks[name]["notes"])
        assert any("population" in note for note in decks[name]["notes"])
