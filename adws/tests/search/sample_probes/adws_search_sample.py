"""A probe that says what it sees."""

import sys
from typing import Any


def answer(warm: Any, payload: dict[str, Any]) -> dict[str, Any]:  # noqa: ANN401 - of another program
    """Run the cases, and look at the module."""
    known = [warm.item(name) is not None for name in (*payload["cases"], "no such case")]
    ran = warm.run([warm.item(name) for name in payload["cases"]])
    return {"ran": ran, "one": sys.modules["m"].ONE, "known": known}
