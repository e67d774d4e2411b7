"""What is judged of a pull request: real git."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.errors import HeadMoved, PatchRejected
from adws.pipeline.actions import Role
from adws.pipeline.activated_specs import activated_main
from adws.pipeline.candidate import HeadCandidate, candidate_of, require_main
from adws.pipeline.site import RepositorySite
from adws.tests.pipeline.project import ADD, CALC, TESTS, begin_pull, head, pushed
from adws.tests.vcs.repositories import error, shell, value

pytestmark = pytest.mark.real_io
BRANCH = f"tdd/{ADD}"
LINES = (
    *("--- a/calc.py", "+++ b/calc.py", "@@ -1,3 +1,3 @@"),
    *(" def add(a, b):", "-    return a - b", "+    return a + b", " ", ""),
)
DIFF = "\n".join(LINES)


@pytest.fixture
def patch(site: RepositorySite) -> PurePath:
    """Return a file with a patch of the code."""
    file = site.root.parent / "change.patch"
    _ = value(io_ops.write_text(file, DIFF))
    return file


def test_a_head_is_judged_against_main_with_the_spec_activated(site: RepositorySite) -> None:
    """At first both are the same commit: the pipeline made it from the main branch alone."""
    sha = begin_pull(site).head_sha
    main = head(site, "main")
    assert value(candidate_of(site, ADD, sha, Role.FIXER)) == HeadCandidate(
        ADD, sha, main, base=sha, start=sha, commit=sha
    )


def test_no_change_on_the_branch_has_a_part_in_the_base(site: RepositorySite) -> None:
    """Not even one of the tests."""
    first = begin_pull(site).head_sha
    sha = pushed(site, BRANCH, "tests/test_calc.py", "")
    candidate = value(candidate_of(site, ADD, sha, Role.FIXER))
    assert (candidate.base, candidate.commit) == (first, sha)


def test_an_agents_patch_lies_on_top_of_the_head(site: RepositorySite, patch: PurePath) -> None:
    """The same patch gives the same commit, so that what is pushed is what was judged."""
    sha = begin_pull(site).head_sha
    candidate = value(candidate_of(site, ADD, sha, Role.FIXER, patch))
    assert candidate == value(candidate_of(site, ADD, sha, Role.FIXER, patch))
    assert shell(site.root, f"git log -1 --format=%P:%s {candidate.commit}").strip() == (
        f"{sha}:Work on {ADD}"
    )
    assert "a + b" in shell(site.root, f"git show {candidate.commit}:calc.py")


def test_a_conflict_is_worked_on_in_an_open_merge(site: RepositorySite) -> None:
    """Its files hold both sides; what is pushed is the merge itself."""
    _ = begin_pull(site)
    sha = pushed(site, BRANCH, "calc.py", CALC.replace("a - b", "a + b"))
    main = pushed(site, "main", "calc.py", CALC.replace("a - b", "b + a"))
    file = site.root.parent / "empty"
    _ = value(io_ops.write_text(file, ""))
    candidate = value(candidate_of(site, ADD, sha, Role.CONFLICT, file))
    assert "<<<<<<<" in shell(site.root, f"git show {candidate.start}:calc.py")
    parents = shell(site.root, f"git log -1 --format=%P {candidate.commit}").strip()
    assert parents == f"{sha} {main}"
    assert value(require_main(site, candidate)) is None


def test_a_head_that_has_moved_is_not_judged(site: RepositorySite) -> None:
    """An order may be late."""
    sha = begin_pull(site).head_sha
    now = pushed(site, BRANCH, "calc.py", "")
    result = error(candidate_of(site, ADD, sha, Role.FIXER))
    assert (type(result), result.context) == (HeadMoved, {"ordered": sha, "now": now})


def test_a_branch_that_is_gone_is_told(site: RepositorySite) -> None:
    """So that nobody looks for it in vain."""
    result = error(candidate_of(site, ADD, "1" * 40, Role.FIXER))
    assert result.message == f"the head is gone by now, and {'1' * 40} was to be worked on"


def test_what_is_behind_is_not_judged(site: RepositorySite) -> None:
    """It would be judged against another main branch than it is merged into."""
    sha = begin_pull(site).head_sha
    _ = pushed(site, "main", "other.py", "")
    result = error(require_main(site, value(candidate_of(site, ADD, sha, Role.FIXER))))
    assert result.message == f"the main branch has 1 commits that {sha} has not"


def test_a_spec_that_is_pending_no_longer_needs_no_activation(site: RepositorySite) -> None:
    """Somebody has taken the mark away in the main branch."""
    main = pushed(site, "main", "tests/test_calc.py", TESTS.replace(ADD, "gone"))
    _ = shell(site.root, f"git fetch -q {site.remote.address} main")
    assert value(activated_main(site, ADD, main)) == main


def test_a_spec_that_is_there_twice_is_told(site: RepositorySite) -> None:
    """Nobody guesses which is meant."""
    twice = TESTS.replace("API-DOUBLE-001", ADD)
    main = pushed(site, "main", "tests/test_calc.py", twice)
    _ = shell(site.root, f"git fetch -q {site.remote.address} main")
    assert isinstance(error(activated_main(site, ADD, main)), PatchRejected)
