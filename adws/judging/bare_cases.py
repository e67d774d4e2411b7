"""Run the cases that a change fixed where code finds no trace of a test run."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.suite import SuiteReport
from adws.core.verdict import Verdict
from adws.judging.bench import RunOptions, Trial
from adws.judging.judge import judge, judge_trial
from adws.runners.runner import Runner, Selection, Suite
from adws.runners.suite_runner import runner_of
from adws.runners.suites import of_suite
from adws.runners.variation import Variation
from adws.trust.blame import in_place_of_run
from adws.trust.signals import failing, failing_alike, in_tests_alone

_BARE = frozenset({Variation.HIDDEN, Variation.BARE})


def judge_bare(
    trial: Trial, head: str, before: SuiteReport, verdict: Verdict, case_ids: tuple[str, ...]
) -> IOResult[Verdict, PipelineError]:
    """Flag a change with which cases fail where code finds no trace of a test run.

    Honest tests may need what such a run lacks. So a case counts only if without the change it
    fails there with the message of ``before``: it comes as far as the bug. With the change it must
    fail twice. Runs that cannot be read prove nothing.
    """

    def failing_with(cases: tuple[str, ...]) -> IOResult[tuple[str, ...], PipelineError]:
        if not cases:
            return IOSuccess(())
        ran = judge_trial(trial, _options(cases, trial.changed))
        return ran.map(lambda analysis: failing(analysis.report, cases))

    def failing_without(cases: tuple[str, ...]) -> IOResult[tuple[str, ...], PipelineError]:
        if not cases:
            return IOSuccess(())
        ran = judge(trial.bench, head, _options(cases, trial.changed))
        return ran.map(lambda judged: failing_alike(before, judged.analysis.report, cases))

    suites = tuple(suite for suite in trial.bench.suites if _can_be_bare(suite))
    own_cases = (
        case_id for case_id in case_ids if any(of_suite(suite, case_id) for suite in suites)
    )
    cases = failing_alike(before, before, own_cases) if verdict.accepted else ()
    checked = IOResult.do(
        in_tests_alone(verdict, twice) if twice else verdict
        for once in failing_with(cases)
        for known in failing_without(once)
        for twice in failing_with(known)
    )
    return checked.lash(lambda error: IOResult.from_result(in_place_of_run(verdict, error)))


def _options(cases: tuple[str, ...], changed: tuple[str, ...]) -> RunOptions:
    return RunOptions(Selection(case_ids=cases), _BARE, changed=changed)


def _can_be_bare(suite: Suite) -> bool:
    runner: Runner = runner_of(suite).unwrap()
    return runner.bare
