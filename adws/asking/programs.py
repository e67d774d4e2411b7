"""Where the programs lie that an agent needs: its own, those of the tests, those on the PATH."""

import sys
from collections.abc import Mapping
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.environment import CERTIFICATES
from adws.cage.toolchains import IN_HOME, PACKAGES, installation_of
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.railway import traverse
from adws.core.settings import Settings
from adws.core.turn import Task
from adws.vcs.base import Base

_OURSELVES = PurePath(io_ops.__file__).parent.parent
_LIBRARIES = "lib"
_INTERPRETER = "bin/python"


def places_of_programs(
    settings: Settings, base: Base, task: Task, command: Command
) -> IOResult[tuple[PurePath, ...], PipelineError]:
    """Return folders and files that must be seen for programs to work, wherever they lie.

    The user's settings and the words of the agent's own command line can name more.
    """
    lent = tuple(base.user_top / path for path in base.lent)
    asked = (sys.executable, *command.argv[:1], *task.test_argv[:1])
    return IOResult.do(
        (*_said(settings, base, homes, variables, command), *lent_real, *_flat(installations))
        for variables in io_ops.environment()
        for homes in io_ops.home_folders()
        for lent_real in traverse(io_ops.real_path, lent)
        for programs in _programs((*asked, *(str(path / _INTERPRETER) for path in lent)))
        for installations in traverse(
            _installation, dict.fromkeys((*_search_path(variables), *programs))
        )
    )


def _said(
    settings: Settings,
    base: Base,
    homes: tuple[PurePath, ...],
    variables: Mapping[str, str],
    command: Command,
) -> tuple[PurePath, ...]:
    """Return what is known without looking."""
    words = (word.rpartition("=")[2] for word in command.argv[1:] if "\n" not in word)
    named = (*words, *(variables.get(name, "") for name in CERTIFICATES))
    return (
        _OURSELVES,
        *(home / folder for home in homes for folder in IN_HOME),
        *(_expanded(path, base, homes) for path in settings.sandbox_read),
        *(_collapsed(PurePath(word)) for word in named if word.startswith("/")),
    )


def _expanded(path: str, base: Base, homes: tuple[PurePath, ...]) -> PurePath:
    at_home = path.startswith("~/") and homes
    return _collapsed(homes[0] / path[2:] if at_home else base.user_root / path)


def _collapsed(path: PurePath) -> PurePath:
    parts: list[str] = []
    for part in path.parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return PurePath(*parts)


def _search_path(variables: Mapping[str, str]) -> tuple[PurePath, ...]:
    entries = map(PurePath, variables.get("PATH", "").split(":"))
    return tuple(entry for entry in entries if entry.is_absolute())


def _programs(names: tuple[str, ...]) -> IOResult[tuple[PurePath, ...], PipelineError]:
    """Return the folders in which programs are, and those in which they really are."""
    return IOResult.do(
        tuple(program.parent for program in (*there, *real))
        for found in traverse(io_ops.find_program, names)
        for there in IOSuccess(tuple(program for program in found if program is not None))
        for real in traverse(io_ops.real_path, there)
    )


def _installation(programs: PurePath) -> IOResult[tuple[PurePath, ...], PipelineError]:
    """Return a folder of programs, and the whole that it belongs to where that looks like one."""
    whole = installation_of(programs)
    if whole == programs or whole.name == PACKAGES:
        return IOSuccess((programs, whole))
    return io_ops.exists(whole / _LIBRARIES).map(
        lambda there: (programs, whole) if there else (programs,)
    )


def _flat(found: tuple[tuple[PurePath, ...], ...]) -> tuple[PurePath, ...]:
    return tuple(place for places in found for place in places)
