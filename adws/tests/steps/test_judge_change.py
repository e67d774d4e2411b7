"""The steps ``open_change`` and ``judge_change``: the verdict on a change that anybody made."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import BaseNotJudgeable, IoFailed, PatchRejected, RepositoryUnusable
from adws.core.patch import ChangeToJudge
from adws.core.proposal import Proposal
from adws.core.quarantine import QuarantineRow
from adws.core.renamed_case import RenamedCase
from adws.core.repeats import Repeats, RunCounts
from adws.core.settings import Settings
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Colour, Layer, Verdict
from adws.judging.conflicts import conflict_notes
from adws.slots import ANALYSIS, BASE, CHANGE, HEAD, PATCH, PROPOSAL, SUITES, VERDICT
from adws.steps.judge_change import judge_change
from adws.steps.judge_own_tests import judge_own_tests
from adws.steps.judged_run import judged_run
from adws.steps.open_base import open_base
from adws.steps.open_change import open_change
from adws.tests.steps import projects
from adws.tests.steps.projects import CALC, MENDED, ODDLY_NAMED, committed, sealed, write
from adws.tests.steps.unittest_project import ADD, DOUBLE, HALF, RED, TESTS, UNITTEST, based
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, text_in_tree, value

pytestmark = pytest.mark.scenario

CHEAP_TESTS = TESTS.replace(", 4)", ", 6)").replace(", 3)", ", -1)")
MORE_TESTS = f"{TESTS}\n    def test_more(self):\n        self.assertEqual(half(4), 2)\n"
CHEAP_TESTS_OF_PYTEST = projects.TESTS.replace("== 4", "== 6").replace("== 3", "== -1")
LINK = """\
diff --git a/out b/out
new file mode 120000
--- /dev/null
+++ b/out
@@ -0,0 +1 @@
+/etc
\\ No newline at end of file
"""
BYTES = """\
import unittest
from pathlib import Path


class DataTest(unittest.TestCase):
    def test_bytes(self):
        self.assertEqual(Path("data.csv").read_bytes(), b"a\\nb\\n")
"""
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
    _ = write(root, {"calc.py": MENDED, "tests/test_calc.py": MORE_TESTS})
    return value(open_base(Context(root, Settings(sealed=("secret",))).put(SUITES, (UNITTEST,))))


def with_baseline(context: Context) -> Context:
    """Return the context of an opened change after its base was judged."""
    return sealed(value(judged_run(context)))


@pytest.fixture(scope="session")
def compared(changed: Context) -> Context:
    """Return the same project, its change opened and its base judged."""
    return with_baseline(value(open_change(changed)))


@pytest.fixture(scope="session")
def accepted(compared: Context) -> Context:
    """Return the same project after its change was judged."""
    return value(judge_change(compared))


@pytest.fixture
def diverged(here: PurePath) -> Context:
    """Return a project on a branch with a commit of its own; ``main`` has gone on, too."""
    root = committed(here / "calc", RED)
    _ = shell(write(root, {"README": "later\n"}), "git add -A && git commit --quiet -m later")
    _ = shell(root, "git switch --quiet -c topic HEAD^")
    _ = shell(write(root, {"calc.py": MENDED}), "git commit --quiet -am mended")
    return based(root)


def patch_file(folder: PurePath, files: dict[str, str]) -> ChangeToJudge:
    """Return the change from the red project to these files, as a diff."""
    root = committed(folder / "other", RED)
    _ = shell(write(root, files), f"git add -A && git diff --binary HEAD > {folder}/x.diff")
    return ChangeToJudge(patch_file=str(folder / "x.diff"))


def judged(compared: Context, change: ChangeToJudge) -> Verdict:
    """Return the verdict on a change."""
    opened = value(open_change(compared.put(CHANGE, change)))
    after = value(judge_change(opened).bind(judge_own_tests))
    return after.require(VERDICT).unwrap()


def opened(context: Context) -> tuple[str, tuple[str, ...]]:
    """Return where the change of this context starts, and the paths of its files."""
    after = value(open_change(context))
    return after.require(HEAD).unwrap(), after.require(PATCH).unwrap().paths


@pytest.mark.real_io
def test_the_change_is_what_is_not_committed(changed: Context) -> None:
    """Told against HEAD, where the judgement starts."""
    head = changed.require(BASE).unwrap().head
    assert opened(changed) == (head, ("calc.py", "tests/test_calc.py"))


@pytest.mark.real_io
def test_a_change_starts_where_its_branch_left_the_base(diverged: Context) -> None:
    """What came to the base since then is no part of it."""
    start = shell(diverged.root, "git rev-parse HEAD^").strip()
    assert opened(diverged.put(CHANGE, ChangeToJudge("main"))) == (start, ("calc.py",))


@pytest.mark.real_io
def test_a_diff_is_applied_to_the_base_itself(diverged: Context, here: PurePath) -> None:
    """Wherever the user's branch left it."""
    change = evolve(patch_file(here, {"calc.py": f"{CALC}# seen\n"}), base="main")
    start = shell(diverged.root, "git rev-parse main").strip()
    assert opened(diverged.put(CHANGE, change)) == (start, ("calc.py",))


@pytest.mark.real_io
def test_a_revision_that_is_not_there_is_refused(changed: Context) -> None:
    """By its name."""
    refused = error(open_change(changed.put(CHANGE, ChangeToJudge("nowhere"))))
    assert isinstance(refused, RepositoryUnusable)
    assert refused.message == "the repository has no commit 'nowhere'"


@pytest.mark.real_io
@pytest.mark.parametrize("text", ["--- a/calc.py\n+++ b/calc.py\n@@ -1 +1 @@\n-x\n+y\n", "words\n"])
def test_a_diff_that_does_not_apply_is_rejected(
    changed: Context, here: PurePath, text: str
) -> None:
    """So is what is no diff."""
    change = ChangeToJudge(patch_file=str(write(here, {"x.diff": text}) / "x.diff"))
    assert isinstance(error(open_change(changed.put(CHANGE, change))), PatchRejected)


@pytest.mark.real_io
def test_a_change_that_ends_green_is_accepted(accepted: Context) -> None:
    """By the tests of the base, not by those that the change brings along."""
    assert accepted.get(VERDICT) == Verdict(
        accepted=True, fixed=(ADD, DOUBLE), failing_before=2, failing_after=0
    )


@pytest.mark.real_io
def test_what_was_judged_is_the_change_without_its_sealed_edits(accepted: Context) -> None:
    """Nobody was asked for it."""
    change, base = accepted.require(PATCH).unwrap(), accepted.require(BASE).unwrap()
    judged_one = accepted.require(PROPOSAL).unwrap()
    assert judged_one == Proposal(
        key="judge",
        agent="",
        answer=Answer(AnswerStatus.FINISHED),
        patch=change,
        kept=judged_one.kept,
        dropped=("tests/test_calc.py",),
    )
    assert [text_in_tree(base, judged_one.kept.tree, path) for path in RED] == [
        RED[".gitignore"],
        MENDED,
        "",
        TESTS,
    ]


@pytest.mark.real_io
def test_what_the_settings_seal_is_sealed_too(compared: Context, here: PurePath) -> None:
    """In a diff like everywhere."""
    change = patch_file(here, {"calc.py": f"{CALC}# seen\n", "secret": "x"})
    after = value(open_change(compared.put(CHANGE, change)).bind(judge_change))
    proposal = after.require(PROPOSAL).unwrap()
    assert (proposal.kept.paths, proposal.dropped) == (("calc.py",), ("secret",))


@pytest.mark.real_io
def test_links_that_lead_out_of_the_tree_are_not_judged(compared: Context, here: PurePath) -> None:
    """What they show is not in the repository."""
    change = ChangeToJudge(patch_file=str(write(here, {"x.diff": LINK}) / "x.diff"))
    after = value(open_change(compared.put(CHANGE, change)).bind(judge_change))
    assert after.require(PROPOSAL).unwrap().dropped == ("out",)


@pytest.mark.real_io
def test_what_a_checkout_makes_of_the_files_is_judged(here: PurePath) -> None:
    """Not what lies on disk: the change alters attributes alone, and with them a test's data."""
    files = {"calc.py": MENDED, "data.csv": "a\nb\n", "test_data.py": BYTES}
    root = committed(here / "calc", files)
    _ = write(root, {".gitattributes": "*.csv text eol=crlf\n"})
    verdict = value(judge_change(with_baseline(value(open_change(based(root)))))).require(VERDICT)
    assert verdict.unwrap().broken == ("test_data.DataTest.test_bytes",)


@pytest.mark.real_io
def test_an_unjudged_file_that_is_run_or_checked_out_is_flagged(
    compared: Context, here: PurePath
) -> None:
    """The verdict is yellow: a person must look."""
    change = patch_file(here, {"calc.py": MENDED, "Makefile": "test:\n\ttrue\n"})
    verdict = judged(compared, change)
    assert (verdict.exit_code(), [(flag.rule, flag.path) for flag in verdict.flags]) == (
        1,
        [("not-judged", "Makefile")],
    )


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("tests", "reason"),
    [
        (CHEAP_TESTS, f"with the change's own tests: 2 case(s) fail: {ADD}, {DOUBLE}"),
        ("import os\nos._exit(0)\n", "SuiteUnreadable: "),
    ],
)
def test_a_change_must_be_green_with_its_own_tests_too(
    compared: Context, here: PurePath, tests: str, reason: str
) -> None:
    """They are what will be merged with it."""
    verdict = judged(compared, patch_file(here, {"calc.py": MENDED, "tests/test_calc.py": tests}))
    assert (verdict.accepted, len(verdict.reasons)) == (False, 1)
    assert verdict.reasons[0].startswith(reason)


@pytest.mark.smoke
@pytest.mark.real_io
def test_a_test_under_another_name_is_renamed_if_it_is_the_same(
    compared: Context, here: PurePath
) -> None:
    """It is listed; a weaker one is missing, whatever it is called."""
    named = TESTS.replace("test_add", "test_sum")
    files = {"calc.py": MENDED, "tests/test_calc.py": named}
    verdict = judged(compared, patch_file(here / "same", files))
    assert (verdict.accepted, verdict.renamed) == (
        True,
        (RenamedCase(ADD, ADD.replace("test_add", "test_sum")),),
    )
    weaker = {**files, "tests/test_calc.py": named.replace("add(1, 2), 3", "add(1, 1), 2")}
    refused = judged(compared, patch_file(here / "weaker", weaker))
    assert (refused.accepted, refused.reasons, refused.renamed) == (
        False,
        (f"with the change's own tests: 1 case(s) ran before and are now missing: {ADD}",),
        (),
    )


@pytest.mark.real_io
def test_a_test_file_of_any_name_is_sealed(here: PurePath) -> None:
    """The suite's own configuration at the base names it, and no glob of the runner."""
    root = committed(here / "calc", ODDLY_NAMED)
    _ = write(root, {"app/tests.py": CHEAP_TESTS_OF_PYTEST})
    context = with_baseline(value(open_change(projects.based(root))))
    after = value(judge_change(context))
    assert after.require(PROPOSAL).unwrap().dropped == ("app/tests.py",)
    assert not after.require(VERDICT).unwrap().accepted


@pytest.mark.real_io
def test_a_change_that_leaves_or_breaks_something_is_refused(
    compared: Context, here: PurePath
) -> None:
    """Each with its reason; what it breaks fails each time with it, and never without."""
    verdict = judged(compared, patch_file(here, {"calc.py": MENDED.replace("a / 2", "a")}))
    assert verdict == Verdict(
        accepted=False,
        reasons=(f"1 case(s) fail now and did not fail before: {HALF}",),
        fixed=(ADD, DOUBLE),
        broken=(HALF,),
        failing_before=2,
        failing_after=1,
        layer=Layer.SUITE,
        repeats=(
            Repeats(
                HALF,
                RunCounts(1, 1),
                RunCounts(4, 4),
                RunCounts(0, 1),
                RunCounts(0, 4),
                apart=True,
            ),
        ),
    )


@pytest.mark.real_io
def test_what_fails_once_only_is_shown_to_a_person(compared: Context, here: PurePath) -> None:
    """It was not seen to fail without the change, and fails in less than half of its runs."""
    seen = here / "seen"
    _ = value(io_ops.make_folder(seen))
    settings = evolve(compared.settings, writable=(str(seen),))
    compared = evolve(compared, settings=settings)
    unsteady = UNSTEADY.format(seen=str(seen / "it"))
    source = f"{unsteady}\n\n{MENDED.replace('a / 2', 'a / 2 if TIMES else 0')}"
    verdict = judged(compared, patch_file(here, {"calc.py": source}))
    assert (verdict.colour, verdict.flaky, verdict.fixed) == (
        Colour.YELLOW,
        (HALF,),
        (ADD, DOUBLE),
    )


@pytest.mark.real_io
@pytest.mark.smoke
def test_a_base_of_which_no_test_can_run_is_not_judged(here: PurePath) -> None:
    """Nothing is said of the change: a package is missing with it and without it."""
    root = committed(here / "calc", {"calc.py": "", "test_calc.py": "import adws_missing\n"})
    _ = write(root, {"calc.py": "VALUE = 1\n"})
    based = value(open_base(Context(root).put(SUITES, (UNITTEST,))))
    refused = error(judge_change(with_baseline(value(open_change(based)))))
    assert isinstance(refused, BaseNotJudgeable)
    assert refused.context["missing"] == ("adws_missing",)


@pytest.mark.real_io
def test_a_change_whose_run_cannot_be_read_is_refused(compared: Context, here: PurePath) -> None:
    """That of the base could be."""
    verdict = judged(compared, patch_file(here, {"calc.py": "import os\nos._exit(0)\n"}))
    assert (verdict.accepted, len(verdict.reasons)) == (False, 1)
    assert verdict.reasons[0].startswith("SuiteUnreadable: ")


@pytest.mark.real_io
def test_what_is_no_fault_of_the_change_fails_the_step(compared: Context) -> None:
    """There is no verdict then, nor with its own tests."""
    gone = compared.put(SUITES, (evolve(UNITTEST, argv=("/nowhere/python",)),))
    judged_before = value(judge_change(compared)).put(SUITES, gone.require(SUITES).unwrap())
    failed = error(judge_change(gone)), error(judge_own_tests(judged_before))
    assert [type(item) for item in failed] == [IoFailed, IoFailed]


@pytest.mark.real_io
def test_what_is_in_quarantine_is_told(compared: Context, here: PurePath) -> None:
    """It decided nothing."""
    row = QuarantineRow(HALF, "2026-01-01", "2026-01-30", "failed")
    analysis = evolve(compared.require(ANALYSIS).unwrap(), quarantine=(row,))
    change = patch_file(here, {"calc.py": MENDED})
    context = value(open_change(compared.put(ANALYSIS, analysis).put(CHANGE, change)))
    assert value(judge_change(context)).require(VERDICT).unwrap().notes == (
        "1 in quarantine (1 failed): their outcomes decided nothing",
    )


@pytest.mark.real_io
def test_conflicts_in_the_change_are_reported(compared: Context, here: PurePath) -> None:
    """Those elsewhere in the user's tree were not judged."""
    base = evolve(compared.require(BASE).unwrap(), unmerged=("calc.py", "elsewhere.py"))
    change = patch_file(here, {"calc.py": MENDED})
    context = value(open_change(compared.put(BASE, base).put(CHANGE, change)))
    verdict = value(judge_change(context)).require(VERDICT).unwrap()
    assert (verdict.notes, verdict.unchanged) == (conflict_notes(("calc.py",)), False)


@pytest.mark.smoke
@pytest.mark.real_io
@pytest.mark.parametrize(
    ("edited", "judgeable"),
    [
        ({}, True),
        ({"test_other.py": "import adws_missing\n\nVALUE = 1\n"}, False),
        ({"test_other.py": TESTS.replace("CalcTest", "OtherTest")}, True),
    ],
)
def test_tests_without_their_package_are_not_judged(
    here: PurePath, edited: dict[str, str], *, judgeable: bool
) -> None:
    """The verdict tells them; there is none where the change's own tests are among them."""
    files = {
        "calc.py": MENDED,
        "test_calc.py": TESTS,
        "test_other.py": "import adws_missing\n",
    }
    root = committed(here / "calc", files)
    _ = write(root, {"calc.py": f"{MENDED}\n\nMORE = 1\n", **edited})
    based = value(open_base(Context(root).put(SUITES, (UNITTEST,))))
    trial = judge_change(with_baseline(value(open_change(based))))
    outcome = trial.bind(judge_own_tests)
    if not judgeable:
        assert isinstance(error(outcome), BaseNotJudgeable)
        return
    verdict = value(outcome).require(VERDICT).unwrap()
    assert (verdict.accepted, verdict.failing_before, verdict.failing_after) == (True, 0, 0)
    assert verdict.not_run[-1].name == "test_other"
    assert "'adws_missing' is missing: " in verdict.not_run[-1].why
    assert "could not be judged, with the change or without it: test_other" in verdict.notes[0]
