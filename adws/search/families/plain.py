"""Variables where a constant was meant."""

import ast

from adws.search.constants import constants_of, marks_of_tests
from adws.search.family import Family, Prior
from adws.search.kinds import NUMBER, TEXT, compatible
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import expected_kind, is_value

_USUAL = ("0", "1", "None", "-1", '""', "True", "False", "2")
_MOST = 10


def propose(node: ast.Name, source: ParsedFile) -> Proposals:
    """Replace a variable by a constant of the function, or by a common one."""
    if not is_value(node, source):
        return
    above = source.parents.get(node)
    if isinstance(above, ast.Compare) and isinstance(above.ops[0], ast.Is | ast.IsNot):
        yield source.replace(node, "None")
        return
    kind = expected_kind(node, source) or source.kind(node)
    near_texts = (*constants_of(source.function(node), source), *_signs(node, above, source))
    usable = [text for text in (*near_texts, *_USUAL) if compatible(_kind(text), kind)]
    yield from (source.replace(node, text) for text in list(dict.fromkeys(usable))[:_MOST])


def _signs(node: ast.Name, above: ast.AST | None, source: ParsedFile) -> tuple[str, ...]:
    """Return punctuation from the tests' texts, if a part of something is compared."""
    sides = [above.left, *above.comparators] if isinstance(above, ast.Compare) else []
    parted = any(isinstance(side, ast.Subscript) for side in sides if side is not node)
    return marks_of_tests(source) if parted else ()


def _kind(words: str) -> str | None:
    if words[0] in "\"'":
        return TEXT
    return NUMBER if words.lstrip("-").isdecimal() else None


FAMILY = Family(
    mends="a variable where a constant was meant",
    prior=Prior(share=1.0, edits=20.7, study="bug-fix-patterns"),
    propose=propose,
    examples="""
        py: a is b → … → a is None
        py: def f(n):⏎    return n - 7 * n → def f(n):⏎    return 7 - 7 * n
          → def f(n):⏎    return 0 - 7 * n → …
    """,
)
