"""Tell people that files of their tree have conflicts that nobody has resolved."""

from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, RepositoryUnusable
from adws.core.failure import Analysis
from adws.trust.reasons import named
from adws.vcs.base import Base
from adws.vcs.unmerged import find_unmerged


def require_merged(base: Base) -> Result[Base, PipelineError]:
    """Return the base; fail with ``RepositoryUnusable`` if it holds conflicts."""
    return Failure(unresolved_conflicts(base.unmerged)) if base.unmerged else Success(base)


def unresolved_conflicts(files: tuple[str, ...]) -> PipelineError:
    """Return the error that these files have conflicts."""
    return RepositoryUnusable(
        f"conflicts are not resolved: {named(files)}",
        hint="type git status: it tells how to resolve them and go on, and how to go back",
        context={"files": files},
    )


def conflict_notes(files: tuple[str, ...]) -> tuple[str, ...]:
    """Return a note that these files ran with their conflicts; none without such files."""
    words = "conflicts are not resolved, so these files ran with their markers"
    return (f"{words}: {named(files)} (git status tells more)",) if files else ()


def note_conflicts(root: PurePath, analysis: Analysis) -> IOResult[Analysis, PipelineError]:
    """Add to a red analysis of the user's own tree that the tree has conflicts.

    A green one needs no note. Outside of a git repository, there are no conflicts.
    """
    if not analysis.exit_code:
        return IOSuccess(analysis)
    return (
        find_unmerged(root)
        .map(lambda files: evolve(analysis, notes=(*analysis.notes, *conflict_notes(files))))
        .lash(lambda _: IOSuccess(analysis))
    )
