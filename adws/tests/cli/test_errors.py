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
from adws.tests.cli.program import GREEN, MENDED, QUICK, committed, invoke
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
    variables: Mapping[str, str] = MappingProxyType({})


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
FOLDER = """\
from adws import step
from adws.steps import prime


@step()
def folder(context):
    \"\"\"Hand the project's folder to another step.\"\"\"
    return prime(context.root)
"""

SELECTING = "".join(
    f"[[steps]]\nuse = '{name}'\n"
    for name in ("detect_suites", "open_base", "judged_run", "open_ledger", "select_group")
)
CHANGING_GIT = """\
import unittest


class Changing(unittest.TestCase):
    def test_hook(self):
        with open(".git/hooks/pre-commit", "w") as file:
            file.write("")
"""
MEETINGS = {
    "AgentFailed": Meeting(("fix", "--agent", "search"), GREEN, variables={"ADWS_TREE": "/"}),
    "AgentMissing": Meeting(("fix", "--agent", "command"), GREEN),
    "BaseNotJudgeable": Meeting(
        ("judge", "--base", "main"),
        {"test_a.py": "import nowhere_to_find\n", "a.py": ""},
        "echo 'A = 1' > a.py",
    ),
    "BudgetExhausted": Meeting(
        ("run", "mine"), {**QUICK, "calc.py": MENDED, "workflows/mine.toml": SELECTING}
    ),
    "CageMissing": Meeting(("analyze", "--sandbox", "bwrap"), variables={"PATH": "/nowhere"}),
    "CheckMissing": Meeting(("verify",)),
    "ClusterUnusable": Meeting(
        ("fix", "--agent", "search", "--cluster", "tcp://127.0.0.1:9"), GREEN
    ),
    "CommandFailed": Meeting(
        ("run", "mine"),
        {"workflows/mine.toml": SHELL},
    ),
    "ContextInvalid": Meeting(
        ("run", "mine"),
        {
            "workflows/mine.toml": "[[steps]]\nuse = 'folder'\n",
            "workflows/steps/folder.py": FOLDER,
        },
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
    "OracleCompromised": Meeting(("analyze",), {**QUICK, "tests/test_calc.py": CHANGING_GIT}),
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
    "SlotMissing": Meeting(("run", "judge_batch"), GREEN),
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
    "WrongTreeJudged": Meeting(
        ("fix", "--agent", "search"),
        {**QUICK, "tests/__init__.py": "import sys\n\nsys.path.insert(0, 'HERE')\n"},
        'sed -i "s#HERE#$PWD#" tests/__init__.py',
    ),
}
"""Errors that take no run of an agent, a forge or a cluster."""

ELSEWHERE = {
    "AgentGaveUp": "cli/building/test_build.py::test_nothing_built_is_nothing_done",
    "AgentUnavailable": (
        "cli/test_busy_agent.py::test_a_program_that_answers_later_is_asked_again"
    ),
    "BaseLeftBehind": "cli/test_left_behind.py::test_a_tree_that_moved_on_is_told",
    "BudgetPaused": (
        "cli/building/test_money_pauses.py::test_a_run_without_money_pauses_and_goes_on"
    ),
    "Cancelled": "cli/test_ended_commands.py::test_a_command_that_a_signal_ends_tells_what_to_do",
    "CheckUnreadable": (
        "cli/commands/test_verify.py::test_a_tool_that_prints_rubbish_is_unreadable"
    ),
    # Only files that adws ships have it: a person meets it in a damaged installation.
    "CommandInvalid": "cli/slash/test_registry.py::test_what_is_wrong_is_told_with_the_file",
    "EnvironmentBroken": (
        "cli/building/test_implement.py::test_a_machine_that_lacks_a_package_is_to_blame"
    ),
    "ForgeBusy": "cli/test_errors_of_a_forge.py::test_errors_of_a_forge_are_reported",
    "ForgeDenied": "cli/test_errors_of_a_forge.py::test_errors_of_a_forge_are_reported",
    "ForgeRefused": "cli/test_errors_of_a_forge.py::test_errors_of_a_forge_are_reported",
    "ForgeUnreadable": "cli/test_errors_of_a_forge.py::test_errors_of_a_forge_are_reported",
    "GateRefused": "cli/building/test_build.py::test_nothing_built_is_nothing_done",
    "HeadMoved": "cli/commands/test_pipeline_steps.py::test_an_order_about_an_old_head_is_void",
    "InvalidRedFailure": "cli/building/test_implement.py::test_no_phase_can_be_faked",
    "LockHeld": "cli/commands/test_claims.py::test_a_running_adws_is_not_disturbed",
    "NoTestsRan": "cli/building/test_implement.py::test_no_phase_can_be_faked",
    "PassedInRedPhase": "cli/building/test_implement.py::test_no_phase_can_be_faked",
    "PushRefused": (
        "cli/commands/test_pipeline_steps.py::test_accounts_that_cannot_be_written_are_an_error"
    ),
    "RemoteUnreachable": (
        "cli/commands/test_pipeline_steps.py::test_accounts_that_cannot_be_read_are_an_error"
    ),
    "RunSuperseded": (
        "cli/test_superseded_runs.py::test_a_run_is_not_gone_on_with_in_the_ledger_of_another"
    ),
    "RunSuspended": (
        "cli/test_busy_agent.py::test_a_program_that_answers_much_later_ends_the_run_until_then"
    ),
    "ServerUnreachable": "cli/test_errors_of_a_forge.py::test_a_silent_forge_is_reported",
    "TransitionRefused": "cli/commands/test_claims.py::test_a_claim_is_decided_once",
    "VerificationDisputed": (
        "cli/building/test_implement_verified.py"
        "::test_a_developer_who_disputes_it_is_not_decided_over"
    ),
    "VerificationFailed": (
        "cli/building/test_implement_verified.py"
        "::test_what_is_not_mended_is_handed_over_as_what_the_verifier_found"
    ),
    "WorkerFailed": "cluster/test_failed_workers.py::test_a_lane_that_no_worker_can_run_fails",
}
"""The tests that meet the other kinds, most of them on the way on which people do."""


@pytest.mark.real_io
@pytest.mark.parametrize("name", MEETINGS)
def test_an_error_says_what_happened_and_what_to_do(
    name: str, here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sentence each; machines get the kind."""
    meeting = MEETINGS[name]
    _ = committed(here, {**meeting.files, ".gitkeep": ""})
    _ = shell(here, meeting.script)
    for variable, setting in meeting.variables.items():
        monkeypatch.setenv(variable, setting)
    result = invoke(*meeting.arguments, "--json")
    error = result.json["error"]
    assert (error["kind"], result.exit_code) == (name, KINDS[name].exit_code)
    assert error["message"]
    assert error["hint"]


def test_each_kind_of_error_is_met_in_a_test() -> None:
    """Whoever adds one says where, and that test expects this kind and no other."""
    assert sorted({*MEETINGS, *ELSEWHERE}) == sorted(KINDS)
    assert [kind for kind, test in ELSEWHERE.items() if not _is_expected(kind, test)] == []


def _is_expected(kind: str, test: str) -> bool:
    """Whether a test asserts something, and names a kind itself or in a table of its module."""
    file, _, name = test.partition("::")
    module = ast.parse((PACKAGE / "tests" / file).read_text())
    (function,) = (
        node for node in module.body if isinstance(node, ast.FunctionDef) and node.name == name
    )
    used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    tables = (
        node
        for node in module.body
        if isinstance(node, (ast.Assign, ast.AnnAssign))
        and used & {target.id for target in _targets(node) if isinstance(target, ast.Name)}
    )
    return any(isinstance(node, ast.Assert) for node in ast.walk(function)) and any(
        _is_name_of(kind, part) for node in (function, *tables) for part in ast.walk(node)
    )


def _targets(node: ast.Assign | ast.AnnAssign) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def _is_name_of(kind: str, node: ast.AST) -> bool:
    match node:
        case ast.Name(id=name):
            return name == kind
        case ast.Constant(value=str(text)):
            return text.partition(":")[0] == KINDS[kind]("").kind
        case _:
            return False


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
