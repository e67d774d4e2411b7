"""The figures of plain English are those of the text that they name."""

import ast
import sys
from pathlib import Path

import pytest

from benchmarks.plain import main, room_texts, sentence_figures, source_figures

SOURCE = '''"""A room."""


def lay(name: str) -> str:
    """Return the message."""
    return _seam(f"adws finds no room named {name} here")


def _seam(text: str) -> str:
    """Return it."""
    return text
'''
TREES = {Path("trust/room.py"): ast.parse(SOURCE)}


def test_a_room_speaks_in_docstrings_and_in_messages() -> None:
    """A value in a message is a word of it."""
    assert room_texts(TREES) == {
        "docstrings": ["A room.", "Return the message.", "Return it."],
        "messages": ["adws finds no room named value here"],
    }


def test_sentences_are_measured_in_words() -> None:
    """Two sentences of two and three words."""
    assert sentence_figures({"docstrings": ["A room. Return the message."]}) == {
        "words of a sentence, docstrings": "median 2, 90th percentile 3, of 2"
    }


def test_a_function_that_is_used_once_and_short_is_a_seam() -> None:
    """The public function is no seam."""
    figures = source_figures(TREES)
    assert figures["private functions used once, of two lines at most"] == "1 of 1 (100%)"


def test_a_folder_that_does_not_exist_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message names the folders that do."""
    monkeypatch.setattr(sys, "argv", ["plain", "--rooms", ".,trust"])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "error: no folder . in adws; there are agents, api, asking, " in capsys.readouterr().err
