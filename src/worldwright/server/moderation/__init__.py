"""The host's page: what goes on, messages to all, reported words, ended tables."""
