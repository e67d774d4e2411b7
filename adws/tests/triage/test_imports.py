"""What failed imports say is missing."""

import pytest

from adws.triage.exception_info import ExceptionInfo
from adws.triage.imports import MissingName, missing_dependency, missing_module, missing_name

CIRCULAR = (
    "cannot import name 'f' from partially initialized module 'app.a' "
    "(most likely due to a circular import) (/t/app/a.py)"
)


@pytest.mark.parametrize(
    ("what", "module"),
    [
        (ExceptionInfo("ModuleNotFoundError", "No module named 'app.text'"), "app.text"),
        (ExceptionInfo("ImportError", "No module named 'yaml'"), "yaml"),
        (ExceptionInfo("ImportError", "cannot import name 'f' from 'app'"), None),
        (ExceptionInfo("LoadError", "cannot load such file -- app/text"), "app.text"),
        (ExceptionInfo("LoadError", "cannot load such file -- /p/lib/app"), None),
        (ExceptionInfo("AssertionError", "No module named 'yaml'"), None),
    ],
)
def test_a_missing_module_is_named_by_import_errors_only(
    what: ExceptionInfo, module: str | None
) -> None:
    """Only an import error can say that a module is missing."""
    assert missing_module(what) == module


@pytest.mark.parametrize(
    ("what", "missing"),
    [
        (ExceptionInfo("ImportError", CIRCULAR), MissingName("f", "app.a", "/t/app/a.py")),
        (
            ExceptionInfo("ImportError", "cannot import name 'f' from 'app' (unknown location)"),
            MissingName("f", "app", None),
        ),
        (ExceptionInfo("ImportError", "dynamic module does not define"), None),
        (ExceptionInfo("ValueError", CIRCULAR), None),
    ],
)
def test_a_missing_name_comes_with_its_module(
    what: ExceptionInfo, missing: MissingName | None
) -> None:
    """The module's file is told when the message has it."""
    assert missing_name(what) == missing


@pytest.mark.parametrize(
    ("what", "dependency"),
    [
        (ExceptionInfo("ModuleNotFoundError", "No module named 'yaml.nodes'"), "yaml"),
        (ExceptionInfo("ModuleNotFoundError", "No module named 'app.text'"), None),
        (ExceptionInfo("LoadError", "cannot load such file -- nokogiri"), "nokogiri"),
        (ExceptionInfo("LoadError", "cannot load such file -- app/text"), None),
        (ExceptionInfo("KeyError", "'yaml'"), None),
    ],
)
def test_a_dependency_is_a_missing_module_of_others(
    what: ExceptionInfo, dependency: str | None
) -> None:
    """A module below the project's own top-level ones is never a dependency."""
    assert missing_dependency(what, frozenset({"app"})) == dependency
