"""The quarantine as a value."""

from adws.core.codec import from_json, to_json
from adws.core.quarantine import Quarantine, QuarantinedCase, QuarantineRow


def test_the_quarantine_survives_being_saved() -> None:
    """A resumed run has the one that it began with."""
    quarantine = Quarantine("2026-01-02", (QuarantinedCase("a", "2026-01-01", "2026-01-30", "s"),))
    assert from_json(to_json(quarantine), Quarantine, "here").unwrap() == quarantine


def test_only_a_failure_that_was_left_out_is_red() -> None:
    """One whose time is over, or that was found in this run, counts elsewhere."""
    row = ("a", "2026-01-01", "2026-01-30")
    rows = (
        QuarantineRow(*row, "failed"),
        QuarantineRow(*row, "errored"),
        QuarantineRow(*row, "passed"),
        QuarantineRow(*row),
        QuarantineRow(*row, "failed", expired=True),
        QuarantineRow(*row, "failed", found=True),
    )
    assert [row.red for row in rows] == [True, True, False, False, False, False]
