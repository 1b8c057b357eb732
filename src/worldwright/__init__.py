"""One table for five world-building games."""
