"""The context that a command works in: the project's folder, its settings, the arguments."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve, fields_dict
from returns.io import IOResult
from returns.result import Result, Success

from adws import io_ops
from adws.api.anchoring import Anchor, anchored_values
from adws.api.named_things import require_named_things
from adws.core.codec import to_plain
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import ChangeToJudge
from adws.core.run_request import RunRequest, request_of
from adws.core.settings import Settings
from adws.core.settings_file import make_settings
from adws.engine.project_folder import existing_folder
from adws.slots import CHANGE, RUN_REQUEST
from adws.steps.read_base_settings import read_base_settings
from adws.steps.read_settings import read_settings

THIS_CALL = "the call"
"""Where settings were given to a function of the library."""


def open_context(
    root: str,
    setting_values: Mapping[str, object] | None = None,
    *,
    change: ChangeToJudge | None = None,
    origin: str = "the command line",
) -> IOResult[Context, PipelineError]:
    """Return the context of the project in ``root``, with its settings and what was given on top.

    Paths are meant from here: see ``anchoring``. If a ``change`` is to be judged, the settings
    are those that it started from. ``origin`` says in errors where the values were given.
    """
    return IOResult.do(
        checked
        for here in io_ops.working_folder()
        for folder in project_folder(here, root)
        for context in _with_settings(here, Context(folder), change)
        for anchored in anchored_values(Anchor(here, folder), setting_values or {})
        for final in IOResult.from_result(_override(context, anchored, origin))
        for checked in require_named_things(final)
    )


def project_folder(working_folder: PurePath, root: str) -> IOResult[PurePath, PipelineError]:
    """Return the real path of a project's folder, which must exist."""
    return existing_folder(working_folder / root).bind(io_ops.real_path)


def _with_settings(
    working_folder: PurePath, context: Context, change: ChangeToJudge | None
) -> IOResult[Context, PipelineError]:
    if change is None:
        return read_settings(context)
    file = str(working_folder / change.patch_file) if change.patch_file else ""
    return read_base_settings(context.put(CHANGE, evolve(change, patch_file=file)))


def _override(
    context: Context, values: Mapping[str, object], origin: str
) -> Result[Context, PipelineError]:
    """Return the context with these settings, and with the options of this run, if any."""
    run_keys = fields_dict(RunRequest).keys() - fields_dict(Settings).keys()
    own_values = {key: value for key, value in values.items() if key not in run_keys}

    def with_settings(settings: Settings) -> Context:
        request, opened = request_of(settings, {**values}), evolve(context, settings=settings)
        return opened.put(RUN_REQUEST, request) if request.given_fields else opened

    if not own_values:
        return Success(with_settings(context.settings))
    new_settings = make_settings({**to_plain(context.settings), **own_values}, origin)
    return new_settings.map(with_settings)
