"""Unique names."""

import os

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError


def new_id() -> IOResult[str, PipelineError]:
    """Return 12 random hexadecimal characters."""
    return IOSuccess(fresh_id())


def fresh_id() -> str:
    """Return 12 random hexadecimal characters, for use inside of the boundary."""
    return os.urandom(6).hex()
