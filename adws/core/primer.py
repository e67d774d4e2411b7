"""What an agent is told of a project before it begins: its files, its tests, its conventions."""

from attrs import frozen


@frozen
class Document:
    """A file in which a project says how it works; ``file`` is relative to the project's root."""

    file: str
    text: str


@frozen
class SuiteLayout:
    """Where the tests of a suite are, and how they are started in its ``folder``.

    ``folders`` are those of its test files with how many there are; ``one_file`` is the command
    for one of them, empty where there is none.
    """

    runner: str
    folder: str
    command: tuple[str, ...]
    folders: tuple[tuple[str, int], ...] = ()
    one_file: tuple[str, ...] = ()


@frozen
class Primer:
    """What there is to tell of a project; ``files`` are those that it keeps."""

    name: str
    files: tuple[str, ...] = ()
    documents: tuple[Document, ...] = ()
    suites: tuple[SuiteLayout, ...] = ()
