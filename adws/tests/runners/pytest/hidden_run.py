"""Runs a small suite with the marks of the run hidden, as if a change had touched some files."""

from collections.abc import Mapping
from pathlib import PurePath

from adws.core.suite import SuiteReport
from adws.runners.runner import Run, Suite
from adws.runners.variation import Variation
from adws.tests.runners.pytest.suite_run import SUITE, judged_run


def hidden_run(
    folder: PurePath,
    files: Mapping[str, str],
    *,
    options: str = "",
    changed: tuple[str, ...] | None = None,
    suite: Suite = SUITE,
    variations: frozenset[Variation] = frozenset({Variation.HIDDEN}),
) -> SuiteReport:
    """Return the report of a project's run; a change has touched what is no test."""
    settings = f"[pytest]\naddopts = {options}\npythonpath = .\n"
    touched = tuple(name for name in files if "test" not in name) if changed is None else changed
    run = Run(
        suite,
        folder / "tree",
        folder / "outputs",
        "n0nce",
        variations=variations,
        changed=touched,
    )
    return judged_run(run, {"pytest.ini": settings, **files})


def failing(report: SuiteReport) -> dict[str, str]:
    """Return what did not pass, each with the first line that it says."""
    return {
        case.id.rpartition("::")[2]: case.evidence.message.partition("\n")[0]
        for case in report.cases
        if case.evidence
    }
