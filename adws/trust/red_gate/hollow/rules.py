"""The rules by which the tests of a language are looked through."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from attrs import frozen

from adws.trust.test_changes.language import Language

_TABLES = {
    Language.PYTHON: "python",
    Language.JAVASCRIPT: "javascript",
    Language.TYPESCRIPT: "javascript",
    Language.TSX: "javascript",
    Language.GO: "go",
}


@frozen
class Rules:
    """What ``rules.toml`` says of a language: node types, names, and queries; see there."""

    calls: tuple[str, ...]
    leaves: tuple[str, ...]
    leaving: re.Pattern[str]
    asserting: re.Pattern[str]
    guards: tuple[str, ...]
    never: str
    swallows: str
    modules: str
    targets: str
    doubles: str
    copies: str


def rules_of(language: Language) -> Rules | None:
    """Return the rules of a language; None where there are none yet."""
    name = _TABLES.get(language)
    return None if name is None else _read()[name]


@cache
def _read() -> dict[str, Rules]:
    text = files("adws.trust.red_gate.hollow").joinpath("rules.toml").read_text(encoding="utf-8")
    return {name: _rules(table) for name, table in tomllib.loads(text).items()}


def _rules(table: dict[str, Any]) -> Rules:
    lists = {key: tuple(table[key]) for key in ("calls", "leaves", "guards")}
    names = {key: re.compile(table[key], re.IGNORECASE) for key in ("leaving", "asserting")}
    return Rules(**{**table, **lists, **names})
