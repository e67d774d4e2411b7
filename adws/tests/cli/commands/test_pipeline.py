"""`adws pipeline`: pending specs become merged pull requests, on an embedded forge."""

import sys
from collections.abc import Mapping
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.cli.pipeline_demo import build_pipeline_demo
from adws.forge.local.answering import LocalForge, read_state
from adws.forge.pull_requests import pull_request
from adws.pipeline.facts import HeadVerdict
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.recording import record_judgement
from adws.tests.cli.program import CommandResult, invoke, read, write
from adws.tests.pipeline.project import (
    ACCOUNT,
    ADD,
    CALC,
    DOUBLE,
    ask_forge,
    begin_pull,
    made_project,
    opened,
    pushed,
)
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io

SCRIPT = """\
[[answers]]
when = { case = "test_add" }
replace = [{ file = "calc.py", search = "a - b", by = "a + b" }]
say = "An operator was wrong."
cost_usd = 0.25

[[answers]]
when = { purpose = "implement" }
cost_usd = 0.5
write = { "calc.py" = "def add(a, b): return b + a\\ndef double(a): return a * 2\\n" }

[[answers]]
when = { purpose = "refactor" }
replace = [{ file = "calc.py", search = "def add", by = "# Adds.\\ndef add" }]

[[answers]]
when = { case = "test_double" }
give_up = "out_of_scope: it is too large"
"""
SPENT = "max_day_usd = 0.005\n"
OWN = f"""\
agent = "scripted"
test_command = "{sys.executable} -m unittest"
max_attempts = 1
agent_script = "SCRIPT"
[pipeline]
forge = "../forge"
account = {ACCOUNT}
hand_over = "here"
"""


@pytest.fixture
def work(tmp_path: PurePath) -> PurePath:
    """Return a clone of a project on an embedded forge, with an agent that mends one of two."""
    folder = made_project(tmp_path)
    script = tmp_path / "script.toml"
    _ = value(io_ops.write_text(script, SCRIPT))
    _ = value(io_ops.write_text(folder / "adws.toml", OWN.replace("SCRIPT", str(script))))
    _ = shell(
        folder, "git add -A; git commit -qm Settings; git push -q ../forge/repository.git main"
    )
    return folder


def pipeline(work: PurePath, name: str, *arguments: str) -> CommandResult:
    """Run a command of the pipeline in a project."""
    return invoke("pipeline", name, "--root", str(work), *arguments)


def rows(command_result: CommandResult) -> list[Mapping[str, str]]:
    """Return the rows that were printed as JSON."""
    assert command_result.exit_code == 0, command_result.stderr
    result: list[Mapping[str, str]] = command_result.json
    return result


def actions(result: CommandResult) -> list[str]:
    """Return the names of what was done."""
    return [row["action"] for row in rows(result)]


def test_from_pending_to_merged(work: PurePath) -> None:
    """A spec that the agent can do is merged; one that he cannot do is left to people."""
    result = pipeline(work, "next", "--json")
    attempt = ["Comment", "Retitle", "Ask"]
    assert actions(result) == [
        *("Create", "Tell", "Judge", *attempt, "Merge", "CleanUp"),
        *("Create", "Tell", "Judge", *attempt, *attempt, *attempt, *attempt),
        *("Label", "CallPeople", "Comment"),
    ]
    state = value(read_state(LocalForge(work.parent / "forge")))
    assert [(item.number, item.is_open, bool(item.merge_sha)) for item in state.proposed] == [
        (1, False, True),
        (2, True, False),
        (3, True, False),
    ]
    assert state.proposed[1].labels == ("tdd-automation", "tdd-automation:manual-intervention")
    assert state.proposed[2].title == "Look at #2: API-DOUBLE-001"
    _ = shell(work, "git fetch -q ../forge/repository.git main")
    assert "return a + b" in shell(work, "git show FETCH_HEAD:calc.py")
    assert f"tdd: {ADD}" not in shell(work, "git show FETCH_HEAD:tests/test_calc.py")
    assert rows(pipeline(work, "next", "--json")) == []


def test_workflows_of_the_forge_do_the_jobs(
    work: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run looks at its end, and does not take itself for one that goes on."""
    settings = read(work / "adws.toml").replace('"here"', '"dispatch"')
    _ = value(io_ops.write_text(work / "adws.toml", settings))
    assert actions(pipeline(work, "next", "--json")) == ["Create", "Tell", "Judge"]
    assert actions(pipeline(work, "next", "--json")) == []
    site = opened(work)
    sha = ask_forge(site, pull_request(1)).head_sha
    judgement = HeadJudgement(ADD, sha, sha, HeadVerdict.RED)
    _ = value(record_judgement(site, 1, sha, judgement, 5))
    assert actions(pipeline(work, "next", "--json")) == []
    [run] = value(read_state(LocalForge(work.parent / "forge"))).runs
    monkeypatch.setenv("GITHUB_RUN_ID", str(run.id))
    assert actions(pipeline(work, "next", "--json")) == ["Comment", "Retitle", "Ask"]


def test_each_job_can_be_done_by_itself(
    work: PurePath, tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what the job before has handed over, as workflows of a forge do."""
    monkeypatch.setenv("GITHUB_OUTPUT", str(tmp_path / "outputs"))
    site = opened(work)
    sha = begin_pull(site).head_sha
    head = ("--pr", "1", "--sha", sha)
    answered, judged = tmp_path / "asked", tmp_path / "judged"
    answer = pipeline(work, "ask", *head, "--out", str(answered), "--json").json["result"]
    assert (answer["category"], answer["cost_usd"]) == ("success", 0.25)
    assert read(tmp_path / "outputs") == "category=success\n"
    result = pipeline(work, "judge", *head, "--patch", str(answered), "--out", str(judged))
    assert (result.exit_code, result.stdout) == (0, "green\n")
    landed = pipeline(
        work, "land", *head, "--from", str(answered), "--verdict", str(judged), "--quiet"
    )
    [commit] = landed.stdout.removeprefix("pushed ").split()
    again = ("--pr", "1", "--sha", commit)
    recorded = pipeline(work, "record", *again, "--from", str(judged))
    assert (recorded.exit_code, recorded.stdout) == (0, "green\n")
    late = pipeline(work, "judge", *head, "--out", str(judged), "--quiet")
    nothing = f"nothing to do: #1 has another head by now: {commit}"
    assert late.stdout.startswith(nothing)
    asked_late = pipeline(work, "ask", *head, "--out", str(answered), "--quiet")
    assert asked_late.stdout.startswith(nothing)


def test_an_agent_is_asked_where_money_is_left(
    work: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A workflow reads that, and how long the agent may work."""
    sha = begin_pull(opened(work)).head_sha
    outputs = work.parent / "outputs"
    monkeypatch.setenv("GITHUB_OUTPUT", str(outputs))
    head = ("--pr", "1", "--sha", sha)
    result = pipeline(work, "decide", *head)
    assert (result.exit_code, result.stdout) == (0, "an agent has 45 minutes\n")
    assert read(outputs) == "proceed=true\nminutes=45\n"
    late = pipeline(work, "decide", "--pr", "1", "--sha", "0" * 40, "--json")
    assert late.json == {"proceed": "false"}
    assert "$5.00 in 1 call" in pipeline(work, "comment", "credits", *head).stdout


def test_nothing_is_asked_once_the_money_is_spent(work: PurePath) -> None:
    """A comment says so; it is looked again when there is more. No job of a workflow fails."""
    sha = begin_pull(opened(work)).head_sha
    _ = value(io_ops.write_text(work / "adws.toml", SPENT + read(work / "adws.toml")))
    head = ("--pr", "1", "--sha", sha)
    decided = pipeline(work, "decide", *head, "--json")
    assert (decided.exit_code, decided.json) == (0, {"proceed": "false"})
    assert pipeline(work, "decide", *head).stdout == "adws asks no agent\n"
    asked = pipeline(work, "ask", *head, "--out", str(work.parent / "asked"), "--json")
    assert (asked.exit_code, asked.json["result"]["category"]) == (0, "max_budget")
    assert actions(pipeline(work, "next", "--json"))[-1] == "Comment"


def test_a_limit_of_one_call_ends_the_work_too(work: PurePath) -> None:
    """Nobody is asked again and again."""
    limit = "max_cost_usd = 0.005\n"
    _ = value(io_ops.write_text(work / "adws.toml", limit + read(work / "adws.toml")))
    assert actions(pipeline(work, "next", "--json"))[-1] == "Ask"


def test_the_words_of_the_pipeline_are_printed(work: PurePath) -> None:
    """Without sending them."""
    head = ("--pr", "1", "--sha", begin_pull(opened(work)).head_sha)
    assert ADD in pipeline(work, "prompt", "fixer", *head).stdout
    assert "Task" in pipeline(work, "prompt", "fixer", *head, "--claude-code").stdout
    assert pipeline(work, "comment", "failure", *head).exit_code == 0


def test_a_conflict_is_resolved(work: PurePath, tmp_path: PurePath) -> None:
    """In a tree where the merge is open; what is pushed holds both branches."""
    site = opened(work)
    _ = begin_pull(site)
    sha = pushed(site, f"tdd/{ADD}", "calc.py", CALC.replace("a - b", "a + b"))
    main = pushed(site, "main", "calc.py", CALC.replace("a - b", "b + a"))
    head = ("--pr", "1", "--sha", sha, "--role", "conflict")
    answered, judged = str(tmp_path / "asked"), str(tmp_path / "judged")
    printed = pipeline(work, "ask", *head, "--out", answered).stdout
    assert (printed.startswith("success\n"), printed.endswith("\nTotal cost: $0.5000\n")) == (
        True,
        True,
    )
    result = pipeline(work, "judge", *head, "--patch", answered, "--out", judged, "--json")
    assert result.json["result"]["word"] == "green", result
    landed = pipeline(work, "land", *head, "--from", answered, "--verdict", judged)
    commit = landed.stdout.removeprefix("pushed ").strip()
    assert shell(work, f"git log -1 --format=%P {commit}").split() == [sha, main]


def test_what_works_is_cleaned_up(work: PurePath, tmp_path: PurePath) -> None:
    """By another role."""
    sha = begin_pull(opened(work)).head_sha
    head = ("--pr", "1", "--sha", sha, "--role", "refactorer")
    result = pipeline(work, "ask", *head, "--out", str(tmp_path / "asked"))
    assert result.stdout.startswith("success\n"), result
    assert "+# Adds." in read(tmp_path / "asked/change.patch")


def test_nothing_is_pushed_without_a_yes(work: PurePath, tmp_path: PurePath) -> None:
    """And what nobody has judged is recorded as that."""
    sha = begin_pull(opened(work)).head_sha
    head = ("--pr", "1", "--sha", sha)
    answered = tmp_path / "asked"
    script = tmp_path / "script.toml"
    _ = value(io_ops.write_text(script, "answers = []\n"))
    assert pipeline(work, "ask", *head, "--out", str(answered)).stdout.startswith("unchanged\n")
    result = pipeline(work, "land", *head, "--from", str(answered), "--verdict", str(answered))
    assert (result.exit_code, result.stdout) == (0, "nothing was pushed\n")
    nobody = pipeline(work, "record", *head, "--from", str(answered))
    assert (nobody.exit_code, nobody.stdout.splitlines()[0]) == (0, "infrastructure")


def test_a_red_head_tells_why(work: PurePath, tmp_path: PurePath) -> None:
    """With the judge's reasons."""
    sha = begin_pull(opened(work)).head_sha
    result = pipeline(work, "judge", "--pr", "1", "--sha", sha, "--out", str(tmp_path / "j"))
    assert result.stdout.startswith("red\n- 1 case still fails: ")


def test_a_project_whose_tests_cannot_be_started_is_no_verdict(
    work: PurePath, tmp_path: PurePath
) -> None:
    """It is told as a fault of the machine."""
    sha = begin_pull(opened(work)).head_sha
    arguments = ("--out", str(tmp_path / "j"), "--test-command", "/no/such/program -m unittest")
    result = pipeline(work, "judge", "--pr", "1", "--sha", sha, *arguments)
    assert result.stdout.startswith("infrastructure\n- ")


def test_the_state_of_every_spec_is_shown(work: PurePath) -> None:
    """Without doing anything."""
    _ = begin_pull(opened(work), DOUBLE)
    assert [
        (row["spec"], row["pull request"], row["state"])
        for row in rows(pipeline(work, "status", "--json"))
    ] == [(DOUBLE, "#1", "waits for the judge"), (ADD, "", "pending")]
    page = work.parent / "page.html"
    assert DOUBLE in pipeline(work, "status", "--page", str(page)).stdout
    assert f"<td>{DOUBLE}<td>" in read(page)


def test_labels_are_defined(work: PurePath) -> None:
    """And where nothing is to be done, that is told."""
    _ = shell(
        work, "sed -i 's/tdd: API[A-Z0-9-]*/later/' tests/test_calc.py; git commit -qam Later"
    )
    _ = shell(work, "git push -q ../forge/repository.git main")
    assert pipeline(work, "sweep", "--quiet").stdout == "nothing to do\n"
    assert pipeline(work, "next", "--json").json == []
    labels = value(read_state(LocalForge(work.parent / "forge"))).labels
    assert "tdd-automation:manual-intervention" in labels


def test_a_person_can_order_what_is_next(work: PurePath) -> None:
    """For one pull request; what has no meaning for it is refused."""
    _ = begin_pull(opened(work))
    assert actions(pipeline(work, "recover", "review", "--pr", "1", "--json")) == ["Close"]
    assert actions(pipeline(work, "recover", "reset", "--pr", "1", "--json")) == [
        "Reopen",
        "Unlabel",
    ]
    assert pipeline(work, "recover", "close-and-reset", "--pr", "1", "--quiet").stdout == ""
    result = pipeline(work, "recover", "retry", "--pr", "9", "--quiet")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the forge answers 404" in result.stderr


def test_a_forge_that_cannot_be_reached_ends_it(work: PurePath) -> None:
    """With what to do."""
    _ = shell(work.parent, "mv forge gone")
    late = ("--pr", "1", "--sha", "0" * 40, "--out", str(work.parent / "out"))
    jobs = (pipeline(work, "ask", *late), pipeline(work, "decide", *late[:4]))
    for item in (pipeline(work, "next"), *jobs):
        assert (item.exit_code, item.stdout) == (2, "")
        assert "forge.json" in item.stderr


@pytest.mark.exhaustive(sample=0)
def test_the_demo_ends_with_every_spec_merged(here: PurePath) -> None:
    """Without any key, account or network."""
    result = invoke("pipeline", "demo", "--into", "demo")
    assert (result.exit_code, result.stdout) == (0, "3 of 3 specs are merged\n")
    assert result.stderr.startswith(f"the project: {here}/demo/project\nbegin SHOP-CHEAPEST-001\n")
    log = shell(here / "demo/forge/repository.git", "git log --format=%s main")
    assert log.count("Implement SHOP-") == 3


def test_a_demo_that_cannot_judge_merges_nothing(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The project is named all the same; quietly, the result alone is told."""
    _ = write(here, {"cache": "a file"})
    monkeypatch.setenv("ADWS_CACHE", str(here / "cache"))
    quiet = invoke("pipeline", "demo", "--into", "quiet", "--quiet")
    assert quiet == CommandResult(1, "0 of 3 specs are merged\n", "")
    result = invoke("pipeline", "demo", "--into", "demo")
    assert (result.exit_code, result.stdout) == (1, "0 of 3 specs are merged\n")
    assert result.stderr.startswith(f"the project: {here}/demo/project\n")


def test_a_demo_is_made_anew_in_the_cache(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an earlier one left there is gone."""
    monkeypatch.setenv("ADWS_CACHE", str(here / "cache"))
    for _ in range(2):
        assert value(build_pipeline_demo(None)) == here / "cache/demo/pipeline/project"
        _ = write(here, {"cache/demo/pipeline/project/mine": ""})
