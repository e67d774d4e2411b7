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
from adws.trust.signals import failing_alike, in_tests_alone

_BARE = frozenset({Variation.HIDDEN, Variation.BARE})


def judge_bare(
    trial: Trial, head: str, before: SuiteReport, verdict: Verdict, case_ids: tuple[str, ...]
) -> IOResult[Verdict, PipelineError]:
    """Flag a change with which cases fail as before where code finds no trace of a test run.

    Honest tests may need what such a run lacks: they fail with other messages. A case counts if it
    fails there with the message of ``before``, twice with the change and once without it. Runs that
    cannot be read prove nothing.
    """

    def still(
        cases: tuple[str, ...], tree_ish: str | None
    ) -> IOResult[tuple[str, ...], PipelineError]:
        """Return the cases that fail there with the old message, with the change or in a tree."""
        if not cases:
            return IOSuccess(())
        options = RunOptions(Selection(case_ids=cases), _BARE, changed=trial.changed)
        ran = (
            judge(trial.bench, tree_ish, options).map(lambda judged: judged.analysis)
            if tree_ish
            else judge_trial(trial, options)
        )
        return ran.map(lambda analysis: failing_alike(before, analysis.report, cases))

    suites = tuple(suite for suite in trial.bench.suites if _can_be_bare(suite))
    own_cases = (
        case_id for case_id in case_ids if any(of_suite(suite, case_id) for suite in suites)
    )
    cases = failing_alike(before, before, own_cases) if verdict.accepted else ()
    checked = IOResult.do(
        in_tests_alone(verdict, failing_twice) if failing_twice else verdict
        for failing in still(cases, None)
        for failing_before in still(failing, head)
        for failing_twice in still(failing_before, None)
    )
    return checked.lash(lambda error: IOResult.from_result(in_place_of_run(verdict, error)))


def _can_be_bare(suite: Suite) -> bool:
    runner: Runner = runner_of(suite).unwrap()
    return runner.bare
