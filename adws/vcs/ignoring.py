"""Find the new files that are ignored, by the rules of the base and not by an agent's."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.vcs.base import Base
from adws.vcs.git import GitLocation, ask, git, run_git
from adws.vcs.index import entries, fill, with_index
from adws.vcs.quoting import quote_lines, unquote_lines

_HERE = "./"
_CHECKOUT = ("checkout-index", "--force", "--quiet", "--stdin")


def ignored(base: Base, paths: tuple[str, ...]) -> IOResult[frozenset[str], PipelineError]:
    """Return the paths, relative to the top, that the base or the user ignores."""
    if not paths:
        return IOSuccess(frozenset())
    # check-ignore has no literal pathspecs; it takes a path with a leading ./ literally.
    lines = quote_lines(tuple(f"{_HERE}{path}" for path in paths))
    verb = ("check-ignore", "--no-index", "--stdin")

    def check(index: GitLocation) -> IOResult[frozenset[str], PipelineError]:
        command = git(index, *verb, stdin=lines, env={"GIT_LITERAL_PATHSPECS": "0"})
        return IOResult.do(
            frozenset(path.removeprefix(_HERE) for path in unquote_lines(printed))
            for _filled in fill(index, base.commit)
            for entries_before in entries(index)
            for rule_files in IOSuccess(
                tuple(
                    entry.path
                    for entry in entries_before
                    if entry.path.rsplit("/", 1)[-1] == ".gitignore"
                )
            )
            for _written in ask(index, *_CHECKOUT, stdin=quote_lines(rule_files))
            for printed in run_git(command, accepted=(0, 1))
        )

    return with_index(base, None, check)
