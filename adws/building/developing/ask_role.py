"""One question to one role: numbered, with feedback on earlier tries, answered once."""

from attrs import evolve, frozen
from returns.io import IOResult

from adws.asking.propose import Exchange, Part, propose
from adws.asking.role_turn import role_turn
from adws.asking.task import Assignment
from adws.asking.workplace import Workplace
from adws.core.errors import PipelineError
from adws.core.failure import Failure
from adws.core.proposal import Proposal
from adws.core.run import VerifyFeedback
from adws.core.selected_group import SelectedGroup
from adws.core.suite import SuiteReport
from adws.core.turn import Material, RoleTask


@frozen
class Progress:
    """How far a run has come when a role is asked."""

    head: str
    """The commit that the role starts from."""
    question_count: int = 0
    """How many questions the run has asked."""
    feedback: tuple[VerifyFeedback, ...] = ()
    """What earlier tries of this phase were refused for, oldest first."""
    last: Proposal | None = None
    """What was proposed last, by whichever role."""
    report: SuiteReport | None = None
    """The newest report of the suites."""


def ask_role(
    place: Workplace,
    progress: Progress,
    errand: RoleTask,
    part: Part,
    failures: tuple[Failure, ...] = (),
) -> IOResult[Exchange, PipelineError]:
    """Ask the role of an errand, of whose change ``part`` is judged; ``failures`` are its cases.

    The prompt says why earlier tries of this phase were refused, with the change that the same role
    proposed last. An answer that it cannot do it is an answer too.
    """
    full = evolve(errand, material=(*errand.material, *_refused_changes(errand, progress)))
    selected = _selected(place.run, progress, errand, failures)
    assignment = Assignment(selected, full, progress.report)
    return IOResult.do(
        exchange
        for turn in role_turn(
            place.settings, place.extensions, errand.purpose, len(progress.feedback)
        )
        for exchange in propose(place, progress.head, assignment, turn, part)
    )


def _refused_changes(errand: RoleTask, progress: Progress) -> tuple[Material, ...]:
    """Return what the same role proposed last: it starts from a tree without it."""
    last = progress.last
    if not progress.feedback or last is None:
        return ()
    if last.purpose is not errand.purpose or last.kept.empty:
        return ()
    return (Material("Your last change, which was refused and is gone", last.kept.text),)


def _selected(
    run: str, progress: Progress, errand: RoleTask, failures: tuple[Failure, ...]
) -> SelectedGroup:
    number, attempt = progress.question_count + 1, len(progress.feedback) + 1
    again = f"-try-{attempt}" if progress.feedback else ""
    name = f"{number}-{errand.purpose.value}{again}"
    return SelectedGroup(
        key=f"{run}/{name}",
        round=number,
        group=errand.purpose.value,
        attempt=attempt,
        failures=failures,
        earlier=tuple(
            f"{item.kind}: {item.message}\n{item.hint}".strip() for item in progress.feedback
        ),
        name=name,
    )
