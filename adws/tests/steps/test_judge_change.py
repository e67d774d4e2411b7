"""The steps ``open_change`` and ``judge_change``: the verdict on a change that anybody made."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.change import CHANGE, Change
from adws.core.context import Context
from adws.core.errors import IoFailed, PatchRejected, RepositoryUnusable
from adws.core.proposal import PROPOSAL, Proposal
from adws.core.settings import Settings
from adws.core.suite import BASELINE, REPORT
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import VERDICT, Verdict
from adws.runners.runner import SUITE
from adws.steps.judge_change import judge_change
from adws.steps.judged_run import judged_run
from adws.steps.open_base import open_base
from adws.steps.open_change import open_change
from adws.testing import FakeIo, a_report
from adws.tests.ledger.proposals import proposal
from adws.tests.steps.projects import (
    ADD,
    CALC,
    DOUBLE,
    HALF,
    MENDED,
    NOWHERE,
    PYTEST,
    RED,
    TESTS,
    committed,
    write,
)
from adws.tests.vcs.repositories import error, shell, shown, value
from adws.vcs.base import BASE
from adws.vcs.tree import HEAD

CHEAP_TESTS = TESTS.replace("== 4", "== 6").replace("== 3", "== -1")
UNSTEADY = """\
from pathlib import Path

SEEN = Path({seen!r})
TIMES = len(SEEN.read_text()) if SEEN.exists() else 0
SEEN.write_text("x" * (TIMES + 1))
"""


@pytest.fixture(scope="session")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return a project that is red in its one commit and mended in the working tree."""
    root = committed(PurePath(tmp_path_factory.mktemp("changed")) / "calc", RED)
    _ = write(root, {"calc.py": MENDED, "tests/test_calc.py": CHEAP_TESTS})
    return value(open_base(Context(root, Settings(sealed=("secret",))).put(SUITE, PYTEST)))


@pytest.fixture(scope="session")
def compared(changed: Context) -> Context:
    """Return the same project, its change opened and its base judged."""
    context = value(open_change(changed))
    report = value(judged_run(context)).require(REPORT).unwrap()
    return context.put(BASELINE, report)


def patch_file(folder: PurePath, files: dict[str, str]) -> Change:
    """Return the change from the red project to these files, as a diff."""
    root = committed(folder / "other", RED)
    _ = shell(write(root, files), f"git add -A && git diff --binary HEAD > {folder}/x.diff")
    return Change(patch_file=str(folder / "x.diff"))


def judged(compared: Context, change: Change) -> Verdict:
    """Return the verdict on a change."""
    opened = value(open_change(compared.put(CHANGE, change)))
    return value(judge_change(opened)).require(VERDICT).unwrap()


@pytest.mark.real_io
def test_the_change_is_what_is_not_committed_without_its_sealed_edits(changed: Context) -> None:
    """Told against HEAD, where the judgement starts."""
    after = value(open_change(changed))
    opened, base = after.require(PROPOSAL).unwrap(), after.require(BASE).unwrap()
    assert after.get(HEAD) == base.head
    assert opened == Proposal(
        key="judge",
        agent="",
        answer=Answer(AnswerStatus.FINISHED),
        patch=opened.patch,
        kept=opened.kept,
        dropped=("tests/test_calc.py",),
    )
    assert (opened.patch.paths, opened.kept.paths) == (
        ("calc.py", "tests/test_calc.py"),
        ("calc.py",),
    )
    assert [shown(base, opened.kept.tree, path) for path in RED] == [
        RED[".gitignore"],
        MENDED,
        TESTS,
    ]


@pytest.mark.real_io
def test_a_change_may_come_as_a_diff(changed: Context, here: PurePath) -> None:
    """Applied to the base; what the settings seal is sealed too."""
    change = patch_file(here, {"calc.py": f"{CALC}# seen\n", "secret": "x"})
    opened = value(open_change(changed.put(CHANGE, change))).require(PROPOSAL).unwrap()
    assert (opened.kept.paths, opened.dropped) == (("calc.py",), ("secret",))


@pytest.mark.real_io
def test_a_revision_that_is_not_there_is_refused(changed: Context) -> None:
    """By its name."""
    refused = error(open_change(changed.put(CHANGE, Change("nowhere"))))
    assert isinstance(refused, RepositoryUnusable)
    assert refused.message == "the repository has no commit 'nowhere'"


@pytest.mark.real_io
@pytest.mark.parametrize("text", ["--- a/calc.py\n+++ b/calc.py\n@@ -1 +1 @@\n-x\n+y\n", "words\n"])
def test_a_diff_that_does_not_apply_is_rejected(
    changed: Context, here: PurePath, text: str
) -> None:
    """So is what is no diff."""
    change = Change(patch_file=str(write(here, {"x.diff": text}) / "x.diff"))
    assert isinstance(error(open_change(changed.put(CHANGE, change))), PatchRejected)


@pytest.mark.real_io
def test_a_change_that_ends_green_is_accepted(compared: Context) -> None:
    """By the tests of the base, not by those that the change brings along."""
    assert value(judge_change(compared)) == compared.put(
        VERDICT,
        Verdict(accepted=True, fixed=(ADD, DOUBLE), failing_before=2, failing_after=0),
    )


@pytest.mark.real_io
def test_a_change_that_leaves_or_breaks_something_is_refused(
    compared: Context, here: PurePath
) -> None:
    """Each with its reason; what it breaks is broken twice."""
    verdict = judged(compared, patch_file(here, {"calc.py": MENDED.replace("a / 2", "a")}))
    assert verdict == Verdict(
        accepted=False,
        reasons=(f"1 case(s) fail that did not fail before: {HALF}",),
        fixed=(ADD, DOUBLE),
        broken=(HALF,),
        failing_before=2,
        failing_after=1,
    )


@pytest.mark.real_io
def test_what_fails_once_only_is_flaky(compared: Context, here: PurePath) -> None:
    """The second run decides."""
    unsteady = UNSTEADY.format(seen=str(here / "seen"))
    source = f"{unsteady}\n\n{MENDED.replace('a / 2', 'a / 2 if TIMES else 0')}"
    verdict = judged(compared, patch_file(here, {"calc.py": source}))
    assert (verdict.accepted, verdict.flaky, verdict.fixed) == (True, (HALF,), (ADD, DOUBLE))


@pytest.mark.real_io
def test_a_change_whose_run_cannot_be_read_is_refused(compared: Context, here: PurePath) -> None:
    """That of the base could be."""
    verdict = judged(compared, patch_file(here, {"calc.py": "import os\nos._exit(0)\n"}))
    assert (verdict.accepted, len(verdict.reasons)) == (False, 1)
    assert verdict.reasons[0].startswith("SuiteUnreadable: ")


def test_what_is_no_fault_of_the_change_fails_the_step(io: FakeIo) -> None:
    """There is no verdict then."""
    io.programs["git"] = PurePath("/usr/bin/git")
    io.processes.append((("git",), IoFailed("no git")))
    given = NOWHERE.put(PROPOSAL, proposal("a.py")).put(BASELINE, evolve(a_report()))
    assert error(judge_change(given)) == IoFailed("no git")
