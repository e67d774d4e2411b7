"""Several suites of one project, seen as one: what a run of each shall do, and what it said.

A runner works in its suite's folder and knows no other. Seen from the project, its paths begin
with that folder, and its case ids with the suite's name: ``web::src/a.test.ts > sum > adds``.
"""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from pathlib import PurePosixPath
from typing import TypeVar

from attrs import evolve

from adws.core.suite import Case, Evidence, NotRun, SuiteReport
from adws.runners.places import opened_in
from adws.runners.runner import Selection, Suite

_SEPARATOR = "::"
_NO_PATH = "("
_Item = TypeVar("_Item")


def id_prefix(suite: Suite) -> str:
    """Return what the ids of a suite's cases begin with in the project."""
    return f"{suite.name}{_SEPARATOR}" if suite.name else ""


def of_suite(suite: Suite, case_id: str) -> bool:
    """Whether a case of the project is one of this suite's."""
    return case_id.startswith(id_prefix(suite))


def own_id(suite: Suite, case_id: str) -> str:
    """Return the id that the suite's runner has for a case of the project."""
    return case_id.removeprefix(id_prefix(suite))


def parts_of(
    selection: Selection, suites: tuple[Suite, ...], is_test: Callable[[Suite, str], bool]
) -> tuple[tuple[Suite, Selection], ...]:
    """Return the suites of which something is selected, each with it in its runner's words.

    ``is_test`` says whether a file of a suite's folder, relative to it, is one of its tests.
    """
    if selection == Selection():
        return tuple((suite, selection) for suite in suites)
    owners = {file: _owners(file, suites, is_test) for file in selection.files}
    parts = ((suite, _part(selection, suite, owners)) for suite in suites)
    return tuple((suite, part) for suite, part in parts if part != Selection())


def _part(selection: Selection, suite: Suite, owners: dict[str, tuple[Suite, ...]]) -> Selection:
    files = own_files(suite.folder, (file for file, suites in owners.items() if suite in suites))
    case_ids = (
        own_id(suite, case_id) for case_id in selection.case_ids if of_suite(suite, case_id)
    )
    return Selection(files, tuple(case_ids))


def _owners(
    file: str, suites: tuple[Suite, ...], is_test: Callable[[Suite, str], bool]
) -> tuple[Suite, ...]:
    """Return the suites of the innermost folder around a file; of these, those it is a test of."""
    around = [suite for suite in suites if own_files(suite.folder, (file,))]
    depth = max((_depth(suite) for suite in around), default=0)
    inner = tuple(suite for suite in around if _depth(suite) == depth)
    own = tuple(suite for suite in inner if is_test(suite, own_files(suite.folder, (file,))[0]))
    return own or inner


def _depth(suite: Suite) -> int:
    return len(PurePosixPath(suite.folder).parts)


def own_files(folder: str, files: Iterable[str]) -> tuple[str, ...]:
    """Return the files below a folder, relative to it.

    >>> own_files("web", ("web/src/a.ts", "api/b.py"))
    ('src/a.ts',)
    """
    paths = map(PurePosixPath, files)
    return tuple(str(path.relative_to(folder)) for path in paths if path.is_relative_to(folder))


def of_project(suite: Suite, report: SuiteReport) -> SuiteReport:
    """Return a suite's report as it is seen from the project."""
    if not suite.name and suite.folder == ".":
        return report
    lift = partial(_lifted, suite.folder)
    return evolve(
        report,
        cases=tuple(_case(suite, case) for case in report.cases),
        sources=tuple(
            evolve(source, name=f"{source.name}{_in(suite)}") for source in report.sources
        ),
        warnings=tuple(f"{warning}{_in(suite)}" for warning in report.warnings),
        files=tuple(map(lift, report.files)),
        expected_files=tuple(map(lift, report.expected_files)),
        ignored=tuple(map(lift, report.ignored)),
        mixed_files=tuple(map(lift, report.mixed_files)),
        support_files=tuple(map(lift, report.support_files)),
        not_run=tuple(_not_run(suite, entry) for entry in report.not_run),
        opened=tuple(opened_in(suite.folder, opening) for opening in report.opened),
    )


def merged(reports: tuple[SuiteReport, ...]) -> SuiteReport:
    """Return one report of several suites."""
    if len(reports) == 1:
        return reports[0]
    ran = {file for report in reports for file in report.files}
    return SuiteReport(
        runner=", ".join(dict.fromkeys(report.runner for report in reports)),
        command=(),
        exit_code=max((report.exit_code for report in reports), key=abs),
        ended=all(report.ended for report in reports),
        duration_seconds=sum(report.duration_seconds for report in reports),
        raw_output=", ".join(report.raw_output for report in reports),
        cases=_chained(report.cases for report in reports),
        sources=_chained(report.sources for report in reports),
        files=_chained(report.files for report in reports),
        expected_files=_chained(report.expected_files for report in reports),
        ignored=_chained(report.ignored for report in reports),
        foreign_modules=_chained(report.foreign_modules for report in reports),
        mixed_files=_chained(report.mixed_files for report in reports),
        support_files=_chained(report.support_files for report in reports),
        outside_modules=_chained(report.outside_modules for report in reports),
        warnings=_chained(report.warnings for report in reports),
        not_run=tuple(
            entry for report in reports for entry in report.not_run if entry.name not in ran
        ),
        notes_opened=all(report.notes_opened for report in reports),
        opened=_chained(report.opened for report in reports),
    )


def suite_of(suites: tuple[Suite, ...], case_id: str) -> Suite:
    """Return the suite that a case of the project belongs to."""
    return next((suite for suite in suites if of_suite(suite, case_id)), suites[0])


def lifted_globs(folder: str, globs: tuple[str, ...]) -> tuple[str, ...]:
    """Return globs that mean the same from the project's root as they do from one of its folders.

    >>> lifted_globs("web", ("*.snap", "/package.json", "src/**", "**/tests/**"))
    ('*.snap', '/web/package.json', '/web/src/**', '**/tests/**')
    """
    if folder == ".":
        return globs
    return tuple(
        f"/{folder}/{glob.removeprefix('/')}" if _is_anchored(glob) else glob for glob in globs
    )


def _chained(parts: Iterable[tuple[_Item, ...]]) -> tuple[_Item, ...]:
    return tuple(chain.from_iterable(parts))


def _in(suite: Suite) -> str:
    return f" (in {suite.name})" if suite.name else ""


def _case(suite: Suite, case: Case) -> Case:
    return evolve(
        case,
        id=f"{id_prefix(suite)}{case.id}",
        file=_lifted(suite.folder, case.file),
        covers=None if case.covers is None else f"{id_prefix(suite)}{case.covers}",
        evidence=_evidence(suite.folder, case.evidence) if case.evidence else None,
        hook=f"{id_prefix(suite)}{case.hook}" if case.hook else "",
    )


def _not_run(suite: Suite, entry: NotRun) -> NotRun:
    """Return a file or a case as it is called in the project; an id of pytest tells itself."""
    is_case = "::" in entry.name or entry.hook != ""
    name = f"{id_prefix(suite)}{entry.name}" if is_case else _lifted(suite.folder, entry.name)
    return evolve(entry, name=name, hook=f"{id_prefix(suite)}{entry.hook}" if entry.hook else "")


def _evidence(folder: str, evidence: Evidence) -> Evidence:
    frames = (evolve(frame, file=_lifted(folder, frame.file)) for frame in evidence.frames)
    return evolve(evidence, frames=tuple(frames))


def _lifted(folder: str, path: str) -> str:
    """Return a path as it is from the project; ``(no test file)`` and the like are no paths."""
    return path if path.startswith(_NO_PATH) or not path else str(PurePosixPath(folder, path))


def _is_anchored(glob: str) -> bool:
    return "/" in glob.rstrip("/") and not glob.startswith("**/")
