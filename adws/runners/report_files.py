"""Which reports in a tree a run wrote, and which were there before it."""

from collections.abc import Mapping

from attrs import frozen

from adws.core.globs import compile_globs
from adws.runners.runner import Suite


@frozen
class ReportFiles:
    """Paths relative to the tree: ``fresh`` were written by the run, ``stale`` were not."""

    fresh: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()


def report_files(suite: Suite, before: Mapping[str, str], after: Mapping[str, str]) -> ReportFiles:
    """Tell the reports that ``Suite.reports`` names apart, by stamps of files around the run.

    >>> suite = Suite("junit", ".", ("make",), reports=("build/*.xml",))
    >>> report_files(suite, {"build/a.xml": "1"}, {"build/a.xml": "1", "build/b.xml": "2"})
    ReportFiles(fresh=('build/b.xml',), stale=('build/a.xml',))
    """
    named = compile_globs(tuple(f"/{glob}" for glob in suite.reports))
    paths = sorted(path for path in after if named.fullmatch(path))
    return ReportFiles(
        fresh=tuple(path for path in paths if before.get(path) != after[path]),
        stale=tuple(path for path in paths if before.get(path) == after[path]),
    )
