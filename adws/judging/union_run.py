"""Run a few cases with several changes merged, to find out which changes break them."""

from collections.abc import Callable

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.lane_work import LaneAttempt
from adws.core.proposal import Proposal
from adws.judging.bench import RunOptions, Trial
from adws.judging.judge import judge_trial
from adws.runners.runner import selection_of
from adws.trust.blame import layer_of
from adws.trust.repetition import not_passing

Propose = Callable[[tuple[LaneAttempt, ...]], IOResult[Proposal | None, PipelineError]]
"""Merges changes into one proposal to judge; None if none of them applies."""


@frozen
class Guilt:
    """How to find out which of several changes break cases."""

    trial: Trial
    """What the changes are compared with; its own proposal is not used."""
    propose: Propose
    """Makes a proposal of some of the changes."""
    after: Analysis
    """The analysis in which the cases fail."""


def failing_with(
    guilt: Guilt, attempts: tuple[LaneAttempt, ...], case_ids: tuple[str, ...]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the cases that do not pass with these changes; all of them if the run fails."""
    if not case_ids:
        return IOSuccess(())
    options = RunOptions(selection_of(guilt.after.report, case_ids))

    def in_place_of_failure(error: PipelineError) -> IOResult[tuple[str, ...], PipelineError]:
        blamed = layer_of(error) is not None
        return IOSuccess(case_ids) if blamed else IOResult.from_failure(error)

    def run(proposal: Proposal | None) -> IOResult[tuple[str, ...], PipelineError]:
        if proposal is None:
            return IOSuccess(())
        return (
            judge_trial(evolve(guilt.trial, proposal=proposal), options)
            .map(lambda ran: not_passing(case_ids, ran.report))
            .lash(in_place_of_failure)
        )

    return guilt.propose(attempts).bind(run)
