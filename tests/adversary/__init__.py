"""One attacker beside twenty playing tables: what the others notice, and what is left afterwards."""
