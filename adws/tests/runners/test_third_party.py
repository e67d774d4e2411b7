"""A runner of somebody else's distribution is as complete as ours."""

import sys
from collections.abc import Iterator
from pathlib import Path, PurePath

import pytest
from returns.pipeline import is_successful

from adws import catalog, io_ops
from adws.core.context import Context
from adws.core.process import Command
from adws.core.railway import settle
from adws.core.red_phase import RedPhase
from adws.slots import FAILURE_TYPES, RED_PHASE
from adws.steps.detect_suites import detect_suites
from adws.steps.verify_tests_fail import verify_tests_fail
from adws.tests.cli.program import CommandResult, at_home, committed, invoke, write
from adws.tests.vcs.repositories import error, shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

DISTRIBUTION = PurePath(__file__).parent / "third_party"
LIMIT = "test $(cat speed.txt) -le 10 || { echo speed.txt:1: LimitExceeded: over 10; exit 1; }\n"
GAUGE = "test -e gauge.txt || { echo limits/gauge.sh:1: Odd: no gauge is connected; exit 1; }\n"
PROJECT = {"speed.txt": "12\n", "gauge.txt": "", "limits/speed.sh": LIMIT, "limits/gauge.sh": GAUGE}
NEW = "limits/weight.sh"
WAITING = "echo 'limits/weight.sh:1: Refused: no limit for weight'; exit 1\n"
MALFORMED = "echo 'limits/weight.sh:1: MalformedLimit: two limits in a line'; exit 1\n"
SCRIPT = """\
[[answers]]
when = { case = "speed" }
replace = [{ file = "speed.txt", search = "12", by = "9" }]
cost_usd = 0
"""


@pytest.fixture(scope="module")
def distribution(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Install the distribution with pip, and return the folder."""
    source = write(
        PurePath(tmp_path_factory.mktemp("source")),
        {
            name: value(io_ops.read_text(DISTRIBUTION / name))
            for name in ("pyproject.toml", "limit_checks.py")
        },
    )
    folder = str(tmp_path_factory.mktemp("site"))
    words = ("install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation")
    argv = (sys.executable, "-m", "pip", *words, "--target", folder, str(source))
    completed = value(io_ops.run_process(Command(argv, cwd=source, timeout_seconds=120)))
    assert completed.ok, completed.stderr
    return folder


@pytest.fixture
def project(
    distribution: str,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[PurePath]:
    """Stand in a small red project, with the distribution installed."""
    monkeypatch.syspath_prepend(distribution)
    monkeypatch.chdir(tmp_path)
    with at_home(PurePath(tmp_path_factory.mktemp("home"))):
        yield committed(PurePath(tmp_path), PROJECT)
    _ = sys.modules.pop("limit_checks", None)


@pytest.mark.usefixtures("project")
def test_it_is_in_the_catalog() -> None:
    """By the name of its entry point, beside ours."""
    runner = catalog.runner("limits").unwrap()
    assert (runner.name, "limits" in catalog.runner_names()) == ("limits", True)


def test_analyze_sorts_failures_by_its_own_patterns(project: PurePath) -> None:
    """The general ones would take both for errors at run time."""
    _ = shell(project, "rm gauge.txt")
    result = invoke("analyze", "--json", "-q")
    results = {row["case_id"]: row["error_type"] for row in result.json["failures"]}
    assert results == {"limits/speed.sh": "assertion", "limits/gauge.sh": "environment"}


def test_fix_drives_it_to_green(project: PurePath) -> None:
    """With an agent that answers from a script."""
    script = write(project.parent, {"script.toml": SCRIPT}) / "script.toml"
    result = invoke("fix", "--agent", "scripted", "--agent-script", str(script), "-q")
    assert result == CommandResult(0, "fixed 1, escalated 0 · failing 1 → 0 · $0.00\n", "")


def test_the_red_gate_reads_its_table(project: PurePath) -> None:
    """What is still to be built passes, by the name that its table gives to the message."""
    after = value(verify_tests_fail(with_new(project, WAITING), files=(NEW,)))
    assert after.get(RED_PHASE) == RedPhase(("NoLimit",), 1, new=(NEW,))


def test_the_red_gate_refuses_what_its_table_calls_broken(project: PurePath) -> None:
    """The general table would let it pass."""
    refused = error(verify_tests_fail(with_new(project, MALFORMED), files=(NEW,)))
    assert refused.context == {
        "reasons": ("limits/weight.sh: the test is broken: MalformedLimit: two limits in a line",)
    }


@pytest.mark.parametrize(
    ("text", "command", "kind"),
    [
        (WAITING, f"sh {NEW}", "NoTestsRan"),
        (WAITING, f"sh -c 'echo not ok - x; sh {NEW}'", "Refused"),
        (MALFORMED, f"sh -c 'echo not ok - x; sh {NEW}'", "InvalidRedFailure"),
        ("true\n", f"sh -c 'sh {NEW}; echo ok - x'", "TestsPassedInRedPhase"),
    ],
)
def test_the_red_gate_reads_a_bare_run_as_it_does(
    text: str, command: str, kind: str, project: PurePath
) -> None:
    """Of a command, only its exit code and its output are known."""
    gate = settle(verify_tests_fail(with_new(project, text), command=command, runner="limits"))
    seen = gate.map(lambda after: after.get(FAILURE_TYPES))
    assert (seen.unwrap() if is_successful(seen) else (seen.failure().kind,)) == (kind,)


def with_new(project: PurePath, text: str) -> Context:
    """Return the context of the project with a new test in it."""
    return value(detect_suites(Context(write(project, {NEW: text}))))
