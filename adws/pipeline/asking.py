"""Asking an agent to work on a spec's head: to make it pass, to clean up, to resolve a conflict."""

from attrs import evolve, frozen
from returns.io import IOResult

from adws.asking.propose import Exchange, propose
from adws.asking.role_turn import role_turn
from adws.asking.task import Assignment
from adws.asking.workplace import Workplace
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.purpose import Purpose
from adws.core.selected_group import SelectedGroup
from adws.core.turn import Material, RoleTask
from adws.judging.judged_part import judged_part
from adws.pipeline.actions import Role
from adws.pipeline.role_requests import REQUESTS

_PURPOSES = {
    Role.FIXER: Purpose.FIX,
    Role.REFACTORER: Purpose.REFACTOR,
    Role.CONFLICT: Purpose.IMPLEMENT,
}


@frozen
class AgentAssignment:
    """What an agent is asked to do on a head.

    ``attempt`` counts from 1; ``earlier`` says why former attempts were refused, oldest first.
    ``conflicts`` are files with git's codes: ``UU a.py``.
    """

    spec_id: str
    role: Role
    attempt: int = 1
    earlier: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()


def ask_on_head(
    place: Workplace, head: str, analysis: Analysis | None, assigned: AgentAssignment
) -> IOResult[Exchange, PipelineError]:
    """Ask once, in a tree at ``head``; edits to sealed files are dropped.

    ``analysis`` is that of the head; in a conflict there is none. Fails as ``propose`` does, and
    with ``AgentMissing`` if the agent cannot be asked for this.
    """
    name = f"{assigned.attempt}-{assigned.role.value}"
    failures = analysis.failures if analysis and assigned.role is Role.FIXER else ()
    selected = SelectedGroup(
        key=f"{place.run}/{name}",
        round=assigned.attempt,
        group=assigned.spec_id,
        attempt=assigned.attempt,
        failures=failures,
        earlier=assigned.earlier,
        name=name,
    )
    purpose = _PURPOSES[assigned.role]
    assignment = Assignment(selected, _errand(assigned), analysis.report if analysis else None)
    return IOResult.do(
        answer
        for turn in role_turn(place.settings, place.extensions, purpose, assigned.attempt - 1)
        for answer in propose(
            place,
            head,
            assignment,
            turn,
            lambda patch: judged_part(place.base, place.seal, patch),
        )
    )


def _errand(assigned: AgentAssignment) -> RoleTask | None:
    """Return what is asked for where it is more than to make failing tests pass."""
    if assigned.role is Role.FIXER:
        return None
    request = REQUESTS[assigned.role]
    errand = RoleTask(
        _PURPOSES[assigned.role],
        " ".join(
            (
                f"On the branch of the spec {assigned.spec_id}: {request.what}.",
                *request.instructions,
            )
        ),
        request.criteria,
        sources=tuple(conflict.partition(" ")[2] for conflict in assigned.conflicts),
    )
    details = {
        "Files in conflict, with git's codes": "\n".join(assigned.conflicts),
        "What was refused before": "\n\n".join(assigned.earlier),
    }
    material = tuple(Material(title, text) for title, text in details.items() if text)
    return evolve(errand, material=material)
