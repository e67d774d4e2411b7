"""Task files, in TOML and in Markdown."""

import pytest

from adws.core.work_item import VerificationPolicy, WorkItem
from adws.trackers.task_file import NamedTask, parse_tasks, pick

TWO = """\
[tasks.total]
title = "Add a total"
request = "The cart shall say what it costs."
criteria = ["adds prices"]
files = ["shop/cart.py"]
modules = ["billing"]
verification = "always"

[tasks.vat]
id = "bd-12"
tracker = "beads"
"""
TASKS = (
    NamedTask(
        "total",
        WorkItem(
            "Add a total",
            "The cart shall say what it costs.",
            ("adds prices",),
            files=("shop/cart.py",),
            modules=("billing",),
            verification=VerificationPolicy.ALWAYS,
        ),
    ),
    NamedTask("vat", WorkItem("", "", id="bd-12", tracker="beads")),
)
SHEET = """\
---
verification: never
files:
  - shop/cart.py
---

# Add a total

The cart shall say what it costs.

- [ ] adds prices
- [x] is documented
"""


def test_a_toml_file_has_a_table_for_each_task() -> None:
    """In the order of the file."""
    assert parse_tasks(TWO, "tasks.toml").unwrap() == TASKS


def test_a_toml_file_may_be_one_task() -> None:
    """It is called like the file; what has no title is called by its first line."""
    tasks = parse_tasks('request = "Add a total.\\nOf all."', "later/total.toml").unwrap()
    assert tasks == (NamedTask("total", WorkItem("Add a total.", "Add a total.\nOf all.")),)


def test_a_markdown_file_is_one_task() -> None:
    """Its heading is the title, its text the request, its task list the criteria."""
    request = SHEET.partition("# Add a total\n\n")[2].strip()
    item = WorkItem(
        "Add a total",
        request,
        ("adds prices", "is documented"),
        files=("shop/cart.py",),
        verification=VerificationPolicy.NEVER,
    )
    assert parse_tasks(SHEET, "total.md").unwrap() == (NamedTask("total", item),)


def test_a_markdown_file_needs_no_front_matter() -> None:
    """A title alone says what is wanted."""
    assert parse_tasks("# Add a total\n", "total.md").unwrap()[0].item == WorkItem(
        "Add a total", "Add a total"
    )
    assert parse_tasks("Add a total\n", "total.md").unwrap()[0].item.title == "Add a total"


@pytest.mark.parametrize(
    ("text", "origin", "message"),
    [
        ("title =", "t.toml", "t.toml: it is not valid TOML: Invalid value (at end of document)"),
        ("title = 'caf\ufffd'", "t.toml", "t.toml: it is not UTF-8"),
        ("tasks = 1", "t.toml", "t.toml: 'tasks' has no table of a task"),
        ("[tasks]", "t.toml", "t.toml: 'tasks' has no table of a task"),
        ("[tasks]\na = 1", "t.toml", "t.toml: 'tasks.a' is not a table"),
        (
            "title = 'a'\n[tasks.a]\ntitle = 'b'",
            "t.toml",
            "t.toml: the key 'title' is outside of the [tasks.NAME] tables and belongs to no task",
        ),
        (
            "[tasks.a]\nverification = 'often'",
            "t.toml",
            "t.toml: tasks.a.verification: 'often' is none of: auto, always, never",
        ),
        ("criteria = 'fast'", "t.toml", "t.toml: task.criteria: 'fast' is not a list"),
        (
            "[tasks.a]\nfiles = ['a.py']",
            "t.toml",
            "t.toml: tasks.a.request: it does not say what to build",
        ),
        ("---\ntitle: a\n", "t.md", "t.md: line 1: the front matter has no end"),
        ("---\nid: 1\n- a\n---\n", "t.md", "t.md: line 3: '- a' is not a new key with a value"),
        ("---\nid: 1\nid: 2\n---\n", "t.md", "t.md: line 3: 'id: 2' is not a new key with a value"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_key(text: str, origin: str, message: str) -> None:
    """Nothing is guessed."""
    error = parse_tasks(text, origin).failure()
    assert (error.kind, error.message) == ("TaskInvalid", message)


def test_an_unknown_key_names_itself() -> None:
    """And the hint has the known ones."""
    error = parse_tasks("title = 'a'\nprio = 1", "t.toml").failure()
    assert "prio" in error.message
    assert "verification" in error.hint


def test_values_of_a_front_matter_are_texts_or_lists() -> None:
    """Quoted as in TOML where they need it."""
    text = "---\ntitle: \"a: b\"\ncriteria: ['x', 'y']\nrequest: [not, a list\n\n---\n"
    item = parse_tasks(text, "t.md").unwrap()[0].item
    assert item == WorkItem("a: b", "[not, a list", ("x", "y"))


def test_one_of_several_tasks_is_picked_by_its_name() -> None:
    """The only one needs no name."""
    assert pick(TASKS, "vat", "t.toml").unwrap() == TASKS[1].item
    assert pick(TASKS[:1], "", "t.toml").unwrap() == TASKS[0].item
    several, unknown = pick(TASKS, "", "t.toml").failure(), pick(TASKS, "tota", "t.toml").failure()
    assert (several.kind, several.message) == (
        "TaskInvalid",
        "t.toml: it has several tasks: total, vat",
    )
    assert (unknown.kind, unknown.message) == ("NameUnknown", "t.toml has no task 'tota'")
    assert "total" in unknown.hint
