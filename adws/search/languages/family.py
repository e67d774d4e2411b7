"""Families of bugs as their data files describe them: a query, and what to put in its place."""

import tomllib
from functools import cache
from importlib.resources import files

from attrs import field, frozen

from adws.core.codec import structure

_DATA = "adws.search.languages.families"


@frozen
class Rule:
    """Code of one shape, and what may have been meant instead.

    ``languages`` are those in which it holds. Each match of ``query`` (in tree-sitter's language)
    captures as ``@seen`` what is replaced, or as ``@left`` and ``@right`` its two ends. ``by`` are
    the texts that replace it: ``{x}`` in them is what was captured as ``@x``, ``{x..y}`` what
    stands between two captures, and ``{name}`` and the like what the file offers there (see
    ``offers``). ``instead`` are such texts by the text seen. With ``statement`` the whole statement
    around ``@seen`` is replaced. ``within`` is a word that stands at the beginning of the function
    around. Names that are introduced are left alone, and unless ``anywhere`` what is called or
    assigned to. ``share`` is how likely the rule is within its family.
    """

    languages: tuple[str, ...]
    query: str
    by: tuple[str, ...] = ()
    instead: dict[str, tuple[str, ...]] = field(factory=dict[str, tuple[str, ...]])
    statement: bool = False
    within: str = ""
    anywhere: bool = False
    share: float = 1.0


@frozen
class Family:
    """Edits that mend one sort of bug.

    ``prior`` says how likely such a bug is thought to be, relative to the others.
    """

    name: str
    mends: str
    prior: float
    rules: tuple[Rule, ...]


@cache
def families() -> tuple[Family, ...]:
    """Return the families, the likeliest sorts of bugs first: a new data file is a new family."""
    names = [file.name for file in files(_DATA).iterdir() if file.name.endswith(".toml")]
    return tuple(sorted(map(_read, names), key=_rank))


def _read(name: str) -> Family:
    text = files(_DATA).joinpath(name).read_text(encoding="utf-8")
    return structure({"name": name.partition(".")[0], **tomllib.loads(text)}, Family).unwrap()


def _rank(family: Family) -> tuple[float, str]:
    return -family.prior, family.name
