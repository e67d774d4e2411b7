"""What failed imports say is missing."""

import pytest

from adws.triage.imports import MissingName, missing_dependency, missing_module, missing_name
from adws.triage.thrown import Thrown

CIRCULAR = (
    "cannot import name 'f' from partially initialized module 'app.a' "
    "(most likely due to a circular import) (/t/app/a.py)"
)


@pytest.mark.parametrize(
    ("what", "module"),
    [
        (Thrown("ModuleNotFoundError", "No module named 'app.text'"), "app.text"),
        (Thrown("ImportError", "No module named 'yaml'"), "yaml"),
        (Thrown("ImportError", "cannot import name 'f' from 'app'"), None),
        (Thrown("AssertionError", "No module named 'yaml'"), None),
    ],
)
def test_a_missing_module_is_named_by_import_errors_only(what: Thrown, module: str | None) -> None:
    """Only an import error can say that a module is missing."""
    assert missing_module(what) == module


@pytest.mark.parametrize(
    ("what", "missing"),
    [
        (Thrown("ImportError", CIRCULAR), MissingName("f", "app.a", "/t/app/a.py")),
        (
            Thrown("ImportError", "cannot import name 'f' from 'app' (unknown location)"),
            MissingName("f", "app", None),
        ),
        (Thrown("ImportError", "dynamic module does not define"), None),
        (Thrown("ValueError", CIRCULAR), None),
    ],
)
def test_a_missing_name_comes_with_its_module(what: Thrown, missing: MissingName | None) -> None:
    """The module's file is told when the message has it."""
    assert missing_name(what) == missing


@pytest.mark.parametrize(
    ("what", "dependency"),
    [
        (Thrown("ModuleNotFoundError", "No module named 'yaml.nodes'"), "yaml"),
        (Thrown("ModuleNotFoundError", "No module named 'app.text'"), None),
        (Thrown("KeyError", "'yaml'"), None),
    ],
)
def test_a_dependency_is_a_missing_module_of_others(what: Thrown, dependency: str | None) -> None:
    """A module below the project's own top-level ones is never a dependency."""
    assert missing_dependency(what, frozenset({"app"})) == dependency
