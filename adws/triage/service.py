"""A service that a failing case asked for and that did not answer."""

import re
from typing import Self

from attrs import frozen

from adws.triage.exception_info import ExceptionInfo

_SEARCHED_CHARACTERS = 4000
_UNRECORDED = re.compile(r"no recorded answer to (\S+ \S+) in ([^\s<>'\"]+)")
_UNRESOLVED = re.compile(
    r"(?i)name or service not known|failure in name resolution|nodename nor servname"
    r"|failed to resolve '|getaddrinfo|\bEAI_AGAIN\b|\bENOTFOUND\b|: no such host"
    r"|could not (?:resolve host|translate host name)"
)
_UNREACHED = re.compile(
    r"(?i)connection refused|\bECONNREFUSED\b|network is unreachable|\bENETUNREACH\b"
    r"|no route to host|\bEHOSTUNREACH\b"
)
_REFUSED = frozenset({"ConnectionRefusedError", "ConnectionResetError"})
_PLACES = tuple(
    map(
        re.compile,
        (
            r"Failed to resolve '([^']+)'",
            r"getaddrinfo (?:ENOTFOUND|EAI_AGAIN) ([\w.-]+)",
            r"lookup ([\w.-]+)",
            r"[Cc]ould not resolve host:? '?([\w.-]+)",
            r"[Cc]ould not translate host name \"([^\"]+)\"",
            r"E(?:CONNREFUSED|NETUNREACH|HOSTUNREACH) ([\w.:\[\]-]+)",
            r"dial tcp ([\w.:\[\]-]+): ",
            r"server at \"([^\"]+)\"",
            r"host='([^']+)'",
        ),
    )
)
_PUBLIC = re.compile(r"(?:[\w-]+\.)+[A-Za-z]{2,}(?::\d+)?")
_OF_TESTS = (".test", ".local", ".localhost", ".invalid", ".example")


@frozen
class MissingService:
    """A service that did not answer."""

    place: str = ""
    """Its host, with the port if it is known; empty if the error does not name it."""
    unresolved: bool = False
    """Whether its host has no address."""
    request: str = ""
    """The request to a mock service that its recording has no answer to; empty: none."""
    recording: str = ""
    """The recording that lacks the answer."""

    @classmethod
    def in_error(cls, error: ExceptionInfo) -> Self | None:
        """Return the service whose absence is the error; None for any other error.

        >>> MissingService.in_error(ExceptionInfo("Error", "connect ECONNREFUSED ::1:80")).place
        '::1:80'
        """
        message = error.message[:_SEARCHED_CHARACTERS]
        unrecorded = _UNRECORDED.search(message)
        if unrecorded:
            return cls(request=unrecorded[1], recording=unrecorded[2])
        unresolved = error.exception == "gaierror" or bool(_UNRESOLVED.search(message))
        if not unresolved and error.exception not in _REFUSED and not _UNREACHED.search(message):
            return None
        named = (pattern.search(message) for pattern in _PLACES)
        return cls(next((match[1] for match in named if match), ""), unresolved)

    @property
    def is_elsewhere(self) -> bool:
        """Whether no edit of the project's code can help: the host is none of this machine.

        A host without a dot may be a mistake of the code that puts the address together.
        """
        public = _PUBLIC.fullmatch(self.place) and not self.place.endswith(_OF_TESTS)
        return self.unresolved and (not self.place or bool(public))

    def __str__(self) -> str:
        """Return what is missing, as a sentence without its full stop."""
        if self.request:
            return f"{self.recording} has no recorded answer to {self.request}"
        at = f" at {self.place}" if self.place else ""
        return f"the tests need a service that does not answer{at}"
