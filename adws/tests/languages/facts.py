"""What must be true of each data file of a language."""

import re
from collections.abc import Iterator

from attrs import asdict

from adws.languages.language import Language
from adws.languages.syntax_tree import compiled, grammar_of


def faults(language: Language) -> list[str]:
    """Return what a language's file says that its grammars do not know."""
    return [*_unknown_types(language), *_unknown_places(language), *_broken_facts(language)]


def _unknown_types(language: Language) -> Iterator[str]:
    nodes = asdict(language.nodes).items()
    lists = [("lists", language.names.lists), ("tests", language.tests.nodes)]
    for sort, types in (*nodes, *lists):
        yield from (f"{sort}: {item}" for item in sorted(types) if not _has_type(language, item))


def _unknown_places(language: Language) -> Iterator[str]:
    names = asdict(language.names)
    members = [f"{at.partition('.')[0]}.{of}" for at, of in language.names.members.items()]
    sorts = ("bound", "parameters", "defined", "declared", "assigned", "fixed", "members")
    for place in (*members, *(place for sort in sorts for place in sorted(names[sort]))):
        parent, _, field = place.partition(".")
        if not _has_type(language, parent) or not (field == "" or _has_field(language, field)):
            yield f"place: {place}"


def _broken_facts(language: Language) -> Iterator[str]:
    stubs = language.stubs
    queries = (language.imports.query, stubs.imports, stubs.exports)
    for grammar in language.grammars.values():
        for query in filter(None, queries):
            _ = compiled(grammar, query)
    tests = language.tests
    pairs = (*tests.assertions, *tests.matchers, *tests.questions)
    words = (tests.cases, tests.suites, tests.conditions, tests.failing, tests.tolerances)
    for expression in (*words, *language.imports.lines, *(names for _, names in pairs)):
        _ = re.compile(expression)
    if not language.names.parameters <= language.names.bound:
        yield "parameters are bound"
    if {*language.suffixes.values()} != {*language.grammars}:
        yield "each dialect has a grammar and suffixes"
    if not {*language.declaring} <= {*language.suffixes}:
        yield "declaring files are files of the language"


def _has_type(language: Language, kind: str) -> bool:
    grammars = map(grammar_of, language.grammars.values())
    named = True
    return any(grammar.id_for_node_kind(kind, named) for grammar in grammars)


def _has_field(language: Language, field: str) -> bool:
    grammars = map(grammar_of, language.grammars.values())
    return any(grammar.field_id_for_name(field) for grammar in grammars)
