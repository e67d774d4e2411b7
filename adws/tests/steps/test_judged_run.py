"""The step ``judged_run``: the suite in a tree rebuilt for this one run."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.context import Context
from adws.core.settings import Settings, Workspace
from adws.judging.bench import RunOptions
from adws.judging.judge import judge
from adws.runners.runner import Selection
from adws.runners.variation import Variation
from adws.slot_values import bench_of
from adws.slots import ANALYSIS, BASE, HEAD, REPORT
from adws.steps.judged_run import judged_run
from adws.tests.steps.projects import (
    ADD,
    DOUBLE,
    HALF,
    MENDED,
    RED,
    RUN_ID,
    SQUARE,
    based,
    committed,
    judged,
    write,
)
from adws.tests.vcs.repositories import shell, value
from adws.vcs.revision import take_revision
from adws.vcs.tree import Tree

pytestmark = pytest.mark.real_io

TESTS_OF_THE_MARK = f"""\
import os


def test_mark():
    assert os.environ["ADWS_RUN"] == "{RUN_ID}"
"""


def failing(context: Context) -> set[str]:
    """Return the ids of the failing cases."""
    return {failure.case_id for failure in context.require(ANALYSIS).unwrap().failures}


def test_the_whole_suite_runs_in_a_tree_of_its_own(baseline: Context) -> None:
    """Its failures are those of the base; the user's tree is a foreign one for it."""
    base = baseline.require(BASE).unwrap()
    assert failing(baseline) == {ADD, DOUBLE, SQUARE}
    assert HALF in {case.id for case in baseline.require(REPORT).unwrap().cases}
    beside = base.trees / "beside"
    tree = Tree(base.trees / "judge", foreign_root=baseline.root, beside=beside)
    assert bench_of(baseline).unwrap().tree == tree


def test_a_project_below_the_top_runs_in_its_own_folder(unjudged: Context) -> None:
    """And only what is selected runs."""
    bench, head = bench_of(unjudged).unwrap(), unjudged.require(HEAD).unwrap()
    ran = value(judge(bench, head, RunOptions(Selection(case_ids=(ADD,)))))
    base = bench.base
    root, beside = base.trees / "judge/app", base.trees / "beside"
    place = Tree(root, foreign_root=base.user_top, beside=beside)
    assert (ran.tree, bench.tree) == (place, place)
    assert {failure.case_id for failure in ran.analysis.failures} == {ADD}


def test_the_tests_run_under_the_mark_of_the_run(here: PurePath) -> None:
    """By it a driver that goes on ends what a killed one left."""
    assert failing(judged(committed(here / "p", {"test_mark.py": TESTS_OF_THE_MARK}))) == set()


def test_in_place_the_users_tree_itself_holds_the_head(here: PurePath) -> None:
    """It is no foreign tree then."""
    root = committed(here / "calc", RED)
    _ = shell(write(root, {"calc.py": MENDED}), "git commit --quiet -am mended")
    context = based(root, settings=Settings(workspace=Workspace.IN_PLACE))
    first = value(take_revision(context.require(BASE).unwrap(), "HEAD^"))
    after = value(judged_run(context.put(HEAD, first)))
    assert (bench_of(after).unwrap().tree, failing(after)) == (Tree(root), {ADD, DOUBLE})
    assert shell(root, "git diff --stat HEAD^; git log --format=%s") == "mended\nfirst\n"


def test_the_report_names_the_files_that_changed_meanwhile(here: PurePath) -> None:
    """Also one whose times were set back; new files do not count."""
    writing = (
        "import os\n\n\ndef test_a():\n"
        "    before = os.stat('kept.txt')\n"
        "    open('kept.txt', 'w').write('other')\n"
        "    os.utime('kept.txt', ns=(before.st_atime_ns, before.st_mtime_ns))\n"
        "    os.remove('gone.txt')\n"
        "    open('new.txt', 'w').close()\n"
    )
    files = {"test_a.py": writing, "kept.txt": "first", "gone.txt": "", "still.txt": ""}
    after = judged(committed(here / "calc", files))
    assert after.require(REPORT).unwrap().rewritten == ("gone.txt", "kept.txt")
    assert after.require(ANALYSIS).unwrap().report == after.require(REPORT).unwrap()


def test_a_run_can_get_a_tree_elsewhere(baseline: Context) -> None:
    """In a folder that is called like the user's own, and is another one each time."""
    bench, head = bench_of(baseline).unwrap(), baseline.require(HEAD).unwrap()
    varied = RunOptions(variations=frozenset({Variation.PLACE}))
    roots = [value(judge(bench, head, varied)).tree.root for _ in range(2)]
    assert [root.name for root in roots] == [baseline.root.name] * 2
    assert len({*roots, bench.tree.root}) == 3
    assert value(io_ops.exists(roots[0])) is False
