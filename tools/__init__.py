"""Programs that keep generated files up to date."""
