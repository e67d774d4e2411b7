"""A language as the search edits it: its facts, and how variants of a function stand in a file."""

from functools import cache

from attrs import frozen

from adws.languages import language as facts
from adws.languages.language import Places, Types, rules_of


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
class _Rules:
    """What the search alone says of a language."""

    variations: Variations | None = None


@frozen
class Language:
    """What the search asks of a language; ``adws.languages`` says what each word means.

    ``scopes`` are its functions. ``variations`` says how variants of functions are written side by
    side, where that is known.
    """

    name: str
    imports: tuple[str, ...]
    endings: tuple[str, ...]
    package: bool
    scopes: Types
    statements: Types
    numbers: Types
    strings: Types
    lists: Types
    bound: Places
    parameters: Places
    defined: Places
    declared: Places
    assigned: Places
    fixed: Places
    members: dict[str, str]
    known: frozenset[str]
    nothing: tuple[str, ...]
    zeros: dict[str, str]
    variations: Variations | None

    @property
    def introducing(self) -> Places:
        """The places where a name is introduced."""
        return self.bound | self.defined | self.declared


def language_of(path: str) -> Language | None:
    """Return the language of a file, or None when the search has no rules for it."""
    language = facts.language_of(path)
    return None if language is None else _read(language)


@cache
def _read(language: facts.Language) -> Language | None:
    rules = rules_of(language, "adws.search.languages", _Rules)
    if rules is None:
        return None
    nodes, names, imports = language.nodes, language.names, language.imports
    return Language(
        name=language.name,
        imports=imports.lines,
        endings=imports.endings,
        package=imports.package,
        scopes=nodes.functions,
        statements=nodes.statements,
        numbers=nodes.numbers,
        strings=nodes.strings,
        lists=names.lists,
        bound=names.bound,
        parameters=names.parameters,
        defined=names.defined,
        declared=names.declared,
        assigned=names.assigned,
        fixed=names.fixed,
        members=names.members,
        known=names.known,
        nothing=language.nothing,
        zeros=language.zeros,
        variations=rules.variations,
    )
