"""Which runner reads the pending tests of which file, decided by the files of a commit alone.

Nothing is started, and nothing of the machine is asked: the same commit gives the same answer.
"""

import shlex
from collections.abc import Iterator, Mapping
from pathlib import PurePath, PurePosixPath

from attrs import frozen

from adws.core.globs import compile_globs
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.settings import Settings
from adws.core.suite_settings import SuiteSettings
from adws.runners.homes import below, homes, manifest_names, project_folders
from adws.runners.pending import SpecReader
from adws.runners.runner import Project, Runner

_NOT_OWN = frozenset(NOT_THE_PROJECTS)
_JUNIT, _USUAL = "junit", "pytest"


@frozen
class SpecFile:
    """A file that may hold pending tests, as one runner sees it."""

    path: str
    """Relative to the project's folder."""
    own_path: str
    """Relative to the folder of the suite."""
    runner: Runner
    """Its runner."""
    reader: SpecReader
    """What reads it."""


def configuration_files(runners: tuple[Runner, ...], listing: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the files that runners look at to find out whether they are at home."""
    names = {name for runner in runners for name in runner.configuration}
    return tuple(path for path in listing if PurePosixPath(path).name in names)


def spec_files(
    settings: Settings,
    runners: tuple[Runner, ...],
    listing: tuple[str, ...],
    texts: Mapping[str, str],
) -> tuple[SpecFile, ...]:
    """Return the files that may hold pending tests; a file of several suites is there for each.

    ``texts`` holds the files that ``configuration_files`` names. The settings ``suites``,
    ``test_command`` and ``report`` say which suites there are; else they are found out.
    """
    own = tuple(path for path in listing if _NOT_OWN.isdisjoint(PurePosixPath(path).parts))
    places = _places(settings, runners, listing, texts)
    files = [file for place in places for file in _files(*place, own)]
    return tuple(dict.fromkeys(files))


def suite_runners(
    settings: Settings,
    runners: tuple[Runner, ...],
    listing: tuple[str, ...],
    texts: Mapping[str, str],
) -> tuple[str, ...]:
    """Return the names of the runners of a project's suites; ``texts`` as for ``spec_files``."""
    places = _places(settings, runners, listing, texts)
    return tuple(dict.fromkeys(runner.name for runner, _, _ in places))


_Place = tuple[Runner, str, tuple[str, ...]]
"""A runner, the folder of its suite, and the folders inside with suites of the same family."""


def _places(
    settings: Settings,
    runners: tuple[Runner, ...],
    listing: tuple[str, ...],
    texts: Mapping[str, str],
) -> tuple[_Place, ...]:
    whole = SuiteSettings(test_command=settings.test_command, report=settings.report)
    named = bool(settings.test_command or settings.report)
    suites = (whole,) if named else tuple(settings.suites.values())
    detected = tuple(_detected(runners, listing, texts))
    places = [place for suite in suites for place in _declared(suite, runners, detected)]
    return tuple(places) or detected


def _declared(
    suite: SuiteSettings, runners: tuple[Runner, ...], detected: tuple[_Place, ...]
) -> Iterator[_Place]:
    """Yield the runner of a suite of the settings; several where only the folder is known."""
    folder = str(PurePosixPath(suite.folder))
    words = _words(suite.test_command or "")
    name = suite.runner or (_JUNIT if suite.report else "")
    started = [
        runner for runner in runners if runner.name == name or (words and runner.starts(words))
    ]
    inside = [place for place in detected if place[1] == folder]
    if started or inside:
        yield from ((started[0], folder, ()),) if started else inside
    else:
        yield next(runner for runner in runners if runner.name == _USUAL), folder, ()


def _words(command: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(command))
    except ValueError:
        return ()


def _detected(
    runners: tuple[Runner, ...], listing: tuple[str, ...], texts: Mapping[str, str]
) -> Iterator[_Place]:
    views: dict[str, dict[str, Project]] = {}
    for runner in runners:
        names = manifest_names(other for other in runners if other.family == runner.family)
        folders = project_folders(listing, names)
        for folder in folders:
            own = below(listing, folder, folders)
            views.setdefault(folder, {})[runner.name] = _project(runner, folder, own, texts)
    outermost_first = sorted(views, key=lambda folder: (folder != ".", folder.count("/"), folder))
    suite_homes = homes({folder: views[folder] for folder in outermost_first}, runners)
    for home in suite_homes:
        others = tuple(
            suite_home.folder for suite_home in suite_homes if suite_home.family == home.family
        )
        yield from ((runner, home.folder, others) for runner in home.runners)


def _project(
    runner: Runner, folder: str, listing: tuple[str, ...], texts: Mapping[str, str]
) -> Project:
    """Return what a runner sees of a folder, without the machine around it."""
    paths = {name: str(PurePosixPath(folder, name)) for name in runner.configuration}
    texts_by_name = {name: texts[path] for name, path in paths.items() if path in texts}
    return Project(PurePath("/", folder), listing, texts_by_name)


def _files(
    runner: Runner, folder: str, others: tuple[str, ...], listing: tuple[str, ...]
) -> Iterator[SpecFile]:
    if runner.specs is not None:
        pattern = compile_globs(runner.specs.files)
        for path in below(listing, folder, others):
            if pattern.fullmatch(path):
                yield SpecFile(str(PurePosixPath(folder, path)), path, runner, runner.specs)
