"""Laws for all games at once."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.kinds import TABLES, Table, random_match, random_step
from worldwright.core import notation
from worldwright.core.chance import Chance, seed_from
from worldwright.core.extras import extras
from worldwright.core.game import CLOCK, DEALER, Move, over
from worldwright.core.match import Match, replay
from worldwright.core.record import parse
from worldwright.core.rulebook import rulebook
from worldwright.core.verify import verify
from worldwright.core.words import LANGS
from worldwright.games import game

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
seeds = st.integers(0, 2**32)
few = settings(max_examples=4 if settings.get_current_profile_name() == "long" else 2)


def moments(table: Table, seed: int, spread: int = 12) -> list[Any]:
    """A few states of a random match, from its start to its end."""
    match = random_match(table, seed)
    states = list(replay(table.game, match.options, match.seats, match.log))
    step = max(1, len(states) // spread)
    return [*states[::step], states[-1]]


@every_table
@few
@given(seed=seeds)
def test_a_replay_gives_the_same_states_and_the_record_verifies(table: Table, seed: int) -> None:
    match = random_match(table, seed)
    states = list(replay(table.game, match.options, match.seats, match.log))
    assert states[-1] == match.state
    text = match.record().text()
    verdict = verify(text.encode(), game)
    assert verdict.sealed
    assert verdict.moves == len(match.log)
    assert parse(text.encode(), game).text() == text


@every_table
@few
@given(seed=seeds)
def test_a_move_survives_text_and_json(table: Table, seed: int) -> None:
    for move in random_match(table, seed).log:
        assert notation.parse_move(table.game, notation.move_text(move)) == move
        decoded = msgspec.json.decode(msgspec.json.encode(move))
        action = notation.action_from_json(table.game, decoded["act"])
        assert Move(decoded["at"], decoded["by"], action) == move


@every_table
@few
@given(seed=seeds)
def test_actions_are_never_refused_and_nothing_else_is_accepted(table: Table, seed: int) -> None:
    rules = table.game
    match = random_match(table, seed)
    foreign = list({move.act for move in match.log})[:60]
    unlisted = extras(rules).unlisted
    for state in moments(table, seed):
        for seat in range(table.seats):
            legal = list(rules.actions(state, seat)) if seat in rules.to_move(state) else []
            assert len(set(legal)) == len(legal)
            for action in legal:
                assert rules.refusal(state, seat, action) is None
            for action in foreign:
                if action not in legal and not isinstance(action, unlisted):
                    refusal = rules.refusal(state, seat, action)
                    assert refusal is not None, (seat, action)
                    assert refusal.rule.startswith("WW-") or refusal.rule in rulebook(table.game_name, "en").rules()
        for action in foreign:
            rules.refusal(state, DEALER, action)
            rules.refusal(state, CLOCK, action)


@every_table
@few
@given(seed=seeds)
def test_a_sample_is_one_of_the_actions(table: Table, seed: int) -> None:
    rules = table.game
    chance = Chance(seed_from(seed), "sample")
    for state in moments(table, seed):
        for seat in sorted(seat for seat in rules.to_move(state) if seat >= 0):
            legal = rules.actions(state, seat)
            drawn = {rules.sample(state, seat, chance) for _ in range(8 * len(legal) if len(legal) < 12 else 30)}
            assert drawn <= set(legal)
            if len(legal) < 4:
                assert drawn == set(legal)


def looks_and_allows_the_same(table: Table, seed: int) -> None:
    """An imagined state looks the same as the true one to whoever imagines it, and allows the same."""
    rules, charted = table.game, extras(table.game).course
    chance = Chance(seed_from(seed), "imagine")
    for state in moments(table, seed):
        census, sheets, movers = rules.census(state), rules.score(state), rules.to_move(state)
        course = charted(state, sheets)
        for viewer in (None, *range(table.seats)):
            seen = rules.view(state, viewer)
            imagined = rules.imagine(seen, chance)
            again = rules.view(imagined, viewer)
            assert again == seen
            assert msgspec.json.encode(again) == msgspec.json.encode(seen)
            assert rules.census(imagined) == census
            scored = rules.score(imagined)
            assert scored == sheets
            assert charted(imagined, scored) == course
            if viewer is not None and viewer in movers:
                assert list(rules.actions(imagined, viewer)) == list(rules.actions(state, viewer))


@every_table
@few
@given(seed=seeds)
def test_an_imagined_state_looks_the_same_and_allows_the_same(table: Table, seed: int) -> None:
    """Also non-interference: nothing a seat is told, may do or reads on a sheet depends on what is hidden from it."""
    looks_and_allows_the_same(table, seed)


def test_what_is_known_of_a_hand_of_lords_is_what_was_shown() -> None:
    """A game of payments that chance does not always find."""
    looks_and_allows_the_same(next(table for table in TABLES if table.id == "lords_of_worlds-3"), seed=2)


@every_table
@few
@given(seed=seeds)
def test_what_a_move_brought_tells_nothing_that_is_hidden(table: Table, seed: int) -> None:
    """The story of a table is told to everybody: it is the same in every world that looks the same to a viewer."""
    rules, brought = table.game, extras(table.game).outcome
    match = random_match(table, seed)
    states = list(replay(rules, match.options, match.seats, match.log))
    chance = Chance(seed_from(seed), "outcome")
    steps = list(zip(states, match.log, states[1:], strict=False))
    for before, move, after in steps[:: max(1, len(steps) // 12)]:
        for viewer in (None, *range(table.seats)):
            seen = rules.redact(before, move, viewer)
            told = dict(brought(before, seen, after))
            then, now = (rules.imagine(rules.view(state, viewer), chance) for state in (before, after))
            assert dict(brought(then, seen, now)) == told
            assert msgspec.json.decode(msgspec.json.encode(told)) == told


@every_table
@few
@given(seed=seeds)
def test_pieces_are_conserved_and_sheets_add_up(table: Table, seed: int) -> None:
    rules = table.game
    states = moments(table, seed)
    for state in states:
        assert rules.census(state) == rules.census(states[0])
        for sheet in rules.score(state).values():
            assert sheet.total == sum(line.points for line in sheet.lines)
            assert all(line.rule in rulebook(table.game_name, "en").rules() for line in sheet.lines)
    assert over(rules, states[-1])
    assert rules.winners(states[-1]) <= set(range(table.seats))


@pytest.mark.parametrize("table", [it for it in TABLES if it.game_name == "monuments"], ids=lambda table: table.id)
@few
@given(seed=seeds)
def test_the_points_that_monuments_shows_are_those_of_its_sheets(table: Table, seed: int) -> None:
    for state in moments(table, seed, spread=40):
        sheets = table.game.score(state)
        assert table.game.view(state, None).points == tuple(sheets[seat].total for seat in range(table.seats))


@every_table
def test_views_can_be_drawn_sent_and_read_back(table: Table) -> None:
    rules = table.game
    for state in moments(table, 1):
        for viewer in (None, *range(table.seats)):
            seen = rules.view(state, viewer)
            assert rules.draw(seen).plain().strip()
            assert msgspec.json.decode(msgspec.json.encode(seen), type=type(seen)) == seen


@pytest.mark.parametrize("table", [table for table in TABLES if extras(table.game).halves], ids=lambda table: table.id)
@few
@given(seed=seeds)
def test_what_all_may_see_and_what_is_a_viewers_own_make_its_view(table: Table, seed: int) -> None:
    rules, halves = table.game, extras(table.game).halves
    assert halves is not None
    for state in moments(table, seed, spread=40):
        public = msgspec.to_builtins(halves.public(state))
        for viewer in (None, *range(table.seats)):
            own = msgspec.to_builtins(halves.own(state, viewer))
            assert not public.keys() & own.keys()
            assert public | own == msgspec.to_builtins(rules.view(state, viewer))


ENGLISH = re.compile(
    r"\b(Round|round|you|Your|points?|pool|chips|stones|Quarry|walk|Level|each|built|waiting|Hire|deck|Supply|reserve|"
    r"hand|cards?|over|the|pile|countries|country|holds|under it|step|first,|has|took|left:|beginner|advanced|playing|"
    r"resting|counting|places|worker|passed|blue|red|green|yellow|pay|carts|standard|Italy|Germany|Sea)\b"
)


@every_table
def test_a_table_is_drawn_in_german_too_with_the_same_signs(table: Table) -> None:
    rules = table.game
    for state in moments(table, 1):
        for viewer in (None, *range(table.seats)):
            seen = rules.view(state, viewer)
            english, german = (rules.draw(seen, lang).plain() for lang in LANGS)
            assert english != german
            assert ENGLISH.findall(german) == []
            # German words are longer, so a board may begin a new line where an English one stands beside another.
            signs = [sorted(re.findall(r"[▲△×═║╌╎┏┗┃│┌└@]", drawn)) for drawn in (english, german)]
            assert signs[0] == signs[1]


@every_table
@few
@given(seed=seeds)
def test_a_redacted_move_is_a_move_and_the_mover_sees_it_all(table: Table, seed: int) -> None:
    rules = table.game
    match = random_match(table, seed)
    states = replay(rules, match.options, match.seats, match.log)
    for state, move in zip(states, match.log, strict=False):
        for viewer in (None, *range(table.seats)):
            seen = rules.redact(state, move, viewer)
            assert (seen.at, seen.by) == (move.at, move.by)
            if viewer == move.by:
                assert seen == move


@every_table
def test_the_options_survive_json(table: Table) -> None:
    match = table.match(1)
    assert msgspec.json.decode(msgspec.json.encode(match.options), type=type(match.options)) == match.options


@every_table
def test_a_refused_action_changes_nothing(table: Table) -> None:
    match: Match[Any, Any, Any, Any] = table.match(3)
    chance = Chance(seed_from(3), "refused")
    seen: list[Any] = []
    for _ in range(30):
        if match.over:
            break
        before, length = match.state, len(match.log)
        for action in seen[-5:]:
            for seat in range(table.seats):
                if table.game.refusal(match.state, seat, action) is not None:
                    with pytest.raises(Exception, match="-"):
                        match.submit(seat, action)
                    assert (match.state, len(match.log)) == (before, length)
        random_step(match, chance)
        seen.append(match.log[-1].act)


@pytest.mark.parametrize("name", sorted({table.game_name for table in TABLES}))
def test_the_rulebooks_tell_the_same_rules_in_every_language(name: str) -> None:
    books = [rulebook(name, lang) for lang in LANGS]
    assert len({tuple((r.number, r.mark) for s in book.sections for r in s.rules) for book in books}) == 1
    assert all(rule.text.strip() and rule.title.strip() for book in books for rule in book.rules().values())
    assert all(len(book.rules()) == sum(len(s.rules) for s in book.sections) for book in books)
