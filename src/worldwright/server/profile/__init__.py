"""A player's own page: what was played, friends, invitations, privacy."""
