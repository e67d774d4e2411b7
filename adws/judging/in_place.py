"""Compare calls in running cases, with and without a change, if calls elsewhere show nothing."""

from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.behaviour.calls import Answers, CaseCall
from adws.behaviour.in_place import answers_in_place, compared_in_place
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.verdict import Layer, Verdict
from adws.judging.call_runs import CallSetup, run_cases
from adws.judging.needless_conditions import needless_conditions
from adws.runners.runner import Runner, Selection
from adws.runners.suite_runner import runner_of
from adws.runners.suites import own_id
from adws.trust.behaviour import judged_in_place
from adws.trust.blame import blame

_SECONDS = 30.0
"""How long cases may run with a fixed condition."""


def judge_in_place(
    setup: CallSetup, head: str, verdict: Verdict, affected: frozenset[str]
) -> IOResult[Verdict, PipelineError]:
    """Flag a change that has an effect at single points, or with the tests' own objects only.

    ``affected`` are the cases that need no look: the change alters a result of their calls outside
    of a test run. ``head`` is the commit without the change.
    """
    runner: Runner = runner_of(setup.suite).unwrap()
    unaffected = tuple(
        case_id
        for case_id in setup.selection.case_ids
        if own_id(setup.suite, case_id) not in affected
    )
    if not unaffected or not verdict.accepted or not runner.calls_in_place:
        return IOSuccess(verdict)
    own = evolve(setup, selection=Selection(case_ids=unaffected))
    return IOResult.do(
        judged_in_place(verdict, setup.trial.changed, seen, needless)
        for new in run_cases(own, setup.trial.proposal.kept.tree, "in-place", near=True)
        for old in run_cases(own, head, "in-place-before", near=True)
        for seen in IOSuccess(compared_in_place(old.text, new.text))
        for needless in (
            IOSuccess(())
            if seen.points or seen.own_objects
            else needless_conditions(
                own, head, seen.compared, partial(_answers_in_place, own, seen.compared.calls)
            )
        )
    ).lash(partial(without_calls, verdict))


def _answers_in_place(
    setup: CallSetup, calls: tuple[CaseCall, ...], tree_ish: str
) -> IOResult[Answers, PipelineError]:
    name, bench = "in-place-fixed", setup.bench
    limit = min(_SECONDS, bench.settings.test_timeout_seconds)
    return IOResult.do(
        answers_in_place(calls, ran.text)
        for _gone in io_ops.remove_tree(setup.folder / name)
        for ran in run_cases(evolve(setup, bench=bench.within(limit)), tree_ish, name, near=True)
    )


def without_calls(verdict: Verdict, error: PipelineError) -> IOResult[Verdict, PipelineError]:
    """Return the verdict if the calls cannot be recorded; refuse a forged run."""
    if isinstance(error, SuiteUnreadable):
        return IOSuccess(verdict.with_impossible_layer(Layer.BEHAVIOUR, error.message))
    return IOResult.from_result(blame(error))
