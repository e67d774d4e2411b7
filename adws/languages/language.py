"""A language as its data file describes it."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import TypeVar

from attrs import field, frozen

from adws.core.codec import structure

_DATA = "adws.languages"
_Rules = TypeVar("_Rules")

Types = frozenset[str]
"""Types of syntax nodes, as a grammar names them."""
Assertions = tuple[tuple[str, str], ...]
"""What must hold (``equal``, ``different``, ``truthy``, ``raises``, …), and a regular expression
for the names of what asserts it; the first that fits decides."""
Places = frozenset[str]
"""Places in a syntax tree: ``parent.field``, the type of a node and its field; no field: any."""


@frozen
class Nodes:
    """What the nodes of a syntax tree are."""

    comments: Types = frozenset()
    """Comments."""
    functions: Types = frozenset()
    """Functions, methods, closures: names that are introduced in them are theirs."""
    classes: Types = frozenset()
    """Definitions of classes."""
    statements: Types = frozenset()
    """Statements that can be replaced or left out as a whole."""
    blocks: Types = frozenset()
    """What holds statements: files and blocks."""
    calls: Types = frozenset()
    """Calls, with the field ``function``."""
    returns: Types = frozenset()
    """Statements that leave a function with its result."""
    raises: Types = frozenset()
    """Statements that leave a function with an error."""
    handlers: Types = frozenset()
    """The parts of a statement that catch an error."""
    names: Types = frozenset()
    """Names of variables."""
    numbers: Types = frozenset()
    """Literals for numbers."""
    strings: Types = frozenset()
    """Literals for texts."""
    templates: Types = frozenset()
    """Texts that may have computed parts, where they are nodes of a type of their own."""
    joined: Types = frozenset()
    """Texts made of literals that are side by side."""
    computed: Types = frozenset()
    """The computed parts of a text."""
    constants: Types = frozenset()
    """Literals that are neither numbers nor texts: true, none, a character."""
    collections: Types = frozenset()
    """Literals that hold others: lists, mappings, and what groups them."""
    signed: Types = frozenset()
    """An operator before a value, as the sign of a number is."""


@frozen
class Names:
    """Where names are introduced and used."""

    bound: Places = frozenset()
    """Where a variable is introduced."""
    parameters: Places = frozenset()
    """Those of ``bound`` whose values a caller gives."""
    defined: Places = frozenset()
    """Where a definition is introduced that others use."""
    declared: Places = frozenset()
    """Where a member is introduced."""
    assigned: Places = frozenset()
    """Where something gets a value that may have been introduced elsewhere."""
    fixed: Places = frozenset()
    """Where an expression is called or assigned to, so that not any other may be there."""
    members: dict[str, str] = field(factory=dict[str, str])
    """The places where members are used, with the field of the object they are of."""
    lists: Types = frozenset()
    """Nodes that are between a name and what introduces it."""
    known: frozenset[str] = frozenset()
    """Names that the language itself defines."""


@frozen
class Imports:
    """What a file imports."""

    query: str = ""
    """Captures a ``@module``, the ``@member`` taken of it and the ``@local`` name of what is taken;
    a ``@local`` alone is a name that the file defines itself."""
    lines: tuple[str, ...] = ()
    """Regular expressions whose first group is what a line imports; the second, if there is one,
    are the names taken of it, which may be modules."""
    endings: tuple[str, ...] = ()
    """What the name of an imported file may end with, beyond the words of the import."""
    folder_stems: tuple[str, ...] = ()
    """Stems of files that are imported under the name of their folder."""
    package: bool = False
    """Whether the files of one folder see each other, and are imported by the folder's name."""


@frozen
class CaseSyntax:
    """What is a test, and what is an assertion in it."""

    nodes: Types = frozenset()
    """What introduces a case: a function that is one, or the call that is given one."""
    cases: str = ""
    """A regular expression for what makes a case: its name, the function called, an attribute."""
    attributes: frozenset[str] = frozenset()
    """Attributes of what is compiled for tests alone."""
    suites: str = ""
    """A regular expression for the functions that hold cases."""
    operators: dict[str, str] = field(factory=dict[str, str])
    """What a comparison asserts, by its operator."""
    assertions: Assertions = ()
    """Functions, methods and macros that assert."""
    matchers: Assertions = ()
    """Methods that assert something of what was given before: ``expect(x).toBe``."""
    questions: Assertions = ()
    """Functions whose answer is asserted."""
    conditions: str = ""
    """A regular expression for the names of macros that assert that a condition holds."""
    failing: str = ""
    """A regular expression for calls that make a case fail."""
    tolerances: str = ""
    """A regular expression for arguments that say how far off a value may be."""


@frozen
class Stubs:
    """How something is written that exists and does nothing; ``{name}`` stands for its name."""

    function: str = ""
    """A function that raises when it is called."""
    constant: str = ""
    """A value."""
    kind: str = ""
    """A class that raises when an object of it is made."""
    fault: str = ""
    """A class of errors."""
    exported: str = ""
    """What passes it on to other modules."""
    required: str = ""
    """What passes it on to modules that require it."""
    imports: str = ""
    """A query for the ``@module`` of an import and the ``@name`` taken, or ``@default``; ``@call``
    is the function that imports, ``@statement`` and ``@specifier`` tell imports of types."""
    exports: str = ""
    """A query for the ``@name`` that a file passes on; ``@any``: whatever another file does."""


@frozen(eq=False)
class Language:
    """A language, or several whose syntax trees have the same shape."""

    name: str
    """The name of its data file."""
    suffixes: dict[str, str] = field(factory=dict[str, str])
    """The suffixes of its files, each with the dialect that they are written in."""
    grammars: dict[str, str] = field(factory=dict[str, str])
    """Its dialects, each with the module and the function that give its grammar."""
    unparsed: tuple[str, ...] = ()
    """Suffixes of files that hold code which cannot be parsed here."""
    declaring: tuple[str, ...] = ()
    """Those of ``suffixes`` whose files declare types only: no program loads them."""
    compiled: tuple[str, ...] = ()
    """Suffixes of what is loaded in the place of a source file."""
    comment: str = ""
    """How a comment begins that ends with its line."""
    is_indented: bool = False
    """Whether the depth of a line means something."""
    frame: tuple[str, str] = ("(", ")\n")
    """What must be before and after an expression so that both are a file."""
    nothing: tuple[str, ...] = ()
    """Expressions for no value."""
    zeros: dict[str, str] = field(factory=dict[str, str])
    """The value that a type has when none is given."""
    nodes: Nodes = Nodes()
    """What the nodes of its syntax trees are."""
    names: Names = Names()
    """Where names are introduced and used."""
    imports: Imports = Imports()
    """What a file imports."""
    tests: CaseSyntax = CaseSyntax()
    """What is a test."""
    stubs: Stubs = Stubs()
    """How stubs are written, where that is known."""

    @property
    def loaded(self) -> tuple[str, ...]:
        """The suffixes of source files that a program can load."""
        return tuple(suffix for suffix in self.suffixes if suffix not in self.declaring)

    def loads(self, path: str) -> bool:
        """Whether a program can load a source file of the language."""
        return path.lower().endswith(self.loaded)

    def suffixes_of(self, dialect: str) -> tuple[str, ...]:
        """Return the suffixes of the files in a dialect."""
        return tuple(suffix for suffix, name in self.suffixes.items() if name == dialect)


@frozen(eq=False)
class Dialect:
    """One way to write a language, with a grammar of its own: TypeScript is one of JavaScript."""

    name: str
    """What people call it."""
    grammar: str
    """The module and the function that give its grammar."""
    language: Language
    """The language that it is a dialect of."""


def read_language(name: str, text: str) -> Language:
    """Return the language that a data file describes; what the file may not say raises an error."""
    return structure({"name": name, **tomllib.loads(text)}, Language).unwrap()


@cache
def languages() -> Mapping[str, Language]:
    """Return all languages by their names: each data file of this room is one."""
    tables = sorted(file.name for file in files(_DATA).iterdir() if file.name.endswith(".toml"))
    texts = {name: files(_DATA).joinpath(name).read_text(encoding="utf-8") for name in tables}
    parsed = (read_language(name.removesuffix(".toml"), text) for name, text in texts.items())
    return {language.name: language for language in parsed}


def dialect_of(path: str) -> Dialect | None:
    """Return the dialect that a file is written in, or None: nothing here can parse it.

    >>> dialect_of("tests/calc.test.ts").name, dialect_of("pytest.ini")
    ('typescript', None)
    """
    return _dialects().get(PurePosixPath(path).suffix.lower())


def language_of(path: str) -> Language | None:
    """Return the language of a file that can be parsed, by its suffix, or None.

    >>> language_of("tests/calc.test.ts").name, language_of("Cart.java")
    ('javascript', None)
    """
    dialect = dialect_of(path)
    return None if dialect is None else dialect.language


def source_suffixes() -> frozenset[str]:
    """Return the suffixes of all files that hold code, whether it can be parsed or not."""
    known_languages = languages().values()
    return frozenset(
        suffix
        for language in known_languages
        for suffix in (*language.suffixes, *language.unparsed)
    )


@cache
def types_of(sort: str) -> Types:
    """Return the types of the nodes of one sort (a field of ``Nodes``) in any language.

    >>> sorted(types_of("raises"))
    ['raise_statement', 'throw_statement']
    """
    types: tuple[Types, ...] = tuple(
        getattr(language.nodes, sort) for language in languages().values()
    )
    return frozenset[str]().union(*types)


def rules_of(language: Language, room: str, kind: type[_Rules]) -> _Rules | None:
    """Return the rules that a room has for a language in a data file of its name, or None."""
    file = files(room).joinpath(f"{language.name}.toml")
    if not file.is_file():
        return None
    return structure(tomllib.loads(file.read_text(encoding="utf-8")), kind).unwrap()


@cache
def _dialects() -> dict[str, Dialect]:
    """Return the dialects by the suffixes of their files."""
    return {
        suffix: dialect
        for language in languages().values()
        for dialect in (
            Dialect(name, grammar, language) for name, grammar in language.grammars.items()
        )
        for suffix in language.suffixes_of(dialect.name)
    }
