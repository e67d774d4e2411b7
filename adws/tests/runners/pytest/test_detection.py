"""Whether a project uses pytest, how it is started there, and where its modules come from."""

import sys
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.process import Command
from adws.core.railway import settle
from adws.runners.pytest.detection import detect, import_roots, starts, ways
from adws.runners.python.command import IMPORT_ROOTS
from adws.runners.runner import Project, Suite
from adws.tests.runners.run import why

ROOT = PurePath("/p")


@pytest.mark.parametrize(
    ("project", "reason"),
    [
        (Project(ROOT, ("setup.py", "pytest.toml")), "pytest.toml is there"),
        (
            Project(ROOT, (), {"pyproject.toml": "[tool.pytest.ini_options]"}),
            "pyproject.toml has [tool.pytest]",
        ),
        (Project(ROOT, (), {"tox.ini": "[pytest]"}), "tox.ini has [pytest]"),
        (Project(ROOT, (), {"setup.cfg": "[tool:pytest]"}), "setup.cfg has [tool:pytest]"),
        (Project(ROOT, ("a.py", "sub/conftest.py")), "sub/conftest.py is there"),
        (Project(ROOT, ("test_a.txt", "tests/test_a.py")), "tests/test_a.py is there"),
        (Project(ROOT, ("latest.py", "a_test.py")), "a_test.py is there"),
        (Project(ROOT, ("a.py", "test_a.js"), {"tox.ini": "[tox]"}), None),
    ],
)
def test_a_project_that_uses_pytest_says_so(project: Project, reason: str | None) -> None:
    """By its configuration first, then by its files."""
    assert why(detect(project)) == reason


def test_the_projects_own_environment_comes_first() -> None:
    """Each way is checked by looking for pytest; none of them creates anything."""
    project = Project(
        ROOT,
        ("poetry.lock",),
        programs={"poetry": "/bin/poetry", "python": "/bin/python"},
        environment={"VIRTUAL_ENV": "/env", "ADWS_PYTHON": "/adws/python"},
    )
    result = ways(project)
    assert [(way.label, way.argv[:-2]) for way in result] == [
        (".venv", ("/p/.venv/bin/python",)),
        ("venv", ("/p/venv/bin/python",)),
        ("env", ("/p/env/bin/python",)),
        ("VIRTUAL_ENV", ("/env/bin/python",)),
        ("poetry", ("sh",)),
        ("python", ("/bin/python",)),
        ("the Python that runs adws", ("/adws/python",)),
    ]
    assert {way.argv[-2:] for way in result} == {("-m", "pytest")}
    asked = result[0].check[1:]
    assert result[0].check[0] == "/p/.venv/bin/python"
    assert asked == ("-B", str(IMPORT_ROOTS), "/p", "", "pytest", "_pytest", "pluggy")
    assert result[4].check[3:] == ("/bin/poetry", *asked)
    assert {way.prints_import_roots for way in result} == {True}


@pytest.mark.parametrize(
    ("path", "word"),
    [("", ""), ("lib", ":/all/lib"), ("/elsewhere::lib", ":/elsewhere:/all:/all/lib")],
)
def test_the_users_path_goes_to_the_check_as_a_word(path: str, word: str) -> None:
    """It is relative to the whole project, as the import roots are; no cage shows what it names."""
    project = Project(
        PurePath("/all/api"), (), environment={"PYTHONPATH": path}, above=(PurePath("/all"),)
    )
    assert ways(project)[0].check[3:5] == ("/all", word)


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("there", "found"),
    [
        (("pytest", "_pytest", "pluggy"), True),
        (("pytest", "_pytest"), False),
        (("pytest", "pluggy"), False),
        (("_pytest", "pluggy"), False),
    ],
)
def test_pytest_is_there_with_all_that_it_is_made_of(
    tmp_path: PurePath, there: tuple[str, ...], *, found: bool
) -> None:
    """An installation may have been cut off, or taken away in part."""
    for name in there:
        settle(io_ops.write_text(tmp_path / f"{name}.py", "")).unwrap()
    check = ways(Project(ROOT, (), environment={"ADWS_PYTHON": sys.executable}))[-1].check
    command = Command((check[0], "-S", *check[1:]), tmp_path, scrub=("PYTHON*",))
    completed = settle(io_ops.run_process(command)).unwrap()
    assert (completed.ok, completed.stdout) == (found, f"{sys.executable}\n" if found else "")


@pytest.mark.real_io
def test_asking_for_pytest_compiles_nothing_of_the_project(tmp_path: PurePath) -> None:
    """A project may be one of the packages that pytest imports."""
    settle(io_ops.write_text(tmp_path / "pytest.py", "")).unwrap()
    check = ways(Project(ROOT, (), environment={"ADWS_PYTHON": sys.executable}))[-1].check
    command = Command(check, tmp_path, scrub=("PYTHON*",))
    assert settle(io_ops.run_process(command)).unwrap().ok
    assert settle(io_ops.list_files(tmp_path)).unwrap() == ("pytest.py",)


def test_the_environment_that_uv_keeps_elsewhere_comes_after_those_in_the_folder() -> None:
    """Its place is relative to the project."""
    project = Project(ROOT, (), environment={"UV_PROJECT_ENVIRONMENT": "build/env"})
    results = [(way.label, way.argv[0]) for way in ways(project)]
    assert results[3:] == [("UV_PROJECT_ENVIRONMENT", "/p/build/env/bin/python")]


def test_a_project_inside_of_another_may_use_its_environment() -> None:
    """After its own."""
    project = Project(PurePath("/all/api"), (), above=(PurePath("/all"),))
    assert [(way.label, way.argv[0]) for way in ways(project)] == [
        (".venv", "/all/api/.venv/bin/python"),
        ("venv", "/all/api/venv/bin/python"),
        ("env", "/all/api/env/bin/python"),
        (".venv of /all", "/all/.venv/bin/python"),
        ("venv of /all", "/all/venv/bin/python"),
        ("env of /all", "/all/env/bin/python"),
    ]


def test_a_bare_project_has_its_three_folders_to_offer() -> None:
    """Nothing else is guessed."""
    assert [way.label for way in ways(Project(ROOT, ()))] == [".venv", "venv", "env"]


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("pytest", True),
        ("/p/.venv/bin/pytest tests -x", True),
        ("python3.12 -X dev -m pytest", True),
        ("uv run pytest", True),
        ("coverage run -m pytest", True),
        ("make pytest", False),
        ("tox -- pytest", False),
        ("make test", False),
        ("./pytest-all.sh", False),
    ],
)
def test_arguments_may_be_appended_to_what_starts_pytest_itself(
    command: str, *, answer: bool
) -> None:
    """Everything else is a wrapper."""
    assert starts(tuple(command.split())) is answer


@pytest.mark.parametrize(
    ("argv", "python"),
    [
        (("/p/.venv/bin/python", "-m", "pytest"), ("/p/.venv/bin/python",)),
        (("poetry", "run", "python", "-m", "pytest"), ("poetry", "run", "python")),
        (("/p/.venv/bin/pytest", "-x"), ("/p/.venv/bin/python",)),
        ((".venv/bin/pytest", "-x"), (".venv/bin/python",)),
    ],
)
def test_import_roots_are_asked_of_the_suites_interpreter(
    argv: tuple[str, ...], python: tuple[str, ...]
) -> None:
    """The interpreter is what stands before ``-m``, or beside the script."""
    built = import_roots(Suite("pytest", ".", argv), ROOT)
    assert built.argv[: len(python)] == python
    assert built.argv[-1] == "/p"


@pytest.mark.parametrize(
    "suite",
    [Suite("pytest", ".", ("pytest",)), Suite("pytest", ".", ("/bin/make", "-m"), wrapped=True)],
)
def test_an_unknown_interpreter_is_asked_nothing(suite: Suite) -> None:
    """The command does nothing."""
    assert import_roots(suite, ROOT) == Command(("true",), cwd=ROOT)


@pytest.mark.real_io
def test_import_roots_are_the_projects_own_folders(tmp_path: PurePath) -> None:
    """Paths and finders of editable installs count; environments and other projects do not."""
    paths = [tmp_path / "p/src", tmp_path / "p/.venv/lib", tmp_path / "p/src", tmp_path / "other"]
    finder = f"MAPPING = {{'pkg': {str(tmp_path / 'p/lib/pkg')!r}}}\n"
    settle(io_ops.write_text(tmp_path / "site/__editable___pkg_finder.py", finder)).unwrap()
    settle(
        io_ops.write_text(tmp_path / "site/sitecustomize.py", "import __editable___pkg_finder\n")
    ).unwrap()
    suite = Suite("pytest", ".", (sys.executable, "-m", "pytest"))
    path = ":".join(map(str, [*paths, tmp_path / "site"]))
    command = evolve(import_roots(suite, tmp_path / "p"), cwd=tmp_path, env={"PYTHONPATH": path})
    completed = settle(io_ops.run_process(command)).unwrap()
    assert completed.stdout.splitlines() == [str(tmp_path / "p/src"), str(tmp_path / "p/lib")]


@pytest.mark.real_io
def test_the_check_prints_the_import_roots_before_the_interpreter(tmp_path: PurePath) -> None:
    """Folders of the user's path count, but pytest is not looked for there: tests do not get it."""
    for name in ("lib/pytest.py", "src/thing/__init__.py"):
        settle(io_ops.write_text(tmp_path / name, "")).unwrap()
    project = Project(
        tmp_path, (), environment={"ADWS_PYTHON": sys.executable, "PYTHONPATH": "lib:src:lib"}
    )
    check = ways(project)[-1].check
    command = Command(check, tmp_path, scrub=("PYTHON*",))
    bare = evolve(command, argv=(check[0], "-S", *check[1:]))
    found, not_found = (settle(io_ops.run_process(each)).unwrap() for each in (command, bare))
    roots = (str(tmp_path / "lib"), str(tmp_path / "src"), sys.executable)
    assert (found.ok, tuple(found.stdout.splitlines())) == (True, roots)
    assert (not_found.ok, not_found.stdout) == (False, "")


@pytest.mark.real_io
@pytest.mark.parametrize(("installed", "expected"), [("thing", ["p/src"]), ("other", [])])
def test_a_copy_that_is_installed_does_not_hide_the_projects_package(
    tmp_path: PurePath, installed: str, expected: list[str]
) -> None:
    """Below ``src``: a package that is installed nowhere is none of our business."""
    for name in ("p/src/thing/__init__.py", "p/src/no-name/__init__.py"):
        settle(io_ops.write_text(tmp_path / name, "")).unwrap()
    settle(io_ops.write_text(tmp_path / "site" / installed / "__init__.py", "")).unwrap()
    suite = Suite("pytest", ".", (sys.executable, "-m", "pytest"))
    command = import_roots(suite, tmp_path / "p")
    asked = evolve(command, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path / "site")})
    printed = settle(io_ops.run_process(asked)).unwrap().stdout.splitlines()
    assert printed == [str(tmp_path / name) for name in expected]
