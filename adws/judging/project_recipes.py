"""The recipes of runners that a project itself has, in ``workflows/runners``."""

from collections.abc import Mapping
from pathlib import PurePath

from returns.io import IOResult
from returns.result import Failure, Result

from adws import catalog, io_ops
from adws.core.errors import NameDuplicated, PipelineError
from adws.core.patch import ChangeToJudge
from adws.core.railway import all_of, traverse
from adws.runners.runner import Runner
from adws.runners.suite_runner import RECIPES_FOLDER, own_runner
from adws.vcs.revision import file_at, files_at, start_of

_ENDING = ".toml"

RecipeTexts = Mapping[str, str]
"""The texts of recipes, by the runner's name."""


def user_recipes(root: PurePath) -> IOResult[RecipeTexts, PipelineError]:
    """Return the recipes of the user's own tree; none where the project has no such folder."""
    folder = root / RECIPES_FOLDER

    def read(names: tuple[str, ...]) -> IOResult[RecipeTexts, PipelineError]:
        texts = traverse(lambda name: io_ops.read_text(folder / name), names)
        return texts.map(lambda found: _by_name(names, found))

    return io_ops.list_folder(folder).bind(lambda names: read(_recipes(names)))


def recipes_before(root: PurePath, change: ChangeToJudge) -> IOResult[RecipeTexts, PipelineError]:
    """Return the recipes of what a change started from."""

    def read(revision: str, paths: tuple[str, ...]) -> IOResult[RecipeTexts, PipelineError]:
        texts = traverse(lambda path: file_at(root, revision, path), paths)
        names = tuple(path.rpartition("/")[2] for path in paths)
        return texts.map(lambda found: _by_name(names, found))

    return IOResult.do(
        texts
        for revision in start_of(root, change)
        for paths in files_at(root, revision, (RECIPES_FOLDER,))
        for texts in read(revision, _recipes(tuple(filter(_is_direct, paths))))
    )


def known_runners(
    wanted: frozenset[str], recipes: RecipeTexts
) -> Result[tuple[Runner, ...], PipelineError]:
    """Return the runners of the catalog and of the project's recipes, by their names.

    Fails with ``RecipeInvalid`` for a recipe that says something impossible, and with
    ``NameDuplicated`` for one that has the name of a runner of the catalog.
    """
    known = catalog.usable(catalog.RUNNER, wanted - recipes.keys())
    own = all_of(_own(name, text) for name, text in recipes.items())
    return Result.do(
        tuple(sorted((*ours, *theirs), key=lambda runner: runner.name))
        for ours in known
        for theirs in own
    )


def _own(name: str, text: str) -> Result[Runner, PipelineError]:
    if name not in catalog.runner_names():
        return own_runner(name, text)
    return Failure(
        NameDuplicated(
            f"{RECIPES_FOLDER}/{name}{_ENDING} has the name of a runner that adws knows",
            hint=f"rename the file; adws where {name} prints the other one",
        )
    )


def _is_direct(path: str) -> bool:
    return path.rpartition("/")[0] == RECIPES_FOLDER


def _recipes(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(name for name in names if name.endswith(_ENDING)))


def _by_name(names: tuple[str, ...], texts: tuple[str, ...]) -> RecipeTexts:
    return {name.removesuffix(_ENDING): text for name, text in zip(names, texts, strict=True)}
