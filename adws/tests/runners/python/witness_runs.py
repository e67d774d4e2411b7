"""Runs of small suites in which the bodies of cases tell how they end."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve, frozen

from adws import io_ops
from adws.core.suite import Outcome, SuiteReport
from adws.core.verdict import Verdict
from adws.core.witness import Witness, WitnessFile, read_witness
from adws.runners.runner import Run, Runner, Suite
from adws.tests.runners.run import judged, outputs_of, value
from adws.trust.repetition import passing
from adws.trust.witness import Control, weigh_witness


@frozen
class WitnessRun:
    """The report of a run, and what its bodies told."""

    report: SuiteReport
    witness: Witness

    @property
    def verdict(self) -> Verdict:
        """What is said of the cases that pass now, and failed without altering anything."""
        cases = passing(self.report)
        failed = tuple(evolve(case, outcome=Outcome.FAILED) for case in self.report.cases)
        before = evolve(self.report, cases=failed)
        control = Control(Witness(loaded=True), loaded=True)
        return weigh_witness(Verdict(accepted=True), before, self.witness, control, cases)


def witness_run(
    runner: Runner,
    suite: Suite,
    folder: PurePath,
    files: Mapping[str, str],
    *,
    changed: tuple[str, ...] = ("shop.py",),
    cases: tuple[str, ...] = (),
) -> WitnessRun:
    """Run a project whose ``changed`` files are on trial and return what it told.

    The state is compared during the ``cases``, as well as at the beginning and at the end.
    """
    file = WitnessFile(folder / "outputs" / "told", "k3y", case_ids=cases)
    run = Run(suite, folder / "tree", folder / "outputs", "n0nce", changed=changed, witness=file)
    report = judged(runner, outputs_of(runner, run, files)).unwrap()
    return WitnessRun(report, read_witness(value(io_ops.read_text(file.file)), "k3y"))
