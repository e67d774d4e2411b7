"""What holds a process of any kind, an agent's or not."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.cage.cage import Level, Mount
from adws.cage.confinement import Confinement, confined
from adws.cage.environment import PASSED
from adws.cage.level import cage_level
from adws.core.process import Command
from adws.core.settings import Sandbox, Settings
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, value

OWN = PurePath("/own")


def test_without_a_cage_only_the_variables_count() -> None:
    """Nothing is made and nothing is looked at."""
    free = Confinement(Level("", (), "none"), OWN, OWN, (), ("DATABASE_*",))
    command = value(confined(free, Command(("true",), OWN)))
    assert (command.allow, command.wrapper) == ((*PASSED, "DATABASE_*"), ())


@pytest.mark.real_io
@needs("bwrap")
def test_a_test_run_sees_its_tree_in_another_place_and_writes_where_it_may(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its tree is read-only, its outputs stay, of the user's HOME and secrets it sees nothing."""
    _ = shell(here, "mkdir -p home/project judged outputs; echo 1 > judged/t; echo k > home/key")
    monkeypatch.setenv("HOME", str(here / "home"))
    monkeypatch.setenv("API_TOKEN", "s3cret")
    top = here / "home" / "project"
    judged = Confinement(
        level=value(cage_level(Settings(sandbox=Sandbox.BWRAP))),
        top=top,
        own_home=here / "own",
        mounts=(
            Mount(top, here / "judged"),
            Mount(here / "outputs", here / "outputs", writable=True),
        ),
        network=False,
    )
    script = f"cat t; ls ~; echo x > {here}/outputs/report; echo $API_TOKEN; touch t"
    command = Command(("sh", "-c", script), top, timeout_seconds=30)
    done = value(confined(judged, command).bind(io_ops.run_process))
    assert (done.stdout, "Read-only" in done.stderr) == ("1\nproject\n\n", True)
    assert shell(here, "cat outputs/report; cat home/key; ls own") == "x\nk\nproject\n"
