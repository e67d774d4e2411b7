"""The command of a run as a recipe describes it: the project's own, with the recipe's words."""

from collections.abc import Iterable, Mapping
from pathlib import PurePath

from adws.core.process import Command
from adws.core.recipe import Recipe, StartedBy
from adws.runners.javascript.invocation import Invocation, taken_apart
from adws.runners.javascript.words import Grammar
from adws.runners.junit.address import Address, address_of
from adws.runners.places import below
from adws.runners.recipe.canaries import planted_cases
from adws.runners.recipe.detection import program_at, program_length
from adws.runners.recipe.template import filled, literally
from adws.runners.run_command import ANY_RUNNER, fitting, probe_settings, run_command
from adws.runners.runner import Run


def command(recipe: Recipe, run: Run) -> Command:
    """Build a run. Below a wrapper, only the environment reaches the tool."""
    parsed = _parsed(recipe, run)
    values = {"outputs": str(run.outputs)}
    options = tuple(filled(word, values) for word in recipe.run.options)
    argv = _argv(recipe, run, parsed, options) if parsed else run.suite.argv
    own = {name: filled(text, values) for name, text in recipe.run.env.items()}
    records = {"ADWS_PROBE": probe_settings(run)} if recipe.files else {}
    return run_command(run, argv, ANY_RUNNER, {**_python(recipe, run), **own, **records})


def _python(recipe: Recipe, run: Run) -> Mapping[str, str]:
    """Return what makes Python load the judged tree's modules, and the recipe's own files."""
    if all(start.by is not StartedBy.PYTHON for start in recipe.start):
        return {}
    folders = (*run.import_roots, run.outputs)
    return {"PYTHONPATH": ":".join(map(str, folders)), "PYTHONDONTWRITEBYTECODE": "1"}


def case_argv(recipe: Recipe, run: Run) -> tuple[str, ...]:
    """Return the command with which a person runs what a run selects."""
    parsed = _parsed(recipe, run)
    return _argv(recipe, run, parsed, ()) if parsed else run.suite.argv


def runs_whole(recipe: Recipe, run: Run) -> str:
    """Return what runs whole because the names do not fit into a command, as a clause."""
    return _selection_words(recipe, run)[1] if _parsed(recipe, run) else ""


def files_of(recipe: Recipe, run: Run) -> Mapping[PurePath, str]:
    """Return the texts that a run needs beside its reports, by their absolute paths."""
    return {run.outputs / name: text for name, text in recipe.files.items()}


def _parsed(recipe: Recipe, run: Run) -> Invocation | None:
    words = run.suite.argv
    at = None if run.suite.wrapped else program_at(recipe, words)
    grammar = Grammar(frozenset(recipe.run.valued), recipe.run.left_out, frozenset())
    if at is None:
        return None
    return taken_apart(grammar, words, at, program_length(recipe, words[at:]))


def _argv(
    recipe: Recipe, run: Run, parsed: Invocation, options: tuple[str, ...]
) -> tuple[str, ...]:
    selection, _ = _selection_words(recipe, run)
    filters = selection or parsed.filters
    first, last = planted_cases(run) if filters else ((), ())
    around = (*_files(recipe, first), *filters, *_files(recipe, last))
    return (*parsed.launch, *parsed.program, *parsed.options, *options, *around)


def _selection_words(recipe: Recipe, run: Run) -> tuple[tuple[str, ...], str]:
    """Return the arguments that select a run's cases; nothing if everything must run.

    With canaries, whole files run, or everything: no name pattern would select them too. The second
    value says what runs whole because the names do not fit into a command.
    """
    selection, select, folder = run.selection, recipe.select, run.suite.folder
    addresses = tuple(map(address_of, selection.case_ids))
    files = [*selection.files, *(address.file for address in addresses if address.file)]
    own = tuple(dict.fromkeys(below(folder, file) for file in files))
    by_file = bool(select.file) and all(address.file for address in addresses)
    by_name = not selection.files and run.planting is None
    names = _names(recipe, addresses) if by_name and addresses else ()
    own_files = _files(recipe, own) if by_file else ()
    whole = ((own_files, "their files run whole"),) if own_files else ()
    return fitting(((*names, *own_files), ""), *whole)


def _files(recipe: Recipe, files: Iterable[str]) -> tuple[str, ...]:
    return tuple(filled(word, {"file": file}) for file in files for word in recipe.select.file)


def _names(recipe: Recipe, addresses: tuple[Address, ...]) -> tuple[str, ...]:
    each = tuple(
        filled(
            word,
            {
                "name": address.name,
                "name_pattern": literally(address.name),
                "classname": address.classname,
                "file": address.file,
            },
        )
        for address in addresses
        for word in recipe.select.case
    )
    pattern = "|".join(dict.fromkeys(literally(address.name) for address in addresses))
    return (*each, *(filled(word, {"names": pattern}) for word in recipe.select.cases))
