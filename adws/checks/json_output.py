"""What the program of a check told in JSON, and the error for what cannot be read."""

import json
from typing import TypeVar

from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.checks.check import Output
from adws.core.codec import structure
from adws.core.errors import CheckUnreadable, PipelineError

_Value = TypeVar("_Value")
_LAST_LINES = 6
_HINT = "run its command yourself; adws kept the output"


def unreadable(output: Output, why: str, hint: str = _HINT) -> PipelineError:
    """Return the error for an output, with the last that was printed."""
    printed = output.stderr if output.stderr.strip() else output.stdout
    lines = [line.rstrip() for line in printed.splitlines() if line.strip()]
    said = "\n".join(lines[-_LAST_LINES:])
    message = f"exit code {output.exit_code}, and {why}"
    return CheckUnreadable(f"{message}\n{said}" if said else message, hint=hint)


def read_document(output: Output, kind: type[_Value]) -> Result[_Value, PipelineError]:
    """Return the one JSON document on stdout; keys that ``kind`` does not have are passed over."""
    return _value(output, output.stdout, kind)


def read_lines(
    output: Output, lines: list[str], kind: type[_Value]
) -> Result[tuple[_Value, ...], PipelineError]:
    """Return the JSON documents that stand one a line."""
    values: list[_Value] = []
    for line in lines:
        value = _value(output, line, kind)
        if not is_successful(value):
            return Failure(value.failure())
        values.append(value.unwrap())
    return Success(tuple(values))


def _value(output: Output, text: str, kind: type[_Value]) -> Result[_Value, PipelineError]:
    try:
        plain: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Failure(unreadable(output, f"its output is no JSON: {error}"))
    return structure(plain, kind, allow_extra_keys=True).alt(
        lambda why: unreadable(output, f"its output is not understood: {why}")
    )
