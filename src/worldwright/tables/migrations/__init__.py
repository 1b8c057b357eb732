"""How the data of older versions becomes ours: one file a step, run by Alembic at the start."""

HEAD = "0002"
"""The newest step."""
KNOWN = frozenset({"0001", HEAD})
