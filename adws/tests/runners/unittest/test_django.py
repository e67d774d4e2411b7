"""The tests of Django projects are unittest's, and Django starts them: with settings, databases."""

import shlex
import sys
from importlib import import_module
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.suite import SourceCounts
from adws.runners.python.command import SHARED_PROBE
from adws.runners.runner import Project, Selection, Suite
from adws.runners.sign import Clarity, Sign
from adws.runners.unittest.command import PROBE, case_argv
from adws.runners.unittest.detection import detect, interpreter, starts, ways
from adws.tests.runners.run import outcomes
from adws.tests.runners.unittest.django_project import MANAGE, PROJECT, SETTINGS, TESTS
from adws.tests.runners.unittest.suites import a_run, error_of, report_of

DJANGO = (sys.executable, "manage.py", "test")
ITEM = "shop.tests.ItemTest"
BOTH = {f"{ITEM}.test_gross": "failed", f"{ITEM}.test_name": "passed"}
OWN_RUNNER = """\
from django.test.runner import DiscoverRunner


class Runner(DiscoverRunner):
    def setup_test_environment(self, **kwargs):
        super().setup_test_environment(**kwargs)
        print("made ready")

    def get_test_runner_kwargs(self):
        return {**super().get_test_runner_kwargs(), "output": "reports", "failfast": True}
"""
ROOT = PurePath("/p")


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("words", "files", "expected"),
    [
        ((), PROJECT, BOTH),
        (("shop", "-v", "2"), PROJECT, BOTH),
        (("--parallel", "4", "--failfast"), PROJECT, BOTH),
        ((f"{ITEM}.test_name",), PROJECT, {f"{ITEM}.test_name": "passed"}),
        (
            (),
            {
                **PROJECT,
                "site_settings.py": f"{SETTINGS}TEST_RUNNER = 'runs.Runner'\n",
                "runs.py": OWN_RUNNER,
            },
            BOTH,
        ),
        ((), {**PROJECT, "shop/tests.py": "import nowhere\n"}, {"shop.tests": "errored"}),
    ],
    ids=["all", "an app", "in processes", "a case", "own runner", "not loaded"],
)
def test_cases_run_as_django_runs_them(
    words: tuple[str, ...],
    files: dict[str, str],
    expected: dict[str, str],
    tmp_path: PurePath,
) -> None:
    """With the options of the command and the runner of the settings, one process, to the end."""
    report = report_of(a_run(tmp_path, (*DJANGO, *words)), files)
    failing = sum(outcome != "passed" for outcome in expected.values())
    counted = {"failing": failing, "skipped": 0, "total": len(expected)}
    assert (outcomes(report), report.sources) == (
        expected,
        tuple(SourceCounts(name, **counted) for name in ("probe", "result", "summary")),
    )


@pytest.mark.real_io
def test_the_files_that_django_looks_into_are_expected(tmp_path: PurePath) -> None:
    """Those in packages; named apps are looked into alone, and nothing is expected."""
    files = {**PROJECT, "shop/test_more.py": TESTS, "loose/test_a.py": TESTS}
    whole = report_of(a_run(tmp_path / "whole", DJANGO), files)
    named = report_of(a_run(tmp_path / "named", (*DJANGO, "shop.tests")), files)
    assert (whole.files, whole.expected_files) == (
        ("shop/__init__.py", "shop/test_more.py", "shop/tests.py"),
        ("shop/test_more.py", "shop/tests.py"),
    )
    assert (named.files, named.expected_files) == (("shop/tests.py",), ())


@pytest.mark.real_io
def test_cases_are_asked_for_by_id(tmp_path: PurePath) -> None:
    """Among what Django has loaded."""
    made = evolve(a_run(tmp_path, DJANGO), selection=Selection(case_ids=(f"{ITEM}.test_name",)))
    assert outcomes(report_of(made, PROJECT)) == {f"{ITEM}.test_name": "passed"}


@pytest.mark.real_io
def test_settings_that_cannot_be_loaded_are_reported(tmp_path: PurePath) -> None:
    """By the last lines that were printed."""
    error = error_of(a_run(tmp_path, DJANGO), {**PROJECT, "site_settings.py": "import nowhere\n"})
    first, *_, last = error.message.splitlines()
    assert (first, last) == (
        "unittest could not load the suite",
        "ModuleNotFoundError: No module named 'nowhere'",
    )


def test_the_runner_is_made_when_django_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its base comes from the settings; the module has no other name of that kind."""
    for folder in (SHARED_PROBE, PROBE):
        monkeypatch.syspath_prepend(folder)
    module = import_module("adws_django_runner")
    assert (hasattr(module, "__path__"), hasattr(module, "Walker")) == (False, False)


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (__file__, ["manage.py", "runserver"]),
        ("/p/shop/models.py", ["manage.py", "test", "shop"]),
    ],
    ids=["on trial", "another file"],
)
def test_code_on_trial_reads_the_command_of_a_server(
    changed: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However it reads: by itself or through the standard library."""
    for folder in (SHARED_PROBE, PROBE):
        monkeypatch.syspath_prepend(folder)
    suspects = import_module("adws_probe_suspects").Suspects("/p", [changed])
    words = import_module("adws_django_arguments").Arguments(
        ["manage.py", "test", "shop"], suspects
    )
    assert [*words] == words[:] == words.copy() == expected
    assert (shlex.join(words), repr(words), len(words), words != expected, "shop" in words) == (
        shlex.join(expected),
        repr(expected),
        len(expected),
        False,
        "shop" in expected,
    )


@pytest.mark.parametrize(
    ("listing", "text", "expected"),
    [
        (
            ("manage.py", "shop/tests.py"),
            MANAGE,
            Sign(Clarity.SCRIPT, "manage.py is there, which starts Django's tests"),
        ),
        (
            ("manage.py", "shop/tests.py", "shop/conftest.py"),
            MANAGE,
            Sign(Clarity.FILES, "shop/tests.py is there"),
        ),
        (
            ("manage.py", "shop/tests.py"),
            "import flask",
            Sign(Clarity.FILES, "shop/tests.py is there"),
        ),
        (
            ("backend/manage.py", "backend/shop/tests.py"),
            "",
            Sign(Clarity.FILES, "backend/shop/tests.py is there", defers=True),
        ),
        (
            ("sandbox/manage.py", "sandbox/shop/tests.py", "tests/test_a.py"),
            "",
            Sign(Clarity.FILES, "sandbox/shop/tests.py is there"),
        ),
        (("manage.py.txt", "shop/models.py"), MANAGE, None),
    ],
)
def test_a_project_is_djangos_by_its_program(
    listing: tuple[str, ...], text: str, expected: Sign | None
) -> None:
    """With conftest files the tests are pytest's; below a folder, they are that folder's."""
    texts = {"manage.py": text} if "manage.py" in listing else {}
    assert detect(Project(ROOT, listing, texts=texts)) == expected


def test_it_is_started_in_the_projects_environment() -> None:
    """A way leads there only if Django is installed; it is told how to install it otherwise."""
    project = Project(ROOT, ("manage.py", "src/a/__init__.py"), texts={"manage.py": MANAGE})
    way = ways(project)[0]
    assert (way.label, way.argv, way.env, way.lacks) == (
        ".venv",
        ("/p/.venv/bin/python", "manage.py", "test"),
        {},
        "the project's .venv has no django (to install it: .venv/bin/python -m pip install django)",
    )


@pytest.mark.parametrize(
    ("argv", "python"),
    [
        ("python3 manage.py test shop", ("python3",)),
        ("uv run python site/manage.py test", ("uv", "run", "python")),
    ],
)
def test_a_command_that_starts_djangos_tests_is_followed(
    argv: str, python: tuple[str, ...]
) -> None:
    """Launchers of Python may stand before it."""
    words = tuple(argv.split())
    assert (starts(words), interpreter(Suite("unittest", ".", words))) == (True, python)


@pytest.mark.parametrize(
    "argv",
    ["./manage.py test", "python manage.py migrate", "make manage.py test", "python manage.py"],
)
def test_what_cannot_be_followed_is_not(argv: str) -> None:
    """A program without its interpreter, another command of it, another tool before it."""
    assert not starts(tuple(argv.split()))


def test_a_person_runs_a_case_by_its_name() -> None:
    """As Django's command takes it."""
    made = evolve(
        a_run(ROOT, ("python", "manage.py", "test")),
        selection=Selection(case_ids=(f"{ITEM}.test_name",)),
    )
    assert case_argv(made) == ("python", "manage.py", "test", f"{ITEM}.test_name")
