"""How often lines ran, as lcov's tracefiles and Go's cover profiles tell it."""

import re
from collections import Counter
from collections.abc import Collection, Iterator

Counts = dict[str, dict[int, int]]
"""How often each line of a file ran; lines that are not there hold no code of their own."""

_BLOCK = re.compile(
    r"^(?P<file>.+):(?P<first>\d+)\.\d+,(?P<last>\d+)\.\d+ \d+ (?P<count>\d+)$", re.MULTILINE
)


def read_counts(text: str, files: Collection[str], folder: str = ".") -> Counts:
    r"""Read a tracefile or a cover profile.

    ``files`` are those of the tree, relative to it; ``folder`` is where in it the tool ran.

    >>> read_counts("SF:a.js\nDA:1,2\nDA:3,0\nend_of_record", ["src/a.js"], "src")
    {'src/a.js': {1: 2, 2: 2, 3: 0}}
    >>> read_counts("mode: count\nx.org/m/a/b.go:1.2,2.3 1 4", ["a/b.go"])
    {'a/b.go': {1: 4, 2: 4}}
    """
    counts: Counts = {}
    rows = _blocks(text) if text.startswith("mode:") else _lines(text)
    for name, line, count in rows:
        file = _file(name, files, folder)
        if file is not None:
            known = counts.setdefault(file, {})
            known[line] = max(known.get(line, 0), count)
    return counts


def _lines(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the lines of a tracefile; one without a count belongs to the one before it."""
    for record in text.split("end_of_record"):
        name = re.search(r"^SF:(.+)$", record, re.MULTILINE)
        found = {int(a): int(b) for a, b in re.findall(r"^DA:(\d+),(\d+)", record, re.MULTILINE)}
        if name is None or not found:
            continue
        count = 0
        for line in range(min(found), max(found) + 1):
            count = found.get(line, count)
            yield name[1], line, count


def _blocks(text: str) -> Iterator[tuple[str, int, int]]:
    ran: Counter[tuple[str, int, int]] = Counter()
    for block in _BLOCK.finditer(text):
        ran[block["file"], int(block["first"]), int(block["last"])] += int(block["count"])
    for (file, first, last), count in ran.items():
        yield from ((file, line, count) for line in range(first, last + 1))


def _file(name: str, files: Collection[str], folder: str) -> str | None:
    """Return which file is meant: by its name in the folder, or else by the end of a longer one."""
    below = name if folder == "." else f"{folder}/{name}"
    if below in files:
        return below
    ends = [file for file in files if name.endswith(f"/{file}")]
    return max(ends, key=len, default=None)
