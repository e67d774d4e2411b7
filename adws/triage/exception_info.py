"""The class and the message of the exception behind a failure."""

import re

from attrs import frozen

from adws.core.suite import Evidence

_PRINTED = re.compile(
    r"^(?:E +)?((?:\w+\.)*\w*(?:Error|Exception|Warning|Exit|Failed|Timeout))(?:: (.*))?$",
    re.MULTILINE,
)
_SEARCHED_CHARACTERS = 8000
_NO_FIXTURE = re.compile(r"fixture '[^']+' not found")
_WRAPPERS = frozenset({"", "CollectError", "ConftestImportFailure"})


@frozen
class ExceptionInfo:
    """An exception: the name of its class without its module, and its message."""

    exception: str
    message: str

    @property
    def headline(self) -> str:
        """The first line of the error, as people read it.

        >>> ExceptionInfo("KeyError", "'a'").headline
        "KeyError: 'a'"
        >>> ExceptionInfo("KeyError", "").headline
        'KeyError'
        """
        first = next((line.strip() for line in self.message.splitlines() if line.strip()), "")
        return ": ".join(part for part in (self.exception, first) if part) or "no message"


def exception_of(evidence: Evidence) -> ExceptionInfo:
    r"""Return the exception; for a tool's own wrapper, the exception printed inside it.

    pytest reports a missing fixture only in the trace.

    >>> exception_of(Evidence("CollectError", "cannot import\nE   ImportError: no x"))
    ExceptionInfo(exception='ImportError', message='no x')
    """
    if evidence.exception in _WRAPPERS:
        return _last_printed(evidence) or _reported(evidence)
    lookup = evidence.exception == "FixtureLookupError" and _NO_FIXTURE.search(evidence.trace)
    return ExceptionInfo(evidence.exception, lookup[0]) if lookup else _reported(evidence)


def _reported(evidence: Evidence) -> ExceptionInfo:
    name = _class_name(evidence.exception)
    prefix, colon, rest = evidence.message.partition(": ")
    repeated = bool(name and colon) and _class_name(prefix) == name
    message = rest if repeated else evidence.message
    return ExceptionInfo(name, "" if message.strip() == name else message)


def _last_printed(evidence: Evidence) -> ExceptionInfo | None:
    text = f"{evidence.message}\n{evidence.trace}"[-_SEARCHED_CHARACTERS:]
    printed = _PRINTED.findall(text)
    return ExceptionInfo(_class_name(printed[-1][0]), printed[-1][1]) if printed else None


def _class_name(dotted: str) -> str:
    return dotted.rpartition(".")[2]
