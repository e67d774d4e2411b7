"""Runs real suites whose test files have their bodies tell how they end."""

from pathlib import PurePath

from attrs import evolve

from adws import io_ops
from adws.core.witness import Witness, WitnessFile, read_turns
from adws.runners.runner import Selection
from adws.runners.witness_tests import WitnessTest
from adws.tests.runners.contract import Contract, Project, real_outputs, run_in
from adws.tests.runners.run import judged, value


def run_with_lines(
    contract: Contract, folder: PurePath, project: Project, test_file: str
) -> tuple[dict[str, str], Witness]:
    """Run a project's cases with lines in their bodies; return their outcomes, and what is told."""
    runner, run = contract.runner, run_in(contract, folder, project)
    tests = runner.witness_tests
    assert tests
    asked = tuple(project.outcomes)
    marked = tests.mark_tests(WitnessTest(project.files[test_file], test_file, asked, "t0ken"))
    assert marked
    file = WitnessFile(folder / "bodies", "k3y", case_ids=asked)
    selected = evolve(run, selection=Selection(case_ids=asked), witness=file)
    changed = evolve(project, files={**project.files, test_file: marked.text})
    report = judged(runner, real_outputs(contract, selected, changed)).unwrap()
    text = value(io_ops.read_text(file.file)) if value(io_ops.exists(file.file)) else ""
    outcomes = {case.id: case.outcome.value for case in report.cases}
    return outcomes, read_turns(text, "k3y", marked.bodies)
