"""Cases from the elements of reports, each with an id of its own."""

from collections import Counter
from collections.abc import Iterable, Iterator

from attrs import evolve

from adws.core.suite import EXECUTED, FAILING, Case, Evidence
from adws.runners.junit.address import Address, numbered
from adws.runners.junit.elements import CaseElement, outcome_of, stands_for_class
from adws.runners.junit.evidence import evidence_of, is_hook
from adws.runners.junit.places import SourcePaths

_SAYS_NOTHING = frozenset({"test", "pytest", "Root Suite", "(empty)"})
"""Names that tools give to whatever they run: node:test, pytest, Mocha, CTest."""


def cases_of(elements: Iterable[CaseElement], places: SourcePaths) -> tuple[Case, ...]:
    """Return the cases; if several have one address, the later ones get a number."""
    return tuple(_numbered(_case(element, places) for element in elements))


def _case(element: CaseElement, places: SourcePaths) -> Case:
    address = _address(element, places)
    outcome = outcome_of(element)
    evidence = evidence_of(element, places) if outcome in FAILING else None
    return Case(
        id=address.case_id,
        file=address.file or places.of_case(address.name, address.classname),
        name=address.name,
        outcome=outcome,
        duration_seconds=_seconds(element.attributes.get("time", "")),
        evidence=evidence,
        covers=_covers(address, element, evidence),
    )


def _address(element: CaseElement, places: SourcePaths) -> Address:
    classname, name = (element.attributes.get(key, "") for key in ("classname", "name"))
    file = places.inside(element.file)
    place = places.inside(classname)
    if not _tells(place, name, element.suites):
        outer = (places.inside(suite) for suite in element.suites)
        place = " / ".join(part for part in outer if part not in (*_SAYS_NOTHING, file))
    return Address(file, place, places.inside(name) or "(unnamed)")


def _tells(classname: str, name: str, suites: tuple[str, ...]) -> bool:
    """Whether a class says where a case is: bun repeats the suites in it, Mocha the name."""
    repeated = {part.strip() for part in classname.split(" > ")} <= {*suites}
    says_nothing = (
        classname in _SAYS_NOTHING or name.endswith(classname) or (repeated and len(suites) > 1)
    )
    return bool(classname) and not says_nothing


def _covers(address: Address, element: CaseElement, evidence: Evidence | None) -> str | None:
    """Return what the ids begin with that are hidden, where a class or a module did not load."""
    if evidence is None:
        return None
    if evidence.phase == "collect":
        return address.classname or address.name
    name = element.attributes.get("name", "")
    nameless = address.classname and not name  # its place may be told by suites alone
    stands_for_others = nameless or is_hook(name) or stands_for_class(element)
    return evolve(address, name="").case_id if stands_for_others else None


def _seconds(text: str) -> float:
    """Return a duration; some tools group digits, others write what is no number.

    >>> _seconds("1,234.5"), _seconds(""), _seconds("-1"), _seconds("nan")
    (1234.5, 0.0, 0.0, 0.0)
    """
    try:
        seconds = float(text.replace(",", ""))
    except ValueError:
        return 0.0
    return seconds if 0 <= seconds < float("inf") else 0.0


def _numbered(cases: Iterable[Case]) -> Iterator[Case]:
    counts: Counter[str] = Counter()
    for case in cases:
        counts[case.id] += 1
        number = counts[case.id]
        yield case if number == 1 else evolve(case, id=numbered(case.id, number))


def left_over(cases: tuple[Case, ...], asked_for: tuple[str, ...]) -> tuple[Case, ...]:
    """Leave out what only is in a report because it is not what was asked for."""
    selected = frozenset(asked_for)
    return tuple(
        case for case in cases if not selected or case.id in selected or case.outcome in EXECUTED
    )
