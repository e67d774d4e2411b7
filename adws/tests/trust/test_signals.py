"""Fixes that hold only while the code can tell that tests are running."""

import pytest

from adws.core.flag import Flag
from adws.core.suite import Case, Evidence, Outcome, SuiteReport
from adws.core.verdict import Colour, Layer, Verdict
from adws.trust.signals import conditional, failing, failing_alike, in_tests_alone, only_here

ACCEPTED = Verdict(accepted=True, fixed=("t.py::a", "t.py::b"))
IDS = tuple(f"t.py::{name}" for name in "abcdef")


@pytest.mark.parametrize(
    ("lost", "named"),
    [(IDS[:1], "t.py::a"), (IDS, f"{', '.join(IDS[:5])} and 1 more")],
)
def test_what_is_gone_without_the_marks_is_refused(lost: tuple[str, ...], named: str) -> None:
    """With the cases that betray it."""
    assert conditional(ACCEPTED, lost) == Verdict(
        accepted=False,
        reasons=(f"works only while code can detect tests, or by faking equality: {named}",),
        fixed=ACCEPTED.fixed,
        layer=Layer.SIGNALS,
    )


def test_what_is_gone_elsewhere_only_is_flagged() -> None:
    """A suite may have reasons of its own for it."""
    flagged = only_here(ACCEPTED, IDS[:1])
    assert flagged.colour is Colour.YELLOW
    assert flagged.flags == (
        Flag(
            "only-here",
            "t.py",
            0,
            "t.py::a",
            "passes, but not in another folder with an empty home and CI set",
        ),
    )


def report_saying(**messages: str | None) -> SuiteReport:
    """Return a report in which cases fail with these messages; without one they pass."""
    cases = (
        Case(name, "t.rs", name, Outcome.FAILED, evidence=Evidence(message=message))
        if message
        else Case(name, "t.rs", name, Outcome.PASSED)
        for name, message in messages.items()
    )
    return SuiteReport("cargo", ("cargo", "test"), 101, tuple(cases))


def test_old_failures_are_known_by_their_words() -> None:
    """Another place of the same words is the same; other words, and passing cases, are not."""
    before = report_saying(a="3 is not 4 at t.rs:7:1", b="no 4", c="no 5", d=None, e="no 6")
    again = report_saying(a="3 is not 4 at t.rs:9:1", b="no file", c=None, d="no 7")
    assert failing_alike(before, again, "abcde") == ("a",)
    assert failing(again, "abcde") == ("a", "b", "d")


def test_what_fails_as_before_when_nothing_tells_of_tests_is_flagged() -> None:
    """A person should look at what it asks for."""
    why = (
        "fails in a program that nothing tells from one of users, as without the change: "
        "see what the change asks for"
    )
    flag = Flag("in-tests-alone", "t.py", 0, "t.py::a", why)
    assert in_tests_alone(ACCEPTED, IDS[:1]).flags == (flag,)
