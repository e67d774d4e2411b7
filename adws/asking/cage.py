"""The cage for one question: what of this machine and this project an agent sees."""

from collections.abc import Iterable
from functools import partial
from operator import mul
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.agent import Agent, Question
from adws.agents.environment import with_environment
from adws.asking.programs import places_of_programs
from adws.cage.cage import Cage, Level, Mount, caged
from adws.cage.mount_points import without_links
from adws.cage.toolchains import shown
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.railway import traverse
from adws.slots import BASE, HEAD
from adws.vcs.base import Base
from adws.vcs.furnishing import mounted_folders
from adws.vcs.git import Place, ask

_HIDDEN = tuple(map(PurePath, ("/tmp", "/var/tmp", "/dev/shm", "/run", "/var/run")))  # noqa: S108 - hidden, not used
_SYSTEM = ("systemd/resolve", "resolvconf", "NetworkManager", "nscd", "current-system")
"""What programs need of /run: where names are looked up, and whole systems that live there."""

_HOMELESS = PurePath("/tmp/home")  # noqa: S108 - of the cage alone
_NOTHING: tuple[Mount, ...] = ()


@frozen
class Asked:
    """Who is asked what, and the top folder of its tree where that really is on the disk."""

    agent: Agent
    question: Question
    tree: PurePath


def confined(
    context: Context, level: Level, asked: Asked, command: Command
) -> IOResult[Command, PipelineError]:
    """Return an agent's command with the variables that it may have, in a cage if there is one.

    The question's paths, and the command's folder, are those of the user's tree if it is caged.
    """
    scrubbed = with_environment(asked.agent, context.settings, command)
    if not level.caged:
        return IOSuccess(scrubbed)
    return cage_of(context, level, asked, scrubbed).map(lambda cage: caged(cage, scrubbed))


def cage_of(
    context: Context, level: Level, asked: Asked, command: Command
) -> IOResult[Cage, PipelineError]:
    """Return what an agent sees: its tree in the place of the user's, and a HOME of its own.

    Its HOME lasts as long as the run. Nothing is seen of ``.adws``, of adws's repository and of
    the other trees; what is lent, and what programs need, cannot be written.
    """
    return IOResult.do(
        Cage(level, home, mounts, network=context.settings.sandbox_network)
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for homes in io_ops.home_folders()
        for hidden in _hidden(homes)
        for places in places_of_programs(context.settings, base, asked.question.task, command)
        for needed in traverse(_if_there, shown(places, hidden, base.user_top)).map(_flat)
        for lent in _lent(base, head, asked)
        for protected in _protected(base, asked)
        for home in IOSuccess(_home(homes, base))
        for own in _own_home(base, home)
        for mounts in without_links(
            (
                *map(_as_it_is, needed),
                *(Mount(folder) for folder in hidden),
                *(_as_it_is(PurePath("/run", name)) for name in _SYSTEM),
                *(own, *_credentials(asked.agent, homes, home)),
                *(Mount(base.user_top, asked.tree, writable=True), *lent, *protected),
                *_question(asked.question),
            )
        )
    )


def _as_it_is(place: PurePath) -> Mount:
    return Mount(place, place)


def _hidden(homes: tuple[PurePath, ...]) -> IOResult[tuple[PurePath, ...], PipelineError]:
    return (
        io_ops.cache_folder()
        .bind(lambda cache: traverse(io_ops.real_path, (*_HIDDEN, cache)))
        .bind(lambda real: traverse(_if_there, dict.fromkeys((*real, *homes))))
        .map(_flat)
    )


def _if_there(folder: PurePath) -> IOResult[tuple[PurePath, ...], PipelineError]:
    return io_ops.exists(folder).map(partial(mul, (folder,)))


def _flat(found: Iterable[tuple[PurePath, ...]]) -> tuple[PurePath, ...]:
    return tuple(path for paths in found for path in paths)


def _home(homes: tuple[PurePath, ...], base: Base) -> PurePath:
    """Return where HOME is: the user's, unless there is none, or it is the project."""
    return next(iter(homes), _HOMELESS) if base.user_top not in homes[:1] else _HOMELESS


def _own_home(base: Base, home: PurePath) -> IOResult[Mount, PipelineError]:
    own = base.home / "home"
    return io_ops.make_folder(own).map(lambda _: Mount(home, own, writable=True))


def _credentials(agent: Agent, homes: tuple[PurePath, ...], home: PurePath) -> tuple[Mount, ...]:
    return tuple(Mount(home / file, homes[0] / file) for file in agent.home_files if homes)


def _lent(base: Base, head: str, asked: Asked) -> IOResult[tuple[Mount, ...], PipelineError]:
    if asked.tree != base.user_top:
        paths = mounted_folders(base, head)
        return paths.map(lambda found: tuple(_as_it_is(base.user_top / path) for path in found))
    real = traverse(io_ops.real_path, tuple(base.user_top / path for path in base.lent))
    return real.map(lambda found: tuple(map(_as_it_is, found)))


def _protected(base: Base, asked: Asked) -> IOResult[tuple[Mount, ...], PipelineError]:
    """Return what of the user's own tree must not be touched, where the agent works in it."""
    if asked.tree != base.user_top:
        return IOSuccess(_NOTHING)
    question = ("rev-parse", "--path-format=absolute", "--git-common-dir")
    return ask(Place(base.user_top), *question).map(
        lambda common: (
            _as_it_is(PurePath(common)),
            _as_it_is(base.user_top / ".git"),
            Mount(base.user_root / ".adws"),
        )
    )


def _question(question: Question) -> tuple[Mount, ...]:
    task, folder = question.task, question.folder
    read = (_as_it_is(file.parent) for file in (task.prompt_file, task.task_file))
    return (*read, Mount(folder, folder, writable=True))
