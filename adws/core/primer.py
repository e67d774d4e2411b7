"""What an agent should know about a project before it begins: its files, tests and conventions."""

from attrs import frozen

_NAMES = (
    "agents.md",
    "claude.md",
    "readme.md",
    "readme.rst",
    "readme.txt",
    "readme",
    "contributing.md",
    "contributing.rst",
    "docs/index.md",
    "docs/readme.md",
    "docs/index.rst",
    "pyproject.toml",
    "package.json",
    "cargo.toml",
    "go.mod",
    "makefile",
    "justfile",
)


@frozen
class Document:
    """A file that explains how a project works; ``file`` is relative to the project's root."""

    file: str
    text: str


@frozen
class SuiteLayout:
    """Where the tests of a suite are, and how they are started in its ``folder``.

    ``folders`` are those of its test files with how many there are; ``one_file`` is the command
    for one of them, empty if there is none.
    """

    runner: str
    folder: str
    command: tuple[str, ...]
    folders: tuple[tuple[str, int], ...] = ()
    one_file: tuple[str, ...] = ()


@frozen
class Primer:
    """The description of a project; ``files`` are its own files."""

    name: str
    files: tuple[str, ...] = ()
    documents: tuple[Document, ...] = ()
    suites: tuple[SuiteLayout, ...] = ()


def convention_files(files: tuple[str, ...]) -> tuple[str, ...]:
    """Return the files that explain how a project works, the most important first.

    >>> convention_files(("Makefile", "README.md", "docs/index.md", "src/README.md"))
    ('README.md', 'docs/index.md', 'Makefile')
    """
    by_name = {path.casefold(): path for path in files}
    return tuple(by_name[name] for name in _NAMES if name in by_name)
