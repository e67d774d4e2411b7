"""Tests of what jobs need before the tests, read from existing workflows."""

import pytest

from adws.pipeline.workflow_files.parameters import Setup, Step
from adws.pipeline.workflow_files.pins import pinned
from adws.pipeline.workflow_files.setup import read_setup
from adws.pipeline.workflow_files.yaml_text import CommentedValue
from adws.tests.pipeline.workflow_files.generated import CI, SHA, runners

COMMAND = "pip install ${{ inputs.x }}"
PLACE = f"{CI}, job test"
WHOLE = f"""\
on: push
env:
  A: "1"
  KEY: ${{{{ secrets.KEY }}}}
defaults:
  run:
    shell: bash
jobs:
  lint:
    steps:
      - run: pip install ruff pytest
      - run: ruff check .
  test:
    strategy:
      matrix:
        python: [3.10, 3.11]
        include: [a]
    services:
      db:
        image: postgres@sha256:abc
        ports: ["5432:5432"]
      queue:
        image: redis:8
      other:
        image: ${{{{ matrix.image }}}}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@{SHA} # v5.1.0
        with:
          python-version: ${{{{ matrix.python }}}}
          cache: pip
      - uses: actions/setup-go@v5
      - name: Packages
        uses: actions/cache@{SHA}
        with:
          path: ~/.cache/x
          key: a-${{{{ hashFiles('a') }}}}
      - uses: foo/bar@v1
      - uses: foo/bar@{SHA}
        with:
          token: ${{{{ secrets.TOKEN }}}}
      - name: Install ${{{{ matrix.python }}}}
        run: |
          pip install -e .
          pip install pytest
        env:
          B: x
      - run: {COMMAND}
      - run: ruff check .
      - if: always()
        run: npm ci
      - run: pytest
      - run: pip install late
"""


def test_steps_before_the_tests_are_taken_over() -> None:
    """Pinned actions as they are, known ones at our commit; caches are only read.

    The agent's job has none. What cannot be taken over is named, with the reason.
    """
    python: Step = {
        "uses": CommentedValue(f"actions/setup-python@{SHA}", "v5.1.0"),
        "with": {"python-version": "3.10"},
    }
    go: Step = {"uses": pinned("actions/setup-go"), "with": {"cache": "false"}}
    cache: Step = {
        "name": "Packages",
        "uses": CommentedValue(f"actions/cache/restore@{SHA}", "version unknown"),
        "with": {"path": "~/.cache/x", "key": "a-${{ hashFiles('a') }}"},
    }
    install: Step = {"run": "pip install -e .\npip install pytest\n", "env": {"B": "x"}}
    assert read_setup({CI: WHOLE}, runners("pytest"), ()) == Setup(
        (python, go, install),
        (python, go, cache, install),
        {"A": "1"},
        {
            "db": {"image": "postgres@sha256:abc", "ports": ("5432:5432",)},
            "queue": {"image": "redis:8"},
        },
        (
            f"steps before the tests are taken from {PLACE}: check that they are complete",
            f"'defaults' of {PLACE} is not copied",
            f"'actions/setup-go@v5' of {PLACE} is not pinned: adws uses its own commit",
            f"'foo/bar@v1' of {PLACE} is left out: pin it to a commit, and write the files again",
            f"'foo/bar@{SHA}' of {PLACE} is left out: it needs values that only that job has",
            f"'{COMMAND}' of {PLACE} is left out: its command contains an expression",
            f"'ruff check .' of {PLACE} is left out: it does not look like a set-up step",
            f"'npm ci' of {PLACE} is left out: it has 'if'",
            f"the variable 'KEY' of {PLACE} is left out: it is an expression",
            f"the image of the service 'queue' of {PLACE} is not pinned",
            f"the service 'other' of {PLACE} is left out: it contains an expression",
        ),
    )


@pytest.mark.parametrize(
    ("line", "starts"),
    [
        ("uv run pytest -x", True),
        ("npm run test:unit", True),
        ("cargo nextest run", True),
        ("make lint test", True),
        ("./gradlew check", True),
        ("pip install pytest tox", False),
        ("echo 'broken", False),
        ("# pytest", False),
    ],
)
def test_tests_are_known_by_the_runner_or_as_a_task(line: str, *, starts: bool) -> None:
    """To install a runner is none."""
    steps = f"      - run: make .installed\n      - run: |\n          {line}\n"
    setup = read_setup({CI: f"jobs:\n  a:\n    steps:\n{steps}"}, runners("pytest"), ())
    assert (setup.steps[0].get("run") == "make .installed") == starts


def test_a_comment_behind_an_action_stays_on_its_line() -> None:
    """Whatever is hidden in it is spelled out."""
    steps = f"      - uses: a/b@{SHA} # v1\u200b\u2028\n      - run: make test\n"
    (step,) = read_setup({CI: f"jobs:\n  test:\n    steps:\n{steps}"}, runners("go"), ()).steps
    assert step == {"uses": CommentedValue(f"a/b@{SHA}", "v1\\u200b")}


@pytest.mark.parametrize(
    "text",
    [
        "a: [",
        "[]",
        "jobs: {test: {steps: {}}}",
        "jobs: {test: {steps: [{}, {name: pytest}]}}",
        "[" * 5000,
        "# Written by: adws pipeline init --agent search\njobs: {test: {steps: [run: pytest]}}",
    ],
    ids=["broken", "list", "no steps", "no command", "deep", "ours"],
)
def test_files_without_tests_say_nothing(text: str) -> None:
    """Neither do those that cannot be read, nor our own."""
    setup = read_setup({CI: text}, runners("unittest"), ("setup.py",))
    assert setup.notes == (
        "no workflow of this repository starts the tests: check that the set-up steps suffice",
    )


@pytest.mark.parametrize(
    ("names", "listing", "commands"),
    [
        (("pytest",), ("requirements.txt",), ["requirement requirements.txt", "install pytest"]),
        (("unittest",), ("pyproject.toml",), ["--editable ."]),
        (("vitest",), ("package-lock.json", "package.json"), ["npm ci"]),
        (("jest",), ("package.json",), ["npm install"]),
        (("node_test",), (), []),
        (("playwright",), ("pnpm-lock.yaml",), ["pnpm install", "playwright install"]),
        (("bun",), ("bun.lock",), ["bun install"]),
        (("jest",), (), []),
        (("go",), (), ["go mod download"]),
        (("cargo",), ("Cargo.lock",), ["cargo fetch --locked"]),
        (("cargo",), (), ["cargo fetch"]),
        (("junit",), (), []),
        ((), (), []),
    ],
)
def test_without_tests_in_workflows_the_usual_is_set_up(
    names: tuple[str, ...], listing: tuple[str, ...], commands: list[str]
) -> None:
    """By the lock files that are there."""
    setup = read_setup({}, runners(*names), listing)
    runs = [str(step["run"]) for step in setup.steps if "run" in step]
    assert [command in run for command, run in zip(commands, runs, strict=True)] == [True] * len(
        runs
    )
    assert setup.restoring == setup.steps
