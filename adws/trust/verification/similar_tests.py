"""Find the existing tests most similar to those a change needs, by shared words."""

import re
from collections import Counter
from collections.abc import Mapping

_WORD = re.compile(r"[A-Za-z][a-z]{2,}|[A-Z]{3,}")
_MOST = 3


def similar_tests(tests: Mapping[str, str], about: str, most: int = _MOST) -> tuple[str, ...]:
    """Return the paths of the tests that share most words with a text, most similar first.

    ``tests`` maps the project's test files to their texts. A word counts once in a text, and less
    if more tests have it.

    >>> tests = {"a.py": "def test_cart(): ...", "b.py": "def test_user(): ..."}
    >>> similar_tests(tests, "the total of a cart", 1)
    ('a.py',)
    """
    words = {path: _words(f"{path} {text}") for path, text in tests.items()}
    spread = Counter(word for words_of_file in words.values() for word in words_of_file)
    words_about = _words(about)
    weights = {
        path: sum(1 / spread[word] for word in words_about & words_of_file)
        for path, words_of_file in words.items()
    }
    ranked = sorted(tests, key=lambda path: (-weights[path], path))
    return tuple(ranked[:most])


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))
