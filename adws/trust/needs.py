"""Find out from a suite's failures what it lacks in its cage or its tree."""

import json
import re
from collections.abc import Iterable, Iterator

from attrs import frozen

from adws.core.suite import Case, SuiteReport

_WRITTEN = re.compile(
    r"(?:Errno 30\] [^:']*|EROFS: [^']*|Read-only file system: )[^'\n]*'(/[^']+)'"
)
_READ = re.compile(r"(?:No such file or directory|ENOENT)[^'\n]*'(/[^']+)'")
_VARIABLE = re.compile(r"KeyError: '([A-Z][A-Z0-9_]{2,})'")
_SETTINGS = (
    ("writable", "writes to", _WRITTEN),
    ("sandbox_read", "reads", _READ),
    ("pass_environment", "reads the variable", _VARIABLE),
)
_MISSING = re.compile(
    r"(?:No such file or directory|ENOENT|No module named|Cannot find module|cannot find the file)"
    r"[^'\"\n]*['\"]([^'\"\n]+)['\"]"
)
_ENDINGS = ("", ".py", ".js", ".ts", ".json")
_ONE_VALUE = frozenset({"workspace"})


@frozen
class CageNeeds:
    """The cases that fail only in the cage, and settings that may let them pass."""

    case_ids: tuple[str, ...]
    settings: tuple[str, ...]


@frozen
class Need:
    """One value that a setting should have, and the first evidence for it."""

    setting: str
    """The name of the setting."""
    value: str
    """The value, or one of the list: a path or the name of a variable."""
    why: str
    """What shows that it is needed, in words."""


def cage_needs(caged: SuiteReport, bare: SuiteReport) -> CageNeeds:
    """Compare a run in a cage with one without, and return the cases that fail only in the cage.

    A setting is proposed only if the evidence of a case names the file or variable that it needs.
    """
    bare_failing = frozenset(case.id for case in bare.failing)
    failing = tuple(case for case in caged.failing if case.id not in bare_failing)
    return CageNeeds(tuple(case.id for case in failing), setting_lines(_needs_named_in(failing)))


def named_needs(report: SuiteReport) -> tuple[Need, ...]:
    """Return the needs that the evidence of a run's failing cases names."""
    return _needs_named_in(report.failing)


def missing_files(report: SuiteReport, left_out: Iterable[str]) -> tuple[Need, ...]:
    """Return the files of a project that failing cases miss in a judge tree.

    ``left_out`` are the project's files that the tree does not have, relative to both.
    """
    absent = tuple(left_out)
    paths = (
        Need("lend", path, f"{case.id} needs {path}, which git ignores")
        for case in report.failing
        for word in _MISSING.findall(_text(case))
        for path in absent
        if _means(word, path)
    )
    return _once(paths)


def setting_lines(needs: Iterable[Need]) -> tuple[str, ...]:
    """Return the line of each setting, as ``adws.toml`` has it."""
    values = dict[str, list[str]]()
    for need in needs:
        values.setdefault(need.setting, []).append(json.dumps(need.value))
    return tuple(
        f"{name} = {words[0]}" if name in _ONE_VALUE else f"{name} = [{', '.join(words)}]"
        for name, words in values.items()
    )


def _needs_named_in(cases: tuple[Case, ...]) -> tuple[Need, ...]:
    return _once(
        Need(setting, value, f"{case.id} {verb} {value}")
        for setting, verb, pattern in _SETTINGS
        for case in cases
        for value in pattern.findall(_text(case))
    )


def _once(needs: Iterator[Need]) -> tuple[Need, ...]:
    """Return each value of a setting once, with the first case that needs it."""
    first = dict[tuple[str, str], Need]()
    for need in needs:
        _ = first.setdefault((need.setting, need.value), need)
    return tuple(first.values())


def _text(case: Case) -> str:
    evidence = case.evidence
    return f"{evidence.exception}: {evidence.message}\n{evidence.trace}" if evidence else ""


def _means(word: str, path: str) -> bool:
    """Return whether a word of an error names this file: by its path, or as a module.

    >>> _means("app._made", "src/app/_made.py"), _means("./made", "web/made.js")
    (True, True)
    >>> _means("/home/me/app/data.json", "data.json"), _means("a", "src/data.json")
    (True, False)
    """
    plain = re.sub(r"^(?:\.{1,2}/)+", "", word)
    names = (plain, plain.replace(".", "/"))
    below = plain.startswith("/") and plain.endswith(f"/{path}")
    return below or any(
        f"/{path}".endswith(f"/{name}{ending}") for name in names for ending in _ENDINGS
    )
