"""Players made of code: they see views, never states."""
