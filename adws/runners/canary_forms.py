"""The ways in which canaries fail, written out as code with words of their own."""

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from itertools import count

from attrs import frozen

from adws.core.planting import Canary

_LENGTH = 8
_LETTERS = str.maketrans("0123456789", "ghijklmnop")


def fresh_words(seed: str) -> Iterator[str]:
    """Return an endless row of words of eight letters, the same for the same seed.

    >>> words = fresh_words("5f0c")
    >>> next(words) == next(fresh_words("5f0c")), next(words).isalpha()
    (True, True)
    """
    digests = (sha256(f"{seed}/{number}".encode()).hexdigest() for number in count())
    yield from (digest[:_LENGTH].translate(_LETTERS) for digest in digests)


@frozen
class CanaryForm:
    """One way to fail, or to pass where ``fails`` is not set: the case's path, and its code.

    Both may name ``<name>``, ``<group>`` and ``<secret>``.
    """

    path: str
    code: str
    fails: bool = True


def written_out(
    forms: tuple[CanaryForm, ...], words: Iterator[str], id_of: Callable[[str], str]
) -> tuple[tuple[Canary, ...], str]:
    """Return a canary for each form, and the code of all; ``id_of`` makes a case's id of its path.

    >>> written_out((CanaryForm("test_<name>", "# <secret>"),), iter("abc"), "a.py::{}".format)
    ((Canary(id='a.py::test_a', secret='c'),), '# c')
    """
    canaries: list[Canary] = []
    parts: list[str] = []
    for form in forms:
        values = {"name": next(words), "group": next(words), "secret": next(words)}
        canaries.append(Canary(id_of(filled(form.path, values)), values["secret"] * form.fails))
        parts.append(filled(form.code, values))
    return tuple(canaries), "\n".join(parts)


def filled(text: str, words: Mapping[str, str]) -> str:
    """Return a text with what was said in the place of its names.

    >>> filled("<name> is <name>", {"name": "a"})
    'a is a'
    """
    for key, word in words.items():
        text = text.replace(f"<{key}>", word)
    return text
