"""The house rules that no linter knows."""

import ast
import re
from collections.abc import Iterator
from inspect import isclass
from pathlib import Path

import pytest

import adws
from adws import io_ops

PACKAGE = Path(adws.__file__).parent
SOURCES = sorted(
    path
    for path in PACKAGE.rglob("*.py")
    if "tests" not in path.relative_to(PACKAGE).parts and not {"probe", "probes"} & {*path.parts}
)
pytestmark = pytest.mark.real_io


def name_of(path: Path) -> str:
    """Return a source file's name as people say it."""
    return str(path.relative_to(PACKAGE))


def nodes(path: Path) -> Iterator[ast.AST]:
    """Yield every node of a source file's syntax tree."""
    yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def test_nobody_binds_a_boundary_function_early() -> None:
    """`from adws.io_ops import name` would escape the fake, which stands in for functions alone."""
    early = [
        (name_of(path), alias.name)
        for path in SOURCES
        if path.parent.name not in {"io_ops", "testing"}
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("adws.io_ops")
        for alias in node.names
        if not isclass(getattr(io_ops, alias.name, None))
    ]
    assert early == []


def test_containers_are_opened_in_one_place() -> None:
    """Only `settle` takes the marker off an outcome."""
    opened = [
        name_of(path) for path in SOURCES if "unsafe_perform_io" in path.read_text(encoding="utf-8")
    ]
    assert opened == ["core/railway.py"]


def test_no_class_looks_like_a_test() -> None:
    """A class whose name starts with Test would be collected by pytest."""
    classes = [
        node.name
        for path in SOURCES
        for node in nodes(path)
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test")
    ]
    assert classes == []


def test_every_step_is_one_public_function_named_after_its_file() -> None:
    """A newcomer finds a step by its name."""
    steps = [path for path in SOURCES if path.parent.name == "steps" and path.name[0] != "_"]
    public = {
        path.stem: [
            node.name
            for node in ast.parse(path.read_text(encoding="utf-8")).body
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        ]
        for path in steps
    }
    assert public == {path.stem: [path.stem] for path in steps}


def test_the_boundary_speaks_of_the_machine_alone() -> None:
    """The words of the rooms above do not occur in io_ops."""
    words = re.compile(r"\b(git|pytest|github|claude|ledger)\b", re.IGNORECASE)
    results = [
        (name_of(path), words.findall(path.read_text(encoding="utf-8")))
        for path in SOURCES
        if path.parent.name == "io_ops"
    ]
    assert [entry for entry in results if entry[1]] == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    """Utils, helpers, common, misc and manager are not concepts."""
    empty = {"utils", "util", "helpers", "helper", "common", "misc", "manager"}
    assert [name_of(path) for path in SOURCES if path.stem in empty] == []


def test_files_hold_one_thing() -> None:
    """A file that grows past 300 lines hides a concept that should have its own."""
    long = [
        name_of(path)
        for path in SOURCES
        if len(path.read_text(encoding="utf-8").splitlines()) > 300
    ]
    assert long == []
