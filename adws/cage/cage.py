"""The cage that holds an agent: what it sees of the machine, as bubblewrap's command line.

It sees the file system, but cannot write to it; other processes it does not see at all. Where
secrets and adws's own files lie, folders are empty. It ends with adws.
"""

from pathlib import PurePath

from attrs import evolve, frozen

from adws.core.confinement_kind import ConfinementKind
from adws.core.process import Command

_APART = (
    # No control groups of its own: Java asks for the machine's load where the root of its group
    # should be, finds nothing there, and fails.
    *("--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts"),
    *("--cap-drop", "ALL", "--die-with-parent", "--new-session"),
)
_KERNEL = ("/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus")
"""What of the kernel root could change, also without any capability."""

_OWN_VARIABLES = ("/proc/1/environ", "/proc/1/task/1/environ")
"""What shows the variables of bubblewrap: judged code could read the key there with which its tests
sign what they record."""

_WORLD = (
    *("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"),
    *(word for path in _KERNEL for word in ("--ro-bind-try", path, path)),
    *(word for path in _OWN_VARIABLES for word in ("--ro-bind-try", "/dev/null", path)),
)

NO_CAGES_INSIDE = ("--disable-userns",)
"""An option that bubblewrap has since 0.8.0: who is inside makes no namespaces of his own."""


@frozen
class Level:
    """What confines agents and judged code on this machine."""

    program: str
    """The path of bubblewrap; empty if there is no cage."""
    options: tuple[str, ...]
    """More arguments for ``program``."""
    told: str
    """What the level comes to, in words for people."""
    landlock: bool = False
    """Whether Landlock confines judged code where there is no cage; it does not confine agents."""
    online: bool = False
    """Whether judged runs reach the network because tests of the base need it."""

    @property
    def caged(self) -> bool:
        """Whether there is a cage."""
        return bool(self.program)

    @property
    def confinement(self) -> ConfinementKind:
        """What holds judged code."""
        if self.caged:
            return ConfinementKind.CAGE
        return ConfinementKind.LANDLOCK if self.landlock else ConfinementKind.NOTHING

    @property
    def holds_judged_code(self) -> bool:
        """Whether judged code is kept from what is not its own."""
        return self.confinement is not ConfinementKind.NOTHING


@frozen
class Mount:
    """A place in the cage and what is there.

    ``source`` is where that lies outside; without one there is an empty folder, and nothing is
    there where the source is missing. Only what is ``writable`` can be changed from inside, and
    must be there.
    """

    at: PurePath
    source: PurePath | None = None
    writable: bool = False


@frozen
class Cage:
    """What an agent sees: the whole machine, with ``mounts`` over it.

    An inner place lies over an outer one, whatever their order; of two at one place the later one
    counts. ``home`` is its HOME, and must be among them.
    """

    level: Level
    home: PurePath
    mounts: tuple[Mount, ...] = ()
    network: bool = True
    joining: tuple[str, ...] = ()
    """The command line that starts the cage in the network of another process."""


def caged(cage: Cage, command: Command) -> Command:
    """Return a command that runs in a cage.

    Bubblewrap itself has the same variables as the program that it holds; no file shows them there.
    """
    places = {mount.at: mount for mount in cage.mounts}
    outer_first = sorted(places.values(), key=lambda mount: len(mount.at.parts))
    wrapper = (
        *cage.joining,
        *(cage.level.program, *_APART, *cage.level.options),
        *(() if cage.network else ("--unshare-net",)),
        *_WORLD,
        *(word for mount in outer_first for word in _words(mount)),
        *("--chdir", str(command.cwd), "--"),
    )
    return evolve(command, wrapper=wrapper, env={**command.env, "HOME": str(cage.home)})


def own_network(level: Level, command: Command) -> Command:
    """Return a command that runs in a network of its own, and with nothing else kept from it."""
    network_options = (
        "--unshare-user",
        "--unshare-net",
        "--die-with-parent",
        "--dev-bind",
        "/",
        "/",
    )
    return evolve(command, wrapper=(level.program, *network_options, "--"))


def _words(mount: Mount) -> tuple[str, ...]:
    if mount.source is None:
        return ("--tmpfs", str(mount.at))
    how = "--bind" if mount.writable else "--ro-bind-try"
    return (how, str(mount.source), str(mount.at))
