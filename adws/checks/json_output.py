"""The JSON output of a check's program, and the error for output that cannot be read."""

import json
from typing import TypeVar

from returns.result import Failure, Result

from adws.checks.check import Output
from adws.core.codec import structure
from adws.core.errors import CheckUnreadable, PipelineError
from adws.core.railway import all_of

_Value = TypeVar("_Value")
_LAST_LINES = 6
_HINT = "run its command yourself; adws kept the output"


def unreadable(output: Output, why: str, hint: str = _HINT) -> PipelineError:
    """Return the error for an output, with the last that was printed."""
    printed = output.stderr if output.stderr.strip() else output.stdout
    lines = [line.rstrip() for line in printed.splitlines() if line.strip()]
    last_lines = "\n".join(lines[-_LAST_LINES:])
    message = f"exit code {output.exit_code}, and {why}"
    return CheckUnreadable(f"{message}\n{last_lines}" if last_lines else message, hint=hint)


def read_document(output: Output, kind: type[_Value]) -> Result[_Value, PipelineError]:
    """Return the one JSON document on stdout; keys that ``kind`` does not have are passed over."""
    return _value(output, output.stdout, kind)


def read_lines(
    output: Output, lines: list[str], kind: type[_Value]
) -> Result[tuple[_Value, ...], PipelineError]:
    """Return the JSON documents that stand one a line."""
    return all_of(_value(output, line, kind) for line in lines)


def _value(output: Output, text: str, kind: type[_Value]) -> Result[_Value, PipelineError]:
    try:
        plain: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Failure(unreadable(output, f"its output is no JSON: {error}"))
    return structure(plain, kind, allow_extra_keys=True).alt(
        lambda why: unreadable(output, f"its output is not understood: {why}")
    )
