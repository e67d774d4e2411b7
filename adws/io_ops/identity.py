"""Names that nobody has used before."""

import secrets

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError


def new_id() -> IOResult[str, PipelineError]:
    """Return 12 random hexadecimal characters."""
    return IOSuccess(secrets.token_hex(6))
