"""Each kind of error, as a person meets it: what happened, what to do next, and the exit code."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath
from types import MappingProxyType

import pytest
from attrs import frozen

import adws
from adws import errors
from adws.core.errors import PipelineError
from adws.tests.cli.program import GREEN, committed, invoke
from adws.tests.vcs.repositories import shell

KINDS = {
    kind.__name__: kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, PipelineError) and kind is not PipelineError
}
PACKAGE = Path(adws.__file__).parent


@frozen
class Meeting:
    """A project and a command that ends with an error."""

    arguments: tuple[str, ...]
    files: Mapping[str, str] = MappingProxyType({})
    script: str = "true"
    path: str = ""


SHELL = "[[steps]]\nuse = 'shell'\nwith = { command = 'false' }\n"
STEP = """\
from adws import step


@step()
def bad(context):
    \"\"\"Return nothing.\"\"\"
"""
PUT = """\
from adws import Slot, step
from returns.io import IOSuccess

DONE = Slot("done", bool)


@step(writes=[DONE])
def put(context):
    \"\"\"Write whether it is done.\"\"\"
    return IOSuccess(context.put(DONE, {}))
"""
MEETINGS = {
    "AgentMissing": Meeting(("fix", "--agent", "command"), GREEN),
    "BaseNotJudgeable": Meeting(
        ("judge", "--base", "main"),
        {"test_a.py": "import nowhere_to_find\n", "a.py": ""},
        "echo 'A = 1' > a.py",
    ),
    "CageMissing": Meeting(("analyze", "--sandbox", "bwrap"), path="/nowhere"),
    "CheckMissing": Meeting(("verify",)),
    "ClusterUnusable": Meeting(
        ("fix", "--agent", "search", "--cluster", "tcp://127.0.0.1:9"), GREEN
    ),
    "CommandFailed": Meeting(
        ("run", "mine"),
        {"workflows/mine.toml": SHELL},
    ),
    "DocumentDamaged": Meeting(("quarantine", "list"), {"adws-quarantine.toml": "x = [\n"}),
    "ExtensionBroken": Meeting(
        ("agents", "show", "mine"), {"workflows/agents/mine.py": "import nowhere_to_find\n"}
    ),
    "IoFailed": Meeting(("tasks", "nowhere.toml")),
    "LedgerDamaged": Meeting(
        ("ledger", "show"), script="mkdir .adws && echo x > .adws/ledger.json"
    ),
    "NameDuplicated": Meeting(
        ("analyze",), {"workflows/runners/go.toml": (PACKAGE / "runners/tape.toml").read_text()}
    ),
    "NameInvalid": Meeting(
        ("run", "mine", "--resume", "../../etc"), {"workflows/mine.toml": SHELL}
    ),
    "NameUnknown": Meeting(("runners", "show", "pytets")),
    "PatchRejected": Meeting(
        ("judge", "--base", "main", "--patch", "a.diff"), GREEN, "echo nonsense > a.diff"
    ),
    "RecipeInvalid": Meeting(("analyze",), {"workflows/runners/mine.toml": "programs = 3\n"}),
    "RepetitionExhausted": Meeting(
        ("run", "mine"),
        {
            "workflows/mine.toml": "[[steps]]\nuse = 'put'\nrepeat_until = 'done'\nlimit = 2\n",
            "workflows/steps/put.py": PUT.format("False"),
        },
    ),
    "RepositoryUnusable": Meeting(("fix", "--agent", "search"), GREEN, "rm -r .git"),
    "RunnerMissing": Meeting(("analyze",)),
    "SettingsInvalid": Meeting(("analyze",), {"adws.toml": "max_rounds = 'many'\n"}),
    "SlotMissing": Meeting(("run", "judge_batch")),
    "SlotValueInvalid": Meeting(
        ("run", "mine"),
        {
            "workflows/mine.toml": "[[steps]]\nuse = 'put'\n",
            "workflows/steps/put.py": PUT.format("'yes'"),
        },
    ),
    "StepInvalid": Meeting(
        ("run", "mine"),
        {"workflows/mine.toml": "[[steps]]\nuse = 'bad'\n", "workflows/steps/bad.py": STEP},
    ),
    "SuiteUnreadable": Meeting(("analyze", "--test-command", "true"), GREEN),
    "TaskInvalid": Meeting(("tasks", "tasks.toml"), {"tasks.toml": "[tasks.a]\ntitel = 'x'\n"}),
    "TimeLimitReached": Meeting(
        ("run", "mine"),
        {"workflows/mine.toml": f"{SHELL.replace('false', 'sleep 9')}timeout_seconds = 0.2\n"},
    ),
    "TrackerFailed": Meeting(("implement", "--issue", "--force", "--agent", "search"), GREEN),
    "TreeDirty": Meeting(
        ("fix", "--agent", "search"), {**GREEN, "adws.toml": "workspace = 'in-place'\n"}, "echo > f"
    ),
    "WorkflowInvalid": Meeting(("run", "mine"), {"workflows/mine.toml": "steps = 3\n"}),
}
"""Errors that take no run of an agent, a forge or a cluster."""

ELSEWHERE = {
    "AgentFailed": "api/test_nesting.py",
    "AgentGaveUp": "cli/building/test_build.py",
    "AgentUnavailable": "agents/test_retry.py",
    "BaseLeftBehind": "cli/test_left_behind.py",
    "BudgetExhausted": "steps/test_select_group.py",
    "BudgetPaused": "cli/building/test_money_pauses.py",
    "Cancelled": "cli/test_exit.py",
    "CheckUnreadable": "checks/test_damaged_outputs.py",
    "CommandInvalid": "cli/slash/test_registry.py",
    "ContextInvalid": "api/test_calls.py",
    "EnvironmentBroken": "cli/test_run_end_of_work.py",
    "ForgeBusy": "forge/test_local.py",
    "ForgeDenied": "forge/test_contract.py",
    "ForgeRefused": "forge/test_contract.py",
    "ForgeUnreadable": "forge/test_requests.py",
    "GateRefused": "cli/building/test_implement.py",
    "HeadMoved": "pipeline/test_working.py",
    "InvalidRedFailure": "cli/building/test_implement.py",
    "LockHeld": "cli/commands/test_claims.py",
    "NoTestsRan": "cli/building/test_implement.py",
    "OracleCompromised": "steps/test_check_canaries.py",
    "PassedInRedPhase": "cli/building/test_implement.py",
    "PushRefused": "vcs/test_remote_file_in_memory.py",
    "RemoteUnreachable": "vcs/test_remote_file.py",
    "RunSuperseded": "cli/test_superseded_runs.py",
    "RunSuspended": "agents/test_retry.py",
    "ServerUnreachable": "io_ops/test_web_server.py",
    "TransitionRefused": "ledger/test_transitions.py",
    "VerificationDisputed": "cli/building/test_implement_verified.py",
    "VerificationFailed": "cli/building/test_implement_verified.py",
    "WorkerFailed": "cluster/test_cluster_steps.py",
    "WrongTreeJudged": "steps/test_run_suite.py",
}
"""The test modules that meet the other kinds, on the way on which people do."""


@pytest.mark.real_io
@pytest.mark.parametrize("name", MEETINGS)
def test_an_error_says_what_happened_and_what_to_do(
    name: str, here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sentence each; machines get the kind."""
    meeting = MEETINGS[name]
    _ = committed(here, {**meeting.files, ".gitkeep": ""})
    _ = shell(here, meeting.script)
    if meeting.path:
        monkeypatch.setenv("PATH", meeting.path)
    result = invoke(*meeting.arguments, "--json")
    error = result.json["error"]
    assert (error["kind"], result.exit_code) == (name, KINDS[name].exit_code)
    assert error["message"]
    assert error["hint"]


def test_each_kind_of_error_is_met_in_a_test() -> None:
    """Whoever adds one says where."""
    assert sorted({*MEETINGS, *ELSEWHERE}) == sorted(KINDS)
    tests = PACKAGE / "tests"
    assert [
        kind for kind, file in ELSEWHERE.items() if kind not in (tests / file).read_text()
    ] == []


def test_each_error_has_a_hint() -> None:
    """Wherever the code makes one: nobody is left with what went wrong alone."""
    assert [f"{file}:{call.lineno}" for file, call in _errors_made() if not _has_hint(call)] == []


def _errors_made() -> Iterator[tuple[str, ast.Call]]:
    """Yield each place of the code that makes an error."""
    files = (
        file for file in PACKAGE.rglob("*.py") if "tests" not in file.relative_to(PACKAGE).parts
    )
    for file in files:
        for node in ast.walk(ast.parse(file.read_text())):
            match node:
                case ast.Call(func=ast.Name(id=name)) if name in KINDS:
                    yield str(file.relative_to(PACKAGE)), node
                case _:
                    pass


def _has_hint(call: ast.Call) -> bool:
    named = (word.value for word in call.keywords if word.arg == "hint")
    hint = next(iter((*call.args[1:2], *named)), None)
    return hint is not None and not (isinstance(hint, ast.Constant) and not hint.value)
