"""What an agent says of a test: that it expects the wrong value."""

from attrs import frozen


@frozen
class Claimed:
    """In a case, the literal ``old`` should be ``new``; both as they are written in the source.

    ``evidence`` says where the right value is laid down, ``reason`` why the old one is wrong.
    ``line`` is where it stands in the test file, from 1; 0 where it stands once only in the case.
    """

    case: str
    old: str
    new: str
    evidence: str = ""
    reason: str = ""
    line: int = 0
