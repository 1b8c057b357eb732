"""The daily world: one sealed deal a day, attempts, leaderboard and streak."""
