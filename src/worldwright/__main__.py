"""`python -m worldwright` is the command `worldwright`."""

from worldwright.cli import main

main()
