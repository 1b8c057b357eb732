"""Routing: which handler answers a request, and its arguments. Everything is resolved when the server starts.

A handler is an async function with a path. A parameter's name says where its value comes from: `request` or `socket`,
a name in the path, `data` for the body, a dependency, otherwise the query. The last parts of a path may be optional:
`/replay/{table:str}/{move:str?}` answers without a move too, which then has its default. msgspec converts values by
their annotations; a returned value is encoded as JSON unless it is a Response.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar, get_args, get_origin, get_type_hints
from urllib.parse import parse_qsl

import msgspec

from worldwright.server.http import wrong_values
from worldwright.server.http.errors import NotFoundException, ValidationException
from worldwright.server.http.response import MediaType

T = TypeVar("T")
FromPath = Annotated[T, "path"]
FromQuery = Annotated[T, "query"]
JSONBody = Annotated[T, "body"]
NamedDependency = Annotated[T, "dependency"]
Function: TypeAlias = Callable[..., Any]
Guard: TypeAlias = Callable[[Any], Awaitable[None]]
Answer: TypeAlias = Callable[[Any, Sequence[str]], Awaitable[Any]]
"""Answers a request, given the parameters of its path."""
SOCKET = "WEBSOCKET"
"""The method of sockets."""
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class QueryParameter(NamedTuple):
    """A number in the query with another name than the handler's parameter, or with bounds."""

    name: str | None = None
    ge: int | None = None
    le: int | None = None


class Handler(NamedTuple):
    """A function that answers requests, and how they reach it."""

    method: str
    path: str
    fn: Function
    status_code: int
    media_type: str
    include_in_schema: bool
    sync_to_thread: bool


def _handler(
    method: str,
    path: str,
    *,
    status_code: int = 200,
    media_type: str = MediaType.JSON,
    include_in_schema: bool = True,
    sync_to_thread: bool = False,
) -> Callable[[Function], Handler]:
    return lambda fn: Handler(method, path, fn, status_code, media_type, include_in_schema, sync_to_thread)


get = partial(_handler, "GET")
post = partial(_handler, "POST")
patch = partial(_handler, "PATCH")
delete = partial(_handler, "DELETE")
websocket = partial(_handler, SOCKET)


class Route:
    """A handler at its full path, with its guards, dependencies and tags."""

    def __init__(
        self, handler: Handler, path: str, guards: Sequence[Guard], given: Mapping[str, Function], tags: Sequence[str]
    ) -> None:
        self.handler, self.path, self.guards, self.tags = handler, path, guards, tags
        hints = get_type_hints(handler.fn, include_extras=True)
        self.returns = hints.pop("return", None)
        parts = [part[1:-1].partition(":") for part in path.split("/") if part.startswith("{")]
        self.path_types: dict[str, type] = {name: int if kind == "int" else str for name, _, kind in parts}
        self.connection = next((name for name in ("request", "socket") if name in hints), None)
        self.body: Any = _plain(hints["data"]) if "data" in hints else None
        self.dependencies: dict[str, tuple[Function, list[str]]] = {}
        self._add_dependencies(hints, given)
        own = {*self.path_types, *self.dependencies, "request", "socket", "data"}
        if missing := self.path_types.keys() - hints.keys():
            raise TypeError(f"{handler.fn.__name__} does not take {', '.join(missing)} of {path}")
        asked = {name: hint for name, hint in hints.items() if name not in own and "path" not in get_args(hint)[1:]}
        self.query = _query(handler.fn, asked)

    def _add_dependencies(self, names: Mapping[str, Any], given: Mapping[str, Function]) -> None:
        """Collect the dependencies of a call, each after those it needs itself."""
        for name in names:
            if name in given and name not in self.dependencies:
                needs = {needed: None for needed in inspect.signature(given[name]).parameters if needed != "request"}
                self._add_dependencies(needs, given)
                self.dependencies[name] = (given[name], list(needs))

    def bound(self) -> Answer:
        """One function that answers: guards, body, dependencies, query, handler, in this order."""
        fn, guards, query, connection = self.handler.fn, tuple(self.guards), self.query, self.connection
        is_async, in_thread = inspect.iscoroutinefunction(fn), self.handler.sync_to_thread
        decode = None if self.body is None else msgspec.json.Decoder(self.body).decode
        dependencies = [(name, *dependency) for name, dependency in self.dependencies.items()]
        wanted = inspect.signature(fn).parameters.keys()
        extra = [name for name in self.dependencies if name not in wanted]
        path_types = list(self.path_types.items())

        async def answer(asked: Any, parts: Sequence[str]) -> Any:
            try:
                values = {name: kind(part) for (name, kind), part in zip(path_types, parts, strict=False)}
            except ValueError:
                raise NotFoundException from None
            for guard in guards:
                await guard(asked)
            if decode is not None:
                try:
                    values["data"] = decode(await asked.body())
                except UNREADABLE as wrong:
                    raise ValidationException(wrong_values.sentence(wrong, self.body)) from None
            for name, find, needs in dependencies:
                values[name] = await find(asked, *[values[needed] for needed in needs])
            for name in extra:
                del values[name]
            if query is not None:
                parameters = dict(parse_qsl(asked.scope["query_string"].decode("latin-1"), keep_blank_values=True))
                try:
                    values |= msgspec.structs.asdict(msgspec.convert(parameters, query, strict=False))
                except UNREADABLE as wrong:
                    raise ValidationException(wrong_values.sentence(wrong, query)) from None
            if connection is not None:
                values[connection] = asked
            if is_async:
                return await fn(**values)
            return await asyncio.to_thread(fn, **values) if in_thread else fn(**values)

        return answer


def _plain(hint: Any) -> Any:
    """A type without its Annotated metadata."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _query(fn: Function, hints: Mapping[str, Any]) -> type[msgspec.Struct] | None:
    """The query parameters as one struct."""
    fields: list[Any] = []
    names: dict[str, str] = {}
    for name, hint in hints.items():
        kind = _plain(hint)
        for mark in get_args(hint)[1:] if get_origin(hint) is Annotated else ():
            if isinstance(mark, QueryParameter):
                names[name] = mark.name or name
                kind = Annotated[kind, msgspec.Meta(ge=mark.ge, le=mark.le)]
        default = inspect.signature(fn).parameters[name].default
        fields.append((name, kind) if default is inspect.Parameter.empty else (name, kind, default))
    return msgspec.defstruct("Query", fields, rename=names, kw_only=True) if fields else None


class Router:
    """Handlers below one path, with shared guards and dependencies."""

    def __init__(
        self,
        path: str,
        route_handlers: Sequence[Handler | Router],
        *,
        guards: Sequence[Guard] = (),
        dependencies: Mapping[str, Function] | None = None,
        tags: Sequence[str] = (),
    ) -> None:
        self._path = path
        self._handlers = route_handlers
        self._guards = guards
        self._dependencies = dependencies or {}
        self._tags = tags

    def routes(
        self,
        above: str = "",
        guards: Sequence[Guard] = (),
        given: Mapping[str, Function] | None = None,
        tags: Sequence[str] = (),
    ) -> Iterator[Route]:
        """Every handler as a route, with what all routers above it add."""
        guards, given = (*guards, *self._guards), {**(given or {}), **self._dependencies}
        tags = (*tags, *self._tags)
        for handler in self._handlers:
            if isinstance(handler, Router):
                yield from handler.routes(above + self._path, guards, given, tags)
            else:
                for path in alternatives(normalized(f"{above}{self._path}/{handler.path}")):
                    yield Route(handler, path, guards, given, tags)


def alternatives(path: str) -> list[str]:
    """The paths that a path with optional last parts stands for, the shortest first."""
    parts = path.split("/")
    needed = [part for part in parts if not part.endswith("?}")]
    whole = [part.replace("?}", "}") for part in parts]
    return ["/".join(whole[:length]) for length in range(len(needed), len(parts) + 1)]


def normalized(path: str) -> str:
    """A path with one slash before each part and none at its end."""
    return "/" + "/".join(filter(None, path.split("/")))
