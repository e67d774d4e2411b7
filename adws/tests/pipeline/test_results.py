"""How an agent's run ended."""

import pytest

from adws.pipeline.results import Category, category_of


@pytest.mark.parametrize(
    ("subtype", "message", "category"),
    [
        ("success", "", Category.SUCCESS),
        ("error_max_turns", "", Category.MAX_TURNS),
        ("error_max_budget_usd", "", Category.MAX_BUDGET),
        ("error_max_structured_output_retries", "", Category.STRUCTURED),
        ("error_during_execution", "ETIMEDOUT: connection timed out", Category.TRANSIENT),
        ("error_during_execution", "connect ECONNREFUSED", Category.TRANSIENT),
        ("error_during_execution", "Network is unreachable", Category.TRANSIENT),
        ("error_during_execution", "HTTP 429", Category.TRANSIENT),
        ("error_during_execution", "502 Bad Gateway", Category.TRANSIENT),
        ("error_during_execution", "JavaScript heap out of memory", Category.TRANSIENT),
        ("error_during_execution", "SyntaxError: Unexpected token", Category.PERSISTENT),
        ("error_during_execution", "Cannot find module 'x'", Category.PERSISTENT),
        ("error_during_execution", "ENOENT: no such file", Category.PERSISTENT),
        ("error_during_execution", "UnhandledPromiseRejection", Category.UNKNOWN_EXECUTION),
        ("error_during_execution", "line 5029 failed", Category.UNKNOWN_EXECUTION),
        ("unknown", "timeout", Category.UNKNOWN),
        ("", "", Category.UNKNOWN),
    ],
)
def test_a_result_has_one_category(subtype: str, message: str, category: Category) -> None:
    """By its subtype, and where that says too little by its message."""
    assert category_of(subtype, message) is category
