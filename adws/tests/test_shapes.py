"""The shapes of a failing case from pytest's recorder to the report, read off the source."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import adws

PACKAGE = Path(adws.__file__).parent
ASIDE = {"probe", "probes", "search", "testing", "tests"}
SHAPES = ["core/entry.py Entry", "core/failure.py Failure", "core/suite.py Case"]
"""What ran, what of it failed and why, and what became of that; reports read the last."""

RECORDS = ["runners/pytest/records.py CollectRecord", "runners/pytest/records.py PytestCase"]
"""What the recorder says of a case, or of a file that cannot be loaded: each becomes a ``Case``."""

pytestmark = pytest.mark.real_io


def classes() -> Iterator[tuple[str, set[str]]]:
    """Yield every class of adws with the names of its fields."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE)
        if ASIDE & {*name.parts}:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                fields = (part for part in node.body if isinstance(part, ast.AnnAssign))
                yield f"{name} {node.name}", {ast.unparse(field.target) for field in fields}


def test_three_shapes_and_the_recorders_own_make_four() -> None:
    """A shape holds a case's id, its file and its name; what else names the id only refers to it.

    A runner's records are its own business: above the runners, nobody translates a case again.
    """
    shapes = [
        name
        for name, fields in classes()
        if fields & {"id", "case_id"} and "file" in fields and fields & {"name", "test"}
    ]
    assert [name for name in shapes if not name.startswith("runners/")] == SHAPES


def test_the_recorder_has_one_shape_for_what_it_saw_of_a_case() -> None:
    """With its id, its outcome and its evidence."""
    held = {"id", "outcome", "evidence"}
    results = [name for name, fields in classes() if fields >= held and "pytest" in name]
    assert sorted(results) == RECORDS
