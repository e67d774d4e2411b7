"""New complaints of a project's checks, told from old ones."""

import pytest
from attrs import evolve

from adws.core.check import CheckReport, CheckSort, CheckStatus, Diagnostic, Quality, Severity
from adws.trust.quality import worsened

OK, FAILED = CheckStatus.OK, CheckStatus.FAILED
UNUSED = Diagnostic("a.py", 3, 1, "F401", "unused")
MOVED = Diagnostic("a.py", 9, 1, "F401", "unused")
OTHER = Diagnostic("b.py", 1, None, "E501", "too long")
TWINS = {
    "a.py:3:1: F402 unused": evolve(UNUSED, code="F402"),
    "a.py:3:1: F401 unread": evolve(UNUSED, message="unread"),
    "b.py:3:1: F401 unused": evolve(UNUSED, file="b.py"),
}
MILD = Diagnostic("a.py", 1, None, "W1", "hm", Severity.WARNING)


def ruff(status: CheckStatus, *item: Diagnostic, message: str = "") -> Quality:
    """Return what a project's one check said."""
    return Quality((CheckReport("ruff", CheckSort.LINT, status, (), item, message),))


COMPLAINTS = {
    "both fine": (ruff(OK), ruff(OK), ()),
    "the same in another line": (ruff(FAILED, UNUSED), ruff(FAILED, MOVED), ()),
    "the same once more": (
        ruff(FAILED, UNUSED),
        ruff(FAILED, UNUSED, MOVED),
        ("ruff: a.py:9:1: F401 unused",),
    ),
    "another one": (
        ruff(FAILED, UNUSED),
        ruff(FAILED, UNUSED, OTHER),
        ("ruff: b.py:1: E501 too long",),
    ),
    "one where there was none": (ruff(OK), ruff(FAILED, OTHER), ("ruff: b.py:1: E501 too long",)),
    "a warning where warnings fail": (ruff(OK), ruff(FAILED, MILD), ("ruff: a.py:1: W1 hm",)),
    "a warning that fails nothing": (ruff(OK), ruff(OK, MILD), ()),
    "failed without a word": (ruff(OK), ruff(FAILED), ("ruff: failed",)),
    "failed with a word": (ruff(OK), ruff(FAILED, message="no"), ("ruff: no",)),
    "failed before too": (ruff(FAILED), ruff(FAILED, message="no"), ()),
    "cannot be read any more": (
        ruff(OK),
        ruff(CheckStatus.UNREADABLE, message="cut off"),
        ("ruff: unreadable: cut off",),
    ),
    "could never be read": (ruff(CheckStatus.MISSING), ruff(FAILED, OTHER), ()),
    "a check that is new": (Quality(()), ruff(FAILED, OTHER), ("ruff: b.py:1: E501 too long",)),
}


@pytest.mark.parametrize("name", COMPLAINTS)
def test_what_is_a_new_complaint(name: str) -> None:
    """Errors are the same when file, code and message are; each counts as often as it is there."""
    before, after, result = COMPLAINTS[name]
    assert tuple(map(str, worsened(before, after))) == result


@pytest.mark.parametrize("expected", TWINS)
def test_what_differs_in_one_thing_is_another_error(expected: str) -> None:
    """The old one is gone then, and this one is new."""
    complaints = worsened(ruff(FAILED, UNUSED), ruff(FAILED, TWINS[expected]))
    assert tuple(map(str, complaints)) == (f"ruff: {expected}",)


def test_a_complaint_knows_its_file() -> None:
    """So that it can be told whose it is; one about no file belongs to everybody."""
    assert [complaint.file for complaint in worsened(ruff(OK), ruff(FAILED, OTHER))] == ["b.py"]
    assert [complaint.file for complaint in worsened(ruff(OK), ruff(FAILED))] == [""]
    assert [complaint.file for complaint in worsened(ruff(OK), ruff(CheckStatus.MISSING))] == [""]
