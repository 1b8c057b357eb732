"""Static files of the built client: hashed names are cached for good, the others revalidated.

The build packs files with brotli: `NAME.br` beside NAME. For a client without brotli they are packed with gzip on
request. Files that are compressed already, such as fonts, are sent as they are.
"""

from __future__ import annotations

import gzip
import mimetypes
import os
from email.utils import formatdate
from functools import lru_cache, partial
from pathlib import Path

from worldwright.server.http.errors import MethodNotAllowedException, NotFoundException
from worldwright.server.http.guard import address
from worldwright.server.http.request import Request
from worldwright.server.http.response import COMPRESSED, SMALLEST, Response
from worldwright.server.http.table_access import waited_for
from worldwright.server.process.lanes import ThreadLane

NAMED = "/assets/"
"""Path of files whose names change with their content."""
FOREVER = f"max-age={365 * 24 * 3600}, public, immutable"
ASK_FIRST = "no-cache"
TYPES = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}
"""Types that some machines' lists lack."""


class StaticFiles:
    """All files below a folder; a folder is answered with its index.html."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._lane = ThreadLane("files", 2, waiting=2048, each=512)

    async def __call__(self, request: Request) -> Response[bytes]:
        """The file at the request's path."""
        path: str = request.scope["path"]
        caching = FOREVER if path.startswith(NAMED) else ASK_FIRST
        if request.method == "OPTIONS":
            return Response(b"", status_code=204, headers={"Allow": "GET, HEAD, OPTIONS", "Cache-Control": caching})
        if request.method not in {"GET", "HEAD"}:
            raise MethodNotAllowedException
        codings = request.headers.get("accept-encoding", "").split(",")
        accepted = frozenset(coding.partition(";")[0].strip() for coding in codings)
        read = partial(self._read, path, caching, accepted, request.headers.get("if-none-match", ""))
        return await waited_for(request, self._lane.submit(address(request), read))

    def _read(self, path: str, caching: str, accepted: frozenset[str], known: str) -> Response[bytes]:
        file = Path(os.path.normpath(self._folder / path.lstrip("/")))
        if ".." in path.split("/") or not file.is_relative_to(self._folder):
            raise NotFoundException
        if file.is_dir() and not f"{path}/".startswith(NAMED):
            file /= "index.html"
        if not file.is_file():
            raise NotFoundException
        stat = file.stat()
        tag = f'W/"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
        headers = {"Cache-Control": caching, "ETag": tag, "Last-Modified": formatdate(stat.st_mtime, usegmt=True)}
        if tag in known:
            return Response(b"", status_code=304, headers=headers)
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        if stat.st_size < SMALLEST or kind in COMPRESSED:
            return Response(file.read_bytes(), media_type=kind, headers=headers)
        headers["Vary"] = "Accept-Encoding"
        if "br" in accepted and (brotli := _built(file, stat.st_mtime_ns)):
            return Response(brotli, media_type=kind, headers=headers | {"Content-Encoding": "br"})
        if "gzip" in accepted:
            body = _packed(file, stat.st_mtime_ns)
            return Response(body, media_type=kind, headers=headers | {"Content-Encoding": "gzip"})
        return Response(file.read_bytes(), media_type=kind, headers=headers)


def _built(file: Path, changed: int) -> bytes | None:
    """A file as the build packed it; None without that, or if the file changed later."""
    packed = file.with_name(f"{file.name}.br")
    return packed.read_bytes() if packed.is_file() and packed.stat().st_mtime_ns >= changed else None


@lru_cache(maxsize=512)
def _packed(file: Path, _changed: int) -> bytes:
    """A compressed file, cached until it changes."""
    return gzip.compress(file.read_bytes(), mtime=0)
