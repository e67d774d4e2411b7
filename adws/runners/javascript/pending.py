"""The pending tests of JavaScript and TypeScript: modifiers, options and calls in a body."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from attrs import field, frozen
from tree_sitter import Node

from adws.core.spec import MarkKind
from adws.languages.syntax_tree import ancestors, is_readable, line_of, read_syntax, text_of, walk
from adws.runners.javascript.calls_of_tests import FUNCTIONS, arguments
from adws.runners.javascript.test_files import TEST_FILES
from adws.runners.pending import SEPARATOR, MarkedCase, PendingMark, SpecReader, removal
from adws.runners.twin_sites import ByteEdit

_TESTS = frozenset({"it", "test", "specify"})
_GROUPS = frozenset({"describe", "suite", "context"})
_TITLES = frozenset({"string", "template_string"})
_NO = frozenset({"false", "undefined", "null"})
SPEC_FILES = (
    *TEST_FILES,
    "**/__tests__/**",
    "**/test/**",
    "**/tests/**",
    "**/e2e/**",
    "**/*[-_]test.*",
    "**/*_spec.*",
)
"""Globs of the files that may hold pending tests."""


@frozen
class PendingMarks:
    """How a pending test is marked for a tool."""

    modifiers: Mapping[str, MarkKind]
    """``it.skip("…", …)``, by the modifier."""
    options: Mapping[str, MarkKind] = field(factory=dict[str, MarkKind])
    """``it("…", {skip: true}, …)``, by the option."""
    in_body: Mapping[str, MarkKind] = field(factory=dict[str, MarkKind])
    """``test.fixme()`` in the body of a test, by the function."""
    of_parameter: bool = False
    """Whether that is a function of the test's first parameter: ``t.skip()``."""
    crossed: bool = False
    """Whether ``xit`` and ``xdescribe`` are skipped."""


def spec_reader(words: PendingMarks, module: str) -> SpecReader:
    """Return what finds the pending tests of a tool."""
    crossed = (f"x{word}" for word in sorted(_TESTS | _GROUPS) if words.crossed)
    hints = (*words.modifiers, *words.options, *words.in_body, *crossed)
    return SpecReader(partial(_read, words), SPEC_FILES, tuple(dict.fromkeys(hints)), module)


class _Defined(NamedTuple):
    """A call that defines a test or a group."""

    call: Node
    chain: list[Node]
    title: Node
    body: Node | None
    is_group: bool


def _read(words: PendingMarks, path: str, text: str) -> tuple[MarkedCase, ...] | None:
    syntax = read_syntax(path, text)
    if syntax is None:
        return ()
    if not is_readable(syntax.dialect.grammar, text):
        return None
    data = text.encode("utf-8", "replace")
    defined = {
        definition.call.id: definition
        for definition in map(_defined, walk(syntax.root))
        if definition
    }
    return tuple(_case(words, data, definition, defined) for definition in defined.values())


def _defined(call: Node) -> _Defined | None:
    chain = _chain(call)
    call_arguments = arguments(call) if chain else []
    if not call_arguments:
        return None
    names = [text_of(node) for node in chain]
    root = names[0].removeprefix("x")
    bodies = [
        argument.child_by_field_name("body")
        for argument in call_arguments[1:]
        if argument.type in FUNCTIONS
    ]
    is_todo = "todo" in names and call_arguments[0].type in _TITLES
    if (
        root not in _TESTS | _GROUPS
        or call_arguments[0].type in FUNCTIONS
        or not (bodies or is_todo)
    ):
        return None
    is_group = root in _GROUPS or not _GROUPS.isdisjoint(names)
    return _Defined(call, chain, call_arguments[0], bodies[0] if bodies else None, is_group)


def _chain(call: Node) -> list[Node]:
    """Return the names of ``test.describe.skip(…)`` or ``it.skip.each(…)(…)``, from the left."""
    node = call.child_by_field_name("function") if call.type == "call_expression" else None
    if node is not None and node.type == "call_expression":
        node = node.child_by_field_name("function")
    names: list[Node] = []
    while node is not None and node.type == "member_expression":
        names += filter(None, [node.child_by_field_name("property")])
        node = node.child_by_field_name("object")
    return [node, *reversed(names)] if node is not None and node.type == "identifier" else []


def _case(
    words: PendingMarks, data: bytes, definition: _Defined, defined: Mapping[int, _Defined]
) -> MarkedCase:
    outer = (defined[node.id] for node in ancestors(definition.call) if node.id in defined)
    titles = [_title(each.title) for each in (definition, *outer)]
    inside = tuple(_in_body(words, data, definition))
    marks = (
        *_modifiers(words, definition),
        *_options(words, definition),
        *(mark for mark, _ in inside),
    )
    statements = {node.id for _, node in inside}
    return MarkedCase(
        SEPARATOR.join(reversed(titles)),
        line_of(definition.call),
        line_of(definition.call),
        definition.call.start_byte,
        marks,
        definition.body is not None and _says_something(definition.body, statements),
        definition.is_group,
    )


def _title(node: Node) -> str:
    return text_of(node)[1:-1] if node.type in _TITLES else text_of(node)


def _says_something(body: Node, marks: set[int]) -> bool:
    inner = (
        child for child in body.named_children if child.type != "comment" and child.id not in marks
    )
    return body.type != "statement_block" or any(inner)


def _modifiers(words: PendingMarks, definition: _Defined) -> Iterator[PendingMark]:
    root = definition.chain[0]
    if words.crossed and text_of(root).startswith("x"):
        crossed = ByteEdit(root.start_byte, root.start_byte + 1, "")
        yield PendingMark(MarkKind.SKIP, line_of(root), "", crossed)
    for before, name in pairwise(definition.chain):
        kind, dot = words.modifiers.get(text_of(name)), name.prev_sibling
        if kind and dot and dot.type == ".":
            commented = dot.prev_sibling is not None and dot.prev_sibling.type == "comment"
            start = dot.start_byte if commented else before.end_byte
            yield PendingMark(kind, line_of(name), "", ByteEdit(start, name.end_byte, ""))


def _options(words: PendingMarks, definition: _Defined) -> Iterator[PendingMark]:
    """Yield the marks in the object between the title and the body."""
    call_arguments = arguments(definition.call)
    for before, options in pairwise(call_arguments):
        pairs = options.named_children if options.type == "object" else []
        for pair in pairs:
            key, value = (pair.child_by_field_name(name) for name in ("key", "value"))
            kind = words.options.get(text_of(key).strip("'\"")) if key else None
            if kind and value and value.type not in _NO:
                reason = _title(value) if value.type in _TITLES else ""
                alone = len(pairs) == 1
                edit = _without_object(options, before) if alone else _without_pair(pair)
                yield PendingMark(kind, line_of(pair), reason, edit)


def _without_object(options: Node, before: Node) -> ByteEdit:
    """Take an argument out of a call, with a comma; a comment before it stays."""
    after = options.next_sibling
    if options.prev_named_sibling == before:
        return ByteEdit(before.end_byte, options.end_byte, "")
    end = after.end_byte if after and after.type == "," else options.end_byte
    return ByteEdit(options.start_byte, end, "")


def _without_pair(pair: Node) -> ByteEdit:
    """Take a pair out of an object, with the comma behind it, or else the one before it."""
    before, after = pair.prev_sibling, pair.next_sibling
    while after and after.type == "comment":
        after = after.next_sibling
    if after and after.type == ",":
        following = after.next_named_sibling
        return ByteEdit(pair.start_byte, following.start_byte if following else after.end_byte, "")
    start = before.start_byte if before and before.type == "," else pair.start_byte
    return ByteEdit(start, pair.end_byte, "")


def _in_body(
    words: PendingMarks, data: bytes, definition: _Defined
) -> Iterator[tuple[PendingMark, Node]]:
    """Yield the marks that are calls in the body itself, with their statements."""
    roots = {_parameter(definition)} if words.of_parameter else _TESTS
    statements = definition.body.named_children if definition.body and words.in_body else []
    for statement in statements:
        call = statement.named_children[0] if statement.type == "expression_statement" else None
        names = [text_of(name) for name in _chain(call)] if call else []
        if call is None or names[:1] == [] or names[0] not in roots:
            continue
        kind = words.in_body.get(names[-1]) if len(names) > 1 else None
        call_arguments = arguments(call)
        if kind and not any(_is_condition(each, words) for each in call_arguments[:1]):
            reason = next((_title(each) for each in call_arguments if each.type in _TITLES), "")
            edit = removal(data, statement.start_byte, statement.end_byte)
            yield PendingMark(kind, line_of(statement), reason, edit), statement


def _is_condition(argument: Node, words: PendingMarks) -> bool:
    """Whether a mark holds under a condition only, so that it is none for all runs."""
    always = _TITLES if words.of_parameter else {"true"}
    return argument.type not in always


def _parameter(definition: _Defined) -> str:
    """Return the name of the first parameter of a test's function."""
    function = definition.body.parent if definition.body else None
    single = function.child_by_field_name("parameter") if function else None
    many = function.child_by_field_name("parameters") if function else None
    names = [single] if single else many.named_children if many else []
    first = names[0] if names else None
    pattern = first.child_by_field_name("pattern") if first else None
    return text_of(pattern or first) if first else ""
