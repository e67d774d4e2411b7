"""The errors of services as litellm names them."""

import pytest

from adws.agents.litellm_failure import litellm_failure
from adws.core.turn import Answer, AnswerCategory, AnswerStatus, Reset

PERSISTENT, TRANSIENT = AnswerCategory.PERSISTENT, AnswerCategory.TRANSIENT


@pytest.mark.parametrize(
    ("error", "words", "category", "refused", "reset"),
    [
        ("APIConnectionError", "no route", TRANSIENT, False, None),
        ("Timeout", "late", TRANSIENT, False, None),
        ("RateLimitError", "retry after 2m", TRANSIENT, False, Reset(after_seconds=120.0)),
        ("RateLimitError", "You exceeded your current quota", PERSISTENT, False, None),
        ("PermissionDeniedError", "no", PERSISTENT, True, None),
        ("InternalServerError", "Missing credentials. Pass a key", PERSISTENT, True, None),
        ("NotFoundError", "no such model", PERSISTENT, False, None),
        ("BudgetExceededError", "spent", AnswerCategory.MAX_BUDGET, False, None),
        ("ContextWindowExceededError", "long", AnswerCategory.MAX_TURNS, False, None),
        ("JSONSchemaValidationError", "form", AnswerCategory.STRUCTURED_OUTPUT, False, None),
        ("RuntimeError", "connect ECONNREFUSED", TRANSIENT, False, None),
        ("RuntimeError", "what", AnswerCategory.UNKNOWN, False, None),
    ],
)
def test_each_name_has_its_category(
    error: str, words: str, category: AnswerCategory, *, refused: bool, reset: Reset | None
) -> None:
    """Names that are not litellm's are judged by the words."""
    expected = Answer(
        *(AnswerStatus.FAILED, words),
        reason=litellm_failure(error, "").reason,
        category=category,
        reset=reset,
        refused_access=refused,
    )
    assert litellm_failure(error, words) == expected
