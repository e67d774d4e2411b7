"""What a person can do."""

import pytest
from attrs import evolve

from adws.core.entry import EscalationReason
from adws.core.suite import Evidence
from adws.tests.triage.evidences import (
    CONFLICTING,
    DIVIDED,
    UNEQUAL,
    UNINSTALLED,
    UNRECORDED,
    UNRESOLVED,
)
from adws.tests.triage.test_diagnosis import failure_of
from adws.triage.next_steps import next_steps


def test_each_reason_has_its_own_advice() -> None:
    """No two reasons are answered alike, and none like one that nobody gave."""
    advice = {next_steps(reason) for reason in (*EscalationReason, None)}
    assert len(advice) == len(EscalationReason) + 1


def test_an_agent_that_never_answered_is_to_be_repaired() -> None:
    """There is nothing to read of its attempts; other reasons stand whatever it did."""
    reasons = (EscalationReason.MAX_ATTEMPTS_EXCEEDED, EscalationReason.FLAKY)
    assert [next_steps(reason, unanswered=True).split(".")[0] for reason in reasons] == [
        "No call of the agent ended with an answer",
        "Run the case alone many times",
    ]


@pytest.mark.parametrize(
    ("evidence", "ending"),
    [
        (DIVIDED, "with a fake in the test. Start at app/text.py:2."),
        (UNEQUAL, "with a fake in the test."),
    ],
)
def test_advice_says_where_to_start(evidence: Evidence, ending: str) -> None:
    """The place in the source is named when it is known."""
    assert next_steps(EscalationReason.EXTERNAL_DEPENDENCY, failure_of(evidence)).endswith(ending)


def test_advice_names_a_file_without_a_line() -> None:
    """A place without a line is named by its file."""
    whole = evolve(failure_of(DIVIDED), source_line=None)
    assert next_steps(EscalationReason.FLAKY, whole).endswith("Start at app/text.py.")


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (
            UNINSTALLED,
            "Install 'requests' in the environment of the tests, then run again.",
        ),
        (
            Evidence("PermissionError", "/x", phase="setup"),
            "Repair the environment of the tests (PermissionError: /x), then run again.",
        ),
        (
            UNRESOLVED,
            (
                "Let a mock service answer in its place (mock_services in the settings), make the "
                "service reachable from the tests, or replace it with a fake in the test, then run "
                "again."
            ),
        ),
        (
            Evidence("HTTPError", UNRECORDED),
            "Add the answer to tests/shop.har, then run again.",
        ),
        (
            CONFLICTING,
            (
                "Resolve the conflict (the lines <<<<<<<, ======= and >>>>>>>), then run again."
                " Start at app/broken.py:7."
            ),
        ),
    ],
)
def test_a_blocked_case_needs_its_environment(evidence: Evidence, expected: str) -> None:
    """Whatever the reason, a broken environment comes first."""
    assert next_steps(EscalationReason.OUT_OF_SCOPE, failure_of(evidence)) == expected
