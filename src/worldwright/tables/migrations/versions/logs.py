"""Headers and events of tables, and what the house remembers of itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The first tables."""
    op.create_table(
        "house",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.bulk_insert(
        sa.table("house", sa.column("key", sa.Text), sa.column("value", sa.Integer)),
        [{"key": "epoch", "value": 0}, {"key": "uptime", "value": 0}],
    )
    op.create_table(
        "headers",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("quarantined", sa.Text),
    )
    op.create_table(
        "events",
        sa.Column("header", sa.Integer, sa.ForeignKey("headers.number"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("link", sa.Text, nullable=False),
        sa.Column("command", sa.Integer),
        sqlite_with_rowid=False,
    )
