"""The step ``seal``: what changes may not touch is told by the suite itself."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.mock_service import MockServiceSettings
from adws.core.settings import Settings
from adws.slot_values import bench_of
from adws.slots import SEAL, SUITES
from adws.steps.judged_run import judged_run
from adws.steps.seal import seal
from adws.testing import FakeIo, installed
from adws.tests.steps.projects import CALC, PYTEST, TESTS, based, committed
from adws.tests.vcs.repositories import shell, value
from adws.trust.sealing import Seal

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

FILES = {
    "app/src/calc.py": CALC,
    "app/src/factories.py": "import calc\nfrom unittest import mock\n",
    "app/checks/plugin.py": "",
    "app/tests/conftest.py": "pytest_plugins = ['checks.plugin']\n",
    "app/tests/test_calc.py": f"import factories\n{TESTS}",
}


def analysed(root: PurePath, settings: Settings = Settings()) -> Context:
    """Return the context in which the suite of the project below the top was run."""
    suite = evolve(PYTEST, import_roots=("src",))
    return value(judged_run(based(root / "app", suite, settings).put(SUITES, (suite,))))


def seal_of_project(root: PurePath, settings: Settings = Settings()) -> Seal:
    """Return what is sealed in the project below the top."""
    return sealed_in(analysed(root, settings))


def sealed_in(context: Context) -> Seal:
    """Return what is sealed after this run."""
    return value(seal(context)).require(SEAL).unwrap()


def test_what_runs_the_suite_is_sealed_and_what_it_tests_is_not(here: PurePath) -> None:
    """Plugins that it loads, helpers that nobody else uses, and what the settings name."""
    sealed = seal_of_project(committed(here / "top", FILES), Settings(sealed=("secret",)))
    results = {path: sealed.covers(path) for path in (*FILES, "app/secret", "app/src/new.py")}
    assert results == {
        "app/src/calc.py": False,
        "app/src/factories.py": True,
        "app/checks/plugin.py": True,
        "app/tests/conftest.py": True,
        "app/tests/test_calc.py": True,
        "app/secret": True,
        "app/src/new.py": False,
    }


def test_modules_are_looked_for_below_the_projects_own_folders(here: PurePath) -> None:
    """What is loaded from elsewhere is taken."""
    sealed = seal_of_project(committed(here / "top", FILES))
    assert (sealed.roots, sealed.prefix) == (("app/", "app/src/"), "app")
    assert {"pytest", "_pytest", "pluggy", "json"} <= set(sealed.taken)
    assert not {"calc", "factories", "checks", "conftest", "test_calc"} & set(sealed.taken)


@pytest.mark.parametrize(("raised", "sealed"), [("KeyError", False), ("AssertionError", True)])
def test_a_helper_that_breaks_stays_open(here: PurePath, raised: str, *, sealed: bool) -> None:
    """It may be what must be mended; one that asserts fails because of what it looks at."""
    broken = {**FILES}
    broken["app/src/factories.py"] += f"\n\ndef make():\n    raise {raised}\n"
    broken["app/tests/test_calc.py"] += "\n\ndef test_make():\n    factories.make()\n"
    assert seal_of_project(committed(here / "top", broken)).covers("app/src/factories.py") is sealed


def test_what_the_test_command_starts_is_sealed(here: PurePath) -> None:
    """Its words that are files, however they are written; what they start in turn is not known."""
    started = dict.fromkeys(("run.sh", "scripts/test.sh", "setup.mjs"), "")
    files = {**FILES, **{f"app/{path}": "" for path in (*started, "scripts/other.sh")}}
    argv = ("sh", "-c", "cd . && ./run.sh;sh 'scripts/test.sh' src nowhere.sh --import=setup.mjs")
    run = analysed(committed(here / "top", files))
    sealed = sealed_in(run.put(SUITES, (evolve(run.require(SUITES).unwrap()[0], argv=argv),)))
    results = [path for path in files if sealed.covers(path) and path not in FILES]
    assert results == [f"app/{path}" for path in started]


def test_what_stands_in_for_a_service_is_sealed(here: PurePath) -> None:
    """The recorded answers, and the program that a command names; no other data."""
    services = {
        "pay": MockServiceSettings(recording="data/pay.har"),
        "mail": MockServiceSettings(command="sh data/mail.sh"),
    }
    files = {**FILES, "app/data/pay.har": "", "app/data/mail.sh": "", "app/data/other": ""}
    run = analysed(committed(here / "top", files))
    sealed = sealed_in(evolve(run, settings=evolve(run.settings, mock_services=services)))
    results = [path for path in files if sealed.covers(path) and path not in FILES]
    assert results == ["app/data/pay.har", "app/data/mail.sh"]


def test_a_link_that_leads_to_no_file_counts_as_empty(here: PurePath) -> None:
    """To a folder, or to nothing: it is there, and nothing can be read."""
    root = committed(here / "top", FILES)
    _ = shell(root / "app", "ln -s src folder.py && ln -s nowhere dangling.py && git add -A")
    _ = shell(root / "app", "git commit --quiet -m links")
    assert seal_of_project(root).covers("app/src/factories.py")


def test_of_very_many_modules_none_is_read(here: PurePath) -> None:
    """What is sealed by its name stays so."""
    run = analysed(committed(here / "top", FILES))
    root = bench_of(run).unwrap().tree.root
    fake = FakeIo(files={root / f"m{number}.py": "" for number in range(4001)})
    with installed(fake):
        sealed = sealed_in(run)
    assert [call for call in fake.calls if call.name == "read_text"] == []
    results = [sealed.covers(f"app/{path}") for path in ("src/factories.py", "tests/test_calc.py")]
    assert results == [False, True]
