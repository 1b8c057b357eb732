"""Nothing hidden leaves (S020-S037): twin houses answer byte for byte alike, and every injected leak is noticed."""

from __future__ import annotations

import http.client
import logging
from collections.abc import Iterator
from threading import Thread
from typing import Any

import msgspec
import pytest

from tests.server.injected_leaks import LEAKS, LORDS, POOL_LEAKS
from tests.server.site import Line, LiveSite
from tests.server.twin_sites import TABLE, VIEWER, Story, Twins, differences, story, twins
from worldwright.core.chance import Chance, seed_from
from worldwright.core.match import Match, options_from
from worldwright.games import IN_TURNS, NAMES, game
from worldwright.server.app.site import Site
from worldwright.server.engine.bot_seats import Turn, chosen


def no_longer(pair: Twins) -> bool:
    """Whether the houses can be told apart."""
    try:
        return bool(differences(pair))
    except AssertionError:
        return True


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    """Lords of Worlds with other hands and another deck."""
    with twins(tmp_path_factory.mktemp("hands"), story(LORDS, 3, {})) as pair:
        yield pair


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    """Mondo in steps, with other tiles that show the same, and another secret choice of somebody else."""
    with twins(tmp_path_factory.mktemp("pool"), story("mondo", 3, IN_TURNS["mondo"], seed=2)) as pair:
        yield pair


def test_s020_s021_s022_s024_s025_s032_other_hands_and_decks_change_no_byte(hands: Twins) -> None:
    outcome = hands.outcome
    assert outcome.different
    assert outcome.states[0].hands != outcome.states[1].hands
    assert outcome.states[0].deck != outcome.states[1].deck or sorted(outcome.states[0].deck) != sorted(
        outcome.states[1].deck
    )
    assert VIEWER in game(LORDS).to_move(outcome.states[0]), "so that legal actions are among the channels"
    assert differences(hands) == []


@pytest.mark.parametrize("name", ["mondo", "mondo_sapiens", "mapominoes"])
def test_s020_s021_s022_s033_other_hands_and_undersides_change_no_byte(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outcome = story(name, 3, IN_TURNS.get(name, {}), choices=False, seed=2)
    assert outcome.different
    assert outcome.states[0] != outcome.states[1]
    assert len(outcome.moves[0]) > 10, "and the game has gone on since"
    with twins(tmp_path_factory.mktemp(name), outcome) as pair:
        assert differences(pair) == []


@pytest.mark.parametrize("name", ["mondo", "mondo_sapiens"])
def test_s023_a_secret_choice_of_somebody_else_changes_no_byte(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outcome = story(name, 3, IN_TURNS[name], seed=2)
    assert any(one != other and one.by > 0 for one, other in zip(*outcome.moves, strict=True))
    with twins(tmp_path_factory.mktemp(name), outcome) as pair:
        assert differences(pair) == []


@pytest.mark.parametrize("name", NAMES)
def test_s021_s028_whatever_is_hidden_in_a_state_changes_no_byte(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Both houses hold the same log; one of them then holds another state that looks the same to a viewer.

    Once to VIEWER, who sits there, and once to those who look on: then what VIEWER gets for its own seat may differ.
    """
    rules = game(name)
    seats = min(3, rules.SEATS[-1])
    outcome = plain_story(name, seats)
    with twins(tmp_path_factory.mktemp(name), outcome) as pair:
        swapped = 0
        for number, viewer in enumerate((VIEWER, VIEWER, None, None)):
            imagined = rules.imagine(rules.view(outcome.states[0], viewer), Chance(seed_from(number), "other"))
            swapped += imagined != outcome.states[0]

            def swap(service: Site, state: Any = imagined) -> None:
                table = service.runtime.registry.tables[TABLE]
                table.log.state = state
                table.audience.shown = msgspec.structs.replace(table.audience.shown, state=state)

            pair.sites[1].do(swap)
            one, other = pair.channels()
            seated = [name.startswith(f"{VIEWER}") and "watch" not in name for name, _ in one]
            assert len(set(seated)) == 2
            told = [
                pair for pair, own in zip(zip(one, other, strict=True), seated, strict=True) if own != (viewer is None)
            ]
            assert [a[0] for a, b in told if a != b] == []
        assert swapped, "something was hidden"


MIDDLE = {LORDS: 20, "monuments": 40}
"""So many moves are the middle of things; later everybody's opening hand is played."""


def plain_story(name: str, seats: int) -> Story:
    """The same random moves for both, up to the middle of things."""
    rules = game(name)
    options = options_from(rules, IN_TURNS.get(name, {}))
    match = Match(rules, options, seats, 5)
    chance = Chance(seed_from(5), "plain")
    while len(match.log) < MIDDLE.get(name, 60) and not match.over:
        seat = chance.choice(sorted(match.to_move()))
        match.submit(seat, rules.sample(match.state, seat, chance))
    moves = [msgspec.structs.replace(move, at=0) for move in match.log]
    return Story(name, seats, msgspec.to_builtins(options), (moves, list(moves)), (match.state, match.state), 0)


def test_s026_an_own_spectator_tab_shows_what_strangers_see(hands: Twins) -> None:
    own, _ = hands.channels()
    mine = [frame for name, frame in own if name.startswith(f"{VIEWER}?watch=true welcome")]
    theirs = [frame for name, frame in own if name.startswith("-1 welcome")]
    assert mine == theirs
    assert all(b'"hand":[]' in frame for frame in mine)


def test_s036_a_bot_given_twin_views_makes_the_same_move(hands: Twins) -> None:
    rules, states = game(LORDS), hands.outcome.states
    for level in ("random", "greedy"):
        turns = [
            Turn(
                LORDS,
                level,
                msgspec.json.encode(rules.view(state, VIEWER)),
                msgspec.json.encode(rules.actions(state, VIEWER)),
                bytes(32),
                rules.RULES_VERSION,
            )
            for state in states
        ]
        assert turns[0] == turns[1], "it is given the same bytes"
        assert chosen(turns[0]) == chosen(turns[1])


def test_s035_a_table_in_the_lobby_tells_nothing_of_its_game(hands: Twins) -> None:
    guest = hands.guest(0, -1)
    for card in guest.ask("GET", "/api/tables"):
        assert set(card) == {
            "id", "game", "options", "state", "seats", "host", "hosting", "listed", "watch", "leavers", "undo",
            "turn_hours", "turn_seconds", "bank_minutes", "hot_seat", "sealed", "rematch", "source", "pace", "begins",
            "evening", "hints", "daily", "rated", "unrated", "speed", "club", "rival", "challenge",
        }  # fmt: skip
        assert card["source"] is None  # where a game goes on from is its host's to know
        for seat in card["seats"]:
            assert set(seat) == {"name", "kind", "you", "ready", "level", "back", "away", "rating", "bot_account"}


def test_s030_logs_hold_no_hands_seeds_or_tokens(own_site: LiveSite, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    guests, table = own_site.table(game=LORDS)
    lines = [Line(guest, table) for guest in guests]
    for number, line in enumerate(lines):
        line.send(say="act", n=number, seq=line.welcome["seq"], action={"do": "nonsense"})
        line.read("refused")
        line.close()
    guests[0].answer("GET", f"/api/tables/{table}/log?seat=1")
    for secret in (own_site.at(table).log.seed.hex(), table, *(guest.cookie.partition("=")[2] for guest in guests)):
        assert secret not in caplog.text


def test_s027_a_new_holder_of_a_seat_sees_the_seat_and_the_old_one_nothing_more(site: LiveSite) -> None:
    (ann, ben), table = site.table(game=LORDS, leavers="free")
    old = Line(ben, table)
    hand = old.welcome["view"]["hand"]
    ben.ask("POST", f"/api/tables/{table}/stand", {})
    assert old.read("bye")["code"] == "left"
    cat = site.guest()
    asked = Line(ann, table)
    cat.ask("POST", f"/api/tables/{table}/sit", {"seat": 1})
    asked.send(say="consent", n=1, ask=asked.read("notice")["ask"]["ask"], yes=True)
    asked.read("accepted")
    new = Line(cat, table, "?seat=1")
    assert new.welcome["view"]["hand"] == hand
    ex = Line(ben, table)
    assert ex.welcome["you"] is None
    assert ex.welcome["view"]["hand"] == []
    assert ben.answer("GET", f"/api/tables/{table}/actions?seat=1")[0] == 403
    for line in (new, ex, asked):
        line.close()
    assert ann.ask("GET", f"/api/tables/{table}")["seats"][1]["name"] == cat.ask("GET", "/api/me")["name"]


def test_s027_who_just_sat_down_is_not_sent_away_by_what_happened_before(own_site: LiveSite) -> None:
    """While it is not on disk that he is back, the table is shown without him; nothing that looks then unseats him."""
    (_, ben), table = own_site.table(game=LORDS, leavers="free")
    ben.ask("POST", f"/api/tables/{table}/stand", {})
    assert own_site.at(table).shown.kinds[1] == "free"
    wake = own_site.service.db.wake
    own_site.do(lambda service: setattr(service.db, "wake", lambda: None))
    sitting = Thread(target=ben.ask, args=("POST", f"/api/tables/{table}/sit", {"seat": 1}))
    sitting.start()
    while own_site.at(table).log.kinds[1] != "person":
        pass
    assert own_site.at(table).shown.kinds[1] == "free", "that he sits is not told yet"
    own_site.do(lambda service: service.runtime.bots.seat(service.runtime.registry.tables[table]))
    own_site.do(lambda service: service.runtime.sweeper.sweep(0))
    own_site.do(lambda service: setattr(service.db, "wake", wake))
    wake()
    sitting.join(30)
    line = Line(ben, table, "?seat=1")
    assert line.welcome["you"] == 1
    line.close()


def test_s031_private_answers_are_kept_by_no_cache(site: LiveSite) -> None:
    (ann, _), table = site.table()
    for path in ("/api/me", "/api/me/data", *(f"/api/tables/{table}/{part}" for part in ("actions", "log", "moves/0"))):
        line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]
        line.request("GET", path, headers={"Cookie": ann.cookie})
        answer = line.getresponse()
        answer.read()
        assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-store"), path


def test_there_are_at_least_twenty_injected_leaks() -> None:
    assert len(LEAKS) + len(POOL_LEAKS) >= 20


@pytest.mark.parametrize(
    ("pair", "leak"), [*(("hands", leak) for leak in LEAKS), *(("pool", leak) for leak in POOL_LEAKS)]
)
def test_every_injected_leak_turns_the_twins_red(
    pair: str, leak: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    sites: Twins = request.getfixturevalue(pair)
    with monkeypatch.context() as patching:
        (LEAKS | POOL_LEAKS)[leak](patching, sites.outcome)
        assert no_longer(sites), "this leak went unnoticed"
    assert differences(sites) == [], "and without it all is well again"
