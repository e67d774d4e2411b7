"""Links in lent folders that lead to packages of the repository itself.

Package managers make them for workspaces: ``node_modules/a`` leads to ``packages/a``. In a tree
they must lead to that tree's package, not to the user's.
"""

from collections.abc import Mapping
from itertools import chain
from pathlib import PurePath, PurePosixPath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import collect, traverse
from adws.vcs.git import GitLocation
from adws.vcs.lending import INSTALLED, is_below

InwardLinks = tuple[tuple[str, str], ...]
"""The path and the target of each link, both relative to the repository's top."""


def find_inward_links(
    user: GitLocation, lent: tuple[str, ...]
) -> IOResult[InwardLinks, PipelineError]:
    """Return the links at the top of lent ``node_modules``, and in their scopes (``@scope``)."""
    folders = tuple(path for path in lent if PurePosixPath(path).name in INSTALLED)

    def target(at: str) -> IOResult[tuple[str, str], PipelineError]:
        return IOResult.do((at, to) for to in _real_path(user.folder, at))

    return IOResult.do(
        tuple((at, to) for at, to in links if to not in {"", at} and not is_below(to, lent))
        for packages in collect(_packages(user.folder, folder) for folder in folders)
        for links in traverse(target, chain.from_iterable(packages))
    )


def link_inward(
    user_top: PurePath, links: Mapping[str, str], tree: PurePath, path: str
) -> IOResult[None, PipelineError]:
    """Link a lent folder into a tree; its inward links lead to the packages of that tree.

    ``links`` maps the path of each inward link to its target.
    """
    to = links.get(path)
    if to is not None:
        return io_ops.make_link(tree / to, tree / path)
    if not any(at.startswith(f"{path}/") for at in links):
        return io_ops.make_link(user_top / path, tree / path)
    return IOResult.do(
        None
        for below in _paths_in(user_top, path)
        for _linked in collect(link_inward(user_top, links, tree, inner) for inner in below)
    )


def _packages(top: PurePath, folder: str) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the packages in a folder, and in its scopes."""

    def packages_at(path: str) -> IOResult[tuple[str, ...], PipelineError]:
        is_scope = PurePosixPath(path).name.startswith("@")
        return _paths_in(top, path) if is_scope else IOSuccess((path,))

    return IOResult.do(
        tuple(chain.from_iterable(packages))
        for paths in _paths_in(top, folder)
        for packages in traverse(packages_at, paths)
    )


def _paths_in(top: PurePath, folder: str) -> IOResult[tuple[str, ...], PipelineError]:
    return IOResult.do(
        tuple(f"{folder}/{name}" for name in names) for names in io_ops.list_folder(top / folder)
    )


def _real_path(top: PurePath, path: str) -> IOResult[str, PipelineError]:
    """Return the real path below ``top``; empty if it is outside or does not exist."""
    return IOResult.do(
        str(real.relative_to(top)) if real.is_relative_to(top) else ""
        for real in io_ops.real_path(top / path)
    ).lash(lambda _: IOSuccess(""))
