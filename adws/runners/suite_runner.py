"""The runner of a suite: one of the catalog, or one that the project itself describes."""

from functools import cache

from attrs import evolve
from returns.result import Result

from adws import catalog
from adws.core.errors import PipelineError
from adws.runners.recipe import read_runner
from adws.runners.runner import Runner, Suite

RECIPES_FOLDER = "workflows/runners"
"""The folder of a project's own recipes."""


def runner_of(suite: Suite) -> Result[Runner, PipelineError]:
    """Return the runner of a suite; fails with ``NameUnknown`` or ``RecipeInvalid``."""
    if not suite.recipe:
        return catalog.runner(suite.runner)
    return own_runner(suite.runner, suite.recipe)


@cache
def own_runner(name: str, text: str) -> Result[Runner, PipelineError]:
    """Return the runner that a recipe of the project describes."""
    read = read_runner(name, text, f"{RECIPES_FOLDER}/{name}.toml")
    return read.map(lambda runner: evolve(runner, recipe=text))
