"""Make calls outside of any test run, as a user of the package would."""

import json
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult

from adws import io_ops
from adws.behaviour.bare_replay import PLAIN
from adws.behaviour.calls import Answers, read_answers
from adws.behaviour.literals import literals
from adws.cage.mount_points import read_written
from adws.core.codec import to_plain
from adws.core.errors import PipelineError
from adws.core.parallel import run_parallel
from adws.judging.call_runs import CallSetup
from adws.judging.confinement import RunAccess, confined_run
from adws.judging.judge import judge_tree
from adws.vcs.tree import Tree

_SECONDS = 60.0
_MOST_VARIED = 16
SURROUNDINGS = (PLAIN, "in long use", "at a terminal")
"""The surroundings of calls outside of a test run."""
_OPTIMIZED = SURROUNDINGS[1]


def run_outside(
    setup: CallSetup,
    tree_ish: str,
    rows: PurePath,
    surroundings: tuple[str, ...],
    varied: PurePath | None = None,
) -> IOResult[Mapping[str, str], PipelineError]:
    """Make calls as a user of the package would, and return the recorded texts.

    ``varied`` is a file for the calls and those near them, which are made only where nothing but
    the package is present.
    """
    return IOResult.do(
        dict(zip(surroundings, texts, strict=True))
        for tree in judge_tree(setup.bench, tree_ish, elsewhere=True)
        for texts in run_parallel(
            partial(_in_surroundings, setup, tree, rows, varied, place) for place in surroundings
        )
    )


def answers_outside(
    setup: CallSetup, rows: PurePath, count: int, tree_ish: str
) -> IOResult[Answers, PipelineError]:
    """Make ``count`` calls where nothing but the package is present, and return their results."""
    texts = run_outside(setup, tree_ish, rows, (PLAIN,))
    return texts.map(lambda by_place: read_answers(by_place[PLAIN], count))


def _in_surroundings(
    setup: CallSetup, tree: Tree, rows: PurePath, varied: PurePath | None, surroundings: str
) -> IOResult[str, PipelineError]:
    own, home = setup.folder / surroundings.replace(" ", "-"), tree.inside / setup.suite.folder
    answers, settings = own / "answers", own / "settings"
    command = evolve(
        setup.call_outside(setup.suite, settings, home, optimized=surroundings == _OPTIMIZED),
        timeout_seconds=_SECONDS,
        watched=True,
    )
    plain = {
        "rows": str(rows),
        "answers": str(answers),
        "surroundings": surroundings,
        "tree": str(tree.inside),
        "tests": setup.tests,
        "vary": _MOST_VARIED if varied or surroundings != PLAIN else 0,
        "varied": str(varied) if varied and surroundings == PLAIN else "",
        "installed": to_plain(setup.installed),
        "constants": literals(setup.trial.proposal.kept.text),
    }
    return IOResult.do(
        text
        for _gone in io_ops.remove_tree(answers)
        for _written in io_ops.write_text(settings, json.dumps(plain))
        for confined in confined_run(
            setup.bench, tree, command, RunAccess((setup.folder,), scratch=own / "scratch")
        )
        for _ran in io_ops.run_process(evolve(confined, env={**confined.env, **setup.bench.marks}))
        for text in read_written(answers.parent, answers.name)
    )
