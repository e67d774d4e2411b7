"""Text in which nothing is hidden."""

import json
import unicodedata
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.core.codec import plain_to_json, to_json, to_json_line
from adws.core.fence import fence
from adws.core.visible import hides_something, one_line, visible, visible_json, visible_lines

_HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
_HOSTILE = st.text(
    st.one_of(
        st.characters(),
        st.characters(categories=_HIDDEN),
        st.sampled_from("\x1b[]m;\x07\r\n\t\\u\"'\u202e\u200b\ud800\udfff\U000e0041\u3164"),
    )
)


def _hidden(text: str, but: str = "") -> str:
    return "".join(
        item for item in text if unicodedata.category(item) in _HIDDEN and item not in but
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" a\n\tb ", "a b"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("a\x00b\udc80", "a\\x00b\\udc80"),
        ("a\u202eb\u200b", "a\\u202eb\\u200b"),
        ("", ""),
    ],
)
def test_a_text_is_put_on_one_line(text: str, expected: str) -> None:
    """Colours go, what cannot be seen is spelled out."""
    assert one_line(text) == expected


@pytest.mark.parametrize(
    ("dirty", "text"),
    [
        ("\x1b[1;31mE\x1b[0m", "E"),
        ("\x1b]0;title\x07x", "x"),
        ("\x1b]8;;http://a\x1b\\link", "link"),
        ("\x1b(B", "\\x1b(B"),
        ("a\x00\x08b\x9b", "a\\x00\\x08b\\x9b"),
        ("tab\tand\r\nline", "tab\tand\nline"),
        ("over\rwritten", "over\\rwritten"),
        ("left\u202eright\u200b", "left\\u202eright\\u200b"),
        ("a\u3164\U000e0041\ue000", "a\\u3164\\U000e0041\\ue000"),
    ],
)
def test_commands_go_and_hidden_characters_are_spelled_out(dirty: str, text: str) -> None:
    """A terminal has nothing to obey, and a reader sees all that is there."""
    assert visible_lines(dirty) == text


@given(_HOSTILE)
def test_a_line_can_be_printed_and_written(text: str) -> None:
    """One line, encodable, without anything hidden, and the same when it is done twice."""
    line = one_line(text)
    assert line.splitlines() in ([line], [])
    assert line.encode().decode() == one_line(line)
    assert _hidden(line) == ""


@given(_HOSTILE)
def test_nothing_hidden_is_left(text: str) -> None:
    """No character that hides, reorders or commands is left in what is shown."""
    assert _hidden(visible(text)) == ""
    assert _hidden(visible_lines(text), but="\t\n") == ""
    assert _hidden(fence(text, 100), but="\t\n") == ""
    assert not hides_something(visible_lines(text))


@given(st.text(st.characters(exclude_categories=(*_HIDDEN, "Cn", "Lo", "Mn", "So"))))
def test_what_can_be_seen_stays(text: str) -> None:
    """Nothing else is altered."""
    assert visible(text) == visible_lines(text) == text


@given(_HOSTILE)
def test_json_hides_nothing_and_loses_nothing(text: str) -> None:
    """JSON with hidden characters spelled out says the same as before."""
    lossless = json.loads(json.dumps(text))  # two halves of a character become one
    for written in (to_json([text]), to_json_line([text]), plain_to_json([text])):
        assert _hidden(written, but="\n") == ""
        assert json.loads(written) == [lossless]
    assert json.loads(visible_json(json.dumps(text, ensure_ascii=False))) == lossless
