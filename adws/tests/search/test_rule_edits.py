"""The edits that the rules of families propose."""

import ast

import pytest

from adws.search.catalogue import families, query_mistakes
from adws.search.family import EditRule, Family
from adws.search.rule_edits import python_edits, variants_of
from adws.search.source import ParsedFile, apply_edit
from adws.tests.search.catalogue import FAMILIES
from adws.tests.search.offering import EVERYWHERE, code_of, texts


def go(body: str) -> str:
    """Return a file of Go with one function."""
    return f"package p\n\nfunc f(a, b int, xs []int, s *S) (int, error) {{\n\t{body}\n}}\n"


def test_every_rule_is_a_query_of_every_grammar_of_its_languages() -> None:
    """No rule fails for one of the dialects, and each names languages that are known."""
    suffixes = {"javascript": (".js", ".ts", ".tsx"), "go": (".go",), "python": (".py",)}
    rules = [rule for family in families() for rule in family.rules]
    for rule in rules:
        for suffix in (suffix for name in rule.languages for suffix in suffixes[name]):
            assert list(code_of(f"a{suffix}", "").matches(rule.query)) == []


# fmt: off
LEFT_ALONE = [
    ("variables", "a.ts", 'import { a, b } from "./m";\nexport function f(c: A) {}'),
    ("variables", "a.js", "function f(a) { return Math.floor(1); }"),
    ("variables", "a.go", go("return fmt.Sprint(1), nil").replace("a, b int, xs []int, s *S", "")),
    ("attributes", "a.js", "x = o.a;"),
    ("terms", "a.js", "o.run(); o.stop();"),
    ("guards", "a.js", "a.b = 1;"),
    ("awaiting", "a.js", "() => { f(); }"),
]
# fmt: on


@pytest.mark.parametrize(("family", "path", "text"), LEFT_ALONE)
def test_what_has_no_alternative_is_left_alone(family: str, path: str, text: str) -> None:
    """Names that are introduced, what is called or assigned to, and what lies out of reach."""
    assert [text for text in texts(FAMILIES[family], path, text) if "?." not in text] == []


def test_a_query_of_no_grammar_is_told_and_left_out() -> None:
    """The other rules of the family work."""
    broken = EditRule(("go",), "(no_such_node) @seen", by=("x",))
    sound = EditRule(("go",), '((identifier) @seen (#eq? @seen "b"))', by=("a",), anywhere=True)
    family, code = (
        Family(name="mine", mends="it", rules=(broken, sound)),
        code_of("a.go", go("b()")),
    )
    (mistake,) = query_mistakes((family,), (code,))
    assert (mistake.file, "no_such_node" in mistake.reason) == ("mine", True)
    results = [edit for _, edit, _ in variants_of(family.rules, code, EVERYWHERE)]
    assert [apply_edit(code.text, edit) for edit in results] == [go("a()")]


def test_rules_hold_for_python_too() -> None:
    """Each edit is proposed once, for the innermost statement; broken ones are left out."""
    rule = EditRule(("python",), '"<" @seen', by=("<=", "< <"))
    family = Family(mends="it", rules=(rule,))
    source = ParsedFile("if a < b:\n    x = 1\n    return c < d\n")
    propose = python_edits(family)
    assert [
        (type(node).__name__, apply_edit(source.text, edit))
        for node in ast.walk(source.tree)
        for edit in propose(node, source)
    ] == [
        ("If", source.text.replace("a <", "a <=")),
        ("Return", source.text.replace("c <", "c <=")),
    ]


def test_a_function_and_rules_propose_side_by_side() -> None:
    """The function for the nodes that it looks at, first."""
    family = Family(
        mends="it",
        looks_at=(ast.Pass,),
        propose=lambda node, source: iter((source.replace(node, "0"),)),
        rules=(EditRule(("python",), "(pass_statement) @seen", by=("1",)),),
    )
    source = ParsedFile("pass")
    (statement,) = source.tree.body
    assert [edit.text for edit in python_edits(family)(statement, source)] == ["0", "1"]


@pytest.mark.parametrize(
    ("query", "text", "reason"),
    [
        ("(a) @left", "{left}", "no @seen, and no @left with @right, in (a) @left"),
        ("(a) @seen", "{b..seen}", "{b} is neither captured nor offered: (a) @seen"),
        ("(a) @seen", "{seen..c}", "{c} is neither captured nor offered: (a) @seen"),
    ],
)
def test_a_rule_that_would_break_off_is_none(query: str, text: str, reason: str) -> None:
    """What is replaced is captured, and the words of a text are known."""
    with pytest.raises(ValueError, match=r"captured|@seen") as refused:
        _ = EditRule(("go",), query, instead={"x": (text,)})
    assert str(refused.value) == reason
