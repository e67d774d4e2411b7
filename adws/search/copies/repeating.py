"""Many candidates in one process: the cases of the failing files run once for each of them."""

from collections.abc import Mapping
from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.core.turn import Task
from adws.search.copies.mixture import STRIDE, Mixture, Numbered, mixture
from adws.search.copies.place import Place
from adws.search.copies.repeated import Repeating, repeated, told_by_number
from adws.search.copies.runs import Limits, command_in
from adws.search.copies.told import Told
from adws.search.copies.tool import Tool
from adws.search.languages.code import Code, parse

_LOG = "repeated.log"
_MOST_SECONDS = 120.0
_SECONDS = 30.0
_SECONDS_EACH = 0.2


@frozen
class Repeatedly:
    """Runs the failing cases' files, whose code is ``tests``, for each number.

    ``seconds`` is the most that a run may take.
    """

    task: Task
    tool: Tool
    way: Repeating
    tests: Mapping[str, Code]
    codes: Mapping[str, Code]
    seconds: float = _MOST_SECONDS

    def tell(self, candidates: Numbered, place: Place) -> IOResult[Told, PipelineError]:
        """Return what fails with each candidate; nothing where the cases cannot be repeated.

        What the code remembers from one to the next must not matter: at the end all is as at the
        beginning, when no edit is made.
        """
        mixed = mixture(self.codes, candidates)
        numbers = (0, *sorted({*mixed.numbers} - {0}), STRIDE - 1)
        tests = {**self.tests, **self._edited(mixed)}
        files = {file: repeated(code, numbers, self.way) for file, code in tests.items()}
        fit = {file: text for file, text in files.items() if text is not None}
        if not fit or len(fit) < len(files):
            return IOSuccess({})
        ran = self._run({**mixed.texts, **fit}, len(numbers), place)
        return ran.map(partial(self._read, numbers))

    def _edited(self, mixed: Mixture) -> dict[str, Code]:
        """Return the tests that are edited, too."""
        texts = ((file, mixed.texts[file]) for file in self.tests if file in mixed.texts)
        found = ((file, parse(file, text)) for file, text in texts)
        return {file: code for file, code in found if code is not None}

    def _run(
        self, texts: Mapping[str, str], count: int, place: Place
    ) -> IOResult[str, PipelineError]:
        """Return all that a run says with other texts in the copy; nothing if it has no end."""
        seconds = min(self.seconds, _SECONDS + _SECONDS_EACH * count)
        command = command_in(self.task, self._argv(), Limits(seconds, seconds), place)
        log = place.scratch / _LOG
        return IOResult.do(
            "" if ran.timed_out else said
            for _gone in io_ops.remove_tree(log)
            for _made in traverse(place.write, texts.items())
            for ran in io_ops.run_process(evolve(command, log=log))
            for said in io_ops.read_text(log)
            for _undone in traverse(place.restore, texts)
        )

    def _argv(self) -> tuple[str, ...]:
        """Return the command that runs the whole files."""
        asked = self.task.case_argv or self.task.test_argv
        argv = tuple(word for word in asked if not word.startswith(self.way.without))
        return self.tool.with_words(argv, self.way.words) or argv

    def _read(self, numbers: tuple[int, ...], output: str) -> Told:
        found = told_by_number(self.tool.told(output))
        first, *_, last = (found.get(number, {}) for number in numbers)
        if not first or first.keys() != last.keys():
            return {}
        return {number: found.get(number, {}) for number in numbers[:-1]}
