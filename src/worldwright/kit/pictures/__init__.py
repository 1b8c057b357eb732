"""Pictures that the server draws: SVG, the letters and art of the web app, and a world in a ring."""
