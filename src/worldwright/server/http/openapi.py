"""OpenAPI 3.1 description of the interface, generated from the routes and their types."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, get_args, get_origin

import msgspec

from worldwright.server.http.response import Response
from worldwright.server.http.routing import Route
from worldwright.server.http.schemas import Fault

REFERENCE = "#/components/schemas/{name}"


def answered(route: Route) -> Any:
    """The type of a handler's answer; Any where it is raw bytes."""
    kind = route.returns
    if get_origin(kind) is Response:
        (kind,) = get_args(kind)
    return Any if kind is bytes or (isinstance(kind, type) and issubclass(kind, Response)) else kind


def _operation(route: Route, schemas: dict[Any, Any]) -> dict[str, Any]:
    handler = route.handler
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": msgspec.json.schema(kind)}
        for name, kind in route.path_types.items()
    ]
    for field in msgspec.structs.fields(route.query) if route.query is not None else ():
        schema = msgspec.json.schema(field.type)
        if not field.required:
            schema["default"] = field.default
        parameters.append({"name": field.encode_name, "in": "query", "required": field.required, "schema": schema})
    content = {str(handler.media_type): {"schema": schemas[answered(route)]}}
    operation: dict[str, Any] = {
        "operationId": handler.fn.__name__,
        "summary": (handler.fn.__doc__ or "").split("\n", 1)[0],
        "responses": {
            str(handler.status_code): {"description": "What was asked for", "content": content},
            "default": {
                "description": "Why not, in one sentence",
                "content": {"application/json": {"schema": schemas[Fault]}},
            },
        },
    }
    if route.tags:
        operation["tags"] = list(route.tags)
    if parameters:
        operation["parameters"] = parameters
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schemas[route.body]}}}
    return operation


def described(routes: Iterable[Route], **info: str) -> dict[str, Any]:
    """The OpenAPI document; `info` describes the interface itself."""
    shown = [route for route in routes if route.handler.include_in_schema and route.handler.method != "WEBSOCKET"]
    types = list(
        dict.fromkeys([Fault, *map(answered, shown), *(route.body for route in shown if route.body is not None)])
    )
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    by_type = dict(zip(types, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in shown:
        path = re.sub(r":\w+}", "}", route.path)
        paths.setdefault(path, {})[route.handler.method.lower()] = _operation(route, by_type)
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": components}}
