"""Errors as values."""

import inspect
import re

import pytest

from adws.core import errors
from adws.core.errors import GateRefused, PipelineError

_KINDS = [kind for kind in vars(errors).values() if inspect.isclass(kind)]
_KINDS = [kind for kind in _KINDS if issubclass(kind, PipelineError)]


def test_an_error_is_told_to_people_and_to_machines() -> None:
    """Message and hint as text, everything as plain values."""
    error = GateRefused("not green", hint="read the report", context={"reasons": 1}, step="gate")
    assert str(error) == "not green\nread the report"
    assert str(GateRefused("not green")) == "not green"
    assert error.as_dict() == {
        "kind": "GateRefused",
        "step": "gate",
        "message": "not green",
        "hint": "read the report",
        "context": {"reasons": 1},
    }


def test_the_first_stamp_stays() -> None:
    """The innermost step is the one where it happened."""
    stamped = GateRefused("no").at_step("inner").at_step("outer")
    assert stamped == GateRefused("no", step="inner")


@pytest.mark.parametrize("kind", _KINDS, ids=lambda kind: kind.__name__)
def test_the_tree_in_the_docstring_is_true(kind: type[PipelineError]) -> None:
    """Every kind stands there once, one level below the base, with its exit code unless 2."""
    line = next(line for line in (errors.__doc__ or "").splitlines() if kind.__name__ in line)
    result = re.search(r"exit (\d+)", line)
    assert kind.exit_code == (2 if result is None else int(result[1]))
    assert kind is PipelineError or kind.__bases__ == (PipelineError,)
