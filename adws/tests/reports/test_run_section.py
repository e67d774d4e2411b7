"""The section that the reports of all runs share."""

from adws.core.run_request import RunRequest
from adws.reports.run_section import run_record, run_section

ASKED = RunRequest(accept_flagged=True)


def test_the_section_says_which_run_it_was_and_what_was_asked() -> None:
    """What a report of one sort adds stands between; nothing is told of what nobody said."""
    text = "## Run\n\n- Run: `r1`\n- Project: `p`\n- Took: 1 s"
    assert run_section("`r1`", "p", ("Took: 1 s",), RunRequest()).strip() == text
    accepted = f"{text}\n- Suspicious lines: accepted (`--accept-flagged`)"
    assert run_section("`r1`", "p", ("Took: 1 s",), ASKED).strip() == accepted


def test_machines_read_every_field() -> None:
    """Also what nobody said."""
    assert run_record(RunRequest()) == {"accept_flagged": False}
    assert run_record(ASKED) == {"accept_flagged": True}
