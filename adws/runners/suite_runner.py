"""The runners that a project can use, and the runner of a suite: of adws, or of the project."""

from collections.abc import Collection

from attrs import evolve
from returns.result import Result

from adws import catalog
from adws.core.errors import PipelineError
from adws.runners.runner import Runner, Suite


def known_runners(
    names: Collection[str], extensions: catalog.Folders
) -> Result[tuple[Runner, ...], PipelineError]:
    """Return the runners of adws, of packages and of the project's own folders, by their names.

    Fails with ``RecipeInvalid`` for a recipe that says something impossible, with
    ``NameDuplicated`` for a runner of the project that has the name of another one, and with
    ``ExtensionBroken`` if one that is ``names`` cannot be imported.
    """
    listings = (catalog.in_folder(catalog.RUNNER, folder) for folder in extensions)
    own = frozenset(entry.name for listing in listings for entry in listing)
    return catalog.usable(catalog.RUNNER, names, extensions).map(
        lambda runners: tuple(
            evolve(runner, extensions=extensions) if runner.name in own else runner
            for runner in runners
        )
    )


def records_calls(suite: Suite) -> bool:
    """Whether the suite's test tool, as it is started here, can record the calls of its cases."""
    runner: Runner = runner_of(suite).unwrap()
    return runner.calls_in_place and not suite.wrapped


def runner_of(suite: Suite) -> Result[Runner, PipelineError]:
    """Return the runner of a suite; fails as the catalog does where it is gone meanwhile."""
    return catalog.runner(suite.runner, suite.extensions)
