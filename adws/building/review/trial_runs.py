"""A verifier's tests, run twice by the judge, and what these runs show."""

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.building.red_gate.suites_run import read_known_modules
from adws.building.review.review_context import ReviewContext
from adws.core.errors import PipelineError
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.judging.analyze import dialects_of
from adws.judging.bench import RunOptions
from adws.judging.judge import JudgedRun, judge
from adws.judging.texts import texts_of
from adws.runners.runner import Selection
from adws.trust.blame import in_place_of_run
from adws.trust.rebuilt_tree import refuse_rewritten
from adws.trust.red_gate.red_run import RedRun
from adws.trust.verification.examination import Examination, VerifierRun, examine
from adws.vcs.text_replacement import replace_texts


@frozen
class VerifierTrial:
    """Tests on trial: the tree with them, and their files relative to the project's folder.

    ``proven``: they were on trial before, and found to be about the change.
    """

    tree: str
    files: tuple[str, ...]
    proven: bool = False


def run_trial(subject: ReviewContext, trial: VerifierTrial) -> IOResult[Examination, PipelineError]:
    """Return what tests show in a judge tree at the change, with them in place, run twice.

    A run that ends without a report is the fault of the tests: without them the suite has one.
    """
    if not trial.files:
        return IOSuccess(Examination())

    examined = IOResult.do(
        examination
        for ran in _judged(subject, trial.tree, trial.files)
        for run in _read(ran, subject, trial)
        for once in IOSuccess(VerifierRun(run, run.after, subject.described, subject.spoken_text))
        for examination in _doubted(subject, trial, once)
    )
    return examined.lash(lambda error: _without_report(trial, error))


def _without_report(
    trial: VerifierTrial, error: PipelineError
) -> IOResult[Examination, PipelineError]:
    reason = f"the test run cannot be trusted: {error.message}"
    unsound = Examination(unsound=(reason,), spoiled=trial.files)
    return IOResult.from_result(in_place_of_run(unsound, error))


def _doubted(
    subject: ReviewContext, trial: VerifierTrial, once: VerifierRun
) -> IOResult[Examination, PipelineError]:
    """Run the tests again, unless there is nothing in them that could be believed anyway."""
    examination = examine(once)
    if not examination.shows_something:
        return IOSuccess(examination)
    return IOResult.do(
        examine(reports)
        for again in _judged(subject, trial.tree, trial.files)
        for twice in IOSuccess(evolve(once, again=again.analysis.report))
        for reports in _held_against_before(subject, trial, twice)
    )


def _held_against_before(
    subject: ReviewContext, trial: VerifierTrial, twice: VerifierRun
) -> IOResult[VerifierRun, PipelineError]:
    """Add the report of the tests without the change, where some of them fail with it.

    Without a report there is nothing to compare with.
    """
    if trial.proven or not examine(twice).failing:
        return IOSuccess(twice)
    base = subject.base
    tests = {base.at_top(path): text for path, text in twice.run.texts.items()}

    def compare(base_with_tests: str) -> IOResult[VerifierRun, PipelineError]:
        compared = IOResult.do(
            evolve(twice, unchanged=ran.analysis.report)
            for ran in _judged(subject, base_with_tests, trial.files)
        )
        return compared.lash(without_comparison)

    def without_comparison(error: PipelineError) -> IOResult[VerifierRun, PipelineError]:
        return IOResult.from_result(in_place_of_run(twice, error))

    return replace_texts(base, base.commit, tests).bind(compare)


def _judged(
    subject: ReviewContext, tree: str, files: tuple[str, ...]
) -> IOResult[JudgedRun, PipelineError]:
    return IOResult.do(
        ran
        for ran in judge(subject.bench, tree, RunOptions(Selection(files=files)))
        for _same in IOResult.from_result(
            refuse_rewritten(subject.baseline, ran.analysis.report, subject.seal.covers)
        )
    )


def _read(
    ran: JudgedRun, subject: ReviewContext, trial: VerifierTrial
) -> IOResult[RedRun, PipelineError]:
    root = ran.tree.root
    return IOResult.do(
        RedRun(
            ran.analysis.report,
            dialects,
            modules,
            before=subject.baseline,
            texts=texts,
            files=trial.files,
            tree=str(root),
        )
        for dialects in IOResult.from_result(dialects_of(subject.suites))
        for listing in io_ops.list_files(root, skip=NOT_THE_PROJECTS)
        for modules in read_known_modules(root, listing, subject.planned)
        for texts in texts_of(root, sorted(trial.files))
    )
