"""The one stream through which all reports in JUnit XML are read."""

import pytest
from attrs import define, field
from returns.result import Failure, Success

from adws.runners.junit_stream import read_stream


@define
class HeardEvents:
    """Notes what it is given."""

    words: list[str] = field(factory=list[str])

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Note the beginning; an odd tag cannot be taken."""
        if tag == "odd":
            message = "an odd tag"
            raise ValueError(message)
        self.words += [f"<{tag}>", *attributes.values()]

    def end(self, tag: str) -> None:
        """Note the end."""
        self.words.append(f"</{tag}>")

    def say(self, text: str) -> None:
        """Note the text."""
        self.words.append(text)


def test_a_consumer_is_given_all_in_order() -> None:
    """Elements with their attributes, and what is said in them."""
    events = HeardEvents()
    assert read_stream('<a><b c="1">text</b></a>', events) == Success("utf-8")
    assert events.words == ["<a>", "<b>", "1", "text", "</b>", "</a>"]


@pytest.mark.parametrize(
    ("head", "encoding"),
    [('<?xml version="1.0" encoding="US-ASCII"?>', "us-ascii"), ('<?xml version="1.0"?>', "utf-8")],
)
def test_the_encoding_is_told(head: str, encoding: str) -> None:
    """As a report says; the usual one where it does not."""
    assert read_stream(f"{head}<a/>", HeardEvents()) == Success(encoding)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("<a>", "no element found: line 1, column 3"),
        ("<!DOCTYPE a []><a/>", "it has a document type, which no report needs"),
        ("<odd/>", "an odd tag"),
    ],
)
def test_what_is_wrong_is_said(text: str, wrong: str) -> None:
    """Damage, what could be a bomb, and what the consumer refuses."""
    assert read_stream(text, HeardEvents()) == Failure(wrong)
