"""Small tests, each marked with the rule it proves."""
