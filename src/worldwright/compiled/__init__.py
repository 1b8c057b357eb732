"""Rules compiled to WebAssembly, and the Python side that runs them with a bound on their work.

The Python rules stay the reference; `python -m tests.compiled` plays both. A twin reads the same JSON that a
seat is sent (content and views), so it can know nothing more than that seat. Sources are in `c/`, what was built from
them in `built/` (`./dev twins` builds anew).
"""
