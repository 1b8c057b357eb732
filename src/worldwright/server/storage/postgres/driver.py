"""psycopg, or a UserError that names the extra to install."""

from __future__ import annotations

from worldwright.core.errors import UserError

try:
    import psycopg
except ImportError:
    raise UserError("PostgreSQL support is not installed: pip install 'worldwright[cluster]'") from None

__all__ = ["psycopg"]
