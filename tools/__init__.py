"""Small programs that keep generated files up to date."""
