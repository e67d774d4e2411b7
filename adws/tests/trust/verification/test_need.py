"""Who decides whether a change is verified: the task, then the settings, then what it touches."""

import pytest

from adws.core.verification import VerificationNeed
from adws.core.work_item import VerificationPolicy, WorkItem
from adws.trust.verification.need import need_of

AUTO, ALWAYS, NEVER = VerificationPolicy
NOTHING = "the change crosses no boundary"


@pytest.mark.parametrize(
    ("task", "settings", "crossed", "required", "reasons"),
    [
        (AUTO, AUTO, (), False, (NOTHING,)),
        (AUTO, AUTO, ("a", "b"), True, ("a", "b")),
        (AUTO, ALWAYS, (), True, ("the settings say: always",)),
        (AUTO, NEVER, ("a",), False, ("the settings say: never", "a")),
        (ALWAYS, NEVER, (), True, ("the task says: always",)),
        (NEVER, ALWAYS, ("a",), False, ("the task says: never", "a")),
    ],
)
def test_the_nearest_word_decides(
    task: VerificationPolicy,
    settings: VerificationPolicy,
    crossed: tuple[str, ...],
    required: bool,  # noqa: FBT001 - a row of the table
    reasons: tuple[str, ...],
) -> None:
    """The reasons say who, and what was found all the same."""
    item = WorkItem("t", "r", verification=task)
    assert need_of(item, settings, crossed) == VerificationNeed(required, reasons)


def test_reasons_are_added_and_never_taken_away() -> None:
    """A change that stays within one part does not undo what its plan says."""
    item = WorkItem("t", "r")
    planned = need_of(item, AUTO, ("planned",))
    assert need_of(item, AUTO, (), planned) == planned
    assert need_of(item, AUTO, ("made", "planned"), planned).reasons == ("planned", "made")
    nothing = need_of(item, AUTO, ())
    assert need_of(item, AUTO, ("made",), nothing) == VerificationNeed(
        required=True, reasons=("made",)
    )
    forced = need_of(item, ALWAYS, ("planned",))
    assert need_of(item, AUTO, (), forced) == VerificationNeed(required=True, reasons=("planned",))
