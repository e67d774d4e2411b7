"""Run the fixed cases again with altered expectations: they must fail."""

from collections.abc import Mapping
from functools import partial
from pathlib import PurePosixPath

from attrs import evolve, field, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import fold
from adws.core.suite import Case, SuiteReport
from adws.core.twin import Twin, TwinCase, TwinForm, TwinnedFile, TwinPlace, TwinRequest, read_marks
from adws.core.verdict import Layer, Verdict
from adws.judging.bench import RunOptions, Trial
from adws.judging.confinement import level_of_bench
from adws.judging.judge import judge
from adws.runners.runner import Selection
from adws.runners.suite_runner import runner_of
from adws.runners.suites import suite_of
from adws.trust.blame import in_place_of_run
from adws.trust.twins import (
    TwinResult,
    drawn,
    flag_looser_equality,
    twin_results,
    weigh_twins,
)
from adws.vcs.file_text import text_at
from adws.vcs.text_replacement import replace_texts

_MARKS = ".adws-twins.log"
"""The file in the judge tree's project folder to which evaluated twins add lines."""


@frozen
class _TwinnedFiles:
    """Test files with twins in them."""

    texts: Mapping[str, str] = field(factory=dict[str, str])
    """The altered texts by their paths, relative to the repository's top."""
    twins: tuple[tuple[str, Twin], ...] = ()
    """The twins, each with its file, relative to the project."""

    @property
    def case_ids(self) -> tuple[str, ...]:
        """The cases that have a twin."""
        return tuple(case_id for _, twin in self.twins for case_id in twin.case_ids)

    def with_file(self, whole: str, path: str, file: TwinnedFile) -> "_TwinnedFiles":
        """Return the same files and another one, if it has twins."""
        if not file.twins:
            return self
        twins = tuple((path, twin) for twin in file.twins)
        return _TwinnedFiles({**self.texts, whole: file.text}, (*self.twins, *twins))


_NOTHING: IOResult[TwinResult, PipelineError] = IOSuccess(TwinResult())


def judge_twins(
    trial: Trial,
    head: str,
    before: SuiteReport,
    after: SuiteReport,
    verdict: Verdict,
    fixed: tuple[str, ...],
) -> IOResult[Verdict, PipelineError]:
    """Refuse a change if fixed cases pass although their expectations are altered.

    The first run alters the assertion at which each case failed ``before``; the second alters the
    last assertion of cases that have another one. Cases that pass run again with an object that
    equals nothing: a case that passes even then refuses the change, any other flags it. If the
    equality of expected objects ignores an attribute, the same twins run at ``head``, without the
    change: it is flagged if their equality did not ignore it there.
    """
    cases = drawn(fixed, trial.proposal.kept.tree)
    if not cases:
        return IOSuccess(
            verdict.with_impossible_layer(Layer.TWINS, "the change fixes no failing case")
        )

    def run_form(
        form: TwinForm,
        place: TwinPlace,
        case_ids: tuple[str, ...],
        tree_ish: str = trial.proposal.kept.tree,
    ) -> IOResult[TwinResult, PipelineError]:
        chosen = tuple(after.by_id[case_id] for case_id in case_ids)
        twinned = _put_twins(trial, before, chosen, form, place)
        return twinned.bind(
            lambda files: _run_twins(trial, tree_ish, files) if files.twins else _NOTHING
        )

    def without_change(place: TwinPlace, looked: TwinResult) -> IOResult[TwinResult, PipelineError]:
        return run_form(TwinForm.NEAR, place, cases, head) if looked.ignored else _NOTHING

    return IOResult.do(
        weigh_twins(
            flag_looser_equality(
                verdict, trial.changed, (failed, last), (failed_before, last_before)
            ),
            (*failed.survivors, *last.survivors),
            (*same.survivors, *same_last.survivors),
            fixed=fixed,
            reached=failed.reached | last.reached,
        )
        for failed in run_form(TwinForm.NEAR, TwinPlace.FAILED, cases)
        for last in run_form(TwinForm.NEAR, TwinPlace.LAST, cases)
        for same in run_form(TwinForm.FAR, TwinPlace.FAILED, _passing(failed))
        for same_last in run_form(TwinForm.FAR, TwinPlace.LAST, _passing(last))
        for failed_before in without_change(TwinPlace.FAILED, failed)
        for last_before in without_change(TwinPlace.LAST, last)
    ).lash(partial(_not_run, verdict))


def _passing(look: TwinResult) -> tuple[str, ...]:
    return tuple(sighting.case_id for sighting in look.survivors)


def _not_run(verdict: Verdict, error: PipelineError) -> IOResult[Verdict, PipelineError]:
    """Keep the verdict if a run of twins cannot be read: twins may fail in any way."""
    reason = f"the run with twins failed: {error.message}"
    noted = verdict.with_impossible_layer(Layer.TWINS, reason)
    return IOResult.from_result(in_place_of_run(noted, error))


def _put_twins(
    trial: Trial, before: SuiteReport, cases: tuple[Case, ...], form: TwinForm, place: TwinPlace
) -> IOResult[_TwinnedFiles, PipelineError]:
    """Put twins of these cases into the test files of the judged tree, where possible."""
    files: dict[tuple[str, str], list[TwinCase]] = {}
    for case in cases:
        runner = suite_of(trial.bench.suites, case.id).runner
        files.setdefault((runner, case.file), []).append(_twin_case(before, case))

    def add(
        files: _TwinnedFiles, file: tuple[tuple[str, str], list[TwinCase]]
    ) -> IOResult[_TwinnedFiles, PipelineError]:
        (name, path), twin_cases = file
        suite = next(suite for suite in trial.bench.suites if suite.runner == name)
        whole = str(PurePosixPath(trial.bench.base.prefix, path))
        return IOResult.do(
            files.with_file(whole, path, twinned)
            for level in level_of_bench(trial.bench)
            for tree in IOSuccess(evolve(trial.bench, level=level).tree)
            for runner in IOResult.from_result(runner_of(suite))
            for text in text_at(trial.bench.base, trial.proposal.kept.tree, whole)
            for request in IOSuccess(
                TwinRequest(
                    text or "",
                    path,
                    tuple(twin_cases),
                    str(tree.inside / _MARKS),
                    form,
                    place,
                    first=len(files.twins) + 1,
                )
            )
            for twinned in IOSuccess(runner.twins(request) if runner.twins else TwinnedFile(""))
        )

    return fold(IOSuccess(_TwinnedFiles()), files.items(), add)


def _twin_case(before: SuiteReport, case: Case) -> TwinCase:
    """Return the request for a twin, with the innermost line of the test that failed ``before``."""
    case_before = before.by_id.get(case.id)
    frames = case_before.evidence.frames if case_before and case_before.evidence else ()
    lines = [frame.line for frame in frames if frame.file == case.file]
    return TwinCase(case.id, case.name, lines[-1] if lines else None)


def _run_twins(
    trial: Trial, tree_ish: str, files: _TwinnedFiles
) -> IOResult[TwinResult, PipelineError]:
    options = RunOptions(Selection(case_ids=files.case_ids), changed=trial.changed)
    return IOResult.do(
        twin_results(files.twins, judged.analysis.report, read_marks(marks))
        for tree in replace_texts(trial.bench.base, tree_ish, files.texts)
        for judged in judge(trial.bench, tree, options)
        for marks in io_ops.read_text(judged.tree.root / _MARKS).lash(lambda _: IOSuccess(""))
        for _removed in io_ops.remove_tree(judged.tree.root / _MARKS)
    )
