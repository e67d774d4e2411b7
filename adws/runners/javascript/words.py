"""The words of a command line, sorted: options with their values, and the rest."""

from collections.abc import Iterator
from itertools import takewhile

from attrs import frozen


@frozen
class Grammar:
    """How a tool reads its words.

    ``with_value`` are options whose value may be the next word, ``with_values`` those that take all
    words up to the next option. Options that begin with one of ``left_out`` are left out, with
    their values; so are the ``verbs``.
    """

    with_value: frozenset[str]
    left_out: tuple[str, ...]
    verbs: frozenset[str]
    with_values: frozenset[str] = frozenset()


def options_and_others(
    grammar: Grammar, words: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the options that are kept, and the words that are none.

    >>> grammar = Grammar(frozenset({"-c"}), ("--watch",), frozenset({"run"}))
    >>> options_and_others(grammar, ("run", "-c", "a.js", "--watch", "src"))
    (('-c', 'a.js'), ('src',))
    """
    options: list[str] = []
    others: list[str] = []
    for group in _groups(grammar, words):
        if group[0] in grammar.verbs or group[0].startswith(grammar.left_out):
            continue
        (options if group[0].startswith("-") else others).extend(group)
    return tuple(options), tuple(others)


def _groups(grammar: Grammar, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    rest = words
    while rest:
        length = 1 + _values(grammar, rest)
        yield rest[:length]
        rest = rest[length:]


def _values(grammar: Grammar, words: tuple[str, ...]) -> int:
    """Return how many words behind the first one are its values."""
    if words[0] in grammar.with_value:
        return 1
    if words[0] not in grammar.with_values:
        return 0
    return sum(1 for _ in takewhile(lambda word: not word.startswith("-"), words[1:]))
