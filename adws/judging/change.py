"""Judge a change from any author, with the base's tests and with its own."""

from collections.abc import Mapping
from types import MappingProxyType

from attrs import evolve, field, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.comparison import compare
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.repeats import Repeats
from adws.core.suite import SuiteReport
from adws.core.verdict import Verdict
from adws.judging.bench import RunOptions, Trial
from adws.judging.conflicts import conflict_notes
from adws.judging.gate import sides_of
from adws.judging.judge import judge, judge_trial
from adws.judging.limits import limits_of
from adws.judging.missing_services import missing_service_notes
from adws.judging.moving_ids import follow_moving_ids
from adws.judging.renames import find_renamed
from adws.judging.repeats import BaseRuns, repeat, run_fixed_on_base
from adws.judging.unjudged_files import flag_unjudged_files
from adws.reports.quarantine import in_quarantine
from adws.reports.verification import confinement_lines
from adws.trust.blame import blame
from adws.trust.gate import judge_change as decide
from adws.trust.gate import judge_changes as decide_together
from adws.trust.gate import own_tests, without_flaky
from adws.trust.judgeable import (
    lack_notes,
    lacks_in_both,
    not_judgeable,
    with_lacks,
    without,
    without_lacking,
)
from adws.trust.reasons import named
from adws.trust.renames import with_new_ids
from adws.trust.repeats import excused, with_repeats, without_excused
from adws.vcs.submodule_changes import changed_in_submodules

_IN_SUBMODULE = (
    "in a submodule, so adws judges it when you have committed it there, and added the submodule"
    " here with git add"
)


@frozen
class JudgedChange:
    """The verdict on a change; ``after`` is None if no run with it could be read."""

    verdict: Verdict
    after: Analysis | None = None
    failed_again: Mapping[str, int] = field(factory=dict[str, int])
    """How often failing cases of the base have failed again without the change."""


def known_answer(trial: Trial, before: Analysis | None) -> Analysis | None:
    """Return the analysis of the judged tree, if it is known; None if the suite must run.

    Without any change that is judged, the tree is that of the base, and ``before`` is its analysis.
    """
    known = trial.proposal.kept.empty and before is not None and before.report.complete
    return before if known else None


def judge_change(
    trial: Trial,
    head: str,
    before: Analysis | None,
    failed_again: Mapping[str, int] = MappingProxyType({}),
    *,
    may_stay_red: bool = False,
) -> IOResult[JudgedChange, PipelineError]:
    """Run the suite with the change in place and return the verdict on it.

    Cases that fail with the change, and cases that it fixed, run again on both sides before they
    count. If the run with the change cannot be read although that of the base could, the change is
    refused. ``before`` is the analysis of the base at ``head``; its quarantine becomes a note.
    Nothing runs if only sealed files change: then that analysis is the result. ``failed_again``
    says how often cases have already failed again at ``head``. With ``may_stay_red``, cases that
    fail without the change may fail with it.
    """
    known = known_answer(trial, before)

    def refuse(error: PipelineError) -> IOResult[JudgedChange, PipelineError]:
        return IOResult.from_result(blame(error)).map(
            lambda verdict: JudgedChange(verdict, failed_again=failed_again)
        )

    return IOResult.do(
        _with_notes(
            evolve(
                judged,
                verdict=evolve(
                    judged.verdict, flags=(*judged.verdict.flags, *unjudged), limits=limits
                ),
            ),
            before,
            trial,
            in_submodules,
        )
        for judged in (IOSuccess(known) if known else judge_trial(trial))
        .bind(lambda after: _weigh(trial, head, after, failed_again, may_stay_red=may_stay_red))
        .lash(refuse)
        for unjudged in (flag_unjudged_files(trial) if judged.verdict.accepted else IOSuccess(()))
        for limits in IOResult.from_result(limits_of(trial.bench.suites, trial.bench.settings))
        for in_submodules in _changed_in_submodules(trial)
    )


def _changed_in_submodules(trial: Trial) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the user's changed files in submodules where the change is empty without them."""
    base = trial.bench.base
    if not trial.proposal.patch.empty:
        return IOSuccess(())
    return changed_in_submodules(base, base.commit, base.user_top)


def _weigh(
    trial: Trial,
    head: str,
    ran: Analysis,
    failed_again: Mapping[str, int],
    *,
    may_stay_red: bool,
) -> IOResult[JudgedChange, PipelineError]:
    return IOResult.do(
        judged
        for before, after in follow_moving_ids(trial.bench, head, trial.baseline, ran)
        for judged in _weigh_against(
            before, trial, head, after, failed_again, may_stay_red=may_stay_red
        )
    )


def _weigh_against(
    before: SuiteReport,
    trial: Trial,
    head: str,
    after: Analysis,
    failed_again: Mapping[str, int],
    *,
    may_stay_red: bool,
) -> IOResult[JudgedChange, PipelineError]:
    interpreter = _interpreter(trial)
    refused = not_judgeable(before, after, interpreter)
    if refused is not None:
        return IOFailure(refused)
    lacking = lacks_in_both(before, after)
    loaded_before, ran = without(before, lacking), without_lacking(after, lacking)
    sides = sides_of(trial, head)
    comparison = compare(loaded_before, ran.report)
    still = () if may_stay_red else (*comparison.revealed, *comparison.remaining)

    def decided(repeats: tuple[Repeats, ...], base_runs: BaseRuns) -> JudgedChange:
        fair = without_excused(ran, excused(repeats))
        verdict = (
            decide_together(loaded_before, fair.report)
            if may_stay_red
            else decide(loaded_before, fair.report, fair.failures)
        )
        noted = evolve(verdict, notes=(*verdict.notes, *lack_notes(lacking, interpreter)))
        fair_verdict = with_lacks(fair, lacking, interpreter)
        return JudgedChange(
            with_repeats(without_flaky(noted, base_runs.flaky), repeats),
            fair_verdict,
            base_runs.failed_again,
        )

    return IOResult.do(
        decided(repeats, base_runs)
        for repeats in repeat(sides, loaded_before, ran.report, (*comparison.broken, *still))
        for base_runs in run_fixed_on_base(
            sides, loaded_before, comparison.fixed, repeats, failed_again
        )
    )


def _interpreter(trial: Trial) -> str:
    """Return what starts the Python of the first suite that has one."""
    programs = (suite.argv[0] for suite in trial.bench.suites if "-m" in suite.argv)
    return next(programs, "python")


def _with_notes(
    judged: JudgedChange,
    before: Analysis | None,
    trial: Trial,
    in_submodules: tuple[str, ...],
) -> JudgedChange:
    patch = trial.proposal.patch
    conflicts = tuple(path for path in trial.bench.base.unmerged if path in patch.paths)
    quarantined = in_quarantine(before.quarantine) if before else ""
    note = (f"{quarantined}: their outcomes decided nothing",) if quarantined else ()
    confinement = confinement_lines(judged.after.report.held) if judged.after else ()
    uncommitted = f"{named(in_submodules)}: {_IN_SUBMODULE}"
    elsewhere = (uncommitted,) if in_submodules else ()
    services = missing_service_notes(judged.verdict, judged.after) if judged.after else ()
    found = (*judged.verdict.notes, *services)
    notes = (*found, *conflict_notes(conflicts), *elsewhere, *confinement, *note)
    not_run = judged.after.report.not_run if judged.after else ()
    return evolve(
        judged,
        verdict=evolve(judged.verdict, notes=notes, not_run=not_run, unchanged=patch.empty),
    )


def judge_own_tests(
    trial: Trial, head: str, verdict: Verdict, *, may_stay_red: bool = False
) -> IOResult[JudgedChange, PipelineError]:
    """Refuse an accepted change if its own tests fail, or run fewer cases than the base's.

    Cases that fail run again on both sides before they count. ``after`` is the analysis of that
    run; None if there is none.
    """
    if not verdict.accepted or not trial.proposal.dropped:
        return IOSuccess(JudgedChange(verdict))

    def run(options: RunOptions) -> IOResult[Analysis, PipelineError]:
        return judge(trial.bench, trial.proposal.patch.tree, options).map(lambda ran: ran.analysis)

    sides = evolve(sides_of(trial, head), run_change=run)

    def weigh(ran: Analysis) -> IOResult[JudgedChange, PipelineError]:
        interpreter = _interpreter(trial)
        refused = not_judgeable(
            trial.baseline,
            ran,
            interpreter,
            lambda file: trial.bench.base.at_top(file) in trial.proposal.patch.paths,
        )
        if refused is not None and not may_stay_red:
            return IOFailure(refused)
        lacking = lacks_in_both(trial.baseline, ran)
        baseline, own = without(trial.baseline, lacking), without_lacking(ran, lacking)
        failed = {case.id for case in trial.baseline.failing} if may_stay_red else set[str]()
        red = tuple(case.id for case in own.report.failing if case.id not in failed)
        return IOResult.do(
            JudgedChange(
                with_repeats(
                    own_tests(
                        evolve(verdict, renamed=renamed),
                        before,
                        after.report,
                        # A batch notes the errors of each of its broken cases.
                        () if may_stay_red else after.failures,
                        may_stay_red=may_stay_red,
                    ),
                    repeats,
                ),
                after,
            )
            for before_by_new_ids, _marked in follow_moving_ids(trial.bench, head, baseline, own)
            for renamed in find_renamed(trial, head, before_by_new_ids, own.report)
            for before in IOSuccess(with_new_ids(before_by_new_ids, renamed))
            for repeats in repeat(sides, before, own.report, red)
            for after in IOSuccess(without_excused(own, excused(repeats)))
        )

    return (
        run(sides.options)
        .bind(weigh)
        .lash(lambda error: IOResult.from_result(blame(error)).map(JudgedChange))
    )
