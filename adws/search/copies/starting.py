"""Build many candidates into one program, and start it once for each of them."""

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePath, PurePosixPath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.turn import Task
from adws.search.copies.executor import Copy
from adws.search.copies.mixture import (
    EDIT,
    INPUT,
    STRIDE,
    Failures,
    FailuresByNumber,
    Mixture,
    Numbered,
    mixture,
)
from adws.search.copies.runs import (
    UNNAMED,
    PerEditStart,
    RunLimits,
    SuiteTool,
    command_in,
    output_with,
)
from adws.search.languages.code import ParsedCode
from adws.search.weights import WEIGHTS

_PACKAGE = re.compile(r"^package (\w+)", re.MULTILINE)
_BROKEN = re.compile(r"\bedit-([1-9]\d*)\.go:\d+")
_SAID = re.compile(r"^adws-edit (\d+)\n(.*?)^adws-end$", re.MULTILINE | re.DOTALL)
_TEST = "_test"
_PASSED = "adws-passed"
_LOG, _SCRIPT = "started.log", "each.sh"
_UNNAMED = dict.fromkeys(UNNAMED, "")
_COURSE = WEIGHTS.copies.course
_EACH = f"""\
seconds=10
for number in $ADWS_NUMBERS; do
  began=$(date +%s)
  printf '\\nadws-edit %s\\n' "$number"
  (
    ulimit -t $seconds
    {EDIT}=$((number % {STRIDE})); {INPUT}=$((number - number % {STRIDE})); export {EDIT} {INPUT}
    "$@" -test.timeout=$((3 * seconds))s \\
      && "$@" -test.run=. -test.timeout=$((3 * seconds))s && echo {_PASSED}
  ) 2>&1 | head -c 20000
  printf '\\nadws-end\\n'
  test $number != 0 || seconds=$((2 + 3 * ($(date +%s) - began)))
done
exit 1
"""
"""A script that runs the failing cases, then all; the run without an edit sets the time limit.

It always ends as a failure, because Go prints nothing for a success.
"""


@frozen
class RepeatedStarts:
    """Builds the failing cases' program with many edits, and starts it for each number.

    ``seconds`` is the most that a build and all its runs may take.
    """

    task: Task
    tool: SuiteTool
    way: PerEditStart
    codes: Mapping[str, ParsedCode]
    seconds: float = _COURSE.batch_seconds

    def failures(
        self, candidates: Numbered, copy: Copy
    ) -> IOResult[FailuresByNumber, PipelineError]:
        """Return the failures with each candidate that can be built."""
        return self._build(candidates, copy, _COURSE.builds)

    def _build(
        self, candidates: Numbered, copy: Copy, builds: int
    ) -> IOResult[FailuresByNumber, PipelineError]:
        return IOResult.do(
            failures
            for output in self._run(mixture(self.codes, candidates), copy)
            for failures in self._again(candidates, copy, builds, output)
        )

    def _again(
        self, candidates: Numbered, copy: Copy, builds: int, output: str
    ) -> IOResult[FailuresByNumber, PipelineError]:
        """Return the failures; build again without candidates that could not be built."""
        broken = frozenset(int(number) for number in _BROKEN.findall(output))
        sound = {
            number: candidate for number, candidate in candidates.items() if number not in broken
        }
        if "adws-edit 0" in output or not builds or len(sound) == len(candidates):
            return IOSuccess(dict(self._read(output)))
        unbuilt = dict.fromkeys(broken, _UNNAMED)
        return IOResult.do(
            {**failures, **unbuilt} if failures else failures
            for failures in self._build(sound, copy, builds - 1)
        )

    def _run(self, mixed: Mixture, copy: Copy) -> IOResult[str, PipelineError]:
        """Return the output of building the tests and starting them for each number."""
        log, script = copy.scratch / _LOG, copy.scratch / _SCRIPT
        texts = {**mixed.texts, **self._added(mixed)}
        command = self._command(mixed, script, copy)
        return IOResult.do(
            output
            for _script in io_ops.write_text(script, _EACH)
            for _ran, output in output_with(texts, command, log, copy)
        )

    def _added(self, mixed: Mixture) -> dict[str, str]:
        """Return a file for each edited package."""
        added = dict[str, str]()
        for path, text in mixed.texts.items():
            name = _PACKAGE.search(text)
            variable, ending = (INPUT, _TEST) if path.endswith(f"{_TEST}.go") else (EDIT, "")
            file = self.way.file.format(variable=variable, ending=ending)
            words = self.way.text.replace("{variable}", variable)
            own = words.replace("{package}", name[1] if name else "main")
            added[str(PurePosixPath(path).with_name(file))] = own
        return added

    def _command(self, mixed: Mixture, script: PurePath, copy: Copy) -> Command:
        argv = self.tool.quicker(self.task.case_argv or self.task.test_argv)
        words = tuple(word.format(script=script) for word in self.way.words)
        limits = RunLimits(self.seconds, self.seconds)
        command = command_in(self.task, self.tool.with_words(argv, words) or argv, limits, copy)
        numbers = " ".join(map(str, (0, *sorted({*mixed.numbers} - {0}))))
        return evolve(command, env={**command.env, "ADWS_NUMBERS": numbers})

    def _read(self, output: str) -> Iterator[tuple[int, Failures]]:
        for match in _SAID.finditer(output):
            passed = match[2].rstrip().endswith(_PASSED)
            failures = dict(reversed(self.tool.read_failures(match[2])))
            yield int(match[1]), failures or ({} if passed else _UNNAMED)
