"""A family of languages as its data file describes it: grammars, imports, literals and rules."""

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Any

from attrs import field, frozen

from adws.core.globs import compile_globs

_DATA = "adws.trust.source_rules"


@frozen
class Rule:
    """What looks like a cheat, as queries in tree-sitter's language.

    ``name`` is the flag's, ``why`` the sentence that it says. Each match of ``query`` captures the
    suspicious code as ``@seen``. ``unless`` are globs of files in which it is usual. With ``habit``
    a file that did so before may do so again.
    """

    name: str
    why: str
    query: str
    unless: tuple[str, ...] = field(default=(), converter=tuple[str, ...])
    habit: bool = False

    def concerns(self, path: str) -> bool:
        """Whether the rule holds in a file."""
        return not compile_globs(self.unless).fullmatch(path)


@frozen
class Language:
    """A family of languages whose syntax trees have the same shape.

    ``grammars``: for each suffix of a file name the module and the function that give its grammar.
    ``imports`` captures what a file imports: ``@module``, ``@member`` of it, and the ``@local``
    name; a ``@local`` alone is a name that the file defines itself. ``answers`` captures what code
    answers as ``@answer``, what it asked before as ``@asked``, and the ``@entry`` of a table in
    which they stand. ``nodes`` are types of syntax nodes: ``numbers``, ``strings``, ``cases`` (what
    introduces a test case) and ``speech`` (where literals are no values to compute with: messages,
    annotations). ``aside`` are globs of files that no test loads: documentation, build scripts.
    """

    grammars: dict[str, str]
    imports: str
    answers: str
    nodes: dict[str, tuple[str, ...]]
    rules: tuple[Rule, ...]
    aside: tuple[str, ...]

    def is_aside(self, path: str) -> bool:
        """Whether no test loads a file."""
        return bool(compile_globs(self.aside).fullmatch(path))

    def rules_for(self, path: str) -> tuple[Rule, ...]:
        """Return the rules that hold in a file."""
        if self.is_aside(path):
            return ()
        return tuple(rule for rule in self.rules if rule.concerns(path))


def language_of(path: str) -> Language | None:
    """Return the language of a file, or None when no data file names its suffix."""
    return _languages().get(PurePosixPath(path).suffix)


@cache
def _languages() -> dict[str, Language]:
    tables = sorted(file.name for file in files(_DATA).iterdir())
    found = [_read(name) for name in tables if name.endswith(".toml")]
    return {suffix: language for language in found for suffix in language.grammars}


def _read(name: str) -> Language:
    text = files(_DATA).joinpath(name).read_text(encoding="utf-8")
    table: dict[str, Any] = tomllib.loads(text)
    return Language(
        grammars=table["grammars"],
        imports=table["imports"],
        answers=table["answers"],
        nodes={kind: tuple(types) for kind, types in table["nodes"].items()},
        rules=tuple(Rule(**row) for row in table["rules"]),
        aside=tuple(table["aside"]),
    )
