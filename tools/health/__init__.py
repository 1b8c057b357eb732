"""The health of the games: who wins, what is blocked, how long it takes, over everything a table can agree on."""
