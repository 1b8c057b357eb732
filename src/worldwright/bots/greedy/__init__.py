"""Bots that take what looks best right now: one file a game, each with `choose`."""
