"""Prepare msgspec types before threads use them.

msgspec prepares its knowledge of a struct when the struct is first decoded. Two threads that prepare the same struct at
once were seen to crash the process. So code that loads modules with structs prepares all of them, in one thread.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

import msgspec


def learn_types(modules: Iterable[ModuleType]) -> None:
    """Prepare every struct that these modules define, and the structs in their fields."""
    for module in modules:
        for kind in list(vars(module).values()):
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__:
                msgspec.json.Decoder(kind)
