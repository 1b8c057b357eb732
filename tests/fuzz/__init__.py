"""Inputs that nobody meant, for everything that reads what others wrote: looks for exceptions, and for time."""
