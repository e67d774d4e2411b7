"""Whether a project uses a recipe's tool, and how it is started there."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import PurePath, PurePosixPath

from adws.core.globs import compile_globs
from adws.core.process import Command
from adws.core.recipe import Recipe, RecipeStart, StartedBy
from adws.runners.javascript.invocation import is_program, named_at
from adws.runners.javascript.manifest import MANIFEST, manifest_of
from adws.runners.javascript.scripts import (
    LaunchScript,
    launch_script,
    script_sign,
    tested_by_another,
    way_of,
)
from adws.runners.python.command import IMPORT_ROOTS
from adws.runners.python.environments import only_launch, python_ways
from adws.runners.recipe.template import filled
from adws.runners.runner import Project, Suite
from adws.runners.sign import Clarity, Sign
from adws.runners.way import Way

_LAUNCHERS = frozenset({"sh", "npx", "pnpm", "yarn", "exec", "node", "bundle"})


def _in_script(recipe: Recipe, words: tuple[str, ...]) -> int | None:
    return named_at(words, frozenset(recipe.programs))


def program_at(recipe: Recipe, words: tuple[str, ...]) -> int | None:
    """Return at which word of a command the tool is started, where the command starts it itself."""
    programs = frozenset(recipe.programs)
    at = next((number for number, word in enumerate(words) if is_program(word, programs)), None)
    if at is None or not (PurePath(words[0]).name in _LAUNCHERS or only_launch(words[:at])):
        return None
    in_shell = PurePath(words[0]).name == "sh"  # its script says how the program is started
    return (
        at if in_shell or program_length(recipe, words[at:]) > bool(recipe.run.subcommand) else None
    )


def program_length(recipe: Recipe, words: tuple[str, ...]) -> int:
    """Return how many words the program is that they begin with: two, with its subcommand."""
    return 1 + (words[1:2] == (recipe.run.subcommand,))


def detect(recipe: Recipe, project: Project) -> Sign | None:
    """Return why a project uses the tool: a script, a file, what is in one, or a package."""
    signs = tuple(_signs(recipe, project))
    return max(signs, key=lambda sign: sign.clarity) if signs else None


def _signs(recipe: Recipe, project: Project) -> Iterator[Sign]:
    detection = recipe.detect
    if detection.package:
        manifest = manifest_of(project)
        script = launch_script(manifest, partial(_in_script, recipe))
        if script:
            yield script_sign(script, recipe.name)
        elif detection.package in manifest.dependencies and not tested_by_another(manifest):
            yield Sign(Clarity.PACKAGE, f"{MANIFEST} names {recipe.name}")
    named = compile_globs(detection.files)
    for path in project.listing:
        if named.fullmatch(path):
            yield Sign(Clarity.CONFIGURATION, f"{path} is there")
    for name, pattern in detection.texts.items():
        if re.search(pattern, project.texts.get(name, ""), re.MULTILINE):
            yield Sign(Clarity.CONFIGURATION, f"{name} names {recipe.name}")


def ways(recipe: Recipe, project: Project) -> tuple[Way, ...]:
    """Return the ways to start the tool there, in the order of the recipe."""
    fitting = (
        start for start in recipe.start if all(name in project.listing for name in start.needs)
    )
    return tuple(way for start in fitting for way in _ways(recipe, start, project))


def _ways(recipe: Recipe, start: RecipeStart, project: Project) -> Iterator[Way]:
    if start.by is StartedBy.PYTHON:
        words = tuple(filled(word, {"folder": _folder(recipe, project)}) for word in start.words)
        yield from python_ways(project, words, start.check)
    elif start.by is StartedBy.NODE:
        script = launch_script(manifest_of(project), partial(_in_script, recipe))
        yield way_of(script or LaunchScript("", (), start.words, {}), start.words[0], project)
    elif start.words[0] in project.programs:
        program = project.programs[start.words[0]]
        yield Way(" ".join(start.words[:2]), (program, *start.words[1:]), (program, *start.check))


def _folder(recipe: Recipe, project: Project) -> str:
    """Return the folder that holds all test files; the project's own where there are none."""
    named = compile_globs(recipe.test_files)
    folders = [PurePosixPath(path).parent for path in project.listing if named.fullmatch(path)]
    together = (
        above
        for above in (*folders[:1], *(folders[0].parents if folders else ()))
        if all(folder.is_relative_to(above) for folder in folders)
    )
    return str(next(together, "."))


def import_roots(suite: Suite, root: PurePath) -> Command:
    """Build a command that prints the folders below ``root`` the suite's modules come from."""
    at = suite.argv.index("-m") if "-m" in suite.argv else 0
    script = (str(IMPORT_ROOTS), str(root))
    return Command((*suite.argv[:at], *script) if at else ("true",), cwd=root, env=suite.env)
