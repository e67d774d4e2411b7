"""The cage as bubblewrap's command line."""

from pathlib import PurePath

from adws.cage.cage import NO_CAGES_INSIDE, Cage, Level, Mount, caged
from adws.core.process import Command

_LEVEL = Level("/usr/bin/bwrap", NO_CAGES_INSIDE, "held")
_HOME, _TREE = PurePath("/home/u"), PurePath("/home/u/project")
_COMMAND = Command(("agent", "--flag"), _TREE, env={"HOME": "/other", "A": "1"})

_KERNEL = "".join(
    f" --ro-bind-try /proc/{name} /proc/{name}" for name in ("sys", "sysrq-trigger", "irq", "bus")
) + "".join(f" --ro-bind-try /dev/null /proc/1/{name}" for name in ("environ", "task/1/environ"))


def _words(cage: Cage) -> str:
    return " ".join(caged(cage, _COMMAND).wrapper)


def test_the_program_is_held_apart_from_everything_else() -> None:
    """In namespaces of its own, without rights, bound to the life of adws, in its folder."""
    assert _words(Cage(_LEVEL, _HOME)) == (
        "/usr/bin/bwrap --unshare-user --unshare-pid --unshare-ipc --unshare-uts"
        " --cap-drop ALL --die-with-parent --new-session --disable-userns"
        f" --ro-bind / / --dev /dev --proc /proc{_KERNEL} --chdir /home/u/project --"
    )


def test_a_cage_without_a_network_has_one_of_its_own() -> None:
    """With nothing in it but itself."""
    assert " --unshare-net --ro-bind / /" in _words(Cage(_LEVEL, _HOME, network=False))


def test_the_command_stays_and_has_its_home_in_the_cage() -> None:
    """Bubblewrap gets no other variables than the program."""
    held = caged(Cage(_LEVEL, _HOME), _COMMAND)
    assert (held.argv, held.env) == (_COMMAND.argv, {"HOME": "/home/u", "A": "1"})


def test_inner_places_lie_over_outer_ones_whatever_their_order() -> None:
    """Of two at one place the later one counts."""
    mounts = (
        Mount(_TREE, PurePath("/trees/agent"), writable=True),
        Mount(_TREE / ".venv", PurePath("/home/u/project/.venv")),
        Mount(_HOME),
        Mount(_HOME, PurePath("/own"), writable=True),
        Mount(PurePath("/tmp")),  # noqa: S108 - only a name here
    )
    text = _words(Cage(_LEVEL, _HOME, mounts))
    assert text.partition(f"--proc /proc{_KERNEL} ")[2].partition(" --chdir")[0] == (
        "--tmpfs /tmp --bind /own /home/u --bind /trees/agent /home/u/project"
        " --ro-bind-try /home/u/project/.venv /home/u/project/.venv"
    )


def test_a_level_without_a_program_is_no_cage() -> None:
    """Whatever it tells."""
    assert (_LEVEL.caged, Level("", (), "none").caged) == (True, False)
