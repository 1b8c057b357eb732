"""Takes the pictures in docs/pictures from real tables with real games: `./dev pictures`."""
