"""A plugin of pytest that writes with what arguments a suite calls a package's functions.

The environment names the folder of the package's sources and the file that is written: a map of
``module:function`` to the arguments of distinct calls, as source. Only functions of modules are
looked at, and only arguments that a literal can be written for.
"""

import inspect
import json
import os
import sys
from pathlib import Path
from types import CodeType, FrameType

_MOST = 60
_LONGEST = 160
_STARRED = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
_SUSPENDED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
_PLAIN = (str, int, float, bool, type(None))

_CALLS: dict[str, dict[str, None]] = {}
_NAMES: dict[CodeType, str] = {}


def pytest_sessionstart() -> None:
    """Begin to listen."""
    sys.setprofile(_listen)


def pytest_sessionfinish() -> None:
    """Write what was heard."""
    sys.setprofile(None)
    found = {name: list(calls) for name, calls in _CALLS.items()}
    _ = Path(os.environ["BENCHMARK_CALLS"]).write_text(json.dumps(found))


def _listen(frame: FrameType, event: str, _argument: object) -> None:
    if event != "call":
        return
    name = _NAMES.get(frame.f_code)
    if name is None:
        name = _NAMES[frame.f_code] = _name(frame)
    if name and len(_CALLS.setdefault(name, {})) < _MOST:
        code = frame.f_code
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        arguments = [frame.f_locals.get(one, frame) for one in names]
        if all(map(_is_literal, arguments)):
            text = repr(tuple(arguments))
            if len(text) <= _LONGEST:
                _CALLS[name][text] = None


def _name(frame: FrameType) -> str:
    """Return the name of a function of a module of the package; nothing for other code."""
    code = frame.f_code
    is_own = code.co_filename.startswith(os.environ["BENCHMARK_SOURCES"])
    is_plain = not code.co_flags & (_STARRED | _SUSPENDED) and not code.co_kwonlyargcount
    is_tested = "test" in code.co_filename.removeprefix(os.environ["BENCHMARK_SOURCES"])
    if not is_own or not is_plain or is_tested or not code.co_qualname.isidentifier():
        return ""
    return f"{frame.f_globals.get('__name__', '')}:{code.co_qualname}"


def _is_literal(value: object) -> bool:
    if isinstance(value, dict) and type(value) is dict:
        return all(map(_is_literal, (*value.keys(), *value.values())))
    if type(value) in {list, tuple, set}:
        return all(map(_is_literal, value))  # type: ignore[call-overload]  # it is iterable
    return type(value) in _PLAIN
