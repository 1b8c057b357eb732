"""What all tests share: one Hypothesis profile, the names of the slow ones, and the browser's settings."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from typing import Any

import pytest
from hypothesis import settings

from tools.machine_chromium import chromium_path, for_root, use_our_node
from worldwright.server.app import features

# Tests never depend on how fast a machine is, and a failure seen once is seen again.
settings.register_profile("house", deadline=None, derandomize=True)
settings.register_profile("long", parent=settings.get_profile("house"))  # more of what is made by chance
settings.load_profile("house")

# Servers that tests start keep their tables here, never among a person's own; one folder for each test process.
DATA = tempfile.mkdtemp(prefix="worldwright-tests-")
os.environ["WORLDWRIGHT_DATA"] = DATA

# What tests write is as private as what the server writes, whichever test runs first.
os.umask(0o077)

use_our_node()
features.register()
FLAGS = [
    # Some systems switch these on, and on a machine without a card they draw slowly.
    "--disable-gpu-rasterization",
    "--disable-gpu-compositing",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
]

SWITCHED_OFF = [
    # What Playwright switches off: the last such list counts, so it is said again.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    # The list below the address bar, two pages of the browser's own for every window: half the work of a new one.
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
]
FLAGS.append(f"--disable-features={','.join(SWITCHED_OFF)}")

SLOW = frozenset(
    {
        "test_B3_a_worker_finds_what_the_table_would_find",
        "test_S001_S005_after_real_kills_everything_told_is_there_and_no_table_is_half_made",
        "test_S004_a_kill_at_any_line_of_a_backup_or_restore_leaves_nothing_half",
        "test_S008_a_log_torn_at_every_byte_of_its_last_record_is_cut_back_and_played_on",
        "test_S015_a_power_cut_at_each_write_of_a_whole_game_loses_nothing_that_was_told",
        "test_S016_a_thousand_tables_with_one_damaged_are_999_playable_ones",
        "test_S069_ten_thousand_events_are_read_again_and_little_is_kept_at_hand",
        "test_S075_of_ten_thousand_timers_in_one_second_none_strikes_early_and_all_in_their_order",
        "test_S080_a_drop_at_every_frame_of_a_whole_game_ends_with_the_servers_view",
        "test_S008_a_torn_write_ahead_file_gives_the_last_whole_commit",
        "test_a_script_runs_for_every_game",
        "test_any_action_from_anybody_at_any_time_is_answered",
        "test_lakes_and_forests_count_the_same_in_bits",
        "test_no_street_of_a_world_joins_segments_against_parity",
        "test_a_rebuild_gives_the_same_numbers",
        "test_a_rebuild_keeps_what_nobody_can_compute_any_more",
        "test_a_short_month_stands_as_it_was_played",
        "test_a_table_is_drawn_in_german_too_with_the_same_signs",
        "test_an_imagined_state_looks_the_same_and_allows_the_same",
        "test_b12_points_of_the_text_board_are_those_of_the_score",
        "test_b9_a_damaged_content_file_is_played_with_or_refused_in_one_sentence",
        "test_it_finds_a_leap_of_the_clock_that_costs_time",
        "test_it_finds_a_refused_command_that_is_accepted_after_a_restart",
        "test_it_finds_an_undo_that_goes_too_far",
        "test_s037_a_refusal_takes_the_same_work_whatever_is_hidden",
        "test_sheets_agree_with_the_oracle",
        "test_text_and_json_bring_back_the_same_move",
        "test_the_command_soaks_and_goes_on_where_its_ledger_ends",
        "test_the_frozen_borders_and_outlines_are_what_the_maps_say",
        "test_the_game_scores_a_planet_as_trying_everything_does",
        "test_w13_a_tile_of_sapiens_gives_the_points_that_are_told_and_still_lay_in_the_heap",
        "test_w13_less_than_two_points_are_no_near_miss_and_a_running_game_tells_nothing",
        "test_what_a_move_brought_tells_nothing_that_is_hidden",
        "test_what_may_be_laid_is_what_the_book_says",
    }
)
"""What takes seconds of work in the folders of `./dev test quick`, and waits for `./dev test` therefore."""


EVERY_TABLE = frozenset(
    {
        "test_editions.py",
        "test_hidden.py",
        "test_laws.py",
        "test_leaving.py",
        "test_nearly.py",
        "test_numbers.py",
        "test_observations.py",
        "test_secrets.py",
        "test_turns.py",
    }
)
"""Tests that try one thing at every table of `tests/games/kinds`: one table of each game is enough at every change."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow ones, and begin with those that would be waited for at the end."""
    tried: set[tuple[str, str]] = set()
    for item in items:
        name = getattr(item, "originalname", item.name)
        if name in SLOW:
            item.add_marker(pytest.mark.slow)
        elif item.path.name in EVERY_TABLE and (table := getattr(item, "callspec", None)) is not None:
            once = (name, table.id.partition("-")[0])
            if once in tried:
                item.add_marker(pytest.mark.slow)
            tried.add(once)
    items.sort(key=lambda item: item.path.name != FIRST)


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    shutil.rmtree(DATA, ignore_errors=True)


def pytest_collection_finish() -> None:
    """What five thousand tests consist of stays: whoever looks for garbage need not look through it again and again."""
    gc.collect()
    gc.freeze()


FIRST = "test_upgrades.py"
"""Its tests take a minute each: begun last, one core would wait for them alone."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own Chromium, told to keep quiet; root may only run it without its sandbox."""
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp())
    return {**browser_type_launch_args, "executable_path": chromium_path(), "args": [*FLAGS, *for_root()]}
