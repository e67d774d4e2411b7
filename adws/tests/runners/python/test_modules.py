"""The real path of a module is the one that the standard library finds."""

import os
from importlib import import_module
from pathlib import Path

import pytest

from adws.runners.python.command import SHARED_PROBE


@pytest.mark.real_io
@pytest.mark.parametrize(
    "path",
    [
        *(
            "real/a.py",
            "real/b.py",
            "linked/a.py",
            "real/alias.py",
            "linked/../a.py",
            "missing/a.py",
        ),
        *("real", "linked", "linked/", "linked/.", "a.py", "/nowhere/a.py"),
    ],
)
def test_a_path_is_as_real_as_for_the_standard_library(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of links to folders and to files, of ways up, of files that are not there."""
    monkeypatch.syspath_prepend(SHARED_PROBE)
    real = import_module("adws_probe_modules").RealPaths()
    (tmp_path / "deep/real").mkdir(parents=True)
    (tmp_path / "real").mkdir()
    for name in ("deep/a.py", "deep/real/a.py", "real/a.py", "real/b.py", "a.py"):
        (tmp_path / name).touch()
    (tmp_path / "linked").symlink_to(tmp_path / "deep/real")
    (tmp_path / "real/alias.py").symlink_to(tmp_path / "deep/a.py")
    monkeypatch.chdir(tmp_path)
    twice = [real.path(one) for one in (path, path, str(tmp_path / path))]
    assert twice == [os.path.realpath(path)] * 3
