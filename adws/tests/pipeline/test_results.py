"""How an agent's run ended."""

import pytest

from adws.pipeline.results import EndCategory, category_of


@pytest.mark.parametrize(
    ("subtype", "message", "category"),
    [
        ("success", "", EndCategory.SUCCESS),
        ("error_max_turns", "", EndCategory.MAX_TURNS),
        ("error_max_budget_usd", "", EndCategory.MAX_BUDGET),
        ("error_max_structured_output_retries", "", EndCategory.STRUCTURED),
        ("error_during_execution", "ETIMEDOUT: connection timed out", EndCategory.TRANSIENT),
        ("error_during_execution", "connect ECONNREFUSED", EndCategory.TRANSIENT),
        ("error_during_execution", "Network is unreachable", EndCategory.TRANSIENT),
        ("error_during_execution", "HTTP 429", EndCategory.TRANSIENT),
        ("error_during_execution", "502 Bad Gateway", EndCategory.TRANSIENT),
        ("error_during_execution", "JavaScript heap out of memory", EndCategory.TRANSIENT),
        ("error_during_execution", "SyntaxError: Unexpected token", EndCategory.PERSISTENT),
        ("error_during_execution", "Cannot find module 'x'", EndCategory.PERSISTENT),
        ("error_during_execution", "ENOENT: no such file", EndCategory.PERSISTENT),
        ("error_during_execution", "UnhandledPromiseRejection", EndCategory.UNKNOWN_EXECUTION),
        ("error_during_execution", "line 5029 failed", EndCategory.UNKNOWN_EXECUTION),
        ("unknown", "timeout", EndCategory.UNKNOWN),
        ("", "", EndCategory.UNKNOWN),
    ],
)
def test_a_result_has_one_category(subtype: str, message: str, category: EndCategory) -> None:
    """By its subtype, and where that says too little by its message."""
    assert category_of(subtype, message) is category
