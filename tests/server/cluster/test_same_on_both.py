"""Tests of people, lists, days, ratings, notifications, desk, tournaments and janitor once more, on PostgreSQL.

They are chosen so that together they run every statement the server has: one that none of them runs is named here.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
QUICK = (
    "tests/server/storage/test_database.py::test_changes_of_one_write_are_all_made_or_none",
    "tests/server/storage/test_cleanup.py::test_a_clock_far_ahead_of_everything_that_was_written_is_not_believed",
    "tests/server/engine/test_seating.py::test_cards_and_invites_survive_a_restart",
    "tests/server/engine/test_seating.py::test_whom_a_table_waits_for_is_listed_while_nobody_has_it_in_memory",
    "tests/server/accounts/test_people.py::test_a_sweep_forgets_only_who_is_gone",
    "tests/server/accounts/test_people.py::test_what_is_remembered_of_a_visitor_changes_with_the_person",
    "tests/server/ratings/test_ratings.py::test_who_comes_back_has_not_left",
    "tests/server/moderation/test_moderation.py::test_reported_words_are_seen_by_the_host_alone_settled_and_forgotten_after_days",
    "tests/server/notifications/test_notifications.py::test_an_invitation_that_is_answered_before_it_is_sent_is_not_sent",
    "tests/server/profile/test_profile.py::test_who_does_not_want_to_be_named_in_tables_of_the_day_is_not",
)
"""Most statements in a third of the time."""
OTHERS = (
    "tests/server/daily/test_daily.py::test_seals_are_published_days_ahead_and_seeds_open_when_the_day_is_over",
    "tests/server/moderation/test_moderation.py::test_a_table_is_ended_politely_and_a_message_reaches_everybody",
    "tests/server/moderation/test_moderation.py::test_to_everybody_else_there_is_no_desk",
    "tests/server/accounts/test_devices.py::test_w5_an_ended_device_is_out_at_once_and_its_sockets_close",
    "tests/server/runtime/test_cleanup.py::test_open_tables_that_nobody_comes_to_end_and_go",
    "tests/server/matchmaking/test_matchmaking.py::test_two_who_look_find_each_other_play_and_see_what_it_changed",
    "tests/server/notifications/test_mail.py::test_a_mail_is_sent_to_a_confirmed_address_alone_and_holds_links_and_nothing_hidden",
    "tests/server/notifications/test_notifications.py::test_a_move_tells_whoever_is_elsewhere_once_until_they_look",
    "tests/server/notifications/test_notifications.py::test_a_push_service_that_says_gone_ends_the_subscription_and_a_busy_one_is_asked_later",
    "tests/server/notifications/test_notifications.py::test_preferences_are_exported_merged_and_forgotten_with_the_person",
    "tests/server/accounts/test_privacy.py::test_s140_who_was_forgotten_is_not_written_down_again_when_the_others_play_again",
    "tests/server/http/test_limits.py::test_b4_a_full_site_lets_go_of_tables_that_nobody_joined",
    "tests/server/tournaments/test_tournaments.py::test_a_bot_fills_in_without_a_place",
    "tests/server/tournaments/test_tournaments.py::test_an_evening_of_people_and_bots_to_its_end",
    "tests/server/profile/test_profile.py::test_friends_are_people_one_played_with_and_are_invited_in_one_tap",
    "tests/server/profile/test_profile.py::test_what_was_played_is_told_with_the_best_of_it_and_how_it_ended",
)
SERVER = ROOT / "src/worldwright/server"
OWN = {
    "storage/doctor.py", "storage/schema.py", "storage/checks.py",
    "daily/checks.py", "tournaments/checks.py", "ratings/checks.py",
}  # fmt: skip
"""What runs on one of the two alone, or is tested here by itself; and everything of `storage/postgres`."""
OLD = {"storage/backup.py", "storage/data_folder.py", "storage/sqlite.py"}
ELSEWHERE = {"app/opened_data.py", "storage/removals.py"}
"""Tested in test_begin.py: folders have files there."""
IN_DOCTOR = "SELECT day, game, sealed FROM daily_deal ORDER BY day, game"
STATEMENT = re.compile(r"(SELECT|INSERT|UPDATE|DELETE) .{8}")


def beginnings() -> set[str]:
    """Every statement in the source of the server, up to what is put in."""
    found: set[str] = set()
    for path in SERVER.rglob("*.py"):
        name = path.relative_to(SERVER).as_posix()
        if name in OWN | OLD | ELSEWHERE or name.startswith(("storage/postgres/", "cluster/")):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            first = node.values[0] if isinstance(node, ast.JoinedStr) else node
            if isinstance(first, ast.Constant) and isinstance(first.value, str) and STATEMENT.match(first.value):
                found.add(" ".join(first.value.split()))
    return found - {IN_DOCTOR}


def statements(tests: tuple[str, ...], where: Path) -> str:
    """What is run by tests on PostgreSQL, which pass."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "tests.server.cluster.on_postgres",
        *tests,
    ]
    environment = {**os.environ, "STATEMENTS": str(where)}
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stdout[-5000:]
    return where.read_text()


def test_people_lists_days_and_ratings_are_the_same_on_postgresql(tmp_path: Path) -> None:
    assert len(statements(QUICK, tmp_path / "statements").splitlines()) > 130


@pytest.mark.long
def test_every_statement_of_the_server_runs_on_postgresql_too(tmp_path: Path) -> None:
    run = statements(QUICK + OTHERS, tmp_path / "statements")
    assert {one for one in beginnings() if one not in run} == set(), "choose a test that runs these as well"
