"""The catalogue: games, rules, content, lessons, puzzles, scores of typed positions."""
