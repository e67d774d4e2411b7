"""Find cases of which a change alters the id and nothing else: they are renamed or moved.

A case counts as renamed only if nothing that could make it weaker has changed: not its body with
its decorators and rows, not what its body uses, not the fixtures, hooks and classes around it.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from attrs import evolve, frozen

from adws.core.comparison import compare
from adws.core.renamed_case import RenamedCase
from adws.core.suite import Case, Outcome, SuiteReport
from adws.trust.test_changes.reading import read, readable
from adws.trust.test_changes.routine import Routine
from adws.trust.test_changes.surroundings import surroundings, tells_place

_IMPORTS = re.compile(r"\b(?:import|from|require)\b")
_SEPARATORS = ("::", " > ", ".")
_FURTHER = ("[", "/", " #")
"""What follows the name of a test in the name of a case: its row, its subtest, its number."""
_BESIDE_TESTS = re.compile(r"(?:.*/)?\.github/.*|.*\.(?:md|rst)")
"""Sealed files that no test can see."""


@frozen
class ChangedTests:
    """The sealed files that a change edits, and the texts of test files before it and with it.

    All paths are relative to the repository's top.
    """

    edited: tuple[str, ...]
    before: Mapping[str, str]
    after: Mapping[str, str]


@frozen
class _Source:
    """A case with its place in its file, and what its id adds to the names in the file.

    ``in_package``: the file sees the others in its folder without naming them.
    """

    case_id: str
    path: str
    routine: Routine
    further: str
    around: tuple[str, ...]
    in_package: bool


def missing_cases(before: SuiteReport, own: SuiteReport) -> tuple[Case, ...]:
    """Return the cases that ran before and are in no later report."""
    missing = (before.by_id.get(case_id) for case_id in compare(before, own).missing)
    return tuple(case for case in missing if case is not None and case.covers is None)


def new_cases(before: SuiteReport, own: SuiteReport) -> tuple[Case, ...]:
    """Return the cases that pass under ids which the earlier report does not have."""
    return tuple(
        case
        for case in own.cases
        if case.id not in before.by_id and case.outcome is Outcome.PASSED and case.covers is None
    )


def renamed_cases(
    before: SuiteReport, own: SuiteReport, tests: ChangedTests, top: str = ""
) -> tuple[RenamedCase, ...]:
    """Return the cases of an earlier report of which a change alters the id and nothing else.

    ``own`` is the report of the run with the change's own tests. ``top`` is the project's folder,
    relative to the repository's top.
    """
    if any(_may_alter_others(path, before, own, tests, top) for path in tests.edited):
        return ()
    old = _sources(missing_cases(before, own), tests.before, top)
    waiting = [*_sources(new_cases(before, own), tests.after, top)]
    renames: list[RenamedCase] = []
    for case in old:
        match = next((other for other in waiting if _is_same(case, other, own, tests, top)), None)
        if match is not None:
            waiting.remove(match)
            renames.append(RenamedCase(case.case_id, match.case_id))
    return tuple(renames)


def with_new_ids(before: SuiteReport, renamed: Iterable[RenamedCase]) -> SuiteReport:
    """Return a report in which renamed cases have their new ids."""
    ids = {rename.old: rename.new for rename in renamed}
    cases = (evolve(case, id=ids.get(case.id, case.id)) for case in before.cases)
    return evolve(before, cases=tuple(cases)) if ids else before


def _may_alter_others(
    path: str, before: SuiteReport, own: SuiteReport, tests: ChangedTests, top: str
) -> bool:
    """Whether an edited file may change what the tests of other files check."""
    if _BESIDE_TESTS.fullmatch(path):
        return False
    texts = (tests.before.get(path, ""), tests.after.get(path, ""))
    if path.endswith("__init__.py") and not any(text.strip() for text in texts):
        return False
    support = {_at_top(file, top) for report in (before, own) for file in report.support_files}
    files = {_at_top(case.file, top) for report in (before, own) for case in report.cases}
    return path in support or path not in files


def _at_top(file: str, top: str) -> str:
    return str(PurePosixPath(top) / file)


def _sources(cases: Iterable[Case], texts: Mapping[str, str], top: str) -> tuple[_Source, ...]:
    sources = (_source(case, _at_top(case.file, top), texts) for case in cases)
    return tuple(source for source in sources if source is not None)


def _source(case: Case, path: str, texts: Mapping[str, str]) -> _Source | None:
    text = texts.get(path)
    dialect = None if text is None else readable(path, text)
    if text is None or dialect is None:
        return None
    fitting = [
        (routine, further)
        for routine in read(dialect, text).routines
        for further in (_id_suffix(routine, case.name),)
        if routine.noun == "case" and further is not None
    ]
    if len(fitting) != 1:
        return None
    routine, further = fitting[0]
    around = surroundings(dialect, path, text, routine)
    in_package = dialect.language.imports.package
    return _Source(case.id, path, routine, further, around, in_package)


def _id_suffix(routine: Routine, name: str) -> str | None:
    """Return what the name of a case adds to that of its test; None if it is no case of it."""
    for separator in _SEPARATORS:
        full_name = separator.join(routine.titles)
        if name == full_name or name.startswith(tuple(f"{full_name}{sign}" for sign in _FURTHER)):
            return name.removeprefix(full_name)
    return None


def _is_same(old: _Source, new: _Source, own: SuiteReport, tests: ChangedTests, top: str) -> bool:
    alike = (old.further, old.routine.body, old.around) == (
        new.further,
        new.routine.body,
        new.around,
    )
    if not alike or _sees_edited(new, tests):
        return False
    if PurePosixPath(old.path).parent == PurePosixPath(new.path).parent:
        return True
    moved_well = not (tells_place(new.routine.body) or tells_place(new.around))
    return moved_well and _conftests(old.path, own, top) == _conftests(new.path, own, top)


def _sees_edited(new: _Source, tests: ChangedTests) -> bool:
    """Whether the file of a case sees another test file that the change edits."""
    others = [PurePosixPath(path) for path in tests.edited if path != new.path]
    if new.in_package:
        beside = (path for path in others if path.parent == PurePosixPath(new.path).parent)
        return any(str(path) in tests.after for path in beside)
    stems = {path.name.partition(".")[0] for path in others}
    lines = (line for line in tests.after[new.path].splitlines() if _IMPORTS.search(line))
    return any(not stems.isdisjoint(re.findall(r"\w+", line)) for line in lines)


def _conftests(path: str, own: SuiteReport, top: str) -> frozenset[str]:
    """Return the conftests that act on a file."""
    files = (_at_top(file, top) for file in own.support_files if file.endswith("conftest.py"))
    return frozenset(
        file for file in files if PurePosixPath(path).is_relative_to(PurePosixPath(file).parent)
    )
