"""`adws fix` on the example project of bun, from red to green."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.program import at_home, committed, run_program, write
from adws.tests.tools import NODE_MODULES, needs
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, needs("bun")]

EXAMPLE = PurePath(__file__).parents[3] / "examples/bun"
LIMIT = "test/postage.test.ts > postage > includes the limit of a step"
DIGIT = "test/tracking.test.ts > the check digit of 10000014 is 0"
SCRIPT = """\
[[answers]]
when = { case = "limit of a step" }
replace = [{ file = "src/postage.ts", search = "grams < limit", by = "grams <= limit" }]

[[answers]]
when = { case = "check digit" }
replace = [{ file = "src/tracking.ts", search = "5 : found", by = "5 : found % 10" }]
"""


@pytest.fixture(scope="module")
def project(home: PurePath, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PurePath]:
    """Copy the example into a repository, with bun installed."""
    names = value(io_ops.list_files(EXAMPLE, skip=("node_modules", ".adws")))
    files = {name: value(io_ops.read_text(EXAMPLE / name)) for name in names}
    folder = committed(PurePath(tmp_path_factory.mktemp("bun")) / "parcels", files)
    _ = value(io_ops.make_folder(folder / "node_modules/.bin"))
    bun = NODE_MODULES / "bun/bin/bun.exe"
    _ = value(io_ops.make_link(PurePath(bun), folder / "node_modules/.bin/bun"))
    with at_home(home):
        yield folder


def test_the_bugs_are_told_as_data(project: PurePath) -> None:
    """With their sort and their priority; the report is complete."""
    told = run_program(project, "analyze", "--json")
    found = {one["case_id"]: (one["error_type"], one["priority"]) for one in told.json["failures"]}
    assert (told.exit_code, told.json["verification"]["status"]) == (1, "verified")
    assert found == {LIMIT: ("assertion", "P2"), DIGIT: ("assertion", "P2")}


def test_a_scripted_agent_drives_it_to_green(project: PurePath) -> None:
    """Both bugs are mended on the delivered branch."""
    script = write(project.parent, {"script.toml": SCRIPT}) / "script.toml"
    told = run_program(project, "fix", "--agent", "scripted", "--agent-script", str(script))
    assert (told.exit_code, told.stdout.partition(" · $")[0]) == (
        0,
        "fixed 2, escalated 0 · failing 2 → 1 → 0",
    ), told.stderr
    [run] = value(io_ops.list_folder(project / ".adws/runs"))
    mended = shell(project, f"git diff --stat --format= main adws/{run}")
    assert [line.split()[0] for line in mended.splitlines()[:-1]] == [
        "src/postage.ts",
        "src/tracking.ts",
    ]
