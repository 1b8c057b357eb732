"""The admin page: activity, notices to all players, reported chat lines, ended tables."""
