"""Push and mail for players who are elsewhere."""
