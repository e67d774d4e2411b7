"""What a person is told of conflicts that are not resolved."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.result import Failure, Success

from adws.core.errors import RepositoryUnusable
from adws.core.failure import Analysis
from adws.core.suite import Case, Outcome, SuiteReport
from adws.judging.conflicts import conflict_notes, note_conflicts, require_merged
from adws.tests.vcs.repositories import opened, project, shell, value

CONFLICT = """
git checkout --quiet -b other && printf 'b\\n' > app/code.py && git commit --quiet -am b
git checkout --quiet main && printf 'c\\n' > app/code.py && git commit --quiet -am c
git {} >/dev/null 2>&1 || true
"""
RED = Analysis(
    SuiteReport("pytest", (), 1, (Case("t", "t", "t", Outcome.FAILED),), ended=False), (), ()
)
GREEN = Analysis(SuiteReport("pytest", (), 0, (Case("t", "t", "t", Outcome.PASSED),)), (), ())
NOTE = (
    "conflicts are not resolved, so these files ran with their markers: app/code.py"
    " (git status tells more)"
)


@pytest.mark.real_io
@pytest.mark.parametrize("begun", ["merge other", "rebase other", "cherry-pick other"])
def test_a_base_with_conflicts_is_refused(here: PurePath, begun: str) -> None:
    """Whatever brought them; once they are resolved, the middle of a rebase is like any place."""
    user = project(here / "p", CONFLICT.format(begun))
    refused = require_merged(opened(user))
    assert refused == Failure(
        RepositoryUnusable(
            "conflicts are not resolved: app/code.py",
            hint="type git status: it tells how to resolve them and go on, and how to go back",
            context={"files": ("app/code.py",)},
        )
    )
    _ = shell(user, "printf 'd\\n' > app/code.py && git add app/code.py")
    resolved = opened(user, "r2")
    assert require_merged(resolved) == Success(resolved)


@pytest.mark.real_io
def test_a_red_run_of_a_tree_with_conflicts_tells_of_them(here: PurePath) -> None:
    """A green one needs no such word, and where there is no repository there are none."""
    user = project(here / "p", CONFLICT.format("merge other"))
    assert value(note_conflicts(user, RED)) == evolve(RED, notes=(NOTE,))
    assert value(note_conflicts(user, GREEN)) == GREEN
    _ = shell(user, "rm -r .git")
    assert value(note_conflicts(user, RED)) == RED


def test_there_is_no_note_without_conflicts() -> None:
    """The list of files may be empty."""
    assert (conflict_notes(()), conflict_notes(("app/code.py",))) == ((), (NOTE,))
