"""Changes to a small project that is red, opened and judged."""

from pathlib import PurePath

from adws.core.context import Context
from adws.core.patch import ChangeToJudge
from adws.core.verdict import Verdict
from adws.slots import CHANGE, VERDICT
from adws.steps.judge_change import judge_change
from adws.steps.judge_own_tests import judge_own_tests
from adws.steps.judged_run import judged_run
from adws.steps.open_change import open_change
from adws.tests.steps.projects import committed, sealed, write
from adws.tests.steps.unittest_project import RED, TESTS
from adws.tests.vcs.repositories import shell, value

MORE_TESTS = f"{TESTS}\n    def test_more(self):\n        self.assertEqual(half(4), 2)\n"


UNSTEADY = """\
from pathlib import Path

SEEN = Path({seen!r})
TIMES = len(SEEN.read_text()) if SEEN.exists() else 0
SEEN.write_text("x" * (TIMES + 1))
"""


def with_baseline(context: Context) -> Context:
    """Return the context of an opened change after its base was judged."""
    return sealed(value(judged_run(context)))


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
