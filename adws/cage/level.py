"""What holds agents and judged code on this machine: found out by trying."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Success

from adws import io_ops
from adws.cage.cage import NO_CAGES_INSIDE, Cage, Level, Mount, caged
from adws.core.confinement_kind import NOT_HELD
from adws.core.errors import CageMissing, PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.settings import Sandbox, Settings

_PROGRAM = "bwrap"
_HOME = PurePath("/tmp")  # noqa: S108 - an empty folder over it, in the cage alone
_PATIENCE_SECONDS = 10.0
_HINT = (
    "install bubblewrap (package 'bubblewrap') and let users make namespaces (sysctl"
    " kernel.apparmor_restrict_unprivileged_userns=0, kernel.unprivileged_userns_clone=1), or hold"
    " judged code alone: --sandbox landlock, or let agents and judged code run with your rights:"
    " --sandbox none"
)
_UNCAGED = "agents and judged code run with your permissions and can access everything you can"
_CAGED = (
    "agents see the file system read-only, apart from their own tree and HOME, and no other process"
)
_LANDLOCK = (
    "judged code reaches only its own tree, its output and installed programs; agents run with your"
    f" rights; not held: {', '.join(NOT_HELD)}"
)
_ONLINE = "; their network is open (sandbox_network)"
_NESTING = "; they can make namespaces of their own, which bubblewrap prevents from 0.8.0 on"


def cage_level(
    settings: Settings, saved_level: Level | None = None
) -> IOResult[Level, PipelineError]:
    """Return what holds agents and judged code here, as far as the settings want them held.

    Bubblewrap comes first, then Landlock, which holds judged code alone. ``saved_level`` is what an
    earlier call has returned: then nothing is tried again. Fails with ``CageMissing`` if what is
    demanded does not work, and in continuous integration (``CI``) where bubblewrap does not: nobody
    would see the warning there that agents are not held.
    """
    if saved_level is not None:
        return IOSuccess(saved_level)
    if settings.sandbox is Sandbox.NONE:
        return IOSuccess(Level("", (), f"none, as set: {_UNCAGED}"))
    if settings.sandbox is Sandbox.LANDLOCK:
        return _landlock().alt(lambda error: _demanded(settings, error))
    return IOResult.do(
        level
        for path in io_ops.find_program(_PROGRAM)
        for level in _bubblewrap(settings, path).lash(lambda error: _without(settings, error))
    )


def _bubblewrap(settings: Settings, path: PurePath | None) -> IOResult[Level, PipelineError]:
    if path is None:
        return IOFailure(CageMissing(f"the program {_PROGRAM} is not installed", hint=_HINT))
    network = _ONLINE if settings.sandbox_network else ""
    tight = Level(str(path), NO_CAGES_INSIDE, f"{_PROGRAM}: {_CAGED}{network}")
    loose = Level(str(path), (), f"{tight.told}{_NESTING}")
    return _try(settings, tight).lash(lambda _: _try(settings, loose))


def _try(settings: Settings, level: Level) -> IOResult[Level, PipelineError]:
    cage = Cage(level, _HOME, (Mount(_HOME),), network=settings.sandbox_network)
    command = Command(("true",), PurePath("/"), timeout_seconds=_PATIENCE_SECONDS)
    return IOResult.do(
        working
        for completed in io_ops.run_process(caged(cage, command))
        for working in _if_it_works(level, completed)
    )


def _landlock() -> IOResult[Level, PipelineError]:
    level = Level("", (), f"landlock: {_LANDLOCK}", landlock=True)
    missing: PipelineError = CageMissing("this kernel does not support Landlock", hint=_HINT)
    return io_ops.holds_by_landlock().bind_result(
        lambda there: Success(level) if there else Failure(missing)
    )


def _if_it_works(level: Level, completed: CompletedProcess) -> IOResult[Level, PipelineError]:
    if completed.ok:
        return IOSuccess(level)
    reason = completed.stderr.strip().rpartition("\n")[2] or f"exit code {completed.exit_code}"
    message = f"{level.program} does not work here: {reason}"
    return IOFailure(CageMissing(message, hint=_HINT, context={"reason": reason}))


def _without(settings: Settings, error: PipelineError) -> IOResult[Level, PipelineError]:
    """Go on without bubblewrap where that is allowed: with Landlock, else with nothing."""
    if not isinstance(error, CageMissing):
        return IOFailure(error)
    if settings.sandbox is Sandbox.BWRAP:
        return IOFailure(_demanded(settings, error))
    return IOResult.do(
        level for variables in io_ops.environment() for level in _if_not_in_ci(variables, error)
    )


def _if_not_in_ci(
    variables: Mapping[str, str], error: PipelineError
) -> IOResult[Level, PipelineError]:
    if variables.get("CI", "false").lower() not in ("", "0", "false"):
        return IOFailure(evolve(error, message=f"a cage is needed in CI, but {error.message}"))
    nothing = Level("", (), f"none: {_UNCAGED} ({error.message})")
    return _landlock().lash(lambda _: IOSuccess(nothing))


def _demanded(settings: Settings, error: PipelineError) -> PipelineError:
    why = f"demanded (sandbox = '{settings.sandbox}')"
    return evolve(error, message=f"a cage is {why}, but {error.message}")
