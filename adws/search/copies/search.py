"""The search by whole runs: copy, measure, try, apply."""

from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.search.brief import Brief
from adws.search.candidates import changed_texts
from adws.search.copies.behaviour import Chosen, choose
from adws.search.copies.finding import finding_of, mended_of
from adws.search.copies.ground import Ground, survey
from adws.search.copies.tool import Tool
from adws.search.copies.tries import Tries, run_tries
from adws.search.finding import Finding
from adws.search.progress import beginning


def search_cold(brief: Brief, tool: Tool, workers: int) -> IOResult[Finding, PipelineError]:
    """Look for an edit that mends a task's cases, and leave it in the tree.

    Until all is decided only copies of the tree are touched. When nothing is found, it is as it
    was.
    """
    action = partial(_search_at, brief, tool, workers)
    return io_ops.with_stop_signals(partial(io_ops.with_folder, action))


def _search_at(
    brief: Brief, tool: Tool, workers: int, folder: PurePath
) -> IOResult[Finding, PipelineError]:
    seconds = brief.budget.within(brief.task)
    return IOResult.do(
        finding
        for began in io_ops.monotonic_seconds()
        for ground in survey(brief, tool, folder, workers).map(_announced)
        for ready in io_ops.monotonic_seconds()
        for tries in run_tries(ground, began + seconds)
        for ended in io_ops.monotonic_seconds()
        for finding in _finish(ground, tries, ended - ready)
    )


def _announced(ground: Ground) -> Ground:
    ground.brief.say(beginning(ground.suspects, len(ground.candidates)))
    return ground


def _finish(ground: Ground, tries: Tries, seconds: float) -> IOResult[Finding, PipelineError]:
    """Apply the best one; a later attempt takes the next, as the earlier ones were refused."""
    finding = finding_of(tries, ground.suspects, ground.bench.texts, seconds)
    left = tries.best[ground.brief.task.attempt - 1 :]
    if not left:
        return IOSuccess(finding)
    return choose(ground, left).bind(partial(_apply, ground, tries, finding))


def _apply(
    ground: Ground, tries: Tries, finding: Finding, chosen: Chosen
) -> IOResult[Finding, PipelineError]:
    task, texts = ground.brief.task, ground.bench.texts
    changed = changed_texts(chosen.order[0].hit.candidate, texts)
    written = traverse(partial(_write, task.tree), changed.items())
    return written.map(lambda _: evolve(finding, mended=mended_of(tries, chosen, texts)))


def _write(tree: PurePath, changed: tuple[str, str]) -> IOResult[None, PipelineError]:
    path, text = changed
    return io_ops.write_text(tree / path, text)
