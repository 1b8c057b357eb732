"""Tournaments: rounds, tables, standings."""
