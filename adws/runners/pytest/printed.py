r"""The reading of a bare pytest output, whatever its ``--tb`` and its verbosity.

Numbers are believed only on the summary line. The name of an exception is on the first of the
least indented ``E`` lines of a traceback, on the line that says where it was raised, or behind a
case in the short summary; in no other place, as tests print and compare names of exceptions too.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from attrs import evolve
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.parsed_test_result import ParsedTestResult
from adws.core.process import CompletedProcess
from adws.core.quantity import quantity

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_NAME = r"(?:\w+\.)*(?P<name>\w*(?:Error|Exception|Failed|Timeout))"
_EXPLAINED = re.compile(rf"^\s+{_NAME}(?::|\s*$)")
_PRINTED = re.compile(r"^-+ Captured [^\n]* -+\n.*?(?=^[_=-]{3,} |\Z)", re.MULTILINE | re.DOTALL)
_RAISED = re.compile(rf"^\S[^\n]*:\d+: {_NAME}$", re.MULTILINE)
_LISTED = re.compile(rf"^(?:FAILED|ERROR) \S[^\n]*? - {_NAME}(?::|$)", re.MULTILINE)
_SUMMARY = re.compile(
    r"^=* ?(?P<counts>\d+ [a-z]+(?:, \d+ [a-z]+)*) in \d[\d.]*s(?: \([\d:]+\))? ?=*$", re.MULTILINE
)
_COUNT = re.compile(r"(\d+) ([a-z]+)")
_NO_TESTS_RAN = re.compile(r"^=* ?no tests ran\b", re.MULTILINE)
_FAILING = ("failed", "error", "errors")
_EXECUTED = (*_FAILING, "passed", "xpassed")
_ALL_PASSED, _NONE_COLLECTED = 0, 5  # of pytest.ExitCode
_SHOWN_LINES = 10


def read_printed(completed: CompletedProcess) -> Result[ParsedTestResult, PipelineError]:
    """Return the report of a run of which only its exit code and its output are known.

    Fails with ``SuiteUnreadable`` for a run that ended without a verdict.
    """
    parsed = parse_pytest_output(completed.stdout, completed.stderr)
    code = completed.exit_code
    silent = code == _ALL_PASSED or says_no_tests_ran(parsed.raw_output)
    if code == _NONE_COLLECTED or (silent and not parsed.tests_ran):
        return Success(evolve(parsed, tests_ran=False))
    if parsed.all_passed or (code != _ALL_PASSED and parsed.tests_ran):
        return Success(parsed)
    verdict_words = (
        f"{quantity(parsed.failure_count, 'failure')} counted" if parsed.tests_ran else "no verdict"
    )
    return Failure(
        SuiteUnreadable(
            f"pytest ended with exit code {code} and {verdict_words}{_last_lines(completed)}",
            hint="run the command by hand and look at what it prints",
            context={"exit_code": code},
        )
    )


def _last_lines(completed: CompletedProcess) -> str:
    lines = f"{completed.stdout}\n{completed.stderr}".strip().splitlines()[-_SHOWN_LINES:]
    return ":\n" + "\n".join(lines) if lines else ""


def parse_pytest_output(stdout: str, stderr: str) -> ParsedTestResult:
    r"""Return what an output says.

    >>> output = "E   ImportError: no x\n1 error in 0.05s\n"
    >>> found = parse_pytest_output(output, "")
    >>> found.tests_ran, found.all_passed, sorted(found.failure_types), found.failure_count
    (True, False, ['ImportError'], 1)
    """
    raw = f"{stdout}\n{stderr}" if stderr else stdout
    text = _COLOURS.sub("", raw).replace("\r\n", "\n")
    counts = _counts(text)
    failing = sum(counts.get(word, 0) for word in _FAILING)
    types = frozenset(_types(_PRINTED.sub("", text))) if failing or not counts else frozenset[str]()
    return ParsedTestResult(
        tests_ran=any(counts.get(word) for word in _EXECUTED) or bool(types),
        all_passed=not failing and not types and bool(counts.get("passed")),
        failure_types=types,
        failure_count=failing,
        raw_output=raw,
    )


def says_no_tests_ran(raw_output: str) -> bool:
    """Whether pytest itself says that it ran nothing."""
    text = _COLOURS.sub("", raw_output)
    counts = _counts(text)
    nothing = bool(counts) and not any(counts.get(word) for word in _EXECUTED)
    return nothing or bool(_NO_TESTS_RAN.search(text))


def _counts(text: str) -> dict[str, int]:
    lines = [*_SUMMARY.finditer(text)]
    last = lines[-1]["counts"] if lines else ""
    return {word: int(number) for number, word in _COUNT.findall(last)}


def _types(text: str) -> Iterator[str]:
    yield from _explained(text)
    yield from (match["name"] for match in _RAISED.finditer(text))
    yield from (match["name"] for match in _LISTED.finditer(text))


def _explained(text: str) -> Iterator[str]:
    """Yield what is named in each block of ``E`` lines; what is indented more is only shown."""
    for is_block, lines in groupby(text.splitlines(), _is_explanation):
        match = _EXPLAINED.match(_head(tuple(lines))) if is_block else None
        if match:
            yield match["name"]


def _is_explanation(line: str) -> bool:
    return line[:2].rstrip() == "E"


def _head(block: tuple[str, ...]) -> str:
    """Return the first of the least indented lines of a block."""
    lines = filter(str.strip, (line[1:] for line in block))
    return min(lines, key=lambda line: len(line) - len(line.lstrip()), default="")
