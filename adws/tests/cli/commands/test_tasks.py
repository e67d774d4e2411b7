"""Tests of `adws tasks`."""

from pathlib import PurePath

import pytest

from adws.tests.cli.program import Told, invoke
from adws.tests.steps.projects import write

pytestmark = pytest.mark.real_io

TASKS = """\
[tasks.total]
title = "Add a total"
verification = "always"

[tasks.issue]
id = "bd-12"
"""


@pytest.fixture
def file(tmp_path: PurePath) -> str:
    """Return a task file with two tasks."""
    return str(write(PurePath(tmp_path), {"tasks.toml": TASKS}) / "tasks.toml")


def test_the_tasks_of_a_file_are_listed(file: str) -> None:
    """With what each is, and whether it is verified independently."""
    rows = invoke("tasks", file, "--json").json
    assert [(row["task"], row["title"], row["issue"], row["verification"]) for row in rows] == [
        ("total", "Add a total", "", "always"),
        ("issue", "", "bd-12", "auto"),
    ]


def test_a_file_that_is_wrong_is_told_with_its_key(file: str, tmp_path: PurePath) -> None:
    """Exit code 2, as nothing was done."""
    _ = write(PurePath(tmp_path), {"tasks.toml": TASKS.replace("always", "often")})
    told = invoke("tasks", file)
    wrong = f"{file}: 'often' is none of: auto, always, never @ tasks.total.verification"
    hint = "the keys are title, request, criteria, id, tracker, files, modules, verification"
    assert told == Told(2, "", f"error: {wrong}\nhint: {hint}\n")
