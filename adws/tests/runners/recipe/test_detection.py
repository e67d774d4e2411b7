"""How a recipe's tool is recognised and started."""

import pytest

from adws import catalog
from adws.runners.runner import Suite
from adws.runners.sign import Clarity, Sign
from adws.runners.way import Way
from adws.tests.runners.recipe.recipes import SMALL, project, runner

NODE = SMALL.replace('files = ["checks/*.sh"]', 'package = "checks"').replace(
    'words = ["checks.sh", "-q"]', 'by = "node"\nwords = ["checks.sh"]'
)
PYTHON = SMALL.replace(
    'words = ["checks.sh", "-q"]', 'by = "python"\nwords = ["-m", "x", "{folder}"]'
)


@pytest.mark.parametrize(
    ("text", "files", "sign"),
    [
        (SMALL, {"checks_sh": ""}, None),
        (
            NODE,
            {"package_json": '{"dependencies": {"checks": "1"}}'},
            Sign(Clarity.PACKAGE, "package.json names shell"),
        ),
        (
            NODE,
            {"package_json": '{"scripts": {"test": "checks.sh -t"}}'},
            Sign(
                Clarity.TEST_SCRIPT,
                "the script 'test' of package.json starts shell",
                tested=True,
            ),
        ),
        (
            NODE,
            {"package_json": '{"scripts": {"test": "jest"}, "dependencies": {"checks": "1"}}'},
            None,
        ),
        (NODE, {"package_json": '{"dependencies": {"others": "1"}}'}, None),
        (
            SMALL.replace('files = ["checks/*.sh"]', 'texts = { "make.txt" = "^check:" }'),
            {"make_txt": "all:\ncheck:\n"},
            Sign(Clarity.CONFIGURATION, "make.txt names shell"),
        ),
        (
            SMALL.replace('files = ["checks/*.sh"]', 'texts = { "make.txt" = "^check:" }'),
            {"make_txt": "all:\n"},
            None,
        ),
    ],
)
def test_a_project_is_recognised(text: str, files: dict[str, str], sign: Sign | None) -> None:
    """By a script, a package, or what stands in a file."""
    assert runner(text).detect(project(programs=(), **files)) == sign


def test_a_file_tells_of_the_tool() -> None:
    """One of the globs is enough, and it is named."""
    sign = Sign(Clarity.CONFIGURATION, "checks/a.sh is there")
    assert runner(SMALL).detect(project("src/a.c", "checks/a.sh")) == sign


@pytest.mark.parametrize(
    ("listing", "texts", "why"),
    [
        (("ava.config.mjs",), {}, "ava.config.mjs is there"),
        ((), {"package_json": '{"devDependencies": {"ava": "7"}}'}, "package.json names ava"),
        (
            (),
            {"package_json": '{"scripts": {"test": "xo && c8 ava --serial"}}'},
            "the script 'test' of package.json starts ava",
        ),
    ],
)
def test_ava_is_recognised(listing: tuple[str, ...], texts: dict[str, str], why: str) -> None:
    """By its configuration, its package, or a script."""
    sign = catalog.runner("ava").unwrap().detect(project(*listing, programs=(), **texts))
    assert sign is not None
    assert sign.why == why


def test_a_program_on_the_path_is_one_way() -> None:
    """Its first words are those of the recipe, and its check asks the same program."""
    way = Way("checks.sh -q", ("/bin/checks.sh", "-q"), ("/bin/checks.sh", "--version"))
    assert runner(SMALL).ways(project(programs=("checks.sh",))) == (way,)
    assert runner(SMALL).ways(project()) == ()


def test_a_way_may_need_a_file() -> None:
    """As what bundler runs needs a Gemfile."""
    needing = runner(
        SMALL.replace('words = ["checks.sh", "-q"]', 'words = ["checks.sh"]\nneeds = ["L"]')
    )
    with_it, without = project("L", programs=("checks.sh",)), project(programs=("checks.sh",))
    assert [len(needing.ways(item)) for item in (with_it, without)] == [1, 0]


def test_a_node_tool_is_started_as_its_script_starts_it() -> None:
    """Or with the words of the recipe, where no script does."""
    scripted = project(package_json='{"scripts": {"test": "c8 checks.sh -t 1 a.sh"}}')
    ways = (*runner(NODE).ways(scripted), *runner(NODE).ways(project()))
    assert [way.argv[4:] for way in ways] == [("checks.sh", "-t", "1", "a.sh"), ("checks.sh",)]


@pytest.mark.parametrize(
    ("listing", "folder"),
    [
        (("checks/a.sh", "checks/b/c.sh"), "checks"),
        (("checks/a.sh", "other/c.sh"), "."),
        (("a.c",), "."),
    ],
)
def test_the_folder_of_the_tests_is_the_one_that_holds_all(
    listing: tuple[str, ...], folder: str
) -> None:
    """A tool that needs to be told is told it."""
    text = f'test_files = ["**/*.sh"]\n{PYTHON}'
    seen = project(*listing, programs=("python3",))
    assert {way.argv[1:] for way in runner(text).ways(seen)} == {("-m", "x", folder)}


def test_modules_come_from_where_the_interpreter_says() -> None:
    """Nothing is asked where the suite has none."""
    of = runner(PYTHON).import_roots
    assert of is not None
    asked = of(Suite("shell", ".", ("/bin/python3", "-m", "x")), project().root)
    assert (asked.argv[0], asked.argv[-1]) == ("/bin/python3", "/p")
    assert of(Suite("shell", ".", ("x",)), project().root).argv == ("true",)
    assert runner(SMALL).import_roots is None


@pytest.mark.parametrize(
    ("argv", "starts"),
    [
        (("checks.sh", "a"), True),
        (("/x/checks.sh",), True),
        (("npx", "checks.sh"), True),
        (("uv", "run", "checks.sh"), True),
        (("make", "checks.sh"), False),
        (("make",), False),
    ],
)
def test_a_command_starts_the_tool_or_something_else(
    argv: tuple[str, ...], *, starts: bool
) -> None:
    """Words can be added to the former alone."""
    assert runner(SMALL).starts(argv) is starts


@pytest.mark.parametrize(
    ("text", "home", "read", "asked"),
    [
        (SMALL, (), (), ("checks.sh",)),
        (NODE, ("package.json",), ("package.json",), ()),
        (f'homes = ["C"]\n{NODE}', ("C",), ("package.json",), ()),
        (PYTHON, (), (), ("poetry", "pipenv", "hatch", "conda", "python3", "python")),
    ],
)
def test_a_runner_names_what_it_looks_at(
    text: str, home: tuple[str, ...], read: tuple[str, ...], asked: tuple[str, ...]
) -> None:
    """Files of the project, and programs of the machine."""
    result = runner(text)
    assert (result.homes, result.configuration, result.programs) == (home, read, asked)


@pytest.mark.parametrize("name", ["deno", "dotnet"])
def test_a_tool_with_other_subcommands_is_started_by_one(name: str) -> None:
    """Another one is a wrapper, to which no words can be added."""
    starts = catalog.runner(name).unwrap().starts
    assert (starts((name, "test", "-A")), starts((name, "task", "test"))) == (True, False)


def test_what_is_loaded_before_the_tool_is_sealed_by_its_language() -> None:
    """Beside the tests and the tool's own configuration."""
    sealed = {text: runner(text).sealed for text in (SMALL, NODE, PYTHON)}
    assert sealed[SMALL] == ("checks/**",)
    assert "**/node_modules/**" in sealed[NODE]
    assert "**/sitecustomize.py" in sealed[PYTHON]
