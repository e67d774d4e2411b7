"""Find out from a suite's failures what its cage keeps from it."""

import re
from collections.abc import Iterator

from attrs import frozen

from adws.core.suite import Case, SuiteReport

_WRITTEN = re.compile(
    r"(?:Errno 30\] [^:']*|EROFS: [^']*|Read-only file system: )[^'\n]*'(/[^']+)'"
)
_READ = re.compile(r"(?:No such file or directory|ENOENT)[^'\n]*'(/[^']+)'")
_VARIABLE = re.compile(r"KeyError: '([A-Z][A-Z0-9_]{2,})'")
_SETTINGS = (("writable", _WRITTEN), ("sandbox_read", _READ), ("pass_environment", _VARIABLE))


@frozen
class CageNeeds:
    """The cases that fail only in the cage, and settings that may let them pass."""

    case_ids: tuple[str, ...]
    settings: tuple[str, ...]


def cage_needs(caged: SuiteReport, bare: SuiteReport) -> CageNeeds:
    """Compare a run in a cage with one without, and return the cases that fail only in the cage.

    A setting is proposed only if the evidence of a case names the file or variable that it needs.
    """
    failing = tuple(case for case in caged.failing if case.id not in _failing(bare))
    needs = {name: dict.fromkeys(_needs(failing, pattern)) for name, pattern in _SETTINGS}
    lines = (
        f"{name} = [{', '.join(map(_quoted, values))}]" for name, values in needs.items() if values
    )
    return CageNeeds(tuple(case.id for case in failing), tuple(lines))


def _failing(report: SuiteReport) -> frozenset[str]:
    return frozenset(case.id for case in report.failing)


def _needs(cases: tuple[Case, ...], pattern: re.Pattern[str]) -> Iterator[str]:
    for case in cases:
        if case.evidence:
            text = f"{case.evidence.exception}: {case.evidence.message}\n{case.evidence.trace}"
            yield from pattern.findall(text)


def _quoted(word: str) -> str:
    return f'"{word}"'
