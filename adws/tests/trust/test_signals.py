"""Fixes that hold only while the code can tell that tests are running."""

import pytest

from adws.core.flag import Flag
from adws.core.verdict import Colour, Layer, Verdict
from adws.trust.signals import conditional, only_here

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
