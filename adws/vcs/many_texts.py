"""Replace the texts of many files of a tree, while git starts as often as for one."""

from collections.abc import Mapping

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.vcs.base import Base
from adws.vcs.git import GitLocation, ask
from adws.vcs.index import entries, fill, put_entries, with_index, write_tree


def replace_many(
    base: Base, tree_ish: str, texts: Mapping[str, str]
) -> IOResult[str, PipelineError]:
    """Return the id of a tree that differs in the texts of these files only, by their paths.

    The files keep their modes; those that are not in the tree are left out. Without any text, it is
    ``tree_ish`` itself.
    """
    if not texts:
        return IOSuccess(tree_ish)

    def replace(index: GitLocation) -> IOResult[str, PipelineError]:
        return IOResult.do(
            tree
            for blobs in _stored(index, texts)
            for _filled in fill(index, tree_ish)
            for present in entries(index)
            for _put in put_entries(
                index,
                tuple(
                    evolve(entry, id=blobs[entry.path]) for entry in present if entry.path in blobs
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
