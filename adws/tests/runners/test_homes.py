"""Where in a repository suites live."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import catalog
from adws.runners.homes import Home, below, homes, homes_by_name, manifest_names, project_folders
from adws.runners.runner import Project, Runner
from adws.runners.sign import Clarity, Sign

PYTEST: Runner = catalog.runner("pytest").unwrap()


def a_runner(name: str, family: str, file: str) -> Runner:
    """Return a runner that recognises a folder by a file in it."""

    def detect(seen: Project) -> Sign | None:
        return Sign(Clarity.FILES, f"{file} is there") if file in seen.listing else None

    return evolve(PYTEST, name=name, family=family, detect=detect, homes=("manifest",))


SNAKE = a_runner("snake", "python", "test.py")
OLD = a_runner("old", "python", "old.py")
SCRIPT = a_runner("script", "javascript", "test.js")
RUNNERS = (OLD, SCRIPT, SNAKE)


def found_in(*listing: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return the named homes in a repository: the folder and the runners of each."""
    names = manifest_names(RUNNERS)
    folders = project_folders(listing, names)
    views = {
        folder: {
            runner.name: Project(PurePath("/p") / folder, below(listing, folder, folders))
            for runner in RUNNERS
        }
        for folder in folders
    }
    seen = homes_by_name(homes(views, RUNNERS))
    return {
        name: (home.folder, tuple(runner.name for runner in home.runners))
        for name, home in seen.items()
    }


@pytest.mark.parametrize(
    ("listing", "homes_found"),
    [
        (("test.py",), {"python": (".", ("snake",))}),
        (("test.py", "old.py"), {"python": (".", ("old", "snake"))}),
        (
            ("test.py", "web/manifest", "web/test.js"),
            {"python": (".", ("snake",)), "web": ("web", ("script",))},
        ),
        (
            ("web/manifest", "web/test.js", "web/test.py"),
            {"web/python": ("web", ("snake",)), "web/javascript": ("web", ("script",))},
        ),
        (("test.py", "api/manifest", "api/test.py"), {"python": (".", ("snake",))}),
        (
            ("a/manifest", "a/test.py", "b/c/manifest", "b/c/test.py"),
            {"a": ("a", ("snake",)), "b/c": ("b/c", ("snake",))},
        ),
        (("a/manifest", "a/test.py", "a/b/manifest", "a/b/test.py"), {"a": ("a", ("snake",))}),
        (("tests/case/manifest", "tests/case/test.py"), {}),
        (("Examples/manifest", "Examples/test.js"), {}),
        (("web/test.js",), {}),
    ],
)
def test_suites_live_where_a_runner_is_at_home(
    listing: tuple[str, ...], homes_found: dict[str, tuple[str, tuple[str, ...]]]
) -> None:
    """At the root, and in projects inside that no runner of the family above takes in."""
    assert found_in(*listing) == homes_found


def test_a_runner_without_homes_goes_by_its_configuration() -> None:
    """Its own file makes a folder a project."""
    runner = evolve(SNAKE, homes=(), configuration=("snake.toml",))
    assert manifest_names((runner, SCRIPT)) == {"snake.toml", "manifest"}


def test_a_runner_is_a_family_of_its_own_unless_it_says() -> None:
    """So that one file is enough for a new one."""
    alone = Runner(
        name="checks",
        detect=PYTEST.detect,
        ways=PYTEST.ways,
        install_hint="",
        command=PYTEST.command,
        read=PYTEST.read,
        sealed=(),
        tests=(),
        starts=PYTEST.starts,
        output_files=(),
    )
    assert alone.family == "checks"


def test_a_home_names_its_family() -> None:
    """The name of a suite does not change with the runner that is taken."""
    assert homes_by_name((Home("python", ".", (SNAKE,)),)) == {
        "python": Home("python", ".", (SNAKE,))
    }


@pytest.mark.parametrize(
    ("tested", "listing", "names"),
    [
        ("", ("old.py", "test.py"), {"python": ("old", "snake")}),
        ("snake", ("old.py", "test.py"), {"python": ("old", "snake")}),
        ("old snake", ("old.py", "test.py"), {"old": ("old",), "snake": ("snake",)}),
        (
            "old snake",
            ("web/manifest", "web/old.py", "web/test.py"),
            {"web/old": ("old",), "web/snake": ("snake",)},
        ),
        ("old snake", ("test.py",), {"python": ("snake",)}),
    ],
)
def test_each_runner_that_the_script_for_tests_starts_has_a_suite(
    tested: str, listing: tuple[str, ...], names: dict[str, tuple[str, ...]]
) -> None:
    """With its own name; a runner that it does not start has no suite beside them."""

    def with_script(runner: Runner) -> Runner:
        def detect(seen: Project) -> Sign | None:
            sign = runner.detect(seen)
            return sign and evolve(sign, tested=runner.name in tested.split())

        return evolve(runner, detect=detect)

    runners = (with_script(OLD), with_script(SNAKE))
    folders = project_folders(listing, frozenset({"manifest"}))
    views = {
        folder: {
            runner.name: Project(PurePath("/p") / folder, below(listing, folder, folders))
            for runner in runners
        }
        for folder in folders
    }
    seen = homes_by_name(homes(views, runners))
    assert {n: tuple(runner.name for runner in home.runners) for n, home in seen.items()} == names


def test_a_folder_that_defers_is_no_home_where_one_is_below() -> None:
    """A runner that does not defer is at home there all the same, and has what lies below."""

    def detect(seen: Project) -> Sign | None:
        sign = SCRIPT.detect(seen)
        return sign and evolve(sign, defers=True)

    deferring = evolve(SCRIPT, detect=detect)
    other = evolve(a_runner("other", "javascript", "other.js"), homes=("manifest",))
    both = (deferring, other)

    def places(*listing: str) -> list[tuple[str, tuple[str, ...]]]:
        folders = project_folders(listing, frozenset({"manifest"}))
        views = {
            folder: {
                runner.name: Project(PurePath("/p") / folder, below(listing, folder, folders))
                for runner in both
            }
            for folder in folders
        }
        return [
            (home.folder, tuple(runner.name for runner in home.runners))
            for home in homes(views, both)
        ]

    assert places("test.js") == [(".", ("script",))]
    assert places("test.js", "a/manifest") == [(".", ("script",))]
    assert places("test.js", "a/manifest", "a/test.js") == [("a", ("script",))]
    assert places("test.js", "a/manifest", "a/other.js") == [("a", ("other",))]
    assert places("test.js", "other.js", "a/manifest", "a/test.js") == [(".", ("other",))]
