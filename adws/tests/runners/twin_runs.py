"""Runs real suites with twins in their test file."""

from collections.abc import Mapping

from attrs import evolve

from adws import io_ops
from adws.core.suite import SuiteReport
from adws.core.twin import TwinCase, TwinForm, TwinRequest, read_marks
from adws.runners.runner import Run, Runner, Selection
from adws.tests.runners.run import judged, outputs_of
from adws.tests.vcs.repositories import value
from adws.trust.twins import twin_results


def twins_of(
    runner: Runner, run: Run, files: Mapping[str, str], test_file: str, form: TwinForm
) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return the names of all cases, of those whose twin was evaluated, of those that passed."""
    report = _report(runner, evolve(run, outputs=run.outputs / "plain"), files)
    assert [case.id for case in report.failing] == []
    marks = run.tree / ".marks"
    cases = tuple(TwinCase(case.id, case.name) for case in report.cases)
    assert runner.twins is not None
    request = TwinRequest(files[test_file], test_file, cases, str(marks), form)
    file = runner.twins(request)
    selected = evolve(run, selection=Selection(case_ids=tuple(case.id for case in report.cases)))
    again = _report(runner, selected, {**files, test_file: file.text})
    text = value(io_ops.read_text(marks))
    look = twin_results([(test_file, twin) for twin in file.twins], again, read_marks(text))
    names = {case.id: case.name for case in report.cases}
    return (
        frozenset(names.values()),
        frozenset(names[name] for name in look.reached),
        frozenset(names[survivor.case_id] for survivor in look.survivors),
    )


def _report(runner: Runner, run: Run, files: Mapping[str, str]) -> SuiteReport:
    return judged(runner, outputs_of(runner, run, files)).unwrap()
