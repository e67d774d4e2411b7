"""Flag unjudged files of a change that alter what is checked out or run.

The suite runs with the base's tests, then with the change's own. Neither run shows what a Makefile,
a pipeline of continuous integration or a link out of the tree does once the change is merged.
"""

from collections.abc import Iterable, Iterator

from adws.core.flag import Flag
from adws.trust.sealed import is_sealed
from adws.trust.sealing import RUN_OR_CHECKED_OUT

RULE = "not-judged"

_FILE = "it changes what is checked out or run, and no run of the suite tests that"
_LINK = "the link leads out of the repository, where each machine has other files"
_SUBMODULE = "its commit {commit} is not on this machine (git submodule update --init)"


def unjudged_files(
    dropped: Iterable[str],
    links: Iterable[str],
    submodules: Iterable[tuple[str, str]],
    globs: tuple[str, ...],
    prefix: str,
) -> tuple[Flag, ...]:
    """Return a flag for each unjudged file of a change that alters what is checked out or run.

    ``dropped`` are the unjudged changed paths, ``links`` those that lead out of the tree,
    ``submodules`` the paths and commits of submodules that were missing in the judged run.
    ``globs`` match further files that are run, such as those of continuous integration. Paths are
    relative to the repository's top; the project's folder is ``prefix``.
    """
    outward = frozenset(links)
    all_globs = (*RUN_OR_CHECKED_OUT, *globs)

    def flags() -> Iterator[Flag]:
        for path in dropped:
            if path in outward:
                yield Flag(RULE, path, 0, "", _LINK)
            elif is_sealed(path, all_globs, prefix):
                yield Flag(RULE, path, 0, "", _FILE)
        for path, commit in submodules:
            yield Flag(RULE, path, 0, "", _SUBMODULE.format(commit=commit[:12]))

    return tuple(flags())
