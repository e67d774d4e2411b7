"""The records that the reporters of several JavaScript tools write in the same words."""

from attrs import frozen


@frozen
class Hello:
    """The beginning of a run in the folder ``cwd``; ``support`` are the files of its set-up."""

    nonce: str
    cwd: str
    support: tuple[str, ...]


@frozen
class Found:
    """The test files that a run found."""

    files: tuple[str, ...]


@frozen
class Begun:
    """A test file that began."""

    file: str
