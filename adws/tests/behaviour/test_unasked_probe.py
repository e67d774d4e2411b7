"""Modules and objects that are looked at without being asked."""

import base64
import sys
from pathlib import Path
from types import ModuleType

import pytest

from adws.tests.behaviour.probes import probe


class Silent:
    """Answers nothing."""

    def __getattribute__(self, name: str) -> object:
        """Raise, whatever is asked."""
        raise RuntimeError(name)


def test_a_module_is_not_asked_where_it_comes_from() -> None:
    """What is no module, or has no file, comes from nowhere."""
    file_of = probe("adws_unasked").file_of
    odd = ModuleType("odd")
    vars(odd)["__file__"] = 3
    results = [file_of(module) for module in (base64, sys, odd, Silent(), object())]
    assert results == [base64.__file__, "", "", "", ""]


def test_modules_are_found_by_their_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else stands among the loaded ones."""
    monkeypatch.setitem(sys.modules, "silent", Silent())
    below = probe("adws_unasked").modules_below(str(Path(base64.__file__).parent), "/nowhere")
    results = {name: module for name, module, _ in below}
    assert (results["base64"], "silent" in results) == (base64, False)


def test_the_class_of_an_object_is_its_own() -> None:
    """Not the one that it tells."""
    is_a = probe("adws_unasked").is_a
    assert (is_a(Silent(), Silent), is_a(Silent(), int, str), is_a(3, str, int)) == (
        True,
        False,
        True,
    )


@pytest.mark.parametrize(
    ("environment", "own"),
    [
        ("/p/.venv/", ["/p/a.py"]),
        ("/usr/", ["/p/a.py", "/p/.venv/b.py"]),
        ("/", ["/p/a.py", "/p/.venv/b.py"]),
    ],
)
def test_an_environment_in_the_project_is_not_the_projects(
    environment: str, own: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A project that lies in an environment is one, though."""
    unasked = probe("adws_unasked")
    monkeypatch.setattr(unasked, "ENVIRONMENT", environment)
    files = ("/p/a.py", "/p/.venv/b.py", "/q/a.py")
    assert [file for file in files if unasked.is_own_file(file, "/p")] == own
