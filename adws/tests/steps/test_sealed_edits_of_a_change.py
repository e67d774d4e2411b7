"""What ``judge_change`` leaves out of a change: edits to sealed files, links out of the tree."""

from pathlib import Path, PurePath

import pytest

from adws.core.context import Context
from adws.core.patch import ChangeToJudge
from adws.core.proposal import Proposal
from adws.core.turn import Answer, AnswerStatus
from adws.slots import BASE, CHANGE, PATCH, PROPOSAL, VERDICT
from adws.steps.judge_change import judge_change
from adws.steps.open_change import open_change
from adws.tests.steps import projects
from adws.tests.steps.changes import judged, patch_file, with_baseline
from adws.tests.steps.projects import CALC, MENDED, ODDLY_NAMED, committed, write
from adws.tests.steps.unittest_project import RED, TESTS, based
from adws.tests.vcs.repositories import text_in_tree, value

pytestmark = pytest.mark.scenario


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


@pytest.mark.scenario(keep=True)
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


@pytest.mark.scenario(keep=True)
@pytest.mark.real_io
def test_other_versions_of_tools_in_such_a_file_are_no_flag(here: PurePath) -> None:
    """What it runs is what it ran; the same text with another mode is flagged."""
    files = {".pre-commit-config.yaml": "rev: 1\n", "Makefile": "test:\n\tpytest\n"}
    root = committed(here / "calc", {**RED, **files})
    _ = write(root, {"calc.py": MENDED, ".pre-commit-config.yaml": "rev: 2\n"})
    Path(root / "Makefile").chmod(0o755)
    verdict = value(judge_change(with_baseline(value(open_change(based(root)))))).require(VERDICT)
    assert [(flag.rule, flag.path) for flag in verdict.unwrap().flags] == [
        ("not-judged", "Makefile")
    ]


@pytest.mark.real_io
def test_a_test_file_of_any_name_is_sealed(here: PurePath) -> None:
    """The suite's own configuration at the base names it, and no glob of the runner."""
    root = committed(here / "calc", ODDLY_NAMED)
    _ = write(root, {"app/tests.py": CHEAP_TESTS_OF_PYTEST})
    context = with_baseline(value(open_change(projects.based(root))))
    after = value(judge_change(context))
    assert after.require(PROPOSAL).unwrap().dropped == ("app/tests.py",)
    assert not after.require(VERDICT).unwrap().accepted
