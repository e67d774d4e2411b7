"""Try many candidates in one process: a JavaScript file's cases run once for each of them."""

import re
from collections.abc import Collection, Iterable, Mapping

from attrs import frozen
from returns.io import IOResult, IOSuccess
from tree_sitter import Node

from adws.core.errors import PipelineError
from adws.core.turn import Task
from adws.languages.syntax_tree import text_of
from adws.search.copies.executor import Copy
from adws.search.copies.mixture import (
    EDIT,
    INPUT,
    STRIDE,
    FailuresByNumber,
    Mixture,
    Numbered,
    mixture,
)
from adws.search.copies.runs import Repeating, RunLimits, SuiteTool, command_in, output_with
from adws.search.languages.code import ParsedCode, parse
from adws.search.weights import WEIGHTS

_COURSE = WEIGHTS.copies.course
_LOG = "repeated.log"
_NAME = "adws-"
_UNFIT = re.compile(
    r"\b(?:vi|jest|mock)\.(?:mock|doMock|unmock|module|hoisted|resetModules|isolateModules|"
    r"unstable_mockModule)\b|\.concurrent\b|\bconcurrent:"
)
_NUMBERED = re.compile(rf"\b{_NAME}(\d+)(?:\W+(.*))?$")


@frozen
class RepeatedCases:
    """Runs the failing cases' files, whose code is ``tests``, for each number.

    ``seconds`` is the most that a run may take.
    """

    task: Task
    tool: SuiteTool
    way: Repeating
    tests: Mapping[str, ParsedCode]
    codes: Mapping[str, ParsedCode]
    seconds: float = _COURSE.batch_seconds

    def failures(
        self, candidates: Numbered, copy: Copy
    ) -> IOResult[FailuresByNumber, PipelineError]:
        """Return the failures with each candidate; none if the cases cannot be repeated.

        State that the code keeps between candidates must not matter: a last run without an edit
        must end like the first.
        """
        mixed = mixture(self.codes, candidates)
        numbers = (0, *sorted({*mixed.numbers} - {0}), STRIDE - 1)
        tests = {**self.tests, **self._edited(mixed)}
        files = {file: repeated(code, numbers, self.way) for file, code in tests.items()}
        fit = {file: text for file, text in files.items() if text is not None}
        if not fit or len(fit) < len(files):
            return IOSuccess({})
        ran = self._run({**mixed.texts, **fit}, len(numbers), copy)
        return IOResult.do(self._read(numbers, output) for output in ran)

    def _edited(self, mixed: Mixture) -> dict[str, ParsedCode]:
        """Return the edited tests."""
        texts = ((file, mixed.texts[file]) for file in self.tests if file in mixed.texts)
        parsed = ((file, parse(file, text)) for file, text in texts)
        return {file: code for file, code in parsed if code is not None}

    def _run(
        self, texts: Mapping[str, str], count: int, copy: Copy
    ) -> IOResult[str, PipelineError]:
        """Return the output of a run with other texts in the copy; empty if it does not end."""
        seconds = min(self.seconds, _COURSE.base_seconds + _COURSE.each_seconds * count)
        command = command_in(self.task, self._argv(), RunLimits(seconds, seconds), copy)
        return IOResult.do(
            "" if completed.timed_out else output
            for completed, output in output_with(texts, command, copy.scratch / _LOG, copy)
        )

    def _argv(self) -> tuple[str, ...]:
        """Return the command that runs the whole files."""
        full_argv = self.task.case_argv or self.task.test_argv
        argv = tuple(word for word in full_argv if not word.startswith(self.way.without))
        return self.tool.with_words(argv, self.way.words) or argv

    def _read(self, numbers: tuple[int, ...], output: str) -> FailuresByNumber:
        failures = failures_by_number(self.tool.read_failures(output))
        first, *_, last = (failures.get(number, {}) for number in numbers)
        if not first or first.keys() != last.keys():
            return {}
        return {number: failures.get(number, {}) for number in numbers[:-1]}


def repeated(code: ParsedCode, numbers: Collection[int], way: Repeating) -> str | None:
    """Return a test file that runs its cases for each number, in a suite named by the number.

    None if its cases would behave differently there: they replace modules, or await at the top.
    """
    if _UNFIT.search(code.text) or _is_unfit(code):
        return None
    imports = [node for node in code.root.named_children if node.type == "import_statement"]
    names = f"describe as adwsSuite, {way.before_all} as adwsAll, beforeEach as adwsEach"
    head = (
        f'import {{ {names}, it as adwsCase }} from "{way.module}";'
        if imports
        else f'const {{ {names.replace(" as ", ": ")}, it: adwsCase }} = require("{way.module}");'
    )
    return "\n".join(
        (
            head,
            *map(text_of, imports),
            f"for (const adwsOne of {[*numbers]}) adwsSuite(`{_NAME}${{adwsOne}}`, () => {{",
            "const adwsBegin = () => {",
            f"globalThis.{EDIT} = adwsOne % {STRIDE}; globalThis.adwsSteps = 0;",
            f"globalThis.{INPUT} = adwsOne - globalThis.{EDIT}; }};",
            "adwsBegin(); adwsAll(adwsBegin); adwsEach(adwsBegin);",
            "try {",
            _without(code, imports),
            '} catch (adwsError) { adwsCase("adws", () => { throw adwsError; }); }',
            "});\n",
        )
    )


def failures_by_number(failures: Iterable[tuple[str, str]]) -> dict[int, dict[str, str]]:
    """Return the failures for each number: names and messages, in order.

    A name without a number belongs to the next suite in the output.

    >>> failures_by_number([("a.js > adws-3 > half", "4"), ("half", "5"), ("adws-4", "1 failed")])
    {3: {'half': '4'}, 4: {'half': '5'}}
    """
    by_number: dict[int, dict[str, str]] = {}
    waiting = dict[str, str]()
    for name, words in failures:
        match = _NUMBERED.search(name)
        if match is None:
            waiting[name] = words
            continue
        of_number = by_number.setdefault(int(match[1]), {})
        if match[2] is None:
            of_number.update(waiting)
            waiting = {}
        else:
            _ = of_number.setdefault(match[2], words)
    return by_number


def _is_unfit(code: ParsedCode) -> bool:
    waits = (node for node in code.nodes if node.type == "await_expression")
    exports = any(node.type == "export_statement" for node in code.root.named_children)
    return not code.sound or exports or any(code.scope(node) is None for node in waits)


def _without(code: ParsedCode, nodes: Iterable[Node]) -> str:
    """Return the text without some nodes of it."""
    pieces, at = list[str](), 0
    for node in nodes:
        pieces.append(code.between(at, node.start_byte))
        at = node.end_byte
    return "".join((*pieces, code.between(at, len(code.data))))
