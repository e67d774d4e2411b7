"""Keep runs without an edit for the next search: the same files and commands end the same.

A slow suite is then measured once for all groups and attempts that begin with the same files.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import PurePath

from attrs import field, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.codec import from_json, to_json_line
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.search.copies.names import Counts
from adws.search.copies.runs import RunOutput
from adws.search.request import SearchRequest

_RUNS = "runs.jsonl"


@frozen
class KeptRun:
    """The output of a command and the lines that it ran; ``key`` is a digest of what it read."""

    key: str
    failing: tuple[str, ...]
    total: int | None
    seconds: float
    ended: bool
    lines: Mapping[str, tuple[tuple[int, int], ...]]
    """Pairs of a line and how often it ran, by file: JSON keys cannot be numbers."""

    @property
    def counts(self) -> Counts:
        """How often each line ran."""
        return {path: dict(pairs) for path, pairs in self.lines.items()}

    @property
    def output(self) -> RunOutput:
        """The output, as a run of the command returns it."""
        return RunOutput(frozenset(self.failing), self.total, self.seconds, self.ended)


@frozen
class KeptRuns:
    """What earlier searches measured. ``file`` is None if nothing is kept.

    ``content`` is a digest of the tree and the time limit.
    """

    file: PurePath | None = None
    content: str = ""
    runs: Mapping[str, KeptRun] = field(factory=dict[str, KeptRun])

    def of(self, argv: tuple[str, ...]) -> KeptRun | None:
        """Return the run of a command in the same tree; None if there was none."""
        return self.runs.get(self._key(argv))

    def keep(
        self, argv: tuple[str, ...], output: RunOutput, counts: Counts
    ) -> IOResult[None, PipelineError]:
        """Keep a run, unless it is known."""
        if self.file is None or self.of(argv):
            return IOSuccess(None)
        key, failing = self._key(argv), tuple(sorted(output.failing))
        lines = {path: tuple(ran.items()) for path, ran in counts.items()}
        run = KeptRun(key, failing, output.total, output.seconds, output.has_ended, lines)
        return io_ops.append_line(self.file, to_json_line(run))

    def _key(self, argv: tuple[str, ...]) -> str:
        return _digest([self.content, *argv])


def recall_runs(
    request: SearchRequest, names: tuple[str, ...], seconds: float
) -> IOResult[KeptRuns, PipelineError]:
    """Read the runs that are kept about the tree with these files, each limited to ``seconds``."""
    memory, tree = request.budget.memory, request.task.tree
    if memory is None:
        return IOSuccess(KeptRuns())
    nothing: IOResult[str, PipelineError] = IOSuccess("")

    def digest(name: str) -> IOResult[str, PipelineError]:
        return io_ops.digest(tree / name).lash(lambda _: nothing)

    def read(line: str) -> KeptRun | None:
        # An interrupted search may have left half a line.
        return from_json(line, KeptRun, _RUNS).value_or(None)

    return IOResult.do(
        KeptRuns(
            memory / _RUNS,
            _digest([f"{seconds:.0f}", *names, *digests]),
            {run.key: run for run in map(read, text.splitlines()) if run},
        )
        for digests in traverse(digest, names)
        for _made in io_ops.make_folder(memory)
        for text in io_ops.read_text(memory / _RUNS).lash(lambda _: nothing)
    )


def _digest(words: list[str]) -> str:
    return sha256(json.dumps(words).encode()).hexdigest()
