"""What a run of the cases tells."""

import pytest

from adws.search.copies.runs import UNNAMED, CaseCommand, Limits, Ran

ONE, BOTH = frozenset({"one"}), frozenset({"one", "two"})


@pytest.mark.parametrize(
    ("ran", "mended"),
    [
        (Ran(frozenset(), 3), BOTH),
        (Ran(ONE, 3), {"two"}),
        (Ran(frozenset({"one", "old"}), 4), {"two"}),
        (Ran(frozenset({"new"}), 3), set()),
        (Ran(UNNAMED, 3), set()),
        (Ran(frozenset(), 2), set()),
        (Ran(frozenset(), None), set()),
        (Ran(frozenset(), 3, ended=False), set()),
    ],
)
def test_what_fails_no_more_is_mended(ran: Ran, mended: set[str]) -> None:
    """Unless something new fails, cases are missing, or the run had no end."""
    question = CaseCommand(("run",), Limits(9.0, 2.5), BOTH, BOTH | {"old"}, 3)
    assert question.mended(ran) == mended
