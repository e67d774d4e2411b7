"""A request over HTTP, and its answer, as values."""

from collections.abc import Mapping
from string import ascii_letters, digits, hexdigits

from attrs import field, frozen

_UNRESERVED = frozenset(ascii_letters + digits + "-._~")


@frozen
class HttpRequest:
    """A request over HTTP. Redirections are not followed."""

    method: str
    """The method in capitals, such as ``GET``."""
    url: str
    """The complete address, with scheme and query."""
    headers: Mapping[str, str] = field(factory=dict[str, str])
    """The header fields, by name."""
    body: bytes = b""
    """The bytes to send; empty for none."""
    timeout_seconds: float = 30.0
    """How long to wait for the connection, and then for each part of the answer, in seconds."""


@frozen
class HttpResponse:
    """A server's answer to a request."""

    status: int
    """The status code, such as 200."""
    headers: Mapping[str, str] = field(factory=dict[str, str])
    """The header fields, by name in lower case."""
    body: bytes = b""
    """The bytes of the answer, complete."""


def quoted(text: str) -> str:
    """Return a text in the form for a part of an address (RFC 3986).

    >>> quoted("a/b: ü")
    'a%2Fb%3A%20%C3%BC'
    """
    return "".join(
        chr(byte) if chr(byte) in _UNRESERVED else f"%{byte:02X}" for byte in text.encode()
    )


def unquoted(text: str) -> str:
    """Return the text of a quoted part of an address.

    >>> unquoted(quoted("a/b: ü"))
    'a/b: ü'
    """
    parts = text.encode().split(b"%")
    first, rest = parts[0], parts[1:]
    return b"".join((first, *map(_decoded, rest))).decode(errors="replace")


def _decoded(part: bytes) -> bytes:
    sign = part[:2]
    is_sign = len(sign) == 2 and all(chr(digit) in hexdigits for digit in sign)  # noqa: PLR2004 - two digits
    return bytes.fromhex(sign.decode()) + part[2:] if is_sign else b"%" + part
