"""The rules of Lords of Worlds, number by number."""
