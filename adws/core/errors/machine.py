"""Errors of the machine: the system, time limits, signals, locks, servers."""

from typing import ClassVar

from attrs import frozen

from adws.core.errors.base import PipelineError


@frozen(repr=False)
class IoFailed(PipelineError):
    """The operating system refused; context: operation, target, reason (an ``IoReason`` value)."""


@frozen(repr=False)
class TimeLimitReached(PipelineError):
    """A time limit ended a piece of work; context: seconds."""


@frozen(repr=False)
class Cancelled(PipelineError):
    """A signal or a caller asked to stop at once; context: signal (its name), or cancelled_by."""

    exit_code: ClassVar[int] = 130


@frozen(repr=False)
class LockHeld(PipelineError):
    """Another run holds the lock; context: path, holder (its process id, when known)."""


@frozen(repr=False)
class EnvironmentBroken(PipelineError):
    """The machine makes tests fail, not the tests or the code; context: reasons."""


@frozen(repr=False)
class DocumentDamaged(PipelineError):
    """A file that adws wrote cannot be read back."""


@frozen(repr=False)
class ServerUnreachable(PipelineError):
    """A server did not answer, or only in part; context: method, url."""


@frozen(repr=False)
class ClusterUnusable(PipelineError):
    """No worker of a cluster can be used: none is there, or the scheduler does not answer."""


@frozen(repr=False)
class WorkerFailed(PipelineError):
    """A worker of a cluster was lost, was too slow, or could not do its work; context: worker."""
