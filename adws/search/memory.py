"""What was tried and proposed before, kept on the disk: a search that was ended goes on from there.

Each line of the file is a JSON object. What was tried counts for the same files and the same cases
only, told by a digest of them.
"""

import json
from collections.abc import Iterable, Mapping
from functools import partial
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from attrs import asdict, field, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.search.candidates import Candidate
from adws.search.observed import Progress
from adws.search.pairs import key_of
from adws.search.tried import Tried

_FILE = "tried.jsonl"


@frozen
class Memory:
    """What is known of one task: results by what tells candidates apart, and what was proposed.

    ``refused`` are those that an earlier attempt proposed. ``file`` is None where nothing is kept.
    """

    key: str = ""
    file: PurePath | None = None
    tried: Mapping[str, Tried] = field(factory=dict[str, Tried])
    refused: frozenset[str] = frozenset()


def content_key(texts: Mapping[str, str], case_ids: Iterable[str]) -> str:
    """Return a digest of files and cases.

    >>> content_key({"m.py": "a"}, ["t"]) == content_key({"m.py": "b"}, ["t"])
    False
    """
    plain = json.dumps([sorted(texts.items()), sorted(case_ids)])
    return sha256(plain.encode("utf-8", "replace")).hexdigest()[:16]


def digest_of(candidate: Candidate) -> str:
    """Return what tells a candidate apart from others, in a few characters."""
    return sha256(repr(key_of(candidate)).encode("utf-8", "replace")).hexdigest()[:16]


def recall(folder: PurePath | None, key: str, attempt: int) -> IOResult[Memory, PipelineError]:
    """Read what is kept in a folder about a task; nothing without a folder."""
    if folder is None:
        return IOSuccess(Memory(key))
    file = folder / _FILE
    return (
        io_ops.make_folder(folder)
        .bind(lambda _: io_ops.exists(file))
        .bind(partial(_text, file))
        .map(partial(_read, key, file, attempt))
    )


def remember_tried(
    memory: Memory, tried: Iterable[tuple[Candidate, Tried]]
) -> IOResult[None, PipelineError]:
    """Keep what became of candidates."""
    entries = [[digest_of(one), asdict(found)] for one, found in tried if not found.put_off]
    return _keep(memory, {"key": memory.key, "tried": entries}) if entries else IOSuccess(None)


def remember_proposed(
    memory: Memory, candidate: Candidate, attempt: int
) -> IOResult[None, PipelineError]:
    """Keep that an attempt proposed a candidate."""
    entry = {"key": memory.key, "attempt": attempt, "proposed": digest_of(candidate)}
    return _keep(memory, entry)


def _keep(memory: Memory, entry: Mapping[str, Any]) -> IOResult[None, PipelineError]:
    if memory.file is None:
        return IOSuccess(None)
    return io_ops.append_line(memory.file, json.dumps(entry))


def _text(file: PurePath, there: bool) -> IOResult[str, PipelineError]:  # noqa: FBT001 - bound
    return io_ops.read_text(file) if there else IOSuccess("")


def _read(key: str, file: PurePath, attempt: int, text: str) -> Memory:
    entries = [entry for line in text.splitlines() if (entry := _entry(line)).get("key") == key]
    tried = [pair for entry in entries for pair in entry.get("tried", ())]
    refused = (entry["proposed"] for entry in entries if entry.get("attempt", attempt) < attempt)
    return Memory(key, file, {name: _tried(found) for name, found in tried}, frozenset(refused))


def _entry(line: str) -> dict[str, Any]:
    """Return what a line holds; a search that was ended may have written one in part."""
    try:
        entry: dict[str, Any] = json.loads(line)
    except ValueError:
        return {}
    return entry


def _tried(entry: Mapping[str, Any]) -> Tried:
    progress = {case: Progress(**one) for case, one in entry["progress"].items()}
    return Tried(entry["index"], entry["outcomes"], tuple(entry["errors"]), progress)
