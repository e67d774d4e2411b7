"""How close lines are to what the failing cases look at."""

import pytest

from adws.search.called_names import CalledNames, asked_for
from adws.search.fork_server.nearness import closeness, dormant_lines
from adws.search.source import ParsedFile
from adws.search.suspects import Suspect, TracedCase, TracedRun

TEST = """\
import m

class CaseTest:
    def test_all(self):
        start = make(1)
        other()
        with checking():
            result = m.price(start)
            assert result == 2
"""


@pytest.mark.parametrize(
    ("lines", "cases", "at_once"),
    [
        ([9], ["CaseTest::test_all[a-b]"], {"price"}),
        ([8], ["m.CaseTest.test_all"], {"price", "make"}),
        ([6], ["test_all"], {"other"}),
        ([99], ["test_all"], set()),
        ([9], ["test_none"], set()),
    ],
)
def test_the_failing_statement_names_functions(
    lines: list[int], cases: list[str], at_once: set[str]
) -> None:
    """The innermost one, and those that made the variables it uses."""
    assert asked_for(TEST, lines, cases).at_once == at_once


def test_a_case_names_functions_around_its_failing_statement() -> None:
    """A file that is no Python asks for nothing."""
    around = {"make", "other", "checking", "price"}
    assert asked_for(TEST, [], ["test_all"]).around == around
    assert asked_for("def (:", [1], ["test_all"]) == CalledNames()


SOURCE = """\
import os


class Box:
    def __init__(self, n):
        self.n = n

    def size(self):
        if self.n:
            return inner(self.n)
        raise ValueError


def inner(n):
    return n


def lonely(n):
    return n


def never(n):
    return n
"""


def nearness(asked: CalledNames) -> dict[int, float]:
    """Return the rounded factors of the lines of one file, of which all but the last ran."""
    lines = (6, 9, 10, 11, 15, 19)
    observed = TracedRun((TracedCase("t::a", passed=False, lines={"m.py": lines}),))
    seconds = closeness({"m.py": ParsedFile(SOURCE)}, observed, asked)
    assert {file for file, _ in seconds} == {"m.py"}
    return {line: round(seconds["m.py", line], 2) for line in (1, 6, 9, 10, 11, 15, 19, 23)}


def test_what_the_failing_statement_calls_is_closest() -> None:
    """Then what that calls, then what the case calls elsewhere; conditions before assignments."""
    names = CalledNames(frozenset({"size"}), frozenset({"size", "Box"}))
    assert nearness(names) == {
        1: 0.3,
        6: 0.77,
        9: 0.94,
        10: 0.97,
        11: 0.9,
        15: 0.8,
        19: 0.47,
        23: 0.5,
    }


def test_where_no_name_is_known_all_functions_are_alike() -> None:
    """What the lines do is still told apart."""
    assert nearness(CalledNames()) == {
        1: 0.3,
        6: 0.45,
        9: 0.47,
        10: 0.48,
        11: 0.45,
        15: 0.47,
        19: 0.47,
        23: 0.5,
    }


def test_constants_that_no_executed_function_reads_are_far_away() -> None:
    """Those that one reads are as close as what is not connected by calls."""
    text = "LIMIT = 10\nUSED: int = (\n    1\n)\n\n\ndef f():\n    return USED\n"
    observed = TracedRun((TracedCase("t", passed=False, lines={"m.py": (8,)}),))
    seconds = closeness({"m.py": ParsedFile(text)}, observed, CalledNames(frozenset({"f"})))
    lines = {line: round(worth, 2) for (_, line), worth in seconds.items()}
    assert lines == {1: 0.05, 2: 0.48, 3: 0.48, 4: 0.48, 7: 0.4, 8: 0.94}


def test_names_in_circles_are_followed_once() -> None:
    """A recursive function calls itself."""
    text = "def f(n):\n    return f(n - 1)\n"
    observed = TracedRun((TracedCase("t", passed=False, lines={"m.py": (2,)}),))
    names = CalledNames(frozenset({"f"}), frozenset({"f"}))
    seconds = closeness({"m.py": ParsedFile(text)}, observed, names)
    assert seconds["m.py", 2] == pytest.approx(0.94)


DORMANT = """\
def f(items):
    total = 1
    for item in items:
        total += item
        print(
            item
        )
    return total


def never(n):
    return n
"""


def test_what_a_case_has_not_reached_in_a_function_that_it_entered() -> None:
    """Statements by their first lines, the closest first; other functions are left alone."""
    observed = TracedRun((TracedCase("t", passed=False, lines={"m.py": (2, 3, 8), "n.py": (1,)}),))
    near = {("m.py", 4): 0.5}
    assert dormant_lines({"m.py": ParsedFile(DORMANT)}, observed, near) == (
        Suspect("m.py", 5, 0.7),
        Suspect("m.py", 4, 0.35),
    )
