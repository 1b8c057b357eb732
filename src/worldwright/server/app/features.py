"""The features of the server, registered for engine and storage.

`register` runs before the first log is read or a database is opened, in every process that does so.
"""

from __future__ import annotations

from worldwright.server.accounts import store as accounts
from worldwright.server.accounts.personal_data import PersonalData
from worldwright.server.daily import checks as daily
from worldwright.server.daily import leaderboard
from worldwright.server.daily.attempts import DailyHooks
from worldwright.server.engine.hooks import TableHooks
from worldwright.server.moderation import store as moderation
from worldwright.server.notifications import store as notifications
from worldwright.server.profile import store as profile
from worldwright.server.ratings import checks as ratings
from worldwright.server.ratings import store as rating_store
from worldwright.server.storage import projections
from worldwright.server.storage.projections import FeatureData
from worldwright.server.tournaments import checks as tournaments
from worldwright.server.tournaments import store as tournament_store

DATA: tuple[FeatureData, ...] = (
    accounts.DATA,
    notifications.DATA,
    daily.DATA,
    ratings.DATA,
    profile.DATA,
    moderation.DATA,
    tournaments.DATA,
)
"""Creation order of their SQL tables, and the order of their rows in a table's transaction."""
PERSONAL_DATA: tuple[PersonalData, ...] = (
    leaderboard.PERSONAL_DATA,
    rating_store.PERSONAL_DATA,
    profile.PERSONAL_DATA,
    tournament_store.PERSONAL_DATA,
    notifications.PERSONAL_DATA,
    moderation.PERSONAL_DATA,
)
"""Each feature's part in merging, deleting and exporting a user's data."""


def register() -> None:
    """Register the features with storage; a second call changes nothing."""
    projections.register(*DATA)


def table_hooks() -> tuple[TableHooks, ...]:
    """The features' hooks for the tables of one registry."""
    return (DailyHooks(), rating_store.RatingHooks())
