"""Read the texts of files in trees of adws's repository."""

from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws.core.errors import DocumentDamaged, PipelineError
from adws.vcs.base import Base
from adws.vcs.git import adws_repository, ask, git, run_git

_REGULAR = ("100644", "100755")


def text_at(base: Base, tree_ish: str, path: str) -> IOResult[str | None, PipelineError]:
    """Return the text of a file; None if there is no regular file, or it is not UTF-8 text.

    ``path`` is relative to the repository's top. Line ends are as they are in the file.
    """
    return IOResult.do(
        None if text and "\N{REPLACEMENT CHARACTER}" in text else text
        for text in readable_at(base, tree_ish, path)
    )


def readable_at(base: Base, tree_ish: str, path: str) -> IOResult[str | None, PipelineError]:
    """Return the text of a file for reading only: bytes that cannot be decoded are replaced.

    None if there is no regular file, or it is binary (it has a NUL). So a few odd bytes cannot
    hide the rest of a file. To change a file, read it with ``text_at``.
    """
    return IOResult.do(
        None if text and "\0" in text else text for text in raw_text_at(base, tree_ish, path)
    )


def raw_text_at(base: Base, tree_ish: str, path: str) -> IOResult[str | None, PipelineError]:
    """Return a file as text, even if it is binary: bytes that cannot be decoded are replaced.

    None if there is no regular file.
    """
    return IOResult.do(
        text
        for mode, blob in _mode_and_blob(base, tree_ish, path)
        for text in (
            run_git(git(adws_repository(base), "cat-file", "blob", blob))
            if mode in _REGULAR
            else IOSuccess(None)
        )
    )


def known_text(base: Base, tree_ish: str, path: str) -> IOResult[str, PipelineError]:
    """Return the text of a file, empty if there is no file; ``DocumentDamaged`` if it is binary."""
    return IOResult.do(
        text
        for listed in _mode_and_blob(base, tree_ish, path)
        for read in text_at(base, tree_ish, path)
        for text in IOResult.from_result(_readable(path, listed, read))
    )


def _mode_and_blob(
    base: Base, tree_ish: str, path: str
) -> IOResult[tuple[str, str], PipelineError]:
    """Return the mode and the id of an entry; both are empty if there is none."""

    def read(line: str) -> tuple[str, str]:
        mode, _kind, blob = line.partition("\t")[0].split(" ") if line else ("", "", "")
        return mode, blob

    return ask(adws_repository(base), "ls-tree", "--full-tree", tree_ish, "--", path).map(read)


def _readable(path: str, listed: tuple[str, str], text: str | None) -> Result[str, PipelineError]:
    if text is not None or not any(listed):
        return Success(text or "")
    return Failure(
        DocumentDamaged(
            f"{path} is not a UTF-8 text file",
            hint="make it a UTF-8 text file, or remove it",
            context={"origin": path},
        )
    )
