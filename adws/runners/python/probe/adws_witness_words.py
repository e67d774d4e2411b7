"""The words in the files of tests: what those name themselves is their own business.

PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import re

from adws_witness_origins import text_of


class SpelledWords:
    """The words of some files; they are read again when there is one more."""

    def __init__(self) -> None:
        """Begin without a file."""
        self.files: set[str] = set()
        self.read = 0
        self.known: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())

    def names(self) -> frozenset[str]:
        """Return what they store to, and what they spell in texts."""
        return self._present()[0]

    def words(self) -> frozenset[str]:
        """Return all that they use."""
        return self._present()[1]

    def _present(self) -> tuple[frozenset[str], frozenset[str]]:
        if self.read != len(self.files):
            names: set[str] = set()
            words: set[str] = set()
            for text in map(text_of, self.files):
                words.update(re.findall(r"\w+", text))
                for match in re.finditer(r"""\.(\w+)\s*=(?!=)|["']([\w.]+)["']""", text):
                    names.update((match[1] or match[2]).split("."))
            self.read, self.known = len(self.files), (frozenset(names), frozenset(words))
        return self.known
