"""Find what an agent changed in submodules, which are repositories of their own."""

from itertools import chain
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.vcs.base import Base
from adws.vcs.reading import read_patch
from adws.vcs.submodules import Submodule, is_at_hand, submodules_at


def changed_in_submodules(
    base: Base, since_commit: str, agent_tree: PurePath
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the files of submodules that a tree changes, relative to the repository's top.

    Submodules inside of submodules are left out, and those whose commit is missing.
    """

    def changed(submodule: Submodule) -> IOResult[tuple[str, ...], PipelineError]:
        def read(is_present: bool) -> IOResult[tuple[str, ...], PipelineError]:  # noqa: FBT001 - the value of a result
            if not is_present:
                return IOSuccess(())
            patch = read_patch(base, submodule.commit, agent_tree / submodule.path)
            return patch.map(
                lambda change: tuple(f"{submodule.path}/{path}" for path in change.paths)
            )

        return is_at_hand(base, submodule.commit).bind(read)

    return IOResult.do(
        tuple(chain.from_iterable(files))
        for submodules in submodules_at(base, since_commit)
        for files in traverse(changed, submodules)
    )
