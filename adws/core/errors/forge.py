"""Errors of a forge that does not do what it was asked."""

from adws.core.errors.base import PipelineError


class ForgeDenied(PipelineError):
    """The token may not do that, or there is none; context: status, permissions, request."""


class ForgeRefused(PipelineError):
    """The forge refuses the request in the present state; context: status, codes, request."""


class ForgeBusy(PipelineError):
    """The forge cannot answer now; context: status, seconds (to wait), request.

    With a status below 500 nothing happened; from 500 on it may have happened.
    """


class ForgeUnreadable(PipelineError):
    """adws cannot read an answer of the forge; context: request."""


class HeadMoved(PipelineError):
    """A pull request changed since work on it was ordered; context: ordered, now."""
