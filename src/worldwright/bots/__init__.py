"""Bots: they see views, never states. Names no game."""
