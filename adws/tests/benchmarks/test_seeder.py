"""The seeder makes the mistakes that the studies count, the same ones for the same seed."""

import ast
from itertools import islice
from random import Random

import pytest

from benchmarks.search.seeder.module import SeedModule, Slip
from benchmarks.search.seeder.seeding import patterns, seed, weights

FUNCTION = """\
import re


def tidy(items, limit=3, *, sep=","):
    kept = []
    for item in items:
        if not item or item == sep:
            continue
        text = str(item).strip()
        if len(text) > limit and text.isdigit():
            kept.append(text[:limit])
        else:
            kept.append(text)
    kept.sort(key=len, reverse=True)
    return sep.join(kept)
"""

SLIPS = (
    ("change_identifier_used", "return a + b", ("return b + b", "return a + a")),
    ("change_attribute_used", "return (a.x, a.y)", ("return (a.y, a.y)", "return (a.x, a.x)")),
    ("add_attribute_access", "return a.x", ("return a",)),
    ("same_function_wrong_caller", "return a.pop()", ("return b.pop()",)),
    ("copied_name", "a.x = a.y + b", ("a.x = a.y + a", "b.x = b.y + b")),
    ("wrong_function_name", "return min(a)", ("return max(a)",)),
    ("same_function_more_args", "return max(a, key=b)", ("return max(key=b)", "return max(a)")),
    ("same_function_less_args", "return round(a)", ("return round(a, 1)",)),
    ("same_function_swap_args", "return pow(a, b)", ("return pow(b, a)",)),
    ("change_keyword_argument_used", "return f(a=1)", ("return f(b=1)",)),
    ("add_function_around_expression", "return len(a)", ("return a",)),
    ("add_method_call", "return a.strip()", ("return a",)),
    ("change_numeric_literal", "return 5", ("return 6", "return 4", "return 0", "return 50")),
    ("change_boolean_literal", "return True", ("return False",)),
    ("change_string_literal", "return 'ab'", ("return 'AB'", "return 'a'", "return ''")),
    ("change_constant_type", "return 1", ('return "1"', "return 1.0", "return None")),
    ("add_elements_to_iterable", "return [a, b]", ("return [b]", "return [a]")),
    ("add_elements_to_iterable", "return {1: a, **b}", ("return {**b}", "return {1: a}")),
    ("wrong_regex", "return re.match(r'^a+', b)", ("return re.match(r'a+', b)",)),
    ("change_binary_operator", "return (a) < b", ("return (a) <= b", "return (a) == b")),
    ("change_binary_operator", "return a and b", ("return a or b",)),
    ("change_binary_operator", "a += b", ("a -= b", "a *= b")),
    ("change_binary_operand", "return a - b", ("return a", "return b", "return a - 1")),
    ("change_unary_operator", "return -a", ("return a",)),
    ("more_specific_if", "return a and b", ("return b", "return a")),
    ("less_specific_if", "return a or b", ("return b", "return a")),
    ("missing_guard", "if a:\n        return 1\n    return b", ("return b",)),
    ("missing_else", "if a:\n        b = 1\n    else:\n        b = 2", ("if a:\n        b = 1",)),
    ("missing_condition", "if a:\n        b = 1", ("b = 1",)),
    (
        "superfluous_guard",
        "for c in a:\n        b(c)",
        ("for c in a:\n        if not c:\n            break\n        b(c)",),
    ),
    ("missing_statement", "a = 1\n    return b", ("return b",)),
    ("missing_statement", "if a:\n        b = 1", ("if a:\n        pass",)),
    ("moved_statement", "a = 1\n    b = a", ("b = a\n    a = 1",)),
    (
        "moved_statement",
        "while a:\n        b()\n        a()",
        ("while a:\n        b()\n    a()", "while a:\n        a()\n        b()"),
    ),
)


def sources(pattern: str, text: str) -> set[str]:
    """Return what a pattern makes of a text, at every place where it applies."""
    module = SeedModule(text)
    return {
        slip.apply(text)
        for function, node in module.inside()
        for slip in patterns()[pattern].propose(module, function, node)
    }


@pytest.mark.parametrize(("pattern", "right", "wrong"), SLIPS)
def test_a_pattern_makes_its_mistakes(pattern: str, right: str, wrong: tuple[str, ...]) -> None:
    """Each mistake is among those that the pattern makes of a function's body."""
    names = sources(pattern, f"def f(a, b):\n    {right}\n")
    assert {f"def f(a, b):\n    {item}\n" for item in wrong} <= names


def test_every_pattern_has_a_weight_and_a_row_above() -> None:
    """No pattern is drawn that nothing tests, and none is never drawn."""
    assert set(weights()) - {"two_sites"} == set(patterns()) == {name for name, _, _ in SLIPS}


def test_the_weights_are_shares_of_a_hundred() -> None:
    """The groups' shares come to 100, divided by how often the studies found each pattern."""
    assert round(sum(weights().values()), 6) == 100


def test_the_same_seed_makes_the_same_bugs() -> None:
    """Another seed makes others."""
    first, again, other = (list(islice(seed(FUNCTION, Random(n)), 20)) for n in (1, 1, 2))
    assert (first == again, first == other) == (True, False)


def test_seeded_sources_parse_and_differ_from_each_other() -> None:
    """Each of many bugs is another tree than the source's and than the others'."""
    trees = [ast.dump(ast.parse(bug.text)) for bug in islice(seed(FUNCTION, Random(3)), 60)]
    assert len({ast.dump(ast.parse(FUNCTION)), *trees}) == 61


def test_only_the_given_lines_are_changed() -> None:
    """A bug is seeded in what begins on a line that was asked for."""
    bugs = islice(seed(FUNCTION, Random(4), frozenset({15})), 10)
    changed = {tuple(FUNCTION.splitlines()[:14]) == tuple(b.text.splitlines()[:14]) for b in bugs}
    assert changed == {True}


def test_two_slips_stand_in_one_function() -> None:
    """A bug of two sites names both patterns."""
    bugs = islice(seed(FUNCTION, Random(5)), 80)
    assert any(bug.pattern.count("+") == 1 for bug in bugs)


def test_nothing_is_seeded_where_nothing_stands() -> None:
    """It ends where no pattern applies."""
    assert not list(seed("import re\n", Random(1)))


def test_places_count_characters_where_the_parser_counts_bytes() -> None:
    """A letter of two bytes before the place does not move it."""
    text = "def f(a):\n    return 'é', 1\n"
    assert "def f(a):\n    return 'é', 2\n" in sources("change_numeric_literal", text)


def test_a_slip_replaces_its_stretch() -> None:
    """What is around it stays."""
    assert Slip(1, 3, "xyz").apply("abcd") == "axyzd"
