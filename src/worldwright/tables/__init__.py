"""Games being played: the only place with a real clock and a disk."""
