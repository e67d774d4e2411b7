"""Remember earlier searches on disk, so that an interrupted search can continue.

Each line of a file is a JSON object. Results count only for the same files and the same cases,
which a digest identifies. A search that tried everything and found nothing is not repeated.
"""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from attrs import asdict, field, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.codec import from_json, structure, to_json_line
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.search.candidates import EditCandidate, key_of
from adws.search.request import SearchRequest, SearchResult
from adws.search.tries import TryResult

_TRIED = "tried.jsonl"
_GIVEN_UP = "given_up.jsonl"


@frozen
class SearchMemory:
    """What is known about one task: results by candidate, and earlier proposals.

    ``refused_edits`` are those that an earlier attempt proposed. ``file`` is None if nothing is
    kept.
    """

    key: str = ""
    file: PurePath | None = None
    results: Mapping[str, TryResult] = field(factory=dict[str, TryResult])
    refused_edits: frozenset[str] = frozenset()


def content_key(texts: Mapping[str, str], case_ids: Iterable[str]) -> str:
    """Return a digest of files and cases."""
    plain = json.dumps([sorted(texts.items()), sorted(case_ids)])
    return _short_digest(plain)


def digest_of(candidate: EditCandidate) -> str:
    """Return a short digest that identifies a candidate."""
    return _short_digest(repr(key_of(candidate)))


def _short_digest(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def recall(
    folder: PurePath | None, key: str, attempt: int
) -> IOResult[SearchMemory, PipelineError]:
    """Read what is kept in a folder about a task; nothing without a folder."""
    if folder is None:
        return IOSuccess(SearchMemory(key))
    file = folder / _TRIED
    return IOResult.do(
        _read(key, file, attempt, text)
        for _made in io_ops.make_folder(folder)
        for text in _text(file)
    )


def remember_tried(
    memory: SearchMemory, results: Iterable[tuple[EditCandidate, TryResult]]
) -> IOResult[None, PipelineError]:
    """Remember the results of candidates."""
    entries = [
        [digest_of(candidate), asdict(result)]
        for candidate, result in results
        if not result.put_off
    ]
    return _keep(memory, {"key": memory.key, "tried": entries}) if entries else IOSuccess(None)


def remember_proposed(
    memory: SearchMemory, candidate: EditCandidate, attempt: int
) -> IOResult[None, PipelineError]:
    """Remember that an attempt proposed a candidate."""
    entry = {"key": memory.key, "attempt": attempt, "proposed": digest_of(candidate)}
    return _keep(memory, entry)


def _keep(memory: SearchMemory, entry: Mapping[str, Any]) -> IOResult[None, PipelineError]:
    """Write an entry; what cannot be kept (a full disk) is only tried again later."""
    nothing: IOResult[None, PipelineError] = IOSuccess(None)
    if memory.file is None:
        return nothing
    return io_ops.append_line(memory.file, json.dumps(entry)).lash(lambda _: nothing)


def _text(file: PurePath) -> IOResult[str, PipelineError]:
    """Return the text of a file, empty if it is missing."""
    return IOResult.do(
        text
        for exists in io_ops.exists(file)
        for text in (io_ops.read_text(file) if exists else IOSuccess(""))
    )


def _read(key: str, file: PurePath, attempt: int, text: str) -> SearchMemory:
    entries = [entry for line in text.splitlines() if (entry := _entry(line)).get("key") == key]
    results_by_digest = [pair for entry in entries for pair in entry.get("tried", ())]
    refused = (entry["proposed"] for entry in entries if entry.get("attempt", attempt) < attempt)
    return SearchMemory(
        key,
        file,
        {name: structure(plain, TryResult).unwrap() for name, plain in results_by_digest},
        frozenset(refused),
    )


def _entry(line: str) -> dict[str, Any]:
    """Return the object in a line; an interrupted search may have left half a line."""
    try:
        entry: dict[str, Any] = json.loads(line)
    except ValueError:
        return {}
    return entry


@frozen
class FailedSearch:
    """A search that ended without a repair.

    ``asked`` identifies the search by its cases and budget. ``files`` are digests by path.
    """

    asked: str
    files: dict[str, str]
    finding: SearchResult


def recall_given_up(request: SearchRequest) -> IOResult[SearchResult | None, PipelineError]:
    """Return the result of the same search of the same files, if it found nothing."""
    if request.budget.memory is None:
        return IOSuccess(None)
    key = _request_key(request)

    def same(text: str) -> IOResult[SearchResult | None, PipelineError]:
        # A line that was not written completely does not count.
        lines = (
            from_json(line, FailedSearch, _GIVEN_UP).value_or(None) for line in text.splitlines()
        )
        last = next(
            (failed for failed in reversed([*lines]) if failed and failed.asked == key), None
        )
        if last is None:
            return IOSuccess(None)
        return IOResult.do(
            last.finding if digests == last.files else None
            for digests in _digests(request, last.files)
        )

    return _text(request.budget.memory / _GIVEN_UP).bind(same)


def remember_given_up(
    request: SearchRequest, paths: Iterable[str], finding: SearchResult
) -> IOResult[None, PipelineError]:
    """Remember that a search found nothing in these files."""
    if request.budget.memory is None:
        return IOSuccess(None)
    file = request.budget.memory / _GIVEN_UP
    return IOResult.do(
        saved
        for digests in _digests(request, paths)
        for saved in io_ops.append_line(
            file, to_json_line(FailedSearch(_request_key(request), digests, finding))
        )
    )


def _request_key(request: SearchRequest) -> str:
    return f"{sorted(request.case_ids)} {request.budget.candidates} {request.budget.seed}"


def _digests(
    request: SearchRequest, paths: Iterable[str]
) -> IOResult[dict[str, str], PipelineError]:
    """Return digests of texts by their paths; a file that is gone has none."""

    def digest(path: str) -> IOResult[tuple[str, str], PipelineError]:
        digested = io_ops.read_text(request.task.tree / path).map(_short_digest)
        return IOResult.do((path, digest) for digest in digested.lash(lambda _: IOSuccess("")))

    return IOResult.do(dict(digests) for digests in traverse(digest, tuple(paths)))
