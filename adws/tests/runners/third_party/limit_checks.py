"""A runner that somebody else wrote: shell scripts in ``limits/``, each of them one case.

A script that fails prints ``file:line: Kind: message``.
"""

import re

from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.failure import ErrorType
from adws.core.parsed_test_result import ParsedTestResult
from adws.core.process import Command, CompletedProcess
from adws.core.suite import Case, Evidence, Frame, Outcome, SuiteReport
from adws.runners.runner import Outputs, Project, Run, Runner
from adws.runners.sign import Clarity, Sign
from adws.runners.way import Way
from adws.triage.failure_types import FailureTypes
from adws.triage.pattern import GENERAL_PATTERNS, Pattern

_SCRIPT = """
[ $# -gt 0 ] || set -- limits/*.sh
red=0
for limit; do
  if said=$(sh "$limit" 2>&1); then echo "ok - $limit"
  else echo "not ok - $limit # $said"; red=1; fi
done
echo "1..$#"
exit $red
"""
_START = ("sh", "-c", _SCRIPT, "limits")
_LINE = re.compile(r"^(ok|not ok) - (\S+)(?: # (.*))?$", re.MULTILINE)
_SAID = re.compile(r"(?P<file>\S+):(?P<line>\d+): (?P<kind>\w+): (?P<message>.*)")
_PLAN = re.compile(r"^1\.\.(\d+)$", re.MULTILINE)


def _detect(project: Project) -> Sign | None:
    results = next((path for path in project.listing if path.startswith("limits/")), None)
    return Sign(Clarity.FILES, f"{results} is there") if results else None


def _ways(_project: Project) -> tuple[Way, ...]:
    return (Way("sh", argv=_START, check=("sh", "-c", "true")),)


def _starts(argv: tuple[str, ...]) -> bool:
    return argv == _START


def _command(run: Run) -> Command:
    wanted = (*run.selection.files, *run.selection.case_ids)
    return Command((*run.suite.argv, *wanted), run.tree, timeout_seconds=run.timeout_seconds)


def _read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    plan = _PLAN.search(outputs.stdout)
    if plan is None:
        return Failure(SuiteUnreadable("the limits did not end"))
    cases = tuple(_case(*item) for item in _LINE.findall(outputs.stdout))
    report = SuiteReport(
        runner="limits",
        command=outputs.run.suite.argv,
        exit_code=outputs.exit_code,
        cases=cases,
        collected=int(plan[1]),
        files=tuple(case.file for case in cases),
    )
    return Success(report)


def _case(verdict: str, path: str, text: str) -> Case:
    if verdict == "ok":
        return Case(path, path, path, Outcome.PASSED)
    result = _SAID.search(text)
    if result is None:
        return Case(path, path, path, Outcome.ERRORED, evidence=Evidence(message=text))
    frames = (Frame(result["file"], int(result["line"])),)
    evidence = Evidence(result["kind"], result["message"], frames=frames)
    return Case(path, path, path, Outcome.FAILED, evidence=evidence)


def _read_printed(completed: CompletedProcess) -> Result[ParsedTestResult, PipelineError]:
    text = completed.stdout
    failed = [row["kind"] for row in _SAID.finditer(text)]
    passed = not failed and "ok - " in text
    return Success(ParsedTestResult("ok - " in text, passed, frozenset(failed), len(failed), text))


RUNNER = Runner(
    name="limits",
    detect=_detect,
    ways=_ways,
    install_hint="install a POSIX shell",
    command=_command,
    read=_read,
    sealed=("limits/**",),
    tests=("limits/**",),
    starts=_starts,
    output_files=(),
    patterns=(
        Pattern(ErrorType.ASSERTION, exceptions=frozenset({"LimitExceeded"})),
        Pattern(ErrorType.ENVIRONMENT, text="^no gauge"),
        *GENERAL_PATTERNS,
    ),
    red_types=FailureTypes(
        valid=frozenset({"AssertionError", "NoLimit"}),
        invalid=frozenset({"MalformedLimit"}),
        spoken=((r"^no limit for", "NoLimit"),),
    ),
    read_printed=_read_printed,
)
