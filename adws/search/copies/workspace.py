"""The workspace of a search in copies: the copies, the baseline, the candidates."""

from functools import partial
from pathlib import PurePath

from attrs import frozen
from returns.functions import identity
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import collect, traverse
from adws.core.turn import Task
from adws.search import bench
from adws.search.candidates import propose
from adws.search.catalogue import families, query_mistakes
from adws.search.copies.executor import Copy, Executor, files_of, lay_out
from adws.search.copies.filter import Filter, filter_for
from adws.search.copies.imports import Texts, reached
from adws.search.copies.kept_runs import KeptRuns, recall_runs
from adws.search.copies.names import Counts, rank_named, read_counts
from adws.search.copies.runs import CaseCommand, RunLimits, RunOutput, SuiteTool, run_in
from adws.search.languages.code import ParsedCode, language_of, parse
from adws.search.request import SearchRequest
from adws.search.source_files import is_open
from adws.search.style import literals_of_tree
from adws.search.suspects import TracedRun
from adws.search.tries import Aims
from adws.search.weights import WEIGHTS

_COPIES = WEIGHTS.copies
_REPORT = "lcov.info"
_NO_FILTER = Filter(None)


@frozen
class Baseline:
    """The runs without an edit: of the failing cases, and of the whole suite."""

    cases: RunOutput
    suite: RunOutput
    counts: Counts
    usually: Counts

    @property
    def known_failures(self) -> frozenset[str]:
        """All that failed before any edit."""
        return self.cases.failing | self.suite.failing


@frozen(slots=False, kw_only=True)
class CopiesWorkspace(bench.SearchWorkspace):
    """What a search works on, and how candidates are tried.

    ``case_command`` runs for every candidate, then ``suite_command`` for those that fix something.
    If the whole suite does not end in time, both are the same: the judge runs all of it anyway.
    """

    tool: SuiteTool
    executor: Executor
    case_command: CaseCommand
    suite_command: CaseCommand
    codes: dict[str, ParsedCode]
    filter: Filter = _NO_FILTER

    @property
    def tests(self) -> tuple[ParsedCode, ...]:
        """The code of the failing cases' files."""
        files = sorted({failure.file for failure in self.request.task.failures})
        return tuple(self.codes[file] for file in files if file in self.codes)


def survey(
    request: SearchRequest, tool: SuiteTool, folder: PurePath, workers: int
) -> IOResult[CopiesWorkspace, PipelineError]:
    """Copy the tree, run the cases without an edit, rank lines, and collect candidates."""
    task, seconds = request.task, request.seconds * _COPIES.run_share
    limits = RunLimits(seconds, seconds)
    return IOResult.do(
        _workspace(request, tool, Executor(copies), baseline, texts)
        for names in files_of(task.tree)
        for copies in collect(
            lay_out(task.tree, folder, names, number) for number in range(workers)
        )
        for kept in recall_runs(request, names, seconds)
        for baseline in _measure(task, tool, Executor(copies), names, limits, kept)
        for texts in _texts(task, baseline, names)
    )


def _measure(
    task: Task,
    tool: SuiteTool,
    executor: Executor,
    names: tuple[str, ...],
    limits: RunLimits,
    kept: KeptRuns,
) -> IOResult[Baseline, PipelineError]:
    """Run the failing cases and the suite without an edit, then again with line counts.

    The first two runs do not overlap, so that the second can use what the first has built. Only the
    first is made again after a time-out: without an earlier build, everything takes longer. Lines
    of a suite that does not end in time are not counted, so that time is left for edits. What an
    earlier search measured in the same tree is not run again.
    """
    quick = tool.quicker(task.case_argv or task.test_argv)
    argvs = tuple(dict.fromkeys((quick, task.test_argv)))

    def run(argv: tuple[str, ...], copy: Copy) -> IOResult[RunOutput, PipelineError]:
        known = kept.of(argv)
        if known:
            return IOSuccess(known.output)
        return IOResult.do(
            last
            for first in run_in(task, tool, limits, argv, copy)
            for last in (
                IOSuccess(first)
                if first.has_ended or argv != argvs[0]
                else run_in(task, tool, limits, argv, copy)
            )
        )

    def count(argv: tuple[str, ...], copy: Copy) -> IOResult[Counts, PipelineError]:
        known = kept.of(argv)
        if known:
            return IOSuccess(known.counts)
        return _count(task, tool, limits, argv, copy).map(read)

    def counts(runs: tuple[RunOutput, ...]) -> IOResult[tuple[Counts, ...], PipelineError]:
        ended = argvs if runs[-1].has_ended else argvs[:1]
        return traverse(identity, executor.run(count, ended))

    plain = executor.alone.run(run, argvs)
    read = partial(read_counts, files=frozenset(names), folder=task.test_folder)
    return IOResult.do(
        Baseline(runs[0], runs[-1], ran[0], ran[-1])
        for runs in traverse(identity, plain)
        for ran in counts(runs)
        for _kept in collect(
            kept.keep(*measured)
            for measured in zip(argvs, runs, (*ran, {})[: len(runs)], strict=True)
        )
    )


def _count(
    task: Task, tool: SuiteTool, limits: RunLimits, argv: tuple[str, ...], copy: Copy
) -> IOResult[str, PipelineError]:
    """Run a command with line counts; the report is empty if the tool does not count."""
    folder = copy.scratch / "counts"
    counting = tool.counting(argv, folder)
    if counting is None:
        return IOSuccess("")
    return IOResult.do(
        report
        for _emptied in io_ops.remove_tree(folder)
        for _made in io_ops.make_folder(folder)
        for _ran in run_in(task, tool, limits, counting, copy)
        for report in io_ops.read_text(folder / _REPORT).lash(lambda _: IOSuccess(""))
    )


def _texts(
    task: Task, baseline: Baseline, names: tuple[str, ...]
) -> IOResult[Texts, PipelineError]:
    """Return the texts that the cases reach; all code if they reach none that may be edited.

    Tests may start the program as a process, or name its files in a text of another language.
    """
    code = tuple(name for name in names if language_of(name) and is_open(task, name))

    def or_all(texts: Texts) -> IOResult[Texts, PipelineError]:
        found = not texts.keys().isdisjoint(code)
        return IOSuccess(texts) if found else reached(task.tree, (*texts, *code), names)

    return reached(task.tree, _start(task, baseline), names).bind(or_all)


def _start(task: Task, baseline: Baseline) -> tuple[str, ...]:
    """Return the files whose imports are followed: tests, executed files and files in traces."""
    traced = [frame.file for failure in task.failures for frame in failure.evidence.frames]
    tests = [failure.file for failure in task.failures]
    return (*tests, *traced, *task.sources, *(file for file in baseline.counts))


def _workspace(
    request: SearchRequest, tool: SuiteTool, executor: Executor, baseline: Baseline, texts: Texts
) -> CopiesWorkspace:
    task = request.task
    parsed = {path: parse(path, text) for path, text in texts.items()}
    codes = {path: code for path, code in parsed.items() if code is not None}
    allowed = partial(is_open, task)
    ranked = rank_named(codes, task.failures, allowed, baseline.counts, baseline.usually)
    suspects = ranked[: _COPIES.suspicious_lines]
    blamed = {suspect.file: codes[suspect.file] for suspect in suspects}
    for mistake in query_mistakes(families(), blamed.values()):
        request.say(str(mistake))
    closed = tuple(text for path, text in texts.items() if not allowed(path))
    command = command_for_each(task, tool, baseline)
    tests = (codes[file] for file in {failure.file for failure in task.failures} if file in codes)
    seconds = request.seconds * _COPIES.batch_share
    return CopiesWorkspace(
        request=request,
        suspects=suspects,
        candidates=propose(codes, suspects, closed, request.budget.seed),
        texts=texts,
        values=frozenset(value for code in tests for value in literals_of_tree(code)),
        aims=Aims(tuple(sorted(command.failing)), (), (), TracedRun()),
        refused_count=task.attempt - 1,
        tool=tool,
        executor=executor,
        case_command=command,
        suite_command=(
            _command(task.test_argv, baseline.suite, baseline)
            if baseline.suite.has_ended
            else command
        ),
        codes=codes,
        filter=filter_for(task, tool, codes, baseline.known_failures, seconds),
    )


def command_for_each(task: Task, tool: SuiteTool, baseline: Baseline) -> CaseCommand:
    """Return the command for each candidate: the whole suite if it takes hardly longer."""
    share = _COPIES.no_faster_after_batches if tool.tries_many else _COPIES.no_faster
    quick = baseline.cases.seconds * share
    if baseline.suite.seconds <= quick or not task.case_argv:
        return _command(task.test_argv, baseline.suite, baseline)
    return _command(tool.quicker(task.case_argv), baseline.cases, baseline)


def _command(argv: tuple[str, ...], ran: RunOutput, baseline: Baseline) -> CaseCommand:
    limits = RunLimits(
        _COPIES.least_run_seconds + _COPIES.run_part * ran.seconds,
        _COPIES.least_cpu_seconds + _COPIES.cpu_part * ran.seconds,
    )
    return CaseCommand(argv, limits, baseline.cases.failing, baseline.known_failures, ran.total)
