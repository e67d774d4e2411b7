"""Which new files are ignored: by the rules of the base, whatever an agent has made of them."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.vcs.base import Base
from adws.vcs.git import GitLocation, ask, git, run_git
from adws.vcs.index import IndexEntry, entries, fill, with_index
from adws.vcs.quoting import quote_lines, unquote_lines

_HERE = "./"


def ignored(base: Base, paths: tuple[str, ...]) -> IOResult[frozenset[str], PipelineError]:
    """Return those of the paths, relative to the top, that the base and the user ignore."""
    if not paths:
        return IOSuccess(frozenset())
    return with_index(base, None, partial(_ignored, base, paths))


def _ignored(
    base: Base, paths: tuple[str, ...], index: GitLocation
) -> IOResult[frozenset[str], PipelineError]:
    # This verb knows no literal paths; behind a leading ./ a path is taken as it is.
    lines = quote_lines(tuple(f"{_HERE}{path}" for path in paths))
    verb = ("check-ignore", "--no-index", "--stdin")
    check = git(index, *verb, stdin=lines, env={"GIT_LITERAL_PATHSPECS": "0"})
    return IOResult.do(
        frozenset(path.removeprefix(_HERE) for path in unquote_lines(printed))
        for _ in fill(index, base.commit)
        for rules in entries(index).map(_rules)
        for _ in ask(index, "checkout-index", "--force", "--quiet", "--stdin", stdin=rules)
        for printed in run_git(check, accepted=(0, 1))
    )


def _rules(known: tuple[IndexEntry, ...]) -> str:
    paths = (entry.path for entry in known)
    return quote_lines(tuple(path for path in paths if path.rsplit("/", 1)[-1] == ".gitignore"))
