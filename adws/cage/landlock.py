"""What one process may reach where Landlock holds it: files of a list, and no others.

Landlock has no places of its own: a process sees every path, but can open only what is named. It
hides no processes and keeps no memory apart; ``core.confinement_kind.NOT_HELD`` says what that
leaves open.
"""

import json
from collections.abc import Iterable
from pathlib import PurePath

from attrs import evolve, frozen

from adws import io_ops
from adws.cage.cage import Mount
from adws.core.own_python import OWN_PYTHON
from adws.core.process import Command

_START = PurePath(io_ops.__file__).parent / "landlock_start.py"
_SYSTEM = (
    *("/bin", "/etc", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/opt", "/proc"),
    *("/run/current-system", "/run/systemd/resolve", "/sbin", "/sys", "/usr"),
)
_DEVICES = ("/dev/full", "/dev/null", "/dev/random", "/dev/urandom", "/dev/zero")
_NO_HOME = PurePath("/nonexistent")


@frozen
class Reach:
    """What one process may reach, beside the system's own programs."""

    read: tuple[PurePath, ...]
    """Files and folders that it may read and start programs from."""
    write: tuple[PurePath, ...]
    """Files and folders that it may change as well."""
    scratch: PurePath | None
    """The folder that is its HOME and takes its temporary files; None: it has neither."""
    network: bool
    """Whether it may listen at ports and connect to them."""


def reach(
    places: Iterable[PurePath],
    mounts: Iterable[Mount],
    private: tuple[PurePath, ...],
    scratch: PurePath | None,
    *,
    network: bool,
) -> Reach:
    """Return the reach of a process that needs programs of these places and is shown these mounts.

    A place that holds one of the folders ``private`` is left out: all that is in it would be shown.
    """
    there = tuple(mount for mount in mounts if mount.source == mount.at)
    read = (
        *(place for place in places if not any(folder.is_relative_to(place) for folder in private)),
        *(mount.at for mount in there if not mount.writable),
    )
    write = (
        *(mount.at for mount in there if mount.writable),
        *((scratch,) if scratch else ()),
    )
    return Reach(tuple(dict.fromkeys(read)), write, scratch, network)


def with_landlock(limits: Reach, command: Command) -> Command:
    """Return a command that becomes the program when it has given up all else."""
    rules = {
        "read": [*_SYSTEM, *map(str, limits.read)],
        "write": [*_DEVICES, *map(str, limits.write)],
        "listen_and_connect": limits.network,
    }
    home = limits.scratch or _NO_HOME
    temporary = {"TMPDIR": str(limits.scratch)} if limits.scratch else {}
    return evolve(
        command,
        argv=(OWN_PYTHON, "-I", "-S", str(_START), json.dumps(rules), *command.argv),
        env={**command.env, "HOME": str(home), **temporary},
    )
