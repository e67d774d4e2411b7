"""The checks run for real, where they are installed: what was recorded is what they still say."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.check import CheckStatus
from adws.tests.checks.projects import PROJECTS
from adws.tests.checks.record import laid_out
from adws.tests.checks.run import check_of, diagnostics_of, judged, outputs_of, recorded
from adws.tests.tools import NODE_MODULES, find, needs
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io


@pytest.fixture(autouse=True)
def _on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the tools of the tests on the PATH, and no colours into what they print."""
    folders = {str(PurePath(item).parent) for item in map(find, ("go", "ruff")) if item}
    monkeypatch.setenv("PATH", ":".join(sorted(folders)), prepend=":")


def texts_in(root: PurePath) -> dict[str, str]:
    """Return the files of a project with their texts, without what is adws's or installed."""
    listing = value(io_ops.list_files(root, skip=(".adws",)))
    own = (path for path in listing if path != "node_modules")
    return {path: value(io_ops.read_text(root / path)) for path in own}


@pytest.mark.parametrize(
    "name",
    [
        "ruff/red",
        pytest.param("tsc/red", marks=needs("tsc")),
        pytest.param("go_vet/red", marks=needs("go")),
        pytest.param("clippy/red", marks=needs("cargo")),
    ],
)
def test_a_check_says_what_it_said(name: str, tmp_path: PurePath) -> None:
    """And no file of the project changes; only cargo writes its lock file where it is missing."""
    check, _, kind = name.partition("/")
    texts = PROJECTS[check][kind]
    root = laid_out(PurePath(tmp_path) / "project", texts, str(NODE_MODULES))
    output = outputs_of(root, check)
    assert judged(check_of(check), output).unwrap() is CheckStatus.FAILED
    assert diagnostics_of(check_of(check), output) == diagnostics_of(
        check_of(check), recorded(name)
    )
    assert {**texts_in(root), "Cargo.lock": ""} == {**texts, "Cargo.lock": ""}
