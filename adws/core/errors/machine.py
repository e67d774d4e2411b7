"""Errors of the machine: the system, time limits, signals, locks, servers."""

from typing import ClassVar

from adws.core.errors.base import PipelineError


class IoFailed(PipelineError):
    """The operating system refused; context: operation, target, reason (an ``IoReason`` value)."""


class TimeLimitReached(PipelineError):
    """A time limit ended a piece of work; context: seconds."""


class Cancelled(PipelineError):
    """A signal or a caller asked to stop at once; context: signal (its name), or cancelled_by."""

    exit_code: ClassVar[int] = 130


class LockHeld(PipelineError):
    """Another run holds the lock; context: path, holder (its process id, when known)."""


class EnvironmentBroken(PipelineError):
    """The machine makes tests fail, not the tests or the code; context: reasons."""


class DocumentDamaged(PipelineError):
    """A file that adws wrote cannot be read back."""


class ServerUnreachable(PipelineError):
    """A server did not answer, or only in part; context: method, url."""


class ClusterUnusable(PipelineError):
    """No worker of a cluster can be used: none is there, or the scheduler does not answer."""


class WorkerFailed(PipelineError):
    """A worker of a cluster was lost, was too slow, or could not do its work; context: worker."""
