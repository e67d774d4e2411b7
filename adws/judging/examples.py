"""Evaluate examples outside of a test run: on the base when they are proposed, then on a change."""

import json
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.behaviour.examples import ExampleAnswer, read_example_answers
from adws.cage.mount_points import read_written
from adws.core.codec import to_plain
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.example import Example, Examples
from adws.core.process import Command
from adws.core.railway import fold
from adws.core.run import state_folder
from adws.core.suite import Outcome, SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.judging.bench import Bench, RunOptions, Trial
from adws.judging.confinement import RunAccess, confined_run, level_of_bench
from adws.judging.judge import judge, judge_tree
from adws.judging.texts import texts_of
from adws.runners.calls import Calls
from adws.runners.example_form import ExampleForm
from adws.runners.runner import Runner, Selection, Suite
from adws.runners.suite_globs import pattern_of_tests
from adws.runners.suite_runner import runner_of
from adws.runners.suites import of_suite, own_id
from adws.trust.examples import (
    Readings,
    compare_with_base,
    judged_by_examples,
    without_examples,
)
from adws.vcs.tree import Tree

_SECONDS = 60.0
_MOST_CASES = 300
_CALLS = "calls"


@frozen
class ExampleRun:
    """What evaluating the examples of a suite needs; ``folder`` is new, and holds all files.

    ``tests`` is a regular expression that matches test files.
    """

    bench: Bench
    suite: Suite
    form: ExampleForm
    tests: str
    folder: PurePath


def form_of(suite: Suite) -> ExampleForm | None:
    """Return the form of examples for a suite; None if it supports none."""
    runner: Runner = runner_of(suite).unwrap()
    return runner.examples if runner.examples and runner.examples.start(suite) else None


def no_examples_reason(suite: Suite) -> str:
    """Return the message for a suite without a form."""
    return f"examples cannot be used here: {suite.runner}, as it is started, does not support them"


def sort_examples(
    bench: Bench,
    suite: Suite,
    form: ExampleForm,
    head: str,
    report: SuiteReport,
    failing: tuple[str, ...],
    examples: tuple[Example, ...],
) -> IOResult[Readings, PipelineError]:
    """Return the examples that a change of ``head`` must satisfy, and why the others are dropped.

    ``failing`` are the cases that a change is to fix. Their calls are recorded, and so are those of
    passing cases that may test the same functions: examples that repeat them are known.
    """
    passing = tuple(
        case.id
        for case in report.cases
        if case.outcome is Outcome.PASSED and of_suite(suite, case.id)
    )
    return IOResult.do(
        compare_with_base(
            examples,
            answers,
            frozenset(own_id(suite, case_id) for case_id in passing),
            frozenset(own_id(suite, case_id) for case_id in failing),
        )
        for answering in _example_run(bench, suite, form)
        for related in _related_cases(answering, report, passing, examples)
        for _recorded in _record_calls(answering, head, (*failing, *related))
        for answers in _answers(answering, head, examples)
        for _removed in io_ops.remove_tree(answering.folder)
    )


def judge_by_all_examples(
    trial: Trial, verdict: Verdict, all_examples: tuple[Examples, ...]
) -> IOResult[Verdict, PipelineError]:
    """Flag a change that contradicts examples of several groups."""

    def judge_next(verdict: Verdict, examples: Examples | None) -> IOResult[Verdict, PipelineError]:
        return judge_by_examples(trial, verdict, examples)

    return fold(IOResult.from_value(verdict), all_examples or (None,), judge_next)


def judge_by_examples(
    trial: Trial, verdict: Verdict, examples: Examples | None
) -> IOResult[Verdict, PipelineError]:
    """Flag a change that contradicts examples, twice in the same way."""
    agent_set = bool(trial.bench.settings.example_agent)
    if examples is None or not examples.kept:
        return IOSuccess(without_examples(verdict, examples, agent_set=agent_set))
    suite = next(suite for suite in trial.bench.suites if suite.name == examples.suite)
    form = form_of(suite)
    if form is None:
        return IOSuccess(verdict.with_impossible_layer(Layer.EXAMPLES, no_examples_reason(suite)))
    tree = trial.proposal.kept.tree
    return IOResult.do(
        judged_by_examples(verdict, trial.changed, examples, answers)
        for answering in _example_run(trial.bench, suite, form)
        for once in _answers(answering, tree, examples.kept)
        for again in (
            _answers(answering, tree, examples.kept)
            if any(answer.differs for answer in once)
            else IOSuccess(once)
        )
        for answers in IOSuccess(_stable_answers(once, again))
        for _removed in io_ops.remove_tree(answering.folder)
    )


def _stable_answers(
    once: tuple[ExampleAnswer, ...], again: tuple[ExampleAnswer, ...]
) -> tuple[ExampleAnswer, ...]:
    """Return the answers; those that differ between two runs count as missing."""
    return tuple(
        first if first.result == second.result else ExampleAnswer(missing="its result varies")
        for first, second in zip(once, again, strict=True)
    )


def _example_run(
    bench: Bench, suite: Suite, form: ExampleForm
) -> IOResult[ExampleRun, PipelineError]:
    tests = pattern_of_tests(suite)
    return IOResult.do(
        ExampleRun(evolve(bench, suites=(suite,), level=level), suite, form, tests, folder)
        for level in level_of_bench(bench)
        for name in io_ops.new_id()
        for folder in IOSuccess(state_folder(bench.root) / "raw" / bench.run / f"examples-{name}")
        for _made in io_ops.make_folder(folder)
    )


def _related_cases(
    example_run: ExampleRun,
    report: SuiteReport,
    passing: tuple[str, ...],
    examples: tuple[Example, ...],
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the passing cases in files that mention a function which an example calls."""
    names = {name for example in examples for name in example_run.form.called_names(example.call)}
    cases = [report.by_id[case_id] for case_id in passing]
    return IOResult.do(
        tuple(case.id for case in cases if any(name in texts[case.file] for name in names))[
            :_MOST_CASES
        ]
        for texts in texts_of(example_run.bench.root, dict.fromkeys(case.file for case in cases))
    )


def _record_calls(
    example_run: ExampleRun, head: str, case_ids: tuple[str, ...]
) -> IOResult[None, PipelineError]:
    """Run cases without any change, and record their calls.

    If the run cannot be read, there are no records.
    """
    bench = example_run.bench
    calls = Calls(example_run.folder / _CALLS, bench.tree.inside, example_run.tests)

    def without_records(error: PipelineError) -> IOResult[None, PipelineError]:
        return IOSuccess(None) if isinstance(error, SuiteUnreadable) else IOFailure(error)

    recorded: IOResult[None, PipelineError] = IOResult.do(
        None for _ran in judge(bench, head, RunOptions(Selection(case_ids=case_ids), calls=calls))
    )
    return recorded.lash(without_records)


def _answers(
    example_run: ExampleRun, tree_ish: str, examples: tuple[Example, ...]
) -> IOResult[tuple[ExampleAnswer, ...], PipelineError]:
    return IOResult.do(
        answers
        for tree in judge_tree(example_run.bench, tree_ish, elsewhere=True)
        for answers in _answers_in(example_run, examples, tree)
    )


def _answers_in(
    example_run: ExampleRun, examples: tuple[Example, ...], tree: Tree
) -> IOResult[tuple[ExampleAnswer, ...], PipelineError]:
    folder, suite = example_run.folder, example_run.suite
    settings = folder / "settings"
    plain = {
        "answers": str(folder / "answers"),
        "calls": str(folder / _CALLS),
        "tree": str(tree.inside),
        "tests": example_run.tests,
        "roots": [*suite.import_roots, suite.folder, f"{suite.folder}/src"],
        "examples": to_plain(examples),
    }
    command = Command(
        (*example_run.form.start(suite), str(settings)),
        cwd=tree.inside / suite.folder,
        env={**suite.env, **example_run.form.env},
        timeout_seconds=_SECONDS,
        watched=True,
    )
    own = RunAccess((folder,), scratch=folder / "scratch")
    return IOResult.do(
        read_example_answers(text, len(examples))
        for _gone in io_ops.remove_tree(folder / "answers")
        for _written in io_ops.write_text(settings, json.dumps(plain))
        for confined in confined_run(example_run.bench, tree, command, own)
        for _ran in io_ops.run_process(
            evolve(confined, env={**confined.env, **example_run.bench.marks})
        )
        for text in read_written(folder, "answers")
    )
