"""Hints: four grades from what a seat sees, a best action only where it is clearly the best."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tests.bots.test_thought import EVERY_GAME, luck, somewhere
from tests.games.kinds import tables_of
from worldwright.bots import hints
from worldwright.bots.advice import Advice
from worldwright.bots.bot import bot
from worldwright.bots.companions import skill
from worldwright.bots.comparing import is_as_good
from worldwright.bots.hints import GRADES, SIMPLER, PreparedHint, advised, adviser, hint_of
from worldwright.bots.levels import LEVELS
from worldwright.core.game import AnyGame
from worldwright.core.thinking import Budget, Choice, Reason, Sight, Thought, apart, decided
from worldwright.core.words import LANGS
from worldwright.games import NAMES, game
from worldwright.kit.pool import face_of


def hints_about(rules: AnyGame, sight: Sight, thought: Thought) -> list[Any]:
    return [hint_of(rules, sight, thought, grade) for grade in range(1, GRADES + 1)]


@EVERY_GAME
def test_each_grade_tells_more_than_the_one_before_in_both_languages(name: str) -> None:
    match, seat = somewhere(name, 14)
    sight = Sight(match.view(seat), match.actions(seat))
    first, second, third, fourth = hints_about(match.game, sight, advised(match.game, sight, luck()))
    assert len(fourth.actions) == 1, "one suggestion"
    if first.kind != "clear":
        assert first == second == third == fourth, "one of the equals is named at once"
    else:
        assert [hint.grade for hint in (first, second, third, fourth)] == [1, 2, 3, 4]
        assert not first.actions
        assert not first.worse
        assert not first.places
        assert not first.pieces
        assert not second.actions
        assert not second.pieces
        assert not third.actions
        assert third.places == second.places
    assert fourth.places == second.places
    assert fourth.pieces == third.pieces
    assert all(action in sight.actions for action in fourth.actions)
    for hint in (first, second, third, fourth):
        assert set(hint.text) == set(LANGS)
        assert all("{" not in text and text.endswith((".", ")")) for text in hint.text.values())


@EVERY_GAME
def test_what_is_done_as_it_was_said_is_never_reproached(name: str) -> None:
    """A tile of one land can be turned in four ways that are the same: none of them is worse."""
    match, seat = somewhere(name, 14)
    sight = Sight(match.view(seat), match.actions(seat))
    first, *others = sight.actions
    ranked = Thought((Choice(first, 9.0, 0.0), *(Choice(action, 1.0, 0.0) for action in others)))
    hint = hint_of(match.game, sight, ranked, GRADES)
    said = Advice(match.game, sight.view, first).exactly("en")
    assert hint.actions == (first,)
    assert all(Advice(match.game, sight.view, each.action).exactly("en") != said for each in hint.worse)


@EVERY_GAME
def test_two_states_that_look_the_same_give_the_same_hint(name: str) -> None:
    for moves in (4, 17):
        match, seat = somewhere(name, moves)
        view = match.view(seat)
        other = match.game.imagine(view, luck("another deal"))
        assert match.game.view(other, seat) == view
        true = Sight(view, match.actions(seat))
        false = Sight(match.game.view(other, seat), match.game.actions(other, seat))
        given = [hints_about(match.game, sight, advised(match.game, sight, luck())) for sight in (true, false)]
        assert given[0] == given[1]


def choice(action: object, value: float, error: float = 0.0, gap: float | None = None) -> Choice:
    return Choice(action, value, error, (), gap)


def monuments(*choices: Choice) -> tuple[Any, Sight, Thought]:
    match, seat = somewhere("monuments", 14)
    actions = match.actions(seat)
    listed = tuple(Choice(actions[at], one.value, one.error, one.reasons, one.apart) for at, one in enumerate(choices))
    return match.game, Sight(match.view(seat), actions), Thought(listed)


def test_a_best_action_is_named_only_where_it_is_ahead_by_more_than_the_error() -> None:
    rules, sight, thought = monuments(choice(0, 9.0, 1.0), choice(1, 8.5, 1.0), choice(2, 3.0, 1.0))
    hint = hint_of(rules, sight, thought, 4)
    assert hint.kind == "equal"
    assert hint.actions == (sight.actions[0],)
    for grade in range(1, GRADES + 1):
        said = hint_of(rules, sight, thought, grade).text["en"]
        assert said.startswith(
            f"Several are good. Try this one: {Advice(rules, sight.view, sight.actions[0]).exactly('en')}"
        )
    assert [(worse.action, worse.less) for worse in hint.worse] == [(sight.actions[2], 6.0)]
    rules, sight, thought = monuments(choice(0, 9.0, 0.1), choice(1, 8.5, 0.1))
    hint = hint_of(rules, sight, thought, 4)
    assert (hint.kind, hint.actions) == ("clear", (sight.actions[0],))


def test_a_hint_says_how_much_better_the_best_is_than_the_middle_of_the_others() -> None:
    rules, sight, thought = monuments(choice(0, 9.0), choice(1, 8.0), choice(2, 3.0), choice(3, 2.0))
    assert hint_of(rules, sight, thought, 1).room == 6.0


def test_the_same_luck_tells_choices_apart_that_each_alone_is_unsure_of() -> None:
    one, other = [10.0, 2.0, 7.0, 4.0], [9.0, 1.0, 6.0, 3.5]
    assert apart(one, other) < 0.2
    assert is_as_good(choice(0, 5.75, 1.7), choice(1, 4.9, 1.7))
    assert not is_as_good(choice(0, 5.75, 1.7), choice(1, 4.9, 1.7, apart(one, other)))
    assert apart(one, []) == float("inf"), "what was never tried beside it is never clearly behind"


def test_where_only_one_thing_can_be_done_a_hint_says_so() -> None:
    rules, sight, thought = monuments(choice(0, 0.0))
    only = Sight(sight.view, sight.actions[:1])
    said = Advice(rules, sight.view, sight.actions[0]).exactly("en")
    assert hint_of(rules, only, thought, 1).text["en"] == f"You have only one move. {said}"
    assert hint_of(rules, only, thought, 4).actions == (sight.actions[0],)


@EVERY_GAME
def test_every_action_of_a_seat_has_a_sentence_in_both_languages(name: str) -> None:
    """Whole games of the easy bot over all options, so that every verb a person can meet is spoken."""
    for table in tables_of(name)[:6]:
        match = table.match(seed=5)
        player = bot("easy", match.game)
        for _ in range(160):
            if match.over:
                break
            seats = sorted(match.to_move())
            if not seats:
                due = match.game.deadline(match.state)
                if due is None:
                    break
                match.tick(due[0])
                continue
            view, actions = match.view(seats[0]), match.actions(seats[0])
            by_verb = {type(action): action for action in actions}
            for action in by_verb.values():
                advice = Advice(match.game, view, action)
                for lang in LANGS:
                    for text in (advice.which(lang), advice.exactly(lang), advice.briefly(lang)):
                        assert text.endswith(".")
                        assert "{" not in text
                    if advice.places and advice.verb != "walk":  # whose end is in the sentence before
                        assert advice.which(lang) != advice.exactly(lang), "where it is, is told last"
                assert all(place for place in advice.places)
            match.submit(seats[0], player.think(Sight(view, actions), Budget(luck())).action)


@pytest.mark.parametrize("name", ["mondo", "mondo_sapiens"])
def test_whoever_lays_a_tile_as_it_is_said_lays_it_as_it_is_meant(name: str) -> None:
    """A tile lies in the hand as it lay in the heap: to say how often to turn it led people astray."""
    match: Any = tables_of(name)[1].match(seed=5)
    player, held = bot("easy", match.game), 0
    while held < 12:
        while not match.to_move():
            match.tick(match.game.deadline(match.state)[0])
        seat = min(match.to_move())
        view, actions = match.view(seat), match.actions(seat)
        meant: dict[str, set[str]] = {}
        for action in actions:
            if msgspec.to_builtins(action)["do"] != "place":
                continue
            thing = view.hands[seat]
            face = face_of(thing.face if action.side == thing.side or thing.side is None else thing.under)
            edges = "".join(face.lands[(edge - action.turn) % 4] for edge in range(4))
            street = sorted(("NESW".index(end) + action.turn) % 4 for end in face.street)
            said = Advice(match.game, view, action)
            for sentence in (said.exactly("en"), said.briefly("en")):  # one of several equally good ones, too
                meant.setdefault(sentence, set()).add(f"{edges} {street}")
        held += bool(meant)
        assert all(len(ways) == 1 for ways in meant.values()), meant
        match.submit(seat, player.think(Sight(view, actions), Budget(luck())).action)


def test_every_game_has_somebody_strong_who_gives_hints() -> None:
    assert all(LEVELS.index(skill(game(name)).adviser[0]) >= LEVELS.index("strong") for name in NAMES)


def test_an_adviser_reads_bytes_and_gives_all_grades() -> None:
    match, seat = somewhere("monuments", 14)
    rules = game("monuments")
    view, actions = (msgspec.json.encode(part) for part in (match.view(seat), match.actions(seat)))
    given = adviser("monuments", rules.RULES_VERSION, None)(view, actions, bytes(32))
    told = [msgspec.json.decode(body) for body in given]
    assert [one["grade"] for one in told] == ([1, 2, 3, 4] if told[0]["kind"] == "clear" else [4] * 4)
    simple = adviser("monuments", rules.RULES_VERSION, None, "keen")(view, actions, bytes(32))
    assert len(simple) == GRADES


def test_reasons_come_from_the_thought_or_else_from_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat = somewhere("monuments", 14)
    sight = Sight(match.view(seat), match.actions(seat))
    thought, asked = (Reason("thought", 1.0),), (Reason("game", 2.0),)
    known = replace(skill(match.game), explained=lambda *_: asked)
    monkeypatch.setattr(hints, "skill", lambda _: known)
    for reasons, expected in ((thought, thought), ((), asked)):
        prepared = PreparedHint(match.game, sight, Thought((Choice(sight.actions[0], 9.0, 0.0, reasons),)))
        assert prepared.best.reasons == expected
    known = replace(known, explained=lambda *_: None)
    assert PreparedHint(match.game, sight, Thought((Choice(sight.actions[0], 9.0),))).best.reasons == ()


@pytest.mark.parametrize("level", ["", SIMPLER])
def test_the_usual_level_of_a_game_advises_with_its_work_and_another_with_its_own(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, seat = somewhere("monuments", 4)
    sight = Sight(match.view(seat), match.actions(seat))
    asked: list[tuple[str, int, bool]] = []

    def recorded(name: str, rules: AnyGame) -> Any:
        def think(_: Sight, budget: Budget) -> Thought:
            asked.append((name, budget.work, budget.by_games))
            return decided(sight.actions[0])

        return SimpleNamespace(think=think)

    usual = replace(skill(match.game), adviser=("strong", 7))
    monkeypatch.setattr(hints, "bot", recorded)
    monkeypatch.setattr(hints, "skill", lambda _: usual)
    assert advised(match.game, sight, luck(), level) == decided(sight.actions[0])
    assert asked == [(SIMPLER, 0, True) if level else ("strong", 7, True)]
