"""Workflows' files, their filters, schedules and expressions."""

from datetime import UTC, datetime, timedelta

import pytest
from returns.result import Failure, Success

from adws.forge.local.expressions import rendered
from adws.forge.local.patterns import is_selected
from adws.forge.local.schedule import is_due
from adws.forge.local.workflow_file import (
    Input,
    ParsedWorkflow,
    Trigger,
    dispatch_inputs,
    read_workflow,
    with_own_tokens,
)

WHOLE = """\
name: Test
run-name: PR ${{ inputs.pr }}
on:
  workflow_dispatch:
    inputs:
      pr: {required: true, type: string}
      mode: {type: choice, options: [fast, slow], default: fast}
      note:
  pull_request: {branches: [main]}
  push: {branches-ignore: ['tdd/**'], tags: [v1]}
  create: {tags: v*}
  issue_comment: {types: created}
  workflow_run: {workflows: [Other], types: [completed]}
  schedule: [{cron: '23 * * * *'}, {}]
concurrency: {group: 'tdd-${{ inputs.pr }}', queue: max, cancel-in-progress: false}
permissions: {contents: read}
jobs:
  one:
    permissions: {contents: write, pull-requests: read}
    steps:
      - uses: actions/checkout@abc
      - uses: ./mine
      - run: make
      - uses: actions/checkout@abc
  two:
    uses: ./.github/workflows/other.yml
  three: nonsense
"""


def test_a_workflow_is_read() -> None:
    """Its name, what starts it, its group, what its jobs may together, its actions."""
    inputs = (Input("pr", required=True), Input("mode", default="fast", options=("fast", "slow")))
    assert read_workflow("test.yml", WHOLE) == Success(
        ParsedWorkflow(
            "test.yml",
            "Test",
            {
                "workflow_dispatch": Trigger(inputs=(*inputs, Input("note"))),
                "pull_request": Trigger(("opened", "synchronize", "reopened"), ("main",)),
                "push": Trigger(branches_ignore=("tdd/**",)),
                "create": Trigger(only_tags=True),
                "issue_comment": Trigger(("created",)),
                "workflow_run": Trigger(("completed",), workflows=("Other",)),
                "schedule": Trigger(crons=("23 * * * *", "")),
            },
            "PR ${{ inputs.pr }}",
            "tdd-${{ inputs.pr }}",
            "false",
            queue_all=True,
            jobs={
                "one": {"contents": "write", "pull_requests": "read"},
                "two": {"contents": "read"},
            },
            actions=("actions/checkout@abc",),
        )
    )


@pytest.mark.parametrize(
    ("on", "names"), [("push", ["push"]), ("[push, delete]", ["push", "delete"]), ("{}", [])]
)
def test_what_starts_a_workflow_has_three_forms(on: str, names: list[str]) -> None:
    """A name, a list, a table."""
    read = read_workflow("a.yml", f"on: {on}\nconcurrency: one\njobs: {{}}\n").unwrap()
    assert [*read.triggers] == names
    assert (read.name, read.group, read.permissions) == (".github/workflows/a.yml", "one", None)


@pytest.mark.parametrize(
    ("word", "permissions"),
    [
        ("write-all", {"contents": "write", "statuses": "write"}),
        ("read-all", {"contents": "read", "statuses": "read"}),
        ("{}", {}),
    ],
)
def test_permissions_have_short_words(word: str, permissions: dict[str, str]) -> None:
    """For all of them, and for none."""
    text = f"on: push\npermissions: {word}\njobs: {{a: {{}}}}\n"
    read = read_workflow("a.yml", text).unwrap().permissions or {}
    assert {name: read[name] for name in ("contents", "statuses") if name in read} == permissions


TOKENS = """\
on: push
jobs:
  one:
    env: {A: "${{ github.token }}", B: github.token}
    steps:
      - {run: make, env: {T: '${{ secrets.GITHUB_TOKEN }}', U: "${{ secrets.GITHUB_TOKENS }}"}}
      - &both
        with:
          token: ${{ github.token || secrets.OTHER }} # as it is
  two:
    steps: [*both]
"""


def test_each_job_takes_its_token_from_a_secret_of_its_own() -> None:
    """In expressions alone; all else stays as it is. What two jobs share is the last one's."""
    changes = (
        ("{{ github.token }}", "{{ secrets.T_1 }}"),
        ("{{ secrets.GITHUB_TOKEN }}", "{{ secrets.T_1 }}"),
        ("github.token || secrets.OTHER", "secrets.T_2 || secrets.OTHER"),
    )
    changed = TOKENS
    for old, new in changes:
        changed = changed.replace(old, new)
    assert with_own_tokens(TOKENS, {"one": "T_1", "two": "T_2"}) == changed
    assert with_own_tokens("on: push\njobs: 7\n", {"one": "T_1"}) == "on: push\njobs: 7\n"


def test_a_schedule_that_is_no_list_has_no_times() -> None:
    """It is never due."""
    read = read_workflow("a.yml", "on: {schedule: '1 * * * *'}\njobs: {}\n").unwrap()
    assert read.triggers == {"schedule": Trigger()}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a: [", "a.yml: while parsing"),
        ("on: push", "a.yml: no workflow: it needs 'on' and 'jobs'"),
        ("jobs: {}", "a.yml: no workflow: it needs 'on' and 'jobs'"),
        ("", "a.yml: no workflow: it needs 'on' and 'jobs'"),
        ("[" * 5000, "a.yml: "),
    ],
)
def test_what_is_no_workflow_is_refused(text: str, why: str) -> None:
    """With the reason."""
    assert read_workflow("a.yml", text).failure().startswith(why)


@pytest.mark.parametrize(
    ("given", "checked"),
    [
        ({"pr": "1"}, Success({"pr": "1", "mode": "fast", "note": ""})),
        ({"pr": "1", "mode": "slow"}, Success({"pr": "1", "mode": "slow", "note": ""})),
        ({}, Failure("Required input 'pr' not provided")),
        ({"pr": "1", "b": "", "a": ""}, Failure('Unexpected inputs provided: ["a", "b"]')),
        (
            {"pr": "1", "mode": "x"},
            Failure("Provided value 'x' for input 'mode' not in its options"),
        ),
    ],
)
def test_the_inputs_of_a_dispatch_are_checked(given: dict[str, str], checked: object) -> None:
    """Unknown ones, missing ones, and those with a choice."""
    assert dispatch_inputs(read_workflow("a.yml", WHOLE).unwrap(), given) == checked


def test_a_workflow_may_be_started_by_other_events_only() -> None:
    """Then it is not dispatched."""
    workflow = read_workflow("a.yml", "on: push\njobs: {}\n").unwrap()
    words = "Workflow does not have 'workflow_dispatch' trigger"
    assert dispatch_inputs(workflow, {}) == Failure(words)


@pytest.mark.parametrize(
    ("patterns", "names"),
    [
        ("main", {"main"}),
        ("*", {"main", "v1.0", "v10", "a[]"}),
        ("**", {"main", "tdd/one", "tdd/one/b", "v1.0", "v10", "a[]"}),
        ("tdd/*", {"tdd/one"}),
        ("tdd/**", {"tdd/one", "tdd/one/b"}),
        ("** !tdd/** tdd/one", {"main", "tdd/one", "v1.0", "v10", "a[]"}),
        ("v[0-9]+.0", {"v1.0"}),
        ("v10?", {"v10"}),
        (r"v1\.0", {"v1.0"}),
        ("a[]", {"a[]"}),
        ("", set()),
    ],
)
def test_branches_are_named_by_patterns(patterns: str, names: set[str]) -> None:
    """A slash stands for itself; the last pattern that fits counts."""
    known = {"main", "tdd/one", "tdd/one/b", "v1.0", "v10", "a[]"}
    assert {name for name in known if is_selected(name, tuple(patterns.split()))} == names


MONDAY = datetime(2026, 1, 5, 12, 23, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("cron", "due"),
    [
        ("23 * * * *", True),
        ("22 * * * *", False),
        ("*/20 * * * *", False),
        ("3/20 * * * *", True),
        ("20-25 12 * * mon", True),
        ("23 12 5 jan *", True),
        ("23 12 6 * *", False),
        ("23 12 6 * 1", True),
        ("23 12 6 * 7", False),
        ("23 12 * * 1-5", True),
        ("1,23 12 * * *", True),
        ("23 13 * * *", False),
        ("23 12 * feb *", False),
        ("23 * * *", False),
        ("99 * * * *", False),
        ("*/0 * * * *", False),
        ("a * * * *", False),
    ],
)
def test_a_schedule_is_due_at_its_minutes(cron: str, due: bool) -> None:  # noqa: FBT001 - a parameter
    """With a day and a weekday either will do; nonsense is never due."""
    assert is_due(cron, MONDAY - timedelta(minutes=1), MONDAY) is due


def test_sunday_has_two_numbers() -> None:
    """0 and 7."""
    sunday = MONDAY - timedelta(days=1)
    results = [
        is_due(f"23 12 * * {day}", sunday - timedelta(minutes=1), sunday) for day in (0, 7, 1)
    ]
    assert results == [True, True, False]


def test_minutes_that_passed_unseen_count() -> None:
    """For a week."""
    assert is_due("0 0 * * *", MONDAY - timedelta(days=1), MONDAY)
    assert not is_due("0 0 20 12 *", MONDAY - timedelta(days=30), MONDAY)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a", "a"),
        ("${{ github.ref }}-${{inputs.pr}}", "refs/heads/main-7"),
        ("${{ github.event.gone.deeper }}", ""),
        ("${{ github.head_ref || github.ref }}", "refs/heads/main"),
        ("${{ github.head_ref || github.gone }}", ""),
        ("${{ inputs.pr && 'one' || 'it''s none' }}", "one"),
        ("${{ inputs.no && 'one' || 'it''s none' }}", "it's none"),
        ("${{ inputs.pr == '7' }}", "true"),
        ("${{ inputs.pr != 7 }}", "false"),
        ("${{ true && 5 }}", "5"),
        ("${{ false }}", "false"),
        ("${{ github.flag }}", "true"),
    ],
)
def test_expressions_are_replaced(text: str, value: str) -> None:
    """Names, literals, and the few signs between them."""
    github = {"ref": "refs/heads/main", "head_ref": "", "event": {}, "flag": True}
    assert rendered(text, {"github": github, "inputs": {"pr": "7"}}) == value
