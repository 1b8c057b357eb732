"""How bots play the Mondo family: tiles looked at, worlds planned, filled and searched. Each game adds its taste."""
