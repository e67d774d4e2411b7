"""The texts of files of a tree in adws's repository: read, and replaced in a new tree."""

from collections.abc import Mapping
from functools import partial

from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws.core.errors import DocumentDamaged, PipelineError
from adws.core.railway import traverse
from adws.vcs.base import Base
from adws.vcs.git import GitLocation, adws_repository, ask, git, run_git
from adws.vcs.index import IndexEntry, fill, put, with_index, write_tree

_REGULAR = ("100644", "100755")


def text_at(base: Base, tree_ish: str, path: str) -> IOResult[str | None, PipelineError]:
    """Return the text of a file; None where there is no regular file, or one that is no text.

    ``path`` is relative to the repository's top. Line ends are as they are in the file.
    """
    return readable_at(base, tree_ish, path).map(_if_exact)


def readable_at(base: Base, tree_ish: str, path: str) -> IOResult[str | None, PipelineError]:
    """Return the text of a file for looking at it: what cannot be decoded is replaced.

    None where there is no regular file, or a binary one (it has a NUL). A few odd bytes hide
    nothing this way; what is written back must be read with ``text_at``.
    """
    return raw_text_at(base, tree_ish, path).map(_unless_binary)


def raw_text_at(base: Base, tree_ish: str, path: str) -> IOResult[str | None, PipelineError]:
    """Return what a file holds as a text, binary or not: what cannot be decoded is replaced.

    None where there is no regular file.
    """
    return _mode_and_blob(base, tree_ish, path).bind(partial(_read, base))


def known_text(base: Base, tree_ish: str, path: str) -> IOResult[str, PipelineError]:
    """Return the text of a file, empty where nothing is; ``DocumentDamaged`` for what has none."""
    return IOResult.do(
        text
        for listed in _mode_and_blob(base, tree_ish, path)
        for read in text_at(base, tree_ish, path)
        for text in IOResult.from_result(_known(path, listed, read))
    )


def replace_text(base: Base, tree_ish: str, path: str, text: str) -> IOResult[str, PipelineError]:
    """Return the id of a tree that differs in the text of one file only, which may be new in it.

    A file that is there keeps its mode.
    """
    return replace_texts(base, tree_ish, {path: text})


def replace_texts(
    base: Base, tree_ish: str, texts: Mapping[str, str]
) -> IOResult[str, PipelineError]:
    """Return the id of a tree that differs in the texts of these files only, by their paths.

    Each is as with ``replace_text``. With none of them, it is ``tree_ish`` itself.
    """
    if not texts:
        return IOSuccess(tree_ish)
    return IOResult.do(
        tree
        for entries in traverse(partial(_stored, base, tree_ish), texts.items())
        for tree in with_index(base, None, partial(_with, tree_ish, entries))
    )


def _mode_and_blob(
    base: Base, tree_ish: str, path: str
) -> IOResult[tuple[str, str], PipelineError]:
    """Return the mode and the id of an entry; both are empty where there is none."""
    listing = ask(adws_repository(base), "ls-tree", "--full-tree", tree_ish, "--", path)
    return listing.map(_mode_and_id)


def _mode_and_id(line: str) -> tuple[str, str]:
    mode, _, identity = line.partition("\t")[0].split(" ") if line else ("", "", "")
    return mode, identity


def _read(base: Base, listed: tuple[str, str]) -> IOResult[str | None, PipelineError]:
    mode, identity = listed
    if mode not in _REGULAR:
        return IOSuccess(None)
    return run_git(git(adws_repository(base), "cat-file", "blob", identity)).map(_as_found)


def _known(path: str, listed: tuple[str, str], text: str | None) -> Result[str, PipelineError]:
    if text is not None or not any(listed):
        return Success(text or "")
    return Failure(
        DocumentDamaged(
            f"{path} is not a UTF-8 text file",
            hint="make it a UTF-8 text file, or remove it",
            context={"origin": path},
        )
    )


def _as_found(text: str) -> str | None:
    return text


def _unless_binary(text: str | None) -> str | None:
    return None if text and "\0" in text else text


def _if_exact(text: str | None) -> str | None:
    return None if text and "\N{REPLACEMENT CHARACTER}" in text else text


def _stored(
    base: Base, tree_ish: str, file: tuple[str, str]
) -> IOResult[IndexEntry, PipelineError]:
    path, text = file
    return IOResult.do(
        IndexEntry(mode or _REGULAR[0], blob, path)
        for mode, _ in _mode_and_blob(base, tree_ish, path)
        for blob in ask(adws_repository(base), "hash-object", "-w", "--stdin", stdin=text)
    )


def _with(
    tree_ish: str, entries: tuple[IndexEntry, ...], index: GitLocation
) -> IOResult[str, PipelineError]:
    return fill(index, tree_ish).bind(partial(put, wanted=entries)).bind(write_tree)
