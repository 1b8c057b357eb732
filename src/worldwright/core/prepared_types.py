"""Types that msgspec knows before anybody uses them.

msgspec prepares what it knows of a struct when it is first decoded. Two threads that prepared the same struct at once
were seen to end the whole process. So whoever loads modules with structs has all of them prepared, in one thread.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

import msgspec


def learn_types(modules: Iterable[ModuleType]) -> None:
    """Prepare every struct that these modules define, and all that those are made of."""
    for module in modules:
        for kind in list(vars(module).values()):
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__:
                msgspec.json.Decoder(kind)
