"""What looking ahead needs of a game (`search.Ahead`): one file a game."""
