"""What an agent should know about a project, as one text of limited length."""

import re
import shlex
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate

from adws.core.primer import Document, Primer
from adws.core.quantity import quantity
from adws.core.visible import one_line, visible, visible_lines

_DEPTH = 3
_TREE_SHARE = 3
_TESTS_SHARE = 6
_MIN_CHARACTERS = 100  # in characters; a shorter part of a document is of no use
_GAP = "\n\n"
_FENCE = re.compile(r"^`{3,}", re.MULTILINE)


def primer_text(primer: Primer, characters: int, depth: int = _DEPTH) -> str:
    """Return a primer as Markdown of at most so many characters.

    The tree shows ``depth`` levels of folders, or fewer if it would take more than a third of the
    text. The documents share the rest; a short document leaves its share to the others.
    """
    title = f"# {one_line(primer.name)}"
    tree = _tree(primer, characters // _TREE_SHARE, depth)
    tests = bounded("\n".join(_tests(primer)), characters // _TESTS_SHARE, "the suites")
    text = f"{title}\n\n## Files\n\n{tree}\n\n## Tests\n\n{tests}"
    documents = _documents(primer.documents, characters - len(text))
    return bounded(_GAP.join((text, *documents)), characters, "all")


def _tree(primer: Primer, characters: int, depth: int) -> str:
    text, files = "", tuple(map(visible, primer.files))
    for less in range(depth, 0, -1):
        text = "\n".join(file_tree(files, less))
        if len(_fenced(text)) <= characters:
            return _fenced(text)
    room = characters - len(_fenced(""))
    return _fenced(bounded(text, room, "the project's folder"))


def _tests(primer: Primer) -> Iterator[str]:
    if not primer.suites:
        yield "No test runner was found."
    for suite in primer.suites:
        yield f"- {suite.runner} in `{suite.folder}`: `{shlex.join(suite.command)}`"
        yield from (
            f"  - `{visible(folder)}`: {quantity(n, 'test file')}" for folder, n in suite.folders
        )
        if suite.one_file:
            yield f"  - one file: `{shlex.join(suite.one_file)}`"


def _documents(documents: tuple[Document, ...], characters: int) -> Iterator[str]:
    characters_left = characters
    for number, document in enumerate(documents):
        room = characters_left // (len(documents) - number) - len(_GAP)
        if room >= _MIN_CHARACTERS:
            text = _document(document, room)
            characters_left -= len(text) + len(_GAP)
            yield text


def _document(document: Document, characters: int) -> str:
    """Return a document with its name, in a fence that is longer than any inside it."""
    name, whole = visible(document.file), visible_lines(document.text)
    head = f"## {name}\n\n"
    frame = len(head) + 2 * len(_fence(whole)) + 2
    text = bounded(whole.strip("\n"), characters - frame, name)
    return head + _fenced(text)


def _fenced(text: str) -> str:
    fence = _fence(text)
    return f"{fence}\n{text}\n{fence}"


def _fence(text: str) -> str:
    return "`" * max([3, *(len(run) + 1 for run in _FENCE.findall(text))])


def bounded(text: str, characters: int, where: str) -> str:
    r"""Return at most so many characters of a text; a shortened text names the rest (``where``).

    >>> print(bounded("one word\ntwo words\nthree\nfour\nfive", 33, "a.md"))
    one word
    … (4 more lines in a.md)
    """
    if len(text) <= characters:
        return text
    lines = text.splitlines()
    room = characters - len(_more(len(lines), where))
    lengths = accumulate(len(line) + 1 for line in lines)
    count = sum(length <= room for length in lengths)
    return "\n".join((*lines[:count], _more(len(lines) - count, where)))[: max(characters, 0)]


def _more(lines: int, where: str) -> str:
    return f"… ({lines} more lines in {where})"


def file_tree(files: Iterable[str], depth: int) -> tuple[str, ...]:
    """Return a line for each folder and file, folders first; count deeper files.

    >>> file_tree(("a/b/c.py", "a/d.py", "e.py"), 2)
    ('a/', '  b/ (1 file)', '  d.py', 'e.py')
    """
    return tuple(_lines([path.split("/") for path in files], depth, ""))


def _lines(paths: list[list[str]], depth: int, indent: str) -> Iterator[str]:
    below: defaultdict[str, list[list[str]]] = defaultdict(list)
    for first, *rest in paths:
        if rest:
            below[first].append(rest)
    for folder, inside in sorted(below.items()):
        count = "" if depth > 1 else f" ({quantity(len(inside), 'file')})"
        yield f"{indent}{folder}/{count}"
        if depth > 1:
            yield from _lines(inside, depth - 1, f"{indent}  ")
    yield from (f"{indent}{path[0]}" for path in sorted(paths) if len(path) == 1)
