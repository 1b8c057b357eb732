"""psycopg, where it is installed; Trouble that names the extra where it is not."""

from __future__ import annotations

from worldwright.core.errors import Trouble

try:
    import psycopg
except ImportError:
    raise Trouble("PostgreSQL needs more than is installed: pip install 'worldwright[cluster]'") from None

__all__ = ["psycopg"]
