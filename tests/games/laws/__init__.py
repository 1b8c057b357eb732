"""What holds for every game, tried on random matches."""
