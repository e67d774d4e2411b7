"""A language as its data file describes it: grammars, scopes, names, imports."""

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath

from attrs import field, frozen

from adws.core.codec import structure

_DATA = "adws.search.languages"


@frozen
class Variations:
    """How several variants of a function stand in one file, of which a number chooses one.

    ``one`` is the code for a variant: the ``{variable}`` that holds the number of the chosen one,
    its ``{number}``, its ``{body}`` and the function's ``{result}``; ``plain`` that in functions
    without a result, ``expression`` that where the body is an expression. ``before`` and ``after``
    stand around all of them. ``loops`` are the types of loops, and ``check`` is what stands in each
    of them, so that it has an end.
    """

    one: str
    plain: str
    expression: str = ""
    before: str = ""
    after: str = ""
    loops: frozenset[str] = frozenset()
    check: str = ""


@frozen
class Language:
    """A language, or languages whose syntax trees have the same shape.

    ``grammars``: for each suffix of a file name the module and the function that give its grammar.
    ``imports``: regular expressions whose last group is what a file imports; ``endings`` is what
    may stand after that in the name of the file; ``package``: files of one folder see each other.
    ``scopes``, ``statements``, ``names`` and ``numbers`` are types of syntax nodes; ``lists`` those
    of nodes that stand between a name and what introduces it. ``bound``, ``defined`` and
    ``declared`` say in which places (``parent.field``) a name is introduced: a variable, a
    definition that others use, a member; ``assigned`` where what stands there gets a value.
    ``parameters`` are those of them that a caller gives.
    ``fixed`` are places where an expression is called or assigned to, so that not any other may
    stand there. ``members`` are the places where members are used, with the field of their object.
    ``known`` are names that the language itself defines. ``nothing`` are expressions for no value,
    ``zeros`` those of types that have one. ``variations`` says how variants of functions are
    written side by side, where that is known.
    """

    name: str
    grammars: dict[str, str]
    imports: tuple[str, ...]
    endings: tuple[str, ...]
    scopes: frozenset[str]
    statements: frozenset[str]
    names: frozenset[str]
    numbers: frozenset[str]
    strings: frozenset[str]
    bound: frozenset[str]
    parameters: frozenset[str]
    defined: frozenset[str]
    declared: frozenset[str]
    assigned: frozenset[str]
    fixed: frozenset[str]
    members: dict[str, str]
    known: frozenset[str]
    lists: frozenset[str] = frozenset()
    package: bool = False
    nothing: tuple[str, ...] = ()
    zeros: dict[str, str] = field(factory=dict[str, str])
    variations: Variations | None = None

    @property
    def introducing(self) -> frozenset[str]:
        """The places where a name is introduced."""
        return self.bound | self.defined | self.declared


def language_of(path: str) -> Language | None:
    """Return the language of a file, or None when no data file names its suffix."""
    return _languages().get(PurePosixPath(path).suffix)


@cache
def _languages() -> dict[str, Language]:
    tables = sorted(file.name for file in files(_DATA).iterdir() if file.name.endswith(".toml"))
    found = [_read(name) for name in tables]
    return {suffix: language for language in found for suffix in language.grammars}


def _read(name: str) -> Language:
    text = files(_DATA).joinpath(name).read_text(encoding="utf-8")
    return structure({"name": name.partition(".")[0], **tomllib.loads(text)}, Language).unwrap()
