"""Runs real suites whose test files record calls, or make them again."""

import json
from pathlib import PurePath
from typing import Any

from attrs import evolve

from adws import io_ops
from adws.core.globs import compile_globs
from adws.runners.calls import CallFile, Calls
from adws.runners.runner import Selection
from adws.tests.runners.contract import Contract, Project, real_outputs, run_in
from adws.tests.runners.run import judged, value


def run_with_calls(
    contract: Contract,
    folder: PurePath,
    project: Project,
    test_file: str,
    rows: PurePath | None = None,
) -> list[dict[str, Any]]:
    """Run a project's cases with a test file that looks at calls, and return what it wrote."""
    name = "again" if rows else "recorded"
    runner, run = contract.runner, run_in(contract, folder / f"{name}-run", project)
    calls = Calls(folder / name, run.tree, compile_globs(runner.tests).pattern, rows)
    assert runner.call_tests
    asked = tuple(project.outcomes)
    assert {runner.call_tests.file_of(item) for item in asked} == {test_file}
    file = CallFile(project.files[test_file], test_file, ".", asked, calls)
    altered = runner.call_tests.altered(file)
    assert altered
    selected = evolve(run, selection=Selection(case_ids=asked))
    changed = evolve(project, files={**project.files, test_file: altered})
    report = judged(runner, real_outputs(contract, selected, changed)).unwrap()
    assert {case.id: case.outcome.value for case in report.cases} == project.outcomes
    return lines_of(calls.file)


def lines_of(file: PurePath) -> list[dict[str, Any]]:
    """Return the rows of a file."""
    text = value(io_ops.read_text(file)) if value(io_ops.exists(file)) else ""
    return [json.loads(line) for line in text.splitlines()]
