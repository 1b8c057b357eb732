"""The border: what goes in and out as bytes. The page, and the questions it asks."""
