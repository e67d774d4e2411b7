"""The section "Run" of every report of a run, and the same for machines."""

from collections.abc import Iterable
from typing import Any

from adws.core.codec import to_plain
from adws.core.run_request import RunRequest
from adws.reports.markdown import bullets, code, section


def run_section(run: str, project: str, facts: Iterable[str], request: RunRequest) -> str:
    """Return the run's id, its project, the options that a person gave, and ``facts``.

    All are Markdown, except ``project``.
    """
    lines = [f"Run: {run}", f"Project: {code(project)}", *facts]
    if request.accept_flagged:
        lines.append("Suspicious lines: accepted (`--accept-flagged`)")
    return section("Run", bullets(lines))


def run_record(request: RunRequest) -> dict[str, Any]:
    """Return the options that a person gave for a run, by the keys of the report."""
    return dict(to_plain(request))
