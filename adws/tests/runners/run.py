"""Runs a small suite with its real tool, the way a step does."""

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import PurePath
from typing import Any

from attrs import evolve
from returns.result import Result

from adws import io_ops
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.planting import Planting
from adws.core.railway import settle
from adws.core.suite import SuiteReport
from adws.judging.tree_reports import report_stamps, written_since
from adws.runners.not_run import files_not_run, with_not_run
from adws.runners.runner import Outputs, Run, Runner, Suite
from adws.runners.sign import Sign
from adws.tests.tools import NODE_MODULES
from adws.trust.agreement import discrepancies

SOURCE = """\
export function add(a, b) {
  return a - b;
}

export function check(value) {
  if (value === undefined) throw new TypeError("no value");
  return value;
}
"""


def value(outcome: Any) -> Any:  # noqa: ANN401 - hands through whatever was asked for
    """Return what an operation that must succeed gave."""
    return settle(outcome).unwrap()


def why(sign: Sign | None) -> str | None:
    """Return what a sign says."""
    return sign.why if sign else None


def run_of(runner: Runner, folder: PurePath, argv: tuple[str, ...], **fields: Any) -> Run:  # noqa: ANN401
    """Return a run of a suite in the project below a folder."""
    suite = Suite(runner.name, ".", argv, wrapped=not runner.starts(argv))
    run = Run(suite, folder / "tree", folder / "outputs", "n0nce", timeout_seconds=60.0)
    return evolve(run, **fields)


def outputs_of(runner: Runner, run: Run, project: Mapping[str, str]) -> Outputs:
    """Write a project, make the run and return what it left behind."""
    planting = run.planting or Planting((), {})
    for path, text in {
        **{run.tree / name: text for name, text in project.items()},
        **(runner.files(run) if runner.files else {}),
        **planting.files,
    }.items():
        value(io_ops.write_text(path, text))
    value(io_ops.make_folder(run.outputs))
    before = value(report_stamps(run))
    completed = value(io_ops.run_process(runner.command(run)))
    reports = value(written_since(run, before))
    return Outputs(
        run=run,
        exit_code=completed.exit_code,
        stdout=completed.stdout,
        stderr=completed.stderr,
        timed_out=completed.timed_out,
        duration_seconds=completed.duration_seconds,
        raw_output="raw/output.log",
        texts={
            name: value(io_ops.read_text(run.outputs / name))
            for name in _written_files(runner, run)
        },
        listing=value(io_ops.list_files(run.tree, skip=("node_modules",))),
        reports=reports.texts,
        stale=reports.stale,
    )


def _written_files(runner: Runner, run: Run) -> tuple[str, ...]:
    names = frozenset(value(io_ops.list_folder(run.outputs)))
    return tuple(name for name in runner.output_files if name in names)


def judged(runner: Runner, outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Read outputs and add the discrepancies, as a step does."""
    return runner.read(outputs).map(_with_discrepancies)


def not_run(runner: Runner, outputs: Outputs) -> dict[str, str]:
    """Return what a run of everything did not run, and why, as a step tells it."""
    report = judged(runner, outputs).unwrap()
    files = files_not_run(report, outputs.listing, runner.test_files)
    whole = with_not_run(evolve(report, not_run=(*report.not_run, *files)))
    return {run.name: run.why for run in whole.not_run}


def refusal(runner: Runner, outputs: Outputs) -> str:
    """Return why outputs cannot be read."""
    error = runner.read(outputs).failure()
    assert isinstance(error, SuiteUnreadable)
    return error.message


def _with_discrepancies(report: SuiteReport) -> SuiteReport:
    return evolve(report, warnings=(*report.warnings, *discrepancies(report)))


def outcomes(report: SuiteReport) -> dict[str, str]:
    """Return what became of each case."""
    return {case.id: case.outcome.value for case in report.cases}


def recorded(name: str, run: Run) -> Outputs:
    """Return what a real run once left behind; paths in it are those of ``run``."""
    file = files("adws.tests") / f"recordings/{name}.json"
    record = json.loads(file.read_text("utf-8"))
    return Outputs(run=run, raw_output="raw/output.log", **record)


_PROPERTIES = re.compile(r"<properties>.*?</properties>", re.DOTALL)
"""Where a report of a Java build lists everything about the machine."""


def record_of(outputs: Outputs) -> str:
    """Return outputs as a recording: with made-up places, and without what differs each time."""
    text = json.dumps(
        {
            "exit_code": outputs.exit_code,
            "stdout": outputs.stdout,
            "stderr": outputs.stderr,
            "timed_out": outputs.timed_out,
            "duration_seconds": 1.0,
            "texts": dict(outputs.texts),
            "listing": outputs.listing,
            **({"reports": dict(outputs.reports)} if outputs.reports else {}),
        },
        indent=1,
    )
    tree, places = outputs.run.tree, str(outputs.run.tree.parent)
    for place, made_up in (
        (str(NODE_MODULES), f"{tree}/node_modules"),
        (places, "/here"),
        (str(files("adws")), "/here/adws"),
    ):
        text = text.replace(place, made_up)
    return _PROPERTIES.sub("", text) + "\n"
