"""The RED gate for the project's suites: what its runners say, held against the project."""

from attrs import evolve
from returns.io import IOResult, IOSuccess
from returns.result import Result

from adws import io_ops
from adws.building.red_gate.known_modules import known_modules
from adws.building.red_gate.red_report import with_red_report
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.red_phase import RedPhase
from adws.judging.dialects import dialects_of
from adws.judging.texts import texts_of
from adws.slots import BASELINE, RED_REPORT, REPORT, SUITES, TREE
from adws.trust.red_gate.belongings import Belongings
from adws.trust.red_gate.red_gate import red_gate
from adws.trust.red_gate.red_run import RedRun
from adws.vcs.tree import Tree


def red_phase_of_suites(
    context: Context, files: tuple[str, ...], planned: tuple[str, ...]
) -> IOResult[RedPhase, PipelineError]:
    """Run the suites with the new tests in place, and decide on what they say.

    Where cases fail that passed before, all run once more: they must do so twice.
    """
    return IOResult.do(
        phase
        for ran in with_red_report(context, files)
        for tree in IOResult.from_value(ran.get(TREE) or Tree(ran.root))
        for listing in io_ops.list_files(tree.root, skip=NOT_THE_PROJECTS)
        for known in known_modules(ran, tree.root, listing, planned)
        for first in IOResult.from_result(_red_run(ran, files, known))
        for run in _doubted(context, first)
        for texts in texts_of(tree.root, sorted({*listing}.intersection(run.new_cases().files)))
        for phase in IOResult.from_result(red_gate(evolve(run, texts=texts, tree=str(tree.root))))
    )


def _red_run(
    ran: Context, files: tuple[str, ...], known: Belongings
) -> Result[RedRun, PipelineError]:
    return Result.do(
        RedRun(report, dialects, known, before=ran.get(BASELINE), files=files)
        for report in ran.require(REPORT)
        for suites in ran.require(SUITES)
        for dialects in dialects_of(suites)
    )


def _doubted(context: Context, run: RedRun) -> IOResult[RedRun, PipelineError]:
    given = context.get(RED_REPORT) is not None
    if given or not run.new_cases().broken:
        return IOSuccess(run)
    again = with_red_report(context, run.files).bind_result(lambda ran: ran.require(REPORT))
    return again.map(lambda report: evolve(run, again=report))
