"""Find, keep and read the reports that a run writes into its tree."""

from collections.abc import Mapping
from itertools import chain
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cage.mount_points import remove_links
from adws.core.errors import PipelineError
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import collect
from adws.runners.report_files import report_files
from adws.runners.runner import Run


@frozen
class TreeReports:
    """The texts of the reports that a run wrote, by path; ``stale`` are those it did not write."""

    texts: Mapping[str, str]
    stale: tuple[str, ...]


def report_stamps(run: Run) -> IOResult[Mapping[str, str], PipelineError]:
    """Return the stamps of the tree's files, if the suite writes reports into the tree."""
    if not run.suite.reports:
        return IOSuccess({})
    return io_ops.stamps(run.tree, skip=NOT_THE_PROJECTS)


def written_since(run: Run, before: Mapping[str, str]) -> IOResult[TreeReports, PipelineError]:
    """Return the reports that were written after the stamps ``before`` were taken.

    A copy of each is kept in the folder ``reports`` of the run's outputs, because the tree is
    removed. Links are followed; a link that leads out of the tree is no report.
    """
    return IOResult.do(
        reports
        for after in report_stamps(run)
        for written in IOSuccess(report_files(run.suite, before, after))
        for top in io_ops.real_path(run.tree)
        for texts in collect(_keep(run, top, path) for path in written.fresh)
        for reports in IOSuccess(TreeReports(dict(chain.from_iterable(texts)), written.stale))
    )


def _keep(
    run: Run, top: PurePath, path: str
) -> IOResult[tuple[tuple[str, str], ...], PipelineError]:
    """Return the path and the text of a report; nothing if it is outside of the project."""
    copied_report = run.outputs / "reports" / path

    def keep(real: PurePath) -> IOResult[tuple[tuple[str, str], ...], PipelineError]:
        if not real.is_relative_to(top) or {*real.relative_to(top).parts} & {*NOT_THE_PROJECTS}:
            return IOSuccess(())
        return IOResult.do(
            ((path, text),)
            for _cleared in remove_links(run.outputs, PurePath("reports", path))
            for _copied in io_ops.copy_from(top, real.relative_to(top), copied_report)
            for text in io_ops.read_text(copied_report)
        )

    return io_ops.real_path(run.tree / path).bind(keep)
