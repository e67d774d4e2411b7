"""Cases from the reports in JUnit XML that a build tool for Java wrote."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve, frozen

from adws.core.suite import FAILING, Case, Evidence
from adws.runners.junit.elements import PREPARING, CaseElement, outcome_of
from adws.runners.junit.evidence import evidence_of
from adws.runners.junit.places import SourcePaths
from adws.runners.jvm.case_ids import CLASS, SEPARATOR, TEST_FOLDER, JUnitAddress
from adws.runners.jvm.compiling import in_folder

_SOURCES = (".java", ".kt", ".groovy", ".scala")


@frozen
class ModuleReport:
    """The cases that the tests of a module reported."""

    module: str
    elements: tuple[CaseElement, ...]


@frozen
class SourceTree:
    """Where the sources of a run are: the suite's folder, and all files of the tree."""

    folder: str
    files: frozenset[str]
    places: SourcePaths


def cases_of(reports: Iterable[ModuleReport], tree: SourceTree) -> tuple[Case, ...]:
    """Return the cases; of several with one name the later ones have their number."""
    counts: Counter[str] = Counter()
    return tuple(_numbered(case, counts) for report in reports for case in _cases(report, tree))


def _numbered(case: Case, counts: Counter[str]) -> Case:
    counts[case.id] += 1
    number = counts[case.id]
    return case if number == 1 else evolve(case, id=f"{case.id} ##{number}")


def _cases(report: ModuleReport, tree: SourceTree) -> Iterator[Case]:
    files: dict[str, str] = {}
    for element in report.elements:
        outer = _class_name(element).partition("$")[0]
        if outer not in files:
            files[outer] = _file_of(outer, report.module, tree)
        yield _case(element, files[outer], tree)


def _class_name(element: CaseElement) -> str:
    return element.attributes.get("classname") or next(iter(element.suites), "")


def _case(element: CaseElement, file: str, tree: SourceTree) -> Case:
    address = _address(element, file)
    outcome = outcome_of(element)
    evidence = _of_project(element, tree) if outcome in FAILING else None
    stands_for_class = evidence is not None and address.name in {CLASS, *PREPARING}
    behind = SEPARATOR.join((file, *address.inner, ""))
    return Case(
        id=address.case_id,
        file=file,
        name=SEPARATOR.join((*address.inner, address.name)),
        outcome=outcome,
        duration_seconds=_seconds(element.attributes),
        evidence=evolve(evidence, phase="setup") if evidence and stands_for_class else evidence,
        covers=behind if stands_for_class else None,
    )


def _of_project(element: CaseElement, tree: SourceTree) -> Evidence:
    """Return the evidence with the frames of the project alone: Java prints no folders."""
    evidence = evidence_of(element, tree.places)
    return evolve(
        evidence, frames=tuple(frame for frame in evidence.frames if frame.file in tree.files)
    )


def _address(element: CaseElement, file: str) -> JUnitAddress:
    whole = _class_name(element)
    name = element.attributes.get("name", "")
    of_class = name in ("", whole, whole.rpartition(".")[2])
    return JUnitAddress(file, tuple(whole.split("$")[1:]), CLASS if of_class else name)


def _file_of(name: str, module: str, tree: SourceTree) -> str:
    """Return the source of a class of a module; if none is known, the usual place of one."""
    below = name.replace(".", "/")
    start = in_folder(tree.folder, module)
    within = f"{start}/" if start else ""
    files = sorted(
        path
        for ending in _SOURCES
        for path in tree.files
        if path.startswith(within) and f"/{path}".endswith(f"/{below}{ending}")
    )
    tests = [path for path in files if "/src/test/" in f"/{path}"]
    return next(iter((*tests, *files)), f"{within}{TEST_FOLDER}{below}.java")


def _seconds(attributes: Mapping[str, str]) -> float:
    try:
        return max(0.0, float(attributes.get("time", "0").replace(",", "")))
    except ValueError:
        return 0.0
