"""What a search stands on before anything is tried: the copies, the baseline, the candidates."""

from functools import partial
from pathlib import PurePath

from attrs import frozen
from returns.functions import identity
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.globs import compile_globs
from adws.core.railway import traverse
from adws.core.turn import Task
from adws.search.brief import Brief
from adws.search.candidates import Candidate
from adws.search.copies.counted import Counts, read_counts
from adws.search.copies.crew import Crew
from adws.search.copies.imports import Texts, reached
from adws.search.copies.names import rank_lines
from adws.search.copies.place import Place, files_of, lay_out
from adws.search.copies.proposals import propose
from adws.search.copies.runs import Limits, Ran, run_in
from adws.search.copies.sieve import Sieve, sieve_for
from adws.search.copies.tool import Tool
from adws.search.copies.trying import Bench, Question
from adws.search.languages.code import Code, parse
from adws.search.suspects import Suspect

_REPORT = "lcov.info"
_NO_FASTER = 1.5
_NO_FASTER_SIFTED = 3.0
"""Most that have a run of their own then mend the cases: for them all of the suite runs anyway."""
_SHARE_OF_TIME = 0.2
SIFTING = 0.25
"""The share of all time that candidates may take which are tried together."""

_NO_SIEVE = Sieve(None)


@frozen
class Baseline:
    """What the runs said before any edit: the failing cases' own, and that of the whole suite."""

    cases: Ran
    suite: Ran
    ran: Counts
    usually: Counts

    @property
    def known(self) -> frozenset[str]:
        """All that failed before any edit."""
        return self.cases.failing | self.suite.failing


@frozen
class Ground:
    """What a search works on."""

    brief: Brief
    bench: Bench
    crew: Crew
    suspects: tuple[Suspect, ...]
    candidates: tuple[Candidate, ...]
    codes: dict[str, Code]
    sieve: Sieve = _NO_SIEVE

    @property
    def tests(self) -> tuple[Code, ...]:
        """The code of the failing cases' files."""
        files = sorted({failure.file for failure in self.brief.task.failures})
        return tuple(self.codes[file] for file in files if file in self.codes)


def survey(
    brief: Brief, tool: Tool, desk: PurePath, workers: int
) -> IOResult[Ground, PipelineError]:
    """Copy the tree, run the cases as they are, read where they lead, think of candidates."""
    task, seconds = brief.task, brief.budget.within(brief.task) * _SHARE_OF_TIME
    return IOResult.do(
        _ground(brief, tool, Crew(places), baseline, texts)
        for names in files_of(task.tree)
        for places in traverse(partial(lay_out, task.tree, desk, names), range(workers))
        for baseline in _measure(task, tool, Crew(places), names, seconds)
        for texts in reached(task.tree, _start(task, baseline), names)
    )


def _measure(
    task: Task, tool: Tool, crew: Crew, names: tuple[str, ...], seconds: float
) -> IOResult[Baseline, PipelineError]:
    """Run the failing cases and the suite, as they are and then with their lines counted.

    As they are one after the other: what the first builds, the second finds built.
    """
    quick = tool.quicker(task.case_argv or task.test_argv)
    argvs = tuple(dict.fromkeys((quick, task.test_argv)))
    plain = crew.alone.do(partial(_run, task, tool, Limits(seconds, seconds)), argvs)
    counted = crew.do(partial(_count, task, tool, seconds), argvs)
    read = partial(read_counts, files=frozenset(names), folder=task.test_folder)
    return IOResult.do(
        Baseline(runs[0], runs[-1], read(reports[0]), read(reports[-1]))
        for runs in traverse(identity, plain)
        for reports in traverse(identity, counted)
    )


def _run(
    task: Task, tool: Tool, limits: Limits, argv: tuple[str, ...], place: Place
) -> IOResult[Ran, PipelineError]:
    """Run a command; once more if its time ended: with nothing built before, all takes longer."""
    ran = run_in(task, tool, limits, argv, place)
    again = partial(run_in, task, tool, limits, argv, place)
    return ran.bind(lambda first: IOSuccess(first) if first.ended else again())


def _count(
    task: Task, tool: Tool, seconds: float, argv: tuple[str, ...], place: Place
) -> IOResult[str, PipelineError]:
    """Run a command with its lines counted; no report where the tool cannot, or does not, count."""
    folder = place.scratch / "counts"
    counting = tool.counting(argv, folder)
    if counting is None:
        return IOSuccess("")
    return IOResult.do(
        report
        for _emptied in io_ops.remove_tree(folder)
        for _made in io_ops.make_folder(folder)
        for _ran in run_in(task, tool, Limits(seconds, seconds), counting, place)
        for report in io_ops.read_text(folder / _REPORT).lash(_nothing)
    )


def _nothing(_error: PipelineError) -> IOResult[str, PipelineError]:
    return IOSuccess("")


def _start(task: Task, baseline: Baseline) -> tuple[str, ...]:
    """Return the files from which imports are followed: tests, what they ran, what traces name."""
    traced = [frame.file for failure in task.failures for frame in failure.evidence.frames]
    tests = [failure.file for failure in task.failures]
    return (*tests, *traced, *task.sources, *(file for file in baseline.ran))


def may_edit(task: Task, path: str) -> bool:
    """Whether a file is the project's own, no test of the failures, and not sealed."""
    tests = {failure.file for failure in task.failures}
    return path not in tests and not compile_globs(task.sealed).fullmatch(path)


def _ground(brief: Brief, tool: Tool, crew: Crew, baseline: Baseline, texts: Texts) -> Ground:
    task = brief.task
    parsed = {path: parse(path, text) for path, text in texts.items()}
    codes = {path: code for path, code in parsed.items() if code is not None}
    allowed = partial(may_edit, task)
    suspects = rank_lines(codes, task.failures, allowed, baseline.ran, baseline.usually)
    tests = tuple(text for path, text in texts.items() if not allowed(path))
    return Ground(
        brief=brief,
        bench=Bench(
            task,
            tool,
            texts,
            question_for_each(task, tool, baseline),
            _question(task.test_argv, baseline.suite, baseline),
        ),
        crew=crew,
        suspects=suspects,
        candidates=propose(codes, suspects, tests, brief.budget.seed),
        codes=codes,
        sieve=sieve_for(task, tool, codes, baseline.known, brief.budget.within(task) * SIFTING),
    )


def question_for_each(task: Task, tool: Tool, baseline: Baseline) -> Question:
    """Return what is run for each candidate: all of it where that takes hardly any longer."""
    share = _NO_FASTER_SIFTED if tool.sifts else _NO_FASTER
    quick = baseline.cases.seconds * share
    if baseline.suite.seconds <= quick or not task.case_argv:
        return _question(task.test_argv, baseline.suite, baseline)
    return _question(tool.quicker(task.case_argv), baseline.cases, baseline)


def _question(argv: tuple[str, ...], ran: Ran, baseline: Baseline) -> Question:
    usual = ran.seconds
    limits = Limits(10.0 + 6 * usual, 2.0 + 4 * usual)
    return Question(argv, limits, baseline.cases.failing, baseline.known, ran.total)
