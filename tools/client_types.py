"""Writes client/src/api-types.ts from the server's own types: `python -m tools.client_types`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from worldwright.core.rulebook import Rulebook
from worldwright.web import messages

FILE = Path(__file__).parents[1] / "client" / "src" / "api-types.ts"
TYPES = (messages.GameCard, messages.Health, messages.Fault, Rulebook)
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    match schema:
        case {"$ref": ref}:
            return str(ref).rpartition("/")[2]
        case {"enum": values}:
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case {"anyOf": choices}:
            return " | ".join(typescript(choice) for choice in choices)
        case {"type": "array", "items": items}:
            inner = typescript(items)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case {"type": str(name)} if name in SIMPLE:
            return SIMPLE[name]
    raise ValueError(f"no TypeScript for {schema}")


def interface(name: str, schema: dict[str, Any]) -> str:
    """A struct as an interface; what the server may leave out is optional."""
    required = schema.get("required", [])
    note = schema.get("description", "").split("\n")[0]
    fields = [
        f"  {field}{'' if field in required else '?'}: {typescript(kind)};"
        for field, kind in schema["properties"].items()
    ]
    return "\n".join([*([f"/** {note} */"] if note else []), f"export interface {name} {{", *fields, "}"])


def written() -> str:
    """The whole file."""
    _, components = msgspec.json.schema_components(TYPES, ref_template="{name}")
    head = "// Written by tools/client_types.py from the server's types. Change those, then run it again."
    return "\n\n".join([head, *(interface(name, components[name]) for name in sorted(components))]) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
