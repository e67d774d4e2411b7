"""The address of a scheduler: encrypted, unless nobody but this machine can listen."""

import ipaddress
import re

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.settings import Settings

_ADDRESS = re.compile(r"(tcp|tls)://(\[[^\]]+\]|[^:/\[\]]+):(\d+)")
_FORM = "write it as tls://HOST:PORT, or tcp://127.0.0.1:PORT on this machine"


@frozen
class SchedulerAccess:
    """How a scheduler is reached."""

    address: str
    """Its address."""
    ca: str = ""
    """The file of the authority; empty if nothing is encrypted."""
    certificate: str = ""
    """The file of the own certificate."""
    key: str = ""
    """The file of the own key."""


def access_of(settings: Settings) -> Result[SchedulerAccess, PipelineError]:
    """Return how the scheduler of the setting ``cluster`` is reached.

    Fails with ``SettingsInvalid`` for what is no address, for one that is neither encrypted nor of
    this machine, and where a certificate is missing.
    """
    address = settings.cluster
    parts = _ADDRESS.fullmatch(address)
    if parts is None:
        return _invalid_address(f"'{address}' is not an address of a cluster", _FORM)
    if parts[1] == "tcp":
        if is_loopback(parts[2].strip("[]")):
            return Success(SchedulerAccess(address))
        return _invalid_address(f"the connection to {address} is not encrypted", _FORM)
    names = ("cluster_ca", "cluster_certificate", "cluster_key")
    files = [getattr(settings, name) or "" for name in names]
    missing = [name for name, file in zip(names, files, strict=True) if not file]
    if missing:
        return _invalid_address(f"{address} needs a certificate", f"set {', '.join(missing)}")
    return Success(SchedulerAccess(address, *files))


def is_loopback(host: str) -> bool:
    """Return whether a host is this machine and no other.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.2", "::1", "10.0.0.1", "example")]
    [True, True, True, False, False]
    """
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _invalid_address(message: str, hint: str) -> Failure[PipelineError]:
    return Failure(SettingsInvalid(message, hint=hint))
