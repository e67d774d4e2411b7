"""Trying a candidate: its edits are made in a copy, the command runs, the edits are undone."""

from collections.abc import Mapping
from functools import partial

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.core.turn import Task
from adws.search.candidates import Candidate, changed_texts
from adws.search.copies.place import Place
from adws.search.copies.queue import Hit
from adws.search.copies.runs import Limits, Ran, run_in
from adws.search.copies.tool import Tool


@frozen
class Question:
    """What is run for a candidate, and what the same run said before: ``failing`` is to be mended.

    ``known`` are the names that may fail as they did before, ``total`` is how many cases there
    were.
    """

    argv: tuple[str, ...]
    limits: Limits
    failing: frozenset[str]
    known: frozenset[str]
    total: int | None = None

    def mended(self, ran: Ran) -> frozenset[str]:
        """Return what fails no more; nothing where something new fails, or cases are missing."""
        gone = self.total is not None and (ran.total is None or ran.total < self.total)
        if not ran.ended or gone or ran.failing - self.known:
            return frozenset()
        return self.failing - ran.failing


@frozen
class Bench:
    """All that trying needs: the task, its tool, and the texts of the files as they are.

    ``asked`` is run for every candidate, then ``whole`` for those that mend something by it.
    """

    task: Task
    tool: Tool
    texts: Mapping[str, str]
    asked: Question
    whole: Question

    def try_(self, candidate: Candidate, place: Place) -> IOResult[Hit, PipelineError]:
        """Return what a candidate mends in the end; the copy is as before afterwards."""
        changed = changed_texts(candidate, self.texts)
        before = {file: self.texts[file] for file in changed}
        return IOResult.do(
            Hit(candidate, mended)
            for _made in traverse(partial(_write, place), changed.items())
            for first in self._ask(self.asked, place)
            for mended in self._confirm(first, place)
            for _undone in traverse(partial(_write, place), before.items())
        )

    def _ask(self, question: Question, place: Place) -> IOResult[frozenset[str], PipelineError]:
        ran = run_in(self.task, self.tool, question.limits, question.argv, place)
        return ran.map(question.mended)

    def _confirm(
        self, mended: frozenset[str], place: Place
    ) -> IOResult[frozenset[str], PipelineError]:
        """Return what is mended when all of the suite runs, too."""
        if not mended or self.asked.argv == self.whole.argv:
            return IOSuccess(mended)
        return self._ask(self.whole, place).map(mended.intersection)


def _write(place: Place, entry: tuple[str, str]) -> IOResult[None, PipelineError]:
    path, text = entry
    return io_ops.write_text(place.folder / path, text)
