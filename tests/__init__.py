"""Proof that the house stands: rules, games, tables and the page."""
