"""Replace the texts of files in trees of adws's repository."""

from collections.abc import Mapping

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.vcs.base import Base
from adws.vcs.git import GitLocation, ask
from adws.vcs.index import IndexEntry, entries, fill, put_entries, with_index, write_tree

_NEW_FILE = "100644"


def replace_text(base: Base, tree_ish: str, path: str, text: str) -> IOResult[str, PipelineError]:
    """Return the id of a tree that differs in the text of one file only, which may be new.

    An existing file keeps its mode.
    """
    return replace_texts(base, tree_ish, {path: text})


def replace_texts(
    base: Base, tree_ish: str, texts: Mapping[str, str]
) -> IOResult[str, PipelineError]:
    """Return the id of a tree that differs in the texts of these files only, by their paths.

    An existing file keeps its mode. Git starts as often for many files as for one. Without any
    text, the tree is ``tree_ish`` itself.
    """
    if not texts:
        return IOSuccess(tree_ish)

    def replace(index: GitLocation) -> IOResult[str, PipelineError]:
        return IOResult.do(
            tree
            for blobs in _stored(index, texts)
            for _filled in fill(index, tree_ish)
            for present in entries(index)
            for modes in IOSuccess({entry.path: entry.mode for entry in present})
            for _put in put_entries(
                index,
                tuple(
                    IndexEntry(modes.get(path, _NEW_FILE), blob, path)
                    for path, blob in blobs.items()
                ),
            )
            for tree in write_tree(index)
        )

    return with_index(base, None, replace)


def _stored(
    index: GitLocation, texts: Mapping[str, str]
) -> IOResult[dict[str, str], PipelineError]:
    """Store texts, and return the ids of their blobs by their paths."""
    blobs = (
        f"blob\nmark :{number}\ndata {len(text.encode('utf-8', 'replace'))}\n{text}\n"
        f"get-mark :{number}\n"
        for number, text in enumerate(texts.values(), 1)
    )
    stored = ask(index, "fast-import", "--quiet", stdin="".join(blobs))
    return stored.map(lambda printed: dict(zip(texts, printed.split("\n"), strict=True)))
