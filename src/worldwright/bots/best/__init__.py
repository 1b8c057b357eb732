"""What the search for a best world needs to know of a game (`best_board.Scoring`): one file a game of worlds."""
