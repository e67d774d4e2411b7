"""The search: try edits of suspicious lines, choose one that fixes the cases, apply it."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import collect
from adws.search.bench import SearchBench, SearchWorkspace
from adws.search.candidates import changed_texts
from adws.search.choice import Choice, choose
from adws.search.copies.bench import with_copies
from adws.search.explanation import beginning, finding_of, mended_of
from adws.search.fork_server.bench import with_fork_server
from adws.search.memory import recall_given_up, remember_given_up, remember_proposed
from adws.search.request import SearchRequest, SearchResult
from adws.search.source_files import case_files
from adws.search.tries import TryHistory

_FORKS = "pytest"
"""The test runner whose process can be forked for each edit."""


def search(request: SearchRequest) -> IOResult[SearchResult, PipelineError]:
    """Search for one or two small edits that fix a task's cases, and leave them in the tree.

    If nothing is found, the tree stays as it was, and the same search is not repeated.
    """
    return IOResult.do(
        result
        for given_up in recall_given_up(request)
        for result in (IOSuccess(given_up) if given_up else _search_from_now(request))
    )


def _search_from_now(request: SearchRequest) -> IOResult[SearchResult, PipelineError]:
    task = request.task

    def search_since(started: float) -> IOResult[SearchResult, PipelineError]:
        timed = evolve(request, ends=started + request.seconds)
        if task.runner == _FORKS and task.test_folder == ".":
            return with_fork_server(timed, _search_on)
        return with_copies(timed, _search_on)

    return io_ops.monotonic_seconds().bind(search_since)


def _search_on(bench: SearchBench) -> IOResult[SearchResult, PipelineError]:
    workspace = bench.workspace
    workspace.request.say(beginning(workspace.suspects, len(workspace.candidates)))
    return IOResult.do(
        finding
        for started in io_ops.monotonic_seconds()
        for tries in bench.explore()
        for ended_at in io_ops.monotonic_seconds()
        for choice in choose(bench, tries)
        for finding in _finish(workspace, finding_of(workspace, tries, ended_at - started), choice)
        for _kept in _remember(workspace, tries, finding)
    )


def _finish(
    workspace: SearchWorkspace, finding: SearchResult, choice: Choice | None
) -> IOResult[SearchResult, PipelineError]:
    if choice is None or (choice.confidence and choice.confidence.is_hopeless):
        return IOSuccess(finding)
    candidate, task = choice.finalist.candidate, workspace.request.task
    changed = changed_texts(candidate, workspace.texts)
    return IOResult.do(
        evolve(finding, repair=mended_of(workspace, choice))
        for _kept in remember_proposed(workspace.memory, candidate, task.attempt)
        for _written in collect(
            io_ops.write_text(task.tree / file, changed[file]) for file in changed
        )
    )


def _remember(
    workspace: SearchWorkspace, tries: TryHistory, finding: SearchResult
) -> IOResult[None, PipelineError]:
    """Remember that there is nothing to find; after a time-out, a later search continues."""
    if finding.repair or tries.over or workspace.memory.file is None:
        return IOSuccess(None)
    request = workspace.request
    return remember_given_up(request, (*workspace.texts, *case_files(request.task)), finding)
