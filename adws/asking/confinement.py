"""What an agent sees: its tree in the place of the user's, what is lent, and its question."""

from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.agent import Agent, Question
from adws.cage.cage import Level, Mount
from adws.cage.confinement import Confinement
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.core.settings import Settings
from adws.slots import BASE, HEAD
from adws.vcs.base import Base
from adws.vcs.furnishing import mounted_folders
from adws.vcs.git import Place, ask


@frozen
class Asked:
    """Who is asked what, and the top folder of its tree where that really is on the disk."""

    agent: Agent
    question: Question
    tree: PurePath


def confinement_of(
    context: Context, level: Level, asked: Asked
) -> IOResult[Confinement, PipelineError]:
    """Return what holds an agent: in a cage it sees its tree in the place of the user's.

    Its HOME lasts as long as the run. Nothing is seen of ``.adws``, of adws's repository and of
    the other trees; what is lent cannot be written.
    """
    return IOResult.do(
        _confinement(context.settings, base, level, asked, mounts)
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for mounts in (_mounts(base, head, asked) if level.caged else IOSuccess(_NOTHING))
    )


_NOTHING: tuple[Mount, ...] = ()


def _confinement(
    settings: Settings, base: Base, level: Level, asked: Asked, mounts: tuple[Mount, ...]
) -> Confinement:
    agent = asked.agent
    return Confinement(
        level=level,
        top=base.user_top,
        own_home=base.home / "home",
        mounts=mounts,
        variables=(*agent.variables, *settings.agent_environment),
        home_files=agent.home_files,
        programs=asked.question.task.test_argv[:1],
        environments=tuple(base.user_top / path for path in base.lent),
        readable=tuple(_place(path, base) for path in settings.sandbox_read),
        network=settings.sandbox_network,
    )


def _place(path: str, base: Base) -> PurePath:
    return PurePath(path) if path.startswith("~/") else base.user_root / path


def _mounts(base: Base, head: str, asked: Asked) -> IOResult[tuple[Mount, ...], PipelineError]:
    task, folder = asked.question.task, asked.question.folder
    in_place = asked.tree == base.user_top
    return IOResult.do(
        (
            Mount(base.user_top, asked.tree, writable=True),
            *(_as_it_is(path) for path in lent),
            *protected,
            *(_as_it_is(file.parent) for file in (task.prompt_file, task.task_file)),
            Mount(folder, folder, writable=True),
        )
        for lent in (_really_lent(base) if in_place else _lent(base, head))
        for protected in (_protected(base) if in_place else IOSuccess(_NOTHING))
    )


def _as_it_is(place: PurePath) -> Mount:
    return Mount(place, place)


def _lent(base: Base, head: str) -> IOResult[tuple[PurePath, ...], PipelineError]:
    return mounted_folders(base, head).map(
        lambda paths: tuple(base.user_top / path for path in paths)
    )


def _really_lent(base: Base) -> IOResult[tuple[PurePath, ...], PipelineError]:
    return traverse(io_ops.real_path, tuple(base.user_top / path for path in base.lent))


def _protected(base: Base) -> IOResult[tuple[Mount, ...], PipelineError]:
    """Return what of the user's own tree must not be touched, where the agent works in it."""
    question = ("rev-parse", "--path-format=absolute", "--git-common-dir")
    return ask(Place(base.user_top), *question).map(
        lambda common: (
            _as_it_is(PurePath(common)),
            _as_it_is(base.user_top / ".git"),
            Mount(base.user_root / ".adws"),
        )
    )
