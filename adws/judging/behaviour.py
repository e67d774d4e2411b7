"""Compare calls with and without a change: in a test run, outside of one, and near the tests."""

import json
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath, PurePosixPath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.behaviour.bare_replay import CallSides, Disguise, disguises, suspects
from adws.behaviour.calls import (
    Answers,
    CaseCall,
    left_out,
    lost_functions,
    read_answers,
    read_calls,
    recorded_calls,
    written_calls,
)
from adws.behaviour.changed_calls import changed_calls
from adws.behaviour.distribution import Distribution, read_distribution
from adws.behaviour.literals import literals
from adws.behaviour.other_names import left_names
from adws.behaviour.point_rule import changed_points
from adws.cage.mount_points import read_written
from adws.core.codec import to_plain
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.globs import compile_globs
from adws.core.railway import fold, traverse
from adws.core.run import state_folder
from adws.core.verdict import Layer, Verdict
from adws.judging.bench import Bench, RunOptions, Trial
from adws.judging.call_tests import with_call_tests
from adws.judging.confinement import RunAccess, caged_bench, confined_run
from adws.judging.judge import judge, judge_tree
from adws.runners.calls import Calls
from adws.runners.runner import CallOutside, Runner, Selection, Suite
from adws.runners.suite_runner import runner_of
from adws.runners.suites import lifted_globs, of_suite
from adws.trust.behaviour import judged_by_calls
from adws.trust.blame import blame
from adws.vcs.file_text import readable_at
from adws.vcs.tree import Tree

_SECONDS = 60.0
_MOST_VARIED = 16
PLAIN = "as a package alone"
SURROUNDINGS = (PLAIN, "in long use", "at a terminal")
"""The surroundings of calls outside of a test run."""
_OPTIMIZED = SURROUNDINGS[1]
_NOTHING_CALLED = "the functions that the cases call cannot be called outside of a test run here"


@frozen
class _CallSetup:
    """What the comparison of one suite's calls needs.

    ``folder`` is new, and holds all files. ``tests`` is a regular expression that matches test
    files. ``installed`` is the metadata that an installer would write for the package.
    """

    trial: Trial
    bench: Bench
    selection: Selection
    folder: PurePath
    tests: str
    suite: Suite
    call_outside: CallOutside
    installed: Distribution


def judge_by_calls(
    trial: Trial, head: str, verdict: Verdict, case_ids: tuple[str, ...]
) -> IOResult[Verdict, PipelineError]:
    """Refuse a change with an effect in test runs only; flag one with an effect at single points.

    ``case_ids`` are the cases whose calls are compared, ``head`` is the commit without the change.
    Calls that cannot be repeated prove nothing.
    """
    return fold(
        IOResult.from_value(verdict),
        trial.bench.suites,
        partial(_judge_suite, trial, head, case_ids),
    )


def _judge_suite(
    trial: Trial, head: str, case_ids: tuple[str, ...], verdict: Verdict, suite: Suite
) -> IOResult[Verdict, PipelineError]:
    own = tuple(case_id for case_id in case_ids if of_suite(suite, case_id))
    runner: Runner = runner_of(suite).unwrap()
    if not own or not verdict.accepted:
        return IOSuccess(verdict)
    if runner.call_outside is None or (suite.wrapped and runner.call_tests is None):
        why = f"adws cannot record calls with {suite.runner}, as it is started here"
        return IOSuccess(verdict.with_impossible_layer(Layer.BEHAVIOUR, why))
    looked_at = IOResult.do(
        judged
        for look in _call_setup(
            trial, suite, Selection(case_ids=own), runner.tests, runner.call_outside
        )
        for text in _run_cases(look, trial.proposal.kept.tree, "calls", None)
        for judged in _compare_calls(
            look, head, verdict, recorded_calls(text), lost_functions(text)
        )
        for _removed in io_ops.remove_tree(look.folder)
    )
    return looked_at.lash(partial(_without_calls, verdict))


def _without_calls(verdict: Verdict, error: PipelineError) -> IOResult[Verdict, PipelineError]:
    """Return the verdict if the calls cannot be recorded; refuse a forged run."""
    if isinstance(error, SuiteUnreadable):
        return IOSuccess(verdict.with_impossible_layer(Layer.BEHAVIOUR, error.message))
    return IOResult.from_result(blame(error))


def _call_setup(
    trial: Trial,
    suite: Suite,
    selection: Selection,
    tests: tuple[str, ...],
    call_outside: CallOutside,
) -> IOResult[_CallSetup, PipelineError]:
    pattern = compile_globs(lifted_globs(suite.folder, tests)).pattern
    return IOResult.do(
        _CallSetup(trial, bench, selection, folder, pattern, suite, call_outside, installed)
        for level in caged_bench(trial.bench)
        for bench in IOSuccess(evolve(trial.bench, suites=(suite,), level=level))
        for installed in _distribution(trial, suite)
        for name in io_ops.new_id()
        for folder in IOSuccess(state_folder(bench.root) / "raw" / bench.run / f"calls-{name}")
        for _made in io_ops.make_folder(folder)
    )


def _distribution(trial: Trial, suite: Suite) -> IOResult[Distribution, PipelineError]:
    """Return the package's metadata from the project's own file; nothing is built."""
    base = trial.bench.base
    path = str(PurePosixPath(base.prefix, suite.folder, "pyproject.toml"))
    text = readable_at(base, trial.proposal.kept.tree, path)
    return text.map(lambda written: read_distribution(written or ""))


def _run_cases(
    setup: _CallSetup, tree_ish: str, name: str, rows: PurePath | None
) -> IOResult[str, PipelineError]:
    """Run the cases, or make calls in their place, and return the recorded text."""
    file = setup.folder / name
    calls = Calls(file, setup.bench.tree.inside, setup.tests, rows)
    options = RunOptions(setup.selection, changed=setup.trial.changed, calls=calls)
    return IOResult.do(
        text
        for tree in with_call_tests(setup.bench, tree_ish, setup.selection.case_ids, calls)
        for _ran in judge(setup.bench, tree, options)
        for text in read_written(setup.folder, name)
    )


def _compare_calls(
    setup: _CallSetup,
    head: str,
    verdict: Verdict,
    calls: tuple[CaseCall, ...],
    lost: tuple[str, ...],
) -> IOResult[Verdict, PipelineError]:
    """Make the calls, and others near them, outside of a test run, with and without the change.

    Calls near them are generated with the change in place, from its constants and classes.
    ``lost`` are the functions that were called with arguments that cannot be copied.
    """
    if not calls:
        why = "the cases make no call of the project that can be repeated"
        return IOSuccess(verdict.with_impossible_layer(Layer.BEHAVIOUR, why))
    rows, all_rows = setup.folder / "rows", setup.folder / "all-rows"
    return IOResult.do(
        judged_by_calls(
            evolve(verdict, calls=changed_calls(every, before, after)),
            setup.trial.changed,
            hidden,
            points=changed_points(every, before, after),
            names=left_names(every, before, after),
            left_out=left_out(after[: len(calls)], lost),
        )
        if any(answer.ended for answer in (*before, *after))
        else verdict.with_impossible_layer(Layer.BEHAVIOUR, _NOTHING_CALLED)
        for _written in io_ops.write_text(rows, written_calls(calls))
        for new in _run_outside(setup, setup.trial.proposal.kept.tree, rows, SURROUNDINGS, all_rows)
        for text in read_written(setup.folder, all_rows.name)
        for every in IOSuccess(read_calls(text) or calls)
        for _kept in io_ops.write_text(all_rows, written_calls(every))
        for old in _run_outside(setup, head, all_rows, (PLAIN,))
        for before in IOSuccess(read_answers(old[PLAIN], len(every)))
        for after in IOSuccess(read_answers(new[PLAIN], len(every)))
        for places in IOSuccess(_answers(new, len(calls)))
        for hidden in (
            _confirmed_disguises(setup, head, rows, calls)
            if suspects(calls, places, before[: len(calls)])
            else IOSuccess(())
        )
    )


def _confirmed_disguises(
    setup: _CallSetup, head: str, rows: PurePath, calls: tuple[CaseCall, ...]
) -> IOResult[tuple[Disguise, ...], PipelineError]:
    """Return the disguises that appear twice: random results prove nothing."""
    return _disguises(setup, head, rows, calls).bind(
        lambda suspected: (
            _disguises(setup, head, rows, calls).map(
                lambda again: tuple(disguise for disguise in suspected if disguise in again)
            )
            if suspected
            else IOSuccess(suspected)
        )
    )


def _disguises(
    setup: _CallSetup, head: str, rows: PurePath, calls: tuple[CaseCall, ...]
) -> IOResult[tuple[Disguise, ...], PipelineError]:
    """Make the calls inside and outside of a test run, with and without the change."""
    return IOResult.do(
        disguises(with_change, without)
        for with_change in _sides(setup, setup.trial.proposal.kept.tree, rows, len(calls))
        for without in _sides(setup, head, rows, len(calls))
    )


def _sides(
    setup: _CallSetup, tree_ish: str, rows: PurePath, count: int
) -> IOResult[CallSides, PipelineError]:
    return IOResult.do(
        CallSides(read_answers(text, count), _answers(texts, count))
        for _gone in io_ops.remove_tree(setup.folder / "inside")
        for text in _run_cases(setup, tree_ish, "inside", rows)
        for texts in _run_outside(setup, tree_ish, rows, SURROUNDINGS)
    )


def _answers(texts: Mapping[str, str], count: int) -> dict[str, Answers]:
    return {place: read_answers(text, count) for place, text in texts.items()}


def _run_outside(
    setup: _CallSetup,
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
        for texts in traverse(partial(_in_surroundings, setup, tree, rows, varied), surroundings)
    )


def _in_surroundings(
    setup: _CallSetup, tree: Tree, rows: PurePath, varied: PurePath | None, surroundings: str
) -> IOResult[str, PipelineError]:
    own, home = setup.folder, tree.inside / setup.suite.folder
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
            setup.bench, tree, command, RunAccess((own,), scratch=own / "scratch")
        )
        for _ran in io_ops.run_process(evolve(confined, env={**confined.env, **setup.bench.marks}))
        for text in read_written(answers.parent, answers.name)
    )
