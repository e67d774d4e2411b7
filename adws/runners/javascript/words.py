"""The words of a command line, told apart: options with their values, and the rest."""

from collections.abc import Iterator

from attrs import frozen


@frozen
class Grammar:
    """How a tool reads its words.

    ``with_value`` are options whose value may be the next word. Options that begin with one of
    ``left_out`` are left out, with their values; so are the ``verbs``.
    """

    with_value: frozenset[str]
    left_out: tuple[str, ...]
    verbs: frozenset[str]


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
    for group in _groups(grammar.with_value, words):
        if group[0] in grammar.verbs or group[0].startswith(grammar.left_out):
            continue
        (options if group[0].startswith("-") else others).extend(group)
    return tuple(options), tuple(others)


def _groups(with_value: frozenset[str], words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    rest = iter(words)
    for word in rest:
        value = next(rest, None) if word in with_value else None
        yield (word,) if value is None else (word, value)
