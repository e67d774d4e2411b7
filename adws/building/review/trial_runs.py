"""A verifier's tests, run twice by the judge, and what these runs show."""

from collections.abc import Mapping
from functools import partial

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.building.red_gate.known_modules import known_modules
from adws.building.review.ground import Ground
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.suite import SuiteReport
from adws.judging.dialects import dialects_of
from adws.judging.texts import texts_of
from adws.runners.runner import Selection
from adws.slots import HEAD, REPORT, SEAL, SELECTION, TREE
from adws.steps.judged_run import judged_run
from adws.trust.blame import layer_of
from adws.trust.rebuilt_tree import refuse_rewritten
from adws.trust.red_gate.red_run import RedRun
from adws.trust.verification.examination import Examination, VerifierRun, examine
from adws.vcs.file_text import replace_texts


@frozen
class Trial:
    """Tests on trial: the tree with them, and their files relative to the project's folder.

    ``proven``: they were on trial before, and found to be about the change.
    """

    tree: str
    files: tuple[str, ...]
    proven: bool = False


def tried_out(
    context: Context, ground: Ground, trial: Trial
) -> IOResult[Examination, PipelineError]:
    """Return what tests show in a judge tree at the change, with them in place, run twice.

    A run that ends without a report is the fault of the tests: without them the suite has one.
    """
    if not trial.files:
        return IOSuccess(Examination())
    asked = context.put(HEAD, trial.tree).put(SELECTION, Selection(files=trial.files))
    once = IOResult.do(
        VerifierRun(run, run.after, ground.described, ground.spoken)
        for ran in _judged(asked, ground)
        for run in _read(ran, ground, trial)
    )
    doubted = once.bind(partial(_doubted, asked, ground, trial))
    return doubted.lash(partial(_without_report, trial))


def _doubted(
    asked: Context, ground: Ground, trial: Trial, once: VerifierRun
) -> IOResult[Examination, PipelineError]:
    """Run the tests again, unless there is nothing in them that could be believed anyway."""
    seen = examine(once)
    if not seen.shows_something:
        return IOSuccess(seen)
    return IOResult.do(
        examine(seen)
        for again in _report(asked, ground)
        for twice in IOSuccess(evolve(once, again=again))
        for seen in _held_against_before(asked, ground, trial, twice)
    )


def _held_against_before(
    asked: Context, ground: Ground, trial: Trial, twice: VerifierRun
) -> IOResult[VerifierRun, PipelineError]:
    """Add the report of the tests without the change, where some of them fail with it.

    Without a report there is nothing to compare with.
    """
    if trial.proven or not examine(twice).failing:
        return IOSuccess(twice)
    return _without_change(ground, twice.run.texts).bind(partial(_compared, asked, ground, twice))


def _compared(
    asked: Context, ground: Ground, twice: VerifierRun, tree: str
) -> IOResult[VerifierRun, PipelineError]:
    report = _report(asked.put(HEAD, tree), ground)
    return report.map(lambda found: evolve(twice, unchanged=found)).lash(
        partial(_without_comparison, twice)
    )


def _report(asked: Context, ground: Ground) -> IOResult[SuiteReport, PipelineError]:
    return _judged(asked, ground).bind_result(lambda ran: ran.require(REPORT))


def _without_change(ground: Ground, texts: Mapping[str, str]) -> IOResult[str, PipelineError]:
    """Return a tree that holds the base and these tests."""
    base = ground.base
    placed = {base.at_top(path): text for path, text in texts.items()}
    return replace_texts(base, base.commit, placed)


def _without_comparison(
    twice: VerifierRun, error: PipelineError
) -> IOResult[VerifierRun, PipelineError]:
    return IOFailure(error) if layer_of(error) is None else IOSuccess(twice)


def _judged(context: Context, ground: Ground) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        ran
        for ran in judged_run(context)
        for report in IOResult.from_result(ran.require(REPORT))
        for seal in IOResult.from_result(ran.require(SEAL))
        for _same in IOResult.from_result(refuse_rewritten(ground.baseline, report, seal.covers))
    )


def _read(ran: Context, ground: Ground, trial: Trial) -> IOResult[RedRun, PipelineError]:
    return IOResult.do(
        RedRun(
            report,
            dialects,
            known,
            before=ground.baseline,
            texts=texts,
            files=trial.files,
            tree=str(tree.root),
        )
        for report in IOResult.from_result(ran.require(REPORT))
        for tree in IOResult.from_result(ran.require(TREE))
        for dialects in IOResult.from_result(dialects_of(ground.suites))
        for listing in io_ops.list_files(tree.root, skip=NOT_THE_PROJECTS)
        for known in known_modules(ran, tree.root, listing, ())
        for texts in texts_of(tree.root, sorted(trial.files))
    )


def _without_report(trial: Trial, error: PipelineError) -> IOResult[Examination, PipelineError]:
    if layer_of(error) is None:
        return IOFailure(error)
    told = f"the run of the tests cannot be believed: {error.message}"
    return IOSuccess(Examination(unsound=(told,), spoiled=trial.files))
