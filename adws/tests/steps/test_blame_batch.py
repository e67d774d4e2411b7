"""The head of a refused batch with which cases begin to fail: real runs."""

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import IoFailed
from adws.core.verdict import Verdict
from adws.pipeline.candidate import BatchLink, HeadCandidate
from adws.pipeline_slots import BATCH_BLAME, CANDIDATE
from adws.slots import ANALYSIS, HEAD, SUITES, TRIAL_ANALYSIS, VERDICT
from adws.steps.blame_batch import blame_batch
from adws.tests.steps.projects import CALC, HALF, PYTEST, write
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, value

RED = Verdict(accepted=False, broken=(HALF,))
BREAKS = {"calc.py": CALC.replace("a / 2", "a / 3")}
ENDS = {"calc.py": f"import os\n\nos._exit(0)\n{CALC}"}
OTHER = {"other.py": "X = 1\n"}
ALONE = HeadCandidate("A-1", "f00", "f00", "f00", "f00", "f00")


def stacked(red: Context, *changes: dict[str, str]) -> Context:
    """Return the context of a batch whose heads, #11, #12, …, change these files."""
    tree, links = red.root.parent / "batch", list[BatchLink]()
    _ = shell(tree.parent, f"rm -rf batch; git clone -q {red.root} batch")
    for number, files in enumerate(changes, 11):
        texts = {**files, "count.txt": f"{number}\n"}
        _ = shell(write(tree, texts), "git add -A; git commit -qm more")
        commit = shell(tree, "git rev-parse HEAD").strip()
        links.append(BatchLink(number, commit, f"A-{number}", "", "", commit))
    _ = shell(red.root, f"git fetch -q {tree} HEAD")
    after = red.require(ANALYSIS).unwrap()
    batch = evolve(ALONE, batch=tuple(links))
    return red.put(CANDIDATE, batch).put(VERDICT, RED).put(TRIAL_ANALYSIS, after)


def guilty(context: Context) -> int | None:
    """Return the number of the pull request that is blamed."""
    return value(blame_batch(context)).get(BATCH_BLAME)


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("changes", "number"),
    [
        ((OTHER, OTHER, BREAKS, OTHER), 13),
        ((OTHER, ENDS, OTHER), 12),
        ((OTHER, OTHER, BREAKS), 13),
        ((OTHER, BREAKS), 12),
    ],
)
def test_the_head_is_found_with_which_cases_begin_to_fail(
    red: Context, changes: tuple[dict[str, str], ...], number: int
) -> None:
    """Those before it pass, with it they fail; a run that ends badly counts as failing."""
    assert guilty(stacked(red, *changes)) == number


@pytest.mark.real_io
def test_a_runner_that_cannot_be_started_blames_nobody(red: Context) -> None:
    """That is no fault of a head."""
    nowhere = evolve(PYTEST, argv=("/no/such/program",))
    context = stacked(red, OTHER, OTHER, BREAKS).put(SUITES, (nowhere,))
    assert isinstance(error(blame_batch(context)), IoFailed)


@pytest.mark.real_io
def test_nobody_is_blamed_where_no_case_fails(red: Context) -> None:
    """Or where there is no batch, or nothing that could be read; nothing is run."""
    context = stacked(red, OTHER, BREAKS, OTHER).put(HEAD, "no such commit")
    accepted = Verdict(accepted=True, remaining=(HALF,))
    for other in (
        context.put(CANDIDATE, ALONE),
        context.put(VERDICT, accepted),
        context.put(VERDICT, Verdict(accepted=False, reasons=("no",))),
        context.drop(TRIAL_ANALYSIS),
    ):
        assert guilty(other.put(SUITES, ())) == 0
