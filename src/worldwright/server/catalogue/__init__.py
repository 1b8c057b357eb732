"""What there is to play: games, rules, content, lessons, puzzles, scores of typed positions."""
