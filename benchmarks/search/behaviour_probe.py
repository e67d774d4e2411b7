"""Compares a function of two sources on inputs; reads a request and prints what differs.

The request has ``right`` and ``wrong`` (sources), ``function``, ``inputs`` (tuples of arguments as
source) or ``make`` (an expression of such a tuple, ``r`` being a ``random.Random``) and ``count``.
The answer tells how many inputs gave another result and how many did not end.
"""

import copy
import json
import random
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any

_SECONDS = 1.0
_ENDLESS = 3


def main() -> None:
    """Answer the request on standard input."""
    request = json.load(sys.stdin)
    right, wrong = (_function(request, side) for side in ("right", "wrong"))
    differing = endless = 0
    _ = signal.signal(signal.SIGALRM, _interrupt)
    for arguments in _inputs(request):
        expected, got = _result(right, arguments), _result(wrong, arguments)
        differing += expected != got
        endless += got == "endless"
        if endless >= _ENDLESS:
            break
    print(json.dumps({"differing": differing, "endless": endless}))


def _function(request: dict[str, Any], side: str) -> Callable[..., object] | None:
    names: dict[str, Any] = {"__name__": "program"}
    try:
        exec(request[side], names)  # noqa: S102 - what is compared
    except Exception:  # noqa: BLE001 - a broken program has no function
        return None
    return names.get(request["function"])


def _inputs(request: dict[str, Any]) -> Iterator[tuple[object, ...]]:
    r = random.Random(request.get("seed", 0))
    for text in request.get("inputs", ()):
        yield eval(text)  # noqa: S307 - of our own files
    for _ in range(request.get("count", 0)):
        yield eval(request["make"], {"r": r})  # noqa: S307 - of our own files


def _result(function: Callable[..., object] | None, arguments: tuple[object, ...]) -> object:
    if function is None:
        return "broken"
    _ = signal.setitimer(signal.ITIMER_REAL, _SECONDS)
    try:
        result = function(*copy.deepcopy(arguments))
        return result is None or isinstance(result, bool), result
    except _Endless:
        return "endless"
    except BaseException as error:  # noqa: BLE001 - any exception is a result
        return "raises", type(error).__name__
    finally:
        _ = signal.setitimer(signal.ITIMER_REAL, 0)


class _Endless(BaseException):
    pass


def _interrupt(*_: object) -> None:
    raise _Endless


if __name__ == "__main__":
    sys.setrecursionlimit(2000)
    main()
