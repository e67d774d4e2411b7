"""What a push asks of the embedded forge, and how it is refused (gitprotocol-pack(5))."""

from collections.abc import Iterable

from attrs import frozen

_HEADS = "refs/heads/"
NOTHING = "0" * 40
"""The commit of a branch that is not there."""


@frozen
class PushedRef:
    """A reference that a push moves from ``old`` to ``new``."""

    old: str
    new: str
    ref: str

    @property
    def branch(self) -> str:
        """The name of the branch; an empty text for any other reference."""
        return self.ref.removeprefix(_HEADS) if self.ref.startswith(_HEADS) else ""


@frozen
class Push:
    """What a push asks for, and whether its answer comes in bands."""

    refs: tuple[PushedRef, ...]
    in_bands: bool = False


def read_push(body: bytes) -> Push:
    """Return what the body of a push asks for; nothing if it asks only whether it may."""
    refs, in_bands = [], False
    for line in _lines(body):
        words, _, abilities = line.partition(b"\0")
        parts = words.decode(errors="replace").strip().split(" ", 2)
        in_bands = in_bands or b"side-band-64k" in abilities.split()
        if len(parts) == 3:  # noqa: PLR2004 - old, new and name
            refs.append(PushedRef(*parts))
    return Push(tuple(refs), in_bands)


def refused_push(push: Push, why: str, words: str) -> bytes:
    """Return the answer to a push of which nothing is done."""
    refusals = (f"ng {ref.ref} {why}\n".encode() for ref in push.refs)
    report = b"".join((*map(_line, (b"unpack ok\n", *refusals)), b"0000"))
    if not push.in_bands:
        return report
    return _line(b"\x02" + f"{words}\n".encode()) + _line(b"\x01" + report) + b"0000"


def _lines(body: bytes) -> Iterable[bytes]:
    at = 0
    while (length := _length(body[at : at + 4])) > 4:  # noqa: PLR2004 - the length of the length
        yield body[at + 4 : at + length]
        at += length


def _length(digits: bytes) -> int:
    try:
        return int(digits, 16)
    except ValueError:
        return 0


def _line(content: bytes) -> bytes:
    return b"%04x" % (len(content) + 4) + content
