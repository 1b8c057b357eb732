"""Commands that look at records of games."""
