"""That a search tried everything and found nothing, kept on the disk: it need not be made again."""

from collections.abc import Iterable
from functools import partial
from hashlib import sha256
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.codec import from_json, to_json_line
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.search.brief import Brief
from adws.search.finding import Finding
from adws.search.fork_server.trial import case_ids

_FILE = "given_up.jsonl"


@frozen
class GivenUp:
    """A search that ended without a repair.

    ``asked`` tells searches apart: by cases and budget. ``files`` are digests by path.
    """

    asked: str
    files: dict[str, str]
    finding: Finding


def recall_given_up(brief: Brief) -> IOResult[Finding | None, PipelineError]:
    """Return what the same search of the same files came to, where it was given up."""
    if brief.budget.memory is None:
        return IOSuccess(None)
    file = brief.budget.memory / _FILE
    return IOResult.do(
        found
        for there in io_ops.exists(file)
        for text in (io_ops.read_text(file) if there else IOSuccess(""))
        for found in _known(brief, _read(text, _asked(brief)))
    )


def remember_given_up(
    brief: Brief, paths: Iterable[str], finding: Finding
) -> IOResult[None, PipelineError]:
    """Keep that a search found nothing, and what these files were."""
    if brief.budget.memory is None:
        return IOSuccess(None)
    file = brief.budget.memory / _FILE
    return IOResult.do(
        kept
        for digests in _digests(brief, paths)
        for kept in io_ops.append_line(file, to_json_line(GivenUp(_asked(brief), digests, finding)))
    )


def _asked(brief: Brief) -> str:
    return f"{sorted(case_ids(brief.task))} {brief.budget.candidates} {brief.budget.seed}"


def _read(text: str, asked: str) -> GivenUp | None:
    """Return the last that was kept; a line that was not written to its end is none."""
    lines = (from_json(line, GivenUp, _FILE).value_or(None) for line in text.splitlines())
    return next((one for one in reversed([*lines]) if one and one.asked == asked), None)


def _known(brief: Brief, given_up: GivenUp | None) -> IOResult[Finding | None, PipelineError]:
    if given_up is None:
        return IOSuccess(None)
    now = _digests(brief, given_up.files)
    return now.map(lambda digests: given_up.finding if digests == given_up.files else None)


def _digests(brief: Brief, paths: Iterable[str]) -> IOResult[dict[str, str], PipelineError]:
    return traverse(partial(_digest, brief.task.tree), tuple(paths)).map(dict)


def _digest(tree: PurePath, path: str) -> IOResult[tuple[str, str], PipelineError]:
    """Return a path and a digest of its text; a file that is gone has none."""
    text = io_ops.read_text(tree / path)
    return text.map(_told_apart).lash(_none).map(partial(_pair, path))


def _told_apart(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def _none(_error: PipelineError) -> IOResult[str, PipelineError]:
    return IOSuccess("")


def _pair(path: str, digest: str) -> tuple[str, str]:
    return path, digest
