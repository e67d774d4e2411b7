"""The generated workflows, run by act: from pending to merged, by dispatches alone."""

import os
import sys
from pathlib import Path, PurePath
from typing import TypeVar

import pytest
from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.forge import pull_requests, statuses, workflow_runs
from adws.forge.connection import Connection
from adws.forge.local.answering import LocalForge, connect, read_state
from adws.forge.local.making import add_token, make_from
from adws.forge.local.runner import ActRunner, run_next
from adws.forge.local.serving import read_log, while_serving
from adws.forge.local.state import ForgeState, Token
from adws.forge.operation import Operation
from adws.forge.requests import ask
from adws.ledger.money.caps import Caps
from adws.pipeline.actions import Role
from adws.pipeline.markers import MarkerKind, read_markers
from adws.pipeline.money.agent_call import AgentCall
from adws.pipeline.money.shared_ledger import ledger_file, read_calls, reserve
from adws.pipeline.names import LABEL, REVIEW
from adws.pipeline.recording import CHECK
from adws.pipeline.workflow_files.rights import ACTING, READING, RECORDING, RESERVING, Right
from adws.tests.cli.program import committed, invoke, write
from adws.tests.tools import find, needs
from adws.tests.vcs.repositories import shell, value
from adws.vcs.remote import Remote

pytestmark = [pytest.mark.real_io, needs("act")]
_Value = TypeVar("_Value")

CALC = "def add(a, b):\n    return a - b\n\n\ndef double(a):\n    return a * 3\n"
TESTS = """\
import pytest

from calc import add, double


@pytest.mark.xfail(reason="tdd: API-ADD-001")
def test_add():
    assert add(1, 2) == 3
    assert add(2, 2) == 4


@pytest.mark.xfail(reason="tdd: API-DOUBLE-001")
def test_double():
    assert double(2) == 4


def test_nothing():
    assert add(0, 0) == 0
"""
CI = """\
on: push
jobs:
  test:
    runs-on: ubuntu-24.04
    env: {PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", KF_RULE_CACHE_DIR: RULES}
    steps:
      - uses: actions/setup-python@v7
      - run: pytest
"""
SCRIPT = """\
[[answers]]
when = { case = "test_add", attempt = 2 }
replace = [{ file = "calc.py", search = "a - b", by = "a * b" }]
say = "I multiply."
cost_usd = 0.5

[[answers]]
when = { case = "test_add", attempt = 3 }
replace = [{ file = "calc.py", search = "a - b", by = "a + b" }]
say = "I add."
cost_usd = 0.25
"""
ADWS = f"""\
#!/bin/sh
exec {sys.executable} -P -c 'from adws.cli.main import main; main()' "$@"
"""


@frozen
class Place:
    """A forge with the project's repository, asked by a person who has an account there."""

    forge: LocalForge
    connection: Connection

    def ask(self, operation: Operation[_Value]) -> _Value:
        """Return what is answered."""
        return value(ask(self.connection, operation))

    def begin(self, workflow: str, **inputs: str) -> None:
        """Begin a workflow by hand."""
        self.ask(workflow_runs.dispatch(workflow, "main", inputs))

    @property
    def state(self) -> ForgeState:
        """What the forge knows."""
        return value(read_state(self.forge))

    def run(self, most: int, **actions: PurePath) -> None:
        """Run what is queued, and what that queues; each run must end well."""
        places = {f"anthropics/{name.replace('_', '-')}": at for name, at in actions.items()}

        def runs(address: str) -> IOResult[int, PipelineError]:
            runner = ActRunner(self.forge, address, places, {"ANTHROPIC_API_KEY": "key"})
            return IOSuccess(next((n for n in range(most) if not value(run_next(runner))), most))

        assert value(while_serving(self.forge, 0, runs)) == most
        for run in self.state.runs:
            log = value(read_log(self.forge, run.id)) if run.conclusion else ""
            assert run.conclusion in {"", "success", "cancelled"}, log


@pytest.fixture
def place(
    tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Place:
    """Return a forge whose main branch has pending specs, and the workflows as adws writes them."""
    given = getattr(request, "param", ("--agent", "scripted"))
    nothing = dict.fromkeys(("sudo", "pipx"), "#!/bin/sh\n")
    programs = write(tmp_path / "programs", {"adws": ADWS, **nothing})
    _ = shell(programs, "chmod +x *")
    places = (str(programs), str(Path(sys.executable).parent), str(Path(str(find("act"))).parent))
    monkeypatch.setenv("PATH", os.pathsep.join((*places, os.environ["PATH"])))
    script = write(tmp_path / "script", {"script.toml": SCRIPT}) / "script.toml"
    rules = str(Path.home() / ".cache/kingfisher")
    files = {
        "calc.py": CALC,
        "test_calc.py": TESTS,
        "pyproject.toml": "[tool.pytest.ini_options]\n",
        "adws.toml": f'agent = "scripted"\nagent_script = "{script}"\n',
        ".gitignore": "__pycache__/\n.adws/\n",
        ".github/workflows/ci.yml": CI.replace("RULES", rules),
    }
    project = committed(tmp_path / "project", files)
    result = invoke("pipeline", "init", "--root", str(project), *given, "--yes")
    assert result.exit_code == 0, result
    _ = shell(project, "git add -A; git commit -qm Pipeline")
    forge = value(make_from(tmp_path / "forge", project, "team/project", ("adws/tdd",)))
    word = value(add_token(forge, "ada"))
    return Place(forge, connect(forge, value(read_state(forge)), word))


@pytest.fixture
def used(monkeypatch: pytest.MonkeyPatch) -> dict[frozenset[str], set[str]]:
    """Return what the tokens of jobs were used for, by what they may."""
    fields: dict[frozenset[str], set[str]] = {}
    may = Token.may

    def noted(token: Token, permission: str, level: str) -> bool:
        allowed = may(token, permission, level)
        if allowed and token.kind == "workflow":
            own = frozenset(
                f"{name}={permission}" for name, permission in token.permissions.items()
            )
            fields.setdefault(own, set()).add(f"{permission}={level}")
        return allowed

    monkeypatch.setattr(Token, "may", noted)
    return fields


def words(rights: tuple[Right, ...]) -> frozenset[str]:
    """Return the permissions of a token that has these rights."""
    named = (f"{right.name.replace('-', '_')}={right.level}" for right in rights)
    return frozenset((*named, "metadata=read"))


@pytest.mark.exhaustive(sample=0)
def test_red_red_green_merged_next(place: Place, used: dict[frozenset[str], set[str]]) -> None:
    """With a token for each job, of which no right is idle."""
    place.begin("tdd-next.yml")
    place.run(4)
    first, second = place.ask(pull_requests.pull_requests(state="all"))[::-1]
    start = f"pr=1 sha={place.state.checks[0].sha}"
    assert [run.title for run in place.state.runs] == [
        "TDD next",
        f"TDD test {start}",
        f"TDD agent {start} role=fixer",
        f"TDD agent {start} role=fixer",
        f"TDD test pr=2 sha={second.head_sha}",
    ]
    assert (first.merged, first.labels, first.title) == (
        True,
        (),
        "[TDD] Implement API-ADD-001 | Attempt 3/5",
    )
    assert (second.is_open, second.labels) == (True, (LABEL,))
    marks = [mark for comment in place.state.comments for mark in read_markers(comment.body)]
    verdicts = [mark.word for mark in marks if mark.kind is MarkerKind.VERDICT]
    assert (verdicts, [mark.word for mark in marks if mark.kind is MarkerKind.RESULT]) == (
        ["red", "green"],
        ["unchanged", "success"],
    )
    [refused] = [comment.body for comment in place.state.comments if "I multiply." in comment.body]
    assert "The judge says no." in refused
    results = [(check.name, check.conclusion) for check in place.state.checks]
    assert results == [(CHECK, "failure"), (CHECK, "success")]
    assert [item.state for item in place.ask(statuses.statuses(first.head_sha))] == ["success"]
    assert "return a + b" in shell(place.forge.repository, "git show main:calc.py")
    assert set(used) == {*map(words, (ACTING, READING, RECORDING, RESERVING))}
    assert {rights: sorted(rights - did) for rights, did in used.items() if rights - did} == {}


def test_recover_and_sweep(place: Place) -> None:
    """A person gives a spec up; what a run that was killed has spent is read from its log."""
    place.begin("tdd-next.yml")
    place.run(1)
    place.ask(workflow_runs.cancel(place.state.runs[-1].id))
    place.begin("tdd-agent.yml", pr="1", sha="0" * 40, role="fixer")
    place.begin("tdd-recover.yml", pr="1", action="review")
    place.run(2)
    killed = next(run for run in place.state.runs if run.workflow == "tdd-agent.yml")
    call = AgentCall(str(killed.id), 1, 1, 1, "0" * 40, Role.FIXER, "claude")
    file = ledger_file(Remote(str(place.forge.repository)))
    _ = value(reserve(file, call, 2.0, Caps(5.0, 100.0, 500.0)))
    _ = value(io_ops.append_line(place.forge.log(killed.id), "  | Total cost: $0.75"))
    place.begin("tdd-sweep.yml")
    place.run(1)
    [closed, begun] = place.ask(pull_requests.pull_requests(state="all"))[::-1]
    assert (closed.is_open, closed.labels, begun.is_open) == (False, (LABEL, REVIEW), True)
    assert {LABEL, REVIEW} <= set(place.state.labels)
    [known] = value(read_calls(file))
    assert (known.settled and known.settled.cost_usd, known.id) == (0.75, call.key)


ACTION = """\
name: Claude
inputs: {prompt: {}, claude_args: {}, anthropic_api_key: {}, github_token: {}, allowed_bots: {}}
outputs: {execution_file: {value: "${{ steps.work.outputs.execution_file }}"}}
runs:
  using: composite
  steps:
    - id: work
      shell: sh
      env:
        PROMPT: ${{ inputs.prompt }}
        ARGS: ${{ inputs.claude_args }}
        KEY: ${{ inputs.anthropic_api_key }}
      run: |
        set -eu
        case "$PROMPT" in
          "Use the Task tool to invoke the \\`e2e-test-fixer\\` agent"*) ;;
          *) exit 7;;
        esac
        case "$ARGS" in *"--max-turns 50"*"--allowedTools Task,"*"--max-budget-usd 5.00"*) ;;
          *) exit 8;;
        esac
        test "$KEY" = key
        sed -i "s/a - b/a + b/" calc.py
        sed -i "s/== 3/== 4/" test_calc.py
        git -c user.name=c -c user.email=c@localhost commit --quiet --all --message Claude
        echo "# notes" > notes.md
        LOG="$RUNNER_TEMP/log"
        echo '[{"type": "result", "subtype": "success", "total_cost_usd": 0.5}]' > "$LOG"
        echo "execution_file=$LOG" >> "$GITHUB_OUTPUT"
"""


@pytest.mark.parametrize("place", [("--agent", "claude", "--agent-action")], indirect=True)
def test_an_action_of_the_agent_works_in_the_clone_and_its_work_is_data(
    place: Place, tmp_path: PurePath
) -> None:
    """What it did to a test is dropped; the rest is judged and merged, and its price is known."""
    action = write(tmp_path / "action", {"action.yml": ACTION})
    place.begin("tdd-next.yml")
    place.run(1)
    place.ask(workflow_runs.cancel(place.state.runs[-1].id))
    sha = place.ask(pull_requests.pull_request(1)).head_sha
    place.begin("tdd-agent.yml", pr="1", sha=sha, role="fixer")
    place.run(1, claude_code_action=action)
    assert place.ask(pull_requests.pull_request(1)).merged
    main = shell(place.forge.repository, "git show main:calc.py main:test_calc.py main:notes.md")
    assert ("a + b" in main, "== 3" in main, "# notes" in main) == (True, True, True)
    [call] = value(read_calls(ledger_file(Remote(str(place.forge.repository)))))
    assert (call.settled and call.settled.cost_usd) == 0.5
