"""One table: its log, its clocks, its seats and who is sent what. No disk, no socket, no feature."""
