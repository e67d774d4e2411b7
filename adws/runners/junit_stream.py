"""Reads a JUnit report as a stream: no tree of a large one is ever held.

That is why neither ElementTree nor a JUnit package is used. The file may have been written by
whatever ran in the tests, so a document type declaration, and with it every entity that a bomb is
made of or that leads to another file, is refused.
"""

from typing import Protocol
from xml.parsers import expat

from returns.result import Failure, Result, Success

_CHUNK = 1 << 16
_USUAL_ENCODING = "utf-8"


class Consumer(Protocol):
    """Whatever takes the elements of a report as they come; a ``ValueError`` ends the reading."""

    def start(self, tag: str, attributes: dict[str, str], /) -> None:
        """Take the beginning of an element."""
        ...

    def end(self, tag: str, /) -> None:
        """Take the end of an element."""
        ...

    def say(self, text: str, /) -> None:
        """Take text inside of an element."""
        ...


def read_stream(text: str, consumer: Consumer) -> Result[str, str]:
    """Pass a report to a consumer.

    Return the encoding in which the report says to be written, or say what is wrong with it.
    """
    encodings: list[str | None] = [None]
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = consumer.start
    parser.EndElementHandler = consumer.end
    parser.CharacterDataHandler = consumer.say
    parser.StartDoctypeDeclHandler = _refuse
    parser.XmlDeclHandler = lambda _version, encoding, _standalone: encodings.append(encoding)
    try:
        for at in range(0, len(text), _CHUNK):
            _ = parser.Parse(text[at : at + _CHUNK])
        _ = parser.Parse("", True)  # noqa: FBT003 - expat takes "this is all" by position only
    except (expat.ExpatError, ValueError, LookupError) as error:
        return Failure(str(error))
    return Success((encodings[-1] or _USUAL_ENCODING).lower())


def _refuse(*_: object) -> None:
    message = "it has a document type, which no report needs"
    raise ValueError(message)
