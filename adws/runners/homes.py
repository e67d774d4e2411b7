"""Where in a repository suites live: in its own folder, and in those of projects inside of it."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath

from attrs import frozen

from adws.runners.runner import Project, Runner
from adws.runners.sign import Sign, clearest_first

_NOT_PROJECTS = frozenset(
    # what is there with a manifest of its own is material of the tests or the documentation
    {
        "__fixtures__",
        "__tests__",
        "benchmarks",
        "demo",
        "demos",
        "doc",
        "docs",
        "example",
        "examples",
        "fixtures",
        "sample",
        "samples",
        "spec",
        "template",
        "templates",
        "test",
        "testdata",
        "tests",
        "third_party",
        "vendor",
    }
)


@frozen
class Home:
    """A folder whose tests one runner of a family runs.

    ``runners`` are those that recognise it, the one with the clearest sign first. ``shared``: the
    folder's script for tests starts several of the family, and this is the home of one of them.
    """

    family: str
    folder: str
    runners: tuple[Runner, ...]
    shared: bool = False


@frozen
class _Recognised:
    runner: Runner
    sign: Sign


def manifest_names(runners: Iterable[Runner]) -> frozenset[str]:
    """Return the names of the files that make a folder a project for one of these runners."""
    return frozenset(name for runner in runners for name in runner.homes or runner.configuration)


def project_folders(listing: Iterable[str], names: frozenset[str]) -> tuple[str, ...]:
    """Return the folders with such a file, the outermost first; the project's own is among them.

    >>> project_folders(("web/package.json", "tests/x/package.json"), frozenset({"package.json"}))
    ('.', 'web')
    """
    split = (path.rpartition("/") for path in listing)
    folders = {
        folder
        for folder, _, name in split
        if name in names and _NOT_PROJECTS.isdisjoint(folder.lower().split("/"))
    }
    return (".", *sorted(folders - {""}, key=lambda folder: (folder.count("/"), folder.split("/"))))


def below(listing: Iterable[str], folder: str, others: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the files of a folder, relative to it, without those of other folders below it.

    >>> below(("a.py", "web/b.ts", "web/e2e/c.ts"), "web", (".", "web", "web/e2e"))
    ('b.ts',)
    """
    start = "" if folder == "." else f"{folder}/"
    inner_folders = tuple(
        f"{inner}/" for inner in others if inner.startswith(start) and inner not in {folder, "."}
    )
    return tuple(
        path.removeprefix(start)
        for path in listing
        if path.startswith(start) and not path.startswith(inner_folders)
    )


def homes(projects: Mapping[str, Mapping[str, Project]], runners: tuple[Runner, ...]) -> list[Home]:
    """Return where the suites are, the project's own folder first.

    ``projects`` holds what each runner, by its name, sees of each folder. A folder that is in one
    where a runner of the same family is at home belongs to that one, unless that one defers.
    """
    families = dict.fromkeys(runner.family for runner in runners)
    all_homes = [home for family in families for home in _of_family(family, projects, runners)]
    return sorted(all_homes, key=lambda home: list(projects).index(home.folder))


def homes_by_name(homes_found: Iterable[Home]) -> dict[str, Home]:
    """Give each home a name: its family at the root, elsewhere its folder, with both if need be.

    Where several runners of a family share a folder, each has its runner's name in place of it.
    """
    together = tuple(homes_found)
    places = [home.folder for home in together]
    return {_name(home, alone=places.count(home.folder) == 1): home for home in together}


def _name(home: Home, *, alone: bool) -> str:
    kind = home.runners[0].name if home.shared else home.family
    if home.folder == ".":
        return kind
    return home.folder if alone else f"{home.folder}/{kind}"


def _of_family(
    family: str, projects: Mapping[str, Mapping[str, Project]], runners: tuple[Runner, ...]
) -> Iterator[Home]:
    own = [runner for runner in runners if runner.family == family]
    chosen_homes: list[PurePosixPath] = []
    recognised = {folder: [*_recognised(own, views)] for folder, views in projects.items()}
    for folder, there in recognised.items():
        inside = any(PurePosixPath(folder).is_relative_to(home) for home in chosen_homes)
        signs = [
            recognised_runner
            for recognised_runner in there
            if not (recognised_runner.sign.defers and _is_any_below(folder, recognised))
        ]
        if signs and not inside:
            chosen_homes.append(PurePosixPath(folder))
            yield from _homes_in(family, folder, clearest_first(signs))


def _homes_in(family: str, folder: str, there: tuple[_Recognised, ...]) -> Iterator[Home]:
    """Yield a home for each runner that the script for tests starts; one home if it is one."""
    tested = tuple(runner_found.runner for runner_found in there if runner_found.sign.tested)
    if len(tested) > 1:
        yield from (Home(family, folder, (runner,), shared=True) for runner in tested)
    else:
        yield Home(family, folder, tuple(runner_found.runner for runner_found in there))


def _is_any_below(folder: str, recognised: Mapping[str, list[_Recognised]]) -> bool:
    """Whether a project below a folder is recognised."""
    top = PurePosixPath(folder)
    return any(there and top in PurePosixPath(other).parents for other, there in recognised.items())


def _recognised(runners: Iterable[Runner], views: Mapping[str, Project]) -> Iterator[_Recognised]:
    for runner in runners:
        sign = runner.detect(views[runner.name]) if runner.name in views else None
        if sign:
            yield _Recognised(runner, sign)
