"""Links in lent folders that lead to packages of the repository itself.

Package managers make them for workspaces: ``node_modules/a`` leads to ``packages/a``. In a tree
they must lead to that tree's package, not to the one of the user.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import PurePath, PurePosixPath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.vcs.git import GitLocation
from adws.vcs.lending import INSTALLED, is_below

InwardLinks = tuple[tuple[str, str], ...]
"""Where each link is and where it leads, both relative to the repository's top."""


def find_inward_links(
    user: GitLocation, lent: tuple[str, ...]
) -> IOResult[InwardLinks, PipelineError]:
    """Return the links at the top of lent ``node_modules``, and in their scopes (``@scope``)."""
    folders = tuple(path for path in lent if PurePosixPath(path).name in INSTALLED)
    return (
        traverse(partial(_entries, user), folders)
        .map(_flat)
        .bind(partial(traverse, partial(_leads_to, user)))
        .map(lambda found: tuple((at, to) for at, to in found if to and not is_below(to, lent)))
    )


def link_inward(
    user_top: PurePath, links: Mapping[str, str], tree: PurePath, path: str
) -> IOResult[None, PipelineError]:
    """Link a lent folder into a tree, but what leads inward to the tree's own.

    ``links`` maps where each inward link is to where it leads.
    """
    to = links.get(path)
    if to is not None:
        return io_ops.make_link(tree / to, tree / path)
    if not any(at.startswith(f"{path}/") for at in links):
        return io_ops.make_link(user_top / path, tree / path)
    return (
        io_ops.list_folder(user_top / path)
        .map(partial(_below, path))
        .bind(partial(traverse, partial(link_inward, user_top, links, tree)))
        .map(lambda _: None)
    )


def _entries(user: GitLocation, folder: str) -> IOResult[tuple[str, ...], PipelineError]:
    names = io_ops.list_folder(user.folder / folder).map(partial(_below, folder))
    return names.bind(partial(traverse, partial(_packages, user))).map(_flat)


def _packages(user: GitLocation, path: str) -> IOResult[tuple[str, ...], PipelineError]:
    if not PurePosixPath(path).name.startswith("@"):
        return IOSuccess((path,))
    return io_ops.list_folder(user.folder / path).map(partial(_below, path))


def _leads_to(user: GitLocation, path: str) -> IOResult[tuple[str, str], PipelineError]:
    """Return where a path really is; nothing when it is where it says, or outside."""
    real = io_ops.real_path(user.folder / path).map(partial(_inside, user.folder))
    return real.lash(lambda _: IOSuccess("")).map(lambda to: (path, "" if to == path else to))


def _inside(top: PurePath, real: PurePath) -> str:
    return str(real.relative_to(top)) if real.is_relative_to(top) else ""


def _below(folder: str, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{folder}/{name}" for name in names)


def _flat(found: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return tuple(path for paths in found for path in paths)
