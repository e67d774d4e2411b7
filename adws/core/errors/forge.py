"""What a forge answers where it does not do what it was asked."""

from attrs import frozen

from adws.core.errors.base import PipelineError


@frozen(repr=False)
class ForgeDenied(PipelineError):
    """The token may not do that, or there is none; context: status, permissions, request."""


@frozen(repr=False)
class ForgeRefused(PipelineError):
    """The request cannot be done as things stand; context: status, codes, request."""


@frozen(repr=False)
class ForgeBusy(PipelineError):
    """The forge cannot answer now; context: status, seconds (to wait), request.

    Below 500 nothing was done; from 500 on it may have been.
    """


@frozen(repr=False)
class ForgeUnreadable(PipelineError):
    """An answer does not say what it must; context: request."""


@frozen(repr=False)
class HeadMoved(PipelineError):
    """A pull request is no longer as it was when work on it was ordered; context: ordered, now."""
