"""Facts do not change: a struct or dataclass is frozen, but for the few that are work in progress.

A type checker sees an assignment to a frozen field; nobody sees that `frozen=True` was taken away.
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import msgspec

from worldwright import bots, server

CHANGING = {"_Field", "_Frame", "_Making", "_Verb", "Item", "Outcome", "Seeker", "Sum"}
"""Those that are changed on purpose."""


def modules(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def is_frozen(kind: type) -> bool | None:
    """Whether a class of facts is frozen; None: it is none."""
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_config__.frozen
    if dataclasses.is_dataclass(kind):
        frozen: bool = vars(kind)["__dataclass_params__"].frozen
        return frozen
    return None


def test_facts_are_frozen_but_for_those_that_are_changed_on_purpose() -> None:
    found = {
        name: frozen
        for package in (server, bots)
        for module in modules(package)
        for name, kind in vars(module).items()
        if inspect.isclass(kind) and kind.__module__ == module.__name__ and (frozen := is_frozen(kind)) is not None
    }
    assert len(found) > 200
    assert {name for name, frozen in found.items() if not frozen} == CHANGING
