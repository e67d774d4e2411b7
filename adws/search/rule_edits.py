"""Apply the rules of a family to a file."""

import ast
import re
from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from itertools import product

from tree_sitter import Node, QueryError

from adws.languages.syntax_tree import Captures, compiled, text_of
from adws.search.family import WORD, EditRule, Family, Propose
from adws.search.languages.code import ParsedCode, parse
from adws.search.offers import OFFERS, offered
from adws.search.source import ParsedFile, Proposals, TextEdit, apply_edit

Variant = tuple[int, TextEdit, float]
"""The line on which an edit begins, the edit, and how likely it is within its family."""

_LEFT, _RIGHT = "left", "right"
_SEEN = "seen"
_NEXT = 0.95


def variants_of(
    rules: Iterable[EditRule], code: ParsedCode, lines: Container[int]
) -> Iterator[Variant]:
    """Yield each edit that rules propose for some lines of a file."""
    for rule in rules:
        if code.language.name in rule.languages and not query_mistake(rule, code):
            for captures in code.matches(rule.query):
                yield from _at(rule, captures, code, lines)


def query_mistake(rule: EditRule, code: ParsedCode) -> str:
    """Return why a rule's query does not fit a file's grammar; empty if it does."""
    try:
        _ = compiled(code.dialect.grammar, rule.query)
    except QueryError as error:
        return str(error)
    return ""


def python_edits(family: Family) -> Propose:
    """Return a function that proposes the Python edits of a family's function and its rules."""

    @lru_cache(maxsize=64)
    def by_rules(source: ParsedFile) -> dict[ast.AST, list[TextEdit]]:
        return _by_statement(family.rules, source)

    def propose(node: ast.AST, source: ParsedFile) -> Proposals:
        if isinstance(node, family.looks_at):
            yield from family.propose(node, source)
        yield from by_rules(source).get(node, ())

    return propose


def _by_statement(rules: tuple[EditRule, ...], source: ParsedFile) -> dict[ast.AST, list[TextEdit]]:
    """Return the edits of a Python file, by the innermost statements on their first lines."""
    statements = (node for node in ast.walk(source.tree) if isinstance(node, ast.stmt))
    innermost = {
        line: node
        for node in statements
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    edits_of: dict[ast.AST, list[TextEdit]] = {}
    for code in filter(None, (parse("file.py", source.text),)):
        for line, edit, _share in variants_of(rules, code, innermost):
            if keeps_syntax(edit, code):
                edits_of.setdefault(innermost[line], []).append(edit)
    return edits_of


def keeps_syntax(edit: TextEdit, code: ParsedCode) -> bool:
    """Whether a file can still be parsed after an edit, if it could be before."""
    after = parse(code.path, apply_edit(code.text, edit))
    return after is not None and (after.sound or not code.sound)


def _at(
    rule: EditRule, captures: Captures, code: ParsedCode, lines: Container[int]
) -> Iterator[Variant]:
    captured = {name: nodes[0] for name, nodes in captures.items()}
    region = _region(rule, captured, code)
    if region is None or region[0].start_point.row + 1 not in lines:
        return
    first, start, end = region
    share = rule.share
    templates = (*rule.by, *rule.instead.get(code.between(start, end), ()))
    for text in (
        text for template in templates for text in _filled(template, first, captured, code)
    ):
        edit = _edit(start, end, text, code)
        if edit is not None:
            yield first.start_point.row + 1, edit, share
            share *= _NEXT


def _region(
    rule: EditRule, captured: dict[str, Node], code: ParsedCode
) -> tuple[Node, int, int] | None:
    """Return the node of a match, with the range of bytes to replace."""
    captured_node = captured.get(_SEEN)
    if captured_node is None:
        return captured[_LEFT], captured[_LEFT].start_byte, captured[_RIGHT].end_byte
    if not _may_change(rule, captured_node, code):
        return None
    node = code.statement(captured_node) if rule.statement else captured_node
    return None if node is None else (node, node.start_byte, node.end_byte)


def _may_change(rule: EditRule, node: Node, code: ParsedCode) -> bool:
    names, scope = code.language.names, code.scope(node)
    if rule.within and (scope is None or not text_of(scope).startswith(rule.within)):
        return False
    introducing = names.bound | names.defined | names.declared
    still_bound = introducing if rule.anywhere else introducing | names.fixed
    return not (node.is_named and code.is_at(node, still_bound))


def _filled(template: str, at: Node, captured: dict[str, Node], code: ParsedCode) -> Iterator[str]:
    """Yield a template with every combination of what the file offers for its words."""
    substitutions = {**captured, _SEEN: at}
    words = [match["word"] for match in WORD.finditer(template)]
    offers = dict.fromkeys(word for word in words if word in OFFERS and word not in substitutions)
    for chosen in product(*(offered(word, at, code) for word in offers)):
        texts = dict(zip(offers, chosen, strict=True))
        yield _with_words(template, substitutions, texts, code)


def _with_words(
    template: str, captured: dict[str, Node], texts: dict[str, str], code: ParsedCode
) -> str:
    def text(match: re.Match[str]) -> str:
        word, to = match["word"], match["to"]
        if to is not None:
            return code.between(captured[word].end_byte, captured[to].start_byte)
        return texts[word] if word in texts else text_of(captured[word])

    return WORD.sub(text, template)


def _edit(start: int, end: int, text: str, code: ParsedCode) -> TextEdit | None:
    """Return the edit; if it leaves a line empty, it removes the line."""
    if text == code.between(start, end):
        return None
    if not text:
        start, end = _whole_lines(start, end, code.data)
    return code.replace(start, end, text)


def _whole_lines(start: int, end: int, data: bytes) -> tuple[int, int]:
    first = data.rfind(b"\n", 0, start) + 1
    after = data.find(b"\n", end) + 1
    alone = after and not data[first:start].strip() and not data[end:after].strip(b"; \t\r\n")
    return (first, after) if alone else (start, end)
