"""A task that a contributor does: what he changes, by which tests he knows that it is right."""

import tomllib
from pathlib import Path

import cattrs
from attrs import frozen

import adws

HOME = Path(adws.__file__).parent.parent
TASKS = Path(__file__).parent / "tasks"


@frozen
class Task:
    """A change of this repository; the change itself is the patch beside its file.

    ``row`` is the first cell of the row of CONTRIBUTING.md that says where it goes. ``goal`` is how
    many files may have to be opened for it; ``earlier`` how many had to be opened, and changed, in
    the house before this one. ``changed`` are the files that the contributor writes, ``generated``
    those that a command writes for him. ``tests`` prove the change.
    """

    title: str
    row: str
    goal: int
    earlier: tuple[int, int]
    changed: tuple[str, ...]
    tests: tuple[str, ...]
    generated: tuple[str, ...] = ()
    name: str = ""

    @property
    def patch(self) -> Path:
        """The file with the change."""
        return TASKS / f"{self.name}.patch"


def read_tasks() -> tuple[Task, ...]:
    """Return all tasks, by name."""
    return tuple(
        cattrs.structure({**tomllib.loads(file.read_text("utf-8")), "name": file.stem}, Task)
        for file in sorted(TASKS.glob("*.toml"))
    )
