"""Which projects a check recognises, and how it is started there."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import catalog
from adws.runners.runner import Project
from adws.runners.way import Way
from adws.tests.checks.run import check_of

ROOT, CACHE = PurePath("/p"), PurePath("/cache")
PROGRAMS = {
    "ruff": "/bin/ruff",
    "python3": "/bin/python3",
    "cargo": "/bin/cargo",
    "go": "/bin/go",
}
TSC_LOOP_AT = 7


def project_of(texts: dict[str, str]) -> Project:
    """Return a project with these files, on a machine with some programs."""
    return Project(ROOT, tuple(texts), texts, PROGRAMS, {"ADWS_PYTHON": "/adws/python"})


@pytest.mark.parametrize(
    ("check", "texts", "reason"),
    [
        ("ruff", {"ruff.toml": ""}, "ruff.toml is there"),
        ("ruff", {"pyproject.toml": "[tool.ruff.lint]\n"}, "pyproject.toml names ruff"),
        ("ruff", {"pyproject.toml": 'dev = ["ruff>=0.5"]\n'}, "pyproject.toml names ruff"),
        ("ruff", {"pyproject.toml": "# ruffled\n"}, None),
        ("mypy", {"setup.cfg": "[mypy]\n"}, "setup.cfg names mypy"),
        ("mypy", {"requirements-dev.txt": "mypy==1.19\n"}, "requirements-dev.txt names mypy"),
        ("mypy", {"pyproject.toml": "[tool.other]\n"}, None),
        ("pyright", {"pyrightconfig.json": "{}"}, "pyrightconfig.json is there"),
        (
            "pyright",
            {"package.json": '{"devDependencies": {"pyright": "1"}}'},
            "package.json names pyright",
        ),
        ("pyright", {"package.json": "{}"}, None),
        ("eslint", {"eslint.config.js": ""}, "eslint.config.js is there"),
        (
            "eslint",
            {"package.json": '{"devDependencies": {"eslint": "9"}}'},
            "package.json names eslint",
        ),
        ("eslint", {"package.json": "{}"}, None),
        ("biome", {"biome.jsonc": ""}, "biome.jsonc is there"),
        (
            "biome",
            {"package.json": '{"devDependencies": {"@biomejs/biome": "2"}}'},
            "package.json names @biomejs/biome",
        ),
        ("tsc", {"tsconfig.json": ""}, "tsconfig.json is there"),
        ("tsc", {"package.json": "{}"}, None),
        ("clippy", {"Cargo.toml": "[package]\n"}, "Cargo.toml is there"),
        ("clippy", {"a.rs": ""}, None),
        ("go_vet", {"go.work": ""}, "go.work is there"),
        ("go_vet", {"a.go": ""}, None),
    ],
)
def test_a_project_is_recognised_by_its_files(
    check: str, texts: dict[str, str], reason: str | None
) -> None:
    """By configuration of the tool's own, or where it is named as needed."""
    assert check_of(check).detect(project_of(texts)) == reason


def test_python_checks_are_started_in_the_projects_environments_first() -> None:
    """Then as a program, then by any interpreter, but never by the one that runs adws."""
    arguments = ("check", "--output-format", "json", "--no-fix", "--no-cache", ".")
    ways = check_of("ruff").ways(project_of({"ruff.toml": ""}), CACHE)
    assert [way.argv for way in ways] == [
        *((f"/p/{name}/bin/python", "-m", "ruff", *arguments) for name in (".venv", "venv", "env")),
        ("/bin/ruff", *arguments),
        ("/bin/python3", "-m", "ruff", *arguments),
    ]


@pytest.mark.parametrize(
    ("texts", "targets"),
    [
        ({"mypy.ini": "[mypy]\nstrict = true\n[mypy-a.*]\nfiles = b\n"}, (".",)),
        ({"pyproject.toml": '[tool.mypy]\npackages = ["a"]\n'}, ()),
        ({"pyproject.toml": '[tool.other]\nfiles = ["a"]\n[tool.mypy]\n'}, (".",)),
    ],
)
def test_mypy_is_told_what_to_look_at_where_its_configuration_does_not(
    texts: dict[str, str], targets: tuple[str, ...]
) -> None:
    """It remembers outside of the project."""
    way = check_of("mypy").ways(project_of(texts), CACHE)[0]
    assert way.argv[3:] == ("-O", "json", "--cache-dir", "/cache", *targets)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[tool.pyright]\n", ("--outputjson", "--pythonpath", "/p/.venv/bin/python")),
        ('[tool.pyright]\nvenv = ".venv"\n', ("--outputjson",)),
    ],
)
def test_pyright_is_told_its_packages_where_its_configuration_does_not(
    text: str, expected: tuple[str, ...]
) -> None:
    """It would look at those of the first Python on the PATH."""
    way = check_of("pyright").ways(project_of({"pyproject.toml": text}), CACHE)[0]
    assert way.argv == ("/p/.venv/bin/python", "-m", "pyright", *expected)


def test_pyright_as_a_program_is_told_nothing() -> None:
    """It has no interpreter of its own."""
    project = Project(ROOT, (), programs={"pyright": "/bin/pyright"})
    argvs = [way.argv for way in check_of("pyright").ways(project, CACHE)]
    assert ("/bin/pyright", "--outputjson") in argvs


@pytest.mark.parametrize(
    ("check", "texts", "words"),
    [
        (
            "pyright",
            {"package.json": '{"devDependencies": {"pyright": "1"}}'},
            ("pyright", "--outputjson"),
        ),
        ("eslint", {"package.json": "{}"}, ("eslint", "--format", "json", ".")),
        (
            "eslint",
            {
                "package.json": '{"scripts": {"lint": '
                '"prettier . && eslint --fix -f stylish src --max-warnings 0 --cache"}}'
            },
            ("eslint", "--format", "json", "--max-warnings", "0", "src"),
        ),
        (
            "biome",
            {"biome.json": ""},
            ("biome", "check", "--reporter=json", "--max-diagnostics=none", "--colors=off", "."),
        ),
    ],
)
def test_javascript_checks_are_started_from_the_projects_packages(
    check: str, texts: dict[str, str], words: tuple[str, ...]
) -> None:
    """With the words of a script that starts them, but those that write or print otherwise."""
    (way,) = check_of(check).ways(project_of(texts), CACHE)
    started = 'PATH="$PWD/node_modules/.bin:$PATH" exec'
    assert way.argv == ("sh", "-c", f' {started} "$@"'.strip(), "sh", *words)
    assert way.check == ("sh", "-c", f"{started} {words[0]} --version")


@pytest.mark.parametrize(
    ("text", "configurations"),
    [
        ("{}", ("tsconfig.json",)),
        ('{"files": [], "references": [{"path": "./a.json"}, {"path": "b"}]}', ("a.json", "b")),
        ('{"include": ["src"], "references": [{"path": "b"}]}', ("tsconfig.json",)),
        ('{\n// "files": [], "path": "c"\n}', ("tsconfig.json",)),
        ('{"files": []}', ("tsconfig.json",)),
    ],
)
def test_a_configuration_without_files_stands_for_others(
    text: str, configurations: tuple[str, ...]
) -> None:
    """Those that it refers to are looked at, one after the other."""
    (way,) = check_of("tsc").ways(project_of({"tsconfig.json": text}), CACHE)
    assert way.argv[TSC_LOOP_AT:] == ("tsc", "/cache", *configurations)
    assert way.check[-1].endswith("exec tsc --version")


@pytest.mark.parametrize(
    ("texts", "options"),
    [
        ({"Cargo.toml": "[package]\n"}, ()),
        ({"Cargo.toml": "[workspace]\n", "Cargo.lock": ""}, ("--workspace", "--locked")),
    ],
)
def test_clippy_looks_at_all_members_and_changes_no_lock_file(
    texts: dict[str, str], options: tuple[str, ...]
) -> None:
    """It builds in a folder of its own, so that it waits for nobody."""
    common = ("--all-targets", "--message-format=json")
    words = (*(o for o in options if o == "--workspace"), *common)
    words = (*words, *(o for o in options if o != "--workspace"))
    assert check_of("clippy").ways(project_of(texts), CACHE) == (
        Way(
            "cargo",
            ("/bin/cargo", "clippy", *words),
            check=("/bin/cargo", "clippy", "--version"),
            env={"CARGO_TARGET_DIR": "/cache", "CARGO_TERM_COLOR": "never"},
        ),
    )


def test_go_vet_looks_at_all_packages() -> None:
    """With the `go` on the PATH."""
    way = Way("go", ("/bin/go", "vet", "-json", "./..."), check=("/bin/go", "version"))
    assert check_of("go_vet").ways(project_of({"go.mod": ""}), CACHE) == (way,)


@pytest.mark.parametrize("check", ["clippy", "go_vet"])
def test_without_its_program_there_is_no_way(check: str) -> None:
    """The hint says what to install."""
    assert check_of(check).ways(Project(ROOT, ()), CACHE) == ()
    assert check_of(check).install_hint


@pytest.mark.parametrize("name", catalog.check_names())
def test_a_check_is_called_like_its_file(name: str) -> None:
    """So that it is found by its name, and named in the settings."""
    assert check_of(name).name == name


POETRY = "[tool.poetry.group.lint.dependencies]\nruff = '*'\n"
GROUP = "[dependency-groups]\ntest = ['ruff-lsp', {include-group = 'lint'}]\nlint = ['ruff>=0.5']\n"
EXTRA = "[project.optional-dependencies]\nlint = ['Ruff']\n"


@pytest.mark.parametrize(
    ("pyproject", "lock", "command"),
    [
        (GROUP, "uv.lock", "uv sync --inexact --group lint"),
        (EXTRA, "uv.lock", "uv sync --inexact --extra lint"),
        (GROUP, "pdm.lock", "pdm install -G lint"),
        (POETRY, "", "poetry install --with lint"),
        (GROUP, "poetry.lock", "poetry install --with lint"),
        (EXTRA, "poetry.lock", "poetry install --extras lint"),
        (GROUP, "", "pip install --group lint"),
        (EXTRA, "", 'pip install -e ".[lint]"'),
        ("[tool.ruff]\n[dependency-groups]\nlint = 3\n[tool.poetry]\ngroup = 3\n", "", ""),
        ("[tool.ruff]\n[", "", ""),
    ],
)
def test_a_group_that_has_a_tool_is_named(pyproject: str, lock: str, command: str) -> None:
    """With how it is installed, for where the tool is in none of the environments."""
    project = project_of({"pyproject.toml": pyproject, lock: ""})
    text = f"ruff is in a group of pyproject.toml: {command}" if command else ""
    assert {way.lacks for way in check_of("ruff").ways(project, CACHE)} == {text}


@pytest.mark.parametrize(("manager", "file"), [("pipenv", "Pipfile"), ("hatch", "hatch.toml")])
def test_an_environment_of_a_manager_comes_before_a_program_of_everybody(
    manager: str, file: str
) -> None:
    """It is the project's own."""
    project = project_of({"ruff.toml": "", file: ""})
    project = evolve(project, programs={**PROGRAMS, manager: f"/bin/{manager}"})
    labels = [way.label for way in check_of("ruff").ways(project, CACHE)]
    assert labels == [".venv", "venv", "env", manager, "ruff", "python3"]
