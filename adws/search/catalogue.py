"""The catalogue of edit families, read from their folder: a new file is a new family.

A file with a mistake gives no family; the others still work.
"""

import ast
import importlib
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from attrs import evolve, field, frozen
from attrs.validators import min_len
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.core.codec import structure
from adws.search.family import EditRule, Family, Prior
from adws.search.languages.code import ParsedCode
from adws.search.rule_edits import python_edits, query_mistake

FAMILIES = "adws.search.families"
"""The package with one family per file."""

_SUFFIXES = (".py", ".toml")


@frozen
class Mistake:
    """Why a file gives no family, or a rule of a family no edits."""

    file: str
    reason: str

    def __str__(self) -> str:
        """Return it as messages show it."""
        return f"mistake in the edit family {self.file}: {self.reason}"


@frozen
class Catalogue:
    """The families, the likeliest first, and what is wrong with the files of others."""

    families: tuple[Family, ...]
    mistakes: tuple[Mistake, ...]


@cache
def read_catalogue(package: str = FAMILIES) -> Catalogue:
    """Return the families in the files of a package."""
    names = sorted(file.name for file in files(package).iterdir())
    named = [name for name in names if name.endswith(_SUFFIXES) and not name.startswith("_")]
    outcomes = [_read(package, name) for name in named]
    readable = [outcome.unwrap() for outcome in outcomes if is_successful(outcome)]
    mistakes = [outcome.failure() for outcome in outcomes if not is_successful(outcome)]
    return Catalogue(tuple(sorted(readable, key=_rank)), tuple(mistakes))


def families() -> tuple[Family, ...]:
    """Return the families, the likeliest sorts of bugs first."""
    return read_catalogue().families


def meaning(name: str) -> str:
    """Return the bug that a family of edits fixes, in words."""
    return {family.name: family.mends for family in families()}[name]


def query_mistakes(
    all_families: Iterable[Family], codes: Iterable[ParsedCode]
) -> tuple[Mistake, ...]:
    """Return the families with a query that does not fit the grammar of a file, and why."""
    dialects = {code.dialect.grammar: code for code in codes}
    return tuple(
        Mistake(family.name, reason)
        for family in all_families
        for rule in family.rules
        for code in dialects.values()
        if code.language.name in rule.languages and (reason := query_mistake(rule, code))
    )


def _rank(family: Family) -> tuple[float, str]:
    return -family.prior.python, family.name


def _read(package: str, file: str) -> Result[Family, Mistake]:
    name, _, suffix = file.partition(".")
    family = _of_module(package, name) if suffix == "py" else _of_table(package, file)
    place = f"{package.replace('.', '/')}/{file}"
    return Result.do(_named_family(name, parsed) for parsed in family).alt(
        lambda reason: Mistake(place, reason)
    )


def _named_family(name: str, family: Family) -> Family:
    """Name a family after its file, and add the edits of its rules for Python."""
    if not any("python" in rule.languages for rule in family.rules):
        return evolve(family, name=name)
    looks_at = (*family.looks_at, ast.stmt)
    return evolve(family, name=name, looks_at=looks_at, propose=python_edits(family))


def _of_module(package: str, name: str) -> Result[Family, str]:
    try:
        family = importlib.import_module(f"{package}.{name}").FAMILY
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one file, the others work
        return Failure(f"{type(error).__name__}: {error}")
    return Success(family) if isinstance(family, Family) else Failure("FAMILY is not a Family")


def _of_table(package: str, file: str) -> Result[Family, str]:
    try:
        plain = tomllib.loads(files(package).joinpath(file).read_text(encoding="utf-8"))
    except ValueError as error:
        return Failure(str(error))
    return Result.do(
        Family(mends=table.mends, prior=table.prior, rules=table.rules, examples=table.examples)
        for table in structure(plain, _Table)
    )


@frozen
class _Table:
    """The content of a family's data file."""

    mends: str
    rules: tuple[EditRule, ...] = field(validator=min_len(1))
    examples: str
    prior: Prior = field(factory=Prior)
