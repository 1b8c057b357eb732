"""The twins beside the rules they copy."""
