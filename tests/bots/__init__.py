"""Players made of code: what they must be able to do."""
