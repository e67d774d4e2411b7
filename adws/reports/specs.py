"""The specs of a project: rows for a table, lines for their problems, JSON for machines."""

from collections.abc import Iterator

from adws.core.codec import to_json
from adws.core.spec import OrderedSpec, SpecList, SpecOptions
from adws.core.visible import one_line

_NOTHING = "no pending specs"


def spec_rows(specs: SpecList) -> list[dict[str, str]]:
    """Return a row for each spec, in the order of work."""
    return [_row(spec) for spec in specs.specs]


def spec_lines(specs: SpecList) -> Iterator[str]:
    """Yield the lines below the table: the problems, or that there are no specs."""
    if not specs.specs:
        yield _NOTHING
    for problem in dict.fromkeys(specs.all_problems):
        place = f"{problem.file}:{problem.line}" if problem.line else problem.file
        yield f"{one_line(place)}: {problem.message}"


def specs_json(specs: SpecList) -> str:
    """Return everything about the specs, in the order of work."""
    return to_json(
        {
            "commit": specs.commit,
            "specs": [_record(spec) for spec in specs.specs],
            "problems": list(specs.problems),
        }
    )


def _row(ordered: OrderedSpec) -> dict[str, str]:
    spec = ordered.spec
    return {
        "": str(ordered.priority),
        "spec": spec.id,
        "test": one_line(f"{spec.file}:{spec.line}"),
        "runner": spec.runner,
        "mark": spec.kind,
        "why here": ordered.why,
        "settings": _settings(spec.settings),
        "problems": str(len(spec.problems) or ""),
    }


def _record(ordered: OrderedSpec) -> dict[str, object]:
    spec = ordered.spec
    return {
        "id": spec.id,
        "priority": ordered.priority,
        "why": ordered.why,
        "waits_for": list(ordered.waits_for),
        "is_ready": ordered.is_ready,
        "file": spec.file,
        "line": spec.line,
        "runner": spec.runner,
        "title": spec.title,
        "mark": spec.kind,
        "reason": spec.reason,
        "settings": spec.settings,
        "cases": list(spec.cases),
        "inside": spec.inside,
        "problems": list(spec.problems),
    }


def _settings(settings: SpecOptions) -> str:
    attempts, minutes = settings.max_attempts, settings.timeout_minutes
    parts = (
        f"{attempts} attempts" if attempts else "",
        f"{minutes} min" if minutes else "",
        "optional" if settings.optional else "",
    )
    return ", ".join(filter(None, parts))
