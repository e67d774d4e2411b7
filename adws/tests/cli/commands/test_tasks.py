"""Tests of `adws tasks`."""

from pathlib import PurePath

import pytest

from adws.tests.cli.program import CommandResult, invoke
from adws.tests.steps.projects import write

pytestmark = pytest.mark.real_io

TASKS = """\
[tasks.total]
title = "Add a total"
verification = "always"

[tasks.issue]
id = "bd-12"

[tasks.endpoint]
title = "Add an endpoint"
id = "bd-13"

[tasks.cart]
title = "Round the sums"
files = ["shop/cart.py"]

[tasks.note]
title = "Add an endpoint"
verification = "never"
"""


@pytest.fixture
def file(tmp_path: PurePath) -> str:
    """Return a task file with two tasks."""
    return str(write(PurePath(tmp_path), {"tasks.toml": TASKS}) / "tasks.toml")


def test_the_tasks_of_a_file_are_listed(file: str) -> None:
    """With what each is, and whether it is verified independently."""
    rows = invoke("tasks", file, "--json").json
    assert [tuple(row.values()) for row in rows] == [
        ("total", "Add a total", "", "yes", "the task says: always"),
        ("issue", "", "bd-12", "open", "the issue is read when the work begins"),
        (
            "endpoint",
            "Add an endpoint",
            "bd-13",
            "yes",
            'API contracts: the request mentions "endpoint"',
        ),
        ("cart", "Round the sums", "", "no", "the change crosses no boundary"),
        (
            "note",
            "Add an endpoint",
            "",
            "no",
            'the task says: never; API contracts: the request mentions "endpoint"',
        ),
    ]


def test_the_settings_decide_where_the_task_does_not(file: str, tmp_path: PurePath) -> None:
    """Those of the project in the folder that is named."""
    _ = write(PurePath(tmp_path), {"adws.toml": 'verification = "never"\n'})
    rows = invoke("tasks", file, "--root", str(tmp_path), "--json").json
    assert [row["verification"] for row in rows] == ["yes", "no", "no", "no", "no"]
    assert rows[1]["why"] == "the settings say: never"


def test_a_file_that_is_wrong_is_told_with_its_key(file: str, tmp_path: PurePath) -> None:
    """Exit code 2, as nothing was done."""
    _ = write(PurePath(tmp_path), {"tasks.toml": TASKS.replace("always", "often")})
    result = invoke("tasks", file)
    wrong = f"{file}: tasks.total.verification: 'often' is none of: auto, always, never"
    hint = "the keys are title, request, criteria, id, tracker, files, modules, verification"
    assert result == CommandResult(2, "", f"error: {wrong}\nhint: {hint}\n")
