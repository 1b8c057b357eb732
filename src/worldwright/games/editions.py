"""Editions: a game loaded again, with the content and rules version that a table began with.

The modules of the game are run again under private names. Their imports of the game and of `core.content` lead to the
copies, whose content module reads the snapshot; everything else is shared. So every cache of a copy belongs to that
edition and is freed with it, play needs no lookup, and the installed game is unaffected.
"""

from __future__ import annotations

import builtins
import hashlib
import importlib
import itertools
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any, Final, cast
from weakref import WeakValueDictionary, finalize

from worldwright.core.content import ContentSource, Folders, Tree, earlier_bodies
from worldwright.core.errors import ContentError, OptionError, UserError
from worldwright.core.extras import ContractError, extras
from worldwright.core.game import AnyGame
from worldwright.core.match import options_from
from worldwright.core.prepared_types import learn_types
from worldwright.core.record import header_of
from worldwright.core.snapshot import is_played_with, trees_of
from worldwright.games import NAMES
from worldwright.games import game as installed

CONTENT: Final = "worldwright.core.content"
_numbers = itertools.count(1)


class NotPlayable(UserError):
    """A table that cannot be played here now: its rules or content are unavailable. Its log is intact."""


class Edition(ModuleType):
    """An edition of a game, with all names of the installed package. Freed when no reference to it is left."""

    copies: Copies
    body: bytes | None
    """The body of the snapshot it plays with; None: the installed content."""


class _SnapshotSource:
    """A content source with one snapshot."""

    def __init__(self, trees: Mapping[str, Tree], rules: int) -> None:
        self._trees = trees
        self._rules = rules

    def tree(self, game: str, file: str) -> Tree:
        tree = self._trees.get(file)
        if tree is None:
            raise ContentError(file, "", f"is not in the snapshot that this table of {game} plays with")
        return tree

    def names(self, _game: str, folder: str) -> tuple[str, ...]:
        paths = map(PurePosixPath, self._trees)
        return tuple(sorted(path.stem for path in paths if path.parent == PurePosixPath(folder)))

    def path_of(self, game: str, file: str) -> Path:
        raise ContentError(file, "", f"{game} has no such file in a snapshot")

    def rules_in_force(self, _newest: int) -> int:
        return self._rules


class _EarlierRules(Folders):
    """The content folders, under an earlier version of the rules."""

    def __init__(self, rules: int) -> None:
        super().__init__()
        self._rules = rules

    def rules_in_force(self, _newest: int) -> int:
        return self._rules


@cache
def _compiled(name: str) -> tuple[str | None, CodeType]:
    """The file and the code of a module, read once for all editions."""
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return spec.origin, cast("Any", spec.loader).get_code(name)


class Copies:
    """The modules of one edition, each run when it is first imported from within."""

    def __init__(self, roots: Sequence[str], source: ContentSource) -> None:
        self._roots = set(roots)
        self._source = source
        self._number = next(_numbers)
        self._modules: dict[str, ModuleType] = {}
        self.private: list[str] = []
        """The names of the copies in `sys.modules`."""
        self._builtins = {**vars(builtins), "__import__": self._import}

    def companion(self, name: str) -> ModuleType:
        """The copy of a module that the game itself does not load, such as its bot."""
        copy = self.module(name)
        self.learn()
        return copy

    def module(self, name: str) -> ModuleType:
        """The copy of a module, run on first use."""
        parent = name.rpartition(".")[0]
        if self._is_copied(parent):
            self.module(parent)  # a package before its parts, which may load this one
        return self._modules.get(name) or self._run(name, parent)

    def _run(self, name: str, parent: str) -> ModuleType:
        file, code = _compiled(name)
        copy = ModuleType(f"{name}#{self._number}")
        vars(copy).update({"__builtins__": self._builtins, "__file__": file, "__package__": parent})
        self._modules[name] = sys.modules[copy.__name__] = copy  # msgspec resolves annotations there
        self.private.append(copy.__name__)
        exec(code, vars(copy))  # noqa: S102 - our own module
        if name == CONTENT:
            vars(copy)["source_in_use"] = self._source
        if parent in self._modules:
            setattr(self._modules[parent], name.rpartition(".")[2], copy)
        return copy

    def learn(self) -> None:
        """Prepare the types of all copies before another thread uses one."""
        learn_types(list(self._modules.values()))

    def _is_copied(self, name: str) -> bool:
        return name in self._roots or any(name.startswith(f"{root}.") for root in self._roots)

    def _import(
        self,
        name: str,
        _globals: Mapping[str, object] | None = None,
        _locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        """The `__import__` of the copies: resolves `from name import …` to copies."""
        parts = fromlist or ()
        if level or (self._is_copied(name) and not parts):
            raise ImportError(f"an edition needs imports like 'from {name} import …'")
        if self._is_copied(name):
            module = self.module(name)
            for part in parts:
                if not hasattr(module, part) and find_spec(f"{name}.{part}") is not None:
                    self.module(f"{name}.{part}")
            return module
        imported = __import__(name, None, None, parts, 0)
        if not any(self._is_copied(f"{name}.{part}") for part in parts):
            return imported
        copies = {part: self.module(f"{name}.{part}") for part in parts if self._is_copied(f"{name}.{part}")}
        return SimpleNamespace(**{part: copies.get(part) or getattr(imported, part) for part in parts})


_editions: WeakValueDictionary[tuple[str, int, bytes | None], Edition] = WeakValueDictionary()


def edition(name: str, rules: int, body: bytes | None = None) -> AnyGame:
    """A game under a version of its rules, with the content of a snapshot's body; None: with the installed content.

    Equal editions are shared while in use. NotPlayable says why there is none.
    """
    if name not in NAMES:
        raise NotPlayable(f"there is no game {name!r} here")
    newest = installed(name)
    if rules != newest.RULES_VERSION and rules not in extras(newest).earlier_rules:
        raise NotPlayable(f"{name} was begun with rules version {rules}, which is not supported any more; "
                          f"version {newest.RULES_VERSION} is installed")  # fmt: skip
    if body is None and rules == newest.RULES_VERSION:
        return newest
    key = name, rules, None if body is None else hashlib.sha256(body).digest()
    shared = _editions.get(key)
    if shared is None:
        shared = _editions[key] = _loaded(name, rules, _source_of(name, rules, body))
        shared.body = body
    return cast("AnyGame", shared)


def _source_of(name: str, rules: int, body: bytes | None) -> ContentSource:
    if body is None:
        return _EarlierRules(rules)
    try:
        return _SnapshotSource(trees_of(body), rules)
    except ValueError as fault:
        raise NotPlayable(f"the content that a table of {name} was begun with cannot be read ({fault})") from None


def _loaded(name: str, rules: int, source: ContentSource) -> Edition:
    package = f"worldwright.games.{name}"
    copies = Copies((package, CONTENT), source)
    try:
        copy = copies.module(package)
        copies.learn()
    except BaseException:
        _forget(copies.private)
        raise
    # A new module, because `sys.modules` holds the copy: once this one is freed, its finalizer removes the copies.
    loaded = Edition(copy.__name__, copy.__doc__)
    vars(loaded).update({key: value for key, value in vars(copy).items() if key != "__builtins__"})
    loaded.copies = copies
    finalize(loaded, _forget, copies.private)
    if vars(loaded)["RULES_VERSION"] != rules:
        raise ContractError(f"{name}: earlier_rules has {rules}, but RULES_VERSION is not taken from rules_in_force")
    return loaded


def _forget(private: Sequence[str]) -> None:
    for name in private:
        sys.modules.pop(name, None)


def game_for(name: str, rules: int, options: object, content: str, body_of: Callable[[str], bytes | None]) -> AnyGame:
    """The game as a table began with it: the installed one if that is the same, otherwise an edition.

    `options` are the table's as JSON has them, `content` is the hash it began with, of either style; `body_of` gives
    the stored body of the snapshot with that hash, if any. NotPlayable says why the table cannot be played here.
    """
    if name in NAMES and rules == installed(name).RULES_VERSION:
        newest = installed(name)
        try:
            if is_played_with(newest, options_from(newest, options), content):
                return newest
        except (OptionError, ContentError):
            pass  # the table's plan or deck is no longer installed: its snapshot has it
    body = body_of(content)
    return _packaged(name, rules, options, content) if body is None else edition(name, rules, body)


def _packaged(name: str, rules: int, options: object, content: str) -> AnyGame:
    """An edition with content of this package, today's or an earlier version's; NotPlayable if none fits."""
    for body in (None, *earlier_bodies(name)):
        candidate = edition(name, rules, body)
        try:
            if is_played_with(candidate, options_from(candidate, options), content):
                return candidate
        except (OptionError, ContentError):
            pass  # a plan or a deck that this version did not have
    raise NotPlayable(f"a table of {name} was begun with content that is neither installed nor stored here")


def game_of_record(content: bytes) -> Callable[[str], AnyGame]:
    """A lookup of games for `core.verify`: an edition if the record has earlier rules or content.

    Without a fitting edition it gives the installed game, and `verify` reports the difference.
    """

    @cache  # one edition for all calls: its actions are of its own types
    def game_of(name: str) -> AnyGame:
        newest = installed(name)
        header = header_of(content)
        try:
            return game_for(name, header.rules, header.options, header.content, lambda _: None)
        except NotPlayable:
            return newest

    return game_of


def companion(game: AnyGame, part: str) -> Any:
    """A module in a game's folder that only some programs need, such as its `bot`; an edition has its own copy.

    Loaded on first use, so that a table without bots and hints does not pay for it.
    """
    name = f"worldwright.games.{game.NAME}.{part}"
    return game.copies.companion(name) if isinstance(game, Edition) else importlib.import_module(name)
