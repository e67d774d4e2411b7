"""The repository that adws makes for a run, and the template of every tree's repository."""

import re
import shlex
from pathlib import PurePath

from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.vcs.base import Base
from adws.vcs.commit import AUTHOR_EMAIL, AUTHOR_NAME
from adws.vcs.git import SAFE, GitLocation, ask
from adws.vcs.user_repository import UserRepository

HEAD_REFERENCE = "refs/adws/head"
"""The reference to the user's HEAD in adws's repository."""

BYTES_AS_THEY_ARE = "* -text -ident !eol !filter !working-tree-encoding !diff !merge !whitespace\n"
"""git changes no byte of a file; ``info/attributes`` overrides every ``.gitattributes``."""

_CONFIG = f"""[user]
\tname = {AUTHOR_NAME}
\temail = {AUTHOR_EMAIL}
[commit]
\tgpgSign = false
[core]
\tautocrlf = false
\texcludesFile = /dev/null
\tfileMode = true
\tignoreCase = false
\tsafecrlf = false
\tsymlinks = true
[gc]
\tauto = 0
[maintenance]
\tauto = false
[uploadpack]
\tallowAnySHA1InWant = true
"""


def make_own_repository(base: Base, user: UserRepository) -> IOResult[None, PipelineError]:
    """Make a new repository for a run; the run's folder is emptied first."""
    return IOResult.do(
        None
        for _ in io_ops.remove_tree(base.home)
        for _ in io_ops.make_folder(base.trees)
        for _ in _write_template(base, user)
        for _ in init(base, base.repository, "--bare", f"--object-format={user.object_format}")
    )


def init(base: Base, folder: PurePath, *options: str) -> IOResult[PurePath, PipelineError]:
    """Make an empty repository with adws's settings, without git's own templates.

    It has the object format of the user's repository.
    """
    created = ask(
        GitLocation(base.home),
        "init",
        "--quiet",
        f"--template={base.template}",
        f"--initial-branch={base.branch}",
        f"--object-format={base.object_format}",
        *options,
        str(folder),
    )
    return IOResult.do(folder for _made in created)


def fetch(into: GitLocation, source: PurePath, *refspecs: str) -> IOResult[str, PipelineError]:
    """Fetch by path, without tags, remote, hooks or housekeeping; shallow history stays shallow.

    The source may belong to another user, and any commit in it may be named.
    """
    other_end = shlex.join((*SAFE, "-c", "uploadpack.allowAnySHA1InWant=true", "upload-pack"))
    return ask(
        into,
        "fetch",
        "--quiet",
        "--no-tags",
        "--no-prune",
        "--no-recurse-submodules",
        "--no-write-fetch-head",
        "--no-auto-maintenance",
        "--update-shallow",
        f"--upload-pack={other_end}",
        str(source),
        *refspecs,
    )


def ignore_lent(base: Base, user: UserRepository) -> IOResult[Base, PipelineError]:
    """Make the repositories of all later trees ignore what is lent and carried to them."""
    paths = (re.sub(r"([\\*?\[ ])", r"\\\1", path) for path in (*base.lent, *base.carried))
    rules = "".join(f"/{path}\n" for path in paths)
    written = io_ops.write_text(base.template / "info" / "exclude", user.excludes + rules)
    return IOResult.do(base for _written in written)


def _write_template(base: Base, user: UserRepository) -> IOResult[None, PipelineError]:
    return IOResult.do(
        None
        for _ in io_ops.write_text(base.template / "config", _CONFIG)
        for _ in io_ops.write_text(base.template / "info" / "attributes", BYTES_AS_THEY_ARE)
        for _ in io_ops.write_text(base.template / "info" / "exclude", user.excludes)
    )
