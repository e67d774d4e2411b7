"""What the edits know of a file: kinds, scopes, layout, conditions, values, donors."""

import ast

import pytest

from adws.search.conditions import conditions, hazards
from adws.search.constants import numbers_of_tests, returned, texts_of_tests
from adws.search.kinds import compatible, kind_of
from adws.search.layout import after, before, shifted, without
from adws.search.precedence import AND, CHOICE, OR, SIGN, SUM
from adws.search.scopes import bound_in
from adws.search.source import ParsedFile, apply_edit
from adws.search.value_places import expected_kind
from adws.tests.search.catalogue import inside


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("1.5", "number"),
        ("None", None),
        ("b'x'", None),
        ("True", "flag"),
        ("not a", "flag"),
        ("-a", "number"),
        ("a < b", "flag"),
        ("'%d' % a", "text"),
        ("a % 2", "number"),
        ("[1] * n", "sequence"),
        ("n * m", "number"),
        ("{1} - a", "set"),
        ("a / b", "number"),
        ("'a' + b", "text"),
        ("a + b", None),
        ("'abc'[0]", "text"),
        ("[1][0]", None),
        ("[1][1:]", "sequence"),
        ("'a' if b else c", "text"),
        ("a if b else 1", "number"),
        ("min(1, b)", "number"),
        ("max(a, 'b')", "text"),
        ("min(a)", None),
        ("sorted(a)", "sequence"),
        ("a.strip()", "text"),
        ("[1].copy()", "sequence"),
        ("a.pop()", None),
        ("a.b", None),
        ("f'{a}'", "text"),
        ("lambda: 1", "function"),
        ("{1: 2}", "mapping"),
    ],
)
def test_kinds_are_read_off_the_text(words: str, kind: str | None) -> None:
    """Literals, operators, builtin functions and methods tell what they make."""
    assert kind_of(ast.parse(words, mode="eval").body, {}) == kind


@pytest.mark.parametrize(
    ("expected", "other", "together"),
    [
        ("number", "flag", True),
        (None, "text", True),
        ("set", "container", True),
        ("number", "container", False),
        ("text", "sequence", False),
    ],
)
def test_kinds_that_may_stand_for_each_other(
    *, expected: str | None, other: str | None, together: bool
) -> None:
    """The same, the unknown, and what is a sort of the other, both ways round."""
    assert (compatible(expected, other), compatible(other, expected)) == (together, together)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("def f(a: 'list[int]', b: dict | None, *, c=1, d: x.Decimal): pass", "aSbMcNdN"),
        ("def f(a, b):\n a = len(b)\n a = 'x'", "bC"),
        ("def f(a):\n for i, x in enumerate(a): x.append(i)", "aCiNxS"),
        ("def f(a: str):\n for x in a: pass\n for i in range(3): pass", "aTxTiN"),
        ("def f(a):\n b: int = a\n a.lower(); len(a)", "bNaT"),
        ("def f(a, b):\n a(b)\n b % 2\n b - 1\n b > 'x'\n 'x' in c", "aF"),
        ("def f(a):\n a += 1\n b = c = a", "aNbNcN"),
        ("def f():\n a, b = 1, ''", "aNbT"),
        ("def f(a, b=True):\n b = 1\n a.b = 1", "bN"),
        ("def f(a, b):\n a.append(1)\n a()", ""),
    ],
)
def test_kinds_of_names_are_inferred(text: str, kinds: str) -> None:
    """By annotation, default, assignment and loop, else by use; contradictions tell nothing."""
    names = {"N": "number", "T": "text", "S": "sequence", "M": "mapping", "C": "container"}
    names |= {"F": "function"}
    pairs = dict(zip(kinds[::2], kinds[1::2], strict=True))
    source = ParsedFile(text)
    inner = next(node for node in ast.walk(source.tree) if source.scope(node) is not None)
    own = source.local_names(inner)
    results = {name: kind for name, kind in source.kinds(inner).items() if name in own}
    assert results == {name: names[kind] for name, kind in pairs.items()}


def test_a_function_sees_its_own_names_and_those_around() -> None:
    """Not those of comprehensions, classes and functions inside of it, but their own names."""
    text = """
def f(a, *b):
    import os.path, sys as s
    try:
        c = [d for d in a if (e := d)]
    except ValueError as g:
        def h(): i = 1
        class J: k = 1
    for l, (m, n) in a: pass
"""
    scope = ast.parse(text).body[0]
    assert isinstance(scope, ast.FunctionDef)
    assert bound_in(scope) == ("a", "b", "os", "s", "c", "e", "g", "h", "J", "l", "m", "n")


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("range(a)", "number"),
        ("a()", "function"),
        ("f(a)", None),
        ("[b for b in a]", "container"),
        ("a.lower()", "text"),
        ("a[0]", "container"),
        ("'xy'[a]", "number"),
        ("b[a]", None),
        ("a - 1", "number"),
        ("a * 2", None),
        ("a == 'x'", "text"),
        ("a in 'x'", None),
    ],
)
def test_places_expect_a_kind(words: str, kind: str | None) -> None:
    """What is called, iterated over, indexed, calculated and compared with."""
    source = ParsedFile(words)
    nodes = ast.walk(source.tree)
    node = next(node for node in nodes if isinstance(node, ast.Name) and node.id == "a")
    assert expected_kind(node, source) == kind


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("x = a[0]", ("not a",)),
        ("x = a[i]", ("i >= len(a)", "i not in a")),
        ("x = a[1:]", ()),
        ("x = {}[k]", ()),
        ("def f(a: dict):\n    return a[k]", ("k not in a",)),
        ("x = a % (b - 1)", ()),
        ("x = a // len(b)", ("len(b) == 0",)),
        ("x = a.b", ("a is None",)),
        ("x = a.pop()", ("not a",)),
        ("x = self.b", ()),
        ("x = max(a)", ("not a",)),
        ("x = max(a, b)", ()),
        ("x = max([])", ()),
        ("if a / b:\n    c / d", ("b == 0",)),
    ],
)
def test_what_may_go_wrong_is_asked_first(text: str, wanted: tuple[str, ...]) -> None:
    """Divisors, indexes, keys and attributes of nothing; not those of statements inside."""
    source = ParsedFile(text)
    first = source.tree.body[0]
    node = first.body[0] if isinstance(first, ast.FunctionDef) else first
    assert hazards(node, source) == wanted


def test_conditions_come_from_near_to_far() -> None:
    """What is asked here and its opposite, names of here, other names, pairs, the file."""
    text = f"{inside('if x == 1: return n')}\ndef g(x):\n    if x.ready: pass\n"
    source = ParsedFile(text)
    node = next(node for node in ast.walk(source.tree) if isinstance(node, ast.Return))
    lines = list(conditions(node, source, ("n",)))
    asked = ["x == 1", "x != 1", "n == 0", "n < 0", "n == 1", "x == 0", "n in items", "x.ready"]
    places = [lines.index(item) for item in asked]
    assert places == sorted(places)


def test_values_returned_early_come_from_near_to_far() -> None:
    """Constants returned elsewhere, those for nothing, parameters, other expressions."""
    text = "def f(a) -> int:\n    if a: return -7\n    return a.b\n"
    source = ParsedFile(text)
    node = next(node for node in ast.walk(source.tree) if isinstance(node, ast.If))
    wanted = ("-7", "0", "None", "1", "-1", "a", "[]", "False", "True", '""', "{}", "a.b")
    assert returned(node, source) == wanted


def test_constants_of_tests_are_counted() -> None:
    """The most frequent first; numbers within names and versions are none."""
    source = ParsedFile("", tests=("f(3, 'b') == 12.5 or x2 or 3", "'a', \"a\", 1.2.3"))
    assert (numbers_of_tests(source), texts_of_tests(source)) == (("3", "12.5"), ("a", "b"))


@pytest.mark.parametrize(
    ("text", "at", "wanted"),
    [
        ("if a:\r\n\tb()\r\n", 1, ("if a:\r\n\tx\r\n\tb()\r\n", "if a:\r\n\tb()\r\n\tx\r\n")),
        ("def f():\n    b()", 1, ("def f():\n    x\n    b()", "def f():\n    b()\n    x")),
        ("if a: b()", 1, (None, None)),
        ("if a: pass\nelif b: pass", 2, (None, None)),
        ("@d\ndef f(): pass\n", 0, ("x\n@d\ndef f(): pass\n", "@d\ndef f(): pass\nx\n")),
        (
            "class A:\n\t@d\n\tdef f(self): pass\n",
            1,
            (
                "class A:\n\tx\n\t@d\n\tdef f(self): pass\n",
                "class A:\n\t@d\n\tdef f(self): pass\n\tx\n",
            ),
        ),
    ],
)
def test_lines_are_put_beside_statements(
    text: str, at: int, wanted: tuple[str | None, str | None]
) -> None:
    """With the blanks and line ends of the file; not where a statement shares its line."""
    source = ParsedFile(text)
    nodes = [node for node in ast.walk(source.tree) if isinstance(node, ast.stmt)]
    node = nodes[at]
    edits = before(node, "x", source), after(node, "x", source)
    assert tuple(None if edit is None else apply_edit(text, edit) for edit in edits) == wanted


def test_a_statement_that_shares_its_line_is_not_taken_out() -> None:
    """Nor is text of several lines moved, or what stands too far left."""
    source = ParsedFile("a(); b()\nc('''\n''')\n")
    first, _, third = source.tree.body
    assert (without([first], source), shifted([third], 1, source)) == (None, None)
    assert shifted([first], -1, source) is None


def test_a_statement_is_not_moved_further_left_than_it_stands() -> None:
    """Nor where its block is indented less than the rest of the file."""
    source = ParsedFile("if a:\n    b()\nif c:\n  d()\n")
    second = source.tree.body[1]
    assert isinstance(second, ast.If)
    assert shifted(second.body, -1, source) is None


@pytest.mark.parametrize(
    ("text", "put", "tightness", "wanted"),
    [
        ("x * 2", "a + b", SUM, "(a + b) * 2"),
        ("x + 2", "a + b", SUM, "a + b + 2"),
        ("2 - x", "a + b", SUM, "2 - (a + b)"),
        ("(x) * 2", "a + b", SUM, "(a + b) * 2"),
        ("x < 2", "a + b", SUM, "a + b < 2"),
        ("x < 2", "a or b", OR, "(a or b) < 2"),
        ("not x", "a and b", AND, "not (a and b)"),
        ("x and y", "a or b", OR, "(a or b) and y"),
        ("x ** 2", "-a", SIGN, "(-a) ** 2"),
        ("x.y", "a + b", SUM, "(a + b).y"),
        ("x()", "a or b", OR, "(a or b)()"),
        ("await x", "a or b", OR, "await (a or b)"),
        ("f(x)", "a or b", OR, "f(a or b)"),
        ("x[0]", "a or b", OR, "(a or b)[0]"),
        ("a[x]", "a or b", OR, "a[a or b]"),
        ("[*x]", "a or b", OR, "[*(a or b)]"),
        ("x if y else z", "a if b else c", CHOICE, "(a if b else c) if y else z"),
    ],
)
def test_an_expression_keeps_its_meaning(
    text: str, put: str, tightness: float, wanted: str
) -> None:
    """Parentheses are added where an operand would be torn apart, and only there."""
    source = ParsedFile(text)
    nodes = ast.walk(source.tree)
    node = next(node for node in nodes if isinstance(node, ast.Name) and node.id == "x")
    assert apply_edit(text, source.fit(node, put, tightness)) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a + b", "(a + b)"),
        ("a.b", "a.b"),
        ("await_(a)", "await_(a)"),
        ("-1", "(-1)"),
        ("a, b", "(a, b)"),
        ("(a, b)", "(a, b)"),
        ("not a", "(not a)"),
        ("await a", "(await a)"),
        ("a & b", "(a & b)"),
        ("lambda: 1", "(lambda: 1)"),
        ("[\n1]", "[\n1]"),
    ],
)
def test_an_operand_is_put_in_parentheses_where_it_is_loose(text: str, wanted: str) -> None:
    """Names, calls and what has brackets of its own stand for themselves."""
    source = ParsedFile(text)
    (statement,) = source.tree.body
    assert isinstance(statement, ast.Expr)
    assert source.operand(statement.value) == wanted


def test_the_indentation_is_that_of_the_file() -> None:
    """Four blanks where nothing is indented, or only on a shared line."""
    texts = ("if a:\n\tb", "if a:\n  b", "a", "if a: b")
    assert [ParsedFile(text).unit for text in texts] == ["\t", "  ", "    ", "    "]
