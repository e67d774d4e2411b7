"""Which lines are to blame."""

import pytest

from adws.core.failure import Failure
from adws.core.suite import Evidence, Frame
from adws.search.copies.names import Counts, rank_named, read_counts
from adws.search.suspects import Suspect
from adws.tests.agents.building import make_failure
from adws.tests.search.offering import code_of

SOURCE = """\
export function total(items) {
  return sum(items);
}

function sum(items) {
  return items.length;
}

function unused() {}
"""
TEST = """\
import { total, unused } from "./a";

describe("cart", () => {
  it("adds", () => {
    expect(total([1])).toBe(1);
  });

  it("stays", () => {
    unused();
  });
});
"""
CODES = {"a.js": code_of("a.js", SOURCE), "a.test.js": code_of("a.test.js", TEST)}


def failing(*frames: Frame, test: str = "cart > adds", **changes: object) -> Failure:
    """Return a failure of the test file."""
    nowhere = {"source_file": None, "source_line": None, "file": "a.test.js"}
    evidence = Evidence(frames=frames)
    return make_failure("x", test=test, evidence=evidence, **{**nowhere, **changes})


def scores(
    *failures: Failure, ran: Counts | None = None, usually: Counts | None = None
) -> dict[int, float]:
    """Return the suspicion of each line of the source."""
    suspects = rank_named(CODES, failures, "a.js".__eq__, ran or {}, usually or {})
    assert {suspect.file for suspect in suspects} == {"a.js"}
    return {suspect.line: round(suspect.score, 2) for suspect in suspects}


def test_what_the_test_names_is_to_blame_then_what_that_names() -> None:
    """The rest is hardly."""
    assert scores(failing(Frame("a.test.js", 5))) == {
        **dict.fromkeys((1, 2, 3), 1.0),
        **dict.fromkeys((5, 6, 7), 0.7),
        **dict.fromkeys((4, 8, 9, 10), 0.1),
    }


def test_what_several_failures_have_in_common_is_to_blame_most() -> None:
    """What only one of them names is less so."""
    seconds = scores(failing(), failing(test="cart > stays"), failing(Frame("a.js", 2)))
    assert (seconds[1], seconds[6], seconds[9]) == (0.7, 0.6, 0.4)


def test_without_a_frame_the_case_is_found_by_its_name() -> None:
    """As far as it stands before a function."""
    assert scores(failing())[1] == 1.0
    assert scores(failing(test="cart > gone"))[1] == 1.0
    assert scores(failing(test="gone"))[1] == 1.0
    assert scores(failing(test=""))[1] == 1.0
    assert scores(failing(Frame("gone.js", 5), file="gone.js"))[1] == 0.1


def test_lines_of_the_trace_are_to_blame_most() -> None:
    """The deepest one before all."""
    traced = failing(Frame("a.js", 2), Frame("a.js", 6), source_file="a.js", source_line=6)
    seconds = scores(traced, failing(Frame("a.js", 2)))
    assert (seconds[6], seconds[2], seconds[3]) == (2.0, 1.4, 1.0)


def test_lines_that_did_not_run_are_left_out() -> None:
    """Those that run in other cases too are less suspicious."""
    ran: Counts = {"a.js": {1: 1, 2: 1, 3: 0, 6: 1}}
    usually: Counts = {"a.js": {1: 1, 2: 4}}
    assert scores(failing(), ran=ran, usually=usually) == {1: 1.0, 2: 0.65, 6: 0.7}


def test_files_that_did_not_run_are_left_out() -> None:
    """As soon as anything is known to have run."""
    assert rank_named(CODES, [failing()], "a.js".__eq__, {"b.js": {1: 1}}, {}) == ()


def test_a_failure_outside_of_functions_names_what_its_file_names() -> None:
    """A constructor is meant with its class."""
    codes = {
        "s.py": code_of("s.py", "class Shop:\n    def __init__(self):\n        pass\n"),
        "test_s.py": code_of("test_s.py", "from s import Shop\n\nshop = Shop()\n"),
    }
    failure = failing(Frame("test_s.py", 3), file="test_s.py", test="")
    suspects = rank_named(codes, [failure], "s.py".__eq__, {}, {})
    assert suspects[0] == Suspect("s.py", 2, 0.7)


LCOV = """\
TN:
SF:src/a.js
FN:1,f
DA:2,3
DA:5,0
LF:2
end_of_record
SF:/copy/lib/b.js
DA:1,1
end_of_record
SF:elsewhere.js
DA:1,1
end_of_record
SF:src/empty.js
end_of_record
"""
GO = """\
mode: count
example.com/m/a/b.go:2.2,3.5 2 4
example.com/m/a/b.go:3.5,4.2 1 0
example.com/m/a/b.go:2.2,3.5 2 3
"""


@pytest.mark.parametrize(
    ("text", "files", "folder", "counts"),
    [
        (
            LCOV,
            ("src/a.js", "lib/b.js"),
            ".",
            {"src/a.js": {2: 3, 3: 3, 4: 3, 5: 0}, "lib/b.js": {1: 1}},
        ),
        (LCOV, ("web/src/a.js",), "web", {"web/src/a.js": {2: 3, 3: 3, 4: 3, 5: 0}}),
        (GO, ("a/b.go", "b.go"), ".", {"a/b.go": {2: 7, 3: 7, 4: 0}}),
        ("", ("a.js",), ".", {}),
    ],
)
def test_counts_are_read(text: str, files: tuple[str, ...], folder: str, counts: Counts) -> None:
    """By file of the tree; a line without a count belongs to the one before it."""
    assert read_counts(text, files, folder) == counts
