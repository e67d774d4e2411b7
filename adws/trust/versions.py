"""Tell whether two texts differ in nothing but the versions of the tools that they name."""

import re

_MARKS = (
    (re.compile(r"(\buses:\s*[\"']?[^\s@\"']+)@[^\s\"'#]+"), r"\1"),
    (re.compile(r"^(\s*(?:- )?rev:).*"), r"\1"),
    (re.compile(r"(?<=[\w\]])==\d[\w.*+!-]*"), ""),
    (re.compile(r" --version[ =]\d[\w.]*"), ""),
    (re.compile(r"\s+#\s*v?\d[\w.]*$"), ""),
)
"""Where a line names the version of a tool, and what is left of it without.

The first is of the workflows of GitHub Actions, the second of the hooks of ``pre-commit``, the
third of Python's requirements, the fourth of installers. The last is a comment that tells which
version the digest before it is.
"""


def only_versions_differ(before: str, after: str) -> bool:
    r"""Return whether two texts name the same tools in the same places; empty lines do not count.

    >>> only_versions_differ("- uses: actions/checkout@v3\n", "- uses: actions/checkout@v4\n")
    True
    >>> only_versions_differ("- run: pytest\n", "- run: pytest || true\n")
    False
    """
    return _without_versions(before) == _without_versions(after)


def _without_versions(text: str) -> list[str]:
    return [line for line in map(_without_version, text.splitlines()) if line]


def _without_version(line: str) -> str:
    rest = line.rstrip()
    for mark, replacement in _MARKS:
        rest = mark.sub(replacement, rest)
    return rest.rstrip()
