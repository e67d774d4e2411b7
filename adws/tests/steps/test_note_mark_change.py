"""The short cut for changes of nothing but marks."""

import sys
from pathlib import PurePath

import pytest

from adws.core.check import CheckSettings, CheckSort
from adws.core.context import Context
from adws.core.settings import Settings
from adws.pipeline.actions import Role
from adws.pipeline.candidate import candidate_of
from adws.pipeline.site import RepositorySite
from adws.pipeline_slots import CANDIDATE, SITE
from adws.slots import ALTERED_CHECK_SORTS, QUALITY_BEFORE
from adws.steps.note_mark_change import note_mark_change
from adws.steps.note_quality import note_quality
from adws.steps.open_base import open_base
from adws.tests.pipeline.project import ADD, begin_pull, made_project, opened, pushed
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io
GO = f"""\
package calc

import "testing"

func TestAdd(t *testing.T) {{
	t.Skip("tdd: {ADD}")
	t.Fatal("no")
}}
"""

WITHOUT_TYPES = tuple(sort for sort in CheckSort if sort is not CheckSort.TYPES)


@pytest.fixture
def site(tmp_path: PurePath) -> RepositorySite:
    """Return the site of a project whose pending test is one of go."""
    site = opened(made_project(tmp_path))
    for name, text in (("tests/test_calc.py", ""), ("go.mod", "module calc\n"), ("a_test.go", GO)):
        _ = pushed(site, "main", name, text)
    return site


def noted(site: RepositorySite, sha: str) -> tuple[CheckSort, ...] | None:
    """Return which sorts of checks must run for a head."""
    candidate = value(candidate_of(site, ADD, sha, Role.FIXER))
    context = Context(site.root, site.settings).put(SITE, site).put(CANDIDATE, candidate)
    return value(note_mark_change(context)).get(ALTERED_CHECK_SORTS)


def test_type_checks_need_not_run_for_marks_alone(site: RepositorySite) -> None:
    """They do where anything else differs."""
    sha = begin_pull(site).head_sha
    assert noted(site, sha) == WITHOUT_TYPES
    assert noted(site, pushed(site, f"tdd/{ADD}", "calc.py", "a = 1\n")) == tuple(CheckSort)


def test_what_need_not_run_is_not_run(site: RepositorySite) -> None:
    """Other checks are."""
    command = f'{sys.executable} -c "pass"'
    checks = {
        "mine": CheckSettings(command=command, sort=CheckSort.TYPES),
        "yours": CheckSettings(command=command, sort=CheckSort.LINT),
    }
    context = value(open_base(Context(site.root, Settings(checks=checks))))
    assert _names(context) == {"mine", "yours"}
    assert _names(context.put(ALTERED_CHECK_SORTS, WITHOUT_TYPES)) == {"yours"}


def _names(context: Context) -> set[str]:
    quality = value(note_quality(context)).get(QUALITY_BEFORE)
    return {check.name for check in quality.checks} if quality else set()
