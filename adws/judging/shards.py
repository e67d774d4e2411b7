"""Split a full judged run of a long suite over idle lanes, by test files."""

from collections.abc import Callable
from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.parallel import run_parallel
from adws.core.railway import collect, settle
from adws.core.settings import Workspace
from adws.core.sharding import Sharding
from adws.core.suite import SuiteReport
from adws.judging.analyze import sort_report
from adws.judging.bench import Bench, RunOptions
from adws.judging.canaries import plain_instead
from adws.judging.confinement import level_of_bench
from adws.judging.judge import JudgedRun, judge
from adws.runners.not_run import with_not_run
from adws.runners.runner import Runner, Selection, Suite
from adws.runners.suite_runner import runner_of
from adws.triage.shards import shards_of
from adws.trust.blame import in_place_of_run
from adws.trust.repetition import not_passing
from adws.trust.shard_union import as_in, shared_cases, united, worse_cases

_Shards = tuple[tuple[str, ...], ...]

_IN_ORDER = "the suite depends on the order of its files, so adws does not split it"
_SHARED = "test files of the suite share cases, so adws does not split it"


@frozen
class FullRun:
    """The request for a run of the whole suite."""

    bench: Bench
    run: Callable[[Bench, RunOptions], IOResult[Analysis, PipelineError]]
    """Makes a judged run in the trees of the bench."""
    before: SuiteReport
    """The newest report of the whole suite, to compare the run with."""
    control: str
    """The commit at which adws checks whether planted cases prove anything."""
    sharding: Sharding = Sharding()
    """What is known about full runs of the suite so far."""
    changed: tuple[str, ...] = ()
    """The files, relative to the project, whose code is on trial."""
    expected: tuple[str, ...] = ()
    """Cases that passed when they ran alone, and must pass now as well."""
    divisible: bool = True
    """Whether the run has exactly the cases of ``before``, so that it can be split."""
    planted: bool = True
    """Whether each shard has planted cases, if they prove anything."""


@frozen
class JudgedSuite:
    """The analysis of a full run, and what it says about later runs."""

    analysis: Analysis
    sharding: Sharding


@frozen
class _ShardedRun:
    """The merged analysis of shards; ``shared`` are the cases that ran in more than one."""

    analysis: Analysis
    shared: tuple[str, ...]


def judge_suite(full: FullRun) -> IOResult[JudgedSuite, PipelineError]:
    """Run the whole suite; a long one that can be split runs in parallel shards.

    Each shard is a judged run with its own trees and planted cases, and fails as a whole run does.
    If cases end worse in shards than before, the whole suite runs, and that run counts. A suite
    whose cases end differently in shards, twice, is not split again.
    """
    shards = _shards(full)
    if not shards:
        return _judge_whole(full)
    return IOResult.do(
        judged for ran in _judge_shards(full, shards) for judged in _weigh(full, shards, ran)
    )


def _shards(full: FullRun) -> _Shards:
    """Return the files of each shard; none if the suite is not split."""
    settings, before = full.bench.settings, full.before
    long = 0 < settings.shard_seconds < before.duration_seconds
    if settings.lanes < 2 or not long or not before.complete:  # noqa: PLR2004 - one lane splits nothing
        return ()
    may_split = full.divisible and settings.workspace is not Workspace.IN_PLACE
    if full.sharding.whole_because or not may_split:
        return ()
    return shards_of(before, settings.lanes) if all(map(_splits, full.bench.suites)) else ()


def _splits(suite: Suite) -> bool:
    """Whether files of a suite can be run; adws cannot know what a user's command starts."""
    runner: Runner = runner_of(suite).unwrap()
    return runner.splits and not suite.wrapped


def _judge_whole(full: FullRun, because: str = "") -> IOResult[JudgedSuite, PipelineError]:
    sharding = full.sharding.after_whole_run(because)
    return full.run(full.bench, RunOptions()).map(lambda ran: JudgedSuite(ran, sharding))


def _judge_shards(full: FullRun, shards: _Shards) -> IOResult[_ShardedRun, PipelineError]:
    """Judge all shards in parallel, each in its own trees, which are removed afterwards."""

    def run(benches: tuple[Bench, ...]) -> IOResult[_ShardedRun, PipelineError]:
        first = benches[0]
        work = (
            partial(_judge_shard, full, bench, files)
            for bench, files in zip(benches, shards, strict=True)
        )
        return IOResult.do(
            _ShardedRun(analysis, shared_cases(reports))
            for reports in run_parallel(work)
            for analysis in sort_report(
                first, first.tree, with_not_run(united(_in_one_tree(benches, reports), full.before))
            )
        )

    return IOResult.do(
        sharded
        for level in level_of_bench(full.bench)
        for benches in IOSuccess(
            tuple(
                evolve(full.bench, level=level, base=full.bench.base.in_shard(number))
                for number, _ in enumerate(shards, 1)
            )
        )
        for outcome in IOSuccess(settle(run(benches)))
        for _removed in collect(io_ops.remove_tree(bench.base.trees) for bench in benches)
        for sharded in IOResult.from_result(outcome)
    )


def _in_one_tree(
    benches: tuple[Bench, ...], reports: tuple[SuiteReport, ...]
) -> tuple[SuiteReport, ...]:
    """Return the reports as if all came from the tree of the first shard."""
    first_tree = str(benches[0].tree.inside)
    return tuple(
        as_in(report, str(bench.tree.inside), first_tree)
        for bench, report in zip(benches, reports, strict=True)
    )


def _judge_shard(
    full: FullRun, bench: Bench, files: tuple[str, ...]
) -> IOResult[SuiteReport, PipelineError]:
    """Judge some files among planted cases, or without if they prove nothing at ``control``."""
    options = RunOptions(Selection(files=files), canaries=full.planted)

    def at_control() -> IOResult[JudgedRun, PipelineError]:
        return judge(bench, full.control, evolve(options, changed=full.changed))

    def plain(_error: PipelineError) -> IOResult[Analysis, PipelineError]:
        return full.run(bench, evolve(options, canaries=False))

    def if_canaries_failed(error: PipelineError) -> IOResult[Analysis, PipelineError]:
        return plain_instead(error, at_control, plain)

    return IOResult.do(ran.report for ran in full.run(bench, options).lash(if_canaries_failed))


def _weigh(
    full: FullRun, shards: _Shards, ran: _ShardedRun
) -> IOResult[JudgedSuite, PipelineError]:
    """Return the result of shards, unless it must be confirmed by a whole run."""
    sharded = JudgedSuite(ran.analysis, full.sharding.after_shards(len(shards)))
    report = ran.analysis.report
    if ran.shared:
        return _judge_whole(full, _SHARED)
    worse = worse_cases(full.before, report, full.expected)
    if not report.complete or not worse:
        return IOSuccess(sharded)

    def without_excuse(whole: JudgedSuite) -> IOResult[JudgedSuite, PipelineError]:
        also = worse_cases(full.before, whole.analysis.report, full.expected)
        only_in_shards = tuple(case_id for case_id in worse if case_id not in also)
        return IOResult.do(
            evolve(whole, sharding=full.sharding.after_whole_run(_IN_ORDER)) if again else whole
            for again in _fail_again(full, shards, report, only_in_shards)
        )

    return _judge_whole(full).bind(without_excuse)


def _fail_again(
    full: FullRun, shards: _Shards, report: SuiteReport, case_ids: tuple[str, ...]
) -> IOResult[bool, PipelineError]:
    """Return whether some of these cases fail again in a second run of their shards.

    Cases that pass there are flaky, and say nothing about the order of the files.
    """
    cases_by_id = {**full.before.by_id, **report.by_id}
    files = {cases_by_id[case_id].file for case_id in case_ids if case_id in cases_by_id}
    shards_again = tuple(shard for shard in shards if not files.isdisjoint(shard))
    if not shards_again:
        return IOSuccess(False)  # noqa: FBT003 - the value
    return (
        _judge_shards(full, shards_again)
        .map(lambda ran: not_passing(case_ids, ran.analysis.report) != ())
        .lash(lambda error: IOResult.from_result(in_place_of_run(True, error)))  # noqa: FBT003 - the value
    )
