"""Documents that carry a checksum."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Success

from adws.core.checksum import from_checked_json, with_checksum, without_checksum
from adws.core.errors import DocumentDamaged
from adws.core.money import Usage

CONTENT = {"input_tokens": 10, "output_tokens": 2}
SEALED = with_checksum(CONTENT)
JSON = st.dictionaries(
    st.text(max_size=5), st.none() | st.integers() | st.lists(st.text()), max_size=3
)


@settings(max_examples=settings().max_examples // 2)
@given(JSON)
def test_what_was_sealed_is_what_comes_out(content: dict[str, Any]) -> None:
    """After a way through JSON, too."""
    _ = content.pop("checksum", None)
    assert without_checksum(json.loads(json.dumps(with_checksum(content)))) == content


@pytest.mark.parametrize(
    "document", [SEALED, {**SEALED, "output_tokens": 2}, CONTENT, dict(reversed(SEALED.items()))]
)
def test_a_whole_document_is_read(document: dict[str, Any]) -> None:
    """One without a checksum too: the first versions wrote none. The order does not matter."""
    assert from_checked_json(json.dumps(document), Usage, "d") == Success(Usage(10, 2))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (json.dumps({**SEALED, "output_tokens": 3}), "d was altered: its checksum does not match"),
        (json.dumps({**SEALED, "checksum": None}), "d was altered: its checksum does not match"),
        (
            json.dumps({**CONTENT, "Checksum": ""}),
            "d cannot be read: unknown key 'Checksum' (known: ",
        ),
        (json.dumps(SEALED)[:-2], "d cannot be read: Expecting"),
        ("[]", "d cannot be read: "),
    ],
)
def test_a_damaged_document_is_told(text: str, words: str) -> None:
    """The message names the document."""
    error = from_checked_json(text, Usage, "d").failure()
    assert isinstance(error, DocumentDamaged)
    assert (error.message.startswith(words), error.context) == (True, {"origin": "d"})
