"""Errors about changes and records: ledger, repository, patches, trackers."""

from adws.core.errors.base import PipelineError


class LedgerDamaged(PipelineError):
    """The ledger is cut off, altered or of a newer version; the file is left untouched."""


class RunSuperseded(PipelineError):
    """A newer run owns the ledger, so an older one is not resumed; context: run, owner."""


class BaseLeftBehind(PipelineError):
    """The user's tree changed since the run started; context: run, files."""


class TransitionRefused(PipelineError):
    """An entry of the ledger may not move that way; context: entry, from, to."""


class RepositoryUnusable(PipelineError):
    """Not a git repository, or git refused; context: argv, stderr."""


class RemoteUnreachable(PipelineError):
    """Another repository cannot be read; context: address, ref, stderr."""


class PushRefused(PipelineError):
    """A branch of another repository refuses the push; context: address, ref, stderr."""


class PatchRejected(PipelineError):
    """A patch does not apply; context: stderr."""


class TreeDirty(PipelineError):
    """In-place work needs a clean tree; context: files."""


class TrackerFailed(PipelineError):
    """The tracker does not know the issue, or refused.

    Context: tracker, issue, stderr, timed_out.
    """
