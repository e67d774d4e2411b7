"""``adws clean``: what old runs left goes, what is needed stays."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.program import QUICK, committed, invoke, write
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io

OLD, NEW = "20260101-120000-0a1b", "20260102-120000-0a1b"
LEFT = {
    f".adws/logs/{OLD}/round-1.log": "x",
    f".adws/reports/{OLD}.md": "x",
    f".adws/reports/{NEW}.md": "x",
}


@pytest.fixture(name="root")
def _root(tmp_path: PurePath) -> PurePath:
    """Return a project with what two runs left."""
    return write(tmp_path, {**LEFT, "adws.toml": ""})


def test_old_runs_are_removed(root: PurePath) -> None:
    """All but the newest."""
    result = invoke("clean", "--root", str(root), "--keep", "1")
    assert (result.exit_code, result.stdout) == (0, "removed 1 run, 2 B\n")
    again = invoke("clean", "--root", str(root), "--json")
    assert again.json == [{"run": NEW, "files": "1"}]
    assert invoke("clean", "--root", str(root)).stdout == "removed 0 runs, 0 B\n"


def test_a_dry_run_removes_nothing(root: PurePath) -> None:
    """It prints what would go."""
    result = invoke("clean", "--root", str(root), "--dry-run")
    assert result.stdout.splitlines() == [
        "run                   files",
        f"{OLD}  2",
        f"{NEW}  1",
        "would remove 2 runs, 3 B",
    ]
    assert invoke("clean", "--root", str(root), "--dry-run", "--json").json == [
        {"run": OLD, "files": "2"},
        {"run": NEW, "files": "1"},
    ]


def test_a_command_that_is_no_run_removes_what_is_too_old(here: PurePath) -> None:
    """`adws analyze` leaves raw output, too."""
    project = committed(
        here / "project", {**QUICK, "adws.toml": f"{QUICK['adws.toml']}keep_runs = 1\n"}
    )
    old = ("20250101-120000-0a1b", "20250102-120000-0a1b")
    _ = write(project, {f".adws/raw/{run}/output.log": "x" for run in old})
    _ = invoke("analyze", "--root", str(project))
    names = value(io_ops.list_folder(project / ".adws/raw"))
    assert [name for name in names if name in old] == [old[1]]
