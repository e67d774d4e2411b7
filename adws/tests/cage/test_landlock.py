"""What a process reaches where Landlock holds it."""

import json
import sys
from pathlib import PurePath

import pytest

from adws.cage.cage import Level, Mount
from adws.cage.confinement import Confinement, confined
from adws.cage.landlock import Reach, reach, with_landlock
from adws.core.process import Command
from adws.tests.vcs.repositories import shell, value

HOME = PurePath("/home/u")
TREE = PurePath("/cache/tree")
OUT = PurePath("/home/u/project/.adws/raw/1")


def test_mounts_at_their_own_place_can_be_reached() -> None:
    """Written where they are writable; Landlock shows nothing in another place."""
    mounts = (
        Mount(TREE, TREE, writable=True),
        Mount(OUT, OUT, writable=True),
        Mount(HOME / "project/.venv", HOME / "project/.venv"),
        Mount(HOME / "project", TREE, writable=True),
        Mount(HOME),
    )
    assert reach((), mounts, (HOME,), OUT / "scratch", network=False) == Reach(
        read=(HOME / "project/.venv",),
        write=(TREE, OUT, OUT / "scratch"),
        scratch=OUT / "scratch",
        network=False,
    )


def test_a_place_that_holds_a_private_folder_is_left_out() -> None:
    """All that is in it would be shown with it."""
    places = (PurePath("/"), PurePath("/home"), HOME, HOME / ".pyenv", PurePath("/opt/node"))
    given = reach(places, (), (HOME, TREE), None, network=True)
    assert given.read == (HOME / ".pyenv", PurePath("/opt/node"))


def test_a_held_program_has_a_home_of_its_own() -> None:
    """For its temporary files too; its rules stand in its command line."""
    command = with_landlock(
        Reach((HOME / ".pyenv",), (TREE,), TREE / "scratch", network=False),
        Command(("pytest", "-q"), TREE, env={"A": "b"}),
    )
    assert command.env == {"A": "b", "HOME": str(TREE / "scratch"), "TMPDIR": str(TREE / "scratch")}
    assert (command.argv[:3], command.argv[5:]) == ((sys.executable, "-I", "-S"), ("pytest", "-q"))
    rules = json.loads(command.argv[4])
    assert (rules["read"][-1], rules["write"][-1], rules["listen_and_connect"]) == (
        str(HOME / ".pyenv"),
        str(TREE),
        False,
    )


def test_without_a_folder_of_its_own_it_has_no_home() -> None:
    """The user's would be there, and closed: many programs take that for an error."""
    command = with_landlock(Reach((), (), None, network=True), Command(("true",), TREE))
    assert command.env == {"HOME": "/nonexistent"}


@pytest.mark.real_io
def test_of_the_users_own_tree_nothing_is_shown(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where it holds programs of the search path."""
    _ = shell(here, "mkdir -p project/bin project/lib other/bin other/lib")
    monkeypatch.setenv("PATH", f"{here}/project/bin:{here}/other/bin:/usr/bin:/bin")
    level = Level("", (), "landlock", landlock=True)
    confinement = Confinement(
        level, TREE, None, (), judged=True, foreign=here / "project", network=False
    )
    command = value(confined(confinement, Command(("true",), PurePath("/"))))
    read = [path for path in json.loads(command.argv[4])["read"] if path.startswith(str(here))]
    assert read == [str(here / "other/bin"), str(here / "other")]
