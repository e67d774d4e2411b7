"""The reports that a run writes into its tree: told apart from older ones, kept, and read."""

from collections.abc import Mapping
from functools import partial
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cage.mount_points import remove_links
from adws.core.errors import PipelineError
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import traverse
from adws.runners.report_files import ReportFiles, report_files
from adws.runners.runner import Run


@frozen
class TreeReports:
    """What the reports that a run wrote say, by their paths; ``stale`` are those it left alone."""

    texts: Mapping[str, str]
    stale: tuple[str, ...]


def stamped(run: Run) -> IOResult[Mapping[str, str], PipelineError]:
    """Return the stamps of the tree's files, where the suite writes reports into it."""
    if not run.suite.reports:
        return IOSuccess({})
    return io_ops.stamps(run.tree, skip=NOT_THE_PROJECTS)


def written_since(run: Run, before: Mapping[str, str]) -> IOResult[TreeReports, PipelineError]:
    """Return the reports that were written since ``before`` was stamped.

    A copy of each is kept in the folder ``reports`` of the run's outputs, as the tree goes away.
    """
    return stamped(run).map(partial(report_files, run.suite, before)).bind(partial(_kept, run))


def _kept(run: Run, found: ReportFiles) -> IOResult[TreeReports, PipelineError]:
    texts = traverse(partial(_keep, run), found.fresh)
    return texts.map(
        lambda told: TreeReports(dict(zip(found.fresh, told, strict=True)), found.stale)
    )


def _keep(run: Run, path: str) -> IOResult[str, PipelineError]:
    kept = run.outputs / "reports" / path
    return IOResult.do(
        text
        for _cleared in remove_links(run.outputs, PurePath("reports", path))
        for _copied in io_ops.copy_file(run.tree / path, kept)
        for text in io_ops.read_text(kept)
    )
