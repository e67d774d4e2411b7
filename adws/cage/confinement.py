"""What one process may see, write and reach: laid around its command."""

from collections.abc import Iterable
from itertools import chain
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cage.cage import Cage, Level, Mount, caged
from adws.cage.environment import PASSED, with_environment
from adws.cage.landlock import Reach, reach, with_landlock
from adws.cage.mount_points import without_links
from adws.cage.programs import IN_HOME, places_of_programs, visible_places
from adws.cage.tool_caches import tool_caches
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.railway import traverse

_HIDDEN = tuple(map(PurePath, ("/tmp", "/var/tmp", "/dev/shm", "/run", "/var/run")))  # noqa: S108 - hidden, not used
_SYSTEM = ("systemd/resolve", "resolvconf", "NetworkManager", "nscd", "current-system")
"""What programs need of /run: where names are looked up, and whole systems that live there."""

_HOMELESS = PurePath("/tmp/home")  # noqa: S108 - of the cage alone


@frozen
class Confinement:
    """What one process may see, write and reach, beside what every process may.

    ``level`` is what holds it; if nothing does, only ``variables`` counts. Paths are absolute.
    """

    level: Level
    top: PurePath
    """The folder in which its tree is seen: it is among the ``mounts``."""
    own_home: PurePath | None
    """The folder outside that is its HOME, which it can write; it is made where it is missing.

    None: an empty one that ends with the process.
    """
    mounts: tuple[Mount, ...]
    """The tree, and what else it sees although it is hidden; the later one counts."""
    variables: tuple[str, ...] = ()
    """Globs of environment variables that it gets beside the ``common`` ones."""
    common: tuple[str, ...] = PASSED
    """Names or globs of the variables that every process of its kind gets."""
    hidden: tuple[PurePath, ...] = ()
    """More folders that it sees as empty, except for what programs need from them."""
    home_files: tuple[str, ...] = ()
    """Files below the user's HOME that it sees in its own."""
    programs: tuple[str, ...] = ()
    """Programs that it starts, by name or path: what they need is shown."""
    environments: tuple[PurePath, ...] = ()
    """Environment folders (``.venv``, …) whose real places and interpreters are shown."""
    readable: tuple[PurePath, ...] = ()
    """Further places that are shown; ``~/`` stands for the user's HOME."""
    network: bool = True
    """Whether it reaches the network."""
    joining: tuple[str, ...] = ()
    """The command line that starts it in the network of another process (``shared_network``)."""
    judged: bool = False
    """Whether it is code on trial: Landlock holds that alone."""
    foreign: PurePath | None = None
    """A folder of which Landlock shows nothing but the ``mounts``: the user's own tree."""
    scratch: PurePath | None = None
    """The folder for HOME and temporary files where no cage gives it its own."""


def confined(confinement: Confinement, command: Command) -> IOResult[Command, PipelineError]:
    """Return a command with the variables that it may have, in a cage if there is one.

    In a cage the command's folder, and the paths in its words, are those inside.
    """
    scrubbed = with_environment(command, confinement.variables, confinement.common)
    if confinement.judged and confinement.level.landlock:
        return IOResult.do(
            with_landlock(limits, scrubbed) for limits in _reach(confinement, scrubbed)
        )
    if not confinement.level.caged:
        return IOSuccess(scrubbed)
    return IOResult.do(caged(cage, scrubbed) for cage in _cage(confinement, scrubbed))


def _cage(confinement: Confinement, command: Command) -> IOResult[Cage, PipelineError]:
    """Return a cage with a HOME of its own, without secrets and without other trees.

    What programs need cannot be written.
    """
    return IOResult.do(
        Cage(
            confinement.level,
            home,
            mounts,
            network=confinement.network or bool(confinement.joining),
            joining=confinement.joining,
        )
        for homes in io_ops.home_folders()
        for hidden in _hidden((*homes, *confinement.hidden))
        for places in places_of_programs(
            command, confinement.programs, confinement.environments, confinement.readable
        )
        for needed in _existing(visible_places(places, hidden, confinement.top))
        for caches in tool_caches(confinement.environments)
        for home in IOSuccess(_home(homes, confinement.top))
        for own_home in _with_folder(confinement.own_home)
        for mounts in without_links(
            (
                *(Mount(place, place) for place in needed),
                *(Mount(folder) for folder in hidden),
                *(Mount(place, place) for place in (PurePath("/run", name) for name in _SYSTEM)),
                Mount(home, own_home, writable=own_home is not None),
                *(Mount(home / file, homes[0] / file) for file in confinement.home_files if homes),
                *confinement.mounts,
                *(Mount(cache) for cache in caches),
            )
        )
    )


def _reach(confinement: Confinement, command: Command) -> IOResult[Reach, PipelineError]:
    foreign = confinement.foreign
    return IOResult.do(
        reach(
            (place for place in places if foreign is None or not place.is_relative_to(foreign)),
            (*confinement.mounts, *(Mount(cache, cache, writable=True) for cache in caches)),
            (*private, confinement.top),
            scratch,
            network=confinement.network,
        )
        for homes in io_ops.home_folders()
        for private in _hidden((*homes, *confinement.hidden))
        for places in places_of_programs(
            command, confinement.programs, confinement.environments, confinement.readable
        )
        for caches in tool_caches(confinement.environments)
        for scratch in _with_folder(confinement.scratch)
        for _linked in _link_tools(homes, scratch)
    )


def _link_tools(
    homes: tuple[PurePath, ...], scratch: PurePath | None
) -> IOResult[None, PipelineError]:
    """Let tool chains be found in a HOME of its own as in the user's; Landlock keeps them as is."""
    if scratch is None or not homes:
        return IOSuccess(None)

    def link(name: str) -> IOResult[None, PipelineError]:
        target, at = homes[0] / name, scratch / name
        return IOResult.do(
            result
            for there in io_ops.exists(target)
            for linked in io_ops.exists(at)
            for result in (
                io_ops.make_link(target, at) if there and not linked else IOSuccess(None)
            )
        )

    return IOResult.do(None for _linked in traverse(link, IN_HOME))


def _with_folder(folder: PurePath | None) -> IOResult[PurePath | None, PipelineError]:
    return IOSuccess(None) if folder is None else io_ops.make_folder(folder).map(lambda _: folder)


def _hidden(more: tuple[PurePath, ...]) -> IOResult[tuple[PurePath, ...], PipelineError]:
    return IOResult.do(
        hidden
        for cache in io_ops.cache_folder()
        for real in traverse(io_ops.real_path, (*_HIDDEN, cache))
        for hidden in _existing(dict.fromkeys((*real, *more)))
    )


def _existing(paths: Iterable[PurePath]) -> IOResult[tuple[PurePath, ...], PipelineError]:
    def if_there(path: PurePath) -> IOResult[tuple[PurePath, ...], PipelineError]:
        return IOResult.do((path,) if there else () for there in io_ops.exists(path))

    return IOResult.do(
        tuple(chain.from_iterable(existing)) for existing in traverse(if_there, paths)
    )


def _home(homes: tuple[PurePath, ...], top: PurePath) -> PurePath:
    """Return where HOME is: the user's, unless there is none, or the tree is there."""
    return next(iter(homes), _HOMELESS) if top not in homes[:1] else _HOMELESS
