"""One question to one role: numbered, told what was wrong before, answered once."""

from functools import partial

from attrs import evolve
from returns.io import IOResult

from adws.asking.proposed import Part, proposed
from adws.building.developing.role import take_role
from adws.core.context import Context
from adws.core.errand import Errand
from adws.core.errors import PipelineError
from adws.core.failure import Failure
from adws.core.feedback import VerifyFeedback
from adws.core.selected import Selected
from adws.core.turn import Material
from adws.slots import ASKED, ERRAND, FEEDBACK, PROPOSAL, RUN


def run_errand(
    context: Context, errand: Errand, failures: tuple[Failure, ...], part: Part
) -> IOResult[Context, PipelineError]:
    """Ask the role of an errand, and put answer, change and proposal into the context.

    ``failures`` are the cases it is about, ``part`` tells which part of its change is judged. What
    earlier tries of this phase were refused for stands in the slot ``feedback``, and is told, with
    the change that the same role proposed last. An answer that it cannot do it is an answer too:
    see ``giving_up``.
    """
    told = context.get(FEEDBACK) or ()
    number = (context.get(ASKED) or 0) + 1
    turn = partial(take_role, errand.purpose, len(told))
    full = evolve(errand, material=(*errand.material, *_refused(context, errand, told)))
    return IOResult.do(
        answered.put(ASKED, number).drop(ERRAND)
        for run in IOResult.from_result(context.require(RUN))
        for answered in proposed(
            context.put(ERRAND, full),
            _selected(run, number, errand, failures, told),
            turn,
            part,
        )
    )


def _refused(
    context: Context, errand: Errand, told: tuple[VerifyFeedback, ...]
) -> tuple[Material, ...]:
    """Return what the same role proposed last: it starts from a tree without it."""
    last = context.get(PROPOSAL)
    if not told or last is None or last.purpose is not errand.purpose or last.kept.empty:
        return ()
    return (Material("Your last change, which was refused and is gone", last.kept.text),)


def _selected(
    run: str,
    number: int,
    errand: Errand,
    failures: tuple[Failure, ...],
    told: tuple[VerifyFeedback, ...],
) -> Selected:
    again = f"-try-{len(told) + 1}" if told else ""
    name = f"{number}-{errand.purpose.value}{again}"
    return Selected(
        key=f"{run}/{name}",
        round=number,
        group=errand.purpose.value,
        attempt=len(told) + 1,
        failures=failures,
        earlier=tuple(map(_earlier, told)),
        name=name,
    )


def _earlier(told: VerifyFeedback) -> str:
    return f"{told.kind}: {told.message}\n{told.hint}".strip()
