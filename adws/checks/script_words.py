"""How a project's own scripts start a check that is written for JavaScript projects."""

from pathlib import PurePath

from adws.runners.javascript.manifest import MANIFEST, manifest_of
from adws.runners.javascript.scripts import LaunchScript, launch_script, way_of
from adws.runners.javascript.words import Grammar, options_and_others
from adws.runners.runner import Project
from adws.runners.way import Way


def reason_for(project: Project, package: str, own_files: tuple[str, ...]) -> str | None:
    """Return why a project uses a tool: its own configuration file, or a dependency."""
    own_file = next((name for name in own_files if name in project.listing), None)
    if own_file:
        return f"{own_file} is there"
    return f"{MANIFEST} names {package}" if package in manifest_of(project).dependencies else None


def words_of(project: Project, program: str, grammar: Grammar) -> tuple[str, ...]:
    """Return the options and targets with which a script starts a program; none where none does.

    The grammar says what is left out.
    """
    script = launch_script(manifest_of(project), lambda words: _place(words, program))
    if script is None:
        return ()
    options, others = options_and_others(grammar, script.words[1:])
    return (*options, *others)


def _place(words: tuple[str, ...], program: str) -> int | None:
    names = [PurePath(word).name for word in words]
    return names.index(program) if program in names else None


def local_ways(project: Project, words: tuple[str, ...]) -> tuple[Way, ...]:
    """Return the one way to start a program: that of the project's packages before any other."""
    return (way_of(LaunchScript("", (), words, {}), words[0], project),)
