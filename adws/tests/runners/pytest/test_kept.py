"""What pytest has kept of rewritten modules is read for installed packages alone."""

from importlib import import_module
from pathlib import Path

import pytest

from adws.runners.pytest.command import PROBE
from adws.runners.python.command import SHARED_PROBE


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("/p/.venv/lib/python3/site-packages/plug.py", ["/p/plug.pyc", "trace"]),
        ("/usr/lib/python3/dist-packages/plug.py", ["/p/plug.pyc", "trace"]),
        ("/p/tests/test_a.py", None),
    ],
)
def test_a_projects_own_module_is_compiled_anew(
    source: str, expected: list[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plugin is not: it takes a second to rewrite what a large one is made of."""
    for folder in (PROBE, SHARED_PROBE):
        monkeypatch.syspath_prepend(folder)
    read = import_module("adws_pytest_kept").kept_of_packages(lambda _, *rest: list(rest))
    assert read(Path(source), "/p/plug.pyc", "trace") == expected
