"""Runs real suites with twins in their test file."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve, frozen

from adws import io_ops
from adws.core.suite import SuiteReport
from adws.core.twin import TwinCase, TwinForm, TwinnedFile, TwinRequest, read_marks
from adws.runners.runner import Run, Runner, Selection
from adws.tests.runners.contract import Contract, TwinProject, real_report, run_in
from adws.tests.runners.run import judged, outcomes, outputs_of
from adws.tests.vcs.repositories import value
from adws.trust.twins import TwinResult, twin_results


def twins_of(
    runner: Runner, run: Run, files: Mapping[str, str], test_file: str, form: TwinForm
) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return the names of all cases, of those whose twin was evaluated, of those that passed."""
    report = _report(runner, evolve(run, outputs=run.outputs / "plain"), files)
    assert [case.id for case in report.failing] == []
    names = {case.id: case.name for case in report.cases}
    file = twinned(runner, run, files[test_file], test_file, names, form)
    selected = evolve(run, selection=Selection(case_ids=tuple(names)))
    again = _report(runner, selected, {**files, test_file: file.text})
    look = _look(run, test_file, file, again)
    return (
        frozenset(names.values()),
        frozenset(names[name] for name in look.reached),
        frozenset(names[survivor.case_id] for survivor in look.survivors),
    )


@frozen
class TwinnedRun:
    """What a run of a project with twins of all its cases gave, each by the ids of cases."""

    reported: frozenset[str]
    reached: frozenset[str]
    survivors: frozenset[str]


def twinned_run(
    contract: Contract, folder: PurePath, project: TwinProject, form: TwinForm
) -> TwinnedRun:
    """Run the real tool on a project with a twin of each of its cases."""
    whole, test_file = project.project, project.test_file
    run = run_in(contract, folder, whole)
    text = project.files[test_file]
    file = twinned(contract.runner, run, text, test_file, project.names_by_id, form)
    changed = evolve(
        whole,
        files={**project.files, test_file: file.text},
        selection=Selection(case_ids=tuple(whole.outcomes)),
    )
    report = real_report(contract, folder, changed)[0].unwrap()
    look = _look(run, test_file, file, report)
    survivors = frozenset(sighting.case_id for sighting in look.survivors)
    return TwinnedRun(frozenset(outcomes(report)), look.reached, survivors)


def twinned(
    runner: Runner,
    run: Run,
    text: str,
    test_file: str,
    names: Mapping[str, str],
    form: TwinForm,
) -> TwinnedFile:
    """Return a test file with twins of the cases of these names, which stand behind their ids."""
    assert runner.twins is not None
    cases = tuple(TwinCase(case_id, name) for case_id, name in names.items())
    return runner.twins(TwinRequest(text, test_file, cases, str(_marks(run)), form))


def _marks(run: Run) -> PurePath:
    return run.tree / ".marks"


def _look(run: Run, test_file: str, file: TwinnedFile, report: SuiteReport) -> TwinResult:
    marks = read_marks(value(io_ops.read_text(_marks(run))))
    return twin_results([(test_file, twin) for twin in file.twins], report, marks)


def _report(runner: Runner, run: Run, files: Mapping[str, str]) -> SuiteReport:
    return judged(runner, outputs_of(runner, run, files)).unwrap()
