"""Health of the games: who wins, what is blocked and how long it takes, for every option of a table."""
