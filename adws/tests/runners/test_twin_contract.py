"""Twins by real runs of each runner: those of honest cases fail, those of dishonest ones pass."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.twin import TwinForm
from adws.tests.runners.contract import (
    SNAPSHOTS,
    Contract,
    TwinProject,
    contracts,
    real_report,
    run_in,
)
from adws.tests.runners.run import outcomes, value
from adws.tests.runners.twin_runs import twinned, twinned_run
from adws.tests.tools import needs

CONTRACTS = contracts()
PROJECTS, WITH_SNAPSHOTS = (
    [
        pytest.param(contract, project, id=contract.runner.name, marks=needs(contract.program))
        for contract, project in projects
        if project
    ]
    for projects in (
        [(contract, contract.twins) for contract in CONTRACTS],
        [(contract, contract.snapshots) for contract in CONTRACTS],
    )
)


def test_every_runner_with_twins_has_its_project() -> None:
    """Pytest has longer suites of its own; Playwright starts a browser's worker for each failure.

    Its ``expect`` is jest's, and its twins are those of all of JavaScript's tools.
    """
    without = {contract.runner.name for contract in CONTRACTS if not contract.twins}
    with_twins = {contract.runner.name for contract in CONTRACTS if contract.runner.twins}
    assert with_twins & without == {"pytest", "playwright"}


@pytest.mark.parametrize("form", TwinForm)
@pytest.mark.parametrize(
    "contract",
    [contract for contract in CONTRACTS if contract.twins],
    ids=lambda one: one.runner.name,
)
def test_all_lines_stay_where_they_are(contract: Contract, form: TwinForm) -> None:
    """Only those of the altered assertions differ, and the one on which Go's helper is imported."""
    project = contract.twins
    assert project
    run = run_in(contract, PurePath("/here"), project.project)
    text = project.files[project.test_file]
    file = twinned(contract.runner, run, text, project.test_file, project.names_by_id, form)
    rows = enumerate(zip(text.splitlines(), file.text.splitlines(), strict=False), 1)
    differing = {number for number, (before, after) in rows if before != after}
    head = (
        {text.splitlines().index("package shop") + 1}
        if contract.runner.name == "go"
        else set[int]()
    )
    assert differing == head | {twin.line for twin in file.twins}
    assert len(file.text.splitlines()) >= len(text.splitlines())


@pytest.mark.scenario
@pytest.mark.real_io
@pytest.mark.parametrize(("contract", "project"), PROJECTS)
def test_only_twins_of_dishonest_cases_pass(
    contract: Contract, project: TwinProject, here: PurePath
) -> None:
    """All are evaluated, by cases of the same ids; without twins all cases pass."""
    plain = real_report(contract, here / "plain", project.project)[0].unwrap()
    assert outcomes(plain) == project.project.outcomes
    runs = {form: twinned_run(contract, here / form, project, form) for form in TwinForm}
    case_ids = frozenset(project.project.outcomes)
    assert {form: (run.reported, run.reached) for form, run in runs.items()} == dict.fromkeys(
        TwinForm, (case_ids, case_ids)
    )
    assert {form: run.survivors for form, run in runs.items()} == project.survivors


@pytest.mark.scenario
@pytest.mark.real_io
@pytest.mark.parametrize(("contract", "project"), WITH_SNAPSHOTS)
def test_what_a_snapshot_is_compared_with_is_altered(
    contract: Contract, project: TwinProject, here: PurePath
) -> None:
    """It fails, unless the source has anything printed as it is stored; the file itself stays."""
    plain = real_report(contract, here / "plain", project.project)[0].unwrap()
    assert outcomes(plain) == project.project.outcomes
    run = twinned_run(contract, here, project, TwinForm.NEAR)
    assert run.reached == frozenset(project.project.outcomes)
    assert run.survivors == project.survivors[TwinForm.NEAR]
    stored = value(io_ops.read_text(run_in(contract, here, project.project).tree / SNAPSHOTS))
    assert stored == project.files[SNAPSHOTS]
