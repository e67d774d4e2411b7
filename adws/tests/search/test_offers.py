"""What a file offers at a place."""

import pytest

from adws.languages.syntax_tree import text_of
from adws.search.languages.code import ParsedCode
from adws.search.offers import offered
from adws.tests.search.offering import code_of

JS = """\
import { helper, LIMIT } from "./h";
const RATE = 7;

export function total(items, tax) {
  let sum = 0;
  for (const item of items) {
    sum += item.cents * item.count;
  }
  const rest = sum % 100;
  return items.map((one) => one.cents + sum + rest);
}
"""
GO = """\
package p

import "strings"

type Shelf struct {
	goods []string
	size  int
}

func (s *Shelf) First(n int) (string, error) {
	count := n + 1
	return s.goods[count], strings.Err(late)
}

func all() (names []string) { return nil }

func grid() [2]int { return [2]int{} }

func make2() map[string]int { return nil }

func shelf() Shelf { return Shelf{} }

func none() { return }
"""


def at(code: ParsedCode, text: str, word: str, number: int = 0) -> tuple[str, ...]:
    """Return what is offered for a word of a template at a node with some text."""
    nodes = [node for node in code.nodes if text_of(node) == text and not node.named_child_count]
    return offered(word, nodes[number], code)


# fmt: off
NAMES = [
    ("a.js", JS, "sum", 1, ("items", "tax", "item")),
    ("a.js", JS, "sum", 2, ("items", "tax", "item")),
    ("a.js", JS, "one", 1, ("items", "tax", "sum", "item", "rest")),
    ("a.js", JS.replace("% 100", "% RATE"), "RATE", 1, ("LIMIT",)),
    ("a.js", JS.replace("% 100", "% helper()"), "helper", 1, ("total",)),
    ("a.js", JS.replace("% 100", "% rates"), "rates", 0,
     ("items", "tax", "sum", "item", "helper", "LIMIT", "RATE", "total")),
    ("a.js", JS.replace("% 100", "% Math"), "Math", 0, ()),
    ("a.go", GO, "strings", 1, ()),
    ("a.go", GO, "count", 1, ("s", "n")),
    ("a.go", GO, "late", 0, ("s", "n", "count", "Shelf", "First", "all", "grid", "make2", "shelf",
                             "none")),
]
# fmt: on


@pytest.mark.parametrize(("path", "text", "own", "number", "expected"), NAMES)
def test_names_in_reach_are_offered(
    path: str, text: str, own: str, number: int, expected: tuple[str, ...]
) -> None:
    """Variables that have a value there; definitions for a definition; all for a stranger."""
    assert at(code_of(path, text), own, "name", number) == expected


def test_parameters_are_those_of_the_function_around() -> None:
    """Those of other functions are not offered, and outside of all functions there are none."""
    code = code_of("a.js", JS)
    assert at(code, "100", "parameter") == ("items", "tax")
    assert at(code, "7", "parameter") == ()


@pytest.mark.parametrize(
    ("path", "text", "own", "expected"),
    [
        ("a.js", JS, "100", ("101", "99", "0", "1", "-100", "7")),
        ("a.js", JS, "sum", ("100", "10", "2", "7")),
        ("a.js", "x = 0;", "0", ("1",)),
    ],
)
def test_numbers_nearby_are_offered(
    path: str, text: str, own: str, expected: tuple[str, ...]
) -> None:
    """Neighbours of a number first; round ones for what is no number."""
    assert at(code_of(path, text), own, "number", -1) == expected


def test_members_of_the_same_object_come_first() -> None:
    """Then those of others; what is called is offered for what is called only."""
    code = code_of("a.js", JS)
    assert at(code, "count", "member") == ("cents",)
    assert at(code, "map", "member") == ()
    assert at(code_of("a.go", GO), "goods", "member", -1) == ("size", "First")
    assert at(code_of("a.js", "x = 1;"), "x", "member") == ()


@pytest.mark.parametrize(
    ("own", "number", "zero"),
    [
        ("goods", -1, ('"", nil',)),
        ("nil", 0, ("",)),
        ("goods", 0, ()),
    ],
)
def test_go_has_a_zero_for_each_result(own: str, number: int, zero: tuple[str, ...]) -> None:
    """Named results need none, and outside of a function there is none."""
    assert at(code_of("a.go", GO), own, "zero", number) == zero


@pytest.mark.parametrize(
    ("result", "zero"),
    [("[2]int", "[2]int{}"), ("Shelf", "Shelf{}"), ("func() int", "nil"), ("(int)", "0"), ("", "")],
)
def test_the_zero_of_a_type_is_known(result: str, zero: str) -> None:
    """Arrays and structs are made, references are nil."""
    code = code_of("a.go", f"package p\n\nfunc f() {result} {{ g(late) }}\n")
    assert at(code, "late", "zero") == (zero,)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return `a`;", ("null", "undefined", '""')),
        ("return 1 > 2;", ("null", "undefined", '""', "0", "[]", "false", "true")),
        ("return false;", ("true", "null", "undefined")),
        ("return;", ("null", "undefined", '""', "0", "[]", "false", "true")),
    ],
)
def test_nothing_is_what_a_function_answers_elsewhere(body: str, expected: tuple[str, ...]) -> None:
    """Where that is not known, anything is offered."""
    code = code_of("a.js", f"function f() {{ if (late) g(); {body} }}")
    assert sorted(at(code, "late", "zero")) == sorted(expected)


def test_the_parts_of_a_regular_expression_are_exchanged() -> None:
    """One at a time."""
    code = code_of("a.js", r"x = /^\d+$/;")
    results = (r"^\d*$", r"^\d$", r"\d+$", r"^\d+", r"^\w+$", r"^\d++$")
    assert at(code, r"^\d+$", "pattern") == results


def test_texts_of_the_function_come_first() -> None:
    """Then the text without and with white space around it."""
    code = code_of("a.js", 'function f() { return g("a ", "b"); }')
    strings = [node for node in code.nodes if node.type == "string"]
    assert offered("text", strings[0], code) == ('"b"', '"a"', '"a  "', '" a "', '""')
    outside = code_of("a.js", "x = 'a';").nodes[-2]
    assert offered("text", outside, code) == ("'a '", "' a'", "''")
