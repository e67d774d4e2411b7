"""What happened on a pull request before, as far as the next agent should know."""

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.forge import comments
from adws.forge.requests import ask
from adws.pipeline.candidate import HeadCandidate
from adws.pipeline.markers import MarkerKind, read_markers
from adws.pipeline.remembering import marks_of
from adws.pipeline.site import RepositorySite
from adws.vcs.commit_merge import merge_commits

_MOST_REFUSALS = 3
_TOLD = frozenset({MarkerKind.VERDICT, MarkerKind.RESULT, MarkerKind.APART})


@frozen
class History:
    """``attempt`` counts from 1; ``refusals`` are what the judge said about the newest tries."""

    attempt: int
    refusals: tuple[str, ...]
    conflicts: tuple[str, ...]


def history(
    site: RepositorySite, number: int, sha: str, candidate: HeadCandidate
) -> IOResult[History, PipelineError]:
    """Return it from the pipeline's own comments, and the files in conflict from git."""
    account = site.pipeline_settings.account
    return IOResult.do(
        History(
            max((mark.number for mark in marks if mark.kind is MarkerKind.ATTEMPT), default=1),
            tuple(_words(comment) for comment in written if _is_refusal(comment, account))[
                -_MOST_REFUSALS:
            ],
            tuple(map(str, merged.conflicts)),
        )
        for written in ask(site.connection, comments.comments(number))
        for marks in IOSuccess(marks_of(account, written))
        for merged in merge_commits(site.root, sha, candidate.main)
    )


def _is_refusal(comment: comments.Comment, account: int) -> bool:
    return any(mark.kind in _TOLD for mark in marks_of(account, (comment,))) and bool(
        _words(comment)
    )


def _words(comment: comments.Comment) -> str:
    """Return what people read of a comment: all but its marks."""
    text = comment.body
    for mark in read_markers(comment.body):
        text = text.replace(str(mark), "")
    return text.strip()
