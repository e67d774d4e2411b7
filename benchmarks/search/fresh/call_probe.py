"""Calls a function of a module with arguments and prints what comes of each.

The request on standard input has ``roots`` (folders of modules), ``module``, ``function`` and
``calls`` (tuples of arguments as source). The answer is a list: the result as source, or
"raises NAME", "endless", "unknown" where a result cannot be written as source.
"""

import ast
import importlib
import io
import json
import os
import signal
import sys
from collections.abc import Callable

_SECONDS = 0.5
_MOST_ENDLESS = 3


class _Endless(BaseException):
    pass


def main() -> None:
    """Answer the request on standard input."""
    request = json.load(sys.stdin)
    answers = os.dup(1)
    sys.stdout = sys.stderr = io.StringIO()
    sys.path[:0] = request["roots"]
    _ = signal.signal(signal.SIGALRM, _interrupt)
    function = _function(request["module"], request["function"])
    outcomes: list[str] = []
    for call in request["calls"]:
        tired = outcomes.count("endless") >= _MOST_ENDLESS
        outcomes.append("endless" if tired else _outcome(function, call))
    with os.fdopen(answers, "w") as out:
        json.dump(outcomes, out)


def _function(module: str, name: str) -> Callable[..., object] | None:
    try:
        return getattr(importlib.import_module(module), name, None)
    except Exception:  # noqa: BLE001 - a module that is broken has no function
        return None


def _outcome(function: Callable[..., object] | None, call: str) -> str:
    if function is None:
        return "raises ImportError"
    try:
        _ = signal.setitimer(signal.ITIMER_REAL, _SECONDS)
        text = repr(function(*ast.literal_eval(call)))
        _ = signal.setitimer(signal.ITIMER_REAL, 0)
    except _Endless:
        return "endless"
    except BaseException as error:  # noqa: BLE001 - whatever it raises is what comes of it
        return f"raises {type(error).__name__}"
    finally:
        _ = signal.setitimer(signal.ITIMER_REAL, 0)
    return text if _is_source(text) else "unknown"


def _is_source(text: str) -> bool:
    try:
        return repr(ast.literal_eval(text)) == text
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return False


def _interrupt(*_: object) -> None:
    raise _Endless


if __name__ == "__main__":
    sys.setrecursionlimit(2000)
    main()
