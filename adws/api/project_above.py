"""Tell that a folder has no suite before anything is run or written in it."""

from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError, RunnerMissing
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import settle, traverse
from adws.core.run import state_folder
from adws.judging.suite_discovery import find_suites
from adws.judging.views import project_views
from adws.runners.homes import homes, manifest_names
from adws.runners.runner import Runner
from adws.runners.suite_runner import known_runners
from adws.slot_values import empty_bench_of, extensions_of

_REPOSITORY = ".git"
_SIGNS = frozenset({"adws.toml", "test", "tests"})
"""What else shows that a folder holds a project, besides the configuration of its test tools."""


def require_suite(context: Context) -> IOResult[Context, PipelineError]:
    """Return the context unless no test runner recognises the project's folder.

    Then it fails as ``find_suites`` does and leaves no ``.adws`` behind. If a folder above, in the
    same repository, has a suite, the hint names it. It looks nowhere if the settings say how the
    suites start, or if adws has worked before at the top of the repository.
    """
    settings = context.settings
    if settings.test_command is not None or settings.report is not None or settings.suites:
        return IOSuccess(context)
    return IOResult.do(
        checked
        for is_top in io_ops.exists(context.root / _REPOSITORY)
        for is_known in io_ops.exists(state_folder(context.root))
        for checked in (
            IOSuccess(context) if is_top and is_known else _look(context, is_known=is_known)
        )
    )


def _look(context: Context, *, is_known: bool) -> IOResult[Context, PipelineError]:
    """Look with every runner that can be used; who finds the suites names the others."""
    runners = known_runners((), extensions_of(context)).value_or(())
    return IOResult.do(
        checked
        for has_suite in _has_suite(context.root, runners)
        for checked in (
            IOSuccess(context) if has_suite else _refuse(context, runners, is_known=is_known)
        )
    )


def _has_suite(folder: PurePath, runners: tuple[Runner, ...]) -> IOResult[bool, PipelineError]:
    return IOResult.do(
        bool(homes(views, runners))
        for listing in io_ops.list_files(folder, skip=NOT_THE_PROJECTS)
        for views in project_views(folder, runners, listing)
    )


def _refuse(
    context: Context, runners: tuple[Runner, ...], *, is_known: bool
) -> IOResult[Context, PipelineError]:
    """Fail as who finds the suites does, and remove the folder that it made for that."""
    refused = settle(find_suites(empty_bench_of(context)))
    state = state_folder(context.root)
    return IOResult.do(
        checked
        for _removed in (IOSuccess(None) if is_known else io_ops.remove_tree(state))
        for above in _project_above(context.root, manifest_names(runners) | _SIGNS)
        for here in io_ops.working_folder()
        for checked in IOResult.from_result(
            refused.alt(partial(_with_place, context.root, above, here)).map(lambda _: context)
        )
    )


def _project_above(
    root: PurePath, signs: frozenset[str]
) -> IOResult[PurePath | None, PipelineError]:
    """Return the nearest folder above with a sign of a project, in the same repository."""
    return IOResult.do(
        next((folder for folder, names in _repository(above) if signs & names), None)
        for above in traverse(_names_in, (root, *root.parents))
    )


def _names_in(folder: PurePath) -> IOResult[tuple[PurePath, frozenset[str]], PipelineError]:
    names = io_ops.list_folder(folder).lash(lambda _: IOSuccess(()))  # nobody may read it
    return names.map(lambda names: (folder, frozenset(names)))


def _repository(
    folders: tuple[tuple[PurePath, frozenset[str]], ...],
) -> tuple[tuple[PurePath, frozenset[str]], ...]:
    """Return the folders above the first one, up to the top of the repository; or none."""
    tops = (at for at, (_, names) in enumerate(folders, 1) if _REPOSITORY in names)
    return folders[1 : next(tops, 0)]


def _with_place(
    root: PurePath, above: PurePath | None, here: PurePath, error: PipelineError
) -> PipelineError:
    """Return the error with the place of the project in its hint, as seen from here."""
    if above is None or not isinstance(error, RunnerMissing):
        return error
    depth = len(root.parts) - len(above.parts)
    place = "/".join(depth * ("..",)) if here == root else str(above)
    hint = f"the project seems to be in {place}/: run adws there, or with --root {place}"
    return evolve(error, hint=hint)
