"""What holds for every runner of the catalog; what differs is data in ``<name>/contract.py``."""

from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws.runners import runner
from adws.runners.runner import Selection
from adws.tests.runners.contract import (
    Contract,
    Planted,
    Project,
    Recording,
    command_of,
    contract_names,
    contracts,
    real_report,
    run_in,
)
from adws.tests.runners.run import judged, outcomes, recorded, why
from adws.tests.tools import needs
from adws.trust.canaries import without_canaries

pytestmark = pytest.mark.scenario

CONTRACTS = contracts()
RECORDED = [
    pytest.param(contract, recording, id=f"{contract.runner.name}-{recording.name}")
    for contract in CONTRACTS
    for recording in contract.recordings
]
RECOGNISED = [
    pytest.param(contract, listing, reason, id=f"{contract.runner.name}-{number}")
    for contract in CONTRACTS
    for number, (listing, reason) in enumerate(contract.recognised)
]
ASKED = [
    pytest.param(contract, selection, words, id=f"{contract.runner.name}-{number}")
    for contract in CONTRACTS
    for number, (selection, words) in enumerate(contract.asked)
]
WIDE = [
    pytest.param(contract, selection, clause, id=f"{contract.runner.name}-{number}")
    for contract in CONTRACTS
    for number, (selection, clause) in enumerate(contract.whole)
]
MOST_BYTES = 131_071
"""How long a word of a command or a variable can be on Linux."""
MOST_BYTES_TOGETHER = 2**21
"""How much all of them can be; each takes a few bytes more."""
UNKNOWN = [
    pytest.param(contract, contract.unknown, id=contract.runner.name, marks=needs(contract.program))
    for contract in CONTRACTS
    if contract.unknown
]
PLANTED = [
    pytest.param(
        contract, item, id=f"{contract.runner.name}-{number}", marks=needs(contract.program)
    )
    for contract in CONTRACTS
    for number, item in enumerate(contract.planted)
]


def test_every_runner_has_its_contract() -> None:
    """With recordings, which are read here and damaged elsewhere."""
    recorded_names = [
        contract.runner.name.replace(":", "_") for contract in CONTRACTS if contract.recordings
    ]
    assert recorded_names == list(contract_names())


@pytest.mark.parametrize(("contract", "listing", "reason"), RECOGNISED)
def test_a_project_is_recognised_by_its_files(
    contract: Contract, listing: tuple[str, ...], reason: str | None
) -> None:
    """A runner that looks into files has more tests of its own."""
    assert why(contract.runner.detect(runner.Project(PurePath("/project"), listing))) == reason


@pytest.mark.parametrize(("contract", "recording"), RECORDED)
def test_recorded_runs_are_read_whole(contract: Contract, recording: Recording) -> None:
    """Every case has its outcome, and all sources agree."""
    project = recording.project
    name = f"{contract.runner.name.replace(':', '_')}/{recording.name}"
    run = run_in(contract, PurePath("/here"), project)
    report = judged(contract.runner, recorded(name, run)).unwrap()
    assert (outcomes(report), report.exit_code) == (project.outcomes, project.exit_code)
    assert (report.warnings, report.ended) == (recording.warnings, recording.ended)
    assert tuple(source.name for source in report.sources) == recording.sources
    red = {"failed", "errored"} & set(project.outcomes.values())
    assert report.green is not bool(red or recording.warnings)


@pytest.mark.parametrize(("contract", "selection", "words"), ASKED)
def test_what_is_selected_is_asked_for(
    contract: Contract,
    selection: Selection,
    words: Any,  # noqa: ANN401 - what is asked for is told in each tool's own way
) -> None:
    """By file and by name, in the tool's own words; the project's own filters give way."""
    command = command_of(contract, selection)
    assert contract.asking(command) == words
    assert "-u" not in command.argv


@pytest.mark.parametrize(("contract", "selection", "clause"), WIDE)
def test_names_that_do_not_fit_into_a_command_run_what_is_around_them(
    contract: Contract, selection: Selection, clause: str
) -> None:
    """And that is said; the command can be started."""
    run = evolve(run_in(contract, PurePath("/here"), Project({}, 0, {})), selection=selection)
    wrapped = evolve(run, suite=evolve(run.suite, argv=("make",), wrapped=True))
    command = contract.runner.command(run)
    said = contract.runner.runs_whole
    assert said is not None
    assert said(run) == clause
    assert said(evolve(run, selection=Selection())) == ""
    assert said(wrapped) in ("", clause)
    variables = [f"{name}={text}" for name, text in command.env.items()]
    for words in ((*command.argv, *variables), contract.runner.case_argv(run)):
        sizes = [len(word.encode("utf-8", "surrogatepass")) for word in words]
        assert max(sizes) <= MOST_BYTES
        assert sum(sizes) + 9 * len(sizes) <= MOST_BYTES_TOGETHER


@pytest.mark.real_io
@pytest.mark.parametrize(("contract", "project"), UNKNOWN)
def test_a_name_that_no_test_has_is_not_green(
    contract: Contract, project: Project, tmp_path: PurePath
) -> None:
    """Though most tools end with exit code 0 then."""
    read, _ = real_report(contract, tmp_path, project)
    seen = read.map(lambda report: (outcomes(report), report.exit_code, report.warnings))
    if contract.refusal:
        assert contract.refusal in seen.failure().message
    else:
        assert seen.unwrap() == (project.outcomes, project.exit_code, contract.doubts)
        assert not read.unwrap().green


@pytest.mark.real_io
@pytest.mark.parametrize(("contract", "planted"), PLANTED)
def test_canaries_fail_as_they_must(
    contract: Contract, planted: Planted, tmp_path: PurePath
) -> None:
    """Also where a project looks for other files, and a changed source ends the process."""
    read, planting = real_report(
        contract,
        tmp_path,
        planted.project,
        plants=True,
        changed=planted.changed,
        variations=planted.variations,
    )
    assert planting is not None
    rest = without_canaries(read.unwrap(), planting).unwrap()
    project = planted.project
    assert (outcomes(rest), rest.exit_code) == (project.outcomes, project.exit_code)
    assert (rest.files, rest.expected_files) == (planted.files, planted.expected)
    assert rest.warnings == ()
