"""Mondo: everybody lays tiles into a world of their own, all at once."""
