"""Confine an agent: it sees its tree in the place of the user's, lent folders, and its question."""

from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.agent import Agent, Question
from adws.asking.task import PreparedTask
from adws.asking.workplace import Workplace
from adws.cage.cage import Mount
from adws.cage.confinement import Confinement
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.vcs.base import Base
from adws.vcs.furnishing import mounted_folders
from adws.vcs.user_repository import repository_folders

_NOTHING: tuple[Mount, ...] = ()


def confinement_of(
    place: Workplace, agent: Agent, question: Question, prepared: PreparedTask
) -> IOResult[Confinement, PipelineError]:
    """Return the confinement of an agent, which sees its tree in the place of the user's.

    Its HOME lasts as long as the run; those who must not know a change have another than its
    author. ``.adws``, adws's repository and the other trees are hidden; lent folders are read-only.
    """
    base, settings = place.base, place.settings
    mounts_result = _mounts(base, question, prepared) if place.level.caged else IOSuccess(_NOTHING)
    return mounts_result.map(
        lambda mounts: Confinement(
            level=place.level,
            top=base.user_top,
            own_home=place.own_folder(question.task.purpose) / "home",
            mounts=mounts,
            variables=(*agent.variables, *settings.agent_environment),
            home_files=agent.home_files,
            programs=prepared.task.test_argv[:1],
            environments=tuple(base.user_top / path for path in base.lent),
            readable=tuple(
                PurePath(path) if path.startswith("~/") else base.user_root / path
                for path in settings.sandbox_read
            ),
            network=settings.sandbox_network,
        )
    )


def _mounts(
    base: Base, question: Question, prepared: PreparedTask
) -> IOResult[tuple[Mount, ...], PipelineError]:
    task, folder = question.task, question.folder
    in_place = prepared.tree == base.user_top
    return IOResult.do(
        (
            Mount(base.user_top, prepared.tree, writable=True),
            *(_same_place(path) for path in lent),
            *protected,
            *(_same_place(file.parent) for file in (task.prompt_file, task.task_file)),
            Mount(folder, folder, writable=True),
        )
        for lent in (
            traverse(io_ops.real_path, tuple(base.user_top / path for path in base.lent))
            if in_place
            else _lent(base, prepared.head)
        )
        for protected in (_protected(base) if in_place else IOSuccess(_NOTHING))
    )


def _same_place(place: PurePath) -> Mount:
    return Mount(place, place)


def _lent(base: Base, head: str) -> IOResult[tuple[PurePath, ...], PipelineError]:
    return mounted_folders(base, head).map(
        lambda paths: tuple(base.user_top / path for path in paths)
    )


def _protected(base: Base) -> IOResult[tuple[Mount, ...], PipelineError]:
    """Return the parts of the user's own tree that an agent working in it must not change."""
    return repository_folders(base.user_top).map(
        lambda folders: (*map(_same_place, folders), Mount(base.user_root / ".adws"))
    )
