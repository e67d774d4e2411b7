"""The step ``read_quarantine``: the base's quarantine, or the user's own before there is a base."""

from pathlib import PurePath

import pytest

from adws.core.errors import DocumentDamaged
from adws.core.quarantine import QUARANTINE_FILE, Quarantine, QuarantinedCase
from adws.slots import QUARANTINE
from adws.steps.read_quarantine import read_quarantine
from adws.testing import FakeIo, a_context
from adws.tests.steps.projects import RED, based, committed, write
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, value
from adws.trust.quarantine_file import with_cases

CASE = QuarantinedCase("t.py::a", "2025-12-01", "2026-01-01")
FILE = PurePath("/project") / QUARANTINE_FILE


def test_the_users_own_file_is_read_before_there_is_a_base(io: FakeIo) -> None:
    """The day is today's; its time is up tomorrow."""
    io.files[FILE] = with_cases("", (CASE,)).unwrap()
    quarantine = value(read_quarantine(a_context())).require(QUARANTINE).unwrap()
    assert (quarantine, quarantine.active) == (
        Quarantine("2026-01-01", (CASE,)),
        frozenset({"t.py::a"}),
    )


def test_without_a_file_nothing_is_in_quarantine(io: FakeIo) -> None:
    """The slot is there all the same."""
    io.files[FILE.parent / "a.py"] = ""
    assert value(read_quarantine(a_context())).get(QUARANTINE) == Quarantine("2026-01-01")


def test_a_damaged_file_fails_the_step(io: FakeIo) -> None:
    """Before any work is begun."""
    io.files[FILE] = "cases = 1\n"
    assert isinstance(error(read_quarantine(a_context())), DocumentDamaged)


@pytest.mark.real_io
def test_with_a_base_it_is_the_one_of_the_base(here: PurePath) -> None:
    """What the tree holds by now, a change has written."""
    files = {**RED, QUARANTINE_FILE: with_cases("", (CASE,)).unwrap()}
    context = based(committed(here / "calc", files))
    _ = write(context.root, {QUARANTINE_FILE: ""})
    assert value(read_quarantine(context)).require(QUARANTINE).unwrap().cases == (CASE,)


@pytest.mark.real_io
def test_the_quarantine_of_a_project_below_its_repository_is_its_own(here: PurePath) -> None:
    """The one at the top is another project's."""
    text = with_cases("", (CASE,)).unwrap()
    root = committed(here / "p", {f"sub/{QUARANTINE_FILE}": text, QUARANTINE_FILE: ""}) / "sub"
    assert value(read_quarantine(based(root))).require(QUARANTINE).unwrap().cases == (CASE,)


@pytest.mark.real_io
def test_a_quarantine_that_is_no_text_fails_the_step(here: PurePath) -> None:
    """It is not taken for an empty one, which could be written over."""
    root = committed(here / "p", RED)
    _ = shell(root, f"ln -s calc.py {QUARANTINE_FILE}")
    assert isinstance(error(read_quarantine(based(root))), DocumentDamaged)
