"""The RED gate for the project's suites: what its runners say, held against the project."""

import re
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.red_phase import RedPhase
from adws.core.suite import SuiteReport
from adws.judging.analyze import dialects_of
from adws.judging.bench import Bench, RunOptions, SuiteBench
from adws.judging.judge import analyze_own_tree, judge
from adws.judging.texts import texts_of
from adws.runners.runner import Selection
from adws.trust.red_gate.known_modules import KnownModules, known_modules
from adws.trust.red_gate.manifests import is_manifest
from adws.trust.red_gate.red_gate import red_gate
from adws.trust.red_gate.red_run import RedRun
from adws.trust.red_gate.refusals import nothing_ran

_NO_TEST = re.compile(r"^(?:[\w-]+: )?(?:no tests were found|\w+ found no test)")


@frozen
class ProposedTests:
    """A judge tree to be built with the new tests in it."""

    bench: Bench
    tree: str
    """The tree of adws's repository that holds them."""


@frozen
class NewTests:
    """New tests, where they run, and what is known about them."""

    bench: SuiteBench
    proposed: ProposedTests | None = None
    """Where they are proposed; None: they are in the user's own tree."""
    files: tuple[str, ...] = ()
    """The files that run; none means everything."""
    planned: tuple[str, ...] = ()
    """The modules to be built, which no file of the project mentions yet."""
    before: SuiteReport | None = None
    """The report from before they were written."""
    report: SuiteReport | None = None
    """A report made with them in place, which takes the place of a run."""


def red_phase_of_suites(new: NewTests) -> IOResult[RedPhase, PipelineError]:
    """Run the suites with the new tests in place, and decide on what they say.

    Where cases fail that passed before, all run once more: they must do so twice. Fails with
    ``NoTestsRan`` if a runner finds no test at all.
    """
    root = new.bench.root if new.proposed is None else new.proposed.bench.tree.root
    return IOResult.do(
        phase
        for report in _report(new)
        for dialects in IOResult.from_result(dialects_of(new.bench.suites))
        for listing in io_ops.list_files(root, skip=NOT_THE_PROJECTS)
        for modules in read_known_modules(root, listing, new.planned)
        for run in _doubted(
            new,
            RedRun(report, dialects, modules, before=new.before, files=new.files, tree=str(root)),
        )
        for texts in texts_of(root, sorted({*listing}.intersection(run.new_cases().files)))
        for phase in IOResult.from_result(red_gate(evolve(run, texts=texts)))
    )


def read_known_modules(
    root: PurePath, listing: tuple[str, ...], planned: tuple[str, ...]
) -> IOResult[KnownModules, PipelineError]:
    """Return what belongs to the project with these files; ``planned`` do not exist yet."""
    return IOResult.do(
        known_modules(listing, manifests, planned)
        for manifests in texts_of(root, filter(is_manifest, listing))
    )


def _report(new: NewTests) -> IOResult[SuiteReport, PipelineError]:
    if new.report is not None:
        return IOSuccess(new.report)
    options = RunOptions(Selection(files=new.files))
    if new.proposed is None:
        ran = IOResult.do(analysis.report for analysis in analyze_own_tree(new.bench, options))
    else:
        ran = IOResult.do(
            judged.analysis.report
            for judged in judge(new.proposed.bench, new.proposed.tree, options)
        )
    return ran.alt(lambda error: nothing_ran() if is_no_test_error(error) else error)


def is_no_test_error(error: PipelineError) -> bool:
    """Whether a run ended as it did because its runner found no test at all."""
    return isinstance(error, SuiteUnreadable) and _NO_TEST.match(error.message) is not None


def _doubted(new: NewTests, run: RedRun) -> IOResult[RedRun, PipelineError]:
    if new.report is not None or not run.new_cases().broken:
        return IOSuccess(run)
    return IOResult.do(evolve(run, again=report) for report in _report(new))
