"""The engine behind recipes: a runner made of what one TOML file says.

What a recipe cannot give is in ``Runner.limits``: a green of such a runner is limited.
"""

from functools import partial

from returns.result import Result

from adws.core.errors import PipelineError
from adws.core.recipe import Recipe, StartedBy, read_recipe
from adws.runners.javascript.manifest import MANIFEST
from adws.runners.javascript.sealed import SEALED as JAVASCRIPT
from adws.runners.junit.failures import PATTERNS, RED_TYPES
from adws.runners.late_function import late_function
from adws.runners.pytest import RUNNER as PYTEST
from adws.runners.python.environments import PROGRAMS, VARIABLES
from adws.runners.recipe.canaries import plant
from adws.runners.recipe.command import case_argv, command, files_of, runs_whole
from adws.runners.recipe.detection import detect, import_roots, program_at, ways
from adws.runners.runner import Runner


def read_runner(name: str, text: str, origin: str) -> Result[Runner, PipelineError]:
    """Return the runner of a recipe's text; fails with ``RecipeInvalid``, naming ``origin``."""
    return read_recipe(name, text, origin).map(runner_of_recipe)


def runner_of_recipe(recipe: Recipe) -> Runner:
    """Return the runner that a recipe describes."""
    by = {start.by for start in recipe.start}
    on_path = {start.words[0] for start in recipe.start if start.by is StartedBy.PATH}
    python = PROGRAMS if StartedBy.PYTHON in by else ()
    node = (MANIFEST,) if StartedBy.NODE in by or recipe.detect.package else ()
    homes = recipe.homes or node
    loaded_before = (
        *(PYTEST.sealed if StartedBy.PYTHON in by else ()),
        *(JAVASCRIPT if StartedBy.NODE in by else ()),
    )
    return Runner(
        name=recipe.name,
        detect=partial(detect, recipe),
        ways=partial(ways, recipe),
        install_hint=recipe.install,
        command=partial(command, recipe),
        read=partial(late_function("adws.runners.recipe.reading", "read"), recipe),
        sealed=tuple(dict.fromkeys((*recipe.tests, *recipe.sealed, *loaded_before))),
        tests=recipe.tests,
        starts=lambda argv: program_at(recipe, argv) is not None,
        output_files=(recipe.report.file,) if recipe.report.file else (),
        configuration=tuple(dict.fromkeys((*node, *recipe.detect.texts))),
        programs=(*sorted(on_path), *python),
        variables=VARIABLES if python else (),
        import_roots=import_roots if python else None,
        plant=partial(plant, recipe.canaries) if recipe.canaries else None,
        files=partial(files_of, recipe),
        limits=recipe.limits,
        family=recipe.family or recipe.name,
        homes=homes,
        case_argv=partial(case_argv, recipe),
        runs_whole=partial(runs_whole, recipe),
        documentation=recipe.documentation,
        patterns=PATTERNS,
        red_types=RED_TYPES,
        test_files=recipe.test_files,
    )
