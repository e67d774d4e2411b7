"""Find words in the files of a tree of adws's repository."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.vcs.base import Base
from adws.vcs.git import adws_repository, git, run_git

Mentions = tuple[tuple[str, str], ...]
"""Files, relative to the repository's top, each with a line of it."""
_FOUND, _NOTHING_FOUND = 0, 1


def mentions(
    base: Base, tree_ish: str, words: tuple[str, ...]
) -> IOResult[Mentions, PipelineError]:
    """Return the lines of text files that contain any of these as a whole word."""
    if not words:
        return IOSuccess(())
    word_options = (option for word in words for option in ("-e", word))
    command = git(
        adws_repository(base),
        "grep",
        "-I",
        "-z",
        "-w",
        "-F",
        "--full-name",
        *word_options,
        tree_ish,
        "--",
    )
    return IOResult.do(
        tuple(
            (path.removeprefix(f"{tree_ish}:"), text)
            for path, separator, text in (line.partition("\0") for line in printed.split("\n"))
            if separator
        )
        for printed in run_git(command, (_FOUND, _NOTHING_FOUND))
    )
