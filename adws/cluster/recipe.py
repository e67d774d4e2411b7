"""How a worker installs what a suite needs, and by what it knows that it has done so."""

import hashlib
from pathlib import PurePosixPath

from returns.io import IOResult

from adws.cluster.order import SiteRecipe
from adws.core.errors import PipelineError
from adws.core.globs import compile_globs
from adws.vcs.base import Base
from adws.vcs.git import adws_repository, ask

LOCK_FILES = (
    *("requirements*.txt", "constraints*.txt", "*.lock", "pylock*.toml"),
    *("package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "bun.lockb", "go.sum"),
)
"""Names of files that say exactly what is installed."""
_LETTERS = 16


def recipe_of(base: Base, setup_command: str) -> IOResult[SiteRecipe, PipelineError]:
    """Return the recipe of a project: another one, once a lock file or the command changes."""
    is_lock = compile_globs(LOCK_FILES).fullmatch

    def recipe(listing: str) -> SiteRecipe:
        locks = [
            line
            for line in listing.splitlines()
            if is_lock(PurePosixPath(line.partition("\t")[2]).name)
        ]
        parts = (str(base.user_top), base.prefix, setup_command, *locks)
        digest = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape"))
        return SiteRecipe(digest.hexdigest()[:_LETTERS], base.object_format, setup_command)

    return ask(adws_repository(base), "ls-tree", "-r", "--full-tree", base.commit).map(recipe)
