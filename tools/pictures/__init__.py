"""The pictures in docs/pictures, taken from real tables with real games on them: `./dev pictures`."""
