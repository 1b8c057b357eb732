"""Rules compiled to WebAssembly, and the Python side that runs them with a bound on their work.

The Python rules are the reference; `python -m tests.compiled` compares both. Compiled rules read the same JSON that a
seat is sent (content and views), so they can know no more than that seat. The sources are in `c/`, the built files in
`built/`; `./dev twins` builds them again.
"""
