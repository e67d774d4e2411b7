"""Make calls after others, and look for results that these alter since a change."""

from collections.abc import Callable
from functools import partial

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.behaviour.calls import Answers, ComparedCalls, written_calls
from adws.behaviour.later_calls import (
    LaterResult,
    altered_later,
    any_altered,
    others_first,
)
from adws.core.errors import PipelineError
from adws.judging.call_runs import CallSetup
from adws.judging.outside_calls import answers_outside


def later_results(
    setup: CallSetup,
    head: str,
    compared: ComparedCalls,
    first_answers: Callable[[str], IOResult[Answers, PipelineError]],
) -> IOResult[tuple[LaterResult, ...], PipelineError]:
    """Return the calls of cases that other calls alter with the change, and not without it.

    The calls near those of the cases come first, in a process of their own; then each call of the
    cases is made several times. Where a result differs then, the same happens without the change,
    and once more with it: random results prove nothing, nor do those that a clock alters, as the
    calls in their first order show. ``first_answers`` makes them so with a tree; ``head`` is the
    commit without the change.
    """
    order = others_first(compared.calls)
    rows, tree = setup.folder / "later-rows", setup.trial.proposal.kept.tree
    look = partial(answers_outside, setup, rows, len(order))
    nothing: tuple[LaterResult, ...] = ()

    def altered(old: Answers, first: Answers, later: Answers) -> tuple[LaterResult, ...]:
        return altered_later(compared.calls, order, (compared.old, old), (first, later))

    return IOResult.do(
        found
        for _written in io_ops.write_text(
            rows, written_calls(tuple(compared.calls[at] for at in order))
        )
        for later in look(tree)
        for found in (
            IOResult.do(
                tuple(one for one in altered(old, compared.new, later) if one in confirmed)
                for old in look(head)
                for first in first_answers(tree)
                for again in look(tree)
                for confirmed in IOSuccess(altered(old, first, again))
            )
            if any_altered(compared.calls, order, compared.new, later)
            else IOSuccess(nothing)
        )
    )
